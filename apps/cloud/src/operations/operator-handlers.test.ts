import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createTestCloud, expectOk, refusalOf, testPassword as password, type Person, type TestCloud } from '../../test/cloud-rig.ts';

let rig: TestCloud;
let boss: Person;
let ada: Person;
beforeEach(async () => {
  rig = await createTestCloud({ operators: ['Boss@Example.com'] });
  boss = await rig.signUp('boss@example.com');
  ada = await rig.signUp('ada@example.com');
});
afterEach(() => rig[Symbol.asyncDispose]());

const codeOf = async (answer: Promise<Parameters<typeof refusalOf>[0]>) => refusalOf(await answer)?.code;
const isOperator = async ({ client }: Person) => expectOk(await client.getProfile()).isOperator;
const params = () => ({ accountId: ada.accountId });
const disable = (person = boss) => person.client.disableAccount({ params: params(), body: { password } });
const signIn = ({ email }: Person) => rig.client(undefined).signIn({ body: { email, password } });
const logOf = async ({ client }: Person) => expectOk(await client.listAccountLog({ query: {} })).entries;

describe('who is an operator', () => {
  it('is who the start named, however the address is written, and nobody else', async () => {
    expect(await Promise.all([isOperator(boss), isOperator(ada)])).toEqual([true, false]);
    expectOk(await boss.client.listAccounts({ query: {} }));
    expect(await codeOf(ada.client.listAccounts({ query: {} }))).toBe('NotFound');
  });

  it('is nobody before the address is confirmed', async () => {
    await rig.cloud.db.updateTable('accounts').set({ confirmed_at: null }).where('account_id', '=', boss.accountId).execute();
    await rig.clock.advance(1000);
    expect(await isOperator(boss)).toBe(false);
    expect(await codeOf(boss.client.examineCloud())).toBe('NotFound');
  });

  it('is nobody by an address that is only asked for', async () => {
    await using other = await createTestCloud({ operators: ['new@example.com'], database: { url: rig.url } }, { clock: rig.clock });
    expectOk(await ada.client.updateEmail({ body: { password, email: 'new@example.com' } }));
    const { idToken } = expectOk(await signIn(ada));
    expect(await codeOf(other.client(idToken).listAccounts({ query: {} }))).toBe('NotFound');
  });

  it('is nobody while the account is disabled', async () => {
    await rig.cloud.db
      .updateTable('accounts')
      .set({ disabled_at: new Date(rig.clock.now()) })
      .where('account_id', '=', boss.accountId)
      .execute();
    expect(await codeOf(boss.client.listAccounts({ query: {} }))).toBe('NotFound');
  });

  it('ends when the cloud starts without the name', async () => {
    await using later = await createTestCloud({ database: { url: rig.url } }, { clock: rig.clock });
    const { idToken } = expectOk(await later.client(undefined).signIn({ body: { email: boss.email, password } }));
    expect(await codeOf(later.client(idToken).listAccounts({ query: {} }))).toBe('NotFound');
    expect(expectOk(await later.client(idToken).getProfile()).isOperator).toBe(false);
  });

  it('has no rights in venues', async () => {
    const { venueId } = expectOk(await ada.client.addVenue({ body: { venue: { name: 'Hall' } } })).venue;
    expect(await codeOf(boss.client.getVenue({ params: { venueId } }))).toBe('NotFound');
    expect(expectOk(await boss.client.listCloudVenues({ query: { search: 'hal' } })).venues).toMatchObject([
      { name: 'Hall', owner: ada.email, members: 0, amplifiers: 0 },
    ]);
  });
});

