import { createHash, X509Certificate } from 'node:crypto';
import { createManualClock } from '@headroom/protocol';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ampIdOf } from '../../../test/sample-amps.ts';
import { usualQuotas } from '../../kit/quotas.ts';
import { createTestCloud, expectOk, invite, refusalOf, type Person, type TestCloud } from '../../../test/cloud-rig.ts';
import { createTestKey, derOf, type TestKey } from '../../../test/device-key.ts';

const dayMs = 24 * 3_600_000;
let rig: TestCloud;
let ada: Person;
let key: TestKey;
beforeAll(async () => {
  rig = await createTestCloud();
  [ada, key] = await Promise.all([rig.signUp('ada@example.com'), createTestKey()]);
});
afterAll(() => rig[Symbol.asyncDispose]());

const addVenue = async (name: string, person = ada) => expectOk(await person.client.addVenue({ body: { venue: { name } } })).venue.venueId;
const giveToken = async (venueId: string, person = ada) =>
  expectOk(await person.client.createRegistrationToken({ params: { venueId } })).registrationToken;
const register = (token: string, csr: string, on = rig, proof?: string) =>
  on.client(undefined).registerDevice({ body: { url: 'http://192.168.1.20/', token, region: 'Europe', csr, ...(proof && { proof }) } });
const renew = (deviceId: string, csr: string, proof: string) =>
  rig.client(undefined).renewDevice({ params: { deviceId }, body: { csr, proof } });
const devicesIn = async (venueId: string, person = ada) =>
  Object.keys(expectOk(await person.client.getVenue({ params: { venueId } })).venue.amps);
const reasons = (on = rig) => on.logged.flatMap((line) => (JSON.parse(line) as { reason?: string }).reason ?? []);
async function registered(number: number, person = ada) {
  const own = await createTestKey();
  const venueId = await addVenue(`Venue ${number} of ${person.email}`, person);
  const csr = await own.request(ampIdOf(number));
  const answer = expectOk(await register(await giveToken(venueId, person), csr));
  return { own, venueId, csr, ...answer };
}

describe('a registration token', () => {
  it('[CLOUDAPI-10] [CONNECT-04] [CONNECT-05] registers any number of amplifiers of its venue, each with a certificate of this cloud', async () => {
    const venueId = await addVenue('Hall');
    const token = await giveToken(venueId);
    for (const number of [1, 2, 3]) {
      const answer = expectOk(await register(token, await key.request(ampIdOf(number))));
      expect(answer).toMatchObject({ deviceId: ampIdOf(number), validMs: 365 * dayMs, broker: { host: '127.0.0.1' } });
      const [authority, certificate] = [new X509Certificate(answer.authority), new X509Certificate(answer.certificate)];
      expect(certificate.checkIssued(authority) && certificate.verify(authority.publicKey)).toBe(true);
      expect(certificate.subject).toBe(`CN=${ampIdOf(number)}\nOU=device`);
      expect(token.split('.')[1]).toBe(createHash('sha256').update(authority.raw).digest('base64url'));
    }
    expect(await devicesIn(venueId)).toEqual([ampIdOf(1), ampIdOf(2), ampIdOf(3)]);
    const { entries } = expectOk(await ada.client.listVenueLog({ params: { venueId }, query: {} }));
    expect(entries.slice(0, 3).map(({ action, deviceId }) => [action, deviceId])).toEqual(
      [3, 2, 1].map((number) => ['amplifier registered', ampIdOf(number)]),
    );
  });

  it('is stored as a hash, and listed without its text', async () => {
    const venueId = await addVenue('Hashed');
    const { registrationToken, tokenId } = expectOk(await ada.client.createRegistrationToken({ params: { venueId } }));
    const row = await rig.cloud.db.selectFrom('registration_tokens').where('token_id', '=', tokenId).selectAll().executeTakeFirstOrThrow();
    const [secret = ''] = registrationToken.split('.');
    expect(Buffer.from(secret, 'base64url')).toHaveLength(16);
    expect(JSON.stringify(row)).not.toContain(secret);
    expect(Buffer.from(row.token_hash)).toEqual(createHash('sha256').update(Buffer.from(secret, 'base64url')).digest());
    const { tokens } = expectOk(await ada.client.listRegistrationTokens({ params: { venueId } }));
    expect(tokens).toEqual([
      { tokenId, createdAt: expect.any(String) as string, expiresAt: new Date(rig.clock.now() + dayMs).toISOString() },
    ]);
  });

  it('is refused once it is withdrawn, and what it registered stays registered', async () => {
    const venueId = await addVenue('Taken back');
    const { registrationToken: token, tokenId } = expectOk(await ada.client.createRegistrationToken({ params: { venueId } }));
    expectOk(await register(token, await key.request(ampIdOf(11))));
    expectOk(await ada.client.revokeRegistrationToken({ params: { venueId, tokenId } }));
    expect(refusalOf(await register(token, await key.request(ampIdOf(12))))).toMatchObject({ code: 'TokenRevoked', field: 'token' });
    expect(reasons()).toContain('revoked');
    expect(await devicesIn(venueId)).toEqual([ampIdOf(11)]);
    expect(refusalOf(await ada.client.revokeRegistrationToken({ params: { venueId, tokenId } }))?.code).toBe('UnknownToken');
  });

  it('is refused after its day', async () => {
    const token = await giveToken(await addVenue('Late'));
    const at = (ms: number) => createTestCloud({ database: { url: rig.url } }, { clock: createManualClock(rig.clock.now() + ms) });
    await using before = await at(dayMs - 1);
    await using after = await at(dayMs);
    expectOk(await register(token, await key.request(ampIdOf(14)), before));
    expect(refusalOf(await register(token, await key.request(ampIdOf(15)), after))).toMatchObject({ code: 'TokenExpired' });
    expect(reasons(after)).toContain('expired');
  });

  it('is refused if its venue is gone, if nobody issued it, or if another cloud did', async () => {
    const venueId = await addVenue('Gone');
    const token = await giveToken(venueId);
    const [secret, trusted] = token.split('.');
    expectOk(await ada.client.removeVenue({ params: { venueId } }));
    const csr = await key.request(ampIdOf(13));
    const refused = [token, `${'a'.repeat(22)}.${trusted}`, `${secret}.${'b'.repeat(43)}`];
    for (const bad of refused) expect(refusalOf(await register(bad, csr))).toMatchObject({ code: 'TokenUnknown', field: 'token' });
    expect(reasons()).toEqual(expect.arrayContaining(['of a venue that is gone', 'unknown', 'of another cloud']));
  });
});

