import { output, outputEqFilter } from '@headroom/model/amplifier';
import { put, writeTo, type Write } from '@headroom/model/property';
import { act, renderHook } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { questionsOf } from '../../../device/safe-changes/questions.ts';
import { historyOf } from '../../../device/history/history.ts';
import { pageRig } from '../../../../test/page-rig.tsx';
import { useSending } from './use-sending.ts';

const bands = [1, 2, 3, 4] as const;
const cut = (filter: number, gain: number): Write =>
  writeTo(outputEqFilter, { channel: 1, filter }, { enable: true, type: 'Parametric', frequency: 100 * filter, gain, q: 2 });

async function stage(latency = 5) {
  const rig = await pageRig({
    latency,
    settings: (tree) => {
      put(tree, '/amp/channels/1/outputEqFilters/4/gain', -6);
      put(tree, '/amp/channels/1/outputEqFilters/4/enable', true);
      put(tree, '/amp/channels/1/output/fader', -20);
    },
  });
  const ends = historyOf(rig.seat).hear(rig.seat);
  const { result } = renderHook(() => useSending(), { wrapper: rig.wrapper });
  await rig.turn(200);
  const done: string[] = [];
  const send = (writes: readonly Write[], raises: readonly Write[] = []) =>
    act(() => result.current.send(writes, raises, () => done.push('done')));
  const gains = () => bands.map((filter) => rig.held(outputEqFilter.properties.gain, { channel: 1, filter }));
  return { ...rig, ends, send, done, gains, now: () => result.current, steps: () => historyOf(rig.seat).trail().steps };
}

describe('several bands set at once', () => {
  it('are one step of the history', async () => {
    // This connection is slow enough to split the touch.
    const { send, turn, done, gains, steps, now, ends } = await stage(40);
    send(bands.map((filter) => cut(filter, -filter - 6)));
    expect(now().isBusy).toBe(true);
    await turn(10_000);
    expect([gains(), done, now().isBusy]).toEqual([[-7, -8, -9, -10], ['done'], false]);
    expect(steps()).toHaveLength(1);
    ends();
  });

  it('are followed by the gain that makes up for them, which comes only after every cut', async () => {
    const { send, turn, clock, link, held, done, steps, seat, ends } = await stage();
    const level = () => held(output.properties.fader, { channel: 1 });
    const raised = writeTo(output, { channel: 1 }, { fader: -16 });
    const cuts = [1, 2, 3].map((filter) => cut(filter, -9));
    clock.after(12, () => (link.frozen = true));
    send(cuts, [raised]);
    await turn(20_000);
    expect([level(), done]).toEqual([-20, []]);
    link.frozen = false;
    await turn(40_000);
    send(cuts, [raised]);
    await turn(3000);
    expect(questionsOf(seat).asked()).toBeUndefined();
    expect([level(), done]).toEqual([-16, ['done']]);
    expect(
      steps()
        .at(-1)
        ?.changes.some(({ handle }) => handle === output.properties.fader),
    ).toBe(true);
    ends();
  });

  it('leave a level alone that somebody turns down while they are sent, and say so', async () => {
    const { send, turn, amp, held, done, now, ends, control } = await stage(40);
    await control(output.properties.fader, { channel: 1 });
    send(
      [1, 2, 3].map((filter) => cut(filter, -9)),
      [writeTo(output, { channel: 1 }, { fader: -16 })],
    );
    await turn(100);
    await amp.write('/amp/channels/1/output', { fader: -70 }, { id: 'elsewhere', admin: true });
    await turn(20_000);
    expect([held(output.properties.fader, { channel: 1 }), done, now().isBusy]).toEqual([-70, [], false]);
    expect(now().broken?.why).toBeDefined();
    ends();
  });

  it('ask if they are louder, and after a no nothing is sent', async () => {
    const { send, answer, seat, gains, done, turn, ends } = await stage();
    send([cut(4, 9)]);
    expect(questionsOf(seat).asked()?.rises.length).toBeGreaterThan(0);
    await answer(false);
    await turn(2000);
    expect([gains()[3], done]).toEqual([-6, []]);
    ends();
  });

  it('omit a refused band, and report only the reason', async () => {
    const { send, turn, now, ends } = await stage();
    send([cut(1, -9), { ...cut(2, -9), values: { type: 'Rubbish' } }, cut(3, -9)]);
    await turn(2000);
    expect(now().broken).toMatchObject({ written: [cut(1, -9)], unsure: undefined, all: 3 });
    ends();
  });

  // A round trip takes 10 ms.
  it.each([3, 12, 25])('stop with the cable out at %i ms, report what was written, and continue when asked again', async (cutAt) => {
    const { send, turn, clock, link, gains, done, now, ends, steps } = await stage();
    const writes = bands.map((filter) => cut(filter, -9));
    clock.after(cutAt, () => (link.frozen = true));
    send(writes);
    await turn(20_000);
    const { broken } = now();
    expect(broken?.all).toBe(4);
    expect(broken?.written).toEqual(writes.slice(0, broken?.written.length));
    expect(broken?.written.length).toBe(Math.floor(cutAt / 10));
    expect(broken?.unsure).toEqual(writes[Math.floor(cutAt / 10)]);
    expect([now().isBusy, done]).toEqual([false, []]);
    link.frozen = false;
    await turn(40_000);
    // Only the write in transit may have arrived.
    expect(gains().filter((gain) => gain === -9).length - (broken?.written.length ?? 0)).toBeLessThanOrEqual(1);
    send(writes);
    await turn(2000);
    expect([gains(), done, now().broken]).toEqual([[-9, -9, -9, -9], ['done'], undefined]);
    expect(steps().length).toBeGreaterThan(0);
    ends();
  });
});
