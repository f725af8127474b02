import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { bytesOf, codeOfApplication } from '../../../../test/authenticator-code.ts';
import { createTestCloud, expectOk, refusalOf, testPassword as password, type Person, type TestCloud } from '../../../../test/cloud-rig.ts';
import { waitingStatements } from '../../../../test/test-database.ts';
import { lockAccount } from '../store.ts';

let rig: TestCloud;
let ada: Person;
beforeEach(async () => {
  rig = await createTestCloud();
  ada = await rig.signUp('ada@example.com');
});
afterEach(() => rig[Symbol.asyncDispose]());

const codeOf = (secret: string) => codeOfApplication(secret, rig.clock.now());
const signIn = (secondFactor?: string) =>
  rig.client(undefined).signIn({ body: { email: ada.email, password, ...(secondFactor === undefined ? {} : { secondFactor }) } });

async function switchOn(): Promise<{ secret: string; recoveryCodes: string[] }> {
  const { secret } = expectOk(await ada.client.beginSecondFactor({ body: { password } }));
  const { recoveryCodes } = expectOk(await ada.client.confirmSecondFactor({ body: { code: codeOf(secret) } }));
  await rig.clock.advance(30_000);
  return { secret, recoveryCodes };
}

describe('a second factor', () => {
  it('is required beside the password before the password, the address, a passkey or the sessions change', async () => {
    await using cloud = await createTestCloud({ publicUrl: 'https://cloud.example' });
    const { client, accountId } = await cloud.signUp('bo@example.com');
    const { secret } = expectOk(await client.beginSecondFactor({ body: { password } }));
    expectOk(await client.confirmSecondFactor({ body: { code: codeOfApplication(secret, cloud.clock.now()) } }));
    const next = 'Battery-staple-8';
    const [sessionId, passkeyId] = [accountId, accountId];
    const calls: readonly ((secondFactor: { secondFactor?: string }) => Promise<Parameters<typeof refusalOf>[0]>)[] = [
      (more) => client.changePassword({ body: { oldPassword: password, password: next, passwordConfirm: next, ...more } }),
      (more) => client.updateEmail({ body: { password, email: 'bob@example.com', ...more } }),
      (more) => client.beginPasskey({ body: { password, ...more } }),
      (more) => client.removePasskey({ params: { passkeyId }, body: { password, ...more } }),
      (more) => client.endSession({ params: { sessionId }, body: { password, ...more } }),
      (more) => client.signOutEverywhere({ body: { password, ...more } }),
    ];
    for (const call of calls) {
      expect(refusalOf(await call({}))?.code).toBe('SecondFactorMissing');
      expect(refusalOf(await call({ secondFactor: '000000' }))?.code).toBe('InvalidSecondFactor');
      await cloud.clock.advance(1000);
      await cloud.cloud.db.deleteFrom('sign_in_failures').execute();
    }
    expectOk(await client.getProfile());
  });

  it('is not used up by a new password or address that is refused', async () => {
    const bob = await rig.signUp('bob@example.com');
    const { secret, recoveryCodes } = await switchOn();
    const change = (email: string, secondFactor: string) => ada.client.updateEmail({ body: { password, email, secondFactor } });
    expectOk(await bob.client.updateEmail({ body: { password, email: 'eve@example.com' } }));
    const [recoveryCode = ''] = recoveryCodes;
    for (const secondFactor of [codeOf(secret), recoveryCode]) {
      for (const wanted of ['Password1!', password]) {
        const body = { oldPassword: password, password: wanted, passwordConfirm: wanted, secondFactor };
        expect(refusalOf(await ada.client.changePassword({ body }))?.code).toMatch(/^(?:CommonPassword|InvalidParameterException)$/);
      }
      for (const email of ['nonsense', ada.email])
        expect(refusalOf(await change(email, secondFactor))?.code).toBe('InvalidParameterException');
      expect(refusalOf(await change('bob@example.com', secondFactor))?.code).toBe('AliasExistsException');
      expect(refusalOf(await change('eve@example.com', secondFactor))?.code).toBe('TooManyRequests');
      expectOk(await signIn(secondFactor));
    }
    expect(refusalOf(await change('fay@example.com', '000000'))?.code).toBe('InvalidSecondFactor');
    await rig.clock.advance(30_000);
    expectOk(await change('fay@example.com', codeOf(secret)));
  });

  it('is active only once its code was confirmed, and is then required after the correct password', async () => {
    const { secret, address } = expectOk(await ada.client.beginSecondFactor({ body: { password } }));
    expect(address).toContain(secret);
    expectOk(await signIn());
    expect(refusalOf(await ada.client.confirmSecondFactor({ body: { code: '000000' } }))?.code).toBe('InvalidCode');
    expectOk(await ada.client.confirmSecondFactor({ body: { code: codeOf(secret) } }));
    await rig.clock.advance(30_000);
    expect(refusalOf(await signIn())).toMatchObject({ code: 'SecondFactorMissing', field: 'secondFactor' });
    expect(refusalOf(await rig.client(undefined).signIn({ body: { email: ada.email, password: 'Wrong-horse-7' } }))?.code).toBe(
      'InvalidPassword',
    );
    expect(refusalOf(await signIn('wrong'))?.code).toBe('InvalidSecondFactor');
    expectOk(await signIn(codeOf(secret)));
    expect(expectOk(await ada.client.getProfile())).toMatchObject({ secondFactor: true, recoveryCodesLeft: 10 });
    expect(refusalOf(await ada.client.beginSecondFactor({ body: { password } }))?.code).toBe('SecondFactorExists');
  });

  it('is not the secret of another tab, begun while the code of the first was checked', async () => {
    const { db } = rig.cloud;
    const { secret } = expectOk(await ada.client.beginSecondFactor({ body: { password } }));
    await sql`create function wait_here() returns trigger language plpgsql as
      'begin perform pg_advisory_xact_lock(7); return new; end'`.execute(db);
    await sql`create trigger wait_here before update on second_factors
      for each row when (new.confirmed_at is null) execute function wait_here()`.execute(db);
    const calls = await db.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(7)`.execute(transaction);
      const begun = ada.client.beginSecondFactor({ body: { password } });
      await expect.poll(() => waitingStatements(db)).toHaveLength(1);
      const confirmed = ada.client.confirmSecondFactor({ body: { code: codeOf(secret) } });
      await expect.poll(() => waitingStatements(db)).toHaveLength(2);
      return { begun, confirmed };
    });
    const other = expectOk(await calls.begun).secret;
    expect(refusalOf(await calls.confirmed)?.code).toBe('InvalidCode');
    expectOk(await ada.client.confirmSecondFactor({ body: { code: codeOf(other) } }));
  });

  it('accepts each code once, even when it arrives twice together', async () => {
    const { secret } = await switchOn();
    const results = await Promise.all([signIn(codeOf(secret)), signIn(codeOf(secret))]);
    expect(results.map((result) => refusalOf(result)?.code ?? 'in').toSorted()).toEqual(['InvalidSecondFactor', 'in']);
    expect(refusalOf(await signIn(codeOf(secret)))?.code).toBe('InvalidSecondFactor');
  });

  it('shares the limit of wrong guesses with the password, which does not reset it', async () => {
    const { secret } = await switchOn();
    for (let guess = 0; guess < 5; guess += 1) {
      expect(refusalOf(await signIn('000000'))?.code).toBe('InvalidSecondFactor');
      if (guess < 4) expect(refusalOf(await signIn())?.code).toBe('SecondFactorMissing');
    }
    const failures = await rig.cloud.db
      .selectFrom('sign_in_failures')
      .where('key', 'like', 'account % network %')
      .where('key', 'like', 'account %')
      .select('count')
      .execute();
    expect(failures).toEqual([{ count: 5 }]);
    expect(refusalOf(await signIn(codeOf(secret)))?.code).toBe('TooManyRequests');
    await rig.clock.advance(30_000);
    expectOk(await signIn(codeOf(secret)));
  });

  it('is replaced by a recovery code, each valid once in any spelling; the owner gets a mail', async () => {
    const { recoveryCodes } = await switchOn();
    expect(recoveryCodes).toHaveLength(10);
    const [first = '', second = ''] = recoveryCodes;
    expect(first).toMatch(/^[a-z2-7]{4}(?:-[a-z2-7]{4}){5}$/);
    expectOk(await signIn(first));
    expect(refusalOf(await signIn(first))?.code).toBe('InvalidSecondFactor');
    expectOk(await signIn(second.toUpperCase().replaceAll('-', '')));
    expect(expectOk(await ada.client.getProfile()).recoveryCodesLeft).toBe(8);
    await rig.cloud.jobs.runDue();
    const subjects = rig.mails.map(({ subject }) => subject);
    expect(subjects.filter((subject) => subject === 'A recovery code was used')).toHaveLength(2);
    expect(subjects).toContain('Your account has a second factor');
  });

  it('gets new recovery codes, and is removed, only with both factors', async () => {
    const { secret, recoveryCodes } = await switchOn();
    const [first = ''] = recoveryCodes;
    expect(refusalOf(await ada.client.replaceRecoveryCodes({ body: { password } }))?.code).toBe('SecondFactorMissing');
    const fresh = expectOk(await ada.client.replaceRecoveryCodes({ body: { password, secondFactor: codeOf(secret) } })).recoveryCodes;
    expect(refusalOf(await signIn(first))?.code).toBe('InvalidSecondFactor');
    expect(refusalOf(await ada.client.deleteAccount({ body: { password } }))?.code).toBe('SecondFactorMissing');
    expect(refusalOf(await ada.client.removeSecondFactor({ body: { password, secondFactor: 'wrong' } }))?.code).toBe('InvalidSecondFactor');
    expectOk(await ada.client.removeSecondFactor({ body: { password, secondFactor: fresh[0] } }));
    expectOk(await signIn());
    expect(expectOk(await ada.client.getProfile())).toMatchObject({ secondFactor: false, recoveryCodesLeft: 0 });
    expect(refusalOf(await ada.client.replaceRecoveryCodes({ body: { password } }))?.code).toBe('NotFound');
    const { accountId } = ada;
    const entries = await rig.cloud.db
      .selectFrom('audit_log')
      .where('account_id', '=', accountId)
      .select('action')
      .orderBy('entry_id')
      .execute();
    expect(entries.map(({ action }) => action)).toEqual([
      'registered',
      'confirmed',
      'signed in',
      'second factor added',
      'recovery codes replaced',
      'sign-in refused: wrong second factor',
      'wrong second factor refused',
      'recovery code used',
      'second factor removed',
      'signed in',
    ]);
  });

  it('has one set of recovery codes, also when two are drawn at once', async () => {
    const { recoveryCodes } = await switchOn();
    const { db } = rig.cloud;
    const used = recoveryCodes.slice(0, 2);
    const drawing = await db.transaction().execute(async (transaction) => {
      // Both have used their code when they wait: the one that draws first deletes the other's.
      const { account_id } = await transaction.selectFrom('accounts').select('account_id').executeTakeFirstOrThrow();
      await lockAccount(transaction, account_id);
      const answers = used.map((secondFactor) => ada.client.replaceRecoveryCodes({ body: { password, secondFactor } }));
      await expect.poll(() => waitingStatements(db)).toHaveLength(2);
      return { answers };
    });
    for (const answer of await Promise.all(drawing.answers)) expectOk(answer);
    expect(expectOk(await ada.client.getProfile()).recoveryCodesLeft).toBe(recoveryCodes.length);
  });

  it('is stored sealed, its recovery codes as hashes', async () => {
    const { secret, recoveryCodes } = await switchOn();
    const rows = JSON.stringify([
      await rig.cloud.db.selectFrom('second_factors').selectAll().execute(),
      await rig.cloud.db.selectFrom('recovery_codes').selectAll().execute(),
    ]);
    const bytes = JSON.stringify(bytesOf(secret).toJSON().data).slice(1, -1);
    for (const known of [secret, bytes, bytesOf(secret).toString('hex'), recoveryCodes[0] ?? '']) expect(rows).not.toContain(known);
  });
});
