import { describe, expect, it } from 'vitest';
import { createRig, type Rig } from '../../../test/amp-rig.ts';

const monitor = '/amp/channels/1/loadMonitor';
const pilot = '/amp/channels/1/pilotToneDetector';

async function measuring(): Promise<Rig> {
  const rig = await createRig();
  rig.play('analog/1', { kind: 'pink', level: -12 });
  await rig.write(monitor, { enable: true, highLimit: 40, lowLimit: 4 });
  return rig;
}

async function secondsUntil(rig: Rig, path: string, status: string): Promise<number> {
  for (let seconds = 1; seconds <= 20; seconds += 1) {
    await rig.advance(1);
    if (rig.read(`${path}/status`) === status) return seconds;
  }
  return Infinity;
}

describe('the load monitor', () => {
  it('[PROP-20] measures the loudspeaker with a little noise and reports it good', async () => {
    const rig = await measuring();
    await rig.advance(10);
    expect(rig.read(`${monitor}/testing`)).toBe(true);
    expect(rig.read(`${monitor}/status`)).toBe('Ok');
    expect(rig.number(`${monitor}/measuredImpedance`)).toBeGreaterThan(6);
    expect(rig.number(`${monitor}/measuredImpedance`)).toBeLessThan(20);
    const first = rig.number(`${monitor}/measuredImpedance`);
    await rig.advance(20);
    expect(Math.abs(rig.number(`${monitor}/measuredImpedance`) - first)).toBeLessThan(1);
  });

  it('[PROP-20] reports its measurement whether enabled or not, without judging it', async () => {
    const rig = await createRig();
    rig.play('analog/1', { kind: 'pink', level: -12 });
    rig.amplifier.world.loads.set(1, { kind: 'speaker', ohms: 1 });
    await rig.advance(8);
    expect(rig.number(`${monitor}/measuredImpedance`)).toBeGreaterThan(0);
    expect(rig.number(`${monitor}/measuredImpedance`)).toBeLessThan(4);
    expect(rig.read(`${monitor}/testing`)).toBe(false);
    expect(rig.read(`${monitor}/status`)).toBe('Ok');
  });

  it('[STAT-03] a missing loudspeaker is Open after some seconds, and logged', async () => {
    const rig = await measuring();
    await rig.advance(5);
    rig.amplifier.world.loads.set(1, { kind: 'open' });
    await rig.advance(2);
    expect(rig.read(`${monitor}/status`)).toBe('Ok');
    await rig.advance(8);
    expect(rig.read(`${monitor}/status`)).toBe('Open');
    expect(rig.read('/logs/faults')).toContain('Channel 1: load monitor says open');
  });

  it('[PROP-20] [LOGS-02] faults are in the log of faults, their ends in that of events, each with its ohms to a tenth', async () => {
    const rig = await measuring();
    await rig.advance(5);
    for (const ohms of [50, 2, 8]) {
      rig.amplifier.world.loads.set(1, { kind: 'line', volts: 70, watts: 70 ** 2 / ohms });
      await rig.advance(5);
    }
    const said = (log: 'faults' | 'events') => (rig.read(`/logs/${log}`) as string).match(/Channel 1: load .*ohm/g);
    expect(said('faults')).toStrictEqual([
      expect.stringMatching(/: load monitor says open, (49|50|51)\.\d ohm$/),
      expect.stringMatching(/: load monitor says short, [12]\.\d ohm$/),
    ]);
    expect(said('events')).toStrictEqual([expect.stringMatching(/: load is ok, [78]\.\d ohm$/)]);
  });

  it('[STAT-03] a load below the low limit is Short', async () => {
    const rig = await measuring();
    rig.amplifier.world.loads.set(1, { kind: 'speaker', ohms: 1 });
    await rig.advance(8);
    expect(rig.read(`${monitor}/status`)).toBe('Short');
  });

  it('[STAT-03] [ENUM-17] reports what has lasted: Open 3 seconds, Low Signal 4, Short and Ok one', async () => {
    const rig = await measuring();
    await rig.advance(5);
    rig.amplifier.world.loads.set(1, { kind: 'open' });
    expect(await secondsUntil(rig, monitor, 'Open')).toBe(3);
    rig.amplifier.world.loads.set(1, { kind: 'speaker', ohms: 1 });
    expect(await secondsUntil(rig, monitor, 'Short')).toBe(1);
    rig.amplifier.world.loads.set(1, { kind: 'speaker', ohms: 8 });
    expect(await secondsUntil(rig, monitor, 'Ok')).toBe(1);
    rig.play('analog/1', { kind: 'silence' });
    expect(await secondsUntil(rig, monitor, 'Low Signal')).toBe(4);
  });

  it('[ENUM-17] without signal it reports Low Signal and keeps its last measurement', async () => {
    const rig = await measuring();
    await rig.advance(8);
    const measured = rig.number(`${monitor}/measuredImpedance`);
    rig.play('analog/1', { kind: 'silence' });
    await rig.advance(8);
    expect(rig.read(`${monitor}/status`)).toBe('Low Signal');
    expect(rig.number(`${monitor}/measuredImpedance`)).toBe(measured);
  });

  it('[PROP-20] [ENUM-17] accepts a measurement from 0.4 V on', async () => {
    const rig = await createRig();
    rig.watch();
    rig.play('analog/1', { kind: 'tone', level: -12, frequency: 1000 });
    await rig.write(monitor, { enable: true });
    await rig.write('/amp/channels/1/output', { fader: -34 });
    await rig.advance(8);
    expect(rig.number('/amp/channels/1/levels/level_volts')).toBe(0.38);
    expect(rig.read(`${monitor}/status`)).toBe('Low Signal');
    expect(rig.number(`${monitor}/measuredImpedance`)).toBe(0);
    await rig.write('/amp/channels/1/output', { fader: -33 });
    await rig.advance(8);
    expect(rig.number('/amp/channels/1/levels/level_volts')).toBe(0.42);
    expect(rig.read(`${monitor}/status`)).toBe('Ok');
    expect(rig.number(`${monitor}/measuredImpedance`)).toBeGreaterThan(6);
  });

  it('[LOAD-02] its limits cannot cross: each stops at the other', async () => {
    const rig = await measuring();
    await rig.write(monitor, { lowLimit: 100 });
    expect(rig.number(`${monitor}/lowLimit`)).toBe(40);
    await rig.write(monitor, { lowLimit: 12 });
    await rig.write(monitor, { highLimit: 9 });
    expect(rig.number(`${monitor}/highLimit`)).toBe(12);
  });
});

