/** The code of an invitation: typed from a mail, so without letters that look alike, and too long to be guessed. */

import { createHash } from 'node:crypto';
import type { Random } from '../../kit/ports.ts';

const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const length = 12;

/** As it is written: three groups of four. */
export function createCode(random: Random): string {
  const code = Array.from(random(length), (byte) => letters[byte % letters.length]).join('');
  return code.replaceAll(/.{4}(?=.)/g, '$&-');
}
/** However it was typed. */
export const hashOfCode = (typed: string): Buffer =>
  createHash('sha256')
    .update(typed.toUpperCase().replaceAll(/[^A-Z0-9]/g, ''))
    .digest();
