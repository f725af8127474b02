import type { Role } from '@headroom/protocol/cloud';
import { sql, type RawBuilder } from 'kysely';
import type { AccountAct } from '../../kit/orders.ts';
import type { Db } from '../../kit/db/database.ts';
import { noteOther } from './announce.ts';
import { deleteAccount } from './deletion.ts';
import type { NoticeKind } from './mail/account-mail-texts.ts';
import { removeSecondFactor } from './proof/second-factor.ts';
import { endSessions } from './sessions/sessions.ts';
import { accountByEmail, emailKey, setDisabled, type Account } from './store.ts';
import type { AccountTools } from './tools.ts';

const told = {
  'end-second-factor': 'second factor ended by the operator',
  'end-sessions': 'sessions ended by the operator',
  disable: 'account disabled by the operator',
  enable: 'account enabled by the operator',
} as const satisfies Record<Exclude<AccountAct['do'], 'delete'>, NoticeKind>;
const already = {
  'end-second-factor': 'has no second factor',
  disable: 'is disabled already',
  enable: 'is not disabled',
} as const;
const sentence = (email: string, what: string) => `${email}: ${what}. The running cloud tells its owner by mail.`;

type Tools = Pick<AccountTools, 'letters' | 'jobs'>;
type Act = AccountAct['do'];
export const actOnAccount = (db: Db, { do: act, email: asked }: AccountAct, tools: Tools, now: Date): Promise<string> =>
  db.transaction().execute(async (transaction) => {
    const account = await accountByEmail(transaction, asked);
    if (account === undefined) throw new Error(`There is no account with the address ${asked}.`);
    const { email } = account;
    if (!(await runAct(transaction, account, act, tools, now)))
      throw new Error(`${email} ${act in already ? already[act as keyof typeof already] : 'stays'}.`);
    return sentence(email, act === 'delete' ? 'account deleted' : told[act]);
  });

/** False if it is so already. */
export async function runAct(transaction: Db, account: Account, act: Act, tools: Tools, now: Date): Promise<boolean> {
  const { accountId, email, language } = account;
  if (act === 'delete') {
    await deleteAccount(tools, transaction, account);
    return true;
  }
  if (!(await acts[act](transaction, account, now))) return false;
  await noteOther(transaction, accountId, { address: '', now }, told[act]);
  await tools.letters.tell(tools.jobs, transaction, { kind: told[act], to: email, language, detail: '' });
  return true;
}

const acts: Readonly<Record<Exclude<Act, 'delete'>, (db: Db, account: Account, now: Date) => Promise<boolean>>> = {
  async 'end-sessions'(db, { accountId }, now) {
    await endSessions(db, accountId, undefined, 'ended by the operator', now);
    return true;
  },
  async 'end-second-factor'(db, { accountId, hasSecondFactor }) {
    if (hasSecondFactor) await removeSecondFactor(db, accountId);
    return hasSecondFactor;
  },
  async disable(db, { accountId }, now) {
    if (!(await setDisabled(db, accountId, now))) return false;
    await endSessions(db, accountId, undefined, 'account disabled', now);
    await db
      .updateTable('registration_tokens')
      .set({ revoked_at: now })
      .where('revoked_at', 'is', null)
      .where(({ or, eb, selectFrom }) =>
        or([
          eb('given_by', '=', accountId),
          eb('venue_id', 'in', selectFrom('venues').where('account_id', '=', accountId).select('venue_id')),
        ]),
      )
      .execute();
    await db.deleteFrom('invitations').where('invited_by', '=', accountId).execute();
    return true;
  },
  enable: (db, { accountId }) => setDisabled(db, accountId, null),
};

export interface Listing {
  readonly search: string;
  readonly after: string;
  readonly limit: number;
}
export interface ListedAccount {
  readonly accountId: string;
  readonly email: string;
  readonly state: 'active' | 'unconfirmed' | 'disabled';
  readonly createdAt: Date;
  readonly usedAt: Date | null;
  readonly venues: number;
  readonly amplifiers: number;
  readonly secondFactor: boolean;
}
const stateOf = sql`case when a.disabled_at is not null then 'disabled' when a.confirmed_at is null then 'unconfirmed' else 'active' end`;
const listed = sql`
  a.account_id as "accountId", a.email, ${stateOf} as state,
  a.created_at as "createdAt", (select max(used_at) from sessions s where s.account_id = a.account_id) as "usedAt",
  (select count(*)::int from venues v where v.account_id = a.account_id) as venues,
  (select count(*)::int from devices d join venues v on v.venue_id = d.venue_id where v.account_id = a.account_id) as amplifiers,
  exists (select from second_factors f where f.account_id = a.account_id and f.confirmed_at is not null) as "secondFactor"`;

/** One more than the limit tells that there are more. */
export async function listAccounts(
  db: Db,
  { search, after, limit, state }: Listing & { readonly state?: ListedAccount['state'] | undefined },
): Promise<readonly ListedAccount[]> {
  return rowsOf<ListedAccount>(
    db,
    sql`select ${listed} from accounts a
    where a.email_key > ${emailKey(after)} and strpos(a.email_key, ${emailKey(search)}) > 0
      and (${state ?? null}::text is null or ${stateOf} = ${state ?? null}) order by a.email_key limit ${limit + 1}`,
  );
}

export interface ShownAccount extends ListedAccount {
  readonly disabledAt: Date | null;
  readonly passkeys: number;
  readonly sessions: number;
  readonly contacts: number;
  /** The first hundred of each, by name. */
  readonly ownVenues: readonly string[];
  readonly memberOf: readonly { readonly venue: string; readonly role: Role }[];
}
const shownVenues = 100;
export async function showAccount(db: Db, email: string): Promise<ShownAccount> {
  const account = await shownWhere(db, sql`a.email_key = ${emailKey(email)}`);
  if (account === undefined) throw new Error(`There is no account with the address ${email}.`);
  return account;
}
export const showAccountOf = (db: Db, accountId: string): Promise<ShownAccount | undefined> =>
  shownWhere(db, sql`a.account_id = ${accountId}`);

async function shownWhere(db: Db, isWanted: RawBuilder<unknown>): Promise<ShownAccount | undefined> {
  const [account] = await rowsOf<ShownAccount>(
    db,
    sql`select ${listed}, a.disabled_at as "disabledAt",
      (select count(*)::int from passkeys p where p.account_id = a.account_id) as passkeys,
      (select count(*)::int from sessions s where s.account_id = a.account_id and s.ended_at is null) as sessions,
      (select count(*)::int from contacts c where c.account_id = a.account_id) as contacts,
      array(select v.name from venues v where v.account_id = a.account_id order by v.name_key limit ${shownVenues}) as "ownVenues",
      (select coalesce(json_agg(m), '[]') from (
        select v.name as venue, m.role from memberships m join venues v on v.venue_id = m.venue_id
        where m.account_id = a.account_id order by v.name_key limit ${shownVenues}) m) as "memberOf"
    from accounts a where ${isWanted}`,
  );
  return account;
}

async function rowsOf<Row>(db: Db, query: RawBuilder<unknown>): Promise<readonly Row[]> {
  return (await query.execute(db)).rows as readonly Row[];
}
