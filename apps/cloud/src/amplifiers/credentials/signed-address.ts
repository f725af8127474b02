/** Presigned addresses (Signature V4) [CLOUDAPI-20]. */

import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** The query is not decoded. */
export interface SignedRequest {
  readonly method: string;
  readonly path: string;
  readonly query: string;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: string;
}
export interface SigningKey {
  readonly secret: string;
  readonly sessionToken: string | undefined;
}
export interface SignedScope {
  readonly region: string;
  readonly service: string;
  /** Whether `/a/../b` counts as `/b`. */
  readonly normalizes: boolean;
}
export type SignatureRefusal =
  | 'malformed'
  | 'unknown key'
  | 'other scope'
  | 'not yet valid'
  | 'expired'
  | 'wrong token'
  | 'wrong signature';
export type SignatureAnswer =
  | { readonly ok: true; readonly accessKey: string }
  | { readonly ok: false; readonly refusal: SignatureRefusal };

const maxClockAheadMs = 5 * 60_000;
const maxLifeSeconds = 24 * 60 * 60;
/** Public clients sign for each connection and name no lifetime. */
const usualLifeSeconds = 5 * 60;

export async function judgeSignedRequest(
  request: SignedRequest,
  scope: SignedScope,
  keyOf: (accessKey: string) => Promise<SigningKey | undefined>,
  now: number,
): Promise<SignatureAnswer> {
  const claim = readClaim(request.query);
  if (!claim) return refuse('malformed');
  if (claim.scope !== `${claim.day}/${scope.region}/${scope.service}/aws4_request`) return refuse('other scope');
  if (claim.signedAt - now > maxClockAheadMs) return refuse('not yet valid');
  if (now >= claim.signedAt + claim.lifeSeconds * 1000) return refuse('expired');
  const key = await keyOf(claim.accessKey);
  if (!key) return refuse('unknown key');
  if (claim.sessionToken !== key.sessionToken) return refuse('wrong token');
  return waysToSign(request, claim).some((way) => isSignedBy(key.secret, way, claim, scope))
    ? { ok: true, accessKey: claim.accessKey }
    : refuse('wrong signature');
}
const refuse = (refusal: SignatureRefusal): SignatureAnswer => ({ ok: false, refusal });

interface Claim {
  readonly accessKey: string;
  readonly day: string;
  readonly time: string;
  /** Day, region, service and the closing constant. */
  readonly scope: string;
  readonly signedAt: number;
  readonly lifeSeconds: number;
  readonly sessionToken: string | undefined;
  readonly signedHeaders: readonly string[];
  readonly signature: string;
}
const parameters = ['Algorithm', 'Credential', 'Date', 'Expires', 'SignedHeaders', 'Security-Token', 'Signature'] as const;
const nameOf = (parameter: (typeof parameters)[number]) => `X-Amz-${parameter}`;

function readClaim(query: string): Claim | undefined {
  const given = new Map<string, string>();
  for (const [name, value] of pairsOf(query)) {
    if (given.has(name) && parameters.some((parameter) => nameOf(parameter) === name)) return undefined;
    given.set(name, value);
  }
  const of = (parameter: (typeof parameters)[number]) => given.get(nameOf(parameter)) ?? '';
  const [, accessKey = '', day = '', rest = ''] = /^([\w-]{1,128})\/(\d{8})\/([^/]+\/[^/]+\/aws4_request)$/.exec(of('Credential')) ?? [];
  const [, date = '', hour, minute, second] = /^(\d{8})T(\d\d)(\d\d)(\d\d)Z$/.exec(of('Date')) ?? [];
  const signedAt = Date.parse(`${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}T${hour}:${minute}:${second}Z`);
  const life = given.get(nameOf('Expires')) ?? String(usualLifeSeconds);
  const lifeSeconds = /^[1-9]\d{0,5}$/.test(life) ? Number(life) : Number.NaN;
  const signedHeaders = of('SignedHeaders').split(';');
  const signature = of('Signature');
  if (of('Algorithm') !== 'AWS4-HMAC-SHA256' || accessKey === '' || date !== day || Number.isNaN(signedAt)) return undefined;
  if (!(lifeSeconds <= maxLifeSeconds) || !signedHeaders.includes('host') || !/^[\da-f]{64}$/.test(signature)) return undefined;
  return {
    accessKey,
    day,
    time: of('Date'),
    scope: `${day}/${rest}`,
    signedAt,
    lifeSeconds,
    sessionToken: given.get(nameOf('Security-Token')),
    signedHeaders,
    signature,
  };
}

