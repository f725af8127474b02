import { X509Certificate } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createManualClock } from '../clock.ts';
import { createTestAuthority, openTestBroker, type TestAuthority } from '../../test/authority-rig.ts';
import { checkCertificate, createKey, createRequest, pinOf } from './keys.ts';
import { enrol, isRenewalDue, keepRenewed, pinIn, readEnrolment, renew, type Enrolment, type Fetch } from './registration.ts';
import { openTlsLink } from './tls-link.ts';

const id = '020000000001';
const base = 'http://cloud.example/api';
const clock = createManualClock(1_000_000);
const ours = await createTestAuthority();
const theirs = await createTestAuthority();
const tokenOf = ({ certificate }: TestAuthority) => `AAAA.${pinOf(certificate)}`;

interface Asked {
  readonly address: string;
  readonly body: Record<string, unknown>;
}
function cloudOf(authority: TestAuthority, more: Record<string, unknown> = {}, status = 200) {
  const asked: Asked[] = [];
  const fetch: Fetch = async (address, { body }) => {
    const read = JSON.parse(body) as Record<string, unknown>;
    asked.push({ address, body: read });
    if (status !== 200) return Response.json(more, { status });
    const certificate = await authority.issue(String(read['csr']));
    return Response.json({
      deviceId: id,
      certificate,
      authority: authority.certificate,
      validMs: 90_000,
      broker: { host: '127.0.0.1', port: 1 },
      ...more,
    });
  };
  return { asked, fetch };
}
async function registerAt(cloud: { readonly fetch: Fetch }, token: string) {
  const key = createKey();
  const request = createRequest(id, key);
  return enrol({
    fetch: cloud.fetch,
    clock,
    base,
    path: '/devices/register',
    key,
    request,
    body: { url: 'amp', token, region: 'r' },
    meant: { pin: pinIn(token) },
    idField: 'deviceId',
  });
}
async function enrolled(): Promise<Enrolment> {
  const answer = await registerAt(cloudOf(ours), tokenOf(ours));
  if (!answer.ok) throw new Error(answer.message);
  return answer.enrolment;
}

