import { p256, p384, p521 } from '@noble/curves/nist.js';

const curves = new Map([
  ['1.2.840.10045.3.1.7', p256],
  ['1.3.132.0.34', p384],
  ['1.3.132.0.35', p521],
]);
export const isKnownCurve = (name: string): boolean => curves.has(name);

export function publicPoint(name: string, secret: Uint8Array): Uint8Array | undefined {
  const curve = curves.get(name);
  const length = curve?.lengths.secretKey ?? 0;
  if (!curve || secret.length > length) return undefined;
  // Some tools omit leading zeros.
  const key = new Uint8Array(length);
  key.set(secret, length - secret.length);
  return curve.utils.isValidSecretKey(key) ? curve.getPublicKey(key, false) : undefined;
}
/** Uncompressed. */
export function fullPoint(name: string, point: Uint8Array): Uint8Array | undefined {
  try {
    return curves.get(name)?.Point.fromBytes(point).toBytes(false);
  } catch {
    return undefined;
  }
}
