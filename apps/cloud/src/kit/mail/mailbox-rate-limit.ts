import { createHash } from 'node:crypto';
import type { Db } from '../db/database.ts';
import type { Turn, TurnCheck } from '../http/rate-limit.ts';
import { mailboxOf } from './address.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** Seconds to wait. */
export async function letterTurn(
  check: TurnCheck,
  db: Db,
  kind: string,
  accountId: string,
  email: string,
  now: Date,
): Promise<number | undefined> {
  const receiver = hashOf(mailboxOf(email));
  return firstWait(check, db, now, [
    { key: `${kind} ${accountId} ${receiver}`, rate: { count: 5, perMs: hourMs } },
    { key: `letters of ${accountId}`, rate: { count: 200, perMs: dayMs } },
    { key: `letters to ${receiver}`, rate: { count: 20, perMs: dayMs } },
  ]);
}

/** Of codes, to people who may not expect any. */
export async function codeTextTurn(check: TurnCheck, db: Db, accountId: string, number: string, now: Date): Promise<number | undefined> {
  const receiver = hashOf(number);
  return firstWait(check, db, now, [
    { key: `code texts ${accountId} ${receiver}`, rate: { count: 3, perMs: hourMs } },
    { key: `code texts of ${accountId}`, rate: { count: 30, perMs: dayMs } },
    { key: `code texts to ${receiver}`, rate: { count: 6, perMs: dayMs } },
  ]);
}

/** They cost money. */
export async function textTurn(check: TurnCheck, db: Db, accountId: string, number: string, now: Date): Promise<number | undefined> {
  const receiver = hashOf(number);
  return firstWait(check, db, now, [
    { key: `texts ${receiver}`, rate: { count: 20, perMs: hourMs } },
    { key: `texts of ${accountId}`, rate: { count: 500, perMs: dayMs } },
    { key: `texts to ${receiver}`, rate: { count: 60, perMs: dayMs } },
  ]);
}

const hashOf = (receiver: string) => createHash('sha256').update(receiver).digest('base64url');

async function firstWait(check: TurnCheck, db: Db, now: Date, turns: readonly Omit<Turn, 'now'>[]): Promise<number | undefined> {
  for (const turn of turns) {
    const seconds = await check(db, { ...turn, now });
    if (seconds !== undefined) return seconds;
  }
  return undefined;
}
