import { loginProblem } from '@headroom/model/people';
import type { areas } from '@headroom/protocol/cloud';
import { refuse, Refusal, type Handlers } from '../../../kit/http/handler.ts';
import { announce } from '../announce.ts';
import { deviceOf, rememberDevice } from '../proof/devices.ts';
import { proveOwner, proveSignIn } from '../proof/proof.ts';
import { enter, sessionOf } from '../sessions/session-response.ts';
import { endSession, endSessions, rotate, sessionsOf } from '../sessions/sessions.ts';
import { accountByEmail, accountById, accountToSignIn } from '../store.ts';
import type { AccountTools } from '../tools.ts';

type SessionCalls = Pick<(typeof areas)['accounts'], 'signIn' | 'refresh'> &
  Pick<(typeof areas)['profile'], 'signOut' | 'signOutEverywhere' | 'listSessions' | 'endSession'>;

export function sessionHandlers(tools: AccountTools): Handlers<SessionCalls> {
  const { random, hideAccounts } = tools;
  // Signing in by a claimed address would reveal whether it is taken.
  const findAccount = hideAccounts ? accountByEmail : accountToSignIn;
  return {
    async signIn(asked) {
      const { db, body } = asked;
      const problem = loginProblem(body);
      if (problem !== undefined) return refuse(problem);
      const proven = await proveSignIn(tools, asked, await findAccount(db, body.email), body);
      return proven instanceof Refusal ? proven : enter(tools, asked, proven, null);
    },

    async refresh({ db, now, refreshCookie, deviceCookie, body }) {
      const token = body.refreshToken || refreshCookie.token;
      if (token === undefined) return refuse('NotSignedIn');
      const session = await rotate(db, token, now, random);
      const account = session instanceof Refusal ? undefined : await accountById(db, session.accountId);
      if (session instanceof Refusal || account === undefined) {
        if (refreshCookie.token !== undefined) refreshCookie.drop();
        return session instanceof Refusal ? session : refuse('SessionEnded');
      }
      // A session proves as much as a sign-in.
      if (deviceOf(tools, deviceCookie, account.accountId) === undefined) rememberDevice(tools, deviceCookie, account.accountId, now);
      return sessionOf(tools, { now, refreshCookie }, account, session);
    },

    async signOut({ db, now, caller, refreshCookie, origin }) {
      const ended = await endSession(db, caller, 'signed out', now);
      if (refreshCookie.isUsable) refreshCookie.drop();
      const providerSignOut = await tools.providers.signOutAt(ended?.providerId, origin());
      return providerSignOut === undefined ? {} : { providerSignOut };
    },

    async signOutEverywhere(asked) {
      const { db, now, address, caller, refreshCookie, body } = asked;
      const proven = await proveOwner(tools, asked, body);
      if (proven instanceof Refusal) return proven;
      await endSessions(db, caller.accountId, undefined, 'ended elsewhere', now);
      await announce(tools, db, proven, { address, now }, 'all sessions ended');
      if (refreshCookie.isUsable) refreshCookie.drop();
      return {};
    },

    async listSessions({ db, now, caller }) {
      const sessions = await sessionsOf(db, caller.accountId, now);
      return {
        sessions: sessions.map(({ createdAt, usedAt, ...session }) => ({
          ...session,
          createdAt: createdAt.toISOString(),
          usedAt: usedAt.toISOString(),
          isCurrent: session.sessionId === caller.sessionId,
        })),
      };
    },

    async endSession(asked) {
      const { db, now, address, caller, body } = asked;
      const { sessionId } = asked.params;
      const proven = await proveOwner(tools, asked, body);
      if (proven instanceof Refusal) return proven;
      if ((await endSession(db, { accountId: caller.accountId, sessionId }, 'ended elsewhere', now)) === undefined)
        return refuse('NotFound');
      await announce(tools, db, proven, { address, now }, 'session ended', { from: sessionId, detail: address });
      return {};
    },
  };
}
