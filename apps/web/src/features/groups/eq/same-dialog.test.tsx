import { outputEqFilter } from '@headroom/model/amplifier';
import { valueOf } from '@headroom/model/property';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderKit } from '../../../../test/kit-rig.tsx';
import { siteRig } from '../../../../test/site-rig.tsx';
import { useMembers } from '../members.ts';
import { runPlan } from './group-eq-control.ts';
import { SameDialog } from './same-dialog.tsx';
import { useGroupEq } from './use-group-eq.ts';

afterEach(cleanup);

const first = { channel: 1, filter: 1 };
const gains = [3, -6, 0] as const;
const group = gains.map((_, index) => ({ ampId: `001B6600000${index + 1}`, channel: 1, label: '' }));
function Page() {
  const members = useMembers(group);
  const all = useGroupEq(members);
  if (all.length < 2) return null;
  return <SameDialog all={all} members={members} onClose={() => undefined} onUse={(plan) => void runPlan(plan, true)} />;
}
async function opened() {
  const rig = await siteRig(
    gains.map((gain) => ({
      model: '704D',
      settings: { [`${outputEqFilter.pathAt(first)}/gain`]: gain, [`${outputEqFilter.pathAt(first)}/enable`]: true },
    })),
  );
  renderKit(rig.wrapper({ children: <Page /> }));
  await rig.turn(1000);
  const source = () => screen.getByRole<HTMLSelectElement>('combobox', { name: 'All get the equalizer of' });
  const offered = () => [...source().options].filter(({ value }) => value !== '');
  const choose = (index: number) => fireEvent.change(source(), { target: { value: offered()[index]?.value } });
  const lose = async (index: number) => {
    rig.links[index]!.answer = 'refuse';
    rig.links[index]!.cut();
    await rig.turn(5000);
  };
  const verb = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Use for all' });
  const held = () => rig.devices.map(({ tree }) => valueOf(tree, outputEqFilter.properties.gain, first));
  return { ...rig, choose, lose, verb, held };
}

it('[VENUE-11] all get the equalizer of the chosen channel, although another left meanwhile', async () => {
  const { choose, lose, verb, held, turn } = await opened();
  choose(1);
  await lose(0);
  fireEvent.click(verb());
  await turn(3000);
  expect(held()).toEqual([3, -6, -6]);
});

it('[VENUE-11] nobody gets another equalizer instead of one whose amplifier left', async () => {
  const { choose, lose, verb } = await opened();
  choose(1);
  await lose(1);
  expect(verb().disabled).toBe(true);
  choose(0);
  expect(verb().disabled).toBe(false);
});
