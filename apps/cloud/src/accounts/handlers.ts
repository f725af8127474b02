/** Behind the calls of who is not signed in yet. */

import { confirmProblem, loginProblem, registerProblem, resendProblem, resetConfirmProblem, resetProblem } from '@headroom/model/people';
import type { areas } from '@headroom/protocol/cloud';
import { refuse, Refusal, type Handlers } from '../http/handler.ts';
import { createId } from '../identifiers.ts';
import { announce, note } from './announce.ts';
import { forgetFailures } from './attempts.ts';
import { takeCodeTurn, useCode } from './codes.ts';
import { enter, sessionOf } from './entry.ts';
import { hashSecret } from './password.ts';
import { proveSignIn } from './proof.ts';
import { endSessions, rotate } from './sessions.ts';
import { accountByEmail, accountById, accountToSignIn, addAccount, confirmAccount, emailKey, setPassword } from './store.ts';
import type { AccountTools } from './tools.ts';

export function accountHandlers(tools: AccountTools): Handlers<(typeof areas)['accounts']> {
  const { letters, jobs, random, tokens, hideAccounts } = tools;
  return {
    async register({ db, now, address, language, body }) {
      const { email } = body;
      const problem = registerProblem({ ...body, code: '' });
      if (problem !== undefined) return refuse(problem.code, { details: { rules: [...problem.rules] } });
      const account = { accountId: createId(now, random), email, language: language(), passwordHash: await hashSecret(body.password) };
      const isNew = await db.transaction().execute(async (transaction) => {
        const isAdded = await addAccount(transaction, account, now);
        if (isAdded) await note(transaction, account.accountId, { address, now }, 'registered', { to: email });
        const seconds = await takeCodeTurn(transaction, 'confirm', emailKey(email), now);
        if (hideAccounts && seconds === undefined) await letters.wish(jobs, transaction, { kind: 'register', email, isNew: isAdded });
        return isAdded;
      });
      if (hideAccounts) return {};
      if (!isNew) return refuse('EmailExists');
      return (await letters.sendCode(db, account, 'confirm', email, now)) ? {} : refuse('MailFailed');
    },

    async confirmRegistration({ db, now, address, body }) {
      const problem = confirmProblem(body);
      if (problem !== undefined) return refuse(problem);
      const account = await accountByEmail(db, body.email);
      if (account === undefined && !hideAccounts) return refuse('UserNotFound');
      const refusal = await useCode(db, { accountId: account?.accountId, receiver: emailKey(body.email) }, 'confirm', body.code, now);
      if (refusal !== undefined) return refuse(hideAccounts ? 'InvalidCode' : refusal);
      if (account === undefined) return refuse('InvalidCode');
      await confirmAccount(db, account.accountId, now);
      await note(db, account.accountId, { address, now }, 'confirmed');
      return {};
    },

    async resendConfirmation({ db, now, body }) {
      const { email } = body;
      if (resendProblem(body) !== undefined) return refuse('RequiredFieldsMissing');
      const seconds = await takeCodeTurn(db, 'confirm', emailKey(email), now);
      if (seconds !== undefined) return refuse('TooManyRequests', { details: { seconds } });
      if (hideAccounts) {
        await letters.wish(jobs, db, { kind: 'confirm', email });
        return {};
      }
      const account = await accountByEmail(db, email);
      if (account === undefined) return refuse('UserNotFound');
      if (account.isConfirmed) return {};
      return (await letters.sendCode(db, account, 'confirm', account.email, now)) ? {} : refuse('MailFailed');
    },

    async signIn(asked) {
      const { db, body } = asked;
      const problem = loginProblem(body);
      if (problem !== undefined) return refuse(problem);
      const proven = await proveSignIn(tools, asked, await accountToSignIn(db, body.email), body);
      return proven instanceof Refusal ? proven : enter(tools, asked, proven);
    },

    async refresh({ db, now, refreshCookie, body }) {
      const token = body.refreshToken || refreshCookie.token;
      if (token === undefined) return refuse('NotSignedIn');
      const session = await rotate(db, token, now, random);
      const account = session === 'SessionEnded' ? undefined : await accountById(db, session.accountId);
      if (session === 'SessionEnded' || account === undefined) {
        if (refreshCookie.token !== undefined) refreshCookie.drop();
        return refuse('SessionEnded');
      }
      return sessionOf(tokens, { now, refreshCookie }, account, session);
    },

    async requestReset({ db, now, body }) {
      const { email } = body;
      if (resetProblem(body) !== undefined) return refuse('RequiredFieldMissing');
      const destination = masked(email);
      const seconds = await takeCodeTurn(db, 'reset', emailKey(email), now);
      if (seconds !== undefined) return refuse('TooManyRequests', { details: { seconds } });
      if (hideAccounts) {
        await letters.wish(jobs, db, { kind: 'reset', email });
        return { destination };
      }
      const account = await accountByEmail(db, email);
      if (account === undefined) return refuse('UserNotFound');
      if (!account.isConfirmed) return refuse('EmailNotVerified');
      return (await letters.sendCode(db, account, 'reset', account.email, now)) ? { destination } : refuse('MailFailed');
    },

    async confirmReset({ db, now, address, body }) {
      const { email, code, password } = body;
      const problem = resetConfirmProblem({ email, code, password, confirm: body.confirmPassword });
      if (problem !== undefined) return refuse(problem.code, { details: { rules: [...problem.rules] } });
      const account = await accountByEmail(db, email);
      if (account === undefined && !hideAccounts) return refuse('UserNotFound');
      if (account?.isConfirmed === false && !hideAccounts) return refuse('EmailNotVerified');
      const refusal = await useCode(db, { accountId: account?.accountId, receiver: emailKey(email) }, 'reset', code, now);
      if (refusal !== undefined || account === undefined) return refuse('InvalidCode');
      const passwordHash = await hashSecret(password);
      await db.transaction().execute(async (transaction) => {
        await setPassword(transaction, account.accountId, passwordHash);
        // Whoever has the code has the address: an account that was never confirmed, perhaps begun by somebody else, is theirs.
        await confirmAccount(transaction, account.accountId, now);
        await endSessions(transaction, account.accountId, undefined, now);
        await forgetFailures(transaction, account.email);
        await announce(tools, transaction, account, { address, now }, 'password changed');
      });
      return {};
    },
  };
}

/** Enough to recognise one`s own address by: `a***@example.com`. */
function masked(email: string): string {
  const at = email.lastIndexOf('@');
  const [first = ''] = email;
  return `${first}***${email.slice(at)}`;
}
