import { describe, expect, it } from 'vitest';
import { createRig } from '../test-rig.ts';

const supply = '/amp/powerSupply';
const loud = { kind: 'tone', level: 0, frequency: 1000 } as const;

describe('the power supply', () => {
  it('[POWER-01] draws from the mains what it gives and what it loses, and sags under it', async () => {
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

  it('[POWER-02] says ok, and not when the mains are too low to work with', async () => {
    const rig = await createRig();
    await rig.advance(2);
    expect([rig.read(`${supply}/powerOk`), rig.read(`${supply}/fault`)]).toEqual([true, false]);
    rig.amplifier.world.mains = 60;
    await rig.advance(2);
    expect([rig.read(`${supply}/powerOk`), rig.read(`${supply}/fault`)]).toEqual([false, true]);
    expect(rig.read('/amp/channels/1/output/status')).toBe('Faulted');
    expect(rig.read('/logs/faults')).toContain('out of range');
  });

  it('[POWER-03] warns outside the limits: its own, or those of the installer', async () => {
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
  ])('[POWER-02] [POWER-03] by itself it takes 95 to 135 V and 195 to 258 V for right: of %d V it says %o', async (mains, lights) => {
    const rig = await createRig();
    rig.amplifier.world.mains = mains;
    await rig.advance(2);
    expect(rig.read(supply)).toMatchObject(lights);
  });

  it('[POWER-03] a warning is logged once, with the limits that it breaks', async () => {
    const rig = await createRig();
    rig.amplifier.world.mains = 260;
    await rig.advance(20);
    const lines = (rig.read('/logs/events') as string).split('\n');
    expect(lines.filter((line) => line.includes('AC line warning')).map((line) => line.slice(20))).toEqual([
      'AC line warning: 260 V is outside 195 V to 258 V',
    ]);
  });

  it('[POWER-01] [PROP-08] reports no more than its meters hold: 5 kW, and 100 A as the mains break down', async () => {
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

  it('runs from PoE when the mains are gone, within its budget', async () => {
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
  it('[STAT-02] a channel that gives its rated power grows hot, is limited, and recovers', async () => {
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

  it('[STAT-02] warns from 78 °C on until it has come down to 74, and is limited by what it has above 82', async () => {
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

  it('[STAT-01] stops a channel that is overheated, with a line in the fault log, until it has cooled', async () => {
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
  it('[STAT-01] a short stops the output, which tries again when it is gone', async () => {
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

  it('[ENUM-16] an output that is switched off says Standby', async () => {
    const rig = await createRig();
    await rig.write('/amp/channels/3/output', { enable: false });
    await rig.advance(2);
    expect(rig.read('/amp/channels/3/output/status')).toBe('Standby');
    expect(rig.read('/amp/channels/3/output/ready')).toBe(false);
  });
});

describe('auto standby', () => {
  it('[STAT-07] rests after the time without signal, wakes at the first, and saves power meanwhile', async () => {
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
});
