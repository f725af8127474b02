import { compareVersions, readModel, type UpdatePrefix } from '@headroom/model/catalogue';
import { sql } from 'kysely';
import type { Db } from '../../kit/db/database.ts';

export interface Release {
  readonly releaseId: string;
  readonly prefix: UpdatePrefix;
  readonly version: string;
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
  readonly hardware: readonly string[];
  readonly addedAt: Date;
}
/** Some hundred parts are in memory together during a backup. */
const partBytes = 65_536;
const partsAtOnce = 32;

export async function releasesOf(db: Db, prefix?: UpdatePrefix): Promise<Release[]> {
  const releases = offered(db);
  const found = await (prefix === undefined ? releases : releases.where('prefix', '=', prefix)).execute();
  return found.toSorted((one, other) => compareVersions(other.version, one.version));
}
export const releaseById = (db: Db, releaseId: string): Promise<Release | undefined> =>
  offered(db).where('release_id', '=', releaseId).executeTakeFirst();
const offered = (db: Db) =>
  db
    .selectFrom('releases')
    .where('withdrawn_at', 'is', null)
    .select(['release_id as releaseId', 'prefix', 'version', 'name', 'bytes', 'sha256', 'hardware', 'added_at as addedAt']);

export async function releaseFor(db: Db, modelID: string, version: string | undefined): Promise<Release | undefined> {
  const prefix = readModel(modelID)?.updatePrefix;
  if (prefix === undefined) return undefined;
  const releases = await releasesOf(db, prefix);
  return version === undefined ? releases[0] : releases.find((release) => compareVersions(release.version, version) === 0);
}
export async function newestVersions(db: Db): Promise<(modelID: string) => string> {
  const newest = new Map<UpdatePrefix, string>();
  for (const { prefix, version } of (await releasesOf(db)).toReversed()) newest.set(prefix, version);
  return (modelID) => {
    const prefix = readModel(modelID)?.updatePrefix;
    return (prefix && newest.get(prefix)) ?? '';
  };
}

/** Blocks other changes of the catalogue until the transaction ends. */
export const lockReleases = (transaction: Db) => sql`lock table releases in share row exclusive mode`.execute(transaction);
export async function addRelease(transaction: Db, release: Release, file: Buffer): Promise<void> {
  const { releaseId, prefix, version, name, bytes, sha256, hardware, addedAt } = release;
  await transaction
    .insertInto('releases')
    .values({ release_id: releaseId, prefix, version, name, bytes, sha256, hardware: [...hardware], added_at: addedAt })
    .execute();
  const parts = Array.from({ length: Math.ceil(file.length / partBytes) }, (_, number) => ({
    release_id: releaseId,
    number,
    content: file.subarray(number * partBytes, (number + 1) * partBytes),
  }));
  for (let from = 0; from < parts.length; from += partsAtOnce)
    await transaction
      .insertInto('release_parts')
      .values(parts.slice(from, from + partsAtOnce))
      .execute();
}
/** Ends running downloads, but keeps the record. */
export async function withdrawRelease(transaction: Db, releaseId: string, now: Date): Promise<void> {
  await transaction.updateTable('releases').set({ withdrawn_at: now }).where('release_id', '=', releaseId).execute();
  await transaction.deleteFrom('release_parts').where('release_id', '=', releaseId).execute();
}

/** `last` is inclusive; throws if the release is withdrawn meanwhile. */
export async function* bytesOf(db: Db, releaseId: string, first: number, last: number): AsyncGenerator<Uint8Array> {
  for (let number = Math.floor(first / partBytes); number * partBytes <= last; number += 1) {
    const { content } = await db
      .selectFrom('release_parts')
      .where('release_id', '=', releaseId)
      .where('number', '=', number)
      .select('content')
      .executeTakeFirstOrThrow(() => new Error('The release was withdrawn.'));
    const start = number * partBytes;
    yield content.subarray(Math.max(0, first - start), last + 1 - start);
  }
}
