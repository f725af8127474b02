/** The public points of the curves of certificates: enough to tell whether a key is a certificate's own. */

import { p256, p384, p521 } from '@noble/curves/nist.js';

/** By the names that certificates give them. */
const curves = new Map([
  ['1.2.840.10045.3.1.7', p256],
  ['1.3.132.0.34', p384],
  ['1.3.132.0.35', p521],
]);
export const isKnownCurve = (name: string): boolean => curves.has(name);

/** The public point of a private number, as certificates write it; undefined for a number that is no key of this curve. */
export function publicPoint(name: string, secret: Uint8Array): Uint8Array | undefined {
  const curve = curves.get(name);
  const length = curve?.lengths.secretKey ?? 0;
  if (!curve || secret.length > length) return undefined;
  // Some tools leave out the zeros in front.
  const key = new Uint8Array(length);
  key.set(secret, length - secret.length);
  return curve.utils.isValidSecretKey(key) ? curve.getPublicKey(key, false) : undefined;
}
/** The same point written in full, whether it came in full or with its y left to be computed. */
export function fullPoint(name: string, point: Uint8Array): Uint8Array | undefined {
  try {
    return curves.get(name)?.Point.fromBytes(point).toBytes(false);
  } catch {
    return undefined;
  }
}
