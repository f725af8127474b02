import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { NumberProperty } from '../property/property.ts';
import { addressOf, type AnyParams, type Handle } from '../property/resource.ts';
import { schemaOf, type Leaf } from '../schema/schema.ts';
import { put, type Tree } from '../property/tree.ts';
import { sampleId, sampleTree } from '../../test/device-sample.ts';
import { allChannelSections, exportChannel, isInState, planCopy, readNamedSnapshot } from './index.ts';
import { modelOf, targetOf, planText, oldFile } from '../../test/plan-rig.ts';

describe('hostile files', () => {
  const target = targetOf('352D-ADSP', { mode: 'cloud' });
  const file = (() => {
    const exported = exportChannel(sampleTree(modelOf('352D-ADSP'), 7), {
      channel: 1,
      deviceId: sampleId,
      sections: allChannelSections,
      lock: { password: 'tuning', sections: allChannelSections },
    });
    return exported.ok ? exported.text : '';
  })();
  const plain = targetOf('352');
  const survive = (source: string | Uint8Array, on = target) => {
    const planned = planText(source, on);
    expect(typeof planned.ok).toBe('boolean');
    expect(Object.keys(Object.prototype)).toStrictEqual([]);
    return planned;
  };

  it('[IMPEXP-18] refuses a real file truncated anywhere, and one with any tried bit flipped', () => {
    for (let end = 0; end < file.length; end += 64) expect(survive(file.slice(0, end)).ok).toBe(false);
    const bytes = new TextEncoder().encode(file);
    for (let index = 0; index < bytes.length; index += 61) {
      const flipped = bytes.slice();
      flipped[index] = flipped[index]! ^ (1 << (index % 8));
      expect(survive(flipped).ok).toBe(false);
    }
    expect(survive(bytes).ok).toBe(true);
  });

  it.each([null, true, -1, 'text', [], [[]], {}, { a: { b: 1 } }, [1e308, 'x']])(
    'plans or refuses %j in place of each part and value',
    (wrong) => {
      const whole = JSON.parse(oldFile) as Tree;
      const spoil = (tree: Tree): void => {
        for (const key of Object.keys(tree)) {
          const kept = tree[key]!;
          tree[key] = wrong as Tree;
          survive(JSON.stringify(whole), plain);
          tree[key] = kept;
          if (typeof kept === 'object' && kept !== null && !Array.isArray(kept)) spoil(kept as Tree);
        }
      };
      spoil(whole);
      expect(whole).toStrictEqual(JSON.parse(oldFile));
    },
  );

  it('refuses excessive depth and length, and keys that are no names', () => {
    for (const [source, refusal] of [
      [`{"output":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}}`, 'corrupt'],
      ['{"output":{"__proto__":{"polluted":1}}}', 'corrupt'],
      ['{"output":{"name":"a","name":"b"}}', 'corrupt'],
      ['{"output":{"hiZHpfFrequency":1e999}}', 'corrupt'],
    ] as const)
      expect(survive(source)).toMatchObject({ ok: false, refusal });
    expect(survive(new Uint8Array(50_000_000))).toMatchObject({ refusal: 'corrupt' });
  });

  const corpora = process.env['HEADROOM_CORPORA'];
  it.skipIf(corpora === undefined)(`accepts any text as a name (HEADROOM_CORPORA ${corpora ?? 'is not set'})`, () => {
    const texts = JSON.parse(readFileSync(join(corpora ?? '', 'strings/blns.json'), 'utf8')) as string[];
    for (const text of texts) {
      expect(survive(JSON.stringify({ output: { name: text } }), plain).ok).toBe(true);
      survive(JSON.stringify({ output: { [text || 'empty']: text }, [text || 'empty']: { [text || 'empty']: 1 }, deviceId: text }), plain);
    }
  });
});

describe('hostile numbers in a snapshot', () => {
  const model = modelOf('704D');
  const schema = schemaOf(model);
  const isLoud = ({ property }: Leaf) => property.kind === 'number' && property.raisesOutput !== undefined;
  const loud = [...schema.leaves()].filter((leaf) => isLoud(leaf) && leaf.params['channel'] === 1 && isInState(leaf.handle));
  const addresses = loud.map(({ address }) => address);
  const stateWith = (wrong: (leaf: Leaf) => unknown) => {
    const values: Tree = {};
    for (const leaf of loud) put(values, leaf.address, wrong(leaf) as number);
    const text = JSON.stringify({
      snapshot: 2,
      name: '',
      scope: 'channel',
      states: [{ deviceId: sampleId, model: '704D', channel: 1, values }],
    });
    return readNamedSnapshot(text);
  };
  const numberOf = ({ property }: Leaf) => property as NumberProperty;

  it.each<[string, (leaf: Leaf) => unknown]>([
    ['1e308', () => 1e308],
    ['-1e308', () => -1e308],
    ['a little too much', (leaf) => numberOf(leaf).max + 0.01],
    ['a little too little', (leaf) => numberOf(leaf).min - 0.01],
    ['text', () => 'NaN'],
    ['a number as text', () => '0'],
    ['nothing', () => null],
  ])('are omitted and counted, and never written: %s', (_, wrong) => {
    const read = stateWith(wrong);
    expect(addresses.length).toBeGreaterThan(30);
    expect(read).toMatchObject({ ok: true, snapshot: { states: [{ values: {} }] } });
    if (wrong(loud[0]!) !== null) expect(read).toMatchObject({ ignored: addresses.length });
  });

  it.each([[true], [false]])('impossible only for this amplifier are not limited to something louder: from quiet %s', (fromQuiet) => {
    const read = stateWith((leaf) => (leaf.property.raisesOutput === 'corner' ? numberOf(leaf).min : numberOf(leaf).max));
    if (!read.ok) throw new Error(read.refusal);
    const half = (leaf: Leaf) => numberOf(leaf).min + (numberOf(leaf).max - numberOf(leaf).min) / 2;
    const info = (handle: Handle, at: AnyParams) => {
      const leaf = schema.leaf(addressOf(handle, at));
      if (!leaf || !isLoud(leaf)) return undefined;
      const { min, max } = numberOf(leaf);
      return leaf.property.raisesOutput === 'corner' ? { min: half(leaf), max } : { min, max: half(leaf) };
    };
    const tree = schema.defaults();
    for (const leaf of loud) {
      const isCorner = leaf.property.raisesOutput === 'corner';
      put(
        tree,
        leaf.address,
        fromQuiet === isCorner ? numberOf(leaf).max : fromQuiet || isCorner ? numberOf(leaf).min : numberOf(leaf).max,
      );
    }
    const plan = planCopy(read.snapshot.states[0]!, new Set(addresses), 1, {
      tree,
      schema,
      info,
      mode: 'local',
      may: () => ({ permission: 'Write', reason: undefined }),
    });
    expect(plan.changes.filter(({ isLouder }) => isLouder)).toStrictEqual([]);
    expect(plan.dropped).toHaveLength(fromQuiet ? addresses.length : 0);
    expect(plan.dropped.every(({ reason }) => reason === 'beyond its limits')).toBe(true);
  });
});
