import type { Db } from '../../../kit/db/database.ts';
import { refuse, Refusal, type SignedIn } from '../../../kit/http/handler.ts';
import { announce, noteOther } from '../announce.ts';
import { pretendToCount } from './codes.ts';
import type { DeviceCookie } from '../../../kit/http/cookies.ts';
import { beginAttempt, standingOf, type Attempt, type Guesser } from './attempts.ts';
import { deviceOf } from './devices.ts';
import { isSecret, pretendToVerify } from './password.ts';
import { machineTime } from '../../../kit/nodes/steady-clock.ts';
import { useSecondFactor } from './second-factor.ts';
import { accountById, type Account } from '../store.ts';
import type { AccountTools } from '../tools.ts';

interface Where {
  readonly db: Db;
  readonly address: string;
  readonly now: Date;
}
interface SignedInThere extends Where {
  readonly caller: SignedIn;
}
interface Given {
  /** As typed, because the lock applies to it. */
  readonly email: string;
  readonly password: string;
  readonly secondFactor?: string | undefined;
}
type PasswordRefusal = Refusal<'TooManyRequests' | 'InvalidPassword'>;
type OwnerRefusal = PasswordRefusal | Refusal<'SecondFactorMissing' | 'InvalidSecondFactor'>;

/** Takes equally long without an account. */
export async function proveSignIn(
  tools: AccountTools,
  where: Where & { readonly deviceCookie: DeviceCookie },
  account: Account | undefined,
  given: Given,
): Promise<Account | OwnerRefusal | Refusal<'EmailNotFound' | 'UserNotConfirmed' | 'AccountDisabled'>> {
  if (account === undefined) {
    const attempt = await beginAttempt(where.db, given.email, { address: where.address }, where.now);
    if ('seconds' in attempt) return locked(attempt);
    await looked(attempt, pretendToVerify(given.password, 'stranger', tools.secretCost));
    await pretendToCount(where.db, given.email, where.now);
    return refuse(tools.hideAccounts ? 'InvalidPassword' : 'EmailNotFound');
  }
  const device = deviceOf(tools, where.deviceCookie, account.accountId);
  const proven = await prove(tools, where, account, given, device === undefined ? { address: where.address } : { device });
  if (proven instanceof Refusal) return proven;
  if (proven.isDisabled) return refuse('AccountDisabled');
  return proven.isConfirmed ? proven : refuse('UserNotConfirmed');
}

export async function proveOwner(
  tools: AccountTools,
  where: SignedInThere,
  given: Omit<Given, 'email'>,
): Promise<Account | OwnerRefusal | Refusal<'SessionEnded'>> {
  const account = await accountById(where.db, where.caller.accountId);
  if (account === undefined) return refuse('SessionEnded');
  return prove(tools, where, account, { ...given, email: account.email }, { session: where.caller.sessionId });
}

async function prove(
  tools: AccountTools,
  { db, address, now }: Where,
  account: Account,
  { email, password, secondFactor = '' }: Given,
  guesser: Guesser,
): Promise<Account | OwnerRefusal> {
  const attempt = await beginAttempt(db, email, guesser, now);
  if ('seconds' in attempt) return locked(attempt);
  // With hidden accounts an unconfirmed one counts as none.
  const isRight =
    (await looked(attempt, isSecret(account.passwordHash, password, standingOf(guesser)))) && (account.isConfirmed || !tools.hideAccounts);
  if (!isRight) {
    await noteWrong({ db, address, now }, account, guesser, 'wrong password');
    return refuse('InvalidPassword');
  }
  return proveRest(tools, { db, address, now }, account, { secondFactor, guesser, attempt });
}

/** For who has proved the first factor at a sign-in provider. */
export async function proveSecondFactor(
  tools: AccountTools,
  where: Where & { readonly deviceCookie: DeviceCookie },
  account: Account,
  secondFactor: string,
): Promise<Account | Refusal<'TooManyRequests' | 'SecondFactorMissing' | 'InvalidSecondFactor'>> {
  const device = deviceOf(tools, where.deviceCookie, account.accountId);
  const guesser = device === undefined ? { address: where.address } : { device };
  const attempt = await beginAttempt(where.db, account.email, guesser, where.now);
  return 'seconds' in attempt ? locked(attempt) : proveRest(tools, where, account, { secondFactor, guesser, attempt });
}

interface Guess {
  readonly secondFactor: string;
  readonly guesser: Guesser;
  readonly attempt: Attempt;
}
async function proveRest(
  tools: AccountTools,
  { db, address, now }: Where,
  account: Account,
  { secondFactor, guesser, attempt }: Guess,
): Promise<Account | Refusal<'SecondFactorMissing' | 'InvalidSecondFactor'>> {
  if (account.hasSecondFactor) {
    if (secondFactor === '') {
      // Otherwise the password alone would buy unlimited guesses at the code.
      await attempt.takeBack();
      return refuse('SecondFactorMissing');
    }
    const used = await useSecondFactor(db, tools.vault, account.accountId, secondFactor, machineTime(tools.clock, now));
    if (used === undefined) {
      await noteWrong({ db, address, now }, account, guesser, 'wrong second factor');
      return refuse('InvalidSecondFactor');
    }
    if (used === 'recovery code') await announce(tools, db, account, { address, now }, 'recovery code used');
  }
  await attempt.succeed();
  return account;
}

const noteWrong = ({ db, address, now }: Where, { accountId }: Account, guesser: Guesser, what: 'wrong password' | 'wrong second factor') =>
  noteOther(db, accountId, { address, now }, 'session' in guesser ? `${what} refused` : `sign-in refused: ${what}`);

export async function provePassword(
  { db, address, now, caller }: SignedInThere,
  password: string,
): Promise<Account | PasswordRefusal | Refusal<'SessionEnded'>> {
  const account = await accountById(db, caller.accountId);
  if (account === undefined) return refuse('SessionEnded');
  const attempt = await beginAttempt(db, account.email, { session: caller.sessionId }, now);
  if ('seconds' in attempt) return locked(attempt);
  if (!(await looked(attempt, isSecret(account.passwordHash, password, 'known')))) {
    await noteOther(db, account.accountId, { address, now }, 'wrong password refused');
    return refuse('InvalidPassword');
  }
  await attempt.takeBack();
  return account;
}

const locked = ({ seconds }: { readonly seconds: number }) => refuse('TooManyRequests', { details: { seconds } });

/** A password that could not be checked is not a wrong one. */
async function looked<Value>(attempt: Attempt, look: Promise<Value>): Promise<Value> {
  try {
    return await look;
  } catch (error) {
    await attempt.takeBack();
    throw error;
  }
}
