/** Without similar letters; too long to guess. */

import { createHash } from 'node:crypto';
import type { Random } from '../../kit/ports.ts';

const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const length = 12;

export function createCode(random: Random): string {
  const code = Array.from(random(length), (byte) => letters[byte % letters.length]).join('');
  return code.replaceAll(/.{4}(?=.)/g, '$&-');
}
export const hashOfCode = (typed: string): Buffer =>
  createHash('sha256')
    .update(typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''))
    .digest();
