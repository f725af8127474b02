import { sql } from 'kysely';
import type { Migration } from './index.ts';

export const bridgeLives: Migration = {
  name: '0093-bridge-lives',
  async up(transaction) {
    // Of two boxes with a copied folder the newer life wins; older ones, latest first.
    await sql`
      alter table bridges
        add column life text,
        add column lives_before text[] not null default '{}',
        add column copy_refused_at timestamptz`.execute(transaction);
  },
};
