/** Invitation codes: without letters that look alike, and too long to guess. */

import { createHash } from 'node:crypto';
import type { Random } from '../../kit/ports.ts';

const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const length = 12;

/** Three groups of four. */
export function createCode(random: Random): string {
  const code = Array.from(random(length), (byte) => letters[byte % letters.length]).join('');
  return code.replaceAll(/.{4}(?=.)/g, '$&-');
}
/** Tolerates any way of typing it. */
export const hashOfCode = (typed: string): Buffer =>
  createHash('sha256')
    .update(typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''))
    .digest();
