import { X509Certificate, type webcrypto } from 'node:crypto';
import type { Clock } from '@headroom/protocol';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Db } from '../../kit/db/database.ts';
import { watchersOf, type Bus } from '../../kit/nodes/bus.ts';
import type { Random } from '../../kit/ports.ts';
import type { Vault } from '../../kit/vault.ts';
import {
  fingerprintOf,
  hashOf,
  issueCertificate,
  issuerFrom,
  makeAuthority,
  makeServerTls,
  readPresented,
  type CertificateRequest,
  type Issuer,
  type Presented,
  type PresentedRefusal,
  type ServerTls,
} from './certificates.ts';
import {
  addCertificate,
  presentedCertificate,
  presentMark,
  revokedSince,
  revokeOlder,
  type Holder,
  type Revoked,
  type StoredCertificate,
} from './store.ts';

export type Identity =
  | ({ readonly ok: true } & Presented)
  | { readonly ok: false; readonly refusal: PresentedRefusal | 'unknown' | 'revoked' };

export interface Authority extends AsyncDisposable {
  /** PEM; never changes. */
  certificate(): Promise<string>;
  fingerprint(): Promise<string>;
  /** False if another CLOUD_SECRET sealed its key. */
  isOpen(): Promise<boolean>;
  /** `identify` judges client certificates by our clock and gives a reason, instead of `rejectUnauthorized`. */
  serverTls(): Promise<ServerTls | undefined>;
  issue(db: Db, holder: Holder, request: CertificateRequest, now: Date): Promise<StoredCertificate | undefined>;
  /** The first use of a newer certificate revokes the older ones. */
  identify(der: Uint8Array): Promise<Identity>;
  /** Reports revocations of any process within a second, possibly repeatedly. */
  onRevoked(listener: (revoked: Revoked) => void): () => void;
  /** Call after a revocation is stored. */
  announce(): void;
}
export interface AuthorityPorts {
  readonly db: Db;
  readonly vault: Vault;
  readonly clock: Clock;
  readonly random: Random;
  readonly bus: Bus;
  readonly log: Logger;
  readonly hosts: readonly string[];
}
interface Loaded {
  readonly certificate: string;
  readonly parsed: X509Certificate;
  /** Undefined if its key cannot be opened. */
  readonly issuer: (() => Promise<Issuer>) | undefined;
}

/** Lets only one of several starting processes make it. */
const makingLock = 4_826_004;
export const sealedAsAuthority = 'certificate authority';
const beatMs = 500;
/** A client identified just before may not hold its connection yet, so a revocation is repeated for so many beats. */
const echoes = 6;
const nothing = new Uint8Array();
const subject = watchersOf('revocations');

export function createAuthority({ db, vault, clock, random, bus, log, hosts }: AuthorityPorts): Authority {
  let loading: Promise<Loaded> | undefined;
  let tls: Promise<ServerTls | undefined> | undefined;
  const load = () => (loading ??= keptUnlessFailed(loadAuthority({ db, vault, clock, random, log }), () => (loading = undefined)));
  const watch = watchRevocations({ db, clock, bus, log });
  return {
    certificate: async () => (await load()).certificate,
    fingerprint: async () => fingerprintOf((await load()).certificate),
    isOpen: async () => (await load()).issuer !== undefined,
    serverTls() {
      const make = async () => {
        const { issuer } = await load();
        return issuer && makeServerTls(await issuer(), hosts, random);
      };
      return (tls ??= keptUnlessFailed(make(), () => (tls = undefined)));
    },
    async issue(on, holder, request, now) {
      const { issuer } = await load();
      if (issuer === undefined) return undefined;
      const issued = await issueCertificate(await issuer(), { ...holder, publicKey: request.publicKey, now }, random);
      const stored = { ...issued, holder, publicKey: request.publicKey, requestHash: hashOf(request.der), issuedAt: now };
      await addCertificate(on, stored);
      return stored;
    },
    async identify(der) {
      const now = new Date(clock.now());
      const presented = readPresented(der, (await load()).parsed, now);
      if (typeof presented === 'string') return { ok: false, refusal: presented };
      const known = await presentedCertificate(db, presented.serial);
      if (known === undefined) return { ok: false, refusal: 'unknown' };
      if (known.revoked) return { ok: false, refusal: 'revoked' };
      if (known.hasOlder) {
        await revokeOlder(db, presented.serial, now);
        watch.announce();
      }
      return { ok: true, ...presented };
    },
    onRevoked: watch.onRevoked,
    announce: watch.announce,
    [Symbol.asyncDispose]: watch.close,
  };
}

