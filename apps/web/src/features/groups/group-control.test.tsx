import { deviceInfo, output } from '@headroom/model/amplifier';
import { valueOf } from '@headroom/model/property';
import { roads, type Road } from '@headroom/protocol/test/roads';
import { act } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { draftsOf } from '../../device/binding/drafts.ts';
import { createSeat } from '../../device/binding/seat.ts';
import { historyOf } from '../../device/history/history.ts';
import { questionsOf } from '../../device/safe-changes/questions.ts';
import { pageRig } from '../../../test/page-rig.tsx';
import { runBack } from './changes.ts';
import { gripOf, isCatchUpLouder, louderOf, planCatchUp, planJump, runCatchUp, runJump, runMute } from './group-control.ts';
import { movesWithFader, readMember, type MemberNow, type Taker } from './members.ts';

const { fader, mute } = output.properties;
type Rig = Awaited<ReturnType<typeof pageRig>>;
const numbers = new Map<Rig, string>();

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

describe('the fader of a group', () => {
  it('moves every member equally, and is one step in the history of each amplifier', async () => {
    const all = await rigs([-10, -20], [-16, 0]);
    const ends = all.map((rig) => historyOf(rig.seat).hear(rig.seat));
    const grip = gripOf(membersOf(all), () => undefined);
    for (const level of [-11, -12.5, -14]) {
      act(() => grip?.move(level));
      await turn(all, 200);
    }
    const finishing = grip?.finish();
    act(() => grip?.release());
    await turn(all, 500);
    const done = await finishing;
    expect(held(all)).toEqual([-14, -20, -24]);
    expect(done).toMatchObject({ by: -4, noted: [] });
    const steps = all.map((rig) => historyOf(rig.seat).trail().steps);
    expect(steps.map((each) => each.map(({ changes }) => changes.length))).toEqual([[2], [1]]);
    ends.forEach((end) => end());
  });

  it('[CTRL-09] goes back after one question for all amplifiers, and nowhere without a yes', async () => {
    const all = await rigs([-10, -20], [-16, 0]);
    const ends = all.map((rig) => historyOf(rig.seat).hear(rig.seat));
    const running = runJump(planJump(membersOf(all), -30, 'by').moved, true);
    await turn(all, 500);
    const { changes } = await running;
    const lowered = [-30, -36, -40];
    expect(held(all)).toEqual(lowered);
    const endings: boolean[] = [];
    const answer = async (yes: boolean) => {
      act(() => runBack(changes, (isWhole) => endings.push(isWhole)));
      await turn(all, 500);
      const asked = all.map(({ seat }) =>
        questionsOf(seat)
          .asked()
          ?.rises.map((rise) => [rise.seat, rise.from, rise.to]),
      );
      expect([asked, held(all)]).toEqual([
        [
          [
            [all[0]?.seat, -30, -10],
            [all[1]?.seat, -36, -16],
            [all[0]?.seat, -40, -20],
          ],
          undefined,
        ],
        lowered,
      ]);
      await all[0]?.answer(yes);
      await turn(all, 1500);
      return held(all);
    };
    expect([await answer(false), await answer(true), endings]).toEqual([lowered, [-10, -16, -20], [false, true]]);
    // The jump, and the way back.
    const steps = all.map((rig) => historyOf(rig.seat).trail().steps);
    expect(steps.map((each) => each.map((step) => step.changes.length))).toEqual([
      [2, 2],
      [1, 1],
    ]);
    ends.forEach((end) => end());
  });

  it('continues for the others when a cable is pulled midway, and notes for the missing one the level it should have', async () => {
    const all = await rigs([-10, -20], [-16, 0]);
    const grip = gripOf(membersOf(all), () => undefined);
    act(() => grip?.move(-11));
    await turn(all, 300);
    const [, lost] = all;
    if (lost) lost.link.answer = 'refuse';
    act(() => lost?.link.cut());
    await turn(all, 300);
    act(() => grip?.move(-14));
    await turn(all, 300);
    const finishing = grip?.finish();
    act(() => grip?.release());
    await turn(all, 300);
    const done = await finishing;
    expect(held(all)).toEqual([-14, -17, -24]);
    expect(done?.noted).toEqual([
      { member: { ampId: '001122334451', channel: 1, label: '' }, move: { kind: 'fader', how: 'to', dB: -20 } },
    ]);
    expect(done?.changes.map(({ change: { to } }) => to)).toEqual([-14, -17, -24]);
  });

  it('raises every member equally by 60 dB a second at most, and stays where it is heard', async () => {
    const all = await rigs([-40, -50], [-45, 0]);
    const shown: number[] = [];
    const grip = gripOf(membersOf(all), (level) => shown.push(level));
    const begun = Number(all[0]?.clock.elapsed());
    act(() => grip?.move(0));
    for (let ms = 0; ms < 300; ms += 10) for (const rig of all) await rig.turn(10);
    const finishing = grip?.finish();
    act(() => grip?.release());
    const level = shown.at(-1) ?? 0;
    const seconds = (Number(all[0]?.clock.elapsed()) - begun) / 1000;
    expect(level).toBeGreaterThan(-35);
    expect(level).toBeLessThanOrEqual(-40 + 3 + 60 * seconds);
    await turn(all, 1000);
    expect(held(all)).toEqual([level, level - 5, level - 10]);
    expect((await finishing)?.noted).toEqual([]);
  });

  it('raises nobody further than 6 dB above what was answered: a member silent for a moment is behind, and noted', async () => {
    const all = await rigs([-40, -50], [-45, 0]);
    const grip = gripOf(membersOf(all), () => undefined);
    const [, silent] = all;
    if (silent) silent.link.frozen = true;
    act(() => grip?.move(-10));
    for (let ms = 0; ms < 900; ms += 10) for (const rig of all) await rig.turn(10);
    const finishing = grip?.finish();
    act(() => grip?.release());
    if (silent) silent.link.frozen = false;
    await turn(all, 5000);
    expect(held(all)).toEqual([-10, expect.any(Number), -20]);
    expect(Number(held(all)[1])).toBeLessThanOrEqual(-39);
    expect((await finishing)?.noted.map(({ member }) => member.ampId)).toEqual(['001122334451']);
  });

  it('is restored with Escape', async () => {
    const all = await rigs([-10, -20], [-16, 0]);
    const grip = gripOf(membersOf(all), () => undefined);
    act(() => grip?.move(-14));
    await turn(all, 300);
    act(() => {
      grip?.cancel();
      grip?.release();
    });
    await turn(all, 500);
    expect(held(all)).toEqual([-10, -16, -20]);
  });

  it('moved in one step omits absent members, and notes what they missed', async () => {
    const all = await rigs([-10, -20], [-16, 0]);
    const members = membersOf(all).map((member, index): MemberNow => (index === 1 ? { ...member, state: 'away' } : member));
    const plan = planJump(members, -13, 'by');
    act(() => void runJump(plan.moved, false));
    await turn(all, 300);
    expect(held(all)).toEqual([-13, -16, -23]);
    expect(plan.noted).toEqual([{ member: members[1]?.member, move: { kind: 'fader', how: 'by', dB: -3 } }]);
  });

  it('[CTRL-09] rises gradually by more than 6 dB, and asks nothing on roads that keep pace', async () => {
    const all = await rigs([-30, -40], [-36, 0]);
    const plan = planJump(membersOf(all), -10, 'by');
    expect(louderOf(plan.moved, false)).toEqual([]);
    act(() => void runJump(plan.moved, false));
    await turn(all, 200);
    expect(Number(held(all)[0])).toBeLessThan(-12);
    await turn(all, 800);
    expect(held(all)).toEqual([-10, -16, -20]);
  });

  it('reports for a level whose cable is pulled on its way up how far it came', async () => {
    const all = await rigs([-40, -20]);
    const [lost] = all;
    const plan = planJump(membersOf(all).slice(0, 1), -10, 'by');
    const running = runJump(plan.moved, false);
    await turn(all, 120);
    if (lost) lost.link.frozen = true;
    await turn(all, 3000);
    const { onlyBy, noted, changes } = await running;
    expect([Number(onlyBy) >= 6, Number(onlyBy) <= 12]).toEqual([true, true]);
    expect([noted, changes.map(({ change: { to } }) => to)]).toEqual([
      [{ member: plan.moved[0]?.member.member, move: { kind: 'fader', how: 'to', dB: -10 } }],
      [-40 + Number(onlyBy)],
    ]);
    if (lost) lost.link.frozen = false;
    await turn(all, 20_000);
    expect(held(all)[0]).toBeLessThanOrEqual(-40 + Number(onlyBy) + 3);
  });

  it('set to one level for all after a yes is one step in the history of each amplifier', async () => {
    const all = await rigs([-10, -40], [-60, 0]);
    const ends = all.map((rig) => historyOf(rig.seat).hear(rig.seat));
    const running = runJump(planJump(membersOf(all), -20, 'to').moved, true);
    for (let ms = 0; ms < 3000; ms += 10) await turn(all, 10);
    expect((await running).noted).toEqual([]);
    expect(held(all)).toEqual([-20, -20, -20]);
    const steps = all.map((rig) => historyOf(rig.seat).trail().steps);
    expect(steps.map((each) => each.map(({ changes }) => changes.length))).toEqual([[2], [1]]);
    ends.forEach((end) => end());
  });

  it('[CTRL-09] raises nobody further after a yes than the question said, who was turned down while it stood', async () => {
    const all = await rigs([-20, -20], [-16, 0]);
    const plan = planJump(membersOf(all), -10, 'to');
    const [, lowered] = all;
    await lowered?.amp.write('/amp/channels/1/output', { fader: -60 }, { id: 'elsewhere', admin: true });
    await turn(all, 500);
    const running = runJump(plan.moved, true);
    for (let ms = 0; ms < 3000; ms += 10) await turn(all, 10);
    expect(held(all)).toEqual([-10, -60, -10]);
    expect((await running).noted).toEqual([
      { member: { ampId: '001122334451', channel: 1, label: '' }, move: { kind: 'fader', how: 'to', dB: -10 } },
    ]);
  });

  it('set to one level for all names every member that gets louder, however little', async () => {
    const all = await rigs([-20, -20], [-16, 0]);
    const plan = planJump(membersOf(all), -18, 'to');
    expect(louderOf(plan.moved, true).map(({ from, to }) => [from, to])).toEqual([
      [-20, -18],
      [-20, -18],
    ]);
    expect(louderOf(plan.moved, false)).toEqual([]);
  });

  it('mutes the members present, and reports refusals', async () => {
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

  it('catches up what was missed as far as the limits of the member allow', async () => {
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
  it('does not catch up a member that was turned down while the question stood: it stays there, muted and behind', async () => {
    const all = await rigs([-20, -20], [-16, 0]);
    const [own] = all;
    await own?.amp.write('/amp/channels/1/output', { mute: true }, { id: 'elsewhere', admin: true });
    await turn(all, 500);
    const [first] = membersOf(all);
    if (!own || !first) throw new Error('The group has no member.');
    const plan = planCatchUp([{ ...first, missed: { fader: { how: 'to', dB: -5 }, mute: false } }]);
    await own.amp.write('/amp/channels/1/output', { fader: -60 }, { id: 'elsewhere', admin: true });
    await turn(all, 500);
    const catching = runCatchUp(plan);
    await turn(all, 3000);
    expect((await catching).map(({ member, failure }) => [member.member.ampId, failure.reason])).toEqual([['001122334450', 'stopped']]);
    expect([own.held(fader, { channel: 1 }), own.held(mute, { channel: 1 })]).toEqual([-60, true]);
  });
});

describe.each(roads)('a group over %s whose cable is pulled midway', (_, open) => {
  const at = { channel: 1 };
  async function memberOver(ampId: string, level: number, setup: Parameters<typeof open>[0] = {}): Promise<Road & { readonly now: Taker }> {
    const road = await open(setup);
    const { device, clock, amp } = road;
    amp.report([
      ['/amp/deviceInfo/modelID', 'Connect Series Model 704D'],
      ['/amp/channels/1/output/fader', level],
    ]);
    device.subscribe(output, at, () => undefined);
    void device.refresh(deviceInfo, {});
    await clock.advance(6000);
    const seat = createSeat({
      device,
      clock,
      mode: 'local',
      back: '/amps',
      id: () => ampId,
      pathOf: (id) => `/amps/${id}`,
      role: () => 'owner',
      onRole: () => () => undefined,
    });
    const now = { ...readMember(seat, at), member: { ampId, channel: 1, label: '' }, amp: { ampId, device, seat, listed: undefined } };
    const member: MemberNow = { ...now, ampName: ampId, missed: undefined };
    if (!movesWithFader(member)) throw new Error('This member does not move with the fader.');
    return { ...road, now: member };
  }
  const [first, second] = ['001122334451', '001122334452'];
  const behindAt = (dB: number) => [{ member: { ampId: second, channel: 1, label: '' }, move: { kind: 'fader', how: 'to', dB } }];
  const toOf = (changes: readonly { readonly change: { readonly to: unknown } }[]) => changes.map(({ change: { to } }) => to);

  it.each([400, 3000, 20_000])(
    'for %d ms: reports for each how far it came by its answers, and which members are behind',
    async (outage) => {
      const all = [await memberOver(first, -40), await memberOver(second, -50)] as const;
      const ms = async (time: number) => {
        for (const { clock } of all) await clock.advance(time);
      };
      const [, lost] = all;
      const grip = gripOf(
        all.map(({ now }) => now),
        () => undefined,
      );
      for (const level of [-39, -38, -37, -36]) {
        grip?.move(level);
        await ms(100);
      }
      await ms(900);
      lost.freeze(true);
      void lost.clock.after(outage, () => lost.freeze(false));
      for (const level of [-34, -32, -30, -28]) {
        grip?.move(level);
        await ms(400);
      }
      const finishing = grip?.finish();
      grip?.release();
      await ms(20_000);
      const done = await finishing;
      const isShort = outage < 1000;
      expect(done).toMatchObject({ by: 12, onlyBy: undefined, noted: isShort ? [] : behindAt(-38) });
      expect(toOf(done?.changes ?? [])).toEqual([-28, isShort ? -38 : -46]);
      await ms(20_000);
      expect(Number(lost.device.read(fader, at))).toBeLessThanOrEqual(isShort ? -38 : -44);
    },
  );

  it('where nobody arrived, reports how far it came', async () => {
    const lost = await memberOver(second, -40);
    const grip = gripOf([lost.now], () => undefined);
    for (const level of [-39, -38, -37, -36]) {
      grip?.move(level);
      await lost.clock.advance(100);
    }
    await lost.clock.advance(900);
    lost.freeze(true);
    for (const level of [-34, -32, -30.1]) {
      grip?.move(level);
      await lost.clock.advance(500);
    }
    const finishing = grip?.finish();
    grip?.release();
    await lost.clock.advance(1000);
    expect(await finishing).toMatchObject({ by: 9.9, onlyBy: 4, noted: behindAt(-30.1) });
  });

  it('reports the same for one step', async () => {
    const lost = await memberOver(second, -40);
    lost.freeze(true);
    const running = runJump(planJump([lost.now], -10, 'by').moved, true);
    await lost.clock.advance(1100);
    expect(await running).toEqual({ changes: [], onlyBy: 0, noted: behindAt(-10) });
  });

  /** Records the values every 10 ms while both amplifiers run. */
  async function watched(all: readonly Road[], time: number) {
    const read = () => all.map(({ amp }) => [valueOf(amp.tree, fader, at), valueOf(amp.tree, mute, at)] as const);
    const seen = [read()];
    for (let passed = 0; passed < time; passed += 10) {
      for (const { clock } of all) await clock.advance(10);
      seen.push(read());
    }
    const levels = [...all.keys()].map((index) => seen.map((each) => Number(each[index]?.[0])));
    const steps = levels.map((each) => Math.max(...each.map((level, index) => level - (each[index - 1] ?? level))));
    return { seen, levels, steps };
  }

  it.each([
    [500, 500],
    [4000, 1000],
  ])(
    '[CTRL-09] one level for all after a yes: a quieter member that answers after %d ms is waited for %d ms, then the rising one ramps up',
    async (outage, waited) => {
      const all = [await memberOver(first, -10), await memberOver(second, -60)] as const;
      const [down] = all;
      const plan = planJump(
        all.map(({ now }) => now),
        -20,
        'to',
      );
      down.freeze(true);
      void down.clock.after(outage, () => down.freeze(false));
      const running = runJump(plan.moved, true);
      const { levels, steps } = await watched(all, 12_000);
      const [, rising = []] = levels;
      const begun = rising.findIndex((level) => level > -60);
      expect([begun * 10 >= waited, begun * 10 <= waited + 500]).toEqual([true, true]);
      expect(steps[1]).toBeLessThanOrEqual(4.01);
      expect(levels.map((each) => each.at(-1))).toEqual([-20, -20]);
      expect((await running).noted).toEqual(outage === 500 ? [] : [expect.objectContaining({ member: down.now.member })]);
    },
  );

  it('a member lowered by somebody while others were quieted stays there, and is behind', async () => {
    const all = [await memberOver(first, -10), await memberOver(second, -60)] as const;
    const [down, up] = all;
    const plan = planJump(
      all.map(({ now }) => now),
      -20,
      'to',
    );
    down.freeze(true);
    void down.clock.after(500, () => down.freeze(false));
    const running = runJump(plan.moved, true);
    await watched(all, 200);
    draftsOf(up.now.amp.seat).of(fader, at).set(-70);
    const { levels } = await watched(all, 12_000);
    expect(levels.map((each) => each.at(-1))).toEqual([-20, -70]);
    expect((await running).noted).toEqual(behindAt(-20));
  });

  it('[CTRL-09] a missed level ramps up while muted, and plays once it has arrived', async () => {
    const road = await memberOver(first, -60);
    road.amp.report([['/amp/channels/1/output/mute', true]]);
    await road.clock.advance(6000);
    const missed = { fader: { how: 'to', dB: 0 }, mute: false } as const;
    const catching = runCatchUp(planCatchUp([{ ...road.now, ...readMember(road.now.amp.seat, at), missed }]));
    const { seen, steps } = await watched([road], 12_000);
    expect(await catching).toEqual([]);
    expect(steps[0]).toBeLessThanOrEqual(6.01);
    expect(seen.flat().filter(([level, isMuted]) => isMuted === false && level !== 0)).toEqual([]);
    expect(seen.at(-1)).toEqual([[0, false]]);
  });

  it('a missed level with a mute rises in silence', async () => {
    const road = await memberOver(first, -60);
    const missed = { fader: { how: 'to', dB: 0 }, mute: true } as const;
    const catching = runCatchUp(planCatchUp([{ ...road.now, missed }]));
    const { seen } = await watched([road], 12_000);
    expect(await catching).toEqual([]);
    expect(seen.flat().filter(([level, isMuted]) => isMuted === false && level !== -60)).toEqual([]);
    expect(seen.at(-1)).toEqual([[0, true]]);
  });

  it('a member that refuses its level is not unmuted by catching up, and stays behind', async () => {
    const road = await memberOver(first, -10, {
      hooks: { writes: new Map([[output, ({ values }) => ('fader' in values ? { refuse: 'no' } : undefined)]]) },
    });
    road.amp.report([['/amp/channels/1/output/mute', true]]);
    await road.clock.advance(6000);
    const missed = { fader: { how: 'to', dB: -40 }, mute: false } as const;
    const member = { ...road.now, ...readMember(road.now.amp.seat, at), missed };
    const catching = runCatchUp(planCatchUp([member]));
    await watched([road], 3000);
    expect((await catching).map((each) => each.member)).toEqual([member]);
    expect(valueOf(road.amp.tree, mute, at)).toBe(true);
  });
});
