/** The point that belongs to a private number on the curves of certificates: enough to tell whether a key is a certificate's own. */

import { toBigInt } from './der.ts';

interface Curve {
  readonly prime: bigint;
  /** y² = x³ − 3x + b on all of them. */
  readonly b: bigint;
  readonly x: bigint;
  readonly y: bigint;
  readonly order: bigint;
  readonly bytes: number;
}
const curve = (prime: bigint, b: string, x: string, y: string, order: string, bytes: number): Curve => {
  const read = (digits: string) => BigInt(`0x${digits}`);
  return { prime, b: read(b), x: read(x), y: read(y), order: read(order), bytes };
};
/** By the names that certificates give them; made when they are asked for, since few pages ever do. */
const curves: Readonly<Record<string, () => Curve>> = {
  '1.2.840.10045.3.1.7': () =>
    curve(
      2n ** 256n - 2n ** 224n + 2n ** 192n + 2n ** 96n - 1n,
      '5ac635d8aa3a93e7b3ebbd55769886bc651d06b0cc53b0f63bce3c3e27d2604b',
      '6b17d1f2e12c4247f8bce6e563a440f277037d812deb33a0f4a13945d898c296',
      '4fe342e2fe1a7f9b8ee7eb4a7c0f9e162bce33576b315ececbb6406837bf51f5',
      'ffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551',
      32,
    ),
  '1.3.132.0.34': () =>
    curve(
      2n ** 384n - 2n ** 128n - 2n ** 96n + 2n ** 32n - 1n,
      'b3312fa7e23ee7e4988e056be3f82d19181d9c6efe8141120314088f5013875ac656398d8a2ed19d2a85c8edd3ec2aef',
      'aa87ca22be8b05378eb1c71ef320ad746e1d3b628ba79b9859f741e082542a385502f25dbf55296c3a545e3872760ab7',
      '3617de4a96262c6f5d9e98bf9292dc29f8f41dbd289a147ce9da3113b5f0b8c00a60b1ce1d7e819d7a431d7c90ea0e5f',
      'ffffffffffffffffffffffffffffffffffffffffffffffffc7634d81f4372ddf581a0db248b0a77aecec196accc52973',
      48,
    ),
  '1.3.132.0.35': () =>
    curve(
      2n ** 521n - 1n,
      '51953eb9618e1c9a1f929a21a0b68540eea2da725b99b315f3b8b489918ef109e156193951ec7e937b1652c0bd3bb1bf073573df883d2c34f1ef451fd46b503f00',
      'c6858e06b70404e9cd9e3ecb662395b4429c648139053fb521f828af606b4d3dbaa14b5e77efe75928fe1dc127a2ffa8de3348b3c1856a429bf97e7e31c2e5bd66',
      '11839296a789a3bc0045c8a5fb42c7d1bd998f54449579b446817afbd17273e662c97ee72995ef42640c550b9013fad0761353c7086a272c24088be94769fd16650',
      '1fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffa51868783bf2f966b7fcc0148f709a5d03bb5c9b8899c47aebb6fb71e91386409',
      66,
    ),
};
export const isKnownCurve = (name: string): boolean => Object.hasOwn(curves, name);

interface Point {
  readonly x: bigint;
  readonly y: bigint;
}
const mod = (value: bigint, prime: bigint) => ((value % prime) + prime) % prime;
function inverse(value: bigint, prime: bigint): bigint {
  let [a, b, u, v] = [mod(value, prime), prime, 1n, 0n];
  while (a > 1n) {
    const quotient = b / a;
    [a, b] = [b % a, a];
    [u, v] = [v - quotient * u, u];
  }
  return mod(u, prime);
}
/** Undefined stands for the point at infinity. */
function add(one: Point | undefined, other: Point | undefined, prime: bigint): Point | undefined {
  if (!one || !other) return one ?? other;
  if (one.x === other.x && mod(one.y + other.y, prime) === 0n) return undefined;
  const slope =
    one.x === other.x ? (3n * one.x * one.x - 3n) * inverse(2n * one.y, prime) : (other.y - one.y) * inverse(other.x - one.x, prime);
  const x = mod(slope * slope - one.x - other.x, prime);
  return { x, y: mod(slope * (one.x - x) - one.y, prime) };
}

/** The public point of a private number, as certificates write it; undefined for a number that is no key of this curve. */
export function publicPoint(name: string, secret: Uint8Array): Uint8Array | undefined {
  const known = curves[name]?.();
  if (!known || secret.length > known.bytes) return undefined;
  const { prime, order, bytes } = known;
  const number = toBigInt(secret);
  if (number <= 0n || number >= order) return undefined;
  let sum: Point | undefined;
  let doubled: Point | undefined = { x: known.x, y: known.y };
  for (let left = number; left > 0n; left >>= 1n) {
    if (left & 1n) sum = add(sum, doubled, prime);
    doubled = add(doubled, doubled, prime);
  }
  return sum && Uint8Array.of(4, ...toBytes(sum.x, bytes), ...toBytes(sum.y, bytes));
}
/** The same point written in full, whether it came in full or with its y left to be computed. */
export function fullPoint(name: string, point: Uint8Array): Uint8Array | undefined {
  const known = curves[name]?.();
  if (!known) return undefined;
  const { prime, b, bytes } = known;
  const form = point[0];
  const x = toBigInt(point.subarray(1, 1 + bytes));
  const square = mod(x * x * x - 3n * x + b, prime);
  if (form === 4 && point.length === 1 + 2 * bytes) {
    const y = toBigInt(point.subarray(1 + bytes));
    return mod(y * y, prime) === square ? point : undefined;
  }
  if ((form !== 2 && form !== 3) || point.length !== 1 + bytes) return undefined;
  // All three primes leave 3 when divided by 4.
  const root = power(square, (prime + 1n) / 4n, prime);
  if (mod(root * root, prime) !== square) return undefined;
  const y = (root & 1n) === BigInt(form - 2) ? root : prime - root;
  return Uint8Array.of(4, ...toBytes(x, bytes), ...toBytes(y, bytes));
}
function power(base: bigint, exponent: bigint, prime: bigint): bigint {
  let result = 1n;
  for (let left = exponent, factor = base; left > 0n; left >>= 1n, factor = (factor * factor) % prime) {
    if (left & 1n) result = (result * factor) % prime;
  }
  return result;
}
function toBytes(value: bigint, length: number): number[] {
  const digits = value.toString(16).padStart(2 * length, '0');
  return Array.from({ length }, (_, index) => Number.parseInt(digits.slice(2 * index, 2 * index + 2), 16));
}
