import { sql } from 'kysely';
import type { Migration } from './index.ts';

export const tokenGivers: Migration = {
  name: '0115-token-givers',
  replaces: [],
  async up(transaction) {
    // Null for tokens of the day before.
    await sql`alter table registration_tokens add column given_by uuid references accounts on delete cascade`.execute(transaction);
    await sql`create index registration_tokens_of_giver on registration_tokens (given_by)`.execute(transaction);
  },
};
