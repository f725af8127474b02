import type { areas } from '@headroom/protocol/cloud';
import { violatedConstraint } from '../../../kit/db/trouble.ts';
import { refuse, Refusal, type Handlers } from '../../../kit/http/handler.ts';
import { peekTurn, takeTurn } from '../../../kit/http/rate-limit.ts';
import { canReceiveMail } from '../../../kit/mail/address.ts';
import { announce, note } from '../announce.ts';
import { addressTurn, useCode } from '../proof/codes.ts';
import { proveOwner } from '../proof/proof.ts';
import { endSession } from '../sessions/sessions.ts';
import { accountByEmail, accountById, claimEmail, dropClaimedEmail, emailKey, takeClaimedEmail } from '../store.ts';
import type { AccountTools } from '../tools.ts';

export function emailHandlers(
  tools: AccountTools,
): Handlers<Pick<(typeof areas)['profile'], 'updateEmail' | 'verifyEmail' | 'keepEmail' | 'resendVerification'>> {
  const { letters, jobs, hideAccounts } = tools;
  return {
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
      const drawn = hideAccounts ? undefined : await letters.drawCode('known', email);
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
        await endSession(transaction, caller, 'email changed', now);
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
        tools,
        db,
        { accountId: account.accountId, receiver: emailKey(newEmail) },
        // The address may be somebody else's, and sessions are free.
        { device: account.accountId },
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
      const drawn = hideAccounts ? undefined : await letters.drawCode('known', account.newEmail);
      const seconds = await addressTurn(takeTurn, db, account.accountId, account.newEmail, now);
      if (seconds !== undefined) return refuse('UnableToResendCode', { details: { seconds } });
      if (hideAccounts) {
        await letters.wish(jobs, db, { kind: 'email', accountId: account.accountId, address });
        return {};
      }
      return (await letters.sendCode(db, account, 'email', account.newEmail, address, now, drawn)) ? {} : refuse('MailFailed');
    },
  };
}
