/** `lostMs` is for unreachable devices. */

import { faultCodes } from './health.ts';
import type { AlarmCode } from './alarms.ts';

const faultMs = 10_000;
const warningMs = 30_000;

export function graceOf(code: AlarmCode, lostMs: number): number {
  if (code === 'offline' || code === 'bridgeLost') return lostMs;
  if (code === 'updateFailed') return 0;
  return (faultCodes as readonly string[]).includes(code) ? faultMs : warningMs;
}