describe('a certificate request', () => {
  it('gets the same certificate when it is sent twice, in sequence or at once', async () => {
    const venueId = await addVenue('Twice');
    const token = await giveToken(venueId);
    const csr = await key.request(ampIdOf(20));
    const both = await Promise.all([register(token, csr), register(token, csr)]);
    const [first, second] = both.map((answer) => expectOk(answer));
    expect(second).toEqual(first);
    expect(expectOk(await register(token, csr))).toEqual(first);
    expect(await devicesIn(venueId)).toEqual([ampIdOf(20)]);
  });

  it.each([
    [
      'a text that is none',
      () => Promise.resolve('-----BEGIN CERTIFICATE REQUEST-----\nMIIB\n-----END CERTIFICATE REQUEST-----'),
      'unreadable',
    ],
    ['a signature that is another`s', async () => flipped(await key.request(ampIdOf(21))), 'not signed by its own key'],
    [
      'a key of another curve',
      async () => (await createTestKey({ name: 'ECDSA', namedCurve: 'P-384', hash: 'SHA-384' })).request(ampIdOf(21)),
      'not a key of P-256',
    ],
    ['a name that is no amplifier`s', () => key.request('somebody'), 'its common name is no amplifier`s id'],
    ['a name in another spelling', () => key.request('00:00:00:00:00:AB'), 'its common name is no amplifier`s id'],
    ['two names', () => key.request(`${ampIdOf(21)}, CN=${ampIdOf(22)}`), 'more than one common name'],
  ])('is refused with %s', async (_what, make, reason) => {
    const token = await giveToken(await addVenue(`Bad ${reason} ${_what}`));
    const answer = await register(token, await make());
    expect(refusalOf(answer)).toMatchObject({ code: 'CsrRefused', field: 'csr' });
    expect(answer).toMatchObject({ error: { details: { reason } } });
  });
});

describe('an amplifier that is already registered', () => {
  it('moves with a token of another venue of the account, whatever its key, and its old certificate ends', async () => {
    const { deviceId, venueId, certificate } = await registered(30);
    const other = await addVenue('Other');
    expectOk(await register(await giveToken(other), await key.request(deviceId)));
    expect([await devicesIn(venueId), await devicesIn(other)]).toEqual([[], [deviceId]]);
    expect(await isRevoked(certificate)).toBe(true);
  });

  it('is not taken out of a venue by somebody who is an owner of another venue of the account only', async () => {
    const { deviceId, venueId, certificate } = await registered(32);
    const cleo = await rig.signUp('cleo@example.com');
    const shared = await addVenue('Shared');
    await invite(rig, ada, shared, cleo, 'owner');
    const take = async () => register(await giveToken(shared, cleo), await key.request(deviceId));
    expect(refusalOf(await take())?.code).toBe('RegisteredElsewhere');
    expect([await devicesIn(venueId), await isRevoked(certificate)]).toEqual([[deviceId], false]);
    await invite(rig, ada, venueId, cleo, 'owner');
    expectOk(await take());
    expect([await devicesIn(venueId), await devicesIn(shared)]).toEqual([[], [deviceId]]);
  });

  it('moves into another account only if its key signed that token, and everybody else is refused', async () => {
    const { own, deviceId, venueId, certificate } = await registered(31);
    const bob = await rig.signUp('bob@example.com');
    const bobs = await addVenue('Bob`s', bob);
    expect(refusalOf(await register(await giveToken(bobs, bob), await key.request(deviceId)))?.code).toBe('RegisteredElsewhere');
    expect([await devicesIn(venueId), await isRevoked(certificate)]).toEqual([[deviceId], false]);
    const token = await giveToken(bobs, bob);
    const csr = await own.request(deviceId);
    const captured = own.proofOf(csr, await giveToken(bobs, bob));
    for (const proof of [undefined, own.proofOf(csr), captured, key.proofOf(csr, token)])
      expect(refusalOf(await register(token, csr, rig, proof))?.code).toBe('RegisteredElsewhere');
    expect([await devicesIn(venueId), await isRevoked(certificate)]).toEqual([[deviceId], false]);
    expectOk(await register(token, csr, rig, own.proofOf(csr, token)));
    expect([await devicesIn(venueId), await devicesIn(bobs, bob), await isRevoked(certificate)]).toEqual([[], [deviceId], true]);
  });

  it('is refused when the account has as many as it may have', async () => {
    await using small = await createTestCloud({ quotas: { ...usualQuotas, devices: 2 } });
    const person = await small.signUp('small@example.com');
    const token = await giveToken(await addVenue('Small', person), person);
    const answers = await Promise.all([1, 2, 3, 4].map(async (number) => register(token, await key.request(ampIdOf(number)), small)));
    expect(answers.filter(({ ok }) => ok)).toHaveLength(2);
    expect(answers.flatMap((answer) => refusalOf(answer)?.code ?? [])).toEqual(['TooMany', 'TooMany']);
  });
});

