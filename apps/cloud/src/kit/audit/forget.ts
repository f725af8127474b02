/** Removes a deleted account from others' logs; its name goes by the foreign key. */

import { sql } from 'kysely';
import type { Db } from '../db/database.ts';

/** Contacts are not accounts, so their addresses stay. */
export async function forgetAddresses(db: Db, accountId: string): Promise<void> {
  const isTheirs = (column: 'value_before' | 'value_after') =>
    sql<boolean>`jsonb_typeof(${sql.ref(column)}) = 'object' and lower(${sql.ref(column)} ->> 'email') in (select address from own)`;
  await sql`
    with own as (
      select email_key as address from accounts where account_id = ${accountId}
      union
      select lower(value_before #>> '{}') from audit_log
      where account_id = ${accountId} and action = 'email changed' and jsonb_typeof(value_before) = 'string'
    )
    update audit_log set
      value_before = case when ${isTheirs('value_before')} then value_before - 'email' else value_before end,
      value_after = case when ${isTheirs('value_after')} then value_after - 'email' else value_after end
    where venue_id is not null and account_id <> ${accountId} and ((${isTheirs('value_before')}) or (${isTheirs('value_after')}))`.execute(
    db,
  );
}
