import { sql } from 'kysely';
import type { Migration } from './index.ts';

/** Accounts look their own invitations up on each visit. */
export const invitationsOfAddress: Migration = {
  name: '0102-invitations-of-address',
  replaces: [],
  async up(transaction) {
    await sql`create index invitations_of_address on invitations (email_key, created_at)`.execute(transaction);
  },
};
