import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { areas, basePath, type Call } from '@headroom/protocol/cloud';
import { sql } from 'kysely';
import { createTestCloud, everyRate, expectOk, type Person, type TestCloud } from '../../../test/cloud-rig.ts';
import { exampleOf, fieldsOf, someId } from '../../../test/bad-values.ts';

const generous = { count: 1_000_000, perMs: 1000 };
const rates = everyRate(generous);
let rig: TestCloud;
let ada: Person;
beforeAll(async () => {
  rig = await createTestCloud({ rates, logLevel: 'debug', requestTimeoutMs: 300 });
  ada = await rig.signUp('ada@example.com');
});
afterAll(() => rig[Symbol.asyncDispose]());

function raw(text: string, enough?: (answer: string) => boolean): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect(Number(new URL(rig.cloud.origin).port), '127.0.0.1', () => socket.write(text));
    socket.on('data', (chunk) => {
      answer += chunk.toString('latin1');
      if (enough?.(answer) === true) socket.destroy();
    });
    socket.on('error', (error: NodeJS.ErrnoException) => (error.code === 'ECONNRESET' ? resolve(answer) : reject(error)));
    socket.on('close', () => resolve(answer));
  });
}
const body = '{"email":"a@example.com","password":"x"}';

describe('an ambiguous request', () => {
  const head = `POST ${basePath}/account/sign-in HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\n`;
  const hidden = 'GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\n\r\n';
  it.each([
    ['a length and chunks', `content-length: ${body.length}\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`],
    ['two hosts', `host: evil.example\r\ncontent-length: ${body.length}\r\nconnection: close\r\n\r\n${body}`],
    ['two lengths', `content-length: 5\r\ncontent-length: ${body.length}\r\n\r\n${body}${hidden}`],
    ['chunks spelt oddly', `transfer-encoding: xchunked\r\n\r\n0\r\n\r\n${hidden}`],
    ['chunks that are not last', `transfer-encoding: chunked, identity\r\n\r\n0\r\n\r\n${hidden}`],
    ['a length with a sign', `content-length: +${body.length}\r\n\r\n${body}${hidden}`],
    ['a header on two lines', `x-a: b\r\n c: d\r\ncontent-length : ${body.length}\r\n\r\n${body}${hidden}`],
  ])('is refused, and the hidden request in it is not answered: %s', async (_name, rest) => {
    const answer = await raw(head + rest);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer).not.toContain('alive');
  });
});

describe('a parameter given twice', () => {
  const calls = Object.values(areas)
    .flatMap((area) => Object.values<Call>(area))
    .flatMap(({ caller, path, query }) =>
      caller === 'account' && query !== undefined ? [[path, fieldsOf(query)[0]?.path[0] ?? ''] as const] : [],
    );
  it.each(calls)('is refused: %s?%s', async (path, field) => {
    const answer = await fetch(`${rig.cloud.origin}${basePath}${path}?${field}=1&${field}=1`, {
      headers: { authorization: `Bearer ${ada.idToken}` },
    });
    expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining({ code: 'BadRequest', field })]);
  });
});

describe('a request that asks to be echoed', () => {
  it.each(['TRACE', 'TRACK', 'DEBUG', 'CONNECT'])('is not echoed: %s', async (method) => {
    const answer = await raw(`${method} /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\nx-said: something\r\nconnection: close\r\n\r\n`);
    expect(answer).toMatch(/^(?:HTTP\/1\.1 40[04] |$)/);
    expect(answer).not.toContain('something');
  });
});

describe('a request that never ends', () => {
  it.each([
    ['in its head', `GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\nx-slow: `],
    [
      'in its body',
      `POST ${basePath}/account/sign-in HTTP/1.1\r\nhost: 127.0.0.1\r\ncontent-type: application/json\r\ncontent-length: 900\r\n\r\n{"email"`,
    ],
  ])('is cut off %s', async (_name, text) => {
    expect(await raw(text)).toMatch(/^(?:HTTP\/1\.1 408 |$)/);
  });
});

