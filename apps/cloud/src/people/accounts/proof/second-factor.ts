import { createHash } from 'node:crypto';
import type { Db } from '../../../kit/db/database.ts';
import type { Random } from '../../../kit/ports.ts';
import type { Vault } from '../../../kit/vault.ts';
import { base32, secretBytes, stepOf } from './totp.ts';

export const sealedAsSecondFactor = (accountId: string) => `second factor of ${accountId}`;
const recoveryCodeCount = 10;
/** 120 bits: too many to search even through fast hashes. */
const recoveryCodeBytes = 15;

/** Replaces an unconfirmed secret; undefined while a factor is on. */
export async function beginSecret(db: Db, vault: Vault, accountId: string, random: Random): Promise<Uint8Array | undefined> {
  const secret = random(secretBytes);
  const sealed = vault.seal(Buffer.from(secret).toString('hex'), sealedAsSecondFactor(accountId));
  const row = await db
    .insertInto('second_factors')
    .values({ account_id: accountId, sealed_secret: sealed })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({ sealed_secret: sealed }).where('second_factors.confirmed_at', 'is', null),
    )
    .returning('account_id')
    .executeTakeFirst();
  return row && secret;
}

export async function confirmSecret(db: Db, vault: Vault, accountId: string, code: string, now: Date): Promise<boolean> {
  const step = await matchingStep(db, vault, accountId, code, now);
  if (step === undefined) return false;
  const confirmed = await db
    .updateTable('second_factors')
    .set({ confirmed_at: now, last_step: step })
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst();
  return confirmed !== undefined;
}

export async function useSecondFactor(
  db: Db,
  vault: Vault,
  accountId: string,
  code: string,
  now: Date,
): Promise<'application' | 'recovery code' | undefined> {
  const step = await matchingStep(db, vault, accountId, code, now);
  if (step !== undefined) {
    const used = await db
      .updateTable('second_factors')
      .set({ last_step: step })
      .where('account_id', '=', accountId)
      .where((where) => where.or([where('last_step', 'is', null), where('last_step', '<', step)]))
      .returning('account_id')
      .executeTakeFirst();
    return used && 'application';
  }
  const used = await db
    .deleteFrom('recovery_codes')
    .where('account_id', '=', accountId)
    .where('code_hash', '=', hashOf(code))
    .returning('account_id')
    .executeTakeFirst();
  return used && 'recovery code';
}

export async function replaceRecoveryCodes(db: Db, accountId: string, random: Random): Promise<string[]> {
  const codes = Array.from({ length: recoveryCodeCount }, () => base32(random(recoveryCodeBytes)).toLowerCase());
  await db.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
  await db
    .insertInto('recovery_codes')
    .values(codes.map((code) => ({ account_id: accountId, code_hash: hashOf(code) })))
    .execute();
  return codes.map((code) => code.replaceAll(/(.{4})(?!$)/g, '$1-'));
}

export async function recoveryCodesLeft(db: Db, accountId: string): Promise<number> {
  const row = await db
    .selectFrom('recovery_codes')
    .where('account_id', '=', accountId)
    .select(({ fn }) => fn.countAll<string>().as('left'))
    .executeTakeFirst();
  return Number(row?.left ?? 0);
}

export async function removeSecondFactor(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('second_factors').where('account_id', '=', accountId).execute();
  await db.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute();
}

async function matchingStep(db: Db, vault: Vault, accountId: string, code: string, now: Date): Promise<number | undefined> {
  // Another tab may be replacing the secret.
  const row = await db
    .selectFrom('second_factors')
    .where('account_id', '=', accountId)
    .select('sealed_secret')
    .forUpdate()
    .executeTakeFirst();
  const secret = row && vault.open(row.sealed_secret, sealedAsSecondFactor(accountId));
  return secret === undefined ? undefined : stepOf(Buffer.from(secret, 'hex'), code, now);
}
const hashOf = (code: string) =>
  createHash('sha256')
    .update(code.toLowerCase().replaceAll(/[^a-z2-7]/g, ''))
    .digest();
