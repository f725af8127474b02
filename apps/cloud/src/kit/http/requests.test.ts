import { Client } from 'pg';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { readOrder } from '../config.ts';
import { run } from '../../../test/database-server.ts';
import {
  createTestCloud,
  everyRate,
  expectOk,
  refusalOf,
  testPassword as password,
  type Person,
  type TestCloud,
} from '../../../test/cloud-rig.ts';

let rig: TestCloud;
let ada: Person;
beforeAll(async () => {
  rig = await createTestCloud({ metricsToken: 'to-measure' });
  ada = await rig.signUp('ada@example.com');
});
afterAll(() => rig[Symbol.asyncDispose]());

describe('an idempotency key', { shuffle: false }, () => {
  const add = (name: string, idempotencyKey: string) => ada.client.addVenue({ body: { venue: { name } } }, { idempotencyKey });

  it('gets the same answer again, even when both requests come together', async () => {
    const answers = await Promise.all([add('Hall', 'k1'), add('Hall', 'k1'), add('Hall', 'k1')]);
    const [first, ...rest] = answers.map(expectOk);
    for (const other of rest) expect(other).toEqual(first);
    expect(expectOk(await add('Hall', 'k1'))).toEqual(first);
  });

  it('is refused for another request, and may retry what was refused', async () => {
    expect(await add('Foyer', 'k1')).toMatchObject({ ok: false, error: { code: 'KeyReused', status: 422 } });
    expect(await add('HALL', 'k2')).toMatchObject({ ok: false, error: { code: 'VENUE_NAME_EXISTS', status: 409, field: 'venue.name' } });
    expectOk(await add('Foyer', 'k2'));
  });
});

describe('an unchanged answer', () => {
  it('is a 304 without a body until something changes', async () => {
    const first = await ada.client.listVenues();
    if (!first.ok || first.unchanged || first.tag === undefined) throw new Error('There is no tag.');
    const known = first.tag;
    expect(await ada.client.listVenues({ known })).toEqual({ ok: true, unchanged: true, tag: known });
    expectOk(await ada.client.addVenue({ body: { venue: { name: 'Terrace' } } }));
    expect(await ada.client.listVenues({ known })).toMatchObject({ ok: true, unchanged: false });
  });
});

describe('the rate limit', () => {
  it('answers 429 until the time has passed', async () => {
    await using strict = await createTestCloud({
      rates: { ...everyRate({ count: 9, perMs: 60_000 }), credential: { count: 2, perMs: 60_000 } },
    });
    const signIn = () => strict.client(undefined).signIn({ body: { email: 'no@example.com', password } });
    for (const code of ['EmailNotFound', 'EmailNotFound', 'TooManyRequests']) expect(await signIn()).toMatchObject({ error: { code } });
    await strict.clock.advance(60_000);
    expect(await signIn()).toMatchObject({ error: { code: 'EmailNotFound' } });
    strict.clock.set(strict.clock.now() - 86_400_000);
    for (const code of ['EmailNotFound', 'EmailNotFound', 'TooManyRequests']) expect(await signIn()).toMatchObject({ error: { code } });
  });

  it('counts only valid calls in a live session', async () => {
    await using strict = await createTestCloud({
      rates: { ...everyRate({ count: 99, perMs: 60_000 }), write: { count: 3, perMs: 60_000 } },
    });
    const { client, email } = await strict.signUp('ada@example.com');
    const { venueId } = expectOk(
      await (await strict.signUp('bob@example.com')).client.addVenue({ body: { venue: { name: 'Bar' } } }),
    ).venue;
    const add = (by: typeof client, name: string) => by.addVenue({ body: { venue: { name } } });
    const { idToken } = expectOk(await strict.client(undefined).signIn({ body: { email, password } }));
    const ended = strict.client(idToken);
    expectOk(await ended.signOut());
    for (let time = 0; time < 4; time += 1) {
      expect(refusalOf(await add(ended, 'Hall'))?.code).toBe('SessionEnded');
      expect(refusalOf(await add(client, ''))?.code).toBe('BadRequest');
    }
    expectOk(await add(client, 'Hall'));
    for (const code of ['NotFound', 'NotFound']) expect(refusalOf(await client.removeVenue({ params: { venueId } }))?.code).toBe(code);
    expect(refusalOf(await add(client, 'Foyer'))?.code).toBe('TooManyRequests');
    await strict.clock.advance(60_000);
    expectOk(await add(client, 'Foyer'));
  });
});

it('counts over all processes together', async () => {
  const rates = everyRate({ count: 3, perMs: 60_000 });
  await using one = await createTestCloud({ rates });
  await using other = await createTestCloud({ rates, database: { url: one.url } }, { clock: one.clock });
  const signIn = (at: TestCloud) => at.client(undefined).signIn({ body: { email: 'no@example.com', password } });
  const codes: unknown[] = [];
  for (const at of [one, other, one, other, one]) {
    const answer = await signIn(at);
    codes.push(answer.ok || answer.error.code);
  }
  expect(codes).toEqual(['EmailNotFound', 'EmailNotFound', 'EmailNotFound', 'TooManyRequests', 'TooManyRequests']);
});

