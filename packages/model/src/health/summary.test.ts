import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { output } from '../amplifier/index.ts';
import { readModel } from '../catalogue/catalogue.ts';
import { channelNumbers } from '../catalogue/channel-numbers.ts';
import { schemaOf, type Leaf } from '../schema/schema.ts';
import {
  channelIdOf,
  connectionTypes,
  inputIdOf,
  isInSummary,
  muteState,
  padlock,
  planMuteAll,
  powerIcon,
  summarise,
  wifiBars,
  type ConnectionFacts,
} from './summary.ts';
import { instancesIn, watchReads } from '../schema/reads.ts';
import { at, branchAt, merge, put, segmentsOf, type Tree, type TreeLeaf } from '../property/tree.ts';
import { isSupported, unsupportedReason } from '../catalogue/support.ts';

const facts: ConnectionFacts = {
  ampId: '0A1B2C3D4E5F',
  host: '192.168.1.20:1234',
  isConnected: true,
  apiVersion: '1.0',
  hasAvailableFirmwareUpdate: undefined,
  latestFirmwareVersion: '1.10.0',
  numberOfChannels: undefined,
};
function tree(changes: object = {}): Tree {
  const model = readModel('704D');
  const values = model ? schemaOf(model).defaults() : {};
  merge(values, '/', {
    amp: { deviceInfo: { modelID: 'Connect Series Model 704D', deviceName: 'Bar', firmwareVersion: '1.9.0' } },
    network: { ethernet: { ip: '192.168.1.20/24' } },
  });
  merge(values, '/', changes);
  return values;
}

