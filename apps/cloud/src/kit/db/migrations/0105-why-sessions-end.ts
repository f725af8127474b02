import { sql } from 'kysely';
import type { Migration } from './index.ts';

export const whySessionsEnd: Migration = {
  name: '0105-why-sessions-end',
  replaces: [],
  async up(transaction) {
    await sql`alter table sessions add column ended_because text`.execute(transaction);
  },
};
