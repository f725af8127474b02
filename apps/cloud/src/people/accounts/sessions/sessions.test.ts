import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestCloud, expectOk, refusalOf, testPassword as password, type TestCloud } from '../../../../test/cloud-rig.ts';

let rig: TestCloud;
let other: TestCloud;
beforeAll(async () => {
  rig = await createTestCloud();
  other = await createTestCloud({ database: { url: rig.url } }, { clock: rig.clock });
});
afterAll(async () => {
  await other[Symbol.asyncDispose]();
  await rig[Symbol.asyncDispose]();
});

const refresh = (refreshToken: string, at = rig) => at.client(undefined).refresh({ body: { refreshToken } });
const isEnded = async (idToken: string, at = rig) => refusalOf(await at.client(idToken).getProfile())?.code === 'SessionEnded';

describe('a refresh token', () => {
  it('[ACCOUNT-10, CLOUDAPI-30] is exchanged for the next, whose tokens are valid', async () => {
    const { refreshToken, email } = await rig.signUp('ada@example.com');
    const next = expectOk(await refresh(refreshToken));
    expect(next.refreshToken).not.toBe(refreshToken);
    expect(next).toMatchObject({ username: email, emailVerified: true });
    expectOk(await rig.client(next.idToken).getProfile());
    expect(refusalOf(await refresh('nobody-has-this'))?.code).toBe('SessionEnded');
    expect(refusalOf(await rig.client(undefined).refresh({ body: {} }))?.code).toBe('NotSignedIn');
  });

  it('gives the same next token for 30 seconds, from every process, even when many ask together', async () => {
    const { refreshToken } = await rig.signUp('bo@example.com');
    const together = await Promise.all([rig, other, rig, other].map(async (at) => expectOk(await refresh(refreshToken, at)).refreshToken));
    expect(new Set(together).size).toBe(1);
    await rig.clock.advance(29_999);
    const late = expectOk(await refresh(refreshToken, other));
    expect(late.refreshToken).toBe(together[0]);
    expectOk(await rig.client(late.idToken).getProfile());
    expectOk(await refresh(late.refreshToken));
  });

  it('that is used again later ends its whole family, including the newest token, and no other', async () => {
    const { email, refreshToken, idToken } = await rig.signUp('cy@example.com');
    const elsewhere = expectOk(await rig.client(undefined).signIn({ body: { email, password } }));
    const next = expectOk(await refresh(refreshToken));
    const newest = expectOk(await refresh(next.refreshToken));
    await rig.clock.advance(30_000);
    expect(refusalOf(await refresh(refreshToken, other))?.code).toBe('SessionEnded');
    expect(refusalOf(await refresh(newest.refreshToken))?.code).toBe('SessionEnded');
    for (const token of [idToken, newest.idToken]) expect([await isEnded(token), await isEnded(token, other)]).toEqual([true, true]);
    expectOk(await refresh(elsewhere.refreshToken));
  });

  it('is valid for thirty days', async () => {
    await using alone = await createTestCloud();
    const { refreshToken } = await alone.signUp('dee@example.com');
    alone.clock.set(alone.clock.now() + 30 * 24 * 3_600_000);
    expect(refusalOf(await refresh(refreshToken, alone))?.code).toBe('SessionEnded');
  });

  it('is valid for ninety days in all, however often it is used', async () => {
    await using alone = await createTestCloud();
    let { refreshToken } = await alone.signUp('max@example.com');
    for (let day = 0; day < 88; day += 22) {
      alone.clock.set(alone.clock.now() + 22 * 24 * 3_600_000);
      ({ refreshToken } = expectOk(await refresh(refreshToken, alone)));
    }
    alone.clock.set(alone.clock.now() + 2 * 24 * 3_600_000);
    expect(refusalOf(await refresh(refreshToken, alone))?.code).toBe('SessionEnded');
  });

  it('is useless to whoever has only the database', async () => {
    const { refreshToken } = await rig.signUp('eve@example.com');
    const next = expectOk(await refresh(refreshToken));
    const rows = await rig.cloud.db.selectFrom('refresh_tokens').selectAll().execute();
    const stored = rows
      .flatMap((row) => [row.token_hash, row.successor_salt ?? Buffer.of()])
      .map((bytes) => Buffer.from(bytes).toString('base64url'));
    for (const token of [refreshToken, next.refreshToken]) expect(stored).not.toContain(token);
  });
});

