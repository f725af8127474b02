import { describe, expect, it } from 'vitest';
import { createRig } from '../../test/amp-rig.ts';

const supply = '/amp/powerSupply';
const loud = { kind: 'tone', level: 0, frequency: 1000 } as const;

describe('the power supply', () => {
  it('[POWER-01] draws from the mains its output and its losses, and sags under it', async () => {
    const rig = await createRig();
    await rig.advance(3);
    const idle = rig.number(`${supply}/acLineWatts`);
    const before = rig.number(`${supply}/acLineVoltage`);
    rig.amplifier.world.loads.set(1, { kind: 'line', volts: 100, watts: 1250 });
    rig.play('analog/1', loud);
    await rig.advance(3);
    expect(rig.number(`${supply}/acLineWatts`)).toBeGreaterThan(idle + 700);
    expect(rig.number(`${supply}/acLineCurrent`)).toBeGreaterThan(3);
    expect(rig.number(`${supply}/acLineVoltage`)).toBeLessThan(before - 1);
    expect(rig.read(`${supply}/powerSource`)).toBe('AC LINE');
  });

  it('[POWER-02] reports ok, and not when the mains are too low to work with', async () => {
    const rig = await createRig();
    await rig.advance(2);
    expect([rig.read(`${supply}/powerOk`), rig.read(`${supply}/fault`)]).toEqual([true, false]);
    rig.amplifier.world.mains = 60;
    await rig.advance(2);
    expect([rig.read(`${supply}/powerOk`), rig.read(`${supply}/fault`)]).toEqual([false, true]);
    expect(rig.read('/amp/channels/1/output/status')).toBe('Faulted');
    await rig.advance(10);
    const lines = (rig.read('/logs/faults') as string).split('\n').filter((line) => line.includes('Power supply'));
    expect(lines.map((line) => line.slice(20))).toEqual(['Power supply: 60 V is out of range, outputs shut down']);
  });

  it("[POWER-03] warns outside the limits: its own, or the installer's", async () => {
    const rig = await createRig();
    await rig.write(supply, { lineWarningAutoLimits: false, lineLowLimitWarning: 200, lineHighLimitWarning: 225 });
    await rig.advance(2);
    expect(rig.read(`${supply}/lineWarning`)).toBe(true);
    await rig.write(supply, { lineWarningAutoLimits: true });
    await rig.advance(2);
    expect(rig.read(`${supply}/lineWarning`)).toBe(false);
  });

  it.each([
    [74, { lineWarning: true, powerOk: false, fault: true }],
    [76, { lineWarning: true, powerOk: false, fault: false }],
    [84, { lineWarning: true, powerOk: false, fault: false }],
    [86, { lineWarning: true, powerOk: true, fault: false }],
    [94, { lineWarning: true, powerOk: true, fault: false }],
    [96, { lineWarning: false, powerOk: true, fault: false }],
    [134, { lineWarning: false, powerOk: true, fault: false }],
    [136, { lineWarning: true, powerOk: true, fault: false }],
    [194, { lineWarning: true, powerOk: true, fault: false }],
    [196, { lineWarning: false, powerOk: true, fault: false }],
    [257, { lineWarning: false, powerOk: true, fault: false }],
    [259, { lineWarning: true, powerOk: true, fault: false }],
    [279, { lineWarning: true, powerOk: true, fault: false }],
    [281, { lineWarning: true, powerOk: false, fault: true }],
  ])('[POWER-02] [POWER-03] by default accepts 95 to 135 V and 195 to 258 V: for %d V it reports %o', async (mains, lights) => {
    const rig = await createRig();
    rig.amplifier.world.mains = mains;
    await rig.advance(2);
    expect(rig.read(supply)).toMatchObject(lights);
  });

  it('[POWER-03] a warning is logged once, with the limits exceeded', async () => {
    const rig = await createRig();
    rig.amplifier.world.mains = 260;
    await rig.advance(20);
    const lines = (rig.read('/logs/events') as string).split('\n');
    expect(lines.filter((line) => line.includes('AC line warning')).map((line) => line.slice(20))).toEqual([
      'AC line warning: 260 V is outside 195 V to 258 V',
    ]);
  });

  it('[POWER-01] [PROP-08] reports no more than its meters can show: 5 kW, and 100 A as the mains break down', async () => {
    const rig = await createRig('3004');
    rig.watch();
    for (const channel of [1, 2, 3, 4]) {
      rig.amplifier.world.loads.set(channel, { kind: 'speaker', ohms: 4 });
      rig.play(`analog/${channel}`, { ...loud, level: 20 });
    }
    await rig.advance(5);
    expect(rig.number(`${supply}/acLineWatts`)).toBe(5000);
    rig.amplifier.world.mains = 45;
    await rig.advance(0.1);
    expect(rig.number(`${supply}/acLineCurrent`)).toBe(100);
  });

  it.each([
    [1, 1400, 1689.7, 7.73],
    [2, 2800, 3356.3, 15.36],
    [4, 3220, 3856.3, 17.65],
  ])(
    '[POWER-01] on the mains %d loud channels at 4 ohms get %d W, all together 15 % more than their rating, from %d W and %d A',
    async (loudOnes, watts, used, amps) => {
      const rig = await createRig('704D');
      rig.watch();
      for (let channel = 1; channel <= loudOnes; channel++) {
        rig.amplifier.world.loads.set(channel, { kind: 'line', volts: 100, watts: 2500 });
        rig.play(`analog/${channel}`, loud);
      }
      await rig.advance(10);
      const total = [1, 2, 3, 4].reduce((sum, channel) => sum + rig.number(`/amp/channels/${channel}/levels/level_watts`), 0);
      expect(total).toBeCloseTo(watts, 0);
      expect([rig.number(`${supply}/acLineWatts`), rig.number(`${supply}/acLineCurrent`)]).toEqual([used, amps]);
    },
  );

  it('[ENUM-03] runs from PoE when the mains are gone, within its budget', async () => {
    const rig = await createRig('84');
    rig.amplifier.world.poeBudget = 60;
    rig.amplifier.world.loads.set(1, { kind: 'line', volts: 100, watts: 1250 });
    rig.play('analog/1', loud);
    await rig.advance(3);
    const onMains = rig.number('/amp/channels/1/levels/level_watts');
    rig.amplifier.world.mains = 0;
    await rig.advance(5);
    expect(rig.read(`${supply}/powerSource`)).toBe('POE');
    expect(rig.read(`${supply}/poeStatus`)).toBe('PoE++, 60 W');
    expect(rig.number('/amp/channels/1/levels/level_watts')).toBeLessThan(Math.min(onMains, 60));
    expect(rig.number('/amp/channels/1/peakLimiter/totalGainReduction')).toBeLessThan(-1);
  });

  it('[POWER-01] [GREEN-01] on PoE draws its whole budget and no more, nothing from the mains, and logs where it changed over', async () => {
    const rig = await createRig('84');
    rig.watch();
    rig.amplifier.world.poeBudget = 60;
    rig.amplifier.world.loads.set(1, { kind: 'line', volts: 100, watts: 1250 });
    rig.play('analog/1', loud);
    await rig.advance(5);
    expect(rig.read(`${supply}/estPowerUsagePoe`)).toBe('0.0 W');
    rig.amplifier.world.mains = 0;
    await rig.advance(10);
    expect(rig.read(supply)).toMatchObject({ acLineVoltage: 0, acLineCurrent: 0, acLineWatts: 0, lineWarning: false, powerOk: true });
    expect(rig.read(`${supply}/estPowerUsagePoe`)).toBe('60.0 W');
    expect(rig.number('/amp/channels/1/levels/level_watts')).toBe(31.1);
    expect(rig.read(`${supply}/estPowerUsageAutoStandby`)).toBe('5.6 W');
    rig.amplifier.world.mains = 230;
    await rig.advance(5);
    const changes = (rig.read('/logs/events') as string).split('\n').filter((line) => /mains/i.test(line));
    expect(changes.map((line) => line.slice(20)).slice(-2)).toEqual(['Mains lost, running from PoE', 'Running from mains']);
  });

  it('[POWER-02] with less PoE than it needs itself lowers its channels by 40 dB, and is not ok', async () => {
    const rig = await createRig('704D');
    rig.watch();
    Object.assign(rig.amplifier.world, { mains: 0, poeBudget: 5 });
    rig.amplifier.world.loads.set(1, { kind: 'line', volts: 100, watts: 1250 });
    rig.play('analog/1', loud);
    await rig.advance(10);
    expect(rig.read(supply)).toMatchObject({ powerSource: 'POE', powerOk: false, fault: false });
    expect(rig.number('/amp/channels/1/peakLimiter/totalGainReduction')).toBe(-40);
  });

  it.each([
    ['702', 16, '4.8 W'],
    ['704D', 23, '5.6 W'],
    ['168', 37, '7.2 W'],
  ])('[GREEN-01] a silent %s draws %d W, estimates %s at rest, and reaches it', async (model, idle, asleep) => {
    const rig = await createRig(model);
    await rig.advance(2);
    expect(rig.read(supply)).toMatchObject({ acLineWatts: idle, estPowerUsageAutoStandby: asleep });
    await rig.write('/amp/autoStandby', { enable: true, threshold: -60, timeToWait: 1 });
    await rig.advance(70);
    expect(rig.read(`${supply}/acLineWatts`)).toBe(Number.parseFloat(asleep));
  });

  it.each([
    [0, 'Not connected'],
    [15.4, 'PoE, 15.4 W'],
    [15.5, 'PoE+, 15.5 W'],
    [30, 'PoE+, 30 W'],
    [31, 'PoE++, 31 W'],
  ])('[GREEN-01] names the offered kind of PoE: for %d W %s', async (budget, status) => {
    const rig = await createRig();
    rig.amplifier.world.poeBudget = budget;
    await rig.advance(2);
    expect(rig.read(`${supply}/poeStatus`)).toBe(status);
  });

  it.each([
    [23, false],
    [24, true],
  ])('[POWER-02] with %d W of PoE for the 23 W of four silent channels, power ok is %s', async (budget, powerOk) => {
    const rig = await createRig('84');
    rig.amplifier.world.poeBudget = budget;
    rig.amplifier.world.mains = 0;
    await rig.advance(5);
    expect(rig.read(`${supply}/powerOk`)).toBe(powerOk);
  });

  it.each([120, 230])('[POWER-01] reports the current for its power from %d V at a power factor of 0.95', async (mains) => {
    const rig = await createRig();
    rig.watch();
    rig.amplifier.world.mains = mains;
    rig.amplifier.world.loads.set(1, { kind: 'line', volts: 100, watts: 1250 });
    rig.play('analog/1', loud);
    await rig.advance(5);
    const amps = rig.number(`${supply}/acLineCurrent`);
    expect(amps).toBeCloseTo(rig.number(`${supply}/acLineWatts`) / mains / 0.95, 2);
    expect(rig.number(`${supply}/acLineVoltage`)).toBeCloseTo(mains - 0.35 * amps, 1);
  });

  it.each([
    [40, 0, 'off', 'AC LINE'],
    [41, 0, 'on', 'AC LINE'],
    [40, 60, 'on', 'POE'],
    [41, 60, 'on', 'AC LINE'],
  ])('[POWER-01] with %d V of mains and %d W of PoE is %s, and reports that it runs from %s', async (mains, poeBudget, state, source) => {
    const rig = await createRig('84');
    await rig.advance(2);
    Object.assign(rig.amplifier.world, { mains, poeBudget });
    await rig.advance(2);
    expect([rig.amplifier.lifecycle.state(), rig.read(`${supply}/powerSource`)]).toEqual([state, source]);
  });

  it('[GREEN-01] on PoE reports its draw in tenths of a watt', async () => {
    const rig = await createRig('84');
    Object.assign(rig.amplifier.world, { mains: 0, poeBudget: 60 });
    await rig.advance(2);
    expect(rig.read(`${supply}/estPowerUsagePoe`)).toBe('23.0 W');
  });

  it('[MODEL-12] reports the position of its switch, also while that is locked out', async () => {
    const rig = await createRig();
    await rig.write('/amp/deviceInfo', { powerButtonLockout: true });
    for (const powerSwitch of [true, false, true]) {
      rig.amplifier.world.powerSwitch = powerSwitch;
      await rig.advance(2);
      expect(rig.read(`${supply}/powerSwitchState`)).toBe(powerSwitch);
    }
  });

  it('[GREEN-01] draws less only when all of its outputs rest', async () => {
    const rig = await createRig('704D');
    for (const [resting, watts] of [
      [1, 23],
      [2, 23],
      [3, 23],
      [4, 5.6],
    ] as const) {
      await rig.write(`/amp/channels/${resting}/output`, { enable: false });
      await rig.advance(2);
      expect(rig.number(`${supply}/acLineWatts`)).toBe(watts);
    }
  });

  it('goes off without any supply and starts when it comes back', async () => {
    const rig = await createRig();
    const states: string[] = [];
    rig.amplifier.lifecycle.onChange((state) => states.push(state));
    rig.amplifier.world.mains = 0;
    await rig.advance(2);
    expect(rig.amplifier.lifecycle.state()).toBe('off');
    rig.amplifier.world.mains = 120;
    await rig.advance(8);
    expect(states).toEqual(['off', 'starting', 'on']);
  });
});

