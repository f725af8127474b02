import { catalogue } from '@headroom/model/catalogue';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { componentNames, extractPackage, readPackage, samplePackage, writePackage } from './package.ts';

describe('a firmware package', () => {
  it('[FWLOCAL-06] is written and read for every model', () => {
    for (const model of catalogue) {
      const source = samplePackage(model, '3.2.0.0', 64);
      const reading = readPackage(writePackage(source));
      if (!reading.ok) throw new Error(reading.problem);
      expect(reading.value.manifest).toMatchObject({ prefix: model.updatePrefix, version: '3.2.0.0', hardware: ['2'] });
      const extracted = extractPackage(reading.value);
      if (!extracted.ok) throw new Error(extracted.problem);
      expect([...extracted.value.keys()]).toEqual(componentNames(model.channels));
      expect(extracted.value.get('main')).toEqual(source.components[0]?.content);
    }
  });

  it('with any one byte changed, or cut anywhere, is refused and never throws', () => {
    const [model] = catalogue;
    if (!model) throw new Error('no models');
    const good = writePackage(samplePackage(model, '3.2.0.0', 64));
    fc.assert(
      fc.property(fc.nat(good.length - 1), fc.integer({ min: 1, max: 255 }), (at, change) => {
        const bad = Buffer.from(good);
        bad[at] = (bad[at] ?? 0) ^ change;
        expect(readPackage(bad).ok).toBe(false);
        expect(readPackage(good.subarray(0, at)).ok).toBe(false);
      }),
      { numRuns: 300 },
    );
  });
});
