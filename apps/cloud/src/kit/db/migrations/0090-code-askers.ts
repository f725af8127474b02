import { sql } from 'kysely';
import type { Migration } from './index.ts';

export const codeAskers: Migration = {
  name: '0090-code-askers',
  async up(transaction) {
    // The network that asked for the code: what strangers try does not use it up there. None is known of those on their way.
    await sql`alter table codes add column asked_from text not null default ''`.execute(transaction);
  },
};
