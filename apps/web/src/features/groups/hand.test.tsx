import { output } from '@headroom/model/amplifier';
import { act } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { historyOf } from '../../device/history/history.ts';
import { pageRig } from '../../device/page-rig.tsx';
import { gripOf, isCatchUpLouder, louderOf, planCatchUp, planJump, runCatchUp, runJump, runMute } from './hand.ts';
import { readMember, type MemberNow } from './members.ts';

const { fader, mute } = output.properties;
type Rig = Awaited<ReturnType<typeof pageRig>>;
const numbers = new Map<Rig, string>();

/** Amplifiers whose channels 1 and 2 stand at these levels. */
async function rigs(...levels: readonly (readonly [number, number])[]): Promise<Rig[]> {
  const all: Rig[] = [];
  for (const [index, [first, second]] of levels.entries()) {
    const rig = await pageRig({
      settings: (tree) => {
        tree['id'] = `00112233445${index}`;
        const channels = (tree['amp'] as Record<string, Record<string, Record<string, Record<string, unknown>>>>)['channels'];
        for (const [channel, level] of [
          ['1', first],
          ['2', second],
        ] as const)
          Object.assign(channels?.[channel]?.['output'] ?? {}, { fader: level });
      },
    });
    numbers.set(rig, `00112233445${index}`);
    for (const channel of [1, 2]) {
      rig.device.subscribe(fader, { channel }, () => undefined);
      rig.device.subscribe(mute, { channel }, () => undefined);
    }
    await rig.turn(300);
    all.push(rig);
  }
  return all;
}
/** Channel 1 of each, and channel 2 of the first. */
const membersOf = (all: readonly Rig[]): MemberNow[] => [
  ...all.map((rig) => memberOf(rig, 1)),
  ...all.slice(0, 1).map((rig) => memberOf(rig, 2)),
];
function memberOf(rig: Rig, channel: number): MemberNow {
  const ampId = numbers.get(rig) ?? '';
  const amp = { ampId, device: rig.device, seat: rig.seat, listed: undefined };
  return { ...readMember(rig.seat, { channel }), member: { ampId, channel, label: '' }, amp, ampName: ampId, missed: undefined };
}
const held = (all: readonly Rig[]) => [...all.map((rig) => rig.held(fader, { channel: 1 })), all[0]?.held(fader, { channel: 2 })];
const turn = async (all: readonly Rig[], ms: number) => {
  for (const rig of all) await rig.turn(ms);
};

