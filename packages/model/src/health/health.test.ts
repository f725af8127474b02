import { describe, expect, it } from 'vitest';
import { loadMonitor, pilotToneDetector } from '../amplifier/index.ts';
import { ampHealth, channelHealth, isAutoStandby, monitorFinding } from './health.ts';
import { merge, type Tree } from '../property/tree.ts';
import { schemaOf } from '../schema/schema.ts';
import { readModel } from '../catalogue/catalogue.ts';

function amp(changes: object = {}): Tree {
  const model = readModel('704D');
  const tree = model ? schemaOf(model).defaults() : {};
  merge(tree, '/amp', changes);
  return tree;
}
const codes = (tree: Tree, channel = 1) => channelHealth(tree, channel).reasons.map(({ code }) => code);
function warnings(tree: Tree, channel = 1): readonly string[] {
  const { hasFault, hasWarning, level, reasons } = channelHealth(tree, channel);
  const found = reasons.length > 0;
  expect({ hasFault, hasWarning, level }).toEqual({ hasFault: false, hasWarning: found, level: found ? 'warning' : 'none' });
  return reasons.map(({ code }) => code);
}
const channel1 = (values: object) => amp({ channels: { 1: values } });
function warningsAmongOthers(monitor: 'loadMonitor' | 'pilotToneDetector', of: object): readonly (readonly string[])[] {
  return [
    { enable: true, testing: true, status: 'Ok' },
    { enable: false, testing: false, status: 'Ok' },
  ].map((other) => {
    const tree = amp({ channels: { 1: { [monitor]: other }, 2: { [monitor]: other }, 3: { [monitor]: of } } });
    const found = warnings(tree, 3);
    expect([warnings(tree, 1), warnings(tree, 2)]).toEqual([[], []]);
    const { hasWarning, reasons } = ampHealth(tree);
    expect([hasWarning, reasons]).toEqual([found.length > 0, found.map((code) => ({ code, level: 'warning', channel: 3 }))]);
    return found;
  });
}

describe('the health of a channel', () => {
  it('is good at the factory settings', () => {
    expect(channelHealth(amp(), 1)).toEqual({ hasFault: false, hasWarning: false, level: 'none', reasons: [] });
  });

  it('[STAT-01] has a fault when its output is Faulted', () => {
    expect(channelHealth(channel1({ output: { status: 'Faulted' } }), 1)).toMatchObject({
      hasFault: true,
      hasWarning: false,
      level: 'fault',
    });
    for (const status of ['Ok', 'Standby', 'Offline', 'Odd'])
      expect(channelHealth(channel1({ output: { status } }), 1).hasFault).toBe(false);
    expect(channelHealth(channel1({ output: { status: 'Faulted' } }), 2).hasFault).toBe(false);
  });

  it('[STAT-01] has a fault when its light says so', () => {
    expect(codes(channel1({ output: { status: 'Ok', fault: true } }))).toEqual(['outputFaulted']);
  });

  it.each([
    [{ enable: false, testing: true, status: 'Short' }, {}, 'off'],
    [{ enable: true, testing: false, status: 'Ok' }, {}, 'waiting'],
    [{ enable: true, testing: false, status: 'Ok' }, { status: 'Faulted' }, 'stopped'],
    [{ enable: true, testing: true, status: 'Ok' }, { fault: true }, 'stopped'],
    [{ enable: true, testing: true, status: 'Ok' }, {}, 'Ok'],
    [{ enable: true, testing: true, status: 'Short' }, { status: 'Faulted' }, 'Short'],
    [{ enable: true, testing: true, status: 'Low Signal' }, {}, 'Low Signal'],
    [{ enable: true, testing: true, status: 'Molten' }, {}, 'unknown'],
  ])('[PROP-20] [PROP-21] is Ok only if a monitor tests it while its output plays: %j, output %j: %s', (of, own, found) => {
    expect(monitorFinding(channel1({ loadMonitor: of, output: own }), loadMonitor, 1)).toBe(found);
    expect(monitorFinding(channel1({ pilotToneDetector: of, output: own }), pilotToneDetector, 1)).toBe(found);
  });

  it('[STAT-02] has a warning when thermal is set', () => {
    expect(warnings(channel1({ output: { thermal: true } }))).toEqual(['channelThermal']);
    expect(warnings(channel1({ output: { thermal: false } }))).toEqual([]);
    expect(warnings(channel1({ output: { thermal: true } }), 2)).toEqual([]);
    expect(codes(channel1({ output: { thermal: true, status: 'Faulted' } }))).toEqual(['outputFaulted', 'channelThermal']);
  });

  it.each([
    [true, true, 'Short', ['loadShort']],
    [true, true, 'Open', ['loadOpen']],
    [true, true, 'Something new', ['loadUnknown']],
    [true, true, 'Ok', []],
    [true, true, 'Low Signal', []],
    [true, false, 'Short', []],
    [false, true, 'Short', []],
  ])('[STAT-03] load monitor enabled %j, testing %j, %s: %j', (enable, testing, status, expected) => {
    expect(warnings(channel1({ loadMonitor: { enable, testing, status } }))).toEqual(expected);
    expect(warningsAmongOthers('loadMonitor', { enable, testing, status })).toEqual([expected, expected]);
    expect(codes(channel1({ loadMonitor: { enable, testing, status }, output: { status: 'Faulted' } }))).toEqual([
      'outputFaulted',
      ...expected,
    ]);
  });

  it.each([
    [{ enable: true, testing: true, status: 'Short' }, ['pilotToneShort']],
    [{ enable: true, testing: true, status: 'Open' }, ['pilotToneOpen']],
    [{ enable: true, testing: true, status: 'Low Signal' }, []],
    [{ enable: true, testing: true, status: 'Ok' }, []],
    [{ enable: true, testing: false, status: 'Open' }, []],
    [{ enable: true, testing: false, status: 'Short' }, []],
    [{ enable: false, testing: true, status: 'Short' }, []],
    [{ enable: false, testing: true, status: 'Open' }, []],
    [{ enable: true, inputEnablePrimary: true, inputPresentPrimary: false }, ['primaryInputMissing']],
    [{ enable: true, inputEnablePrimary: true, inputPresentPrimary: true }, []],
    [{ enable: true, inputEnablePrimary: false, inputPresentPrimary: false }, []],
    [{ enable: true, inputEnableSecondary: true, inputPresentSecondary: false }, ['secondaryInputMissing']],
    [{ enable: true, inputEnableSecondary: true, inputPresentSecondary: true }, []],
    [{ enable: true, inputEnableSecondary: false, inputPresentSecondary: false }, []],
    [{ enable: true, inputEnablePrimary: true, inputPresentSecondary: false, inputPresentPrimary: true }, []],
    [{ enable: true, inputEnableSecondary: true, inputPresentPrimary: false, inputPresentSecondary: true }, []],
    [{ enable: false, inputEnablePrimary: true, inputPresentPrimary: false }, []],
    [{ enable: false, inputEnableSecondary: true, inputPresentSecondary: false }, []],
  ])('[STAT-04] pilot tone %j: %j', (detector, expected) => {
    expect(warnings(channel1({ pilotToneDetector: detector }))).toEqual(expected);
    expect(warningsAmongOthers('pilotToneDetector', detector)).toEqual([expected, expected]);
  });
});

