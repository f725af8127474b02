import { fullScaleVolts } from '@headroom/model/dsp';
import { describe, expect, it } from 'vitest';
import { createRig, type Rig } from '../../../test/amp-rig.ts';

const channel = '/amp/channels/1';
const levels = `${channel}/levels`;
const tone = (level: number, frequency = 1000) => ({ kind: 'tone', level, frequency }) as const;

async function rig(model = '704D'): Promise<Rig> {
  const made = await createRig(model);
  made.watch();
  made.amplifier.world.loads.set(1, { kind: 'line', volts: 100, watts: 1250 });
  return made;
}

/** A fourth-order Butterworth high pass by bilinear transform at 96 kHz, independent of the code under test. */
function gainAt(frequency: number, corner: number): number {
  const warped = (hertz: number) => Math.tan((Math.PI * hertz) / 96_000);
  return -10 * Math.log10(1 + (warped(corner) / warped(frequency)) ** 8);
}

describe('the level of a channel', () => {
  it('[PROP-12] a tone reaches the terminals as dB, volts, amperes and watts of the rated amplifier into its load', async () => {
    const { play, advance, number } = await rig();
    play('analog/1', tone(-20));
    await advance(0.3);
    const volts = fullScaleVolts('LoZ', 700, 8) / 10;
    expect(number(`${levels}/level_db`)).toBeCloseTo(-20, 1);
    expect(number(`${levels}/level_volts`)).toBeCloseTo(volts, 1);
    expect(number(`${levels}/level_amps`)).toBeCloseTo(volts / 8, 1);
    expect(number(`${levels}/level_watts`)).toBeCloseTo(volts ** 2 / 8, 0);
  });

  it('[PROP-17] a filter that the amplifier itself restores is applied like one written by a client', async () => {
    const { amplifier, play, advance, number, write } = await rig();
    play('analog/1', tone(-20));
    await write(`${channel}/crossover/bandGainAndDelay`, { gain: -5 });
    await advance(0.3);
    amplifier.core.setAt(`${channel}/crossover/bandGainAndDelay/gain`, 3);
    await advance(0.3);
    expect(number(`${levels}/level_db`)).toBeCloseTo(-17, 1);
  });

  it('[PROP-17] a 1 kHz tone through a 2 kHz high pass meters as calculated, within 0.1 dB', async () => {
    const { play, advance, number, write } = await rig();
    play('analog/1', tone(-6));
    await write(`${channel}/crossover/highPassFilter`, { enable: true, type: 'Butterworth 24dB/oct', frequency: 2000 });
    await advance(0.3);
    expect(gainAt(1000, 2000)).toBeCloseTo(-24.1, 1);
    expect(Math.abs(number(`${levels}/level_db`) - (-6 + gainAt(1000, 2000)))).toBeLessThan(0.1);
  });

  it('[PROP-23] a parametric band of +3 dB at the tone adds 3 dB, and a disabled one none', async () => {
    const { play, advance, number, write } = await rig();
    play('analog/1', tone(-20, 500));
    await write(`${channel}/outputEqFilters/1`, { enable: true, type: 'Parametric', frequency: 500, q: 2, gain: 3 });
    await advance(0.2);
    expect(number(`${levels}/level_db`)).toBeCloseTo(-17, 1);
    await write(`${channel}/outputEqFilters/1`, { enable: false });
    await advance(0.2);
    expect(number(`${levels}/level_db`)).toBeCloseTo(-20, 1);
  });

  it.each([
    ['trim', '/amp/inputs/analog/1', { trim: 4 }, -16],
    ['[ENUM-09] a sensitivity of 26 dB', '/amp/inputs/analog/1', { sensitivity: '26dB' }, -20],
    ['[ENUM-09] a sensitivity of 34 dB', '/amp/inputs/analog/1', { sensitivity: '34dB' }, -12],
    ['fader', `${channel}/output`, { fader: -7.5 }, -27.5],
    ['zone offset and adjustment', `${channel}/output`, { faderZoneOffset: -3, faderZoneAdjust: -2 }, -25],
    ['primary fader', `${channel}/inputSelector`, { primaryFader: -10 }, -30],
    ['crossover gain', `${channel}/crossover/bandGainAndDelay`, { gain: -5 }, -25],
    ['mute', `${channel}/output`, { mute: true }, -60],
    ['a fader at its end', `${channel}/output`, { fader: -80 }, -60],
    ['standby', `${channel}/output`, { enable: false }, -60],
  ])('[PROP-13] %s changes the level correctly', async (_, url, values, expected) => {
    const { play, advance, number, write } = await rig();
    play('analog/1', tone(-20));
    expect((await write(url, values)).ok).toBe(true);
    await advance(0.3);
    expect(number(`${levels}/level_db`)).toBeCloseTo(expected, 1);
  });

  it('[ENUM-10] a 70 V line has its own full scale, and its high pass keeps low tones out', async () => {
    const { play, advance, number, write } = await rig();
    await write(`${channel}/output`, { hiZLoZ: 'HiZ-70V', hiZHpfEnable: true, hiZHpfFrequency: 80 });
    play('analog/1', tone(0));
    await advance(0.3);
    expect(number(`${levels}/level_volts`)).toBeCloseTo(70.7, 0);
    play('analog/1', tone(0, 80));
    await advance(0.3);
    expect(number(`${levels}/level_db`)).toBeCloseTo(-3.01, 1);
  });

  it('[INPUT-03] a microphone has its gain, a line input none', async () => {
    const { play, advance, number, write } = await rig('124N');
    play('analog/1', tone(-50));
    await write('/amp/inputs/analog/1', { micGain: 30 });
    await advance(0.3);
    expect(number('/amp/inputs/analog/1/level')).toBe(-50);
    await write('/amp/inputs/analog/1', { selectorType: 'Mic' });
    await advance(0.3);
    expect(number('/amp/inputs/analog/1/level')).toBe(-20);
  });

  it('[ENUM-04] the generator plays three signals: white noise has more treble than pink, and a tone nothing below', async () => {
    const { advance, number, write } = await rig();
    await write(`${channel}/inputSelector`, { signalGeneratorEnable: true, signalGeneratorFader: -10 });
    await write(`${channel}/crossover/highPassFilter`, { enable: true, type: 'Linkwitz-Riley 24dB/oct', frequency: 5000 });
    const heard: number[] = [];
    for (const type of ['White Noise', 'Pink Noise', 'Tone']) {
      await write('/amp/signalGenerator', { type, frequency: 100, fader: -10 });
      await advance(0.3);
      heard.push(number(`${levels}/level_db`));
    }
    const [white = 0, pink = 0, sine = 0] = heard;
    expect(white).toBeGreaterThan(pink + 3);
    expect(pink).toBeGreaterThan(sine + 20);
  });

  it("the generator's frequency changes its tone, and not noise", async () => {
    const { advance, number, write } = await rig();
    await write('/amp/signalGenerator', { type: 'Tone', frequency: 100, fader: -10 });
    await write(`${channel}/inputSelector`, { signalGeneratorEnable: true, signalGeneratorFader: -10 });
    await write(`${channel}/crossover/highPassFilter`, { enable: true, type: 'Linkwitz-Riley 24dB/oct', frequency: 100 });
    await advance(0.3);
    expect(number(`${levels}/level_db`)).toBeCloseTo(-26.02, 1);
    await write('/amp/signalGenerator', { type: 'Pink Noise' });
    await advance(0.3);
    const noise = number(`${levels}/level_db`);
    await write('/amp/signalGenerator', { frequency: 5000 });
    await advance(0.3);
    expect(number(`${levels}/level_db`)).toBe(noise);
  });

  it('[PROP-14] the generator plays on the channels that select it, at their own fader', async () => {
    const { advance, number, write } = await rig();
    const heard = async (one: boolean, two: boolean) => {
      for (const [place, signalGeneratorEnable] of [
        [1, one],
        [2, two],
      ] as const)
        await write(`/amp/channels/${place}/inputSelector`, { signalGeneratorEnable, signalGeneratorFader: -10 * place });
      await advance(0.3);
      return [1, 2].map((place) => Math.round(number(`/amp/channels/${place}/levels/level_db`)));
    };
    await write('/amp/signalGenerator', { type: 'Tone', frequency: 1000, fader: -10 });
    expect(await heard(false, false)).toEqual([-60, -60]);
    expect(await heard(true, false)).toEqual([-20, -60]);
    expect(await heard(true, true)).toEqual([-20, -30]);
    expect(await heard(false, true)).toEqual([-60, -30]);
  });

  it('[PROP-13] a channel meters its terminals, after its mute', async () => {
    const { play, advance, read, write } = await rig();
    expect(read(`${channel}/output/signalDetect`)).toBe(false);
    play('analog/1', tone(-20, 500));
    await advance(0.3);
    expect(read(`${channel}/output/signalDetect`)).toBe(true);
    await write(`${channel}/output`, { mute: true });
    await advance(0.3);
    expect(read(`${channel}/output/signalDetect`)).toBe(false);
  });

  it('[INPUT-02] the mixer adds its inputs by their faders', async () => {
    const { play, advance, number, write } = await rig();
    play('analog/1', tone(-20, 500));
    play('dante/2', tone(-20, 700));
    await write(`${channel}/inputSelector`, { primary: 'Mixer', analog1MixFader: 0, dante2MixFader: 0 });
    await advance(0.3);
    expect(number(`${levels}/level_db`)).toBeCloseTo(-20 + 3.01, 1);
    await write(`${channel}/inputSelector`, { dante2MixFader: -80 });
    await advance(0.3);
    expect(number(`${levels}/level_db`)).toBeCloseTo(-20, 1);
  });

  it.each([1, 2, 3, 4, 5, 6, 7, 8].flatMap((number) => [`analog/${number}`, `dante/${number}`]))(
    '[INPUT-02] the mixer has a fader of %s, and of no other input with it',
    async (input) => {
      const { play, advance, number, write } = await rig('168D');
      const fader = `${input.replace('/', '')}MixFader`;
      play(input, tone(-20));
      await write(`${channel}/inputSelector`, { primary: 'Mixer', [fader]: -6 });
      await advance(0.3);
      expect(number(`${channel}/inputSelector/primaryLevel`)).toBeCloseTo(-26, 1);
      await write(`${channel}/inputSelector`, { [fader]: -80 });
      await advance(0.3);
      expect(number(`${channel}/inputSelector/primaryLevel`)).toBe(-80);
    },
  );

  it('[INPUT-02] a mix of two inputs alone is as loud as both together', async () => {
    const { play, advance, number, write } = await rig('704');
    for (const input of ['analog/3', 'analog/4']) play(input, tone(-10, 700));
    const shut = { analog3MixFader: -80, analog4MixFader: -80 };
    play('analog/1', tone(-20, 500));
    play('analog/2', tone(-20, 600));
    await write(`${channel}/inputSelector`, { primary: 'Mixer', analog1MixFader: 0, analog2MixFader: -6, ...shut });
    await advance(0.3);
    expect(number(`${channel}/inputSelector/primaryLevel`)).toBeCloseTo(-20 + 10 * Math.log10(1 + 10 ** -0.6), 1);
    expect(number(`${levels}/level_db`)).toBeCloseTo(-20 + 10 * Math.log10(1 + 10 ** -0.6), 1);
  });

  it('[INPUT-02] a mix of two inputs at full scale shows full scale', async () => {
    const { play, advance, number, write } = await rig();
    play('analog/1', tone(-0.5, 500));
    play('dante/2', tone(-0.5, 700));
    await write(`${channel}/inputSelector`, { primary: 'Mixer', analog1MixFader: 0, dante2MixFader: 0 });
    await advance(0.3);
    expect(number(`${channel}/inputSelector/primaryLevel`)).toBe(0);
  });

  it('[ENUM-07] a pair keeps the level of equal programme on both', async () => {
    const { play, advance, number, write } = await rig();
    play('analog/1', { kind: 'tone', level: -20, frequency: 400 });
    play('analog/2', { kind: 'tone', level: -20, frequency: 600 });
    await write(`${channel}/inputSelector`, { primary: 'Analog 1+2' });
    await advance(0.3);
    expect(number(`${channel}/inputSelector/primaryLevel`)).toBeCloseTo(-20, 1);
  });

  it.each([
    ['704D', 'Analog 1+2', ['analog/1', 'analog/2']],
    ['704D', 'Analog 3+4', ['analog/3', 'analog/4']],
    ['704D', 'Dante 7+8', ['dante/7', 'dante/8']],
    ['CDS 1504', 'Digital 5+6', ['dante/5', 'dante/6']],
  ] as const)('[ENUM-07] in a %s the pair %s plays %j, each 3 dB down, and nothing else', async (model, option, inputs) => {
    const { play, advance, number, write } = await rig(model);
    expect(await write(`${channel}/inputSelector`, { primary: option })).toMatchObject({ ok: true });
    for (const place of [1, 2, 3, 4, 5, 6, 7, 8])
      for (const other of [`analog/${place}`, `dante/${place}`]) if (!inputs.some((input) => input === other)) play(other, tone(-10));
    await advance(0.3);
    expect(number(`${channel}/inputSelector/primaryLevel`)).toBe(-80);
    for (const input of inputs) {
      play(input, tone(-20));
      await advance(0.3);
      expect(number(`${channel}/inputSelector/primaryLevel`)).toBeCloseTo(-23, 1);
      play(input, { kind: 'silence' });
    }
  });
});

