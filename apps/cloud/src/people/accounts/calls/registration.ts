import { confirmProblem, passwordProblems, registerProblem, resendProblem } from '@headroom/model/people';
import type { areas } from '@headroom/protocol/cloud';
import { refuse, type Handlers } from '../../../kit/http/handler.ts';
import { createId } from '../../../kit/identifiers.ts';
import { canReceiveMail } from '../../../kit/mail/address.ts';
import { note } from '../announce.ts';
import { takeCodeTurn, useCode } from '../proof/codes.ts';
import { isTooCommon } from '../proof/common-password.ts';
import { hashSecret } from '../proof/password.ts';
import { refusedSignUp } from '../sign-up.ts';
import { accountByEmail, addAccount, confirmAccount, emailKey } from '../store.ts';
import type { AccountTools } from '../tools.ts';

export function accountRegistrationHandlers(
  tools: AccountTools,
): Handlers<Pick<(typeof areas)['accounts'], 'readSignUp' | 'register' | 'confirmRegistration' | 'resendConfirmation'>> {
  const { letters, jobs, random, hideAccounts, signUp } = tools;
  return {
    readSignUp: () => Promise.resolve({ signUp, providers: [...tools.providers.offered] }),

    async register({ db, now, address, language, body }) {
      const { email } = body;
      const problem = registerProblem({ ...body, code: '' });
      if (problem !== undefined) return refuse(problem.code, { details: { rules: [...problem.rules] } });
      if (!canReceiveMail(email)) return refuse('BadRequest', { field: 'email' });
      if (await isTooCommon(body.password)) return refuse('InvalidRegistrationCredentials', { details: { rules: ['CommonPassword'] } });
      const refused = await refusedSignUp(db, signUp, email, now);
      if (refused !== undefined) return refused;
      const account = {
        accountId: createId(now, random),
        email,
        language: language(),
        passwordHash: await hashSecret(body.password, 'stranger', tools.secretCost),
      };
      const drawn = hideAccounts ? undefined : await letters.drawCode('stranger', email);
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
      const rules = [...passwordProblems(body.password), ...((await isTooCommon(body.password)) ? ['CommonPassword'] : [])];
      if (rules.length > 0) return refuse('InvalidPassword', { details: { rules } });
      const refused = await refusedSignUp(db, signUp, body.email, now);
      if (refused !== undefined) return refused;
      const account = await accountByEmail(db, body.email);
      if (account === undefined && !hideAccounts) return refuse('UserNotFound');
      // The code stays valid if the hashing queue is full.
      const passwordHash = await hashSecret(body.password, 'stranger', tools.secretCost);
      const refusal = await useCode(
        tools,
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
      const refused = await refusedSignUp(db, signUp, email, now);
      if (refused !== undefined) return refused;
      // The turn stays available if the hashing queue is full.
      const drawn = hideAccounts ? undefined : await letters.drawCode('stranger', email);
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
  };
}
