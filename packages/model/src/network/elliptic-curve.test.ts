import { createECDH } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { fullPoint, isKnownCurve, publicPoint } from './elliptic-curve.ts';

const curves = [
  ['1.2.840.10045.3.1.7', 'prime256v1', 32],
  ['1.3.132.0.34', 'secp384r1', 48],
  ['1.3.132.0.35', 'secp521r1', 66],
] as const;

describe.each(curves)('[DOT1X-05] the curve %s', (name, known, length) => {
  const pair = createECDH(known);
  pair.generateKeys();

  it('returns the point of a private number, with or without leading zeros', () => {
    expect(publicPoint(name, pair.getPrivateKey())).toEqual(new Uint8Array(pair.getPublicKey()));
    const one = publicPoint(name, Uint8Array.of(1));
    expect(one).toHaveLength(1 + 2 * length);
    expect(publicPoint(name, Uint8Array.of(0, 1))).toEqual(one);
  });

  it('expands a compressed point, and refuses one that is not on the curve', () => {
    const whole = new Uint8Array(pair.getPublicKey());
    expect(fullPoint(name, whole)).toEqual(whole);
    expect(fullPoint(name, new Uint8Array(pair.getPublicKey(null, 'compressed')))).toEqual(whole);
    expect(fullPoint(name, whole.with(length, (whole[length] ?? 0) ^ 1))).toBeUndefined();
    for (const nonsense of [[], [4], [0], [4, 1, 2]]) expect(fullPoint(name, Uint8Array.from(nonsense))).toBeUndefined();
  });

  it('has no point for an invalid key', () => {
    for (const secret of [[], [0], Array.from({ length }, () => 255), Array.from({ length: length + 1 }, () => 0)])
      expect(publicPoint(name, Uint8Array.from(secret))).toBeUndefined();
  });
});

it('accepts no other curve', () => {
  expect(isKnownCurve('1.3.132.0.10')).toBe(false);
  expect(publicPoint('1.3.132.0.10', Uint8Array.of(1))).toBeUndefined();
  expect(fullPoint('toString', Uint8Array.of(4))).toBeUndefined();
});
