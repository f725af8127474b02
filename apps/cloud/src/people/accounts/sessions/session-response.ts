import type { AnsweredWith, CloudApi } from '@headroom/protocol/cloud';
import type { Db } from '../../../kit/db/database.ts';
import type { DeviceCookie, RefreshCookie } from '../../../kit/http/cookies.ts';
import { refuse, type Refusal } from '../../../kit/http/handler.ts';
import { note } from '../announce.ts';
import { rememberDevice } from '../proof/devices.ts';
import { openSession, type OpenedSession } from './sessions.ts';
import type { Account } from '../store.ts';
import type { AccountTools } from '../tools.ts';

interface Entering {
  readonly db: Db;
  readonly now: Date;
  readonly address: string;
  readonly agent: string;
  readonly refreshCookie: RefreshCookie;
  readonly deviceCookie: DeviceCookie;
}
type Session = AnsweredWith<CloudApi['signIn']>;

export async function enter(
  tools: AccountTools,
  asked: Entering,
  account: Account,
  providerId: string | null,
): Promise<Session | Refusal<'SessionEnded'>> {
  const session = await openSession(asked.db, account, { ...asked, providerId }, tools.random);
  if (session === undefined) return refuse('SessionEnded');
  rememberDevice(tools, asked.deviceCookie, account.accountId, asked.now);
  await note(asked.db, account.accountId, asked, 'signed in', { to: asked.agent });
  return sessionOf(tools, asked, account, session);
}

/** [PROP-35] */
export async function sessionOf(
  { tokens, embargo }: Pick<AccountTools, 'tokens' | 'embargo'>,
  { now, refreshCookie }: Pick<Entering, 'now' | 'refreshCookie'>,
  { email, isConfirmed, newEmail }: Account,
  { accountId, sessionId, refreshToken, expiresAt }: OpenedSession,
): Promise<Session> {
  if (refreshCookie.isUsable) refreshCookie.keep(refreshToken, expiresAt.getTime() - now.getTime());
  return {
    username: email,
    refreshToken: refreshCookie.isUsable ? '' : refreshToken,
    emailVerified: isConfirmed && newEmail === undefined,
    ...((await embargo.stands()) && { isHeld: true }),
    ...(await tokens.sign({ accountId, sessionId, email })),
  };
}
