import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { changeShadow, deltaOf, largestState, metadataOf, noShadow, type Shadow, type ShadowChange } from './document.ts';

const leaf = fc.oneof(fc.integer(), fc.boolean(), fc.string({ maxLength: 6 }), fc.array(fc.integer(), { maxLength: 3 }));
const key = fc.constantFrom('a', 'b', 'c', 'd');
const { branch } = fc.letrec((tie) => ({
  branch: fc.dictionary(key, fc.oneof({ depthSize: 'small' }, leaf, fc.constant(null), tie('branch')), { maxKeys: 3 }),
}));
const change = fc.record({ desired: branch, reported: branch }, { requiredKeys: [] }) as fc.Arbitrary<ShadowChange>;

function after(changes: readonly ShadowChange[]): Shadow {
  return changes.reduce((shadow: Shadow, next, index) => changeShadow(shadow, next, index + 1) ?? shadow, noShadow);
}

describe('the shadow document', () => {
  it('has nothing left to do once the desired values are reported', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 6 }), (changes) => {
        const shadow = after(changes);
        const delta = deltaOf(shadow);
        const done = delta === undefined ? shadow : changeShadow(shadow, { reported: delta }, 99);
        expect(done && deltaOf(done)).toBeUndefined();
      }),
    );
  });

  it('changes only its version when the same change comes twice', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 5 }), change, (changes, last) => {
        const once = changeShadow(after(changes), last, 50);
        const twice = once && changeShadow(once, last, 50);
        expect(twice).toEqual(once && { ...once, version: once.version + 1 });
      }),
    );
  });

  it('is refused from the same byte on, whether each change is measured or estimated from its text', () => {
    const number = fc.constantFrom('1e20', '-9E20', '1e-6', '12345');
    const name = fc.constantFrom(...Array.from({ length: 500 }, (_, index) => `member ${index}`));
    const members = fc.uniqueArray(fc.tuple(name, number), { selector: ([one]) => one, minLength: 100, maxLength: 250 });
    fc.assert(
      fc.property(fc.array(members, { minLength: 1, maxLength: 4 }), (changes) => {
        let measured: Shadow = noShadow;
        let estimated: Shadow = noShadow;
        for (const one of changes) {
          const text = `{${one.map(([member, value]) => `"${member}":${value}`).join(',')}}`;
          const next = { reported: JSON.parse(text) as Record<string, number> };
          const [exact, near] = [changeShadow(measured, next, 1), changeShadow(estimated, next, 1, text.length)];
          expect(near?.state).toEqual(exact?.state);
          measured = exact ?? measured;
          estimated = near ?? estimated;
          expect(JSON.stringify(estimated.state ?? {}).length).toBeLessThanOrEqual(largestState);
        }
      }),
    );
  });

  it('has a time for every value, and for nothing else', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 6 }), (changes) => {
        const { state, stamps } = after(changes);
        for (const section of ['desired', 'reported'] as const)
          expect(leaves(metadataOf(state?.[section] ?? {}, stamps[section])).filter((path) => path.endsWith('/timestamp'))).toHaveLength(
            countLeaves(state?.[section] ?? {}),
          );
      }),
    );
  });
});

function leaves(value: unknown, path = ''): string[] {
  if (typeof value !== 'object' || value === null) return [path];
  return Object.entries(value).flatMap(([name, item]) => leaves(item, `${path}/${name}`));
}
function countLeaves(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 1;
  return Object.values(value).reduce<number>((sum, item) => sum + countLeaves(item), 0);
}