describe('the pilot tone detector', () => {
  async function detecting(): Promise<Rig> {
    const rig = await createRig();
    rig.amplifier.world.pilots.set('analog/1', { level: -40, frequency: 20_000 });
    await rig.write(pilot, { enable: true, timeElapsedForError: 5 });
    await rig.write(pilot, { openLimit: 20 });
    return rig;
  }

  it('[PROP-21] [PROP-22] detects the tone at the input and measures it at the loudspeaker', async () => {
    const rig = await detecting();
    await rig.advance(3);
    expect(rig.read(`${pilot}/testing`)).toBe(true);
    expect(rig.read(`${pilot}/inputPresentPrimary`)).toBe(true);
    expect(rig.number(`${pilot}/inputLevelPrimary`)).toBe(-40);
    expect(rig.number(`${pilot}/measuredLevel`)).toBeGreaterThan(20);
    expect(rig.read(`${pilot}/status`)).toBe('Ok');
  });

  it.each([1, 5, 9])('[STAT-04] reports Open after the configured %s seconds, and Ok at once', async (timeElapsedForError) => {
    const rig = await detecting();
    await rig.write(pilot, { timeElapsedForError });
    await rig.advance(3);
    rig.amplifier.world.loads.set(1, { kind: 'open' });
    expect(await secondsUntil(rig, pilot, 'Open')).toBe(timeElapsedForError);
    rig.amplifier.world.loads.set(1, { kind: 'speaker', ohms: 8 });
    expect(await secondsUntil(rig, pilot, 'Ok')).toBe(1);
  });

  it('[STAT-04] a tone that stops arriving is not present, and the status is Low Signal', async () => {
    const rig = await detecting();
    await rig.write(pilot, { inputEnablePrimary: true });
    rig.amplifier.world.pilots.clear();
    await rig.advance(8);
    expect(rig.read(`${pilot}/inputPresentPrimary`)).toBe(false);
    expect(rig.read(`${pilot}/status`)).toBe('Low Signal');
    for (const input of ['Primary', 'Secondary']) expect(rig.number(`${pilot}/inputLevel${input}`)).toBe(-80);
  });

  it('[PROP-21] the tone passes the crossover, unless that is bypassed for it', async () => {
    const rig = await detecting();
    await rig.write('/amp/channels/1/crossover/lowPassFilter', { enable: true, type: 'Butterworth 24dB/oct', frequency: 80 });
    await rig.advance(3);
    expect(rig.number(`${pilot}/measuredLevel`)).toBe(0);
    await rig.write(pilot, { CrossoverBypass: true });
    await rig.advance(2);
    expect(rig.number(`${pilot}/measuredLevel`)).toBeGreaterThan(20);
  });

  it('[PROP-21] reports the current in milliamperes, to a tenth, and 250 at most', async () => {
    const rig = await detecting();
    rig.amplifier.world.loads.set(1, { kind: 'line', volts: 100, watts: 1250 });
    await rig.advance(2);
    expect(rig.number(`${pilot}/measuredLevel`)).toBe(93.5);
    rig.amplifier.world.pilots.set('analog/1', { level: -20, frequency: 20_000 });
    await rig.advance(2);
    expect(rig.number(`${pilot}/measuredLevel`)).toBe(250);
  });

  it('[PROP-21] [PROP-22] measures once a second', async () => {
    const rig = await detecting();
    await rig.advance(1);
    for (const level of [-41, -42, -43, -44]) {
      rig.amplifier.world.pilots.set('analog/1', { level, frequency: 20_000 });
      await rig.advance(1);
      expect(rig.number(`${pilot}/inputLevelPrimary`)).toBe(level);
    }
  });

  it('[PROP-21] measures what its channel passes: half of it at -6 dB', async () => {
    const rig = await detecting();
    await rig.advance(3);
    const plain = rig.number(`${pilot}/measuredLevel`);
    await rig.write('/amp/channels/1/output', { fader: -6 });
    await rig.advance(1);
    expect(rig.number(`${pilot}/measuredLevel`) / plain).toBeCloseTo(10 ** (-6 / 20), 1);
  });

  it('[PROP-21] measures nothing on a muted channel or without a tone, at any sensitivity', async () => {
    const rig = await detecting();
    await rig.write(pilot, { sensitivity: 100 });
    await rig.write('/amp/channels/1/output', { mute: true });
    await rig.advance(2);
    expect(rig.number(`${pilot}/measuredLevel`)).toBe(0);
    await rig.write('/amp/channels/1/output', { mute: false });
    await rig.advance(2);
    expect(rig.number(`${pilot}/measuredLevel`)).toBeGreaterThan(20);
    rig.amplifier.world.pilots.clear();
    await rig.advance(2);
    expect(rig.number(`${pilot}/measuredLevel`)).toBe(0);
  });

  it.each([{ mute: true }, { fader: -80 }])(
    '[STAT-04] [ENUM-17] takes a channel that is shut (%o) for Low Signal, not for an open line',
    async (shut) => {
      const rig = await detecting();
      await rig.write('/amp/channels/1/output', shut);
      await rig.advance(20);
      expect(rig.read(`${pilot}/status`)).toBe('Low Signal');
      expect(rig.read('/logs/faults')).toBe('');
      await rig.write('/amp/channels/1/output', { mute: false, fader: 0 });
      await rig.advance(2);
      expect(rig.read(`${pilot}/status`)).toBe('Ok');
    },
  );

  it('[PROP-21] its sensitivity doubles what it measures every 25 %', async () => {
    const rig = await detecting();
    await rig.advance(3);
    const plain = rig.number(`${pilot}/measuredLevel`);
    await rig.write(pilot, { sensitivity: 25 });
    await rig.advance(2);
    expect(rig.number(`${pilot}/measuredLevel`) / plain).toBeCloseTo(2, 2);
  });

  it.each([
    [19_700, -40],
    [20_300, -40],
    [19_500, -80],
    [20_500, -80],
  ])('[PROP-21] [PROP-22] detects its own tone, and one within 2 per cent of it: at %s Hz %s dB', async (frequency, heard) => {
    const rig = await detecting();
    rig.amplifier.world.pilots.set('analog/1', { level: -40, frequency });
    await rig.advance(2);
    expect(rig.number(`${pilot}/inputLevelPrimary`)).toBe(heard);
  });

  it.each([
    [-80, 'Open'],
    [-80.1, 'Low Signal'],
  ])('[ENUM-17] judges a tone from -80 dB on: at %s dB it reports %s', async (level, status) => {
    const rig = await detecting();
    rig.amplifier.world.pilots.set('analog/1', { level, frequency: 20_000 });
    await rig.advance(8);
    expect(rig.read(`${pilot}/status`)).toBe(status);
  });

  it('[LOAD-01] its open limit cannot exceed the short limit, nor that fall below the open one', async () => {
    const rig = await detecting();
    await rig.write(pilot, { openLimit: 200 });
    expect(rig.number(`${pilot}/openLimit`)).toBe(100);
    await rig.write(pilot, { openLimit: 60 });
    await rig.write(pilot, { shortLimit: 40 });
    expect([rig.number(`${pilot}/openLimit`), rig.number(`${pilot}/shortLimit`)]).toEqual([60, 60]);
  });
});