describe('heat', () => {
  it('[STAT-02] a channel at its rated power grows hot, is limited, and recovers', async () => {
    const rig = await createRig();
    rig.amplifier.world.loads.set(1, { kind: 'line', volts: 100, watts: 1250 });
    rig.play('analog/1', loud);
    await rig.advance(60);
    expect(rig.read('/amp/channels/1/output/thermal')).toBe(false);
    await rig.advance(1800);
    expect(rig.read('/amp/channels/1/output/thermal')).toBe(true);
    expect(rig.number('/amp/channels/1/rmsLimiter/totalGainReduction')).toBeLessThan(-0.5);
    expect(rig.read('/amp/channels/2/output/thermal')).toBe(false);
    rig.play('analog/1', { kind: 'silence' });
    await rig.advance(1200);
    expect(rig.read('/amp/channels/1/output/thermal')).toBe(false);
  });

  it('[STAT-02] warns from 78 °C until it has cooled to 74, and is limited by the excess above 82', async () => {
    const rig = await createRig();
    const at = async (celsius: number) => {
      for (const channel of rig.amplifier.condition.channels) if (channel.channel === 1) channel.temperature = celsius;
      await rig.advance(1);
      return [rig.read('/amp/channels/1/output/thermal'), rig.amplifier.condition.channels[0]?.heatLimit];
    };
    expect(await at(77)).toEqual([false, 0]);
    expect(await at(79)).toEqual([true, 0]);
    expect(await at(75)).toEqual([true, 0]);
    expect(await at(73)).toEqual([false, 0]);
    const [warns, limit] = await at(86);
    expect(warns).toBe(true);
    expect(limit).toBeLessThan(-3);
    expect(limit).toBeGreaterThan(-4);
    expect(rig.read(`${supply}/thermal`)).toBe(false);
    for (const channel of rig.amplifier.condition.channels) channel.temperature = 79;
    await rig.advance(1);
    expect(rig.read(`${supply}/thermal`)).toBe(true);
    const events = (rig.read('/logs/events') as string).split('\n');
    expect(events.filter((line) => line.includes('Channel 1: hot'))).toHaveLength(2);
  });

  it('[STAT-01] stops an overheated channel, with a line in the fault log, until it has cooled', async () => {
    const rig = await createRig();
    const [first] = rig.amplifier.condition.channels;
    if (!first) throw new Error('no channel');
    for (const [celsius, status] of [
      [93, 'Ok'],
      [95, 'Faulted'],
      [69, 'Faulted'],
      [67, 'Ok'],
      [110, 'Faulted'],
    ] as const) {
      first.temperature = celsius;
      await rig.advance(2);
      expect(rig.read('/amp/channels/1/output/status')).toBe(status);
    }
    expect(rig.read('/logs/faults')).toMatch(/^2026-11-21 09:00:\d\d Channel 1: overheated/m);
    await rig.advance(900);
    expect(rig.read('/amp/channels/1/output/status')).toBe('Ok');
  });
});

