import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  codeIn,
  createTestCloud,
  expectOk,
  exportOf,
  refusalOf,
  testPassword as password,
  type Person,
  type TestCloud,
} from '../../../../test/cloud-rig.ts';
import type { MailMessage } from '../../../kit/mail/mail.ts';

let rig: TestCloud;
function eachWithItsOwnCloud(): void {
  beforeEach(async () => void (rig = await createTestCloud()));
  afterEach(() => rig[Symbol.asyncDispose]());
}
let owner: Person;
function allWithOneCloud(email: string): void {
  beforeAll(async () => {
    rig = await createTestCloud();
    owner = await rig.signUp(email);
  });
  afterAll(() => rig[Symbol.asyncDispose]());
}

const signIn = async (email: string, given = password) => rig.client(undefined).signIn({ body: { email, password: given } });
const again = async (person: Person) => rig.client(expectOk(await signIn(person.email)).idToken);
const auditOf = async (accountId: string) => {
  const rows = await rig.cloud.db
    .selectFrom('audit_log')
    .where('account_id', '=', accountId)
    .where('action', 'not like', 'sign%')
    .select(['action', 'actor_id', 'address', 'value_before as from', 'value_after as to'])
    .orderBy('entry_id')
    .execute();
  return rows;
};
const noticesTo = async (email: string) => {
  await rig.cloud.jobs.runDue();
  return rig.mails
    .filter(({ to, subject }) => to === email && !/\d{6}/.test(subject))
    .map(({ subject }) => subject)
    .toSorted();
};

describe('the password', () => {
  eachWithItsOwnCloud();

  it('[CLOUDAPI-32, ACCOUNT-26] is changed by whoever knows it; other sessions end, this one stays, and the owner gets a mail', async () => {
    const ada = await rig.signUp('ada@example.com');
    const phone = expectOk(await signIn(ada.email));
    const passwords = { password: 'Battery-staple-8', passwordConfirm: 'Battery-staple-8' };
    expectOk(await ada.client.changePassword({ body: { oldPassword: password, ...passwords } }));
    expectOk(await ada.client.getProfile());
    expect(refusalOf(await rig.client(phone.idToken).getProfile())?.code).toBe('SessionEnded');
    expect(refusalOf(await signIn(ada.email))?.code).toBe('InvalidPassword');
    expectOk(await signIn(ada.email, 'Battery-staple-8'));
    expect(await noticesTo(ada.email)).toEqual(['Your password was changed']);
    expect((await auditOf(ada.accountId)).at(-1)).toEqual({
      action: 'password changed',
      actor_id: ada.accountId,
      address: '127.0.0.1',
      from: null,
      to: null,
    });
  });

  it('[ACCOUNT-26] is checked before a form continues', async () => {
    const { client } = await rig.signUp('bo@example.com');
    expectOk(await client.provePassword({ body: { password } }));
    expect(refusalOf(await client.provePassword({ body: { password: 'Wrong-horse-7' } }))?.code).toBe('InvalidPassword');
  });
});

describe('a new password', () => {
  allWithOneCloud('ada@example.com');

  it.each<[Partial<Record<'oldPassword' | 'password' | 'passwordConfirm', string>>, string, string]>([
    [{ password: '', passwordConfirm: '' }, 'RequiredFieldsMissing', 'Please fill out all fields'],
    [{ passwordConfirm: 'other' }, 'PasswordsDoNotMatch', 'Passwords do not match'],
    [{ password: 'Sh-7' }, 'MinimumLength', 'Must be at least 8 characters'],
    [{ password: 'Correct-horse' }, 'RequiresDigit', 'Must contain a number'],
    [{ password: 'Correcthorse7' }, 'RequiresSpecialCharacter', 'Must contain a special character'],
    [{ password: 'CORRECT-HORSE-7' }, 'RequiresLowerCase', 'Must contain lowercase character'],
    [{ password: 'correct-horse-7' }, 'RequiresUpperCase', 'Must contain uppercase character'],
    [{ password }, 'InvalidParameterException', 'The new password is the old one'],
    [{ oldPassword: 'Wrong-horse-7' }, 'InvalidPassword', 'Invalid password provided'],
  ])(
    '[CLOUDAPI-32, ERR-16, ACCOUNT-28, ACCOUNT-30, ACCOUNT-31, ACCOUNT-32, ACCOUNT-33] %j is refused with its code',
    async (change, code, message) => {
      const { client, email } = owner;
      const wanted = change.password ?? 'Battery-staple-8';
      const body = { oldPassword: password, password: wanted, passwordConfirm: wanted, ...change };
      expect(refusalOf(await client.changePassword({ body }))).toMatchObject({ code, message });
      expectOk(await signIn(email));
    },
  );
});