describe('the summary of an amplifier', () => {
  it('[CONN-10] is derived from the resources it declares, and from nothing else', () => {
    const model = readModel('704D');
    if (!model) throw new Error('no model');
    const valueOf = ({ property }: Leaf, draw: number): TreeLeaf | undefined => {
      if (property.kind === 'flag') return draw % 2 === 0;
      if (property.kind === 'choice') return property.options[draw % property.options.length];
      if (property.kind === 'number') return draw % 2 === 0 ? property.min : property.max;
      return property.kind === 'text' ? ['', '192.168.1.20', 'Bar', '1.11.0'][draw % 4] : undefined;
    };
    const varied = fc
      .constantFrom(...schemaOf(model).places)
      .chain(({ leaves: own }) => fc.tuple(fc.constant(own), fc.array(fc.nat(255), { minLength: own.length, maxLength: own.length })));
    fc.assert(
      fc.property(varied, ([own, draws]) => {
        const whole = tree();
        for (const [index, leaf] of own.entries()) {
          const value = valueOf(leaf, draws[index] ?? 0);
          if (value !== undefined) put(whole, leaf.address, value);
        }
        const asked: Tree = {};
        const notebook = watchReads(whole);
        const summary = summarise(notebook.view, facts);
        for (const { resource, at: place } of instancesIn(notebook.reads()))
          merge(asked, resource.pathAt(place), branchAt(whole, resource, place));
        expect(summarise(asked, facts)).toEqual(summary);
      }),
      { numRuns: 2000 },
    );
  });

  it.each([
    ['[STAT-01]', 'channels/8/output/status'],
    ['[STAT-01]', 'channels/8/output/fault'],
    ['[STAT-02]', 'channels/8/output/thermal'],
    ['[STAT-03]', 'channels/8/loadMonitor/enable'],
    ['[STAT-03]', 'channels/8/loadMonitor/testing'],
    ['[STAT-03]', 'channels/8/loadMonitor/status'],
    ['[STAT-04]', 'channels/8/pilotToneDetector/enable'],
    ['[STAT-04]', 'channels/8/pilotToneDetector/testing'],
    ['[STAT-04]', 'channels/8/pilotToneDetector/status'],
    ['[STAT-04]', 'channels/8/pilotToneDetector/inputEnablePrimary'],
    ['[STAT-04]', 'channels/8/pilotToneDetector/inputEnableSecondary'],
    ['[STAT-04]', 'channels/8/pilotToneDetector/inputPresentPrimary'],
    ['[STAT-04]', 'channels/8/pilotToneDetector/inputPresentSecondary'],
    ['[STAT-05]', 'powerSupply/fault'],
    ['[STAT-06]', 'powerSupply/powerOk'],
    ['[STAT-07]', 'channels/8/output/autoStandbyActive'],
  ])('%s changes with amp/%s', (_, leaf) => {
    expect(isInSummary(['amp', ...leaf.split('/')])).toBe(true);
  });

  it('[CONN-10] changes with no other values than those it declares', () => {
    const model = readModel('704D');
    if (!model) throw new Error('no model');
    const leaves = [...schemaOf(model).leaves()];
    const monitored = { enable: true, testing: true };
    const bases = [
      tree(),
      tree({ network: { wifi: { enable: true, ip: '192.168.1.20/24' }, ethernet: { ip: '0.0.0.0' } }, misc: { ipAddr: '192.168.1.20' } }),
      tree({ amp: { channels: { 1: { output: { super8: true }, loadMonitor: monitored, pilotToneDetector: monitored } } } }),
    ];
    const isRead = (address: string) => isInSummary(segmentsOf(address));
    for (const base of bases)
      for (const host of [facts.host, undefined]) {
        const notebook = watchReads(base);
        summarise(notebook.view, { ...facts, host });
        expect([...notebook.reads().values.keys()].filter((address) => !isRead(address))).toEqual([]);
      }
    for (const { address, property } of leaves.filter((leaf) => !isRead(leaf.address)))
      for (const base of bases) {
        const before = summarise(base, facts);
        const known = at(base, address);
        const values: (TreeLeaf | undefined)[] =
          property.kind === 'flag' ? [true, false] : property.kind === 'choice' ? [...property.options] : ['', '192.168.1.20', 7];
        for (const value of values) if (value !== undefined) put(base, address, value);
        expect(summarise(base, facts)).toEqual(before);
        if (known !== undefined) put(base, address, known);
      }
    expect(leaves.filter((leaf) => isRead(leaf.address)).length).toBeLessThan(leaves.length / 4);
  });

  it('lists the channels on which the generator plays', () => {
    const inputSelector = { signalGeneratorEnable: true, signalGeneratorFader: -20 };
    const playing = summarise(tree({ amp: { signalGenerator: { fader: -20 }, channels: { 2: { inputSelector } } } }), facts);
    expect(playing.channelSummaries.flatMap((channel) => (channel.playsGenerator ? channel.channelNumber : []))).toEqual([2]);
    expect(summarise(tree(), facts).channelSummaries.some((channel) => 'playsGenerator' in channel)).toBe(false);
    for (const leaf of [
      'signalGenerator/fader',
      'channels/8/inputSelector/signalGeneratorEnable',
      'channels/8/inputSelector/signalGeneratorFader',
    ])
      expect(isInSummary(['amp', ...leaf.split('/')])).toBe(true);
  });

  it('[PROP-31] holds identity, address, power, connection and versions', () => {
    expect(
      summarise(
        tree({ amp: { powerSupply: { powerSource: 'POE', poeStatus: 'Type 3' } }, network: { wifi: { signalStrength: -61 } } }),
        facts,
      ),
    ).toMatchObject({
      ampId: '0A1B2C3D4E5F',
      deviceName: 'Bar',
      modelID: 'Connect Series Model 704D',
      ipAddress: '192.168.1.20',
      poeStatus: 'Type 3',
      powerSource: 'POE',
      connectionType: 'Wired',
      wifiSignalStrength: -61,
      currentFirmwareVersion: '1.9.0',
      latestFirmwareVersion: '1.10.0',
    });
  });

  it.each([
    ['isPasswordProtected', { misc: { passwordProtected: true } }],
    ['hasFault', { amp: { powerSupply: { fault: true } } }],
    ['hasWarning', { amp: { powerSupply: { powerOk: false } } }],
    ['hasFault', { amp: { channels: { 3: { output: { status: 'Faulted' } } } } }],
    ['hasWarning', { amp: { channels: { 3: { output: { thermal: true } } } } }],
    ['hasWarning', { amp: { channels: { 3: { loadMonitor: { enable: true, testing: true, status: 'Open' } } } } }],
    ['isAutoStandby', { amp: { channels: Object.fromEntries([1, 2, 3, 4].map((n) => [n, { output: { status: 'Standby' } }])) } }],
    ['isUACLocked', { UAC: { key: 'secret' } }],
  ] as const)('[PROP-32] carries %s, and sets no other flag with it', (flag, change) => {
    const flags = (of: Tree) => {
      const { isPasswordProtected, hasFault, hasWarning, isAutoStandby, isUACLocked } = summarise(of, facts);
      return { isPasswordProtected, hasFault, hasWarning, isAutoStandby, isUACLocked };
    };
    const none = { isPasswordProtected: false, hasFault: false, hasWarning: false, isAutoStandby: false, isUACLocked: false };
    expect(flags(tree())).toEqual(none);
    expect(flags(tree(change))).toEqual({ ...none, [flag]: true });
  });

  it('[PROP-32] carries isConnected, isSupported and hasAvailableFirmwareUpdate', () => {
    expect(summarise(tree(), facts)).toMatchObject({ isConnected: true, isSupported: true, hasAvailableFirmwareUpdate: true });
    expect(summarise(tree(), { ...facts, isConnected: false }).isConnected).toBe(false);
    expect(summarise(tree(), { ...facts, apiVersion: '2.0' }).isSupported).toBe(false);
    expect(summarise(tree({ amp: { deviceInfo: { modelID: 'Toaster' } } }), facts).isSupported).toBe(false);
    expect(summarise(tree(), { ...facts, latestFirmwareVersion: '1.9.0' }).hasAvailableFirmwareUpdate).toBe(false);
    expect(summarise(tree(), { ...facts, hasAvailableFirmwareUpdate: false }).hasAvailableFirmwareUpdate).toBe(false);
    expect(
      summarise(tree(), { ...facts, latestFirmwareVersion: '1.9.0', hasAvailableFirmwareUpdate: true }).hasAvailableFirmwareUpdate,
    ).toBe(true);
    expect(summarise(tree(), { ...facts, latestFirmwareVersion: undefined }).hasAvailableFirmwareUpdate).toBe(false);
  });

  it('[PROP-31] [PROP-32] omits what was not reported', () => {
    const untold = { ...facts, latestFirmwareVersion: undefined };
    const nothing = { latestFirmwareVersion: '', isPasswordProtected: false, isUACLocked: false, hasAvailableFirmwareUpdate: false };
    expect(summarise({}, untold)).toMatchObject({ ...nothing, currentFirmwareVersion: '', poeStatus: '', powerSource: '' });
    expect(summarise(tree({ UAC: { key: '' } }), untold)).toMatchObject({ ...nothing, currentFirmwareVersion: '1.9.0' });
    expect(summarise(tree(), { ...facts, latestFirmwareVersion: '1.8.0' }).hasAvailableFirmwareUpdate).toBe(false);
  });

  it('[PROP-33] both halves of a bridged pair are muted by either', () => {
    const pair = { 1: { output: { super8: true } }, 2: { output: { mute: true } } };
    const { channelSummaries } = summarise(tree({ amp: { channels: pair } }), facts);
    expect(channelSummaries.map(({ isMuted }) => isMuted)).toEqual([true, true, false, false]);
  });

  it('[PROP-33] summarises every channel under ampId-channelNumber', () => {
    const { channelSummaries } = summarise(tree({ amp: { channels: { 2: { output: { name: 'Patio', mute: true } } } } }), facts);
    expect(channelSummaries).toHaveLength(4);
    expect(channelSummaries.map(({ channelId, channelNumber, isMuted }) => [channelId, channelNumber, isMuted])).toEqual([
      ['0A1B2C3D4E5F-1', 1, false],
      ['0A1B2C3D4E5F-2', 2, true],
      ['0A1B2C3D4E5F-3', 3, false],
      ['0A1B2C3D4E5F-4', 4, false],
    ]);
    expect(channelSummaries[1]).toEqual({ channelId: '0A1B2C3D4E5F-2', channelNumber: 2, channelName: 'Patio', isMuted: true });
  });

  it('[PROP-31] contains the address reported by an amplifier reached through a cloud', () => {
    const through = summarise(tree({ misc: { ipAddr: '10.0.0.9/16' } }), { ...facts, host: undefined });
    expect(through).toMatchObject({ ipAddress: '10.0.0.9', connectionType: 'Wired' });
  });

  it.each([
    ['192.168.1.20:8080', undefined, '192.168.1.20'],
    ['192.168.1.20', '10.0.0.9/16', '192.168.1.20'],
    ['', '10.0.0.9/16', '10.0.0.9'],
    [undefined, ' 10.0.0.9 ', '10.0.0.9'],
    [undefined, '0.0.0.0', ''],
    [undefined, '', ''],
    [undefined, undefined, ''],
  ])('[AMPS-09] [PROP-31] the address of one reached at %j that reports %j: %j', (host, ipAddr, ipAddress) => {
    expect(summarise(ipAddr === undefined ? {} : { misc: { ipAddr } }, { ...facts, host }).ipAddress).toBe(ipAddress);
  });

  it('[ENUM-22] knows four connection types', () => {
    expect(connectionTypes).toEqual(['Disconnected', 'Wired', 'WiFi', 'AP']);
    const wireless = { network: { wifi: { enable: true, ip: '10.0.0.7', signalStrength: -50 } } };
    const typeOf = (changes: object, more: Partial<ConnectionFacts> = {}) => summarise(tree(changes), { ...facts, ...more }).connectionType;
    expect(typeOf({}, { isConnected: false })).toBe('Disconnected');
    expect(typeOf({})).toBe('Wired');
    expect(typeOf(wireless, { host: '10.0.0.7' })).toBe('WiFi');
    expect(typeOf(wireless)).toBe('Wired');
    expect(typeOf({ network: { apConfig: { buttonEnable: true } } }, { host: '192.168.4.1' })).toBe('AP');
    expect(typeOf({}, { host: 'amp.local' })).toBe('Wired');
    const shadow = (signalStrength: number): Tree => ({ network: { wifi: { signalStrength } } });
    expect(summarise(shadow(-60), { ...facts, host: undefined }).connectionType).toBe('WiFi');
    expect(summarise(shadow(-120), { ...facts, host: undefined }).connectionType).toBe('Wired');
  });

  it('is derived from anything without an exception', () => {
    for (const odd of [{}, { amp: null }, { misc: [] }, { UAC: { key: 5 } }] as Tree[]) expect(summarise(odd, facts).deviceName).toBe('');
  });

  it('[PROP-11, PROP-25] takes the names of channels and inputs from the device', () => {
    expect(channelIdOf('0A1B2C3D4E5F', 3)).toBe('0A1B2C3D4E5F-3');
    expect(inputIdOf('0A1B2C3D4E5F', 'analog', 1)).toBe('0A1B2C3D4E5F-analog-1');
    expect(inputIdOf('0A1B2C3D4E5F', 'dante', 8)).toBe('0A1B2C3D4E5F-dante-8');
  });
});

