import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderKit } from '../../../test/kit-rig.tsx';
import { pageAt } from '../../../test/page-at.tsx';
import { siteRig } from '../../../test/site-rig.tsx';
import { Screen } from './copy-screen.tsx';

afterEach(cleanup);

it.each([
  ['no amplifier', true, 0],
  ['an amplifier', false, 2],
])('offers a preview beside the title and, on phones, below, only with channels to copy: %s is there', async (_, isAway, buttons) => {
  const { wrapper, turn } = await siteRig([{ model: '704D', isAway }]);
  renderKit(wrapper({ children: pageAt('/copy', Screen) }));
  await turn(15_000);
  expect([screen.queryByText('No channels to copy') !== null, screen.queryAllByRole('button', { name: /^Preview/ }).length]).toEqual([
    isAway,
    buttons,
  ]);
});
