/** Passkeys and their challenges, which serve once within five minutes. */

import type { Db } from '../../../kit/db/database.ts';

const challengeMs = 5 * 60_000;
export const maxPasskeys = 20;

export interface Passkey {
  readonly passkeyId: string;
  readonly accountId: string;
  readonly name: string;
  readonly credentialId: string;
  readonly publicKey: Uint8Array<ArrayBuffer>;
  readonly counter: number;
  readonly isBackedUp: boolean;
  readonly transports: readonly string[];
}
export interface ListedPasskey extends Pick<Passkey, 'passkeyId' | 'name' | 'credentialId' | 'isBackedUp' | 'transports'> {
  readonly createdAt: Date;
  readonly usedAt: Date | null;
}

export async function keepChallenge(db: Db, challenge: string, accountId: string | undefined, now: Date): Promise<void> {
  const expiresAt = new Date(now.getTime() + challengeMs);
  await db
    .insertInto('passkey_challenges')
    .values({ challenge, account_id: accountId ?? null, expires_at: expiresAt })
    .execute();
}

export async function takeChallenge(db: Db, challenge: string, accountId: string | undefined, now: Date): Promise<boolean> {
  const taken = await db
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .where('account_id', accountId === undefined ? 'is' : '=', accountId ?? null)
    .where('expires_at', '>', now)
    .returning('challenge')
    .executeTakeFirst();
  return taken !== undefined;
}

export function passkeysOf(db: Db, accountId: string): Promise<ListedPasskey[]> {
  return db
    .selectFrom('passkeys')
    .where('account_id', '=', accountId)
    .select([
      'passkey_id as passkeyId',
      'name',
      'credential_id as credentialId',
      'is_backed_up as isBackedUp',
      'transports',
      'created_at as createdAt',
      'used_at as usedAt',
    ])
    .orderBy('created_at')
    .orderBy('passkey_id')
    .execute();
}

export async function addPasskey(db: Db, passkey: Passkey, now: Date): Promise<boolean> {
  const row = await db
    .insertInto('passkeys')
    .values({
      passkey_id: passkey.passkeyId,
      account_id: passkey.accountId,
      name: passkey.name,
      credential_id: passkey.credentialId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      is_backed_up: passkey.isBackedUp,
      transports: [...passkey.transports],
      created_at: now,
    })
    .onConflict((conflict) => conflict.column('credential_id').doNothing())
    .returning('passkey_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function passkeyByCredential(db: Db, credentialId: string): Promise<Passkey | undefined> {
  const row = await db.selectFrom('passkeys').where('credential_id', '=', credentialId).selectAll().executeTakeFirst();
  return (
    row && {
      passkeyId: row.passkey_id,
      accountId: row.account_id,
      name: row.name,
      credentialId: row.credential_id,
      publicKey: new Uint8Array(row.public_key),
      counter: Number(row.counter),
      isBackedUp: row.is_backed_up,
      transports: row.transports,
    }
  );
}

export async function usePasskey(db: Db, passkeyId: string, counter: number, now: Date): Promise<void> {
  await db.updateTable('passkeys').set({ counter, used_at: now }).where('passkey_id', '=', passkeyId).execute();
}

export async function removePasskey(db: Db, accountId: string, passkeyId: string): Promise<string | undefined> {
  const removed = await db
    .deleteFrom('passkeys')
    .where('account_id', '=', accountId)
    .where('passkey_id', '=', passkeyId)
    .returning('name')
    .executeTakeFirst();
  return removed?.name;
}
