/** The holding process writes the log, because it knows the old values. */

import type { Json } from '@headroom/model/files';
import { at } from '@headroom/model/property';
import { doubt, recordAll, strike, type Change, type Shown } from '../../kit/audit/record.ts';
import type { Db } from '../../kit/db/database.ts';
import type { ShadowStore } from '../shadows/store.ts';
import type { Answer } from './command.ts';

export interface Logged extends Omit<Change, 'at' | 'from' | 'deviceId'> {
  readonly at: number;
  /** Address of the old value; undefined for secrets. */
  readonly was: string | undefined;
}
export interface CommandAudit {
  write(device: string, changes: readonly Logged[]): Promise<(answer: Answer) => Promise<void>>;
}

export function createCommandAudit(db: Db, shadows: Pick<ShadowStore, 'reported'>): CommandAudit {
  return {
    async write(device, changes) {
      const before = (await shadows.reported(device)) ?? {};
      const from = (was: string | undefined) => (was === undefined ? undefined : shownOf(at(before, was) as Json | undefined));
      const entries = await recordAll(
        db,
        changes.map(({ was, at: ms, ...change }) => ({ ...change, at: new Date(ms), deviceId: device, from: from(was) })),
      );
      return async (answer) => {
        // It may have been carried out, so the log must show it.
        if (answer.kind === 'left' || answer.kind === 'time-out') await doubt(db, entries);
        else if (answer.kind !== 'done') await strike(db, entries);
      };
    },
  };
}
/** A list's length: coefficients tell readers nothing. */
export const shownOf = (value: Json | undefined): Shown | undefined => (Array.isArray(value) ? `${value.length} values` : value);
