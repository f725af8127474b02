import { sql } from 'kysely';
import type { Migration } from './index.ts';

export const codeAskers: Migration = {
  name: '0090-code-askers',
  async up(transaction) {
    // The network that asked for the code, so that strangers' attempts elsewhere do not use it up. Unknown for codes already sent.
    await sql`alter table codes add column asked_from text not null default ''`.execute(transaction);
  },
};
