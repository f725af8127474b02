import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { canonicalRequest, judgeSignedRequest, type SignedRequest, type SignedScope, type SigningKey } from './signed-address.ts';

interface Vector {
  readonly name: string;
  readonly request: SignedRequest;
  readonly canonical: string;
  readonly scope: SignedScope;
  readonly key: SigningKey;
  readonly at: number;
}
interface Context {
  readonly credentials: { readonly access_key_id: string; readonly secret_access_key: string; readonly token?: string };
  readonly normalize: boolean;
  readonly region: string;
  readonly service: string;
  readonly sign_body: boolean;
  readonly timestamp: string;
}

const folder = join(process.env['HEADROOM_CORPORA'] ?? '', 'sigv4');
const names = existsSync(folder) ? readdirSync(folder) : [];

function readRequest(text: string): SignedRequest {
  const cut = text.search(/\r?\n\r?\n/);
  const head = cut < 0 ? text : text.slice(0, cut);
  const body = cut < 0 ? '' : text.slice(cut).replace(/^\r?\n\r?\n/, '');
  const [line = '', ...lines] = head.split(/\r?\n/);
  const [, method = '', address = ''] = /^(\S+) (.*) HTTP\/1\.1$/.exec(line) ?? [];
  const mark = address.indexOf('?');
  const headers: [string, string][] = [];
  for (const header of lines) {
    const colon = header.indexOf(':');
    const above = headers.at(-1);
    if (/^\s/.test(header) && above) above[1] += ` ${header.trim()}`;
    else headers.push([header.slice(0, colon), header.slice(colon + 1)]);
  }
  return { method, path: address.slice(0, mark < 0 ? undefined : mark), query: mark < 0 ? '' : address.slice(mark + 1), headers, body };
}
function readVector(name: string): Vector {
  const file = (part: string) => readFileSync(join(folder, name, part), 'utf8');
  const context = JSON.parse(file('context.json')) as Context;
  const request = readRequest(file('query-signed-request.txt'));
  return {
    name,
    request: context.sign_body ? request : { ...request, body: '' },
    canonical: file('query-canonical-request.txt').trimEnd(),
    scope: { region: context.region, service: context.service, normalizes: context.normalize },
    key: { secret: context.credentials.secret_access_key, sessionToken: context.credentials.token },
    at: Date.parse(context.timestamp),
  };
}
const judge = ({ request, scope, key, at }: Vector, change: Partial<SignedRequest> = {}, now = at + 1000) =>
  judgeSignedRequest({ ...request, ...change }, scope, async (accessKey) => (accessKey === 'AKIDEXAMPLE' ? key : undefined), now);

describe.skipIf(names.length === 0)('Signature V4, with every public vector', () => {
  const vectors = names.map(readVector);

  it.each(vectors)('[CLOUDAPI-20] $name is accepted', async (vector) => {
    expect(await judge(vector)).toEqual({ ok: true, accessKey: 'AKIDEXAMPLE' });
  });

  it.each(vectors)('$name has its canonical form', ({ name, request, scope, canonical }) => {
    const query = name === 'post-sts-header-after' ? request.query.replace(/&X-Amz-Security-Token=[^&]*/, '') : request.query;
    const signed = /X-Amz-SignedHeaders=([^&]*)/.exec(query)?.[1] ?? '';
    expect(canonicalRequest({ ...request, query }, decodeURIComponent(signed).split(';'), scope.normalizes)).toBe(canonical);
  });

  it.each(vectors)('[CLOUDAPI-20] $name with any one field changed is refused', async (vector) => {
    const { request } = vector;
    const accepted: string[] = [];
    const attempt = async (what: string, change: Partial<SignedRequest>) => {
      if ((await judge(vector, change)).ok) accepted.push(what);
    };
    await attempt('method', { method: request.method === 'GET' ? 'POST' : 'GET' });
    await attempt('path', { path: `${request.path}x` });
    await attempt('body', { body: `${request.body}x` });
    await attempt('another parameter', { query: `${request.query}&more=1` });
    const pairs = request.query.split('&');
    for (const [index, pair] of pairs.entries()) {
      const replaced = (other: string[]) => ({ query: pairs.toSpliced(index, 1, ...other).join('&') });
      await attempt(`${pair} gone`, replaced([]));
      await attempt(`${pair} twice`, replaced([pair, pair]));
      await attempt(`${pair} longer`, replaced([`${pair}0`]));
      await attempt(`${pair} other`, replaced([pair.replace(/.$/, (last) => (last === '0' ? '1' : '0'))]));
    }
    const signed = decodeURIComponent(/X-Amz-SignedHeaders=([^&]*)/.exec(request.query)?.[1] ?? '').split(';');
    for (const [index, [name, value]] of request.headers.entries())
      if (signed.includes(name.toLowerCase()))
        await attempt(`${name} changed`, { headers: request.headers.with(index, [name, `${value}x`]) });
    expect(accepted).toEqual([]);
  });
});

