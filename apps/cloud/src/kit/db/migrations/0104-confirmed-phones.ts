import { sql } from 'kysely';
import type { Migration } from './index.ts';

/** Numbers from before codes were sent are still told, because an update must silence nobody; the pages offer to confirm them. */
export const confirmedPhones: Migration = {
  name: '0104-confirmed-phones',
  replaces: [],
  async up(transaction) {
    await sql`alter table contacts add column phone_confirmed_at timestamptz, add column phone_predates_codes boolean not null default true`.execute(
      transaction,
    );
    await sql`alter table contacts alter column phone_predates_codes set default false`.execute(transaction);
  },
};
