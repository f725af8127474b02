import { sql } from 'kysely';
import type { Migration } from './index.ts';

export const noticeLooksKept: Migration = {
  name: '0092-notice-looks-kept',
  async up(transaction) {
    // Events are announced only through it, so a crash or a backup must not lose a venue.
    await sql`alter table notice_looks set logged`.execute(transaction);
    await sql`
      insert into notice_looks select venue_id, '-infinity'::timestamptz from venues order by venue_id on conflict do nothing`.execute(
      transaction,
    );
  },
};