const noticesTo = async (email: string) => {
  await rig.cloud.jobs.runDue();
  return rig.mails.filter(({ to, subject }) => to === email && !/\d{6}/.test(subject));
};

describe('sessions', () => {
  it('are listed with place and time, and ended one by one', async () => {
    const { client, email, idToken } = await rig.signUp('fay@example.com');
    await rig.clock.advance(5000);
    const phone = expectOk(await other.client(undefined).signIn({ body: { email, password } }));
    const { sessions } = expectOk(await client.listSessions());
    expect(sessions).toMatchObject([
      { address: '127.0.0.1', usedAt: new Date(rig.clock.now()).toISOString(), isCurrent: false },
      { address: '127.0.0.1', usedAt: new Date(rig.clock.now() - 5000).toISOString(), isCurrent: true },
    ]);
    expect(sessions[0]?.agent).not.toBe('');
    const foreign = await rig.signUp('gil@example.com');
    const sessionId = sessions[0]?.sessionId ?? '';
    expect(refusalOf(await foreign.client.endSession({ params: { sessionId }, body: { password } }))?.code).toBe('NotFound');
    expectOk(await client.endSession({ params: { sessionId }, body: { password } }));
    expect([await isEnded(phone.idToken), await isEnded(phone.idToken, other), await isEnded(idToken)]).toEqual([true, true, false]);
    expect(refusalOf(await refresh(phone.refreshToken))?.code).toBe('SessionEnded');
    expect(expectOk(await client.listSessions()).sessions).toHaveLength(1);
    expect((await noticesTo(email)).at(-1)).toMatchObject({
      subject: 'You were signed out in one place',
      text: expect.stringContaining('ended from another one, at 127.0.0.1.') as string,
    });
  });

  it('that end are refused at once by the process that ended them, and within a second by all others', async () => {
    const { client, email, idToken } = await rig.signUp('ike@example.com');
    const phone = expectOk(await other.client(undefined).signIn({ body: { email, password } }));
    for (const at of [rig, other]) expect([await isEnded(idToken, at), await isEnded(phone.idToken, at)]).toEqual([false, false]);
    const { sessions } = expectOk(await client.listSessions());
    for (const { sessionId } of sessions.filter(({ isCurrent }) => !isCurrent))
      expectOk(await client.endSession({ params: { sessionId }, body: { password } }));
    expect(await isEnded(phone.idToken)).toBe(true);
    expect(refusalOf(await other.client(phone.idToken).addVenue({ body: { venue: { name: 'Late' } } }))?.code).toBe('SessionEnded');
    await rig.clock.advance(999);
    expect([await isEnded(phone.idToken, other), await isEnded(idToken, other)]).toEqual([true, false]);
  });

  it('[ACCOUNT-08] end by signing out, here or everywhere', async () => {
    const { client, email, idToken, refreshToken } = await rig.signUp('hal@example.com');
    const [tablet, phone] = await Promise.all(
      [1, 2].map(async () => expectOk(await rig.client(undefined).signIn({ body: { email, password } }))),
    );
    expectOk(await client.signOut());
    expect(await isEnded(idToken)).toBe(true);
    expect(refusalOf(await refresh(refreshToken))?.code).toBe('SessionEnded');
    expectOk(await rig.client(tablet?.idToken).signOutEverywhere({ body: { password } }));
    expect([await isEnded(tablet?.idToken ?? ''), await isEnded(phone?.idToken ?? '', other)]).toEqual([true, true]);
    expect((await noticesTo(email)).map(({ subject }) => subject)).toEqual(['You were signed out everywhere']);
  });
});