describe.skipIf(names.length === 0)('a presigned address', () => {
  const [vector] = names.filter((name) => name === 'get-vanilla-with-session-token').map(readVector) as [Vector];
  const refusalOf = async (answer: ReturnType<typeof judge>) => {
    const judged = await answer;
    return judged.ok ? undefined : judged.refusal;
  };

  it.each([
    ['expired', 3_600_000],
    ['not yet valid', -301_000],
  ])('is refused when it is %s', async (refusal, offset) => {
    expect(await refusalOf(judge(vector, {}, vector.at + offset))).toBe(refusal);
  });

  it('is accepted from a signer whose clock is somewhat ahead, and with a port in the address', async () => {
    expect((await judge(vector, {}, vector.at - 299_000)).ok).toBe(true);
    expect((await judge(vector, { headers: [['Host', 'example.amazonaws.com:8443']] })).ok).toBe(true);
  });

  it.each<[string, Partial<Vector>]>([
    ['other scope', { scope: { region: 'eu-west-1', service: 'service', normalizes: true } }],
    ['other scope', { scope: { region: 'us-east-1', service: 'other', normalizes: true } }],
    ['wrong token', { key: { secret: 'any', sessionToken: 'another' } }],
  ])('is refused as %s when that differs', async (refusal, other) => {
    expect(await refusalOf(judge({ ...vector, ...other }))).toBe(refusal);
  });

  it('is refused for an unknown key', async () => {
    expect(await refusalOf(judge(vector, { query: vector.request.query.replace('AKIDEXAMPLE', 'AKIDOTHER') }))).toBe('unknown key');
  });
});

describe('an address as a public client of shadows signs it, one per connection', () => {
  const query =
    'X-Amz-Algorithm=AWS4-HMAC-SHA256&X-Amz-Credential=AKIDEXAMPLE%2F20261123%2Fus-east-1%2Fiotdevicegateway%2Faws4_request' +
    '&X-Amz-Date=20261123T171038Z&X-Amz-SignedHeaders=connection%3Bhost&X-Amz-Security-Token=token%2B%2F%3D' +
    '&X-Amz-Signature=482092a18bd05e30da441146b71963add3f8a2fb7e0e865328eab6171b2c22c6';
  const headers = [
    ['Host', '127.0.0.1'],
    ['Connection', 'Upgrade'],
  ] as const;
  const judged = (seconds: number, change: Partial<SignedRequest> = {}) =>
    judgeSignedRequest(
      { method: 'GET', path: '/mqtt', query, headers, body: '', ...change },
      { region: 'us-east-1', service: 'iotdevicegateway', normalizes: false },
      async () => ({ secret: 'secret', sessionToken: 'token+/=' }),
      Date.parse('2026-11-23T17:10:38Z') + seconds * 1000,
    );

  it('[CLOUDAPI-20] is valid for five minutes without an expiry', async () => {
    expect(await judged(299)).toEqual({ ok: true, accessKey: 'AKIDEXAMPLE' });
    expect(await judged(300)).toEqual({ ok: false, refusal: 'expired' });
  });

  it.each(['', '0', '-1', '86401', '1e3', 'never'])('[CLOUDAPI-20] is refused with an invalid expiry: "%s"', async (end) => {
    expect(await judged(1, { query: `${query}&X-Amz-Expires=${end}` })).toEqual({ ok: false, refusal: 'malformed' });
  });

  it('[CLOUDAPI-20] is refused when an expiry was added', async () => {
    expect(await judged(1, { query: `${query}&X-Amz-Expires=3600` })).toEqual({ ok: false, refusal: 'wrong signature' });
  });
});

describe('an incomplete signature', () => {
  it.each(['', 'X-Amz-Algorithm=AWS4-HMAC-SHA256', '&&&===%%%', `X-Amz-Signature=${'0'.repeat(65)}`])('is malformed: %s', async (query) => {
    const request = { method: 'GET', path: '/mqtt', query, headers: [], body: '' };
    const scope = { region: 'r', service: 's', normalizes: false };
    expect(await judgeSignedRequest(request, scope, async () => undefined, 0)).toEqual({ ok: false, refusal: 'malformed' });
  });
});
