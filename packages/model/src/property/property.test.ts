import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catalogue, readModel } from '../catalogue/catalogue.ts';
import { choice, coefficients, flag, infoOf, number, text, type Property, type Value } from './property.ts';
import { accept, limits, narrow, toStep } from './legal.ts';
import { resources } from '../amplifier/index.ts';
import { schemaOf } from '../schema/schema.ts';
import { at, put, type Tree } from './tree.ts';

function legal(property: Property): fc.Arbitrary<Value> {
  switch (property.kind) {
    case 'number':
      return fc.double({ min: property.min, max: property.max, noNaN: true });
    case 'flag':
      return fc.boolean();
    case 'choice':
      return fc.constantFrom(...property.options);
    case 'text':
      return fc.string({ maxLength: property.maxLength });
    case 'coefficients':
      return fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { maxLength: 20 });
  }
}
const everyProperty = resources.flatMap((of) => Object.values(of.properties));
const handles = fc.constantFrom(...everyProperty);

describe('every property of every model', () => {
  it.each(catalogue.map((model) => [model.name, model] as const))('%s: accepts its own default, its bounds and no more', (_, model) => {
    const wrong: string[] = [];
    const expectTaken = (address: string, property: Property, given: Value, kept: Value) => {
      const accepted = accept(property, given);
      if (!accepted.ok || JSON.stringify(accepted.value) !== JSON.stringify(kept)) wrong.push(`${address} ${String(given)}`);
    };
    const schema = schemaOf(model);
    for (const { address, property } of schema.leaves()) {
      expectTaken(address, property, property.default, property.default);
      if (accept(property, null).ok || accept(property, {}).ok || accept(property, undefined).ok)
        wrong.push(`${address} takes nothing for something`);
      if (property.kind === 'number') {
        if (property.min > property.max || property.step <= 0) wrong.push(`${address} has no range`);
        expectTaken(address, property, property.min, property.min);
        expectTaken(address, property, property.max, property.max);
        expectTaken(address, property, property.min - 1, property.min);
        expectTaken(address, property, property.max + 1, property.max);
        if (accept(property, String(property.min)).ok || accept(property, Number.NaN).ok) wrong.push(`${address} takes what is no number`);
      }
      if (property.kind === 'choice') {
        for (const option of property.options) expectTaken(address, property, option, option);
        if (accept(property, `${property.default} `).ok) wrong.push(`${address} takes an unknown option`);
      }
      if (property.kind === 'flag' && (accept(property, 1).ok || accept(property, 'true').ok))
        wrong.push(`${address} takes what is no flag`);
      if (property.kind === 'text') expectTaken(address, property, 'x'.repeat(property.maxLength + 1), 'x'.repeat(property.maxLength));
      if (
        property.kind === 'coefficients' &&
        accept(
          property,
          Array.from({ length: property.maxCount + 1 }, () => 0),
        ).ok
      )
        wrong.push(`${address} takes too many`);
      if (schema.leaf(address)?.address !== address) wrong.push(`${address} is not found again`);
    }
    expect(wrong).toEqual([]);
  });

  it('[PROP-36] is narrowed by its own info entry, for any model', () => {
    const properties = new Set(catalogue.flatMap((model) => Array.from(schemaOf(model).leaves(), ({ property }) => property)));
    for (const property of properties)
      expect(narrow({ ...property }, JSON.parse(JSON.stringify(infoOf(property) ?? null)))).toEqual(property);
  });

  it('returns any legal value after a way through a tree', () => {
    const model = readModel('3004D');
    const leaves = fc.constantFrom(...(model ? [...schemaOf(model).leaves()] : []));
    fc.assert(
      fc.property(
        leaves.chain((leaf) => fc.tuple(fc.constant(leaf), legal(leaf.property))),
        ([{ address, property }, value]) => {
          const tree: Tree = {};
          const accepted = accept(property, value);
          expect(accepted.ok).toBe(true);
          put(tree, address, value);
          expect(at(JSON.parse(JSON.stringify(tree)) as Tree, address)).toEqual(JSON.parse(JSON.stringify(value)));
        },
      ),
      { numRuns: 300 },
    );
  });
});

