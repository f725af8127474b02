import { amplifierChecks } from './amplifier.ts';
import { channelChecks } from './channel.ts';
import type { CheckRow } from './row.ts';
import { soundChecks } from './sound.ts';

/** A new check needs a row here and words in each language. */
const checks = { ...amplifierChecks, ...channelChecks, ...soundChecks };
export type CheckName = keyof typeof checks;
export const checkNames = Object.keys(checks) as readonly CheckName[];
export const checkOf = (name: CheckName): CheckRow => checks[name];