function keptUnlessFailed<Value>(work: Promise<Value>, forget: () => void): Promise<Value> {
  work.catch(forget);
  return work;
}

async function loadAuthority({ db, vault, clock, random, log }: Pick<AuthorityPorts, 'db' | 'vault' | 'clock' | 'random' | 'log'>) {
  const read = (on: Db) => on.selectFrom('authority').select(['certificate', 'sealed_key']).executeTakeFirst();
  const make = () =>
    db.transaction().execute(async (transaction) => {
      await sql`select pg_advisory_xact_lock(${makingLock})`.execute(transaction);
      const found = await read(transaction);
      if (found) return found;
      const { certificate, privateKey } = await makeAuthority(random);
      const row = { certificate, sealed_key: vault.seal(JSON.stringify(privateKey), sealedAsAuthority) };
      await transaction
        .insertInto('authority')
        .values({ ...row, created_at: new Date(clock.now()) })
        .execute();
      return row;
    });
  const { certificate, sealed_key } = (await read(db)) ?? (await make());
  const opened = vault.open(sealed_key, sealedAsAuthority);
  if (opened === undefined)
    log.error('another CLOUD_SECRET sealed the key of the certificate authority: no amplifier can register or connect');
  let issuer: Promise<Issuer> | undefined;
  return {
    certificate,
    parsed: new X509Certificate(certificate),
    issuer: opened === undefined ? undefined : () => (issuer ??= issuerFrom(certificate, JSON.parse(opened) as webcrypto.JsonWebKey)),
  };
}

function watchRevocations({ db, clock, bus, log }: Pick<AuthorityPorts, 'db' | 'clock' | 'bus' | 'log'>) {
  const listeners = new Set<(revoked: Revoked) => void>();
  /** Oldest first; each query starts at the oldest. */
  let marks: readonly string[] = [];
  let looking: Promise<void> | undefined;
  let isWanted = false;
  let callOff = () => {};
  let isClosed = false;

  async function lookOnce(): Promise<void> {
    const [since] = marks;
    if (since === undefined) {
      marks = [await presentMark(db)];
      return;
    }
    const { next, revoked } = await revokedSince(db, since);
    for (const one of revoked) for (const listener of listeners) listener(one);
    marks = [...marks, next].slice(-echoes);
  }
  /** A running look may miss the latest. */
  function look(): Promise<void> {
    isWanted = true;
    looking ??= (async () => {
      while (isWanted) {
        isWanted = false;
        await lookOnce();
      }
    })()
      .catch((error: unknown) => log.error({ err: error }, 'revoked certificates cannot be read'))
      .finally(() => (looking = undefined));
    return looking;
  }
  function beat(): void {
    callOff = clock.after(beatMs, () => {
      void look().then(() => {
        if (!isClosed && listeners.size > 0) beat();
      });
    });
  }
  const wake = () => {
    if (listeners.size > 0) void look();
  };
  const leave = bus.subscribe(subject, wake);
  return {
    onRevoked(listener: (revoked: Revoked) => void) {
      const isFirst = listeners.size === 0;
      listeners.add(listener);
      if (isFirst) {
        void look();
        beat();
      }
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0) return;
        callOff();
        marks = [];
      };
    },
    announce() {
      wake();
      bus.publish(subject, nothing);
    },
    async close() {
      isClosed = true;
      callOff();
      leave();
      await looking;
    },
  };
}
