/** A restored copy sends nothing, updates nothing and calls no webhook: its original may still run. */

import type { Clock } from '@headroom/protocol';
import { sql } from 'kysely';
import type { Db } from './db/database.ts';

export interface Embargo {
  stands(): Promise<boolean>;
}
const freshMs = 1000;

export function createEmbargo(db: Db, clock: Clock): Embargo {
  let asked: { readonly at: number; readonly answer: Promise<boolean> } | undefined;
  return {
    stands() {
      if (asked === undefined || clock.elapsed() - asked.at >= freshMs) {
        const answer = doesStand(db);
        asked = { at: clock.elapsed(), answer };
        answer.catch(() => (asked = undefined));
      }
      return asked.answer;
    },
  };
}
const doesStand = async (db: Db) => (await db.selectFrom('embargo').select('since').executeTakeFirst()) !== undefined;

export async function raiseEmbargo(db: Db): Promise<boolean> {
  const { numAffectedRows } = await sql`insert into embargo select now() where not exists (select from embargo)`.execute(db);
  return numAffectedRows === 1n;
}
export async function liftEmbargo(db: Db): Promise<boolean> {
  return (await db.deleteFrom('embargo').returning('since').execute()).length > 0;
}
