/**
 * What commands change, in the log: written by the process that holds the amplifier, which knows from what to what, while the amplifier answers.
 * It is written as carried out, which nearly all are; what it really came to is put right before anybody is answered.
 */

import type { Json } from '@headroom/model/files';
import { at } from '@headroom/model/property';
import { doubt, recordAll, strike, type Change, type Shown } from '../../kit/audit/record.ts';
import type { Db } from '../../kit/db/database.ts';
import type { ShadowStore } from '../shadows/store.ts';
import type { Answer } from './courier.ts';

/** As it travels to the holder. */
export interface Logged extends Omit<Change, 'at' | 'from' | 'deviceId'> {
  readonly at: number;
  /** Where it stands what it was before; nowhere for what opens something. */
  readonly was: string | undefined;
}
export interface Ledger {
  /** Answers how it is put right once the amplifier has answered. */
  write(device: string, changes: readonly Logged[]): Promise<(answer: Answer) => Promise<void>>;
}

export function createLedger(db: Db, shadows: Pick<ShadowStore, 'reported'>): Ledger {
  return {
    async write(device, changes) {
      const before = (await shadows.reported(device)) ?? {};
      const from = (was: string | undefined) => (was === undefined ? undefined : shownOf(at(before, was) as Json | undefined));
      const entries = await recordAll(
        db,
        changes.map(({ was, at: ms, ...change }) => ({ ...change, at: new Date(ms), deviceId: device, from: from(was) })),
      );
      return async (answer) => {
        // It was sent, and may have been carried out: whoever looks into the log later must find it.
        if (answer.kind === 'left' || answer.kind === 'time-out') await doubt(db, entries);
        else if (answer.kind !== 'done') await strike(db, entries);
      };
    },
  };
}
/** A list is told by its length: coefficients say nothing to a reader. */
export const shownOf = (value: Json | undefined): Shown | undefined => (Array.isArray(value) ? `${value.length} values` : value);
