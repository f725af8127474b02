import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { maxTouchFileLength, readTouchConfiguration, readTouchController, readTouchFile, writeTouchFile } from './touch-file.ts';
import type { TouchConfiguration } from './touch.ts';

const amp = { ipAddress: '10.0.0.1', macAddress: '0A:1B:2C:3D:4E:01' };
const volume = {
  name: 'Music',
  type: 'volume' as const,
  range: 40,
  amps: [{ ...amp, channels: { 1: 0, 2: -6.5 } }],
  subGroups: [{ name: 'Left', amps: [{ ...amp, channels: [1] }] }],
};
const source = {
  name: 'Source',
  type: 'sourceSelect' as const,
  states: [{ name: 'Bar', sources: [{ ...amp, channel: 2, sourceInput: 'Analog 1' }] }],
};
const configuration: TouchConfiguration = { name: 'Wall', groups: [volume, source] };
const none = new Set<string>();
const file = (groups: unknown, more: object = {}) => JSON.stringify({ version: 1, name: 'Wall', groups, ...more });

describe('the configuration of a touch controller', () => {
  it('[TOUCH-15, TOUCH-16] holds volume groups with offsets and sub-groups, and source groups with states', () => {
    expect(readTouchConfiguration(configuration)).toEqual({ ok: true, configuration, dropped: [] });
  });

  it('[TOUCH-14] keeps groups of type volume and sourceSelect only', () => {
    const reading = readTouchConfiguration({ name: 'Wall', groups: [volume, { name: 'Lights', type: 'lights', lamps: 3 }, source] });
    expect(reading).toEqual({ ok: true, configuration, dropped: ['Lights'] });
  });

  it('[TOUCH-17] has at most 4 states in a group', () => {
    const states = Array.from({ length: 5 }, () => source.states[0]);
    expect(readTouchConfiguration({ name: 'Wall', groups: [{ ...source, states: states.slice(0, 4) }] }).ok).toBe(true);
    expect(readTouchConfiguration({ name: 'Wall', groups: [{ ...source, states }] })).toMatchObject({
      ok: false,
      problem: { at: 'groups/0/states' },
    });
  });

  it('[TOUCH-19] keeps an unresolved address unchanged', () => {
    const odd = { ...volume, amps: [{ ipAddress: 'placeholder-7', macAddress: '', channels: { 1: 0 } }] };
    const reading = readTouchConfiguration({ name: 'Wall', groups: [odd] });
    expect(reading.ok && reading.configuration.groups[0]).toEqual(odd);
  });

  it('[TOUCH-34] limits ranges and offsets', () => {
    const reading = readTouchConfiguration({
      name: 'Wall',
      groups: [{ ...volume, range: 200, amps: [{ ...amp, channels: { 1: 5, 2: -200 } }] }],
    });
    expect(reading.ok && reading.configuration.groups[0]).toMatchObject({ range: 80, amps: [{ channels: { 1: 0, 2: -80 } }] });
  });
});