describe('accepting', () => {
  it('handles every value, and accepts again unchanged what it accepted', () => {
    fc.assert(
      fc.property(handles, fc.anything(), (handle, value) => {
        const once = accept(handle.property, value);
        if (!once.ok) return;
        const twice = accept(handle.property, once.value);
        expect(twice).toEqual({ ok: true, value: once.value, changed: false });
      }),
      { numRuns: 2000 },
    );
  });

  it('[LOAD-01, LOAD-02] never lets a value pass its sibling', () => {
    const low = number({ min: 0, max: 250, atMost: 'high' });
    const high = number({ min: 0, max: 250, atLeast: 'low' });
    expect(accept(low, 90, { high: 80 })).toEqual({ ok: true, value: 80, changed: true });
    expect(accept(high, 20, { low: 60 })).toEqual({ ok: true, value: 60, changed: true });
    expect(accept(low, 80, { high: 80 })).toEqual({ ok: true, value: 80, changed: false });
    expect(accept(low, 90, { high: 'no number' })).toEqual({ ok: true, value: 90, changed: false });
    fc.assert(
      fc.property(fc.double(), fc.double(), (one, other) => {
        for (const property of [low, high]) {
          const range = limits(property, { high: one, low: other });
          expect(range.min <= range.max || Number.isNaN(one) || Number.isNaN(other)).toBe(true);
        }
      }),
    );
  });

  it('truncates a text at a whole character', () => {
    const property = text({ maxLength: 3 });
    expect(accept(property, 'ab😀')).toEqual({ ok: true, value: 'ab', changed: true });
    expect(accept(property, 'abcd')).toEqual({ ok: true, value: 'abc', changed: true });
    expect(accept(property, 'abc')).toEqual({ ok: true, value: 'abc', changed: false });
    for (const edge of ['\u{10000}', '\u{10ffff}']) expect(accept(property, `ab${edge}`)).toMatchObject({ value: 'ab' });
  });

  it('names what it refuses', () => {
    const rows = [
      [number({ min: 0, max: 1 }), '1', 'not a number'],
      [number({ min: 0, max: 1 }), Number.POSITIVE_INFINITY, 'not a number'],
      [flag(), 'false', 'not true or false'],
      [choice(['a', 'b']), 'c', 'not one of the options'],
      [text(), 5, 'not text'],
      [coefficients({ maxCount: 2 }), [1, Number.NaN], 'not a list of numbers'],
      [coefficients({ maxCount: 2 }), [1, 2, 3], 'too many coefficients'],
      [coefficients({ maxCount: 2 }), [1e30, 1], 'too much gain'],
    ] as const;
    for (const [property, value, refusal] of rows) expect(accept(property, value)).toEqual({ ok: false, refusal });
  });
});

describe('[PROP-36] the settings schema', () => {
  it('has Float, String, Bool and Enum, each with its members', () => {
    expect(infoOf(number({ min: -80, max: 0, step: 0.1, default: -6, unit: 'dB' }))).toEqual({
      type: 'Float',
      min: -80,
      max: 0,
      default: -6,
      multipleOf: 0.1,
      units: 'dB',
    });
    expect(infoOf(text({ maxLength: 50, default: 'CH' }))).toEqual({ type: 'String', maxLength: 50, default: 'CH' });
    expect(infoOf(flag({ default: true }))).toEqual({ type: 'Bool', default: true });
    expect(infoOf(choice(['LoZ', 'HiZ-70V']))).toEqual({ type: 'Enum', enumValues: ['LoZ', 'HiZ-70V'], default: 'LoZ' });
    expect(infoOf(coefficients({ maxCount: 2048 }))).toBeUndefined();
    expect(new Set(everyProperty.map(({ property }) => infoOf(property)?.type))).toEqual(
      new Set(['Float', 'String', 'Bool', 'Enum', undefined]),
    );
  });

  it("[PROP-36] is narrowed by the device's description, and not by invalid parts of it", () => {
    const property = number({ min: -80, max: 0, step: 0.1 });
    expect(narrow(property, { min: -60, max: -10, multipleOf: 0.5 })).toMatchObject({ min: -60, max: -10, step: 0.5 });
    for (const entry of [null, 'x', 5, { min: 5, max: 1 }, { min: '1' }, { multipleOf: 0 }, { multipleOf: -1 }, { max: Number.NaN }])
      expect(narrow(property, entry)).toEqual(property);
    expect(narrow(text({ maxLength: 50 }), { maxLength: 10 }).maxLength).toBe(10);
    expect(narrow(choice(['a', 'b']), { enumValues: ['b', 'c'] }).options).toEqual(['b', 'c']);
    for (const enumValues of [[1], ['c', 1], [], 'c']) expect(narrow(choice(['a', 'b']), { enumValues }).options).toEqual(['a', 'b']);
    expect(narrow(text({ maxLength: 50 }), { maxLength: -1 }).maxLength).toBe(50);
    fc.assert(
      fc.property(handles, fc.anything(), (handle, entry) => {
        expect(narrow(handle.property, entry).kind).toBe(handle.property.kind);
      }),
    );
  });
});

it('rounds to the step without binary noise', () => {
  const property = number({ min: -80, max: 0, step: 0.1 });
  expect(toStep(property, -6.0000001)).toBe(-6);
  expect(toStep(property, -79.949)).toBe(-79.9);
  expect(toStep(number({ min: 0, max: 4000, step: 0.01 }), 0.1 + 0.2)).toBe(0.3);
  expect(toStep(number({ min: 0, max: 100, step: 25 }), 60)).toBe(50);
});
