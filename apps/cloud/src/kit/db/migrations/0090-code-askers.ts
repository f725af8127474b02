import { sql } from 'kysely';
import type { Migration } from './index.ts';

export const codeAskers: Migration = {
  name: '0090-code-askers',
  async up(transaction) {
    // The asking network, so that strangers' attempts do not use the code up. Unknown for codes already sent.
    await sql`alter table codes add column asked_from text not null default ''`.execute(transaction);
  },
};