describe('a page of another origin', () => {
  it('can read nothing, and gets no permission for anything but simple requests', async () => {
    const headers = {
      origin: 'https://evil.example',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'authorization',
    };
    for (const { path, method, caller } of Object.values(areas).flatMap((calls) => Object.values<Call>(calls))) {
      const address = rig.cloud.origin + basePath + path.replaceAll(/\{\w+\}/g, someId);
      const asked = await fetch(address, { method: 'OPTIONS', headers });
      const made = await fetch(address, {
        method,
        headers: { origin: headers.origin, 'content-type': 'text/plain' },
        ...(method === 'GET' ? {} : { body }),
      });
      const isPublic = method === 'GET' && caller === 'open';
      expect({ path, isRefused: [asked.status >= 400, made.status >= 400] }).toEqual({ path, isRefused: [true, !isPublic] });
      for (const { headers: answered } of [asked, made]) {
        expect([...answered.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
      }
    }
  });
});

describe('the log', () => {
  const isSecret = (name: string) => /secret|password|code|token|confirm/i.test(name);
  const rows = Object.values(areas).flatMap((calls) => Object.entries<Call>(calls));

  it('contains no value of a secret field of any call, whether it succeeds, fails, or a table is missing', async () => {
    const told: string[] = [];
    let number = 0;
    const secret = () => {
      const value = `Hidden-${(number += 1)}-7x`;
      told.push(value);
      return value;
    };
    const askAll = async () => {
      for (const [, call] of rows) {
        const given: Record<string, unknown> = call.body === undefined ? {} : exampleOf(call.body);
        if (call.body !== undefined)
          for (const { path } of fieldsOf(call.body)) if (path.length === 1 && isSecret(path[0] ?? '')) given[path[0] ?? ''] = secret();
        const query = (call.query === undefined ? [] : fieldsOf(call.query)).filter(({ path }) => isSecret(path[0] ?? ''));
        const address = `${call.path.replaceAll(/\{\w+\}/g, someId)}?${query.map(({ path }) => `${path[0]}=${secret()}`).join('&')}`;
        await fetch(rig.cloud.origin + basePath + address, {
          method: call.method,
          headers: {
            'content-type': 'application/json',
            authorization: `Bearer ${ada.idToken}`,
            cookie: `headroom-refresh=${secret()}`,
            'idempotency-key': secret(),
          },
          ...(call.method === 'GET' ? {} : { body: JSON.stringify(given) }),
        });
      }
    };
    await askAll();
    await sql`alter table accounts rename to elsewhere`.execute(rig.cloud.db);
    await askAll();
    await sql`alter table elsewhere rename to accounts`.execute(rig.cloud.db);
    const text = rig.logged.join('');
    expect(text).toContain('"msg":"a call failed"');
    expect(told.length).toBeGreaterThan(rows.length);
    expect([...told, ada.idToken, ada.refreshToken].filter((value) => text.includes(value))).toEqual([]);
  });
});

describe('the subject of a request', () => {
  it('may be removed while the request runs, which then answers 404', async () => {
    const bob = await rig.signUp('bob@example.com');
    const { venueId } = expectOk(await bob.client.addVenue({ body: { venue: { name: 'Gone' } } })).venue;
    const { contactId } = expectOk(
      await bob.client.addContact({ body: { name: 'Bar', phone: '+12125550123', severityLevel: ['Info'] } }),
    ).contact;
    let isLocked: () => void = () => undefined;
    let release: () => void = () => undefined;
    const locked = new Promise<void>((resolve) => (isLocked = resolve));
    const released = new Promise<void>((resolve) => (release = resolve));
    const removing = rig.cloud.db.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('venues').where('venue_id', '=', venueId).execute();
      isLocked();
      await released;
    });
    await locked;
    const adding = bob.client.addVenueContact({ params: { venueId, contactId } });
    await expect
      .poll(
        async () => (await sql<{ n: number }>`select count(*)::int as n from pg_locks where not granted`.execute(rig.cloud.db)).rows[0]?.n,
      )
      .toBeGreaterThan(0);
    release();
    await removing;
    expect(await adding).toMatchObject({ ok: false, error: { status: 404 } });
  });

  it('does not wait for ever: an idempotency key whose first request hangs is reported as such', async () => {
    const bob = await rig.signUp('carol@example.com');
    let release: () => void = () => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    let isTaken: () => void = () => undefined;
    const taken = new Promise<void>((resolve) => (isTaken = resolve));
    const hanging = rig.cloud.db.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('answered_requests')
        .values({ account_id: bob.accountId, idempotency_key: 'slow', request_hash: Buffer.of(1), created_at: new Date(rig.clock.now()) })
        .execute();
      isTaken();
      await released;
    });
    await taken;
    const asked = await bob.client.addVenue({ body: { venue: { name: 'Twice' } } }, { idempotencyKey: 'slow' });
    release();
    await hanging;
    expect(asked).toMatchObject({ ok: false, error: { code: 'StillRunning', status: 409 } });
  });
});

describe('the rate limit', () => {
  it('counts all addresses of an IPv6 network as one caller', async () => {
    const few = { count: 2, perMs: 60_000 };
    await using strict = await createTestCloud({ rates: everyRate(few), proxies: ['127.0.0.1'] });
    const from = async (address: string) => {
      const answer = await fetch(`${strict.cloud.origin}${basePath}/account/sign-in`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
        body: '{"email":"a@example.com","password":"x"}',
      });
      return answer.status;
    };
    expect([await from('2001:db8:1:2::1'), await from('2001:db8:1:2::2'), await from('2001:db8:1:2:ffff::3')]).toEqual([404, 404, 429]);
    expect(await from('2001:db8:1:3::1')).toBe(404);
  });
});
