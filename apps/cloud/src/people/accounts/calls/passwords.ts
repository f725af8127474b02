import { changePasswordProblems, resetConfirmProblem, resetProblem } from '@headroom/model/people';
import type { areas } from '@headroom/protocol/cloud';
import { refuse, Refusal, type Handlers } from '../../../kit/http/handler.ts';
import { createId } from '../../../kit/identifiers.ts';
import { announce, note } from '../announce.ts';
import { forgetFailures, standingOf } from '../proof/attempts.ts';
import { takeCodeTurn, useCode } from '../proof/codes.ts';
import { isTooCommon } from '../proof/common-password.ts';
import { deviceOf, rememberDevice } from '../proof/devices.ts';
import { hashSecret } from '../proof/password.ts';
import { proveOwner, provePassword } from '../proof/proof.ts';
import { endSessions } from '../sessions/sessions.ts';
import { refusedSignUp } from '../sign-up.ts';
import { accountByEmail, addAccount, confirmAccount, emailKey, replacePassword, setPassword } from '../store.ts';
import type { AccountTools } from '../tools.ts';

type PasswordCalls = Pick<(typeof areas)['accounts'], 'requestReset' | 'confirmReset'> &
  Pick<(typeof areas)['profile'], 'provePassword' | 'changePassword'>;

export function passwordHandlers(tools: AccountTools): Handlers<PasswordCalls> {
  const { letters, jobs, random, hideAccounts, signUp } = tools;
  return {
    async requestReset({ db, now, address, deviceCookie, body }) {
      const { email } = body;
      if (resetProblem(body) !== undefined) return refuse('RequiredFieldMissing');
      const destination = masked(email);
      const known = await accountByEmail(db, email);
      // Safe from strangers.
      const device = known && deviceOf(tools, deviceCookie, known.accountId);
      const guesser = device === undefined ? { address } : { device };
      const drawn = hideAccounts ? undefined : await letters.drawCode(standingOf(guesser), email);
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
      if (await isTooCommon(password)) return refuse('InvalidPassword', { details: { rules: ['CommonPassword'] } });
      const account = await accountByEmail(db, email);
      if (account === undefined && !hideAccounts) return refuse('UserNotFound');
      if (account?.isConfirmed === false && !hideAccounts) return refuse('EmailNotVerified');
      const device = account && deviceOf(tools, deviceCookie, account.accountId);
      const guesser = device === undefined ? { address } : { device };
      const passwordHash = await hashSecret(password, standingOf(guesser), tools.secretCost);
      const refusal = await useCode(tools, db, { accountId: account?.accountId, receiver: emailKey(email) }, guesser, 'reset', code, now);
      if (refusal !== undefined || account === undefined) return refuse('InvalidCode');
      if (!account.isConfirmed) {
        if ((await refusedSignUp(db, signUp, email, now)) !== undefined) return refuse('InvalidCode');
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
        await endSessions(transaction, account.accountId, undefined, 'password changed', now);
        await forgetFailures(transaction, account.email);
        await announce(tools, transaction, account, { address, now }, 'password changed');
      });
      rememberDevice(tools, deviceCookie, account.accountId, now);
      return {};
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
      if (await isTooCommon(body.password)) return refuse('CommonPassword', { details: { rules: ['CommonPassword'] } });
      if (body.password === body.oldPassword) return refuse('InvalidParameterException');
      const account = await proveOwner(tools, asked, { ...body, password: body.oldPassword });
      if (account instanceof Refusal) return account;
      const passwordHash = await hashSecret(body.password, 'known', tools.secretCost);
      const isChanged = await db.transaction().execute(async (transaction) => {
        if (!(await replacePassword(transaction, account, passwordHash))) return false;
        await endSessions(transaction, account.accountId, caller.sessionId, 'password changed', now);
        await announce(tools, transaction, account, asked, 'password changed');
        return true;
      });
      return isChanged ? {} : refuse('InvalidPassword');
    },
  };
}

/** Owners recognise `a***@example.com`. */
function masked(email: string): string {
  const at = email.lastIndexOf('@');
  const [first = ''] = email;
  return `${first}***${email.slice(at)}`;
}
