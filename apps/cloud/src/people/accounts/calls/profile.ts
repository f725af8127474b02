import type { areas } from '@headroom/protocol/cloud';
import { refuse, Refusal, type Handlers } from '../../../kit/http/handler.ts';
import { isOperator } from '../../../kit/operators.ts';
import { note } from '../announce.ts';
import { deleteAccount } from '../deletion.ts';
import { documentOf } from '../export.ts';
import { proveOwner } from '../proof/proof.ts';
import { recoveryCodesLeft } from '../proof/second-factor.ts';
import { accountById } from '../store.ts';
import type { AccountTools } from '../tools.ts';

export function profileHandlers(
  tools: AccountTools,
): Handlers<Pick<(typeof areas)['profile'], 'getProfile' | 'changeLanguage' | 'exportAccount' | 'deleteAccount'>> {
  return {
    async getProfile({ db, caller }) {
      const account = await accountById(db, caller.accountId);
      if (account === undefined) return refuse('SessionEnded');
      const { accountId, email, newEmail, isConfirmed, hasSecondFactor, language } = account;
      return {
        accountId,
        email,
        ...(newEmail === undefined ? {} : { newEmail }),
        emailVerified: isConfirmed && newEmail === undefined,
        secondFactor: hasSecondFactor,
        recoveryCodesLeft: hasSecondFactor ? await recoveryCodesLeft(db, accountId) : 0,
        isOperator: await isOperator(db, accountId, tools.operators),
        language,
      };
    },

    async changeLanguage({ db, caller, body: { language } }) {
      await db.updateTable('accounts').set({ language }).where('account_id', '=', caller.accountId).execute();
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
      await db.transaction().execute((transaction) => deleteAccount(tools, transaction, account));
      if (refreshCookie.isUsable) refreshCookie.drop();
      return {};
    },
  };
}