describe('the file of a touch controller', () => {
  it.each([
    ['groups/0/amps/0/macAddress', [{ ...volume, amps: [{ ...amp, macAddress: 'zz', channels: {} }] }]],
    [
      'groups/0/subGroups/0/amps/0/macAddress',
      [{ ...volume, subGroups: [{ name: 'Left', amps: [{ ...amp, macAddress: '0A1B2C3D4E5F', channels: [1] }] }] }],
    ],
    [
      'groups/0/states/0/sources/0/macAddress',
      [{ ...source, states: [{ name: 'Bar', sources: [{ ...source.states[0]?.sources[0], macAddress: 'zz' }] }] }],
    ],
    ['groups/0/name', [{ ...volume, name: 'x'.repeat(200) }]],
    ['groups/0/name', [{ ...volume, name: ' ' }]],
    ['groups/0/subGroups/0/name', [{ ...volume, subGroups: [{ name: 'x'.repeat(61), amps: [] }] }]],
    ['groups/0/states/0/name', [{ ...source, states: [{ name: '', sources: [] }] }]],
  ])('[TOUCH-18] [TOUCH-26] [TOUCH-36] is refused for its %s, which a controller may still report', (at, groups) => {
    expect(readTouchFile(file(groups), none)).toMatchObject({ ok: false, problem: { at } });
    expect(readTouchConfiguration({ name: 'Wall', groups })).toMatchObject({ ok: true });
  });

  it('[TOUCH-26] [TOUCH-27] accepts names of 60 characters, longer ones that the controller has, and its own of 50', () => {
    const long = 'x'.repeat(200);
    expect(readTouchFile(file([{ ...volume, name: 'x'.repeat(60) }]), none).ok).toBe(true);
    expect(readTouchFile(file([{ ...volume, name: long }]), new Set([long])).ok).toBe(true);
    expect(readTouchFile(file([], { name: 'x'.repeat(51) }), none)).toMatchObject({ ok: false, problem: { at: 'name' } });
    for (const name of ['', 'x'.repeat(50)]) expect(readTouchFile(file([], { name }), none).ok).toBe(true);
  });

  it('[TOUCH-36] is read back as it was written', () => {
    expect(readTouchFile(writeTouchFile(configuration), none)).toEqual({ ok: true, configuration, dropped: [] });
    expect(readTouchFile(`\uFEFF${writeTouchFile(configuration)}`, none).ok).toBe(true);
    expect(JSON.parse(writeTouchFile(configuration))).toMatchObject({ version: 1 });
  });

  it.each([
    ['', 'file'],
    ['{', 'file'],
    ['[]', 'file'],
    ['null', 'file'],
    [JSON.stringify({ name: 'Wall', groups: [] }), 'version'],
    [file([], { version: 2 }), 'version'],
    [file({}), 'groups'],
    [file([5]), 'groups/0'],
    [file([{ name: 'x' }]), 'groups/0/type'],
    [file([], { name: 5 }), 'name'],
    [file([{ ...volume, amps: 'x' }]), 'groups/0/amps'],
    [file([{ ...volume, range: '5' }]), 'groups/0/range'],
    [file([{ ...volume, amps: [{ ...amp, channels: { x: 0 } }] }]), 'groups/0/amps/0/channels/x'],
    // It would replace the offset of channel 1.
    [file([{ ...volume, amps: [{ ...amp, channels: { 1: -12, '01': 0 } }] }]), 'groups/0/amps/0/channels/01'],
    [file([{ ...volume, amps: [{ ...amp, channels: { 1: -12, '0x1': 0 } }] }]), 'groups/0/amps/0/channels/0x1'],
    [file([{ ...volume, amps: [{ ...amp, channels: { 1: 'loud' } }] }]), 'groups/0/amps/0/channels/1'],
    [
      file([{ ...source, states: [{ name: 'x', sources: [{ ...amp, channel: 0, sourceInput: 'Analog 1' }] }] }]),
      'groups/0/states/0/sources/0/channel',
    ],
    [file([{ ...volume, subGroups: 'x' }]), 'groups/0/subGroups'],
    [file([{ ...volume, subGroups: [{ name: 'x', amps: [{ ...amp, channels: 'x' }] }] }]), 'groups/0/subGroups/0/amps/0/channels'],
    [file([{ ...volume, subGroups: [{ name: 'x', amps: [{ ...amp, channels: [65] }] }] }]), 'groups/0/subGroups/0/amps/0/channels'],
    [file([{ ...volume, amps: [{ ...amp, ipAddress: 5, channels: {} }] }]), 'groups/0/amps/0/ipAddress'],
    [file([{ ...volume, amps: [{ ...amp, macAddress: 5, channels: {} }] }]), 'groups/0/amps/0/macAddress'],
    [file([{ ...source, states: [{ name: 'x', sources: [5] }] }]), 'groups/0/states/0/sources/0'],
    ['{"version":1,"name":"x","groups":[{"__proto__":{"polluted":1},"type":"volume"}]}', 'groups/0'],
  ])('[TOUCH-36] %# is refused whole, with the place of the error', (content, at) => {
    expect(readTouchFile(content, none)).toMatchObject({ ok: false, problem: { at } });
  });

  it('is read from anything without an exception', () => {
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.json(),
          fc.jsonValue().map((groups) => file(groups)),
        ),
        (content) => {
          expect(typeof readTouchFile(content, none).ok).toBe('boolean');
        },
      ),
      { numRuns: 500 },
    );
    let deep = '1';
    for (let level = 0; level < 1000; level += 1) deep = `[${deep}]`;
    expect(readTouchFile(file([]), none).ok).toBe(true);
    expect(readTouchFile(`{"version":1,"name":"x","groups":${'['.repeat(100_000)}`, none).ok).toBe(false);
    expect(readTouchFile(`{"version":1,"name":"x","groups":${deep}}`, none).ok).toBe(false);
    expect('polluted' in {}).toBe(false);
  });
});

