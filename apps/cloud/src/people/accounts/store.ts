import type { Language } from '@headroom/model/people';
import { sql } from 'kysely';
import { forgetAddresses } from '../../kit/audit/forget.ts';
import type { Db } from '../../kit/db/database.ts';

export interface Account {
  readonly accountId: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly isConfirmed: boolean;
  readonly isDisabled: boolean;
  readonly language: Language;
  readonly newEmail: string | undefined;
  readonly hasSecondFactor: boolean;
}
/** People type one address in many ways. */
export const emailKey = (email: string): string => email.normalize('NFC').toLowerCase();

const select = (db: Db) =>
  db
    .selectFrom('accounts')
    .leftJoin('email_changes', 'email_changes.account_id', 'accounts.account_id')
    .leftJoin('second_factors', 'second_factors.account_id', 'accounts.account_id')
    .select([
      'accounts.account_id',
      'accounts.email',
      'password_hash',
      'accounts.confirmed_at',
      'accounts.disabled_at',
      'language',
      'email_changes.email as new_email',
      sql<boolean>`second_factors.confirmed_at is not null`.as('has_second_factor'),
    ]);
type Row = Awaited<ReturnType<ReturnType<typeof select>['executeTakeFirstOrThrow']>>;
const accountOf = (row: Row): Account => ({
  accountId: row.account_id,
  email: row.email,
  passwordHash: row.password_hash,
  isConfirmed: row.confirmed_at !== null,
  isDisabled: row.disabled_at !== null,
  language: row.language,
  newEmail: row.new_email ?? undefined,
  hasSecondFactor: row.has_second_factor,
});

export async function accountByEmail(db: Db, email: string): Promise<Account | undefined> {
  const row = await select(db).where('accounts.email_key', '=', emailKey(email)).executeTakeFirst();
  return row && accountOf(row);
}

/** An unverified address too: people type what they entered last. */
export async function accountToSignIn(db: Db, email: string): Promise<Account | undefined> {
  const key = emailKey(email);
  const rows = await select(db)
    .where((where) => where.or([where('accounts.email_key', '=', key), where('email_changes.email_key', '=', key)]))
    .limit(3)
    .execute();
  const found = rows.map(accountOf);
  return found.find((account) => emailKey(account.email) === key) ?? (found.length === 1 ? found[0] : undefined);
}

export async function accountById(db: Db, accountId: string): Promise<Account | undefined> {
  const row = await select(db).where('accounts.account_id', '=', accountId).executeTakeFirst();
  return row && accountOf(row);
}

/** Held while passkeys, links or codes of the account are counted and added. */
export async function lockAccount(transaction: Db, accountId: string): Promise<void> {
  await transaction.selectFrom('accounts').where('account_id', '=', accountId).select('account_id').forNoKeyUpdate().execute();
}

export interface NewAccount {
  readonly accountId: string;
  readonly email: string;
  readonly passwordHash: string;
  readonly language: Language;
}
/** False if taken. An unconfirmed account is removed, since somebody else may have begun it. */
export async function addAccount(db: Db, { accountId, email, passwordHash, language }: NewAccount, now: Date): Promise<boolean> {
  await db.deleteFrom('accounts').where('email_key', '=', emailKey(email)).where('confirmed_at', 'is', null).execute();
  const row = await db
    .insertInto('accounts')
    .values({ account_id: accountId, email, email_key: emailKey(email), password_hash: passwordHash, language, created_at: now })
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning('account_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** The password of whoever proved the address. */
export async function confirmAccount(db: Db, accountId: string, passwordHash: string, now: Date): Promise<boolean> {
  const confirmed = await db
    .updateTable('accounts')
    .set({ confirmed_at: now, password_hash: passwordHash })
    .where('account_id', '=', accountId)
    .where('confirmed_at', 'is', null)
    .returning('account_id')
    .executeTakeFirst();
  return confirmed !== undefined;
}

export async function setPassword(db: Db, accountId: string, passwordHash: string): Promise<void> {
  await db.updateTable('accounts').set({ password_hash: passwordHash }).where('account_id', '=', accountId).execute();
}
/** False if the proven password is no longer that of the account. */
export async function replacePassword(db: Db, proven: Pick<Account, 'accountId' | 'passwordHash'>, passwordHash: string): Promise<boolean> {
  const replaced = await db
    .updateTable('accounts')
    .set({ password_hash: passwordHash })
    .where('account_id', '=', proven.accountId)
    .where('password_hash', '=', proven.passwordHash)
    .returning('account_id')
    .executeTakeFirst();
  return replaced !== undefined;
}

export async function claimEmail(db: Db, accountId: string, email: string, now: Date): Promise<void> {
  const claim = { email, email_key: emailKey(email), asked_at: now };
  await db
    .insertInto('email_changes')
    .values({ account_id: accountId, ...claim })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet(claim))
    .execute();
}

/** False if the claim was dropped or replaced, or the address is taken by now. */
export async function takeClaimedEmail(db: Db, { accountId, newEmail }: Account): Promise<boolean> {
  if (newEmail === undefined) return false;
  const claim = await db
    .deleteFrom('email_changes')
    .where('account_id', '=', accountId)
    .where('email_key', '=', emailKey(newEmail))
    .returning('account_id')
    .executeTakeFirst();
  if (claim === undefined) return false;
  const taken = await db
    .updateTable('accounts')
    .set({ email: newEmail, email_key: emailKey(newEmail) })
    .where('account_id', '=', accountId)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('accounts as others').where('others.email_key', '=', emailKey(newEmail)))),
    )
    .returning('account_id')
    .executeTakeFirst();
  return taken !== undefined;
}
export async function dropClaimedEmail(db: Db, accountId: string): Promise<void> {
  await db.deleteFrom('email_changes').where('account_id', '=', accountId).execute();
}

/** False if it is so already. */
export async function setDisabled(db: Db, accountId: string, disabledAt: Date | null): Promise<boolean> {
  const changed = await db
    .updateTable('accounts')
    .set({ disabled_at: disabledAt })
    .where('account_id', '=', accountId)
    .where('disabled_at', disabledAt === null ? 'is not' : 'is', null)
    .returning('account_id')
    .executeTakeFirst();
  return changed !== undefined;
}

export async function removeAccount(db: Db, accountId: string): Promise<void> {
  await forgetAddresses(db, accountId);
  await db.deleteFrom('accounts').where('account_id', '=', accountId).execute();
}