describe('protection', () => {
  it('[STAT-01] a short stops the output, which restarts when it is removed', async () => {
    const rig = await createRig();
    rig.play('analog/1', { kind: 'tone', level: -10, frequency: 1000 });
    rig.amplifier.world.loads.set(1, { kind: 'short' });
    await rig.advance(3);
    expect(rig.read('/amp/channels/1/output/status')).toBe('Faulted');
    await rig.advance(2);
    expect(rig.number('/amp/channels/1/levels/level_volts')).toBe(0);
    expect(rig.read('/amp/channels/2/output/status')).toBe('Ok');
    rig.amplifier.world.loads.set(1, { kind: 'speaker', ohms: 8 });
    await rig.advance(15);
    expect(rig.read('/amp/channels/1/output/status')).toBe('Ok');
    expect(rig.read('/logs/events')).toContain('Channel 1: short circuit gone');
  });

  it('[STAT-01] a shorted output stays off for ten seconds, and for as long as the short lasts', async () => {
    const rig = await createRig();
    rig.watch();
    const short = { kind: 'short' } as const;
    const isFaulted = async (seconds: number) => {
      await rig.advance(seconds);
      return rig.read('/amp/channels/1/output/status') === 'Faulted';
    };
    rig.play('analog/1', { kind: 'tone', level: -10, frequency: 1000 });
    await rig.advance(5);
    rig.amplifier.world.loads.set(1, short);
    expect(await isFaulted(0.2)).toBe(true);
    rig.amplifier.world.loads.set(1, { kind: 'speaker', ohms: 8 });
    expect([await isFaulted(9.5), await isFaulted(1)]).toEqual([true, false]);
    rig.amplifier.world.loads.set(1, short);
    expect([await isFaulted(1), await isFaulted(60)]).toEqual([true, true]);
    rig.amplifier.world.loads.set(1, { kind: 'speaker', ohms: 8 });
    expect(await isFaulted(0.2)).toBe(false);
    expect((rig.read('/logs/faults') as string).match(/Channel 1: short circuit at the output, output stopped/g)).toHaveLength(2);
  });

  it('[STAT-01] a short does not stop an almost silent output', async () => {
    const rig = await createRig();
    rig.amplifier.world.loads.set(1, { kind: 'short' });
    await rig.advance(5);
    expect(rig.read('/amp/channels/1/output/status')).toBe('Ok');
  });

  it('[STAT-01] a failed output stage is faulted and logged until it works again', async () => {
    const rig = await createRig();
    const output = '/amp/channels/2/output';
    rig.amplifier.world.broken.add(2);
    await rig.advance(3);
    expect(rig.read(output)).toMatchObject({ status: 'Faulted', fault: true, ready: false });
    expect((rig.read('/logs/faults') as string).match(/Channel 2: output faulted$/gm)).toHaveLength(1);
    rig.amplifier.world.broken.clear();
    await rig.advance(3);
    expect(rig.read(output)).toMatchObject({ status: 'Ok', fault: false, ready: true });
    expect((rig.read('/logs/events') as string).match(/Channel 2: output works again$/gm)).toHaveLength(1);
  });

  it('[ENUM-16] a switched-off output reports Standby', async () => {
    const rig = await createRig();
    await rig.write('/amp/channels/3/output', { enable: false });
    await rig.advance(2);
    expect(rig.read('/amp/channels/3/output/status')).toBe('Standby');
    expect(rig.read('/amp/channels/3/output/ready')).toBe(false);
  });

  it('[ENUM-16] a switched-off output reports Faulted if it has failed as well', async () => {
    const rig = await createRig();
    await rig.write('/amp/channels/3/output', { enable: false });
    rig.amplifier.world.broken.add(3);
    await rig.advance(2);
    expect(rig.read('/amp/channels/3/output/status')).toBe('Faulted');
  });
});

