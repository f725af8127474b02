/** Attempts to sign in by a provider: each serves once, for minutes, in the browser where it began. */

import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../kit/db/database.ts';
import { networkOf } from '../../kit/http/network.ts';
import type { Vault } from '../../kit/vault.ts';
import type { AttemptSecrets, Identity } from './provider.ts';

export const attemptMs = 10 * 60_000;
export const maxOfNetwork = 50;
export const maxOpen = 10_000;

export interface OpenAttempt {
  readonly providerId: string;
  readonly secrets: AttemptSecrets;
  /** The provider has answered; the second factor is missing. */
  readonly proven?: Identity;
}
interface Where {
  readonly browser: string;
  /** Of the account to be linked; undefined to sign in. */
  readonly accountId: string | undefined;
}

/** False if too many are open. */
export async function keepAttempt(
  db: Db,
  vault: Vault,
  attempt: OpenAttempt,
  { browser, accountId, address, expiresAt }: Where & { readonly address: string; readonly expiresAt: Date },
  now: Date,
): Promise<boolean> {
  const key = hashOf(attempt.secrets.state);
  const network = networkOf(address);
  const sealed = vault.seal(JSON.stringify(attempt), sealedAs(key));
  const { rows } = await sql`
    insert into provider_attempts (state_hash, browser_hash, network, account_id, sealed, expires_at)
    select ${key}::bytea, ${hashOf(browser)}::bytea, ${network}, ${accountId ?? null}::uuid, ${sealed}::bytea, ${expiresAt}::timestamptz
    where (select count(*) from provider_attempts where expires_at > ${now} and network = ${network}) < ${maxOfNetwork}
      and (select count(*) from provider_attempts where expires_at > ${now}) < ${maxOpen}
    returning 1`.execute(db);
  return rows.length > 0;
}

export async function takeAttempt(
  db: Db,
  vault: Vault,
  state: string,
  { browser, accountId }: Where,
  now: Date,
): Promise<(OpenAttempt & { readonly expiresAt: Date }) | undefined> {
  const key = hashOf(state);
  const taken = await db
    .deleteFrom('provider_attempts')
    .where('state_hash', '=', key)
    .where('browser_hash', '=', hashOf(browser))
    .where('account_id', accountId === undefined ? 'is' : '=', accountId ?? null)
    .where('expires_at', '>', now)
    .returning(['sealed', 'expires_at'])
    .executeTakeFirst();
  const text = taken && vault.open(taken.sealed, sealedAs(key));
  return text === undefined || taken === undefined ? undefined : { ...(JSON.parse(text) as OpenAttempt), expiresAt: taken.expires_at };
}

const sealedAs = (key: Buffer) => `provider attempt ${key.toString('base64url')}`;
/** Random, so a fast hash is enough. */
const hashOf = (text: string) => createHash('sha256').update(text).digest();