describe('registration with a cloud', () => {
  it('[CONNECT-04] [CONNECT-05] sends the url, the token, the region and a certificate request, and stores the answer', async () => {
    const cloud = cloudOf(ours);
    const answer = await registerAt(cloud, tokenOf(ours));
    expect(cloud.asked).toMatchObject([{ address: `${base}/devices/register`, body: { url: 'amp', token: tokenOf(ours), region: 'r' } }]);
    expect(answer).toMatchObject({ ok: true, enrolment: { id, base, validMs: 90_000, authority: ours.certificate } });
    expect(answer.ok && new X509Certificate(answer.enrolment.certificate).subject).toContain(`CN=${id}`);
    expect(JSON.stringify(cloud.asked)).not.toContain('PRIVATE KEY');
  });

  it.each([
    ['another cloud than the one of the token', cloudOf(theirs), 'AuthorityRefused', 'not the cloud that gave this token'],
    ['a certificate of another authority', cloudOf(theirs, { authority: ours.certificate }), 'AuthorityRefused', 'not by this authority'],
    ['no certificate', cloudOf(ours, { certificate: 'x' }), 'AuthorityRefused', 'unreadable'],
    ['half an answer', cloudOf(ours, { broker: {} }), 'Unreadable', 'no cloud of ours'],
    ['a refusal', cloudOf(ours, { code: 'TokenExpired', message: 'Too old.' }, 403), 'TokenExpired', 'Take a new one from the venue.'],
    ['too many of them', cloudOf(ours, { code: 'TooManyRequests' }, 429), 'TooManyRequests', 'Wait a little'],
    ['no words', cloudOf(ours, {}, 500), 'Unreadable', 'no cloud of ours'],
    ['no answer', { fetch: () => Promise.reject(new Error('no')) }, 'Unreachable', 'cannot be reached'],
  ])('(OQ-108) refuses %s', async (_, cloud, code, words) => {
    expect(await registerAt(cloud, tokenOf(ours))).toMatchObject({ ok: false, code, message: expect.stringContaining(words) as string });
  });

  it('[CONNECT-04] never repeats the words of whatever server answers at the given address', async () => {
    const secret = 'root of the router';
    for (const status of [200, 401, 403, 404, 500])
      for (const more of [
        { message: secret },
        { code: secret, message: secret },
        { code: 'TokenUnknown', message: secret, broker: secret },
      ])
        expect(JSON.stringify(await registerAt(cloudOf(ours, more, status), tokenOf(ours)))).not.toContain(secret);
  });

  it('(OQ-108) refuses a token that names no authority', async () => {
    expect(await registerAt(cloudOf(ours), 'AAAA')).toMatchObject({ ok: false, code: 'AuthorityRefused' });
  });

  it('refuses a certificate for another key', async () => {
    const request = createRequest(id, createKey());
    expect(checkCertificate(await ours.issue(request.pem), ours.certificate, createKey())).toBe('not for this key');
  });

  it('renews with a new key, proven by the old one, and trusts no other authority for it', async () => {
    const before = await enrolled();
    const cloud = cloudOf(ours);
    const next = createKey();
    const answer = await renew(before, next, { fetch: cloud.fetch, clock, kind: 'devices' });
    expect(answer).toMatchObject({ ok: true, enrolment: { key: next } });
    expect(cloud.asked[0]).toMatchObject({ address: `${base}/devices/${id}/certificate`, body: { proof: expect.any(String) as string } });
    expect(await renew(before, next, { fetch: cloudOf(theirs).fetch, clock, kind: 'devices' })).toMatchObject({ ok: false });
  });

  it("renews after two thirds of the certificate's life, whatever the clock says", async () => {
    const enrolment = await enrolled();
    expect(isRenewalDue(enrolment, createManualClock(enrolment.since + 59_000))).toBe(false);
    expect(isRenewalDue(enrolment, createManualClock(enrolment.since + 60_000))).toBe(true);
    expect(isRenewalDue(enrolment, createManualClock(enrolment.since - 1))).toBe(true);
    const later = createManualClock(enrolment.since);
    let renewals = 0;
    const stop = keepRenewed(
      later,
      () => enrolment,
      async () => (renewals += 1),
    );
    await later.advance(3_500_000);
    expect(renewals).toBe(0);
    await later.advance(7_200_000);
    expect(renewals).toBe(2);
    stop();
  });

  it('reads only what it stored', async () => {
    const enrolment = await enrolled();
    expect(readEnrolment(JSON.stringify(enrolment))).toEqual(enrolment);
    for (const text of ['', '{}', '[]', 'x', JSON.stringify({ ...enrolment, broker: 1 }), 7]) expect(readEnrolment(text)).toBeUndefined();
  });
});

describe('the link over TLS', () => {
  const quiet = { received: () => undefined, closed: () => undefined };
  const placeOf = (enrolment: Enrolment, port: number) => ({ ...enrolment, host: '127.0.0.1', port, clientId: enrolment.id });

  it('connects with the given certificate, and reports when it is lost', async () => {
    await using broker = await openTestBroker(await ours.serve(), ours.certificate);
    const lost = Promise.withResolvers<string>();
    const opened = await openTlsLink(placeOf(await enrolled(), broker.port), { ...quiet, closed: lost.resolve });
    expect(Object.keys(opened)).toEqual(['link']);
    expect(broker.guests).toEqual([id]);
    broker.cut();
    expect(await lost.promise).toContain('lost');
    expect('link' in opened && (await opened.link.publish('t', 'x', 1))).toBe(false);
  });

  it('connects with any clock: a certificate expired by that clock does not matter', async () => {
    await using broker = await openTestBroker(await ours.serve(50 * 365 * 86_400_000), ours.certificate);
    const opened = await openTlsLink(placeOf(await enrolled(), broker.port), quiet);
    expect(Object.keys(opened)).toEqual(['link']);
    if ('link' in opened) opened.link.close();
  });

  it('(OQ-108) refuses a broker of another authority', async () => {
    await using broker = await openTestBroker(await theirs.serve(), ours.certificate);
    const opened = await openTlsLink(placeOf(await enrolled(), broker.port), quiet);
    expect(opened).toEqual({ refusal: 'What answers there is not the cloud that this was registered with.' });
  });

  it('reports in words that nobody answers, or that it is not admitted', async () => {
    expect(await openTlsLink(placeOf(await enrolled(), 1), quiet)).toEqual({
      refusal: 'The cloud cannot be reached (ECONNREFUSED).',
      isUnreached: true,
    });
    await using broker = await openTestBroker(await ours.serve(), theirs.certificate);
    expect(Object.keys(await openTlsLink(placeOf(await enrolled(), broker.port), quiet))).toEqual(['refusal']);
    expect(broker.guests).toEqual([]);
  });
});