describe('the address', () => {
  eachWithItsOwnCloud();

  it('[PROP-35] [CLOUDAPI-32, ACCOUNT-19, ACCOUNT-24, ACCOUNT-26] is changed once its code is entered; both addresses get mail, and the old one is valid until then', async () => {
    const cy = await rig.signUp('cy@example.com');
    expectOk(await cy.client.updateEmail({ body: { password, email: 'cyrus@example.com' } }));
    expect(refusalOf(await cy.client.getProfile())?.code).toBe('SessionEnded');
    const mail = rig.mails.at(-1);
    expect(mail?.to).toBe('cyrus@example.com');
    expect(expectOk(await signIn('Cyrus@example.com'))).toMatchObject({ username: 'cy@example.com', emailVerified: false });
    const client = await again(cy);
    expect(expectOk(await client.getProfile())).toMatchObject({
      email: 'cy@example.com',
      newEmail: 'cyrus@example.com',
      emailVerified: false,
    });
    expectOk(await client.verifyEmail({ body: { code: codeIn(mail) } }));
    expect(expectOk(await client.getProfile())).toMatchObject({ email: 'cyrus@example.com', emailVerified: true });
    expect(expectOk(await signIn('cyrus@example.com'))).toMatchObject({ username: 'cyrus@example.com', emailVerified: true });
    expect(refusalOf(await signIn('cy@example.com'))?.code).toBe('EmailNotFound');
    expect(await noticesTo('cy@example.com')).toEqual(['Your account has another address', 'Your account is to have another address']);
    expect(await noticesTo('cyrus@example.com')).toEqual(['Your account has another address']);
    expect((await auditOf(cy.accountId)).slice(-2)).toMatchObject([
      { action: 'email change asked', from: 'cy@example.com', to: 'cyrus@example.com' },
      { action: 'email changed', from: 'cy@example.com', to: 'cyrus@example.com' },
    ]);
  });

  it('[ACCOUNT-19] is dropped when the old one is kept: its code serves no longer, and the account is as before', async () => {
    const gus = await rig.signUp('gus@example.com');
    expectOk(await gus.client.updateEmail({ body: { password, email: 'guss@example.con' } }));
    const code = codeIn(rig.mails.at(-1));
    await rig.cloud.jobs.runDue();
    expect(rig.mails.find(({ to, subject }) => to === gus.email && /another address/.test(subject))?.text).toContain('Keep the old one');
    const client = await again(gus);
    expectOk(await client.keepEmail());
    expect(expectOk(await client.getProfile())).not.toHaveProperty('newEmail');
    expect(refusalOf(await client.verifyEmail({ body: { code } }))?.code).toBe('UnableToVerify');
    expect(expectOk(await signIn(gus.email))).toMatchObject({ username: gus.email, emailVerified: true });
    expect(refusalOf(await signIn('guss@example.con'))?.code).toBe('EmailNotFound');
    expect((await auditOf(gus.accountId)).at(-1)).toMatchObject({ action: 'email kept', from: 'guss@example.con', to: gus.email });
    expectOk(await client.keepEmail());
  });

  it('that is kept while the code of the new one is checked stays', async () => {
    await using cloud = await createTestCloud();
    const { email } = await cloud.signUp('gil@example.com');
    const enter = async () => cloud.client(expectOk(await cloud.client(undefined).signIn({ body: { email, password } })).idToken);
    expectOk(await (await enter()).updateEmail({ body: { password, email: 'gill@example.con' } }));
    const code = codeIn(cloud.mails.at(-1));
    const client = await enter();
    const { db } = cloud.cloud;
    await sql`create function wait_here() returns trigger language plpgsql as
      'begin perform pg_advisory_xact_lock(7); return old; end'`.execute(db);
    await sql`create trigger wait_here before delete on codes for each row execute function wait_here()`.execute(db);
    const verifying = await db.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(7)`.execute(transaction);
      const answer = client.verifyEmail({ body: { code } });
      const isStopped = async () =>
        (await sql`select from pg_locks where locktype = 'advisory' and objid = 7 and not granted`.execute(transaction)).rows.length;
      await expect.poll(isStopped, { timeout: 60_000 }).toBe(1);
      expectOk(await client.keepEmail());
      return { answer };
    });
    expect(refusalOf(await verifying.answer)?.code).toBe('UnableToVerify');
    expect(expectOk(await client.getProfile()).email).toBe(email);
  });

  it('gets its mails in the language that its profile names', async () => {
    const lia = await rig.signUp('lia@example.com');
    expect(expectOk(await lia.client.getProfile()).language).toBe('en');
    expectOk(await lia.client.changeLanguage({ body: { language: 'es' } }));
    expect(expectOk(await lia.client.getProfile()).language).toBe('es');
    expectOk(await lia.client.updateEmail({ body: { password, email: 'lia-nueva@example.com' } }));
    expect(rig.mails.at(-1)?.subject).toMatch(/código|dirección/i);
  });

  it('[ERR-17] is refused with the words of its errors', async () => {
    await rig.signUp('taken@example.com');
    const { client } = await rig.signUp('dee@example.com');
    const update = async (email: string, given = password) => refusalOf(await client.updateEmail({ body: { password: given, email } }));
    expect(await update('nonsense')).toMatchObject({ code: 'InvalidParameterException', message: 'invalid' });
    expect(await update('')).toMatchObject({ code: 'InvalidParameterException' });
    expect(await update('DEE@example.com')).toMatchObject({ code: 'InvalidParameterException' });
    expect(await update('Taken@example.com')).toMatchObject({ code: 'AliasExistsException', message: 'email already exists' });
    expect(await update('other@example.com', 'Wrong-horse-7')).toMatchObject({ code: 'InvalidPassword' });
    expectOk(await client.getProfile());
  });

  it('gets mail once a minute and five times an hour, whichever accounts ask and however it is spelt', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, (_, index) => rig.signUp(`asker-${index}@example.com`)));
    const spellings = [
      'victim@t.example',
      'VICTIM@t.example',
      'victim+1@t.example',
      'victim@T.Example',
      'victim@ｔ.example',
      'victim+2+3@t.example',
    ];
    const clients = people.map(({ client }) => client);
    const ask = async () => {
      const answers: (string | undefined)[] = [];
      for (const [index, person] of people.entries()) {
        const answer = await clients[index]?.updateEmail({ body: { password, email: spellings[index] ?? '' } });
        const code = answer && refusalOf(answer)?.code;
        if (code === undefined) clients[index] = await again(person);
        answers.push(code);
      }
      return answers.filter((code) => code !== 'TooManyRequests');
    };
    const sent = () => rig.mails.filter(({ to }) => /^victim/i.test(to)).length;
    expect(await ask()).toEqual([undefined]);
    expect(sent()).toBe(1);
    for (let time = 0; time < 6; time += 1) {
      await rig.clock.advance(61_000);
      await ask();
    }
    expect(sent()).toBe(5);
  });

  it('[CLOUDAPI-32, ERR-15, OQ-142, ACCOUNT-19] gets a new code after a minute, and is verified by that one', async () => {
    const eve = await rig.signUp('eve@example.com');
    expect(refusalOf(await eve.client.resendVerification())?.code).toBe('UnableToVerify');
    expect(refusalOf(await eve.client.verifyEmail({ body: { code: '123456' } }))?.code).toBe('UnableToVerify');
    expectOk(await eve.client.updateEmail({ body: { password, email: 'eva@example.com' } }));
    const client = await again(eve);
    expect(refusalOf(await client.resendVerification())).toMatchObject({
      code: 'UnableToResendCode',
      message: 'The code could not be sent again. Wait a minute and retry.',
    });
    await rig.clock.advance(60_000);
    const before = rig.mails.length;
    expectOk(await client.resendVerification());
    expect(rig.mails).toHaveLength(before + 1);
    const mail = rig.mails.at(-1);
    expect(mail?.to).toBe('eva@example.com');
    expect(refusalOf(await client.verifyEmail({ body: { code: 'wrong' } }))?.code).toBe('InvalidCode');
    expectOk(await client.verifyEmail({ body: { code: codeIn(mail) } }));
  });

  it('cannot be verified after somebody else has taken it', async () => {
    const fay = await rig.signUp('fay@example.com');
    expectOk(await fay.client.updateEmail({ body: { password, email: 'wanted@example.com' } }));
    const code = codeIn(rig.mails.at(-1));
    await rig.signUp('wanted@example.com');
    const client = await again(fay);
    expect(refusalOf(await client.verifyEmail({ body: { code } }))?.code).toBe('UnableToVerify');
    expect(expectOk(await client.getProfile())).toMatchObject({ email: 'fay@example.com', emailVerified: true });
  });
});

describe('the code of an address', () => {
  afterEach(() => rig[Symbol.asyncDispose]());

  it('proves no address that was asked for before, while its mail is still on the way', async () => {
    const sent = Promise.withResolvers<MailMessage>();
    const taken = Promise.withResolvers<void>();
    const mail = {
      async send(message: MailMessage) {
        if (message.to !== 'own@mal.example') return;
        sent.resolve(message);
        await taken.promise;
      },
    };
    rig = await createTestCloud({}, { mail });
    const mal = await rig.signUp('mal@example.com');
    expectOk(await mal.client.updateEmail({ body: { password, email: 'victim@example.com' } }));
    await rig.clock.advance(61_000);
    const client = await again(mal);
    const change = client.updateEmail({ body: { password, email: 'own@mal.example' } });
    const code = codeIn(await sent.promise);
    const early = await client.verifyEmail({ body: { code } });
    taken.resolve();
    expect(refusalOf(early)?.code).toBe('InvalidCode');
    expectOk(await change);
    const later = await again(mal);
    expectOk(await later.verifyEmail({ body: { code } }));
    expect(expectOk(await later.getProfile())).toMatchObject({ email: 'own@mal.example', emailVerified: true });
  });

  it('can be guessed five times in all, however many sessions guess', async () => {
    rig = await createTestCloud();
    const mal = await rig.signUp('mal@example.com');
    expectOk(await mal.client.updateEmail({ body: { password, email: 'victim@example.com' } }));
    const right = codeIn(rig.mails.at(-1));
    const wrong = right === '000000' ? '111111' : '000000';
    for (let session = 0; session < 3; session += 1) {
      const client = await again(mal);
      for (let guess = 0; guess < 2; guess += 1) await client.verifyEmail({ body: { code: wrong } });
    }
    expect(refusalOf(await (await again(mal)).verifyEmail({ body: { code: right } }))?.code).toBe('UnableToVerify');
  });

  it('proves no address that was asked for since, on a cloud that hides accounts', async () => {
    rig = await createTestCloud({ hideAccounts: true });
    const registered = rig.client(undefined);
    expectOk(await registered.register({ body: { email: 'mal@example.com', password, passwordConfirm: password } }));
    await rig.cloud.jobs.runDue();
    expectOk(await registered.confirmRegistration({ body: { email: 'mal@example.com', code: codeIn(rig.mails.at(-1)), password } }));
    const ask = async (email: string) => {
      const { idToken } = expectOk(await signIn('mal@example.com'));
      expectOk(await rig.client(idToken).updateEmail({ body: { password, email } }));
    };
    await ask('own@mal.example');
    await rig.cloud.jobs.runDue();
    const code = codeIn(rig.mails.findLast(({ to, text }) => to === 'own@mal.example' && /\d{6}/.test(text)));
    await rig.clock.advance(61_000);
    await ask('victim@example.com');
    const client = rig.client(expectOk(await signIn('mal@example.com')).idToken);
    expect(refusalOf(await client.verifyEmail({ body: { code } }))?.code).toBe('InvalidCode');
    expect(expectOk(await client.getProfile()).email).toBe('mal@example.com');
  });
});

describe('a new address', () => {
  allWithOneCloud('dee@example.com');

  it.each(['x@t.example>', '<x@t.example>', 'x@t.example,y', 'x;y@t.example', '"x"@t.example', 'x@[10.0.0.1]', 'x@t..example'])(
    'is refused if a mail server reads it as another: %s',
    async (email) => {
      const { client } = owner;
      const before = rig.mails.length;
      expect(refusalOf(await client.updateEmail({ body: { password, email } }))).toMatchObject({ field: 'email' });
      const registered = await rig.client(undefined).register({ body: { email, password, passwordConfirm: password } });
      expect(refusalOf(registered)).toMatchObject({ code: 'BadRequest', field: 'email' });
      expect(rig.mails).toHaveLength(before);
    },
  );
});

describe('the personal data of an account', () => {
  eachWithItsOwnCloud();

  it('is exported whole, without secrets and without data of others', async () => {
    const gil = await rig.signUp('gil@example.com');
    const hal = await rig.signUp('hal@example.com');
    expectOk(await gil.client.addVenue({ body: { venue: { name: 'Hall' } } }));
    expectOk(await hal.client.addVenue({ body: { venue: { name: 'Foyer' } } }));
    const { tables } = await exportOf(gil);
    expect(tables['accounts']).toEqual([expect.objectContaining({ email: 'gil@example.com' })]);
    expect(tables['venues']).toEqual([expect.objectContaining({ name: 'Hall' })]);
    expect(tables['sessions']).toHaveLength(1);
    expect(tables['audit_log']?.map(({ action }) => action)).toContain('data exported');
    const text = JSON.stringify(tables);
    const { password_hash } = await rig.cloud.db
      .selectFrom('accounts')
      .where('account_id', '=', gil.accountId)
      .select('password_hash')
      .executeTakeFirstOrThrow();
    for (const secret of [password_hash, gil.refreshToken, gil.idToken, hal.accountId, 'hal@example.com'])
      expect(text).not.toContain(secret);
    expect(text).not.toMatch(/_hash|sealed|salt|public_key/);
  });

  it('is exported whole even when it is larger than a process should hold', async () => {
    const eve = await rig.signUp('eve@example.com');
    const { venue } = expectOk(await eve.client.addVenue({ body: { venue: { name: 'Hall' } } }));
    const count = 2500;
    const { accountId } = eve;
    const recorded_at = new Date(rig.clock.now());
    const entry = (index: number) => ({ account_id: accountId, actor_id: accountId, address: '', recorded_at, action: `made ${index}` });
    await rig.cloud.db
      .insertInto('audit_log')
      .values(Array.from({ length: count }, (_, index) => entry(index)))
      .execute();
    const text = JSON.stringify(randomBytes(90_000).toString('hex'));
    const row = {
      venue_id: venue.venueId,
      scope: 'venue' as const,
      taken_at: null,
      taken_by: null,
      states: '[]',
      text,
      bytes: text.length,
    };
    await rig.cloud.db
      .insertInto('snapshots')
      .values(Array.from({ length: 7 }, (_, index) => ({ ...row, snapshot_id: randomUUID(), name: `Night ${index}` })))
      .execute();
    const { tables } = await exportOf(eve);
    const made = (tables['audit_log'] ?? []).map(({ action }) => String(action)).filter((action) => action.startsWith('made'));
    expect([made.length, new Set(made).size]).toEqual([count, count]);
    expect(tables['snapshots']?.map(({ name }) => name).toSorted()).toEqual([0, 1, 2, 3, 4, 5, 6].map((index) => `Night ${index}`));
  });

  it('is deleted with the account, which requires the password and limits guesses', async () => {
    const ida = await rig.signUp('ida@example.com');
    const { venue } = expectOk(await ida.client.addVenue({ body: { venue: { name: 'Hall' } } }));
    expect(refusalOf(await ida.client.deleteAccount({ body: { password: 'Wrong-horse-7' } }))?.code).toBe('InvalidPassword');
    expectOk(await ida.client.deleteAccount({ body: { password } }));
    expect(refusalOf(await ida.client.getProfile())?.code).toBe('SessionEnded');
    expect(refusalOf(await rig.client(undefined).refresh({ body: { refreshToken: ida.refreshToken } }))?.code).toBe('SessionEnded');
    expect(refusalOf(await signIn(ida.email))?.code).toBe('EmailNotFound');
    expect(await auditOf(ida.accountId)).toEqual([]);
    expect(await rig.cloud.db.selectFrom('venues').where('venue_id', '=', venue.venueId).select('name').execute()).toEqual([]);
    expect(await noticesTo(ida.email)).toEqual(['Your account was deleted']);
    await rig.clock.advance(60_000);
    await rig.signUp(ida.email);
  });
});
