/** The page of whoever runs the cloud: what the commands do, without rights in any venue. */

import type { areas } from '@headroom/protocol/cloud';
import { sql } from 'kysely';
import { serverVersion, type Db } from '../kit/db/database.ts';
import { refuse, Refusal, type Handlers } from '../kit/http/handler.ts';
import { note } from '../people/accounts/announce.ts';
import { listAccounts, runAct, showAccountOf, type ListedAccount } from '../people/accounts/operator.ts';
import { proveOwner } from '../people/accounts/proof/proof.ts';
import { accountById, emailKey, type Account } from '../people/accounts/store.ts';
import type { AccountTools } from '../people/accounts/tools.ts';
import { listVenues } from '../venues/venues/operator.ts';
import type { Examination } from './limited-doctor.ts';

interface OperatorTools extends AccountTools {
  readonly version: string;
  readonly startedAt: Date;
  readonly examine: () => Promise<Examination>;
  readonly say: (what: Readonly<Record<string, string>>, words: string) => void;
}
const usualLimit = 50;
const limitOf = (limit: string | undefined): number => (limit === undefined ? usualLimit : Number(limit));
const timeOf = (at: Date | null): string | undefined => at?.toISOString();

export function operatorHandlers(tools: OperatorTools): Handlers<(typeof areas)['operator']> {
  const { operators, say } = tools;
  const shown = (account: ListedAccount) => ({
    ...account,
    createdAt: account.createdAt.toISOString(),
    usedAt: timeOf(account.usedAt),
    isOperator: account.state === 'active' && operators.includes(emailKey(account.email)),
  });

  interface Acted {
    readonly db: Db;
    readonly now: Date;
    readonly address: string;
    readonly caller: { readonly accountId: string };
    readonly announce: (accountIds: Iterable<string>) => void;
  }
  /** Stands in the log of who did it, since that of a deleted account goes with it. */
  async function actOn({ db, now, address, caller, announce }: Acted, { accountId }: Account, act: 'disable' | 'enable' | 'delete') {
    const outcome = await db.transaction().execute(async (transaction) => {
      const account = await accountById(transaction, accountId);
      if (account === undefined) return 'gone';
      if (!(await runAct(transaction, account, act, tools, now))) return 'so already';
      await note(transaction, caller.accountId, { address, now }, `account of another ${act}d`, { to: account.email });
      return 'done';
    });
    if (outcome !== 'done') return outcome;
    say({ account: accountId, operator: caller.accountId, act }, 'an operator acted on an account');
    announce([accountId, caller.accountId]);
    return outcome;
  }

  return {
    async readCloud({ db }) {
      const { rows } = await sql<{ accounts: number; venues: number }>`
        select (select count(*)::int from accounts) as accounts, (select count(*)::int from venues) as venues`.execute(db);
      return {
        version: tools.version,
        startedAt: tools.startedAt.toISOString(),
        database: await serverVersion(db),
        signUp: tools.signUp,
        accounts: rows[0]?.accounts ?? 0,
        venues: rows[0]?.venues ?? 0,
      };
    },

    async examineCloud() {
      const { at, findings } = await tools.examine();
      return { at: at.toISOString(), findings: [...findings] };
    },

    async listAccounts({ db, query: { search = '', after = '', state, limit } }) {
      const many = limitOf(limit);
      const rows = await listAccounts(db, { search, after, limit: many, state });
      const accounts = rows.slice(0, many).map(shown);
      return { accounts, after: rows.length > many ? accounts.at(-1)?.email : undefined };
    },

    async readAccount({ db, params }) {
      const account = await showAccountOf(db, params.accountId);
      if (account === undefined) return refuse('UnknownAccount');
      const { disabledAt, ownVenues, memberOf, ...row } = account;
      return { ...row, ...shown(account), disabledAt: timeOf(disabledAt), ownVenues: [...ownVenues], memberOf: [...memberOf] };
    },

    async disableAccount(asked) {
      const { db, caller, params, body } = asked;
      const account = await accountById(db, params.accountId);
      if (account === undefined) return refuse('UnknownAccount');
      if (account.accountId === caller.accountId) return refuse('OwnAccount');
      const proven = await proveOwner(tools, asked, body);
      if (proven instanceof Refusal) return proven;
      const outcome = await actOn(asked, account, 'disable');
      return outcome === 'done' ? {} : refuse(outcome === 'gone' ? 'UnknownAccount' : 'AlreadyDisabled');
    },

    async enableAccount(asked) {
      const account = await accountById(asked.db, asked.params.accountId);
      if (account === undefined) return refuse('UnknownAccount');
      const outcome = await actOn(asked, account, 'enable');
      return outcome === 'done' ? {} : refuse(outcome === 'gone' ? 'UnknownAccount' : 'AlreadyEnabled');
    },

    async removeAccount(asked) {
      const { db, caller, params, body } = asked;
      const account = await accountById(db, params.accountId);
      if (account === undefined) return refuse('UnknownAccount');
      if (account.accountId === caller.accountId) return refuse('OwnAccount');
      if (emailKey(body.email) !== emailKey(account.email)) return refuse('OtherAddress', { field: 'email' });
      const proven = await proveOwner(tools, asked, body);
      if (proven instanceof Refusal) return proven;
      return (await actOn(asked, account, 'delete')) === 'gone' ? refuse('UnknownAccount') : {};
    },

    async listCloudVenues({ db, query: { search = '', after = '', limit } }) {
      const many = limitOf(limit);
      const rows = await listVenues(db, { search, after, limit: many });
      const venues = rows.slice(0, many).map((venue) => ({ ...venue, createdAt: venue.createdAt.toISOString() }));
      return { venues, after: rows.length > many ? venues.at(-1)?.venueId : undefined };
    },
  };
}
