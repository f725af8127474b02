import { cleanup, fireEvent, screen } from '@testing-library/react';
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

it('asks about the channel that it read, although another was chosen meanwhile', async () => {
  const { wrapper, turn, links } = await siteRig([{ model: '704D' }]);
  renderKit(wrapper({ children: pageAt('/copy?from=001B66000001.1', Screen) }));
  await turn(15_000);
  fireEvent.click(screen.getByRole('checkbox', { name: 'Channel 4' }));
  links[0]!.slow = true;
  fireEvent.click(screen.getAllByRole('button', { name: 'Preview for 1 channel…' })[0]!);
  await turn(100);
  fireEvent.change(screen.getByRole('combobox', { name: 'Channel' }), { target: { value: '001B66000001.2' } });
  links[0]!.slow = false;
  await turn(5000);
  expect(screen.getByRole('dialog', { name: /^Copy / }).querySelector('h2')?.textContent).toBe('Copy Channel 1 to 1 channel?');
});
