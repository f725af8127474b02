import { act, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { renderKit } from '../../../test/kit-rig.tsx';
import { pageAt } from '../../../test/page-at.tsx';
import { leave } from '../../../test/scripted-cloud.tsx';
import { siteRig } from '../../../test/site-rig.tsx';
import { Screen } from './local-about-screen.tsx';

vi.hoisted(() => Object.assign(globalThis, { __HEADROOM_VERSION__: 'built' }));
afterEach(leave);

it.each([
  [true, '–'],
  [false, 'Not set'],
])('[SHELL-22] with the amplifier away (%j) the installer that is not known reads "%s"', async (isAway, said) => {
  const rig = await siteRig([{ model: '704D', isAway }]);
  await act(async () => renderKit(rig.wrapper({ children: pageAt('/about', Screen) })));
  await rig.turn(500);
  const card = within(await screen.findByRole('region', { name: 'Installation' }));
  expect(card.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([said, said]);
});