describe('a hand on a group', () => {
  it('drags everybody by the same way, and is one step in the history of each amplifier', async () => {
    const all = await rigs([-10, -20], [-16, 0]);
    const ends = all.map((rig) => historyOf(rig.seat).hear(rig.seat));
    const grip = gripOf(membersOf(all));
    for (const level of [-11, -12.5, -14]) {
      act(() => grip?.move(level));
      await turn(all, 200);
    }
    const done = grip?.finish();
    act(() => grip?.release());
    await turn(all, 500);
    expect(held(all)).toEqual([-14, -20, -24]);
    expect(done).toMatchObject({ by: -4, noted: [] });
    const steps = all.map((rig) => historyOf(rig.seat).trail().steps);
    expect(steps.map((each) => each.map(({ changes }) => changes.length))).toEqual([[2], [1]]);
    ends.forEach((end) => end());
  });

  it('cable out in the middle: the others go on, and what is missing is noted as the level it should have', async () => {
    const all = await rigs([-10, -20], [-16, 0]);
    const grip = gripOf(membersOf(all));
    act(() => grip?.move(-11));
    await turn(all, 300);
    const [, lost] = all;
    if (lost) lost.link.answer = 'refuse';
    act(() => lost?.link.cut());
    await turn(all, 300);
    act(() => grip?.move(-14));
    await turn(all, 300);
    const done = grip?.finish();
    act(() => grip?.release());
    await turn(all, 300);
    expect(held(all)).toEqual([-14, -17, -24]);
    expect(done?.noted).toEqual([
      { member: { ampId: '001122334451', channel: 1, label: '' }, move: { kind: 'fader', how: 'to', dB: -20 } },
    ]);
    expect(done?.changes.length).toBe(2);
  });

  it('what is let go of by Escape is as it was', async () => {
    const all = await rigs([-10, -20], [-16, 0]);
    const grip = gripOf(membersOf(all));
    act(() => grip?.move(-14));
    await turn(all, 300);
    act(() => {
      grip?.cancel();
      grip?.release();
    });
    await turn(all, 500);
    expect(held(all)).toEqual([-10, -16, -20]);
  });

  it('a jump leaves out who is away, and notes what it has missed', async () => {
    const all = await rigs([-10, -20], [-16, 0]);
    const members = membersOf(all).map((member, index): MemberNow => (index === 1 ? { ...member, state: 'away' } : member));
    const plan = planJump(members, -13, 'by');
    act(() => void runJump(plan.moved, false));
    await turn(all, 300);
    expect(held(all)).toEqual([-13, -16, -23]);
    expect(plan.noted).toEqual([{ member: members[1]?.member, move: { kind: 'fader', how: 'by', dB: -3 } }]);
  });

  it('[CTRL-09] a jump of more than 6 dB upwards goes little by little, and none is asked about where its road keeps the rhythm', async () => {
    const all = await rigs([-30, -40], [-36, 0]);
    const plan = planJump(membersOf(all), -10, 'by');
    expect(louderOf(plan.moved, false)).toEqual([]);
    act(() => void runJump(plan.moved, false));
    await turn(all, 200);
    expect(Number(held(all)[0])).toBeLessThan(-12);
    await turn(all, 800);
    expect(held(all)).toEqual([-10, -16, -20]);
  });

  it('one level for all names everybody who gets louder, however little', async () => {
    const all = await rigs([-20, -20], [-16, 0]);
    const plan = planJump(membersOf(all), -18, 'to');
    expect(louderOf(plan.moved, true).map(({ from, to }) => [from, to])).toEqual([
      [-20, -18],
      [-20, -18],
    ]);
    expect(louderOf(plan.moved, false)).toEqual([]);
  });

  it('mutes who is there, and says who refused', async () => {
    const all = await rigs([-20, -20], [-16, 0]);
    const [, second] = all;
    if (second) second.link.answer = 'refuse';
    const members = membersOf(all);
    act(() => second?.link.cut());
    const muting = runMute(members, true);
    await turn(all, 30_000);
    const { refused, noted } = await muting;
    expect(all[0]?.held(mute, { channel: 1 })).toBe(true);
    expect(all[0]?.held(mute, { channel: 2 })).toBe(true);
    expect(refused.map(({ member: { member } }) => member.ampId)).toEqual(['001122334451']);
    expect(noted).toEqual([{ member: members[1]?.member, move: { kind: 'mute', mute: true } }]);
  });

  it('what was missed is caught up as far as the limits of the member go', async () => {
    const all = await rigs([-2, -20], [-16, 0]);
    const members = membersOf(all).map((member, index): MemberNow => ({
      ...member,
      missed: index === 0 ? { fader: { how: 'by', dB: 6 } } : index === 1 ? { mute: true } : undefined,
    }));
    const plan = planCatchUp(members);
    expect(plan.map(({ fader: own, mute: on }) => [own?.to, on])).toEqual([
      [0, undefined],
      [undefined, true],
    ]);
    expect([isCatchUpLouder(plan), isCatchUpLouder(plan.slice(1))]).toEqual([true, false]);
    const catching = runCatchUp(plan);
    await turn(all, 500);
    expect(await catching).toEqual([]);
    expect(held(all)).toEqual([0, -16, -20]);
    expect(all[1]?.held(mute, { channel: 1 })).toBe(true);
  });
});