describe('a cloud that shuts down', () => {
  it('answers what is in progress, and accepts nothing new', async () => {
    let deliver: () => void = () => undefined;
    let reached: () => void = () => undefined;
    const asked = new Promise<void>((resolve) => (reached = resolve));
    const sending = new Promise<void>((resolve) => (deliver = resolve));
    const mail = {
      send: () => {
        reached();
        return sending;
      },
    };
    await using stopping = await createTestCloud({}, { mail });
    const body = { email: 'late@example.com', password, passwordConfirm: password };
    const underWay = stopping.client(undefined).register({ body });
    await asked;
    const closed = stopping.cloud.close();
    expect(await stopping.client(undefined).register({ body })).toMatchObject({ error: { code: 'Unreachable' } });
    deliver();
    expect(await underWay).toMatchObject({ ok: true });
    await closed;
  });
});

describe('a database that cuts every connection', () => {
  it('is available again with the next request, and no process ends over it', async () => {
    await using cut = await createTestCloud();
    const { client } = await cut.signUp('ada@example.com');
    const other = new Client({ connectionString: cut.url });
    await other.connect();
    await other.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    );
    await other.end();
    await expect.poll(async () => (await client.getProfile()).ok).toBe(true);
  });

  it('is reported as such while it is away', async () => {
    await using away = await createTestCloud();
    const { client } = await away.signUp('ada@example.com');
    await run(inject('testDatabase').url, `drop database ${new URL(away.url).pathname.slice(1)} with (force)`);
    expect(await client.getProfile()).toMatchObject({ error: { code: 'Unavailable', status: 503 } });
    expect((await fetch(`${away.cloud.origin}/readyz`)).status).toBe(503);
    expect((await fetch(`${away.cloud.origin}/healthz`)).status).toBe(200);
  });
});

describe('every answer', () => {
  it('hides the API documentation with --no-docs, and includes subdomains in HSTS with --hsts-subdomains', async () => {
    const order = readOrder(['--no-docs', '--hsts-subdomains'], {});
    if (order.kind !== 'serve') throw new Error('These arguments must start a server.');
    const { documentation, hstsSubdomains } = order.config;
    await using told = await createTestCloud({ documentation, hstsSubdomains });
    for (const path of ['/docs', '/openapi.json']) expect((await fetch(told.cloud.origin + path)).status).toBe(404);
    const headersOf = async (origin: string) => (await fetch(`${origin}/healthz`)).headers.get('strict-transport-security');
    expect(await headersOf(told.cloud.origin)).toBe('max-age=31536000; includeSubDomains');
    expect(await headersOf(rig.cloud.origin)).toBe('max-age=31536000');
  });

  it.each(['/api/venues', '/nowhere', '/docs', '/healthz'])('carries the protective headers: %s', async (path) => {
    const { headers } = await fetch(rig.cloud.origin + path);
    expect(headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; style-src(?: 'sha256-[^']+')+; base-uri 'none'; form-action 'none'; frame-ancestors 'none'$/,
    );
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('the endpoints for operators', () => {
  it('report liveness, readiness and metrics, by route and not by address', async () => {
    const ask = async (path: string, headers: Record<string, string> = {}) => {
      const response = await fetch(rig.cloud.origin + path, { headers });
      return { status: response.status, text: await response.text() };
    };
    expect((await ask('/healthz')).status).toBe(200);
    expect((await ask('/readyz')).status).toBe(200);
    await ask('/api/venues');
    await ask('/api/venues/0b54a7f2-6b1e-4c6b-9d0a-6a3f5f0f8f11');
    const { text } = await ask('/metrics', { authorization: 'Bearer to-measure' });
    expect(text).toContain('route="/api/venues"');
    expect(text).toContain('\nheadroom_broker_shadow_changes_stored_total 0\n');
    expect(text).not.toContain('healthz');
    expect(text).not.toContain('0b54a7f2');
    for (const authorization of ['', 'Bearer x', 'Bearer to-measurE']) expect((await ask('/metrics', { authorization })).status).toBe(403);
  });

  it('log who called and from where, and no secret in any place', async () => {
    await rig.client(undefined).signIn({ body: { email: ada.email, password: 'Wrong-horse-7' } });
    await ada.client.getProfile();
    const text = rig.logged.join('');
    expect(text).toContain('"route":"/api/account/sign-in"');
    expect(text).toMatch(new RegExp(`"route":"/api/account",[^\n]*"account":"${ada.accountId}"`));
    for (const secret of [password, 'Wrong-horse-7', ada.idToken, ada.refreshToken]) expect(text).not.toContain(secret);
  });
});
