import {
  confirmProblem,
  loginProblem,
  passwordProblems,
  registerProblem,
  resendProblem,
  resetConfirmProblem,
  resetProblem,
} from '@headroom/model/people';
import type { areas } from '@headroom/protocol/cloud';
import { refuse, Refusal, type Handlers } from '../../kit/http/handler.ts';
import { createId } from '../../kit/identifiers.ts';
import { canReceiveMail } from '../../kit/mail/address.ts';
import { announce, note } from './announce.ts';
import { forgetFailures, standingOf } from './attempts.ts';
import { takeCodeTurn, useCode } from './codes.ts';
import { isCommonPassword } from './common-passwords.ts';
import { deviceOf, rememberDevice } from './devices.ts';
import { enter, sessionOf } from './session-response.ts';
import { hashSecret } from './password.ts';
import { proveSignIn } from './proof.ts';
import { endSessions, rotate } from './sessions.ts';
import { accountByEmail, accountById, accountToSignIn, addAccount, confirmAccount, emailKey, setPassword } from './store.ts';
import type { AccountTools } from './tools.ts';

export function accountHandlers(tools: AccountTools): Handlers<(typeof areas)['accounts']> {
  const { letters, jobs, random, hideAccounts } = tools;
  // Signing in by a claimed address would reveal whether it is taken.
  const findAccount = hideAccounts ? accountByEmail : accountToSignIn;
  return {
    async register({ db, now, address, language, body }) {
      const { email } = body;
      const problem = registerProblem({ ...body, code: '' });
      if (problem !== undefined) return refuse(problem.code, { details: { rules: [...problem.rules] } });
      if (!canReceiveMail(email)) return refuse('BadRequest', { field: 'email' });
      if (isCommonPassword(body.password)) return refuse('InvalidRegistrationCredentials', { details: { rules: ['CommonPassword'] } });
      const account = {
        accountId: createId(now, random),
        email,
        language: language(),
        passwordHash: await hashSecret(body.password, 'stranger'),
      };
      const drawn = hideAccounts ? undefined : await letters.drawCode('stranger');
      const begun = await db.transaction().execute(async (transaction) => {
        const seconds = await takeCodeTurn(transaction, 'confirm', email, { address }, now);
        // No new mail goes out, so keep the previous code valid.
        if (seconds !== undefined && (await accountByEmail(transaction, email))?.isConfirmed !== true) return seconds;
        const isNew = await addAccount(transaction, account, now);
        if (isNew) await note(transaction, account.accountId, { address, now }, 'registered', { to: email });
        if (hideAccounts && seconds === undefined) await letters.wish(jobs, transaction, { kind: 'register', email, isNew, address });
        return isNew;
      });
      if (hideAccounts) return {};
      if (typeof begun === 'number') return refuse('TooManyRequests', { details: { seconds: begun } });
      if (!begun) return refuse('EmailExists');
      return (await letters.sendCode(db, account, 'confirm', email, address, now, drawn)) ? {} : refuse('MailFailed');
    },

    async confirmRegistration({ db, now, address, body }) {
      const problem = confirmProblem(body);
      if (problem !== undefined || body.password === '') return refuse('RequiredFieldsMissing');
      const rules = [...passwordProblems(body.password), ...(isCommonPassword(body.password) ? ['CommonPassword'] : [])];
      if (rules.length > 0) return refuse('InvalidPassword', { details: { rules } });
      const account = await accountByEmail(db, body.email);
      if (account === undefined && !hideAccounts) return refuse('UserNotFound');
      // The code stays valid if the hashing queue is full.
      const passwordHash = await hashSecret(body.password, 'stranger');
      const refusal = await useCode(
        db,
        { accountId: account?.accountId, receiver: emailKey(body.email) },
        { address },
        'confirm',
        body.code,
        now,
      );
      if (refusal !== undefined) return refuse(hideAccounts ? 'InvalidCode' : refusal);
      if (account === undefined) return refuse('InvalidCode');
      if (!(await confirmAccount(db, account.accountId, passwordHash, now))) return refuse('InvalidCode');
      await note(db, account.accountId, { address, now }, 'confirmed');
      return {};
    },

    async resendConfirmation({ db, now, address, body }) {
      const { email } = body;
      if (resendProblem(body) !== undefined) return refuse('RequiredFieldsMissing');
      // The turn stays available if the hashing queue is full.
      const drawn = hideAccounts ? undefined : await letters.drawCode('stranger');
      const seconds = await takeCodeTurn(db, 'confirm', email, { address }, now);
      if (seconds !== undefined) return refuse('TooManyRequests', { details: { seconds } });
      if (hideAccounts) {
        await letters.wish(jobs, db, { kind: 'confirm', email, address });
        return {};
      }
      const account = await accountByEmail(db, email);
      if (account === undefined) return refuse('UserNotFound');
      if (account.isConfirmed) return {};
      return (await letters.sendCode(db, account, 'confirm', account.email, address, now, drawn)) ? {} : refuse('MailFailed');
    },

    async signIn(asked) {
      const { db, body } = asked;
      const problem = loginProblem(body);
      if (problem !== undefined) return refuse(problem);
      const proven = await proveSignIn(tools, asked, await findAccount(db, body.email), body);
      return proven instanceof Refusal ? proven : enter(tools, asked, proven);
    },

    async refresh({ db, now, refreshCookie, deviceCookie, body }) {
      const token = body.refreshToken || refreshCookie.token;
      if (token === undefined) return refuse('NotSignedIn');
      const session = await rotate(db, token, now, random);
      const account = session === 'SessionEnded' ? undefined : await accountById(db, session.accountId);
      if (session === 'SessionEnded' || account === undefined) {
        if (refreshCookie.token !== undefined) refreshCookie.drop();
        return refuse('SessionEnded');
      }
      // A session proves as much as a sign-in.
      if (deviceOf(tools, deviceCookie, account.accountId) === undefined) rememberDevice(tools, deviceCookie, account.accountId, now);
      return sessionOf(tools, { now, refreshCookie }, account, session);
    },

    async requestReset({ db, now, address, deviceCookie, body }) {
      const { email } = body;
      if (resetProblem(body) !== undefined) return refuse('RequiredFieldMissing');
      const destination = masked(email);
      const known = await accountByEmail(db, email);
      // Safe from strangers.
      const device = known && deviceOf(tools, deviceCookie, known.accountId);
      const guesser = device === undefined ? { address } : { device };
      const drawn = hideAccounts ? undefined : await letters.drawCode(standingOf(guesser));
      const seconds = await takeCodeTurn(db, 'reset', email, guesser, now);
      if (seconds !== undefined) return refuse('TooManyRequests', { details: { seconds } });
      if (hideAccounts) {
        await letters.wish(jobs, db, { kind: 'reset', email, address });
        return { destination };
      }
      const account = known;
      if (account === undefined) return refuse('UserNotFound');
      if (!account.isConfirmed) return refuse('EmailNotVerified');
      return (await letters.sendCode(db, account, 'reset', account.email, address, now, drawn)) ? { destination } : refuse('MailFailed');
    },

    async confirmReset({ db, now, address, language, deviceCookie, body }) {
      const { email, code, password } = body;
      const problem = resetConfirmProblem({ email, code, password, confirm: body.confirmPassword });
      if (problem !== undefined) return refuse(problem.code, { details: { rules: [...problem.rules] } });
      if (isCommonPassword(password)) return refuse('InvalidPassword', { details: { rules: ['CommonPassword'] } });
      const account = await accountByEmail(db, email);
      if (account === undefined && !hideAccounts) return refuse('UserNotFound');
      if (account?.isConfirmed === false && !hideAccounts) return refuse('EmailNotVerified');
      const device = account && deviceOf(tools, deviceCookie, account.accountId);
      const guesser = device === undefined ? { address } : { device };
      const passwordHash = await hashSecret(password, standingOf(guesser));
      const refusal = await useCode(db, { accountId: account?.accountId, receiver: emailKey(email) }, guesser, 'reset', code, now);
      if (refusal !== undefined || account === undefined) return refuse('InvalidCode');
      if (!account.isConfirmed) {
        // Somebody else may have begun the account, so keep nothing of it.
        const own = { accountId: createId(now, random), email: account.email, passwordHash, language: language() };
        const isAdded = await db.transaction().execute(async (transaction) => {
          if (!(await addAccount(transaction, own, now))) return false;
          await confirmAccount(transaction, own.accountId, passwordHash, now);
          await note(transaction, own.accountId, { address, now }, 'confirmed');
          return true;
        });
        return isAdded ? {} : refuse('InvalidCode');
      }
      await db.transaction().execute(async (transaction) => {
        await setPassword(transaction, account.accountId, passwordHash);
        await endSessions(transaction, account.accountId, undefined, now);
        await forgetFailures(transaction, account.email);
        await announce(tools, transaction, account, { address, now }, 'password changed');
      });
      rememberDevice(tools, deviceCookie, account.accountId, now);
      return {};
    },
  };
}

/** Owners recognise `a***@example.com`. */
function masked(email: string): string {
  const at = email.lastIndexOf('@');
  const [first = ''] = email;
  return `${first}***${email.slice(at)}`;
}