describe('the back panel and the pairs', () => {
  it('[OUTPUT-01] a high-impedance line enables its high pass, unless both are set', async () => {
    const { read, write } = await rig();
    await write(`${channel}/output`, { hiZLoZ: 'HiZ-100V' });
    expect(read(`${channel}/output/hiZHpfEnable`)).toBe(true);
    await write(`${channel}/output`, { hiZLoZ: 'LoZ' });
    expect(read(`${channel}/output/hiZHpfEnable`)).toBe(false);
    await write(`${channel}/output`, { hiZLoZ: 'HiZ-70V', hiZHpfEnable: false });
    expect(read(`${channel}/output/hiZHpfEnable`)).toBe(false);
  });

  it('[PROP-13] a bridged pair has twice the voltage, and its second channel has no output of its own', async () => {
    const { play, advance, number, write } = await rig();
    play('analog/1', tone(-20));
    play('analog/2', tone(-20));
    await advance(0.3);
    const alone = number(`${levels}/level_volts`);
    await write(`${channel}/output`, { super8: true });
    await advance(0.3);
    expect(number(`${levels}/level_volts`)).toBeCloseTo(2 * alone, 1);
    expect(number('/amp/channels/2/levels/level_volts')).toBe(0);
  });
  it('[PROP-13] muting either half of a bridged pair silences both, and the second half of an unbridged one only itself', async () => {
    const { play, advance, number, write } = await rig();
    play('analog/1', tone(-20));
    const volts = async (first: boolean, second: boolean, super8: boolean) => {
      await write(`${channel}/output`, { super8, mute: first });
      await write('/amp/channels/2/output', { mute: second });
      await advance(0.3);
      return number(`${levels}/level_volts`) > 0;
    };
    expect([await volts(false, true, false), await volts(false, true, true), await volts(true, false, true)]).toEqual([true, false, false]);
    expect(await volts(false, false, true)).toBe(true);
  });

  it('[MODEL-11] the attenuator on the back lowers the level, unless it is locked out', async () => {
    const { amplifier, play, advance, number, write } = await rig();
    play('analog/1', tone(-20));
    amplifier.world.knobs.set(1, -12);
    await advance(0.3);
    expect(number(`${levels}/level_db`)).toBeCloseTo(-32, 1);
    expect(number(`${channel}/output/backpanelPotAttn`)).toBe(-12);
    await write('/amp/deviceInfo', { backPanelAttnPotLockout: true });
    await advance(0.3);
    expect(number(`${levels}/level_db`)).toBeCloseTo(-20, 1);
  });

  it('[MODEL-12] the power switch does nothing while it is locked out', async () => {
    const { amplifier, advance, write } = await rig();
    await write('/amp/deviceInfo', { powerButtonLockout: true });
    amplifier.world.powerSwitch = false;
    await advance(2);
    expect(amplifier.lifecycle.state()).toBe('on');
    await write('/amp/deviceInfo', { powerButtonLockout: false });
    await advance(2);
    expect(amplifier.lifecycle.state()).toBe('off');
  });
});

