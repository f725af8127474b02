import type { AccountOrder } from '../../kit/config.ts';
import type { Db } from '../../kit/db/database.ts';
import { noteOther } from './announce.ts';
import type { NoticeKind } from './mail/account-mail-texts.ts';
import { removeSecondFactor } from './proof/second-factor.ts';
import { endSessions } from './sessions/sessions.ts';
import { accountByEmail } from './store.ts';
import type { AccountTools } from './tools.ts';

const told = {
  'end-second-factor': 'second factor ended by the operator',
  'end-sessions': 'sessions ended by the operator',
} as const satisfies Record<AccountOrder['do'], NoticeKind>;

export const runAccountOrder = (
  db: Db,
  order: AccountOrder,
  { letters, jobs }: Pick<AccountTools, 'letters' | 'jobs'>,
  now: Date,
): Promise<string> =>
  db.transaction().execute(async (transaction) => {
    const account = await accountByEmail(transaction, order.email);
    if (account === undefined) throw new Error(`There is no account with the address ${order.email}.`);
    const { accountId, email, language } = account;
    if (order.do === 'end-sessions') await endSessions(transaction, accountId, undefined, 'ended by the operator', now);
    else if (account.hasSecondFactor) await removeSecondFactor(transaction, accountId);
    else throw new Error(`${email} has no second factor.`);
    const kind = told[order.do];
    await noteOther(transaction, accountId, { address: '', now }, kind);
    await letters.tell(jobs, transaction, { kind, to: email, language, detail: '' });
    return `${email}: ${kind}. The running cloud tells its owner by mail.`;
  });