/** Signers differ in signing the token and the port. */
function waysToSign(request: SignedRequest, { sessionToken }: Claim): SignedRequest[] {
  const withoutToken = request.query
    .split('&')
    .filter((pair) => !pair.startsWith(`${nameOf('Security-Token')}=`))
    .join('&');
  const queries = sessionToken === undefined ? [request.query] : [request.query, withoutToken];
  const bare = request.headers.map(([name, value]) => [name, name.toLowerCase() === 'host' ? value.replace(/:\d+$/, '') : value] as const);
  return queries.flatMap((query) => [request.headers, bare].map((headers) => ({ ...request, query, headers })));
}

function isSignedBy(secret: string, request: SignedRequest, claim: Claim, { region, service, normalizes }: SignedScope): boolean {
  const canonical = canonicalRequest(request, claim.signedHeaders, normalizes);
  const text = `AWS4-HMAC-SHA256\n${claim.time}\n${claim.scope}\n${createHash('sha256').update(canonical).digest('hex')}`;
  const key = [claim.day, region, service, 'aws4_request'].reduce<string | Buffer>((made, part) => hmac(made, part), `AWS4${secret}`);
  return timingSafeEqual(hmac(key, text), Buffer.from(claim.signature, 'hex'));
}
const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

export function canonicalRequest(request: SignedRequest, signedHeaders: readonly string[], normalizes: boolean): string {
  const headers = signedHeaders.map((name) => `${name}:${headerValue(request.headers, name)}\n`).join('');
  const path = normalizes ? normalized(request.path) : request.path;
  const bodyHash = createHash('sha256').update(request.body).digest('hex');
  return [
    request.method,
    encode(path).replaceAll('%2F', '/'),
    canonicalQuery(request.query),
    headers,
    signedHeaders.join(';'),
    bodyHash,
  ].join('\n');
}
function headerValue(headers: SignedRequest['headers'], name: string): string {
  return headers
    .filter(([given]) => given.toLowerCase() === name)
    .map(([, value]) => value.trim().replaceAll(/\s+/g, ' '))
    .join(',');
}
function canonicalQuery(query: string): string {
  return pairsOf(query)
    .filter(([name]) => name !== nameOf('Signature'))
    .map(([name, value]) => [encode(name), encode(value)] as const)
    .toSorted(([one, left], [other, right]) => compare(one, other) || compare(left, right))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
}
const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

function pairsOf(query: string): (readonly [string, string])[] {
  return query
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const cut = pair.indexOf('=');
      return cut < 0 ? [decode(pair), ''] : [decode(pair.slice(0, cut)), decode(pair.slice(cut + 1))];
    });
}
/** Invalid escapes stand for themselves. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
function encode(text: string): string {
  return encodeURIComponent(text.toWellFormed()).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
function normalized(path: string): string {
  const kept: string[] = [];
  const segments = path.split('/').slice(1);
  for (const segment of segments) {
    if (segment === '..') kept.pop();
    else if (segment !== '.' && segment !== '') kept.push(segment);
  }
  const last = segments.at(-1);
  const isFolder = kept.length > 0 && (last === '' || last === '.' || last === '..');
  return `/${kept.join('/')}${isFolder ? '/' : ''}`;
}