describe('clipping and limiting', () => {
  it('[PROP-15] an input beyond full scale clips and gets no louder', async () => {
    const { play, advance, read, number, write } = await rig();
    await write('/amp/inputs/analog/1', { trim: 10 });
    play('analog/1', tone(-5));
    await advance(0.3);
    expect(read('/amp/inputs/analog/1/clip')).toBe(true);
    expect(read(`${channel}/inputSelector/primaryClip`)).toBe(true);
    expect(number('/amp/inputs/analog/1/level')).toBe(0);
  });

  it('[PROP-15] each source clips and is detected separately, and the playing one for the channel', async () => {
    const { play, advance, read, write } = await rig();
    const selector = `${channel}/inputSelector`;
    await write(selector, { secondary: 'Dante 1', mode: 'Override', secondaryThreshold: -30 });
    await write('/amp/inputs/analog/1', { trim: 10 });
    await write('/amp/inputs/dante/1', { trim: 10 });
    const shown = async (primary: number, secondary: number) => {
      play('analog/1', tone(primary));
      play('dante/1', tone(secondary));
      await advance(0.3);
      const of = (what: string) =>
        [`primary${what}`, `secondary${what}`, what.charAt(0).toLowerCase() + what.slice(1)].map((name) => read(`${selector}/${name}`));
      return { clip: of('Clip'), detected: of('SignalDetect') };
    };
    expect(await shown(-80, -80)).toEqual({ clip: [false, false, false], detected: [false, false, false] });
    expect(await shown(-20, -50)).toEqual({ clip: [false, false, false], detected: [true, false, true] });
    expect(await shown(-5, -50)).toEqual({ clip: [true, false, true], detected: [true, false, true] });
    expect(await shown(-5, -30)).toEqual({ clip: [true, false, false], detected: [true, true, true] });
    expect(await shown(-80, -5)).toEqual({ clip: [false, true, true], detected: [false, true, true] });
    expect(await shown(-20, -20)).toEqual({ clip: [false, false, false], detected: [true, true, true] });
  });

  it('[PROP-15] without a secondary its meter rests and its lights are off', async () => {
    const { play, advance, read, write } = await rig();
    for (const secondary of ['Analog 1+2', 'None']) await write(`${channel}/inputSelector`, { secondary });
    play('analog/1', tone(-10));
    await advance(0.3);
    const meters = { primaryLevel: -10, secondaryLevel: -80, secondaryClip: false, secondarySignalDetect: false, signalDetect: true };
    expect(read(`${channel}/inputSelector`)).toMatchObject(meters);
  });

  it('[PROP-13] past the rails the output clips at its rated voltage', async () => {
    const { play, advance, read, number, write } = await rig();
    play('analog/1', tone(-3));
    await write(`${channel}/crossover/bandGainAndDelay`, { gain: 9 });
    await advance(0.3);
    expect(read(`${channel}/output/clip`)).toBe(true);
    expect(number(`${levels}/level_volts`)).toBeCloseTo(fullScaleVolts('LoZ', 700, 8), 0);
  });

  it('[PROP-19] the RMS limiter attacks and releases with its times', async () => {
    const { play, advance, read, number, write } = await rig();
    await write(`${channel}/rmsLimiter`, { enable: true, threshold: 20, attackTime: 1000, releaseTime: 2000 });
    play('analog/1', tone(0));
    const over = 20 * Math.log10(fullScaleVolts('LoZ', 700, 8) / 20);
    await advance(1);
    expect(number(`${channel}/rmsLimiter/gainReduction`)).toBeCloseTo(-over * (1 - Math.exp(-1)), 0);
    await advance(9);
    expect(number(`${levels}/level_volts`)).toBeCloseTo(20, 0);
    expect(read(`${channel}/output/limiting`)).toBe(true);
    play('analog/1', { kind: 'silence' });
    await advance(2);
    expect(number(`${channel}/rmsLimiter/gainReduction`)).toBeCloseTo(-over * Math.exp(-1), 0);
  });

  it('[LIMIT-01] a half-rack model limits peaks without an attack time of its own', async () => {
    const { play, advance, number, read, write } = await rig('124N');
    expect(read(`${channel}/peakLimiter/attackTime`)).toBeUndefined();
    await write(`${channel}/peakLimiter`, { enable: true, threshold: 14 });
    play('analog/1', tone(0));
    await advance(1);
    expect(number(`${levels}/level_volts`) * Math.SQRT2).toBeCloseTo(14, 0);
  });
});