describe('auto standby', () => {
  it('[STAT-07] rests after a time without signal, wakes with the first, and saves power meanwhile', async () => {
    const rig = await createRig();
    await rig.write('/amp/autoStandby', { enable: true, threshold: -50, timeToWait: 2 });
    rig.play('analog/1', { kind: 'tone', level: -55, frequency: 1000 });
    await rig.advance(100);
    const awake = rig.number(`${supply}/acLineWatts`);
    expect(rig.read('/amp/channels/1/output/autoStandbyActive')).toBe(false);
    await rig.advance(30);
    expect(rig.read('/amp/channels/1/output/autoStandbyActive')).toBe(true);
    expect(rig.read('/amp/channels/4/output/status')).toBe('Standby');
    expect(rig.number(`${supply}/acLineWatts`)).toBeLessThan(awake / 2);
    rig.play('analog/1', { kind: 'tone', level: -40, frequency: 1000 });
    await rig.advance(3);
    expect(rig.read('/amp/channels/1/output/autoStandbyActive')).toBe(false);
    expect(rig.read('/amp/channels/4/output/autoStandbyActive')).toBe(true);
  });

  const selector = '/amp/channels/1/inputSelector';
  const primary = { 'analog/1': -40 };
  const secondary = { secondary: 'Dante 1', mode: 'Override', secondaryThreshold: -70 };
  it.each([
    ['its primary', primary, {}, false],
    ['its primary, turned down', primary, { primaryFader: -20 }, true],
    ['a primary that is not heard', { ...primary, 'dante/1': -60 }, secondary, true],
    ['its secondary', { 'analog/1': -70, 'dante/1': -40 }, secondary, false],
    ['its secondary, turned down', { 'analog/1': -70, 'dante/1': -40 }, { ...secondary, secondaryFader: -20 }, true],
    ['a generator', {}, { signalGeneratorEnable: true, signalGeneratorFader: -20 }, false],
    ['a generator beside a quiet primary', { 'analog/1': -60 }, { signalGeneratorEnable: true, signalGeneratorFader: -20 }, false],
    ['a generator that is not sent to it', {}, { signalGeneratorEnable: false, signalGeneratorFader: 0 }, true],
  ])('[STAT-07] a channel with %s: %j, %j, rests: %j', async (_, inputs, settings, rests) => {
    const rig = await createRig();
    await rig.write('/amp/autoStandby', { enable: true, threshold: -50, timeToWait: 1 });
    await rig.write('/amp/signalGenerator', { type: 'Tone', frequency: 1000, fader: -20 });
    expect(await rig.write(selector, settings)).toMatchObject({ ok: true });
    for (const [input, level] of Object.entries(inputs)) rig.play(input, { kind: 'tone', level, frequency: 1000 });
    await rig.advance(90);
    expect(rig.read('/amp/channels/1/output/autoStandbyActive')).toBe(rests);
  });
});
