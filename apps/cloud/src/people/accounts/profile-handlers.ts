import { changePasswordProblems } from '@headroom/model/people';
import type { areas } from '@headroom/protocol/cloud';
import { violatedConstraint } from '../../kit/db/constraint.ts';
import { refuse, Refusal, type Handlers } from '../../kit/http/handler.ts';
import { peekTurn, takeTurn } from '../../kit/http/rate-limit.ts';
import { canReceiveMail } from '../../kit/mail/address.ts';
import { announce, note } from './announce.ts';
import { forgetFailures } from './attempts.ts';
import { addressTurn, useCode } from './codes.ts';
import { isCommonPassword } from './common-passwords.ts';
import { documentOf } from './export.ts';
import { hashSecret } from './password.ts';
import { proveOwner, provePassword } from './proof.ts';
import { recoveryCodesLeft } from './second-factor.ts';
import { endSession, endSessions, sessionsOf } from './sessions.ts';
import {
  accountByEmail,
  accountById,
  claimEmail,
  dropClaimedEmail,
  emailKey,
  removeAccount,
  setPassword,
  takeClaimedEmail,
} from './store.ts';
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
      const proven = await provePassword(asked, asked.body.password);
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
      if (isCommonPassword(body.password)) return refuse('CommonPassword', { details: { rules: ['CommonPassword'] } });
      if (body.password === body.oldPassword) return refuse('InvalidParameterException');
      const account = await proveOwner(tools, asked, { ...body, password: body.oldPassword });
      if (account instanceof Refusal) return account;
      const passwordHash = await hashSecret(body.password, 'known');
      await db.transaction().execute(async (transaction) => {
        await setPassword(transaction, account.accountId, passwordHash);
        await endSessions(transaction, account.accountId, caller.sessionId, now);
        await announce(tools, transaction, account, asked, 'password changed');
      });
      return {};
    },

    async updateEmail(asked) {
      const { db, now, address, caller, refreshCookie, body } = asked;
      const { email } = body;
      const before = await accountById(db, caller.accountId);
      if (before === undefined) return refuse('SessionEnded');
      if (!canReceiveMail(email) || emailKey(email) === emailKey(before.email)) return refuse('InvalidParameterException');
      // The proof uses up a second factor.
      if (!hideAccounts && (await accountByEmail(db, email)) !== undefined) return refuse('AliasExistsException');
      const wait = await addressTurn(peekTurn, db, before.accountId, email, now);
      if (wait !== undefined) return refuse('TooManyRequests', { details: { seconds: wait } });
      const drawn = hideAccounts ? undefined : await letters.drawCode('known');
      const account = await proveOwner(tools, asked, body);
      if (account instanceof Refusal) return account;
      const seconds = await addressTurn(takeTurn, db, account.accountId, email, now);
      if (seconds !== undefined) return refuse('TooManyRequests', { details: { seconds } });
      if (!hideAccounts) {
        // First, so a failed mail signs nobody out.
        if (!(await letters.sendCode(db, account, 'email', email, address, now, drawn))) return refuse('MailFailed');
      }
      await db.transaction().execute(async (transaction) => {
        await claimEmail(transaction, account.accountId, email, now);
        // [ACCOUNT-24]
        await endSession(transaction, caller, now);
        await announce(tools, transaction, account, asked, 'email change asked', { from: account.email, to: email, detail: email });
        if (hideAccounts) await letters.wish(jobs, transaction, { kind: 'email', accountId: account.accountId, address });
      });
      if (refreshCookie.isUsable) refreshCookie.drop();
      return {};
    },

    async verifyEmail(asked) {
      const { db, now, caller, body } = asked;
      const account = await accountById(db, caller.accountId);
      if (account?.newEmail === undefined) return refuse('UnableToVerify');
      const { newEmail, email } = account;
      const refusal = await useCode(
        db,
        { accountId: account.accountId, receiver: newEmail },
        { session: caller.sessionId },
        'email',
        body.code,
        now,
      );
      // With hidden accounts a taken address was sent no code.
      if (refusal !== undefined) return refuse(refusal === 'CodeExpired' && !hideAccounts ? 'UnableToVerify' : 'InvalidCode');
      const take = db.transaction().execute(async (transaction) => {
        if (!(await takeClaimedEmail(transaction, account))) return false;
        await announce(tools, transaction, account, asked, 'email changed', { from: email, to: newEmail, detail: newEmail });
        await letters.tell(jobs, transaction, { kind: 'email changed', to: newEmail, language: account.language, detail: newEmail });
        return true;
      });
      // Another account may take the address concurrently.
      const isTaken = await take.catch((error: unknown) => {
        if (violatedConstraint(error) !== undefined) return false;
        throw error;
      });
      return isTaken ? {} : refuse('UnableToVerify');
    },

    async keepEmail({ db, now, address, caller }) {
      const account = await accountById(db, caller.accountId);
      if (account?.newEmail === undefined) return {};
      const { accountId, email, newEmail } = account;
      await db.transaction().execute(async (transaction) => {
        await dropClaimedEmail(transaction, accountId);
        await note(transaction, accountId, { address, now }, 'email kept', { from: newEmail, to: email });
      });
      return {};
    },

    async resendVerification({ db, now, address, caller }) {
      const account = await accountById(db, caller.accountId);
      if (account?.newEmail === undefined) return refuse('UnableToVerify');
      const drawn = hideAccounts ? undefined : await letters.drawCode('known');
      const seconds = await addressTurn(takeTurn, db, account.accountId, account.newEmail, now);
      if (seconds !== undefined) return refuse('UnableToResendCode', { details: { seconds } });
      if (hideAccounts) {
        await letters.wish(jobs, db, { kind: 'email', accountId: account.accountId, address });
        return {};
      }
      return (await letters.sendCode(db, account, 'email', account.newEmail, address, now, drawn)) ? {} : refuse('MailFailed');
    },

    async signOut({ db, now, caller, refreshCookie }) {
      await endSession(db, caller, now);
      if (refreshCookie.isUsable) refreshCookie.drop();
      return {};
    },

    async signOutEverywhere(asked) {
      const { db, now, address, caller, refreshCookie, body } = asked;
      const proven = await proveOwner(tools, asked, body);
      if (proven instanceof Refusal) return proven;
      await endSessions(db, caller.accountId, undefined, now);
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
      if (!(await endSession(db, { accountId: caller.accountId, sessionId }, now))) return refuse('NotFound');
      await announce(tools, db, proven, { address, now }, 'session ended', { from: sessionId, detail: address });
      return {};
    },

    async exportAccount({ db, now, address, caller }) {
      await note(db, caller.accountId, { address, now }, 'data exported');
      return documentOf(db, caller.accountId, now);
    },

    async deleteAccount(asked) {
      const { db, refreshCookie, body } = asked;
      const account = await proveOwner(tools, asked, body);
      if (account instanceof Refusal) return account;
      const { email, language } = account;
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
