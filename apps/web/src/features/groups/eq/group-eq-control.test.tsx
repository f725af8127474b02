import { outputEqFilter } from '@headroom/model/amplifier';
import { eqFilterTypes } from '@headroom/model/dsp';
import { put } from '@headroom/model/property';
import { act } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { historyOf } from '../../../device/history/history.ts';
import { pageRig } from '../../../../test/page-rig.tsx';
import { isAskedFirst, runBack, runChanges } from '../changes.ts';
import { isCatchUpLouder, planCatchUp, runCatchUp } from '../group-control.ts';
import { bandAt, readMember, type MemberNow } from '../members.ts';
import { gripOfBand, planNumber, planSame, planSet, runPlan, type EqMember } from './group-eq-control.ts';
import { eqFilters } from './use-group-eq.ts';

const { gain, frequency, type, enable } = outputEqFilter.properties;
const first = { channel: 1, filter: 1 };
const where = { filter: 1, name: 'gain' } as const;
type Rig = Awaited<ReturnType<typeof pageRig>>;

async function rigs(...bands: readonly object[]): Promise<readonly (Rig & { readonly ampId: string })[]> {
  const all = [];
  for (const [index, band] of bands.entries()) {
    const ampId = `00112233445${index}`;
    const rig = await pageRig({
      settings: (tree) => {
        put(tree, '/id', ampId);
        for (const [name, value] of Object.entries(band)) put(tree, `${outputEqFilter.pathAt(first)}/${name}`, value as number);
      },
    });
    for (const filter of eqFilters)
      for (const handle of [gain, frequency]) rig.device.subscribe(handle, { channel: 1, filter }, () => undefined);
    await rig.turn(300);
    all.push({ ...rig, ampId });
  }
  return all;
}
type Rigs = Awaited<ReturnType<typeof rigs>>;
const membersOf = (all: Rigs, missed?: MemberNow['missed']): MemberNow[] =>
  all.map(({ ampId, device, seat }) => ({
    ...readMember(seat, { channel: 1 }),
    member: { ampId, channel: 1, label: '' },
    amp: { ampId, device, seat, listed: undefined },
    ampName: ampId,
    missed,
  }));
const eqOf = (members: readonly MemberNow[]): EqMember[] =>
  members.flatMap((now) =>
    now.amp && now.state === 'there'
      ? [{ now, seat: now.amp.seat, bands: eqFilters.map((filter) => now.amp && bandAt(now.amp.seat, { channel: 1, filter })) }]
      : [],
  );
const held = (all: Rigs, of = gain) => all.map((rig) => rig.held(of, first));
const turn = async (all: Rigs, ms: number) => {
  for (const rig of all) await rig.turn(ms);
};
const away = (members: readonly MemberNow[], index: number) =>
  members.map((member, each): MemberNow => (each === index ? { ...member, state: 'away' } : member));

