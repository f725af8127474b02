import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { createKeeper } from '../../../test/commissioning-keeper.ts';
import { renderKit } from '../../../test/kit-rig.tsx';
import { pageRig } from '../../../test/page-rig.tsx';
import type { OpenShelf } from '../../cloud/commissioning/venue-shelf.ts';
import { VenueReports } from './venue-reports.tsx';

afterEach(cleanup);

it('asks the cloud no more once the page was left while the reports were fetched', async () => {
  const { seat, device, clock } = await pageRig({ inCloud: 'operator' });
  const { promise, resolve } = Promise.withResolvers<OpenShelf>();
  let isClosed = false;
  const amps = [{ ampId: 'first', seat, device, listed: undefined }];
  const { unmount } = renderKit(<VenueReports amps={amps} openShelf={() => promise} />);
  fireEvent.click(screen.getByRole('button', { name: 'Show the reports' }));
  unmount();
  const shelf = await createKeeper(seat.id).open('ana@example.com', clock);
  if (!shelf) throw new Error('There is no shelf.');
  await act(async () => resolve({ ...shelf, close: () => (isClosed = true) }));
  expect(isClosed).toBe(true);
});