describe('a damaged file of a touch controller', () => {
  const whole = writeTouchFile(configuration);

  it('[TOUCH-36] that is truncated anywhere is refused', () => {
    for (let part = 0; part < 64; part += 1)
      expect(readTouchFile(whole.slice(0, Math.floor((part * (whole.length - 2)) / 64)), none)).toMatchObject({
        ok: false,
        problem: { at: 'file' },
      });
  });

  it('[TOUCH-36] with a flipped bit is refused, or read as something valid', () => {
    const bytes = new TextEncoder().encode(whole);
    for (let bit = 0; bit < bytes.length * 8; bit += 7) {
      const damaged = bytes.slice();
      damaged[bit >> 3] = (damaged[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      const reading = readTouchFile(new TextDecoder().decode(damaged), none);
      if (reading.ok)
        expect(readTouchConfiguration(reading.configuration)).toMatchObject({ ok: true, configuration: reading.configuration });
      else expect(reading.problem.at).not.toBe('');
    }
  });

  it('[TOUCH-36] of 50 MB is refused without being parsed', () => {
    const start = process.threadCpuUsage().user;
    expect(readTouchFile(' '.repeat(50_000_000), none)).toMatchObject({ ok: false, problem: { at: 'file', expected: 'a smaller file' } });
    expect((process.threadCpuUsage().user - start) / 1000).toBeLessThan(500);
    expect(whole.length).toBeLessThan(maxTouchFileLength);
  });

  it('[TOUCH-36] of 4 million characters is read, and refused with one more', () => {
    expect(maxTouchFileLength).toBe(4_000_000);
    expect(readTouchFile(whole.padEnd(maxTouchFileLength), none).ok).toBe(true);
    expect(readTouchFile(whole.padEnd(maxTouchFileLength + 1), none).ok).toBe(false);
  });

  it.each([0, 1.5, '1', 2, 99, null, true, [1], undefined])('[TOUCH-36] of version %j is read only when that is 1', (version) => {
    expect(readTouchFile(file([], { version }), none).ok).toBe(false);
  });
});

describe('the description of a controller by an amplifier', () => {
  const told = {
    macAddress: '0A:1B:2C:3D:4E:5F',
    name: 'Bar',
    ipAddress: '10.0.0.60/24',
    dhcp: true,
    versionNumber: '0.1.0.420',
    configuration,
  };

  it('[TOUCH-13] has its address, its version and its configuration', () => {
    expect(readTouchController(told)).toEqual({ ok: true, controller: told, dropped: [] });
  });

  it('[TOUCH-13] needs only its identity and its configuration', () => {
    expect(readTouchController({ macAddress: told.macAddress, configuration })).toMatchObject({
      controller: { name: 'Wall', ipAddress: '', dhcp: false, versionNumber: '' },
    });
    for (const broken of [
      undefined,
      null,
      'x',
      [],
      {},
      { configuration },
      { macAddress: 5, configuration },
      { ...told, configuration: {} },
    ])
      expect(readTouchController(broken).ok).toBe(false);
  });
});