it('a sign-in with the old password opens no session once another process has changed it', async () => {
  await using first = await createTestCloud();
  await using second = await createTestCloud({ database: { url: first.url } }, { clock: first.clock });
  const { client, email } = await first.signUp('ivy@example.com');
  const { db } = first.cloud;
  await sql`create function wait_here() returns trigger language plpgsql as
    'begin perform pg_advisory_xact_lock(7); return old; end'`.execute(db);
  // After the password was found right, before the session is opened.
  await sql`create trigger wait_here before delete on sign_in_failures
    for each row when (old.key like '% network %') execute function wait_here()`.execute(db);
  const signingIn = await db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(7)`.execute(transaction);
    const answer = second.client(undefined).signIn({ body: { email, password } });
    const isStopped = async () =>
      (await sql`select from pg_locks where locktype = 'advisory' and objid = 7 and not granted`.execute(transaction)).rows.length;
    await expect.poll(isStopped).toBe(1);
    const changed = { oldPassword: password, password: 'Battery-staple-8', passwordConfirm: 'Battery-staple-8' };
    expectOk(await client.changePassword({ body: changed }));
    return { answer };
  });
  expect(refusalOf(await signingIn.answer)?.code).toBe('SessionEnded');
  expect(expectOk(await client.listSessions()).sessions).toHaveLength(1);
});

it('a change of the password that began before another one does not replace its password', async () => {
  await using cloud = await createTestCloud();
  const { client: owner, email } = await cloud.signUp('jo@example.com');
  const thief = cloud.client(expectOk(await cloud.client(undefined).signIn({ body: { email, password } })).idToken);
  const sessionId = expectOk(await thief.listSessions()).sessions.find(({ isCurrent }) => isCurrent)?.sessionId ?? '';
  const { db } = cloud.cloud;
  const change = (client: typeof owner, to: string) =>
    client.changePassword({ body: { oldPassword: password, password: to, passwordConfirm: to } });
  await sql`create function wait_here() returns trigger language plpgsql as
    'begin perform pg_advisory_xact_lock(7); return old; end'`.execute(db);
  // After the old password was found right, before the new one is stored.
  await sql`create trigger wait_here before delete on sign_in_failures
    for each row when (old.key like ${sql.lit(`% session ${sessionId}`)}) execute function wait_here()`.execute(db);
  const changing = await db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(7)`.execute(transaction);
    const answer = change(thief, 'Stolen-goods-9');
    const isStopped = async () =>
      (await sql`select from pg_locks where locktype = 'advisory' and objid = 7 and not granted`.execute(transaction)).rows.length;
    await expect.poll(isStopped, { timeout: 60_000 }).toBe(1);
    expectOk(await change(owner, 'Battery-staple-8'));
    return { answer };
  });
  expect(refusalOf(await changing.answer)?.code).toBe('InvalidPassword');
  const signIn = (given: string) => cloud.client(undefined).signIn({ body: { email, password: given } });
  expect(refusalOf(await signIn('Stolen-goods-9'))?.code).toBe('InvalidPassword');
  expectOk(await signIn('Battery-staple-8'));
});

const refreshCookieIn = (response: Response) => response.headers.getSetCookie().find((cookie) => cookie.includes('headroom-refresh='));