describe('a drag on the equalizer of a group', () => {
  it('moves a band of every member equally, stops where the first is at its limit, and is one step of each history', async () => {
    const all = await rigs({ enable: true, gain: 10 }, { enable: true, gain: 2 });
    const members = membersOf(all);
    const ends = all.map((rig) => historyOf(rig.seat).hear(rig.seat));
    const grip = gripOfBand(eqOf(members), members, where, 'by', () => undefined);
    for (const place of [11, 13, 30]) {
      act(() => grip?.move(place));
      await turn(all, 200);
    }
    const finishing = grip?.finish();
    act(() => grip?.release());
    await turn(all, 1000);
    const done = await finishing;
    expect(held(all)).toEqual([15, 7]);
    expect([done?.changes.length, done?.noted]).toEqual([2, []]);
    expect(
      all.map((rig) =>
        historyOf(rig.seat)
          .trail()
          .steps.map(({ changes }) => changes.length),
      ),
    ).toEqual([[1], [1]]);
    let isWhole: boolean | undefined;
    act(() => runBack(done?.changes ?? [], (whole) => (isWhole = whole)));
    await turn(all, 1500);
    expect([held(all), isWhole]).toEqual([[10, 2], true]);
    ends.forEach((end) => end());
  });

  it('restores everything on Escape', async () => {
    const all = await rigs({ enable: true, gain: 3 }, { enable: true, gain: 1 });
    const members = membersOf(all);
    const grip = gripOfBand(eqOf(members), members, where, 'by', () => undefined);
    act(() => grip?.move(6));
    await turn(all, 1000);
    act(() => grip?.cancel());
    expect(await grip?.finish()).toEqual({ changes: [], noted: [] });
    act(() => grip?.release());
    await turn(all, 1000);
    expect(held(all)).toEqual([3, 1]);
  });

  it('keeps the ratio of frequencies', async () => {
    const all = await rigs({ frequency: 100 }, { frequency: 400 });
    const members = membersOf(all);
    const plan = planNumber(eqOf(members), members, { filter: 1, name: 'frequency' }, 800, 'by');
    act(() => void runChanges(plan.changes, false));
    await turn(all, 1000);
    expect(held(all, frequency)).toEqual([200, 800]);
  });

  it.each([
    ['by', { how: 'by', value: 2 }, [5]],
    ['to', { how: 'to', value: 5 }, [5]],
  ] as const)('an absent member is skipped, and what it missed is noted: %s', async (how, missed, reached) => {
    const all = await rigs({ enable: true, gain: 3 }, { enable: true, gain: 1 });
    const members = away(membersOf(all), 1);
    const plan = planNumber(eqOf(members), members, where, 5, how);
    act(() => void runChanges(plan.changes, false));
    await turn(all, 1000);
    expect(held(all)).toEqual([...reached, 1]);
    expect(plan.noted).toEqual([{ member: members[1]?.member, move: { kind: 'eq', bands: [{ filter: 1, gain: missed }] } }]);
  });

  it.each([
    ['by', { how: 'by', value: 2 }],
    ['to', { how: 'to', value: 5 }],
  ] as const)('a drag notes what an absent member missed, as a difference or as a value: %s', async (how, missed) => {
    const all = await rigs({ enable: true, gain: 3 }, { enable: true, gain: 1 });
    const members = away(membersOf(all), 1);
    const grip = gripOfBand(eqOf(members), members, where, how, () => undefined);
    act(() => grip?.move(5));
    const finishing = grip?.finish();
    act(() => grip?.release());
    await turn(all, 1000);
    expect((await finishing)?.noted).toEqual([{ member: members[1]?.member, move: { kind: 'eq', bands: [{ filter: 1, gain: missed }] } }]);
  });

  it('one value for all removes their differences, and says what they were', async () => {
    const all = await rigs({ enable: true, gain: 3 }, { enable: true, gain: -1 });
    const members = membersOf(all);
    const plan = planNumber(eqOf(members), members, where, 2, 'to');
    expect(plan.changes.map(({ change: { from, to } }) => [from, to])).toEqual([
      [3, 2],
      [-1, 2],
    ]);
    const typed = planSet(eqOf(members), members, 1, { type: 'LP Shelf 12dB/oct', enable: true });
    act(() => void runChanges(typed.changes, false));
    await turn(all, 1000);
    expect(all.map((rig) => [rig.held(type, first), rig.held(enable, first)])).toEqual([
      ['LP Shelf 12dB/oct', true],
      ['LP Shelf 12dB/oct', true],
    ]);
  });

  it('omits the gain of an all-pass, and members that may not be changed', async () => {
    const all = await rigs({ enable: true, gain: 3 }, { enable: true, gain: 1, type: 'AllPass 1' });
    const members = membersOf(all);
    const eq = eqOf(members);
    expect(planNumber(eq, members, where, 5, 'by').changes.map(({ now }) => now.member.ampId)).toEqual(['001122334450']);
    const locked = eq.map((each) => ({ ...each, bands: each.bands.map((band) => band && { ...band, fixed: 'guest' as const }) }));
    expect(planSet(locked, members, 1, { enable: false }).changes).toEqual([]);
    expect(planNumber(locked, members, where, 5, 'by')).toEqual({ changes: [], noted: [] });
  });

  it('[CTRL-09] rises gradually, and asks about what is switched on far above', async () => {
    const all = await rigs({ enable: true, gain: -12 }, { enable: false, gain: 12 });
    const members = membersOf(all);
    const up = planNumber(eqOf(members.slice(0, 1)), members.slice(0, 1), where, 3, 'by');
    expect(isAskedFirst(up.changes)).toBe(false);
    act(() => void runChanges(up.changes, false));
    await turn(all, 200);
    expect(Number(held(all)[0])).toBeLessThan(0);
    expect(Number(held(all)[0])).toBeGreaterThan(-12);
    await turn(all, 1000);
    expect(held(all)[0]).toBe(3);
    expect(isAskedFirst(planSet(eqOf(members), members, 1, { enable: true }).changes)).toBe(true);
  });

  it('gives all members the equalizer of one, and notes all of it for absent ones', async () => {
    const band = { enable: true, gain: -4, frequency: 250, q: 2, type: 'HP Shelf 12dB/oct' };
    const all = await rigs(band, { enable: true, gain: 1 }, {});
    const members = away(membersOf(all), 2);
    const eq = eqOf(members);
    const [source] = eq;
    if (!source) throw new Error('no member');
    const plan = planSame(source, eq, members);
    act(() => void runChanges(plan.changes, false));
    await turn(all, 1000);
    expect(bandAt(all[1]?.seat ?? source.seat, first)).toMatchObject(band);
    const again = membersOf(all.slice(0, 2));
    const [now] = eqOf(again);
    expect(now && planSame(now, eqOf(again), again)).toEqual({ changes: [], noted: [] });
    expect(plan.noted).toHaveLength(1);
    expect(plan.noted[0]?.move).toMatchObject({
      kind: 'eq',
      bands: [{ filter: 1, gain: { how: 'to', value: -4 }, type: band.type }, ...eqFilters.slice(1).map((filter) => ({ filter }))],
    });
  });

  it('lost values are noted once as they should be, and those that arrived are not', async () => {
    const all = await rigs({ enable: true, gain: 3, frequency: 250 }, { enable: true, gain: 1, frequency: 400 }, { gain: -2 });
    const members = membersOf(all);
    const eq = eqOf(members);
    const plan = eq[0] ? planSame(eq[0], eq, members) : { changes: [], noted: [] };
    const running = runPlan(plan, false);
    await turn(all, 100);
    const [, lost] = all;
    if (lost) lost.link.answer = 'refuse';
    act(() => lost?.link.cut());
    await turn(all, 2000);
    expect(held(all)).toEqual([3, 1, 3]);
    const wanted = { filter: 1, frequency: { how: 'to', value: 250 }, gain: { how: 'to', value: 3 } };
    const { changes, noted } = await running;
    expect(noted).toEqual([{ member: members[1]?.member, move: { kind: 'eq', bands: [wanted] } }]);
    expect(changes.map(({ seat }) => seat)).not.toContain(lost?.seat);
  });

  it('missed values are caught up as far as the limits allow, with a question if it gets louder', async () => {
    const all = await rigs({ enable: true, gain: 12, frequency: 100 });
    const plan = planCatchUp(
      membersOf(all, { eq: [{ filter: 1, gain: { how: 'by', value: 6 }, frequency: { how: 'by', value: 1200 }, type: eqFilterTypes[1] }] }),
    );
    expect(isCatchUpLouder(plan)).toBe(true);
    const quiet = planCatchUp(membersOf(all, { eq: [{ filter: 1, gain: { how: 'by', value: -6 } }] }));
    expect(isCatchUpLouder(quiet)).toBe(false);
    const catching = runCatchUp(plan);
    await turn(all, 1000);
    expect(await catching).toEqual([]);
    expect([held(all), held(all, frequency), all[0]?.held(type, first)]).toEqual([[15], [200], eqFilterTypes[1]]);
  });
});
