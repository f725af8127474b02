import { describe, expect, it } from 'vitest';
import type { Json } from '../files/json.ts';
import { canonicalJson } from './canonical.ts';

/** RFC 8785, appendix B. */
const numbers: readonly (readonly [bits: string, text: string])[] = [
  ['0000000000000000', '0'],
  ['8000000000000000', '0'],
  ['0000000000000001', '5e-324'],
  ['8000000000000001', '-5e-324'],
  ['7fefffffffffffff', '1.7976931348623157e+308'],
  ['ffefffffffffffff', '-1.7976931348623157e+308'],
  ['4340000000000000', '9007199254740992'],
  ['c340000000000000', '-9007199254740992'],
  ['4430000000000000', '295147905179352830000'],
  ['44b52d02c7e14af5', '9.999999999999997e+22'],
  ['44b52d02c7e14af6', '1e+23'],
  ['44b52d02c7e14af7', '1.0000000000000001e+23'],
  ['444b1ae4d6e2ef4e', '999999999999999700000'],
  ['444b1ae4d6e2ef4f', '999999999999999900000'],
  ['444b1ae4d6e2ef50', '1e+21'],
  ['3eb0c6f7a0b5ed8c', '9.999999999999997e-7'],
  ['3eb0c6f7a0b5ed8d', '0.000001'],
  ['41b3de4355555553', '333333333.3333332'],
  ['41b3de4355555554', '333333333.33333325'],
  ['41b3de4355555555', '333333333.3333333'],
  ['41b3de4355555556', '333333333.3333334'],
  ['41b3de4355555557', '333333333.33333343'],
  ['becbf647612f3696', '-0.0000033333333333333333'],
  ['43143ff3c1cb0959', '1424953923781206.2'],
];
function doubleOf(bits: string): number {
  const view = new DataView(new ArrayBuffer(8));
  view.setBigUint64(0, BigInt(`0x${bits}`));
  return view.getFloat64(0);
}

describe('the canonical form of JSON', () => {
  it.each(numbers)('writes the number %s as %s', (bits, text) => expect(canonicalJson(doubleOf(bits))).toBe(text));

  it.each(['7fffffffffffffff', '7ff0000000000000', 'fff0000000000000'])('has none for %s', (bits) =>
    expect(() => canonicalJson(doubleOf(bits))).toThrow('no JSON number'),
  );

  it('orders members by the code units of their names', () => {
    const members: Json = {
      '\u20AC': 'Euro',
      '\r': 'Return',
      '\uFB33': 'Dalet',
      '1': 'One',
      '\u{1F600}': 'Face',
      '\u0080': 'Control',
      '\u00F6': 'O',
    };
    expect([...canonicalJson(members).matchAll(/:"(\w+)"/g)].map(([, name]) => name)).toEqual([
      'Return',
      'One',
      'Control',
      'O',
      'Euro',
      'Face',
      'Dalet',
    ]);
  });

  it('writes texts, literals and nesting as the specification does', () => {
    const text = String.raw`{"numbers":[333333333.33333329,1E30,4.50,2e-3,0.000000000000000000000000001],"string":"\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/","literals":[null,true,false]}`;
    expect(canonicalJson(JSON.parse(text) as Json)).toBe(
      String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
    );
  });

  it('has none for half of a surrogate pair', () => {
    expect(() => canonicalJson({ name: '\uDEAD' })).toThrow('surrogate');
    expect(() => canonicalJson({ '\uDEAD': 1 })).toThrow('surrogate');
  });
});