it('[MODEL-04] counts channels as delivered, then as reported, then by name (OQ-006)', () => {
  const info = (deviceInfo: object): Tree => ({ amp: { deviceInfo: deviceInfo as Tree } });
  expect(channelNumbers({ amp: { channels: { 10: {}, 2: {}, 1: {} }, deviceInfo: { numOutputs: 8 } } })).toEqual([1, 2, 10]);
  expect(channelNumbers(info({ numOutputs: 2, modelID: '704' }), 8)).toEqual([1, 2]);
  expect(channelNumbers(info({ modelID: '704' }), 2)).toEqual([1, 2]);
  expect(channelNumbers(info({ modelID: '704' }))).toEqual([1, 2, 3, 4]);
  expect(channelNumbers(info({ numOutputs: 1e9 }))).toEqual([]);
});

it('[PROP-32] supports a readable model and API version 1.0 (OQ-008)', () => {
  expect(isSupported('704D', '1.0')).toBe(true);
  expect(isSupported('704D', undefined)).toBe(true);
  expect(unsupportedReason('704D', '1.1')).toBe('unsupported API version');
  expect(unsupportedReason('', '1.0')).toBe('unknown model');
});

describe("an amplifier's card shows", () => {
  it.each([
    [-59, 4],
    [-60, 3],
    [-69, 3],
    [-70, 2],
    [-80, 1],
    [-100, 1],
    [undefined, 0],
  ])('[AMPS-11] %j dBm as %d bars', (signal, bars) => {
    expect(wifiBars(signal)).toBe(bars);
  });

  it('[AMPS-10] PoE before standby before on', () => {
    expect(powerIcon({ powerSource: 'POE', isAutoStandby: true })).toBe('poe');
    expect(powerIcon({ powerSource: 'AC LINE', isAutoStandby: true })).toBe('standby');
    expect(powerIcon({ powerSource: 'AC LINE', isAutoStandby: false })).toBe('on');
  });

  it('[AMPS-09] a padlock that is closed until somebody signs in', () => {
    expect(padlock({ isPasswordProtected: true }, false)).toBe('closed');
    expect(padlock({ isPasswordProtected: true }, true)).toBe('open');
    expect(padlock({ isPasswordProtected: false }, false)).toBe('none');
  });

  it('[AMPS-12] one toggle that mutes all unless all are muted, with one write per changed channel', () => {
    const channels = (...muted: boolean[]) => muted.map((isMuted, index) => ({ channelNumber: index + 1, isMuted }));
    expect(planMuteAll(channels(true, false))).toEqual([{ resource: output, at: { channel: 2 }, values: { mute: true } }]);
    expect(planMuteAll(channels(false, false))).toHaveLength(2);
    expect(planMuteAll(channels(true, true))).toEqual([
      { resource: output, at: { channel: 1 }, values: { mute: false } },
      { resource: output, at: { channel: 2 }, values: { mute: false } },
    ]);
    const written = (found: number[], ...muted: boolean[]) =>
      planMuteAll(channels(...muted), found).map(({ at: place, values }) => [place['channel'], values['mute']]);
    expect([
      written([], true, true, true),
      written([2], true, true, true),
      written([1, 3], true, true, true),
      written([1, 2, 3], true, true, true),
      written([9], true, true),
      written([2], false, true, false),
      written([2], false, false),
    ]).toEqual([
      [
        [1, false],
        [2, false],
        [3, false],
      ],
      [
        [1, false],
        [3, false],
      ],
      [[2, false]],
      [],
      [
        [1, false],
        [2, false],
      ],
      [
        [1, true],
        [3, true],
      ],
      [
        [1, true],
        [2, true],
      ],
    ]);
    expect([channels(), channels(false), channels(true, false), channels(true)].map(muteState)).toEqual(['none', 'none', 'some', 'all']);
  });
});
