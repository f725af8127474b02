/** Whether somebody is who they say: the password and, where the account has one, the second factor. Every guess counts. */

import type { Db } from '../db/database.ts';
import { refuse, Refusal } from '../http/handler.ts';
import { announce } from './announce.ts';
import { beginAttempt } from './attempts.ts';
import { isSecret, pretendToVerify } from './password.ts';
import { useSecondFactor } from './second-factor.ts';
import { accountById, type Account } from './store.ts';
import type { AccountTools } from './tools.ts';

interface Where {
  readonly db: Db;
  readonly address: string;
  readonly now: Date;
}
interface Given {
  /** As it was typed: the lock is upon that. */
  readonly email: string;
  readonly password: string;
  readonly secondFactor?: string | undefined;
}
type PasswordRefusal = Refusal<'TooManyRequests' | 'InvalidPassword'>;
type OwnerRefusal = PasswordRefusal | Refusal<'SecondFactorMissing' | 'InvalidSecondFactor'>;

/** Of somebody who is not signed in. Takes as long where there is no such account. */
export async function proveSignIn(
  tools: AccountTools,
  where: Where,
  account: Account | undefined,
  given: Given,
): Promise<Account | OwnerRefusal | Refusal<'EmailNotFound' | 'UserNotConfirmed'>> {
  if (account === undefined) {
    const attempt = await beginAttempt(where.db, { ...where, email: given.email });
    if ('seconds' in attempt) return locked(attempt);
    await pretendToVerify(given.password);
    return refuse(tools.hideAccounts ? 'InvalidPassword' : 'EmailNotFound');
  }
  const proven = await proveOwner(tools, where, account, given);
  return proven instanceof Refusal || proven.isConfirmed ? proven : refuse('UserNotConfirmed');
}

/** By everything that signing in asks for. */
export async function proveOwner(
  tools: AccountTools,
  { db, address, now }: Where,
  account: Account,
  { email, password, secondFactor = '' }: Given,
): Promise<Account | OwnerRefusal> {
  const attempt = await beginAttempt(db, { email, address, now });
  if ('seconds' in attempt) return locked(attempt);
  if (!(await isSecret(account.passwordHash, password))) return refuse('InvalidPassword');
  if (account.hasSecondFactor) {
    if (secondFactor === '') {
      // The failures stay: else the password alone would buy any number of guesses at the code.
      await attempt.takeBack();
      return refuse('SecondFactorMissing');
    }
    const used = await useSecondFactor(db, tools.vault, account.accountId, secondFactor, now);
    if (used === undefined) return refuse('InvalidSecondFactor');
    if (used === 'recovery code') await announce(tools, db, account, { address, now }, 'recovery code used');
  }
  await attempt.succeed();
  return account;
}

/** Of who is signed in, by the password alone. */
export async function provePassword(
  { db, address, now }: Where,
  accountId: string,
  password: string,
): Promise<Account | PasswordRefusal | Refusal<'SessionEnded'>> {
  const account = await accountById(db, accountId);
  if (account === undefined) return refuse('SessionEnded');
  const attempt = await beginAttempt(db, { email: account.email, address, now });
  if ('seconds' in attempt) return locked(attempt);
  if (!(await isSecret(account.passwordHash, password))) return refuse('InvalidPassword');
  await attempt.takeBack();
  return account;
}

const locked = ({ seconds }: { readonly seconds: number }) => refuse('TooManyRequests', { details: { seconds } });
