import type { AuditAction } from '@headroom/protocol/cloud';
import { isDeviceId } from '@headroom/model/catalogue';
import { tellOfAmp, tellOfMove } from '../../venues/alarms/events.ts';
import { record } from '../../kit/audit/record.ts';
import { atomically } from '../../kit/db/atomically.ts';
import type { Db } from '../../kit/db/database.ts';
import { addDevice, deviceById, placeDevice, type DevicePlace } from '../devices/store.ts';
import { refuse } from '../../kit/http/handler.ts';
import { createId } from '../../kit/identifiers.ts';
import { audienceOf } from '../../people/members/audience.ts';
import { roleInVenue } from '../../people/members/store.ts';
import type { Random } from '../../kit/ports.ts';
import { isFull, type Quotas } from '../../kit/quotas.ts';
import type { Authority } from './authority.ts';
import { addBridge, bridgeWithRequest, isExcluded, isServedElsewhere, lockBridge, welcomeAll } from '../devices/bridges.ts';
import { hashOf, isProof, readCertificateRequest, type CertificateRequest } from './certificates.ts';
import { certificatesOf, lockHolder, revokeCertificates, type Holder, type StoredCertificate } from './store.ts';
import { venueOfToken, type TokenRefusal, type TokenVenue } from './tokens.ts';

export interface RegistrationTools {
  readonly random: Random;
  readonly quotas: Quotas;
  readonly authority: Authority;
  readonly say: (reason: string, what: Readonly<Record<string, string>>) => void;
}
export interface Asking {
  readonly db: Db;
  readonly now: Date;
  readonly address: string;
  announce(accountIds: Iterable<string>): void;
}

const isFresh = ({ issuedAt, expiresAt }: StoredCertificate, now: Date) =>
  (expiresAt.getTime() - now.getTime()) * 3 > expiresAt.getTime() - issuedAt.getTime();
const sameBytes = (one: Uint8Array, other: Uint8Array) => Buffer.compare(one, other) === 0;
const tokenCodes = {
  'of another cloud': 'TokenUnknown',
  unknown: 'TokenUnknown',
  'of a venue that is gone': 'TokenUnknown',
  revoked: 'TokenRevoked',
  expired: 'TokenExpired',
} as const satisfies Record<TokenRefusal, string>;

async function issue(
  { authority }: RegistrationTools,
  db: Db,
  holder: Holder,
  request: CertificateRequest,
  now: Date,
): Promise<StoredCertificate> {
  const issued = await authority.issue(db, holder, request, now);
  // The key could be opened when tokens and certificates were handed out.
  if (issued === undefined) throw new Error('The key of the certificate authority cannot be opened.');
  return issued;
}
async function readRequest({ say }: RegistrationTools, csr: string, { address }: Asking) {
  const request = await readCertificateRequest(csr);
  if (typeof request !== 'string') return request;
  say('a certificate request was refused', { reason: request, address });
  return refuse('CsrRefused', { details: { reason: request } });
}
/** Repeats an answer that may have been lost. */
const answeredBefore = (certificates: readonly StoredCertificate[], { der }: CertificateRequest, now: Date) => {
  const hash = hashOf(der);
  return certificates.find((known) => sameBytes(known.requestHash, hash) && isFresh(known, now));
};
async function venueFor({ authority, say }: RegistrationTools, db: Db, token: string, { now, address }: Asking) {
  const venue = await venueOfToken(db, token, await authority.fingerprint(), now);
  if (typeof venue !== 'string') return venue;
  say('a registration token was refused', { reason: venue, address });
  return refuse(tokenCodes[venue]);
}
function refuseProof({ say }: RegistrationTools, id: string, { address }: Asking) {
  say('a proof was refused', { id, address });
  return refuse('ProofRefused');
}

