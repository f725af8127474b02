import { output, outputEqFilter, rmsLimiter } from '@headroom/model/amplifier';
import { readModel } from '@headroom/model/catalogue';
import { put, type Tree } from '@headroom/model/property';
import { schemaOf } from '@headroom/model/schema';
import { stateOf } from '@headroom/model/transfer';
import { act } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { historyOf } from '../history/history.ts';
import { pageRig } from '../../../test/page-rig.tsx';
import { abOf } from './session.ts';
import { trimOf } from './trim.ts';

const at = { channel: 1 };
const band = { channel: 1, filter: 1 };
const { fader } = output.properties;
const { gain } = outputEqFilter.properties;

async function stage({ settings = () => undefined, isGiven = false }: { settings?: (tree: Tree) => void; isGiven?: boolean } = {}) {
  const rig = await pageRig({
    settings(tree) {
      put(tree, '/amp/channels/1/output/fader', -20);
      put(tree, '/amp/channels/1/outputEqFilters/1/enable', true);
      settings(tree);
    },
  });
  const history = historyOf(rig.seat);
  const stop = history.hear(rig.seat);
  const other = structuredClone(rig.amp.tree);
  put(other, '/amp/channels/1/output/fader', -16);
  put(other, '/amp/channels/1/output/mute', true);
  put(other, '/amp/channels/1/output/name', 'Elsewhere');
  const schema = schemaOf(readModel('704D')!);
  const b = stateOf(other, schema, { deviceId: '0A1B2C3D4EFF', model: '704D', name: 'Bar', channel: 1 });
  act(() => abOf(rig.seat).start(1, isGiven ? b : undefined));
  const session = abOf(rig.seat).now()!;
  session.subscribe(() => undefined);
  const does = async (what: () => void, ms = 2000) => {
    act(what);
    await rig.turn(ms);
  };
  const stands = () => [rig.held(fader, at), rig.held(gain, band)];
  return { ...rig, history, stop, session, does, stands, toggle: () => does(session.toggle) };
}

