import { inputSelector, misc, output } from '@headroom/model/amplifier';
import { put, writeTo } from '@headroom/model/property';
import { act } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { pageRig } from '../../../test/page-rig.tsx';
import { readAmpFacts } from '../site/cards/amp-facts.ts';
import { setLooking } from './looking.ts';

afterEach(() => setLooking(false));

const at = { channel: 1 };
const { fader, mute, name } = output.properties;

describe('a view-only tab', () => {
  it('may change nothing, with the reason at once on every visible control', async () => {
    const { control, turn, held } = await pageRig({ settings: (tree) => put(tree, '/amp/channels/1/output/fader', -20) });
    const [level, label] = [await control(fader, at), await control(name, at)];
    expect(level.now().permission).toBe('Write');
    act(() => setLooking(true));
    for (const shown of [level, label]) expect([shown.now().permission, shown.now().lockedWhy]).toEqual(['Readonly', expect.any(String)]);
    act(() => level.now().drag.start());
    act(() => level.now().drag.move(-30));
    act(() => level.now().drag.finally());
    await level.set(-25);
    await turn(1000);
    expect([held(fader, at), level.now().value]).toEqual([-20, -20]);
    act(() => setLooking(false));
    expect(level.now().permission).toBe('Write');
    await level.set(-25);
    expect(held(fader, at)).toBe(-25);
  });

  it('can still mute, and cannot unmute', async () => {
    const { control, held, seat, turn } = await pageRig();
    const muted = await control(mute, at);
    act(() => setLooking(true));
    expect(muted.now().permission).toBe('Write');
    await muted.set(true);
    expect([held(mute, at), muted.now().permission]).toEqual([true, 'Readonly']);
    await muted.set(false);
    await turn(500);
    expect(held(mute, at)).toBe(true);
    const { muteable } = readAmpFacts(seat, undefined);
    expect(muteable).toEqual([2, 3, 4]);
  });

  it('can still stop a generator, and start none', async () => {
    const { signalGeneratorEnable } = inputSelector.properties;
    const { seat, held, turn } = await pageRig({
      settings: (tree) => put(tree, '/amp/channels/1/inputSelector/signalGeneratorEnable', true),
    });
    setLooking(true);
    expect([seat.may(signalGeneratorEnable, at).permission, seat.may(signalGeneratorEnable, { channel: 2 }).permission]).toEqual([
      'Write',
      'Readonly',
    ]);
    const write = (channel: number, value: boolean) => seat.write(writeTo(inputSelector, { channel }, { signalGeneratorEnable: value }));
    void write(1, false);
    void write(2, true);
    await turn(500);
    expect([held(signalGeneratorEnable, at), held(signalGeneratorEnable, { channel: 2 })]).toEqual([false, false]);
  });

  it('sends nothing that a page writes without its controls: joint writes and commands', async () => {
    const { seat, held, turn } = await pageRig();
    setLooking(true);
    const outcomes = [
      await seat.write(writeTo(misc, {}, { findMe: true })),
      await seat.device.write({ resource: output, at, values: { mute: true, fader: -10 } }),
      await seat.run({ kind: 'clearLogs', log: 'events' }),
    ];
    await turn(500);
    expect([outcomes.map(({ ok }) => ok), held(mute, at), held(misc.properties.findMe, {})]).toEqual([[false, false, false], false, false]);
  });

  it('stops what is rising when it becomes view-only', async () => {
    const { control, turn, held } = await pageRig({ settings: (tree) => put(tree, '/amp/channels/1/output/fader', -60) });
    const level = await control(fader, at);
    await level.set(0);
    await turn(100);
    act(() => setLooking(true));
    const reached = Number(held(fader, at));
    await turn(2000);
    expect(Number(held(fader, at))).toBeLessThanOrEqual(reached + 6.1);
    expect(reached).toBeLessThan(-20);
  });

  it('keeps its setting when the page is reloaded', async () => {
    for (const is of [true, false]) {
      setLooking(is);
      vi.resetModules();
      expect((await import('./looking.ts')).isLooking()).toBe(is);
    }
  });
});