describe('an operator', () => {
  it('disables an account after proving the own password: its sessions end at once, with the reason', async () => {
    expect(await codeOf(boss.client.disableAccount({ params: params(), body: { password: 'Wrong-horse-7' } }))).toBe('InvalidPassword');
    expectOk(await signIn(ada));
    expectOk(await disable());
    const after = await ada.client.getProfile();
    expect(after).toMatchObject({ error: { code: 'SessionEnded', details: { because: 'account disabled' } } });
    expect(await codeOf(signIn(ada))).toBe('AccountDisabled');
    expect(await codeOf(disable())).toBe('AlreadyDisabled');
    expect(expectOk(await boss.client.readAccount({ params: params() }))).toMatchObject({ state: 'disabled', sessions: 0 });
    expectOk(await boss.client.enableAccount({ params: params() }));
    expectOk(await signIn(ada));
    expect(await codeOf(boss.client.enableAccount({ params: params() }))).toBe('AlreadyEnabled');
  });

  it('deletes an account by its address and the own password, with the venues it owns', async () => {
    expectOk(await ada.client.addVenue({ body: { venue: { name: 'Hall' } } }));
    const remove = (email: string) => boss.client.removeAccount({ params: params(), body: { password, email } });
    expect(refusalOf(await remove('eve@example.com'))).toMatchObject({ code: 'OtherAddress', field: 'email' });
    expect(await codeOf(boss.client.removeAccount({ params: params(), body: { password: 'Wrong-horse-7', email: ada.email } }))).toBe(
      'InvalidPassword',
    );
    expectOk(await remove('ADA@example.com'));
    expect(await codeOf(remove(ada.email))).toBe('UnknownAccount');
    expect(await rig.cloud.db.selectFrom('venues').selectAll().execute()).toEqual([]);
    expect(await codeOf(boss.client.readAccount({ params: params() }))).toBe('UnknownAccount');
    await rig.cloud.jobs.runDue();
    expect(rig.mails.at(-1)).toMatchObject({ to: ada.email, subject: 'Your account was deleted' });
  });

  it('neither disables nor deletes the own account', async () => {
    const own = { params: { accountId: boss.accountId } };
    expect(await codeOf(boss.client.disableAccount({ ...own, body: { password } }))).toBe('OwnAccount');
    expect(await codeOf(boss.client.removeAccount({ ...own, body: { password, email: boss.email } }))).toBe('OwnAccount');
    expectOk(await signIn(boss));
  });

  it('finds each act in the own log with whom it was about, and its account finds it in its own', async () => {
    expectOk(await disable());
    expectOk(await boss.client.enableAccount({ params: params() }));
    ada = { ...ada, client: rig.client(expectOk(await signIn(ada)).idToken) };
    expect((await logOf(ada)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['account disabled by the operator', 'account enabled by the operator']),
    );
    expectOk(await boss.client.removeAccount({ params: params(), body: { password, email: ada.email } }));
    const acts = (await logOf(boss)).filter(({ action }) => action.startsWith('account of another'));
    expect(acts.map(({ actor, action, to }) => [actor, action, to])).toEqual(
      ['deleted', 'enabled', 'disabled'].map((what) => [boss.email, `account of another ${what}`, ada.email]),
    );
    const told = rig.logged.map((line) => JSON.parse(line) as Record<string, unknown>).filter(({ operator }) => operator !== undefined);
    expect(told.map(({ account, operator, act }) => [account, operator, act])).toEqual(
      ['disable', 'enable', 'delete'].map((act) => [ada.accountId, boss.accountId, act]),
    );
  });

  it('lists accounts a page at a time, by a part of the address or by their state, and no secrets', async () => {
    for (let index = 10; index < 35; index += 1)
      await rig.cloud.db
        .insertInto('accounts')
        .values({
          account_id: `0b54a7f2-6b1e-7c6b-9d0a-0000000000${index}`,
          email: `more${index}@example.com`,
          email_key: `more${index}@example.com`,
          password_hash: 'hidden',
          language: 'en',
          created_at: new Date(rig.clock.now()),
        })
        .execute();
    const first = expectOk(await boss.client.listAccounts({ query: { limit: '25' } }));
    expect(first.accounts.map(({ email }) => email).slice(0, 3)).toEqual(['ada@example.com', 'boss@example.com', 'more10@example.com']);
    expect(first.accounts).toHaveLength(25);
    const rest = expectOk(await boss.client.listAccounts({ query: { limit: '25', after: first.after } }));
    expect(rest).toMatchObject({ accounts: [{ email: 'more33@example.com' }, { email: 'more34@example.com' }] });
    expect(rest.after).toBeUndefined();
    const named = expectOk(await boss.client.listAccounts({ query: { search: 'BOSS' } })).accounts;
    expect(named).toMatchObject([{ email: boss.email, state: 'active', isOperator: true, secondFactor: false }]);
    const { accounts } = expectOk(await boss.client.listAccounts({ query: { state: 'active' } }));
    expect(accounts.map(({ email }) => email)).toEqual([ada.email, boss.email]);
    expect(JSON.stringify([first, expectOk(await boss.client.readAccount({ params: params() }))])).not.toMatch(/hidden|argon|hash/i);
    expect(refusalOf(await boss.client.listAccounts({ query: { limit: '101' as '100' } }))?.field).toBe('limit');
  });

  it('sees what runs since when, and who may open an account', async () => {
    expect(expectOk(await boss.client.readCloud())).toMatchObject({
      startedAt: new Date(rig.clock.now()).toISOString(),
      database: expect.stringMatching(/^\d+\./) as string,
      signUp: 'open',
      accounts: 2,
      venues: 0,
    });
  });

  it('has the doctor look, and gets the last answer again within ten seconds', async () => {
    const first = expectOk(await boss.client.examineCloud());
    expect(first.findings.map(({ check }) => check)).toContain('database');
    expect(first.findings.find(({ check }) => check === 'mail')).toEqual({
      check: 'mail',
      condition: 'warning',
      code: 'mailNone',
      figures: {},
    });
    await rig.clock.advance(9999);
    expect(expectOk(await boss.client.examineCloud()).at).toBe(first.at);
    await rig.clock.advance(1);
    expect(expectOk(await boss.client.examineCloud()).at).not.toBe(first.at);
  });
});
