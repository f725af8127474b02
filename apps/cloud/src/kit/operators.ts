/** Operators are named by `--operator` only: no call and no row of the database makes an account one. */

import type { Db } from './db/database.ts';
import { keptRead } from './db/kept-statements.ts';

/** SQL. An address counts once it is confirmed, and while its account is enabled. */
export const isOperatorIn = (accountId: string, addresses: string): string => `exists (
  select from accounts where account_id = ${accountId} and email_key = any(${addresses}::text[])
  and confirmed_at is not null and disabled_at is null)`;

const question = keptRead<{ readonly is: boolean }>(`select ${isOperatorIn('$1', '$2')} as is`);
export async function isOperator(db: Db, accountId: string, operators: readonly string[]): Promise<boolean> {
  if (operators.length === 0) return false;
  const [row] = await question(db, [accountId, operators]);
  return row?.is === true;
}
