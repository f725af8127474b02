import { sql } from 'kysely';
import type { Migration } from './index.ts';

export const noticeLooksKept: Migration = {
  name: '0092-notice-looks-kept',
  async up(transaction) {
    // What happened is told by nothing else: a crash of the database, or a backup, that forgot the venue would keep it from whom it is for.
    await sql`alter table notice_looks set logged`.execute(transaction);
    // What an earlier crash or backup forgot.
    await sql`
      insert into notice_looks select venue_id, '-infinity'::timestamptz from venues order by venue_id on conflict do nothing`.execute(
      transaction,
    );
  },
};
