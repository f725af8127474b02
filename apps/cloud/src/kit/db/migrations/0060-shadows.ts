import { sql } from 'kysely';
import type { Migration } from './index.ts';

export const shadows: Migration = {
  name: '0060-shadows',
  async up(transaction) {
    await sql`
      create table shadows (
        device_id text not null references devices on delete cascade,
        name text not null,
        version bigint not null,
        -- JSON as the cloud wrote it, read and written whole: the database need not take it apart. None where it was deleted; its version stays.
        state text,
        stamps text not null,
        primary key (device_id, name)
      ) with (fillfactor = 70, toast_tuple_target = 8160)`.execute(transaction);
    // TOAST would write a new copy of documents above 2 kB at every update.
    await sql`alter table shadows alter column state set storage main, alter column stamps set storage main`.execute(transaction);
  },
};
