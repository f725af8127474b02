import type { areas } from '@headroom/protocol/cloud';
import { refuse, Refusal, type Handlers } from '../../../kit/http/handler.ts';
import { machineTime } from '../../../kit/nodes/steady-clock.ts';
import { announce } from '../announce.ts';
import { beginAttempt } from '../proof/attempts.ts';
import { proveOwner, provePassword } from '../proof/proof.ts';
import { beginSecret, confirmSecret, removeSecondFactor, replaceRecoveryCodes } from '../proof/second-factor.ts';
import { accountById, lockAccount } from '../store.ts';
import type { AccountTools } from '../tools.ts';
import { base32, totpAddress } from '../proof/totp.ts';

export function secondFactorHandlers(tools: AccountTools): Handlers<(typeof areas)['secondFactor']> {
  const { vault, random } = tools;
  return {
    async beginSecondFactor(asked) {
      const account = await provePassword(asked, asked.body.password);
      if (account instanceof Refusal) return account;
      const secret = await beginSecret(asked.db, vault, account.accountId, random);
      if (secret === undefined) return refuse('SecondFactorExists');
      return { secret: base32(secret), address: totpAddress(account.email, secret) };
    },

    async confirmSecondFactor(asked) {
      const { db, now, caller, body } = asked;
      const account = await accountById(db, caller.accountId);
      if (account === undefined) return refuse('SessionEnded');
      const attempt = await beginAttempt(db, account.email, { session: caller.sessionId }, now);
      if ('seconds' in attempt) return refuse('TooManyRequests', { details: { seconds: attempt.seconds } });
      const recoveryCodes = await db.transaction().execute(async (transaction) => {
        if (!(await confirmSecret(transaction, vault, account.accountId, body.code, machineTime(tools.clock, now)))) return undefined;
        await announce(tools, transaction, account, asked, 'second factor added');
        return replaceRecoveryCodes(transaction, account.accountId, random);
      });
      if (recoveryCodes === undefined) return refuse('InvalidCode');
      await attempt.takeBack();
      return { recoveryCodes };
    },

    async replaceRecoveryCodes(asked) {
      const { db } = asked;
      const account = await proveOwner(tools, asked, asked.body);
      if (account instanceof Refusal) return account;
      if (!account.hasSecondFactor) return refuse('NotFound');
      return db.transaction().execute(async (transaction) => {
        await lockAccount(transaction, account.accountId);
        await announce(tools, transaction, account, asked, 'recovery codes replaced');
        return { recoveryCodes: await replaceRecoveryCodes(transaction, account.accountId, random) };
      });
    },

    async removeSecondFactor(asked) {
      const { db } = asked;
      const account = await proveOwner(tools, asked, asked.body);
      if (account instanceof Refusal) return account;
      if (!account.hasSecondFactor) return refuse('NotFound');
      await db.transaction().execute(async (transaction) => {
        await removeSecondFactor(transaction, account.accountId);
        await announce(tools, transaction, account, asked, 'second factor removed');
      });
      return {};
    },
  };
}