async function place(
  { quotas }: RegistrationTools,
  db: Db,
  asking: Asking,
  device: DevicePlace,
  before: DevicePlace | undefined,
): Promise<boolean> {
  const { now, address, announce } = asking;
  const { deviceId, venueId, ownerId } = device;
  const isMoved = before !== undefined && before.venueId !== venueId;
  if (before?.ownerId !== ownerId && (await isFull(db, quotas, 'devices', ownerId))) return false;
  if (before !== undefined) announce(await audienceOf(db, before.venueId));
  if (before === undefined) await addDevice(db, device, now);
  else if (isMoved || before.bridgeId !== device.bridgeId) await placeDevice(db, device);
  announce(await audienceOf(db, venueId));
  if (before === undefined) await tellOfAmp(db, deviceId, [{ venueId, kind: 'ampAdded' }], now);
  if (isMoved) await tellOfMove(db, deviceId, before.venueId, venueId, now);
  const entry = { at: now, actorId: undefined, address, deviceId, from: undefined, to: undefined };
  if (isMoved)
    await record(db, {
      ...entry,
      accountId: before.ownerId,
      venueId: before.venueId,
      action: 'amplifier registered elsewhere' satisfies AuditAction,
    });
  await record(db, { ...entry, accountId: ownerId, venueId, action: 'amplifier registered' satisfies AuditAction });
  return true;
}

/** Within one account whoever gave the token must be an owner where the amplifier is now. */
async function mayMove(db: Db, before: DevicePlace, { venueId, ownerId, givenBy }: TokenVenue): Promise<boolean> {
  if (before.venueId === venueId) return true;
  if (before.ownerId !== ownerId || givenBy === null) return false;
  return (await roleInVenue(db, before.venueId, givenBy))?.role === 'owner';
}

/** Otherwise its present key must have signed this token too. */
export async function registerDevice(
  tools: RegistrationTools,
  asking: Asking,
  { token, csr, proof }: { readonly token: string; readonly csr: string; readonly proof?: string | undefined },
) {
  const request = await readRequest(tools, csr, asking);
  if (!('der' in request)) return request;
  const deviceId = request.commonName;
  if (!isDeviceId(deviceId) || deviceId !== deviceId.toUpperCase() || deviceId.length !== 12)
    return refuse('CsrRefused', { details: { reason: 'its common name is no amplifier`s id' } });
  const { now } = asking;
  const outcome = await atomically(asking.db, async (db) => {
    const holder = { kind: 'device', id: deviceId, bridgeId: undefined } as const;
    await lockHolder(db, holder);
    const before = await deviceById(db, deviceId);
    const venue = await venueFor(tools, db, token, asking);
    if (!('venueId' in venue)) return venue;
    const certificates = await certificatesOf(db, holder);
    const known = before?.venueId === venue.venueId ? answeredBefore(certificates, request, now) : undefined;
    if (known) return known;
    const signed = Buffer.concat([request.der, Buffer.from(token)]);
    const isMeant = proof !== undefined && certificates.some(({ publicKey }) => isProof(proof, signed, publicKey));
    if (before !== undefined && !isMeant && !(await mayMove(db, before, venue))) {
      tools.say('an amplifier of another venue was not moved', { id: deviceId, address: asking.address });
      return refuse('RegisteredElsewhere');
    }
    const device = { deviceId, venueId: venue.venueId, ownerId: venue.ownerId, bridgeId: undefined };
    if (!(await place(tools, db, asking, device, before))) return refuse('TooMany');
    await revokeCertificates(db, holder, [], now);
    return issue(tools, db, holder, request, now);
  });
  tools.authority.announce();
  return outcome;
}

