import { stepAt, totpCode } from '../src/people/accounts/proof/totp.ts';

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
export function bytesOf(secret: string): Buffer {
  const bits = Array.from(secret, (letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
export const codeOfApplication = (secret: string, now: number): string => totpCode(bytesOf(secret), stepAt(new Date(now)));
