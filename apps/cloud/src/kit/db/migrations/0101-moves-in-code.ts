import { sql } from 'kysely';
import type { Migration } from './index.ts';

/** `amplifiers/devices/store.ts` moves alarms and group memberships with their amplifier. */
export const movesInCode: Migration = {
  name: '0101-moves-in-code',
  replaces: [],
  async up(transaction) {
    for (const name of ['move_alarms', 'leave_groups']) {
      await sql`drop trigger if exists ${sql.id(name)} on devices`.execute(transaction);
      await sql`drop function if exists ${sql.id(name)}()`.execute(transaction);
    }
  },
};