/** The answer may be lost, so the present certificate ends when the next one is used. */
export async function renewCertificate(
  tools: RegistrationTools,
  asking: Asking,
  { kind, id }: Pick<Holder, 'kind' | 'id'>,
  { csr, proof }: { readonly csr: string; readonly proof: string },
) {
  const request = await readRequest(tools, csr, asking);
  if (!('der' in request)) return request;
  if (kind === 'device' && request.commonName !== id) return refuse('CsrRefused', { details: { reason: 'its common name is another' } });
  const { now } = asking;
  const outcome = await atomically(asking.db, async (db) => {
    await lockHolder(db, { kind, id });
    const certificates = await certificatesOf(db, { kind, id });
    const known = answeredBefore(certificates, request, now);
    if (known) return known;
    const present = certificates.find(({ publicKey }) => isProof(proof, request.der, publicKey));
    if (present === undefined) return refuseProof(tools, id, asking);
    await revokeCertificates(db, { kind, id }, [present.serial], now);
    return issue(tools, db, present.holder, request, now);
  });
  tools.authority.announce();
  return outcome;
}

export async function registerBridge(
  tools: RegistrationTools,
  asking: Asking,
  { token, name, csr }: { readonly token: string; readonly name: string; readonly csr: string },
) {
  const request = await readRequest(tools, csr, asking);
  if (!('der' in request)) return request;
  const { now, address } = asking;
  return atomically(asking.db, async (db) => {
    const venue = await venueFor(tools, db, token, asking);
    if (!('venueId' in venue)) return venue;
    const { venueId, ownerId } = venue;
    await lockHolder(db, { kind: 'bridge', id: venueId });
    const knownId = await bridgeWithRequest(db, venueId, hashOf(request.der));
    const bridgeId = knownId ?? createId(now, tools.random);
    const holder = { kind: 'bridge', id: bridgeId, bridgeId: undefined } as const;
    await welcomeAll(db, bridgeId);
    const known = answeredBefore(await certificatesOf(db, holder), request, now);
    if (known) return known;
    if (knownId === undefined) {
      if (!(await addBridge(db, { bridgeId, venueId, name }, now))) return refuse('TooMany');
      const entry = { at: now, accountId: ownerId, actorId: undefined, address, venueId, deviceId: undefined, from: undefined };
      await record(db, { ...entry, action: 'bridge registered' satisfies AuditAction, to: name });
    }
    return issue(tools, db, holder, request, now);
  });
}

/** For amplifiers in the bridge's venue, and those it serves elsewhere. */
export async function registerBridgeDevice(
  tools: RegistrationTools,
  asking: Asking,
  bridgeId: string,
  { deviceId, csr, proof }: { readonly deviceId: string; readonly csr: string; readonly proof: string },
) {
  const request = await readRequest(tools, csr, asking);
  if (!('der' in request)) return request;
  if (request.commonName !== deviceId) return refuse('CsrRefused', { details: { reason: 'its common name is another' } });
  const { now } = asking;
  return atomically(asking.db, async (db) => {
    const holder = { kind: 'device', id: deviceId, bridgeId } as const;
    await lockHolder(db, holder);
    const before = await deviceById(db, deviceId);
    const bridge = await lockBridge(db, bridgeId);
    const keys = await certificatesOf(db, { kind: 'bridge', id: bridgeId });
    if (bridge === undefined || !keys.some(({ publicKey }) => isProof(proof, request.der, publicKey)))
      return refuseProof(tools, bridgeId, asking);
    if (await isExcluded(db, bridgeId, deviceId)) return refuse('DeviceRemoved');
    const venue = before?.bridgeId === bridgeId ? before : bridge;
    if (before !== undefined && before.venueId !== venue.venueId) return refuse('RegisteredElsewhere');
    const isServed = before?.bridgeId === bridgeId;
    if (before !== undefined && !isServed && (await isServedElsewhere(db, before, now))) return refuse('ServedElsewhere');
    const known = isServed ? answeredBefore(await certificatesOf(db, holder), request, now) : undefined;
    if (known) return known;
    const device = { deviceId, venueId: venue.venueId, ownerId: venue.ownerId, bridgeId };
    if (!isServed && !(await place(tools, db, asking, device, before))) return refuse('TooMany');
    return issue(tools, db, holder, request, now);
  });
}
