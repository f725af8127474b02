import { output, outputEqFilter, rmsLimiter } from '@headroom/model/amplifier';
import { put, writeTo } from '@headroom/model/property';
import { act } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { at, band, closeHistory, createHistoryRig, fader, mute, start } from '../../../test/history-rig.ts';
import { askOfProgram } from '../safe-changes/confirm-louder.ts';
import { questionsOf } from '../safe-changes/questions.ts';

afterEach(closeHistory);

describe('undoing what gets louder', () => {
  it('[CTRL-09] asks before what would be louder by more than 6 dB, and rises gradually after a yes: after a no nothing changes', async () => {
    const { threshold } = rmsLimiter.properties;
    const { control, drag, device, history, stands, travel, turn, answer, asked, held, endings } = await createHistoryRig((tree) =>
      put(tree, '/amp/channels/1/rmsLimiter/enable', true),
    );
    await control(threshold, at);
    await drag(-60);
    await travel(0);
    expect([asked(), stands(), history.trail().done]).toEqual([-20, -60, 1]);
    await answer(true);
    expect(stands()).toBeGreaterThan(-60);
    expect(stands()).toBeLessThan(-25);
    await turn(1500);
    expect(stands()).toBe(-20);
    act(() => void device.write(writeTo(rmsLimiter, at, { threshold: 20 })));
    await turn(1500);
    await travel(0);
    expect([asked(), held(threshold, at), history.trail().done]).toEqual([100, 20, 1]);
    await answer(false);
    expect([endings.at(-1)?.how, held(threshold, at), history.trail().done]).toEqual(['refused', 20, 1]);
    await travel(0);
    await answer(true);
    await turn(1500);
    expect([endings.at(-1)?.how, held(threshold, at), history.trail().done]).toEqual(['done', 100, 0]);
  });

  it('[CTRL-09] asks before it unmutes, once per step, and leaves every channel muted without a yes', async () => {
    const { device, history, seat, turn, level, travel, answer, asked, held, control } = await createHistoryRig();
    const channels = [1, 2, 3, 4];
    for (const channel of channels) await control(mute, { channel });
    const muteAll = async () => {
      for (const channel of channels) await device.write(writeTo(output, { channel }, { mute: true }));
    };
    act(() => void history.during(seat, muteAll));
    await turn(2000);
    await level.set(start + 5);
    await turn(2000);
    const muted = () => channels.map((channel) => held(mute, { channel }));
    await travel(0);
    expect([
      asked(),
      questionsOf(seat)
        .asked()
        ?.rises.map(({ handle }) => handle.name),
    ]).toEqual([false, channels.map(() => 'mute')]);
    await answer(false);
    await turn(2000);
    expect([muted(), held(fader, at)]).toEqual([channels.map(() => true), start + 5]);
    await travel(0);
    await answer(true);
    await turn(2000);
    expect([muted(), held(fader, at)]).toEqual([channels.map(() => false), start]);
  });

  it.each([
    ['a cut of 10.8 dB is taken back', { gain: -10.8, enable: true }, { gain: 0 }],
    ['a band of -15 dB is switched off', { gain: -15, enable: true }, { enable: false }],
  ] as const)('[CTRL-09] asks before %s', async (_, now, before) => {
    const { device, turn, travel, answer, asked, held, control } = await createHistoryRig((tree) => {
      for (const [name, value] of Object.entries({ ...now, ...before })) put(tree, `/amp/channels/1/outputEqFilters/1/${name}`, value);
    });
    await control(outputEqFilter.properties.gain, band);
    await control(outputEqFilter.properties.enable, band);
    act(() => void device.write(writeTo(outputEqFilter, band, now)));
    await turn(2000);
    const stands = () => [held(outputEqFilter.properties.gain, band), held(outputEqFilter.properties.enable, band)];
    expect(stands()).toEqual([now.gain, true]);
    await travel(0);
    expect(asked()).toBe(Object.values(before)[0]);
    await answer(false);
    expect(stands()).toEqual([now.gain, true]);
    await travel(0);
    await answer(true);
    await turn(2000);
    expect(stands()).toEqual([{ ...now, ...before }.gain, { ...now, ...before }.enable]);
  });

  it('[EQ-01] writes an enabled band together with its gain: the stored gain of a disabled band is never heard', async () => {
    const { device, turn, travel, link, held, history, control } = await createHistoryRig((tree) =>
      put(tree, '/amp/channels/1/outputEqFilters/1/enable', true),
    );
    const write = async (values: object) => {
      act(() => void device.write(writeTo(outputEqFilter, band, values)));
      await turn(2000);
    };
    await control(outputEqFilter.properties.gain, band);
    await control(outputEqFilter.properties.enable, band);
    await write({ gain: 5 });
    await write({ enable: false });
    await write({ gain: 12 });
    expect(history.trail().done).toBe(3);
    const before = link.heard.length;
    await travel(1);
    const sent = link.heard.slice(before).filter(({ from, text }) => from === 'client' && text.includes('outputEqFilters'));
    expect(sent).toHaveLength(1);
    expect(JSON.parse(sent[0]?.text ?? '')).toMatchObject({ method: 'set', params: { enable: true, gain: 5 } });
    expect([held(outputEqFilter.properties.gain, band), held(outputEqFilter.properties.enable, band)]).toEqual([5, true]);
  });

  it.each([0, 4, 6, 11, 14, 16, 21, 24, 26, 31, 1000])(
    '[CTRL-05] is never louder than at both ends, with the cable out %i ms after it began',
    async (cutAt) => {
      const bands = [1, 2].map((filter) => ({ channel: 1, filter }));
      const { device, history, seat, clock, turn, link, held, control } = await createHistoryRig((tree) => {
        for (const { filter } of bands) put(tree, `/amp/channels/1/outputEqFilters/${filter}/enable`, true);
      });
      for (const each of bands) await control(outputEqFilter.properties.gain, each);
      for (const each of bands) await control(outputEqFilter.properties.enable, each);
      const change = async () => {
        await device.write(writeTo(outputEqFilter, bands[0]!, { gain: 6 }));
        await device.write(writeTo(output, at, { fader: -26 }));
        await device.write(writeTo(outputEqFilter, bands[1]!, { enable: false, gain: 12 }));
      };
      act(() => void history.during(seat, change));
      await turn(3000);
      const level = () => {
        const gains = bands.map(
          (each) => (held(outputEqFilter.properties.enable, each) ? held(outputEqFilter.properties.gain, each) : 0) ?? 0,
        );
        return (held(fader, at) ?? 0) + gains.reduce((sum, gain) => sum + gain, 0);
      };
      expect(level()).toBe(-20);
      clock.after(cutAt, () => (link.frozen = true));
      let loudest = level();
      act(() => history.travel(seat, 0, false, askOfProgram, () => undefined));
      for (let ms = 0; ms < 100; ms += 1) {
        await turn(1);
        loudest = Math.max(loudest, level());
      }
      await turn(20_000);
      link.frozen = false;
      await turn(30_000);
      expect([device.status().state, loudest, level() <= -20, cutAt < 1000 || level() === -20]).toEqual(['CONNECTED', -20, true, true]);
    },
  );
});