describe('A and B', () => {
  it('ask to stay until the last of them is ended, on all amplifiers of the page', async () => {
    // First in this file: the others leave theirs open.
    const [one, other] = [await stage(), await stage()];
    const isAsked = () => !dispatchEvent(new Event('beforeunload', { cancelable: true }));
    await one.does(() => one.session.keep('b', () => undefined));
    expect(isAsked()).toBe(true);
    await other.does(() => other.session.keep('b', () => undefined));
    expect(isAsked()).toBe(false);
  });

  it('are the same until something is changed, and then the earlier and the present state', async () => {
    const { session, toggle, control, stands } = await stage();
    expect(session.view()).toMatchObject({ side: 'b', differences: 0 });
    await (await control(gain, band)).set(-4);
    await toggle();
    expect(session.view()).toMatchObject({ side: 'a', differences: 1, there: 1 });
    expect(stands()[1]).toBe(0);
    await toggle();
    expect(stands()[1]).toBe(-4);
    expect(session.view()).toMatchObject({ side: 'b', differences: 1, there: 1 });
  });

  it('are equally loud: the louder one is lowered, never the other raised', async () => {
    const { session, toggle, does, stands } = await stage({ isGiven: true });
    expect(session.view().apart).toBeCloseTo(-4, 5);
    await toggle();
    expect(stands()).toStrictEqual([-20, 0]);
    await does(() => session.match(false));
    expect(stands()).toStrictEqual([-16, 0]);
    await does(() => session.match(true));
    expect(stands()).toStrictEqual([-20, 0]);
    await toggle();
    expect(stands()).toStrictEqual([-20, 0]);
  });

  it('include an equalizer in the level', async () => {
    const { session, toggle, control, stands } = await stage();
    await (await control(gain, band)).set(6);
    await toggle();
    expect(session.view().apart).toBeLessThan(-0.2);
    await toggle();
    expect(stands()[0]).toBeCloseTo(-20 + session.view().apart, 1);
    expect(stands()[1]).toBe(6);
  });

  it('keep changes to either of them, with the lowering undone', async () => {
    const { session, toggle, control, does, stands } = await stage({ isGiven: true });
    await toggle();
    await (await control(fader, at)).set(-22);
    await does(() => session.keep('b', () => undefined));
    expect(stands()).toStrictEqual([-18, 0]);
  });

  it('leave alone what is not audible: name, mute, wiring', async () => {
    const { session, toggle, held } = await stage({ isGiven: true });
    await toggle();
    expect(session.view()).toMatchObject({ side: 'b', differences: 1 });
    expect([held(output.properties.mute, at), held(output.properties.name, at)]).toStrictEqual([false, '']);
  });

  it('are one step of the history, however often they were toggled; none if A is kept unchanged', async () => {
    const { session, toggle, does, history, seat } = await stage({ isGiven: true });
    await does(() => session.match(false));
    for (let turn = 0; turn < 3; turn += 1) await toggle();
    await does(() => session.keep('b', () => undefined));
    expect(history.trail().steps.map(({ changes }) => changes.map(({ from, to }) => [from, to]))).toStrictEqual([[[-20, -16]]]);
    expect(abOf(seat).now()).toBeUndefined();
    act(() => abOf(seat).start(1, undefined));
    await does(() =>
      abOf(seat)
        .now()!
        .keep('a', () => undefined),
    );
    expect(history.trail().steps).toHaveLength(1);
  });

  it('ask once before one of them gets louder, and switch only after a yes', async () => {
    const { session, toggle, does, control, answer, asked, held } = await stage({
      settings: (tree) => {
        put(tree, '/amp/channels/1/rmsLimiter/enable', true);
        put(tree, '/amp/channels/1/rmsLimiter/threshold', 100);
      },
    });
    const threshold = rmsLimiter.properties.threshold;
    await (await control(threshold, at)).set(50);
    await toggle();
    expect(asked()).toBe(100);
    await answer(false);
    expect([session.view().side, held(threshold, at)]).toStrictEqual(['b', 50]);
    await toggle();
    await answer(true);
    await does(() => undefined);
    expect([session.view().side, held(threshold, at)]).toStrictEqual(['a', 100]);
    await toggle();
    await toggle();
    expect([asked(), held(threshold, at)]).toStrictEqual([undefined, 100]);
  });

  it('whose amplifier went away say how much of which was sent, and are both there when it is back', async () => {
    const { session, toggle, link, does, turn, stands } = await stage({ isGiven: true });
    await does(() => session.match(false));
    link.cut();
    link.answer = 'refuse';
    await turn(1000);
    act(session.toggle);
    await turn(1000);
    expect(session.view()).toMatchObject({ side: 'b', differences: 1, there: 0 });
    link.answer = 'accept';
    await turn(60_000);
    expect(stands()).toStrictEqual([-20, 0]);
    await does(session.toggle);
    await toggle();
    expect(stands()).toStrictEqual([-16, 0]);
    expect(session.view()).toMatchObject({ side: 'b', there: 1 });
  });

  it('keep what another browser changes before the amplifier has reported the whole switch, and what is changed afterwards', async () => {
    const { session, toggle, control, does, amp, stands } = await stage();
    await does(() => session.match(false));
    await (await control(gain, band)).set(-2);
    await does(() => undefined);
    await does(session.toggle, 20);
    amp.report([['/amp/channels/1/outputEqFilters/1/gain', -4]]);
    await does(() => undefined);
    await (await control(fader, at)).set(-21);
    await does(() => undefined);
    expect([session.view(), stands()]).toMatchObject([{ side: 'a', differences: 2, there: 2 }, [-21, -4]]);
    await toggle();
    expect(stands()).toEqual([-20, -2]);
    await toggle();
    expect(stands()).toEqual([-21, -4]);
  });

  describe('switch together as one', () => {
    const enable = outputEqFilter.properties.enable;
    async function apartInBoth() {
      const rig = await stage();
      await (await rig.control(enable, band)).set(false);
      await (await rig.control(gain, band)).set(12);
      await rig.does(() => undefined);
      await (await rig.control(fader, at)).set(-17);
      await rig.does(() => undefined);
      await rig.does(() => rig.session.match(false));
      const level = () => (rig.held(fader, at) ?? 0) + (rig.held(enable, band) === true ? (rig.held(gain, band) ?? 0) : 0);
      return { ...rig, level };
    }

    it('arrive completely within 100 ms, one message per block, and nothing is louder in between than A and B', async () => {
      const { session, level, turn, link, held } = await apartInBoth();
      for (const side of ['a', 'b', 'a'] as const) {
        const before = link.heard.length;
        const ends = [level()];
        act(session.toggle);
        let loudest = level();
        for (let ms = 0; ms < 100; ms += 1) {
          await turn(1);
          loudest = Math.max(loudest, level());
        }
        ends.push(level());
        const sent = link.heard.slice(before).filter(({ from, text }) => from === 'client' && text.includes('"set"'));
        expect([session.view().side, session.view().there, sent.length, loudest]).toEqual([side, 3, 2, Math.max(...ends)]);
        expect([held(enable, band), held(gain, band)]).toEqual(side === 'a' ? [true, 0] : [false, 12]);
        await turn(1000);
      }
    });

    const moments = [0, 1, 4, 5, 6, 9, 10, 11, 15, 1000].flatMap((cutAt) => (['a', 'b'] as const).map((side) => [side, cutAt] as const));
    it.each(moments)('switched to %s are never louder than A and B, with the cable out %i ms after the key', async (side, cutAt) => {
      const { session, does, toggle, control, turn, link, clock, held, amp } = await stage({
        settings: (tree) => put(tree, '/amp/channels/1/outputEqFilters/1/gain', 6),
      });
      await does(() => session.match(false));
      await (await control(gain, band)).set(0);
      await does(() => undefined);
      await (await control(fader, at)).set(-14);
      await does(() => undefined);
      if (side === 'b') await toggle();
      const level = () => (held(fader, at) ?? 0) + (held(gain, band) ?? 0);
      let loudest = level();
      expect(loudest).toBe(-14);
      amp.onChange(() => (loudest = Math.max(loudest, level())));
      clock.after(cutAt, () => (link.frozen = true));
      act(session.toggle);
      await turn(20_000);
      link.frozen = false;
      await turn(30_000);
      expect([loudest, level() <= -14, cutAt < 1000 || session.view().side === side]).toEqual([-14, true, true]);
    });

    it('ask once if a side is more than 6 dB louder, and then switch at once', async () => {
      const { session, does, control, asked, answer, held, toggle, turn } = await stage();
      await (await control(fader, at)).set(-40);
      await does(() => session.match(false));
      await toggle();
      expect([asked(), held(fader, at)]).toEqual([-20, -40]);
      await answer(true);
      expect([session.view().side, held(fader, at)]).toEqual(['a', -20]);
      await toggle();
      act(session.toggle);
      await turn(50);
      expect([asked(), held(fader, at)]).toEqual([undefined, -20]);
    });

    it('stay equally loud, and say so, where the question about the full level is refused', async () => {
      const { session, does, control, asked, answer, stands } = await stage();
      await (await control(fader, at)).set(-40);
      await does(() => session.toggle());
      expect([session.view().cut, stands()[0]]).toEqual([20, -40]);
      await does(() => session.match(false));
      expect([asked(), session.view().isMatched]).toEqual([-20, true]);
      await answer(false);
      expect([session.view().isMatched, session.view().cut, stands()[0]]).toEqual([true, 20, -40]);
      await does(() => session.match(false));
      await answer(true);
      await does(() => undefined);
      expect([session.view().isMatched, session.view().cut, stands()[0]]).toEqual([false, 0, -20]);
    });

    it('ask again when one would now rise further than was confirmed, before the answer or after it', async () => {
      const { session, does, control, answer, held, toggle, turn, amp } = await stage();
      const elsewhere = async (level: number) => {
        amp.report([['/amp/channels/1/output/fader', level]]);
        await turn(1000);
      };
      await (await control(fader, at)).set(-40);
      await does(() => session.match(false));
      await toggle();
      await elsewhere(-60);
      await answer(true);
      await turn(1000);
      expect([session.view().side, held(fader, at)]).toEqual(['b', -60]);
      await answer(true);
      await turn(1000);
      expect([session.view().side, held(fader, at)]).toEqual(['a', -20]);
      await toggle();
      await elsewhere(-75);
      await toggle();
      expect([session.view().side, held(fader, at)]).toEqual(['b', -75]);
    });
  });

  it('say that one is lowered only once the amplifier has it, as does their step of the history', async () => {
    const { session, toggle, control, does, stands, history, link, turn, seat } = await stage();
    await (await control(gain, band)).set(6);
    await does(() => undefined);
    expect([session.view().cut, stands()]).toEqual([0, [-20, 6]]);
    await toggle();
    expect(session.view().cut).toBe(0);
    link.frozen = true;
    act(session.toggle);
    await turn(500);
    expect(session.view()).toMatchObject({ side: 'b', cut: 0, isGoing: true });
    link.frozen = false;
    await turn(2000);
    const { cut } = session.view();
    expect(cut).toBeGreaterThan(0.2);
    expect(stands()[0]).toBeCloseTo(-20 - cut, 5);
    expect(trimOf(seat.id, 1)).toEqual({ by: cut, level: stands()[0] });
    expect(history.trail().steps.flatMap(({ changes }) => changes.map(({ handle }) => handle.name))).toContain('fader');
    await does(() => session.keep('b', () => undefined));
    expect([stands(), trimOf(seat.id, 1)]).toEqual([[-20, 6], undefined]);
  });

  it('end only once the amplifier has what is kept, also if it is kept during a switch', async () => {
    const { session, does, stands, link, turn, seat } = await stage({ isGiven: true });
    await does(() => session.match(false));
    let ended = 0;
    const keep = () => act(() => session.keep('b', () => (ended += 1)));
    link.frozen = true;
    act(session.toggle);
    await turn(100);
    keep();
    await turn(100);
    expect([ended, abOf(seat).now() === session]).toEqual([0, true]);
    keep();
    await turn(100);
    expect([ended, abOf(seat).now() === session]).toEqual([0, true]);
    link.frozen = false;
    await turn(2000);
    expect([ended, stands(), abOf(seat).now()]).toEqual([1, [-16, 0], undefined]);
  });
});
