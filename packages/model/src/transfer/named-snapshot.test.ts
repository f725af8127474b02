import { describe, expect, it } from 'vitest';
import { schemaOf } from '../schema/schema.ts';
import { at, leavesOf, put, treeOf, type Tree } from '../property/tree.ts';
import { sampleId, sampleTree } from '../../test/device-sample.ts';
import {
  channelOf,
  factsOf,
  freeSnapshotName,
  readNamedSnapshot,
  snapshotReading,
  stateOf,
  writeNamedSnapshot,
  type NamedSnapshot,
} from './index.ts';
import { modelOf } from '../../test/plan-rig.ts';

const model = modelOf('704D');
const schema = schemaOf(model);
const tree = sampleTree(model, 3);
const whole = stateOf(tree, schema, { deviceId: sampleId, model: model.name, name: 'Bar', channel: undefined });
const snapshot: NamedSnapshot = {
  name: 'Opening night',
  takenAt: '2026-11-18T17:05:00.000Z',
  author: 'Ana',
  scope: 'amplifier',
  states: [whole],
};
const withoutCoefficients = (values: Tree) => treeOf([...leavesOf(values)].filter(([, value]) => !Array.isArray(value)));
const asJson = (text: string) => JSON.parse(text) as { [key: string]: unknown; states: Record<string, unknown>[] };
const written = () => asJson(writeNamedSnapshot(snapshot));
const read = (source: unknown) => readNamedSnapshot(typeof source === 'string' ? source : JSON.stringify(source));

