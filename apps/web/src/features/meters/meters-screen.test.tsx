import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { renderKit } from '../../../test/kit-rig.tsx';
import { siteRig } from '../../../test/site-rig.tsx';
import { Screen } from './meters-screen.tsx';

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it('says that it reads while an amplifier has not told its channels, and that there are none once it is gone', async () => {
  const { turn, wrapper, site } = await siteRig([{ model: '704D', stranger: () => ({ message() {}, closed() {} }) }]);
  await act(async () => renderKit(wrapper({ children: <Screen /> })));
  screen.getByText('Reading the channels');
  expect(screen.queryByText('No channels to show')).toBeNull();
  await turn(30_000);
  await screen.findByText('No channels to show');
  expect(screen.queryByText('Reading the channels')).toBeNull();
  site.close();
});
