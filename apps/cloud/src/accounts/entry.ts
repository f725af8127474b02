/** A session as its owner gets it: the tokens, and the one that carries it on in the cookie or in the body. */

import type { AnsweredWith, CloudApi } from '@headroom/protocol/cloud';
import type { Db } from '../db/database.ts';
import type { RefreshCookie } from '../http/refresh-cookie.ts';
import { openSession, type OpenedSession } from './sessions.ts';
import type { Account } from './store.ts';
import type { AccountTools } from './tools.ts';

interface Entering {
  readonly db: Db;
  readonly now: Date;
  readonly address: string;
  readonly agent: string;
  readonly refreshCookie: RefreshCookie;
}
type Session = AnsweredWith<CloudApi['signIn']>;

export async function enter({ tokens, random }: AccountTools, asked: Entering, account: Account): Promise<Session> {
  return sessionOf(tokens, asked, account, await openSession(asked.db, account.accountId, asked, random));
}

/** [PROP-35] */
export async function sessionOf(
  tokens: AccountTools['tokens'],
  { now, refreshCookie }: Pick<Entering, 'now' | 'refreshCookie'>,
  { email, isConfirmed, newEmail }: Account,
  { accountId, sessionId, refreshToken, expiresAt }: OpenedSession,
): Promise<Session> {
  if (refreshCookie.isUsable) refreshCookie.keep(refreshToken, expiresAt.getTime() - now.getTime());
  return {
    username: email,
    refreshToken: refreshCookie.isUsable ? '' : refreshToken,
    emailVerified: isConfirmed && newEmail === undefined,
    ...(await tokens.sign({ accountId, sessionId, email })),
  };
}