describe('the health of an amplifier', () => {
  it('[STAT-05] has a fault when its power supply reports one', () => {
    expect(ampHealth(amp({ powerSupply: { fault: true } }))).toMatchObject({ hasFault: true, hasWarning: false, level: 'fault' });
    expect(ampHealth(amp({ powerSupply: { powerOk: false, thermal: true, lineWarning: true } })).hasFault).toBe(false);
    expect(ampHealth(amp()).hasFault).toBe(false);
  });

  it('[STAT-06] has a warning when its power is not ok', () => {
    expect(ampHealth(amp({ powerSupply: { powerOk: false } }))).toMatchObject({ hasFault: false, hasWarning: true, level: 'warning' });
    expect(ampHealth(amp()).hasWarning).toBe(false);
    expect(ampHealth(amp({ powerSupply: { powerOk: true, lineWarning: true, thermal: true } })).hasWarning).toBe(false);
    expect(ampHealth({ amp: { powerSupply: { fault: false } } }).hasWarning).toBe(false);
  });

  it('[STAT-01] [STAT-02] shows the faults and warnings of its channels, faults first, and says which channel', () => {
    const tree = amp({ channels: { 2: { output: { thermal: true } }, 4: { output: { status: 'Faulted' } } } });
    expect(ampHealth(tree)).toMatchObject({ hasFault: true, hasWarning: true, level: 'fault' });
    expect(ampHealth(tree).reasons).toEqual([
      { code: 'outputFaulted', level: 'fault', channel: 4 },
      { code: 'channelThermal', level: 'warning', channel: 2 },
    ]);
  });

  it('[STAT-07] is in auto standby only when every channel is in standby or auto standby', () => {
    const channels = (...states: object[]) =>
      amp({ channels: Object.fromEntries(states.map((state, index) => [index + 1, { output: state }])) });
    const asleep = { autoStandbyActive: true };
    const standby = { status: 'Standby' };
    expect(isAutoStandby(channels(asleep, standby, asleep, standby))).toBe(true);
    expect(isAutoStandby(channels(standby, standby, standby, standby))).toBe(true);
    expect(isAutoStandby(channels(asleep, asleep, asleep, asleep))).toBe(true);
    for (const status of ['Ok', 'Faulted', 'Offline'])
      for (const awake of [0, 1, 2, 3])
        expect(isAutoStandby(channels(...[standby, asleep, standby, asleep].with(awake, { status })))).toBe(false);
    expect(isAutoStandby({})).toBe(false);
  });

  it('reports nothing for an unknown tree', () => {
    for (const tree of [{}, { amp: 'x' }, { amp: { channels: [1, 2] } }, { amp: { channels: { 1: null } } }] as Tree[])
      expect(ampHealth(tree)).toMatchObject({ level: 'none', reasons: [] });
  });
});