describe('a renewal of a certificate', () => {
  it('is issued to whoever proves the present key, can be repeated, and is issued to nobody else', async () => {
    const { own, deviceId, certificate } = await registered(40);
    const next = await createTestKey();
    const csr = await next.request(deviceId);
    expect(refusalOf(await renew(deviceId, csr, next.proofOf(csr)))).toMatchObject({ code: 'ProofRefused', field: 'proof' });
    expect(refusalOf(await renew(deviceId, csr, own.proofOf(await next.request(deviceId))))?.code).toBe('ProofRefused');
    const renewed = expectOk(await renew(deviceId, csr, own.proofOf(csr)));
    expect(renewed.certificate).not.toBe(certificate);
    expect(expectOk(await renew(deviceId, csr, own.proofOf(csr)))).toEqual(renewed);
    // The answer may be lost, so the present certificate lives until the next is used.
    expect(await isRevoked(certificate)).toBe(false);
    const again = await createTestKey();
    const another = await again.request(deviceId);
    expectOk(await renew(deviceId, another, own.proofOf(another)));
    expect([await isRevoked(certificate), await isRevoked(renewed.certificate)]).toEqual([false, true]);
  });

  it('is refused for another id, an unknown amplifier, and a removed one', async () => {
    const { own, deviceId } = await registered(41);
    const other = await own.request(ampIdOf(42));
    expect(refusalOf(await renew(deviceId, other, own.proofOf(other)))?.code).toBe('CsrRefused');
    expect(refusalOf(await renew(ampIdOf(42), other, own.proofOf(other)))?.code).toBe('ProofRefused');
    const csr = await own.request(deviceId);
    expectOk(await ada.client.removeDevice({ params: { deviceId } }));
    expect(refusalOf(await renew(deviceId, csr, own.proofOf(csr)))?.code).toBe('ProofRefused');
  });
});

describe('registration', () => {
  it("is an owner's right: an operator gets no token", async () => {
    const guest = await rig.signUp('operator@example.com');
    const venueId = await addVenue('Guarded');
    await invite(rig, ada, venueId, guest, 'operator');
    expect(refusalOf(await guest.client.createRegistrationToken({ params: { venueId } }))?.code).toBe('Forbidden');
  });

  it("[ERR-22] is refused when the authority's key cannot be opened, while everything else works", async () => {
    await using first = await createTestCloud();
    const person = await first.signUp('sealed@example.com');
    await giveToken(await addVenue('Sealed', person), person);
    await using second = await createTestCloud({ database: { url: first.url }, vaultKey: { key: 'b8'.repeat(32) } });
    const again = expectOk(await second.client(undefined).signIn({ body: { email: person.email, password: 'Correct-horse-7' } }));
    const client = second.client(again.idToken);
    const venueId = expectOk(await client.listVenues()).venues[0]?.venueId ?? '';
    expect(refusalOf(await client.createRegistrationToken({ params: { venueId } }))?.code).toBe('AMP_REGISTRATION_TOKEN_ERROR');
  });
});

function flipped(pem: string): string {
  const der = derOf(pem);
  const last = der.length - 1;
  der[last] = (der[last] ?? 0) ^ 1;
  return `-----BEGIN CERTIFICATE REQUEST-----\n${der.toString('base64')}\n-----END CERTIFICATE REQUEST-----`;
}
async function isRevoked(pem: string): Promise<boolean> {
  const serial = new X509Certificate(pem).serialNumber.toLowerCase();
  const row = await rig.cloud.db.selectFrom('certificates').where('serial', '=', serial).select('revoked_at').executeTakeFirstOrThrow();
  return row.revoked_at !== null;
}
