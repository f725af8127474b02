/** Signing keys are sealed, renewed monthly, and published while needed. */

import { calculateJwkThumbprint, exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose';
import { sql } from 'kysely';
import type { Db } from '../../../kit/db/database.ts';
import type { Job } from '../../../kit/jobs/jobs.ts';
import type { Vault } from '../../../kit/vault.ts';

export const algorithm = 'EdDSA';
const dayMs = 24 * 3_600_000;
const signsForMs = 30 * dayMs;
/** Published before use, so cached key sets have it. */
const leadMs = 3_600_000;
/** By then every token of the older key has expired. */
const afterglowMs = dayMs;

type Usable = CryptoKey | Uint8Array;
export interface SigningKey {
  readonly id: string;
  readonly createdAt: Date;
  /** Undefined if sealed with a key that this process lacks. */
  readonly signing: Usable | undefined;
  readonly verifying: Usable;
  readonly published: JWK;
}
/** Lets only one of several starting processes make a key. */
const makingLock = 4_826_003;

/** Oldest first; at least one can sign. */
export async function loadKeys(db: Db, vault: Vault, now: Date): Promise<readonly SigningKey[]> {
  const keys = await readKeys(db, vault);
  if (keys.some(({ signing }) => signing !== undefined)) return keys;
  return makeKey(db, vault, now, (found) => !found.some(({ signing }) => signing !== undefined));
}

export function keyToSignWith(keys: readonly SigningKey[], now: Date): { readonly id: string; readonly signing: Usable } {
  const able = keys.filter((key): key is SigningKey & { readonly signing: Usable } => key.signing !== undefined);
  const known = able.findLast(({ createdAt }) => createdAt.getTime() + leadMs <= now.getTime()) ?? able[0];
  if (known === undefined) throw new Error('There is no signing key.');
  return known;
}

export const keyRotation = (vault: Vault): Job<'signing-keys', Record<string, never>> => ({
  name: 'signing-keys',
  every: '23 4 * * *',
  async run(_data, { db, now }) {
    const isOld = (key: SigningKey | undefined, ms: number) => key === undefined || key.createdAt.getTime() + ms <= now.getTime();
    const needsOne = (keys: readonly SigningKey[]) =>
      isOld(
        keys.findLast(({ signing }) => signing !== undefined),
        signsForMs,
      );
    const keys = await makeKey(db, vault, now, needsOne);
    const inUse = keys.findLastIndex((key) => key.signing !== undefined && isOld(key, leadMs + afterglowMs));
    const past = keys.slice(0, Math.max(0, inUse)).filter((key) => isOld(key, signsForMs));
    if (past.length > 0)
      await db
        .deleteFrom('signing_keys')
        .where(
          'key_id',
          'in',
          past.map(({ id }) => id),
        )
        .execute();
  },
});

async function readKeys(db: Db, vault: Vault): Promise<readonly SigningKey[]> {
  const rows = await db.selectFrom('signing_keys').selectAll().orderBy('created_at').orderBy('key_id').execute();
  return Promise.all(
    rows.map(async ({ key_id: id, sealed_key, public_key, created_at }) => {
      const opened = sealed_key === null ? undefined : vault.open(sealed_key, sealedAsSigningKey(id));
      return {
        id,
        createdAt: created_at,
        signing: opened === undefined ? undefined : await importJWK(JSON.parse(opened) as JWK, algorithm),
        verifying: await importJWK(public_key, algorithm),
        published: { ...public_key, kid: id, alg: algorithm, use: 'sig' },
      };
    }),
  );
}
export const sealedAsSigningKey = (id: string) => `signing key ${id}`;

function makeKey(db: Db, vault: Vault, now: Date, isNeeded: (keys: readonly SigningKey[]) => boolean): Promise<readonly SigningKey[]> {
  return db.transaction().execute(async (transaction) => {
    await sql`select pg_advisory_xact_lock(${makingLock})`.execute(transaction);
    const found = await readKeys(transaction, vault);
    if (!isNeeded(found)) return found;
    const pair = await generateKeyPair(algorithm, { crv: 'Ed25519', extractable: true });
    const publicKey = await exportJWK(pair.publicKey);
    const id = await calculateJwkThumbprint(publicKey);
    const sealed = vault.seal(JSON.stringify(await exportJWK(pair.privateKey)), sealedAsSigningKey(id));
    await transaction
      .insertInto('signing_keys')
      .values({ key_id: id, sealed_key: sealed, public_key: JSON.stringify(publicKey), created_at: now })
      .execute();
    return readKeys(transaction, vault);
  });
}