describe('a named snapshot', () => {
  it('is read as it was written: of an amplifier, of a channel, of a venue', () => {
    const channel = channelOf(whole, 2);
    const all: NamedSnapshot[] = [
      snapshot,
      { ...snapshot, scope: 'channel', states: [channel] },
      { ...snapshot, scope: 'venue', states: [whole, { ...whole, deviceId: '0A1B2C3D4EFF', name: 'Terrace' }] },
    ];
    for (const each of all) expect(read(writeNamedSnapshot(each))).toStrictEqual({ ok: true, snapshot: each, ignored: 0 });
    expect(factsOf(snapshot).of).toStrictEqual([{ deviceId: '0A1B2C3D4E5F', model: '704D', name: 'Bar', channel: undefined }]);
  });

  it('gets a number if its name is taken, and stays as short', () => {
    const long = 'x'.repeat(80);
    expect(freeSnapshotName('Night', ['Day'])).toBe('Night');
    expect(freeSnapshotName('Night', ['night', 'Night (2)'])).toBe('Night (3)');
    expect(freeSnapshotName(long, [long])).toBe(`${'x'.repeat(76)} (2)`);
  });

  it('is never named with half a character', () => {
    const long = `${'x'.repeat(75)}🎵xxx`;
    expect(freeSnapshotName(long, [long])).toBe(`${'x'.repeat(75)} (2)`);
    const named = (name: string) => read({ ...written(), name });
    expect(named(`${'x'.repeat(79)}🎵`)).toMatchObject({ ok: true, snapshot: { name: 'x'.repeat(79) } });
    expect(named('Night\ud83c club')).toMatchObject({ ok: true, snapshot: { name: 'Night club' } });
  });

  it('contains faders and mutes, and no secret, address, lock or measured value', () => {
    const device = structuredClone(tree);
    put(device, '/network/wifi/password', 'open sesame');
    put(device, '/network/apConfig/password', 'open sesame');
    put(device, '/network/ethernet/ip', '10.0.0.5/24');
    put(device, '/lockedProperties/ch1', { key: 'obfuscated', properties: [] });
    const taken = stateOf(device, schema, { deviceId: sampleId, model: model.name, name: 'Bar', channel: undefined });
    const text = JSON.stringify(taken.values);
    for (const word of ['sesame', '10.0.0.5', 'obfuscated', 'level_db', 'gainReduction']) expect(text).not.toContain(word);
    expect(at(taken.values, '/amp/channels/1/output/fader')).toBe(at(tree, '/amp/channels/1/output/fader'));
    expect(at(taken.values, '/amp/channels/1/output/mute')).toBe(at(tree, '/amp/channels/1/output/mute'));
  });

  it('of two hundred amplifiers with eight channels can be read', () => {
    const large = modelOf('168D');
    const one = stateOf(sampleTree(large, 3), schemaOf(large), { deviceId: sampleId, model: '168D', name: 'Bar', channel: undefined });
    const plain = { ...one, values: withoutCoefficients(one.values) };
    const text = writeNamedSnapshot({ ...snapshot, scope: 'venue', states: Array.from({ length: 200 }, () => plain) });
    expect(read(text)).toMatchObject({ ok: true, ignored: 0 });
  });

  it('is read amplifier by amplifier, and refused if it has more than any amplifier has', () => {
    const steps = (source: string) => [...snapshotReading(source)].length;
    expect(steps(writeNamedSnapshot({ ...snapshot, scope: 'venue', states: Array.from({ length: 200 }, () => whole) }))).toBe(200);
    const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [index.toString(36), 1]));
    const branches = { ...keys(2000), a: keys(1001) };
    for (const values of [keys(3001), branches, keys(500_000)]) {
      expect(read({ ...written(), states: [{ ...whole, values }] })).toEqual({ ok: false, refusal: 'tooLarge' });
      expect(read({ snapshot: 1, values })).toEqual({ ok: false, refusal: 'tooLarge' });
    }
    let deep: unknown = 1;
    for (let depth = 0; depth < 14; depth += 1) deep = { a: deep };
    expect(read({ ...written(), states: [{ ...whole, values: deep }] })).toEqual({ ok: false, refusal: 'corrupt' });
  });

  it('of one channel contains that channel alone', () => {
    const taken = stateOf(tree, schema, { deviceId: sampleId, model: model.name, name: 'Bar', channel: 2 });
    expect(taken).toStrictEqual(channelOf(whole, 2));
    expect([...leavesOf(taken.values)].every(([address]) => address.startsWith('/amp/channels/2/'))).toBe(true);
  });

  it.each<[string, () => unknown, string]>([
    ['nothing', () => '', 'corrupt'],
    ['a list', () => [], 'noSnapshot'],
    ['a settings file', () => ({ output: {}, version: 2, channelNumber: 1 }), 'noSnapshot'],
    ['one of a newer version', () => ({ ...written(), snapshot: 3 }), 'newerVersion'],
    ['a version that never was', () => ({ ...written(), snapshot: 1.5 }), 'corrupt'],
    ['one of nothing', () => ({ ...written(), states: [] }), 'corrupt'],
    ['an unknown scope', () => ({ ...written(), scope: 'planet' }), 'corrupt'],
    ['a channel without a number', () => ({ ...written(), scope: 'channel' }), 'corrupt'],
    ['an amplifier that is two', () => ({ ...written(), states: [...written().states, ...written().states] }), 'corrupt'],
    ['no device', () => ({ ...written(), states: [{ ...written().states[0], deviceId: 'x' }] }), 'corrupt'],
    ['no values', () => ({ ...written(), states: [{ ...written().states[0], values: 7 }] }), 'corrupt'],
    ['too many amplifiers', () => ({ ...written(), scope: 'venue', states: Array.from({ length: 201 }, () => ({})) }), 'tooLarge'],
    ['one that is too large', () => `"${'x'.repeat(8_000_001)}"`, 'tooLarge'],
    ['a forbidden key', () => '{"snapshot":2,"__proto__":{"x":1}}', 'corrupt'],
    ['bytes of no text', () => '\u0000', 'corrupt'],
  ])('refuses %s', (_, source, refusal) => {
    expect(read(source())).toStrictEqual({ ok: false, refusal });
  });

  it('is refused if truncated anywhere', () => {
    const text = writeNamedSnapshot(snapshot);
    for (let part = 1; part < 64; part += 1) expect(read(text.slice(0, Math.floor((text.length * part) / 64))).ok).toBe(false);
  });

  it('is accepted as far as possible: unknown, secret, wrong and extreme values are omitted and counted', () => {
    const values: Tree = {
      amp: {
        channels: {
          '1': {
            output: { fader: -6, mute: 'yes', name: 'x'.repeat(1001), nonsense: 1 },
            crossover: { lowPassFilter: { customFirCoeffs: ['a'] } },
          },
        },
      },
      network: { wifi: { password: 'x', ssid: 'y' } },
      future: { thing: 1 },
    };
    const source = {
      ...written(),
      name: `  Two\nlines \u202e${'long'.repeat(60)}`,
      takenAt: 'yesterday',
      author: 7,
      states: [{ ...written().states[0], values }],
    };
    const found = read(source);
    expect(found).toMatchObject({ ok: true, ignored: 7, snapshot: { takenAt: '', author: '' } });
    if (!found.ok) return;
    expect([...leavesOf(found.snapshot.states[0]!.values)]).toStrictEqual([['/amp/channels/1/output/fader', -6]]);
    expect(found.snapshot.name).toMatch(/^Two lines long/);
    expect(found.snapshot.name).toHaveLength(80);
  });

  it('is read in the older form without a name', () => {
    const bare = { snapshot: 1, deviceId: sampleId, values: whole.values, lockedProperties: {} };
    expect(read(bare)).toMatchObject({ ok: true, snapshot: { scope: 'amplifier', name: '', states: [{ values: whole.values }] } });
  });
});
