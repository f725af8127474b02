import { sql } from 'kysely';
import type { Migration } from './index.ts';

export const nodes: Migration = {
  name: '0010-nodes',
  async up(transaction) {
    await sql`
      create table nodes (
        node_id text primary key,
        -- By the database's clock, so that processes need not agree about theirs.
        alive_until timestamptz not null
      )`.execute(transaction);
    await sql`
      create table holdings (
        device_id text primary key,
        -- Nobody holds it: its epoch stays, so that none is given twice.
        node_id text references nodes on delete set null,
        epoch bigint not null
      )`.execute(transaction);
    await sql`create index holdings_of_node on holdings (node_id)`.execute(transaction);
  },
};
