import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { Tree } from '../property/tree.ts';
import { sampleId, sampleTree } from './device-sample.ts';
import { allChannelSections, exportChannel } from './index.ts';
import { modelOf, targetOf, planText, oldFile } from './plan-rig.ts';

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

  it('[IMPEXP-18] refuses a real file cut off anywhere, and one with a bit turned in any place tried', () => {
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
    'plans or refuses %j in the place of each part and value',
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

  it('refuses depth, length and keys that are no names', () => {
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
  it.skipIf(corpora === undefined)(`takes any text for a name (HEADROOM_CORPORA ${corpora ?? 'is not set'})`, () => {
    const texts = JSON.parse(readFileSync(join(corpora ?? '', 'strings/blns.json'), 'utf8')) as string[];
    for (const text of texts) {
      expect(survive(JSON.stringify({ output: { name: text } }), plain).ok).toBe(true);
      survive(JSON.stringify({ output: { [text || 'empty']: text }, [text || 'empty']: { [text || 'empty']: 1 }, deviceId: text }), plain);
    }
  });
});
