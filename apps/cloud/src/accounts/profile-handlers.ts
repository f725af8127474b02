/** Behind the calls of who is signed in about the own account. */

import { changePasswordProblems, isEmail } from '@headroom/model/people';
import type { areas } from '@headroom/protocol/cloud';
import { violatedConstraint } from '../db/constraint.ts';
import { refuse, Refusal, type Handlers } from '../http/handler.ts';
import { announce, note } from './announce.ts';
import { forgetFailures } from './attempts.ts';
import { takeCodeTurn, useCode } from './codes.ts';
import { dataOf } from './export.ts';
import { hashSecret } from './password.ts';
import { proveOwner, provePassword } from './proof.ts';
import { recoveryCodesLeft } from './second-factor.ts';
import { endSession, endSessions, sessionsOf } from './sessions.ts';
import { accountByEmail, accountById, claimEmail, emailKey, removeAccount, setPassword, takeClaimedEmail } from './store.ts';
import type { AccountTools } from './tools.ts';

export function profileHandlers(tools: AccountTools): Handlers<(typeof areas)['profile']> {
  const { letters, jobs, hideAccounts } = tools;
  return {
    async getProfile({ db, caller }) {
      const account = await accountById(db, caller.accountId);
      if (account === undefined) return refuse('SessionEnded');
      const { accountId, email, newEmail, isConfirmed, hasSecondFactor } = account;
      return {
        accountId,
        email,
        ...(newEmail === undefined ? {} : { newEmail }),
        emailVerified: isConfirmed && newEmail === undefined,
        secondFactor: hasSecondFactor,
        recoveryCodesLeft: hasSecondFactor ? await recoveryCodesLeft(db, accountId) : 0,
      };
    },

    async provePassword(asked) {
      const proven = await provePassword(asked, asked.caller.accountId, asked.body.password);
      return proven instanceof Refusal ? proven : {};
    },

    async changePassword(asked) {
      const { db, now, caller, body } = asked;
      const rules = changePasswordProblems({
        password: body.oldPassword,
        newPassword: body.password,
        newPasswordConfirm: body.passwordConfirm,
      });
      const [first] = rules;
      if (first !== undefined) return refuse(first, { details: { rules } });
      const account = await provePassword(asked, caller.accountId, body.oldPassword);
      if (account instanceof Refusal) return account;
      if (body.password === body.oldPassword) return refuse('InvalidParameterException');
      const passwordHash = await hashSecret(body.password);
      await db.transaction().execute(async (transaction) => {
        await setPassword(transaction, account.accountId, passwordHash);
        await endSessions(transaction, account.accountId, caller.sessionId, now);
        await announce(tools, transaction, account, asked, 'password changed');
      });
      return {};
    },

    async updateEmail(asked) {
      const { db, now, caller, refreshCookie, body } = asked;
      const { email } = body;
      const account = await provePassword(asked, caller.accountId, body.password);
      if (account instanceof Refusal) return account;
      if (!isEmail(email) || emailKey(email) === emailKey(account.email)) return refuse('InvalidParameterException');
      // Before the turn is taken: who meant another address asks again at once.
      if (!hideAccounts && (await accountByEmail(db, email)) !== undefined) return refuse('AliasExistsException');
      const seconds = await takeCodeTurn(db, 'email', account.accountId, now);
      if (seconds !== undefined) return refuse('TooManyRequests', { details: { seconds } });
      if (!hideAccounts) {
        // Before anything is changed: where no mail goes, nobody is signed out for nothing.
        if (!(await letters.sendCode(db, account, 'email', email, now))) return refuse('MailFailed');
      }
      await db.transaction().execute(async (transaction) => {
        await claimEmail(transaction, account.accountId, email, now);
        // [ACCOUNT-24]
        await endSession(transaction, caller, now);
        await announce(tools, transaction, account, asked, 'email change asked', { from: account.email, to: email, detail: email });
        if (hideAccounts) await letters.wish(jobs, transaction, { kind: 'email', accountId: account.accountId });
      });
      if (refreshCookie.isUsable) refreshCookie.drop();
      return {};
    },

    async verifyEmail(asked) {
      const { db, now, caller, body } = asked;
      const account = await accountById(db, caller.accountId);
      if (account?.newEmail === undefined) return refuse('UnableToVerify');
      const { newEmail, email } = account;
      const refusal = await useCode(db, { accountId: account.accountId, receiver: newEmail }, 'email', body.code, now);
      if (refusal !== undefined) return refuse(refusal === 'CodeExpired' ? 'UnableToVerify' : refusal);
      const take = db.transaction().execute(async (transaction) => {
        if (!(await takeClaimedEmail(transaction, account))) return false;
        // Both addresses are told.
        await announce(tools, transaction, account, asked, 'email changed', { from: email, to: newEmail, detail: newEmail });
        await letters.tell(jobs, transaction, { kind: 'email changed', to: newEmail, language: account.language, detail: newEmail });
        return true;
      });
      // Somebody else may take the address in the same moment.
      const isTaken = await take.catch((error: unknown) => {
        if (violatedConstraint(error) !== undefined) return false;
        throw error;
      });
      return isTaken ? {} : refuse('UnableToVerify');
    },

    async resendVerification({ db, now, caller }) {
      const account = await accountById(db, caller.accountId);
      if (account?.newEmail === undefined) return refuse('UnableToVerify');
      const seconds = await takeCodeTurn(db, 'email', account.accountId, now);
      if (seconds !== undefined) return refuse('UnableToResendCode', { details: { seconds } });
      if (hideAccounts) {
        await letters.wish(jobs, db, { kind: 'email', accountId: account.accountId });
        return {};
      }
      return (await letters.sendCode(db, account, 'email', account.newEmail, now)) ? {} : refuse('MailFailed');
    },

    async signOut({ db, now, caller, refreshCookie }) {
      await endSession(db, caller, now);
      if (refreshCookie.isUsable) refreshCookie.drop();
      return {};
    },

    async signOutEverywhere({ db, now, address, caller, refreshCookie }) {
      await endSessions(db, caller.accountId, undefined, now);
      await note(db, caller.accountId, { address, now }, 'all sessions ended');
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

    async endSession({ db, now, address, caller, params: { sessionId } }) {
      if (!(await endSession(db, { accountId: caller.accountId, sessionId }, now))) return refuse('NotFound');
      await note(db, caller.accountId, { address, now }, 'session ended', { from: sessionId });
      return {};
    },

    async exportAccount({ db, now, address, caller }) {
      await note(db, caller.accountId, { address, now }, 'data exported');
      return { exportedAt: now.toISOString(), tables: await dataOf(db, caller.accountId) };
    },

    async deleteAccount(asked) {
      const { db, caller, refreshCookie, body } = asked;
      const account = await accountById(db, caller.accountId);
      if (account === undefined) return refuse('SessionEnded');
      const { email, language } = account;
      const proven = await proveOwner(tools, asked, account, { ...body, email });
      if (proven instanceof Refusal) return proven;
      await db.transaction().execute(async (transaction) => {
        await removeAccount(transaction, account.accountId);
        await forgetFailures(transaction, email);
        await letters.tell(jobs, transaction, { kind: 'account deleted', to: email, language, detail: '' });
      });
      if (refreshCookie.isUsable) refreshCookie.drop();
      return {};
    },
  };
}
