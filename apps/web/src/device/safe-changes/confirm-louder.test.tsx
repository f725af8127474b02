import { highPassFilter, inputSelector, lowPassFilter, output, outputEqFilter, rmsLimiter } from '@headroom/model/amplifier';
import { put, type Property } from '@headroom/model/property';
import { act } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { pageRig } from '../../../test/page-rig.tsx';
import { questionsOf } from './questions.ts';

const at = { channel: 1 };

describe('[CTRL-09] a step of more than 6 dB upwards', () => {
  const { fader, mute } = output.properties;
  async function halfWay() {
    const page = await pageRig();
    const level = await page.control(fader, at);
    const muted = await page.control(mute, at);
    await level.set(-40);
    await page.turn(500);
    await level.set(0);
    await page.turn(200);
    return { ...page, level, muted };
  }

  it('takes half a second, gradually', async () => {
    const { level, turn } = await halfWay();
    const reached = level.device() ?? 0;
    expect(reached).toBeGreaterThan(-36);
    expect(reached).toBeLessThan(-8);
    await turn(600);
    expect(level.device()).toBe(0);
  });

  it('does so even if a finger would have to rest first', async () => {
    const { control, turn } = await pageRig();
    const gain = await control(outputEqFilter.properties.gain, { channel: 1, filter: 1 });
    const on = await control(outputEqFilter.properties.enable, { channel: 1, filter: 1 });
    await on.set(true);
    await gain.set(12);
    await turn(200);
    expect(gain.device()).toBeGreaterThan(2);
    expect(gain.device()).toBeLessThan(11);
    await turn(600);
    expect(gain.device()).toBe(12);
  });

  it('stops for a new value, and stays there', async () => {
    const { level, turn } = await halfWay();
    await level.set(-50);
    await turn(1000);
    expect(level.device()).toBe(-50);
  });

  it('stops at the level it has reached when the channel is muted', async () => {
    const { level, turn, muted } = await halfWay();
    await muted.set(true);
    await turn(1000);
    expect([muted.device(), (level.device() ?? 0) < -1]).toEqual([true, true]);
  });

  it('stops when the socket is lost, and does not continue with the next', async () => {
    const { level, turn, link } = await halfWay();
    act(() => link.cut());
    await turn(60_000);
    expect(level.device()).toBeLessThan(-1);
  });
});

describe('[CTRL-09] a value that is typed, keyed or tapped', () => {
  it.each([
    ['a limiter that goes off', rmsLimiter.properties.enable, true, false],
    ['an output that goes to 70 V', output.properties.hiZLoZ, 'LoZ', 'HiZ-70V'],
    ['a zone offset above 0 dB', output.properties.faderZoneOffset, 0, 1],
    ['a high pass that is taken away', highPassFilter.properties.enable, true, false],
  ] as const)('asks first: %s', async (_, of, from, to) => {
    const { control, answer, asked, seat, turn } = await pageRig();
    const { set, device } = await control<Property, { channel: number }>(of, at);
    void seat.device.write({ resource: of.resource, at, values: { [of.name]: from } });
    await turn(200);
    await set(to);
    expect([asked(), device()]).toEqual([to, from]);
    await answer(false);
    expect([asked(), device()]).toEqual([undefined, from]);
    await set(to);
    await answer(true);
    expect(device()).toBe(to);
  });

  it('asks about a high pass lowered by more than an octave only while it is enabled', async () => {
    const { control, asked, turn } = await pageRig();
    const [on, corner] = [await control(highPassFilter.properties.enable, at), await control(highPassFilter.properties.frequency, at)];
    await corner.set(200);
    await on.set(true);
    await corner.set(100);
    await corner.set(200);
    await turn(1000);
    expect([asked(), corner.device()]).toEqual([undefined, 200]);
    await corner.set(90);
    expect([asked(), corner.device()]).toEqual([90, 200]);
  });

  it.each([
    [
      'a cut of 15 dB that is switched off',
      '/amp/channels/1/outputEqFilters/3',
      { gain: -15, enable: true },
      outputEqFilter.properties.enable,
      { channel: 1, filter: 3 },
      false,
      15,
    ],
    [
      'a low pass that is opened',
      '/amp/channels/1/crossover/lowPassFilter',
      { type: 'Linkwitz-Riley 24dB/oct', frequency: 1000, enable: true },
      lowPassFilter.properties.frequency,
      at,
      16_000,
      30,
    ],
    ['a mixer that sums every input', '/amp/channels/1/inputSelector', {}, inputSelector.properties.primary, at, 'Mixer', 22],
  ] as const)('asks first, with the amount, about what makes the whole chain louder: %s', async (_, path, before, of, where, to, by) => {
    const { control, asked, answer, seat } = await pageRig({
      settings: (tree) => {
        for (const [name, value] of Object.entries<string | number | boolean>(before)) put(tree, `${path}/${name}`, value);
      },
    });
    const { set, device } = await control<Property, { channel: number }>(of, where);
    const from = device();
    await set(to);
    expect([asked(), Math.round(questionsOf(seat).asked()?.rises[0]?.by ?? 0), device()]).toEqual([to, by, from]);
    await answer(true);
    expect(device()).toBe(to);
  });

  it('asks again if it would rise further than was asked, because somebody has turned it down meanwhile', async () => {
    const { control, asked, answer, amp, turn, seat } = await pageRig();
    const zone = await control(output.properties.faderZoneOffset, at);
    await zone.set(1);
    expect(questionsOf(seat).asked()?.rises[0]?.from).toBe(0);
    amp.report([['/amp/channels/1/output/faderZoneOffset', -40]]);
    await turn(500);
    await answer(true);
    expect([asked(), questionsOf(seat).asked()?.rises[0]?.from, zone.device()]).toEqual([1, -40, -40]);
    await answer(true);
    await turn(500);
    expect([asked(), zone.device()]).toEqual([undefined, 1]);
  });

  it('is sent at once if nothing gets louder', async () => {
    const { control, asked } = await pageRig();
    const fader = await control(output.properties.fader, at);
    await fader.set(-30);
    expect([asked(), fader.device()]).toEqual([undefined, -30]);
  });
});
