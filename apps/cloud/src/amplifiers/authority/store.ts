import { sql } from 'kysely';
import type { Db } from '../../kit/db/database.ts';
import { keptRead } from '../../kit/db/kept-statements.ts';
import type { HolderKind } from '../../kit/identifiers.ts';
import type { Issued } from './certificates.ts';

export interface Holder {
  readonly kind: HolderKind;
  readonly id: string;
  readonly bridgeId: string | undefined;
}
export interface StoredCertificate extends Issued {
  readonly holder: Holder;
  readonly publicKey: Uint8Array;
  readonly requestHash: Uint8Array;
  readonly issuedAt: Date;
}

/** A repeated request finds the first result. */
export async function lockHolder(transaction: Db, { kind, id }: Pick<Holder, 'kind' | 'id'>): Promise<void> {
  await sql`select pg_advisory_xact_lock(${holderLock}, hashtext(${`${kind} ${id}`}))`.execute(transaction);
}
const holderLock = 4_826;

export async function certificatesOf(db: Db, { kind, id }: Pick<Holder, 'kind' | 'id'>): Promise<StoredCertificate[]> {
  const rows = await db
    .selectFrom('certificates')
    .where('holder_id', '=', id)
    .where('kind', '=', kind)
    .where('revoked_at', 'is', null)
    .select(['serial', 'bridge_id', 'public_key', 'request_hash', 'certificate', 'issued_at', 'expires_at'])
    .orderBy('number', 'desc')
    .execute();
  return rows.map((row) => ({
    serial: row.serial,
    holder: { kind, id, bridgeId: row.bridge_id ?? undefined },
    publicKey: row.public_key,
    requestHash: row.request_hash,
    certificate: row.certificate,
    issuedAt: row.issued_at,
    expiresAt: row.expires_at,
  }));
}

export async function addCertificate(db: Db, { holder, ...stored }: StoredCertificate): Promise<void> {
  await db
    .insertInto('certificates')
    .values({
      serial: stored.serial,
      kind: holder.kind,
      holder_id: holder.id,
      bridge_id: holder.bridgeId ?? null,
      public_key: stored.publicKey,
      request_hash: stored.requestHash,
      certificate: stored.certificate,
      issued_at: stored.issuedAt,
      expires_at: stored.expiresAt,
    })
    .execute();
}

export async function revokeCertificates(
  db: Db,
  { kind, id }: Pick<Holder, 'kind' | 'id'>,
  except: readonly string[],
  now: Date,
): Promise<void> {
  await sql`
    update certificates set revoked_at = ${now}
    where kind = ${kind} and holder_id = ${id} and revoked_at is null and not serial = any(${except}::text[])`.execute(db);
}
export async function revokeThroughBridge(db: Db, bridgeId: string, now: Date): Promise<void> {
  await db.updateTable('certificates').set({ revoked_at: now }).where('bridge_id', '=', bridgeId).where('revoked_at', 'is', null).execute();
}

interface PresentedCertificate {
  readonly revoked: boolean;
  readonly hasOlder: boolean;
}
const readPresented = keptRead<PresentedCertificate>(`
  select c.revoked_at is not null as revoked,
    exists (select from certificates older where older.kind = c.kind and older.holder_id = c.holder_id 
      and older.revoked_at is null and older.number < c.number) as "hasOlder"
  from certificates c
  where c.serial = $1 and case c.kind
    when 'device' then exists (select from devices where device_id = c.holder_id)
    else exists (select from bridges where bridge_id::text = c.holder_id) end`);
export async function presentedCertificate(db: Db, serial: string): Promise<PresentedCertificate | undefined> {
  const [row] = await readPresented(db, [serial]);
  return row;
}
export async function revokeOlder(db: Db, serial: string, now: Date): Promise<void> {
  await sql`
    update certificates older set revoked_at = ${now} from certificates used
    where used.serial = ${serial} and older.kind = used.kind and older.holder_id = used.holder_id 
      and older.revoked_at is null and older.number < used.number`.execute(db);
}

export interface Revoked {
  readonly kind: HolderKind;
  readonly id: string;
  readonly serial: string;
}
/** Includes transactions that were open when `since` was read. */
export async function revokedSince(db: Db, since: string): Promise<{ readonly next: string; readonly revoked: readonly Revoked[] }> {
  const { rows } = await sql<{ next: string; revoked: readonly Revoked[] }>`
    select pg_snapshot_xmin(pg_current_snapshot())::text as next,
      (select coalesce(json_agg(json_build_object('kind', kind, 'id', holder_id, 'serial', serial)), '[]')
        from certificates where revoked_at is not null and changed >= ${since}::bigint) as revoked`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The database returned no row.');
  return row;
}
/** A mark from which no later revocation is missed. */
export async function presentMark(db: Db): Promise<string> {
  const { rows } = await sql<{ next: string }>`select pg_snapshot_xmin(pg_current_snapshot())::text as next`.execute(db);
  return rows[0]?.next ?? '0';
}
