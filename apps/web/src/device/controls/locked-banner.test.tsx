import { put } from '@headroom/model/property';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderKit } from '../../../test/kit-rig.tsx';
import { pageRig } from '../../../test/page-rig.tsx';
import { LockedBanner } from './locked-banner.tsx';

afterEach(cleanup);

it.each([
  [
    'a speaker tuning',
    '/lockedProperties/ch1/properties',
    ['/amp/channels/1/eq'],
    ['Unlock in Import / Export, /amps/001B66000001/advanced'],
  ],
  ['something else', '/amp/deviceInfo/deviceName', 'Bar', []],
])('[LOCK-07] what is hidden by %s leads to where that is unlocked', async (_, address, value, links) => {
  const { wrapper, turn } = await pageRig({ settings: (tree) => put(tree, address, value) });
  renderKit(wrapper({ children: <LockedBanner>The equalizer is hidden.</LockedBanner> }));
  await turn(500);
  expect(screen.getByText('The equalizer is hidden.')).toBeDefined();
  expect(screen.queryAllByRole('link').map((link) => `${link.textContent}, ${link.getAttribute('href')}`)).toEqual(links);
});