describe('the source that plays', () => {
  const selector = `${channel}/inputSelector`;
  async function twoSources(mode: 'Backup' | 'Override') {
    const made = await rig();
    await made.write(selector, { secondary: 'Dante 1', mode, secondaryFader: -10 });
    return made;
  }

  it('[ENUM-08] Backup: the secondary takes over when the primary has been silent for a while, and yields at once', async () => {
    const { play, advance, number } = await twoSources('Backup');
    play('analog/1', tone(-20));
    play('dante/1', tone(-20));
    await advance(1);
    expect(number(`${levels}/level_db`)).toBeCloseTo(-20, 1);
    play('analog/1', { kind: 'silence' });
    await advance(1);
    expect(number(`${levels}/level_db`)).toBe(-60);
    await advance(1.5);
    expect(number(`${levels}/level_db`)).toBeCloseTo(-30, 1);
    play('analog/1', tone(-20));
    await advance(0.2);
    expect(number(`${levels}/level_db`)).toBeCloseTo(-20, 1);
  });

  it('[ENUM-08] Backup: pauses do not add up, each is timed from its beginning', async () => {
    const { play, advance, number } = await twoSources('Backup');
    play('dante/1', tone(-20));
    for (let pause = 0; pause < 3; pause += 1) {
      play('analog/1', tone(-20));
      await advance(1);
      play('analog/1', { kind: 'silence' });
      await advance(1.5);
      expect(number(`${levels}/level_db`)).toBe(-60);
    }
  });

  it.each([
    ['Backup', true],
    ['Backup', false],
    ['Override', true],
    ['Override', false],
  ] as const)('[ENUM-08] %s: a source silent for two seconds yields, watched (%j) or not', async (mode, watched) => {
    const made = await createRig();
    if (watched) made.watch();
    await made.write(selector, { secondary: 'Dante 1', mode, secondaryFader: -10 });
    const silenced = mode === 'Backup' ? 'analog/1' : 'dante/1';
    made.play('analog/1', tone(-20));
    made.play('dante/1', tone(-20));
    await made.advance(3);
    const level = () => made.number(`${levels}/level_db`);
    expect(level()).toBeCloseTo(mode === 'Backup' ? -20 : -30, 1);
    made.play(silenced, { kind: 'silence' });
    await made.advance(1.9);
    expect(level()).toBe(-60);
    await made.advance(watched ? 0.2 : 0.1);
    expect(level()).toBeCloseTo(mode === 'Backup' ? -30 : -20, 1);
  });

  it('[ENUM-08] Override: the secondary takes over as soon as it has signal above its threshold', async () => {
    const { play, advance, number, read, write } = await twoSources('Override');
    play('analog/1', tone(-20));
    play('dante/1', tone(-58));
    await advance(0.3);
    expect(read(`${selector}/secondarySignalDetect`)).toBe(false);
    expect(number(`${levels}/level_db`)).toBeCloseTo(-20, 1);
    await write(selector, { secondaryThreshold: -59 });
    await advance(0.2);
    expect(read(`${selector}/secondarySignalDetect`)).toBe(true);
    expect(number(`${levels}/level_db`)).toBeLessThan(-59);
  });

  it('[PROP-15] the secondary has a meter, shares and a fader of its own', async () => {
    const { play, advance, number, write } = await twoSources('Override');
    await write(selector, { secondary: 'Dante 1+2', primaryFader: -3 });
    play('analog/1', tone(-20));
    play('dante/1', tone(-16));
    await advance(0.3);
    expect(number(`${selector}/primaryLevel`)).toBeCloseTo(-20, 1);
    expect(number(`${selector}/secondaryLevel`)).toBeCloseTo(-19, 1);
    expect(number(`${levels}/level_db`)).toBeCloseTo(-29, 1);
    await write(selector, { primary: 'Analog 1+2', secondary: 'Dante 1' });
    await advance(0.3);
    expect(number(`${selector}/primaryLevel`)).toBeCloseTo(-23, 1);
    expect(number(`${selector}/secondaryLevel`)).toBeCloseTo(-16, 1);
    expect(number(`${levels}/level_db`)).toBeCloseTo(-26, 1);
    play('dante/1', { kind: 'silence' });
    await advance(3);
    expect(number(`${levels}/level_db`)).toBeCloseTo(-26, 1);
  });

  it('[INPUT-04] a contact in the mode Input Manual Override forces the secondary, whatever the levels say', async () => {
    const { amplifier, play, advance, number, write } = await twoSources('Backup');
    play('analog/1', tone(-20));
    play('dante/1', tone(-20));
    amplifier.world.contacts.set(1, { closed: true, volume: 1 });
    await advance(0.3);
    expect(number(`${levels}/level_db`)).toBeCloseTo(-20, 1);
    await write('/GPIO/1', { mode: 'Input Manual Override' });
    await advance(0.3);
    expect(number(`${levels}/level_db`)).toBeCloseTo(-30, 1);
    await write('/GPIO/1', { polarity: 'Normally Closed' });
    await advance(0.3);
    expect(number(`${levels}/level_db`)).toBeCloseTo(-20, 1);
  });

  it('[INPUT-04] such a contact forces nothing without a secondary', async () => {
    const { amplifier, play, advance, number, write } = await rig();
    play('analog/1', tone(-20));
    await write(selector, { secondary: 'None' });
    await write('/GPIO/1', { mode: 'Input Manual Override' });
    amplifier.world.contacts.set(1, { closed: true, volume: 1 });
    await advance(0.3);
    expect(number(`${levels}/level_db`)).toBeCloseTo(-20, 1);
  });

  it('[SETTINGS-07] a control voltage lowers the volume in the mode Remote Volume Control', async () => {
    const { amplifier, play, advance, number, write } = await rig();
    play('analog/1', tone(-20));
    const level = async (mode: string, volume: number) => {
      amplifier.world.contacts.set(1, { closed: false, volume });
      await write('/GPIO/1', { mode });
      await advance(0.3);
      return number(`${levels}/level_db`);
    };
    const turned = 'Remote Volume Control';
    expect(await level('Off', 0.5)).toBeCloseTo(-20, 1);
    expect(await level(turned, 0.5)).toBeCloseTo(-26.02, 1);
    expect(await level(turned, 0.1)).toBeCloseTo(-40, 1);
    expect(await level(turned, 0)).toBe(-60);
    expect(await level(turned, 1)).toBeCloseTo(-20, 1);
    expect(await level(turned, 1.5)).toBeCloseTo(-20, 1);
    expect(await level('Input Manual Override', 0.5)).toBeCloseTo(-20, 1);
    await write(`${channel}/crossover/bandGainAndDelay`, { gain: 15 });
    await write(`${channel}/outputEqFilters/1`, { enable: true, type: 'Parametric', frequency: 1000, gain: 15 });
    play('analog/1', tone(-1));
    for (const volume of [0, -1, 1e-6]) expect(await level(turned, volume)).toBeCloseTo(-51, 1);
  });
});

describe('the update rate', () => {
  it('[API-16] an amplifier without subscribers calculates once a second, one with subscribers ten times', async () => {
    const made = await createRig();
    let batches = 0;
    made.amplifier.device.onChange((changes) => {
      if (changes.some(([address]) => address.endsWith('primaryLevel'))) batches += 1;
    });
    made.play('analog/1', { kind: 'music', level: -20 });
    await made.advance(5);
    expect(batches).toBeGreaterThan(3);
    expect(batches).toBeLessThanOrEqual(6);
    batches = 0;
    made.watch();
    await made.advance(5);
    expect(batches).toBeGreaterThan(35);
  });

  it('two amplifiers with one seed behave the same', async () => {
    const run = async () => {
      const made = await createRig();
      made.play('analog/1', { kind: 'music', level: -20 });
      await made.write(`${channel}/loadMonitor`, { enable: true });
      await made.advance(30);
      return JSON.stringify(made.amplifier.core.tree);
    };
    expect(await run()).toBe(await run());
  });
});