describe("[OQ-141] a page on the cloud's own site", () => {
  const post = async (path: string, body: object, headers: Record<string, string>) => {
    const response = await fetch(`${rig.cloud.origin}/api/account/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    const cookie = refreshCookieIn(response) ?? '';
    return {
      cookie,
      value: cookie.split(';', 1)[0] ?? '',
      answer: (await response.json()) as { refreshToken?: string; idToken?: string; code?: string },
    };
  };

  it('gets its refresh token in an HttpOnly, same-site cookie, and is refreshed by it', async () => {
    const { email } = await rig.signUp('ida@example.com');
    const page = { origin: rig.cloud.origin };
    const entered = await post('sign-in', { email, password }, page);
    expect(entered.answer.refreshToken).toBe('');
    expect(entered.cookie).toMatch(/^headroom-refresh=[\w-]{43}; Path=\/api\/account; Max-Age=2592000; HttpOnly; SameSite=Strict$/);
    const refreshed = await post('refresh', {}, { ...page, cookie: entered.value });
    expect(refreshed.answer.refreshToken).toBe('');
    expect(refreshed.value).not.toBe(entered.value);
    expectOk(await rig.client(refreshed.answer.idToken).getProfile());
    const out = await fetch(`${rig.cloud.origin}/api/account/sign-out`, {
      method: 'POST',
      headers: { ...page, authorization: `Bearer ${refreshed.answer.idToken}` },
    });
    expect(refreshCookieIn(out)).toMatch(/^headroom-refresh=; Path=\/api\/account; Max-Age=0;/);
    const after = await post('refresh', {}, { ...page, cookie: refreshed.value });
    expect(after.answer.code).toBe('SessionEnded');
    expect(after.cookie).toContain('Max-Age=0');
  });

  it.each([
    { does: 'signing out', method: 'POST', path: 'sign-out' },
    { does: 'signing out everywhere', method: 'POST', path: 'sign-out/everywhere', body: { password } },
    { does: 'asking for another address', method: 'PUT', path: 'email', body: { password, email: 'NAME@example.org' } },
    { does: 'removing the account', method: 'POST', path: 'delete', body: { password } },
  ])('[ACCOUNT-08] [ACCOUNT-24] loses its cookie by $does; other programs get none', async ({ method, path, body }) => {
    const cookieFor = async (name: string, from: Record<string, string>) => {
      const { idToken } = await rig.signUp(`${name}-${path.replace('/', '-')}@example.com`);
      const type = body === undefined ? {} : { 'content-type': 'application/json' };
      const response = await fetch(`${rig.cloud.origin}/api/account/${path}`, {
        method,
        headers: { ...from, ...type, authorization: `Bearer ${idToken}` },
        ...(body === undefined ? {} : { body: JSON.stringify(body).replace('NAME', name) }),
      });
      expect(response.status).toBe(200);
      return refreshCookieIn(response);
    };
    expect(await cookieFor('page', { origin: rig.cloud.origin })).toMatch(/^headroom-refresh=; Path=\/api\/account; Max-Age=0;/);
    expect(await cookieFor('program', {})).toBeUndefined();
  });

  it('is distinguished from a page elsewhere, whose cookie is not accepted', async () => {
    const { email } = await rig.signUp('jo@example.com');
    const sameSite = await post('sign-in', { email, password }, { origin: 'https://app.example.com', 'sec-fetch-site': 'same-site' });
    expect(sameSite.value).not.toBe('');
    for (const headers of [
      { origin: 'https://elsewhere.example' },
      { origin: rig.cloud.origin, 'sec-fetch-site': 'cross-site' },
      { origin: 'null' },
    ]) {
      const entered = await post('sign-in', { email, password }, headers);
      expect({ headers, cookie: entered.cookie, inBody: entered.answer.refreshToken !== '' }).toEqual({
        headers,
        cookie: '',
        inBody: true,
      });
      expect((await post('refresh', {}, { ...headers, cookie: sameSite.value })).answer.code).toBe('NotSignedIn');
    }
  });

  it('gets a Secure cookie only where it is reached over https', async () => {
    await using secure = await createTestCloud({ database: { url: rig.url }, publicUrl: 'https://cloud.example' }, { clock: rig.clock });
    const { email } = await rig.signUp('kim@example.com');
    const response = await fetch(`${secure.cloud.origin}/api/account/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ email, password }),
    });
    // `__Host-` keeps other hosts, and anyone without our certificate, from setting the cookie.
    expect(response.headers.getSetCookie()).toEqual([
      expect.stringMatching(/^__Host-headroom-device=[\w-]+; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Strict; Secure$/),
      expect.stringMatching(/^__Host-headroom-refresh=[\w-]{43}; Path=\/; Max-Age=2592000; HttpOnly; SameSite=Strict; Secure$/),
    ]);
  });

  it('continues with the cookie of an earlier build, written without a prefix over https, once', async () => {
    await using secure = await createTestCloud({ database: { url: rig.url }, publicUrl: 'https://cloud.example' }, { clock: rig.clock });
    const { refreshToken } = await rig.signUp('lou@example.com');
    const refreshBy = (cookie: string, from = 'same-origin') =>
      fetch(`${secure.cloud.origin}/api/account/refresh`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'sec-fetch-site': from, cookie },
        body: '{}',
      });
    const old = `headroom-refresh=${refreshToken}`;
    expect((await refreshBy(old, 'cross-site')).status).toBe(401);
    const answer = await refreshBy(old);
    expect(answer.status).toBe(200);
    const [fresh = '', gone = ''] = answer.headers.getSetCookie().filter((cookie) => cookie.includes('headroom-refresh='));
    expect(fresh).toMatch(/^__Host-headroom-refresh=[\w-]{43}; Path=\/; /);
    expect(gone).toBe('headroom-refresh=; Path=/api/account; Max-Age=0; HttpOnly; SameSite=Strict; Secure');
    const both = await refreshBy(`headroom-refresh=nobody-has-this; ${fresh.split(';', 1)[0]}`);
    expect(both.status).toBe(200);
  });

  it('gets a cookie for its own path where the cloud shares its host', async () => {
    await using part = await createTestCloud({ database: { url: rig.url }, publicUrl: 'https://example.com/cloud' }, { clock: rig.clock });
    const { email } = await rig.signUp('leo@example.com');
    const response = await fetch(`${part.cloud.origin}/api/account/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ email, password }),
    });
    for (const cookie of response.headers.getSetCookie())
      expect(cookie).toMatch(/^__Secure-headroom-\w+=[\w-]+; Path=\/cloud\/api\/account; /);
  });
});
