import { setUpSoundAmp } from '@headroom/model/test/sound-amp';
import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { createKeeper } from '../../../test/commissioning-keeper.ts';
import { renderKit } from '../../../test/kit-rig.tsx';
import { pageAt } from '../../../test/page-at.tsx';
import { pageRig } from '../../../test/page-rig.tsx';
import { SeatProvider } from '../../device/binding/use-amp.tsx';
import { ShelfProvider } from '../../device/commissioning/shelf.ts';
import { ampPath } from '../../navigation/amp-table.ts';
import { toast } from '../../ui/feedback/toast.tsx';
import { Screen } from './commissioning-screen.tsx';

afterEach(() => {
  toast.close();
  cleanup();
});

it('a run of the venue is signed off once, although the button is pressed twice before the cloud answers', async () => {
  const { seat, clock, turn } = await pageRig({ inCloud: 'operator', settings: setUpSoundAmp });
  const keeper = createKeeper(seat.id);
  const own = await keeper.open('ana@example.com', clock);
  const { promise, resolve } = Promise.withResolvers<void>();
  const shelf = { ...own, sign: () => promise.then(own.sign) };
  renderKit(
    <SeatProvider value={seat}>
      <ShelfProvider value={shelf}>{pageAt(ampPath(seat.base, 'commissioning'), Screen)}</ShelfProvider>
    </SeatProvider>,
  );
  await turn(500);
  const press = (name: string) => act(async () => screen.getByRole('button', { name }).click());
  await press('Begin');
  await turn(25_000);
  await press('Sign off');
  const sign = within(screen.getByRole('dialog')).getByRole('button', { name: 'Sign off' });
  for (const _ of ['once', 'twice']) await act(async () => sign.click());
  await act(async () => resolve());
  await turn(1000);
  expect(keeper.signed()).toBe(1);
});
