/** The catalogue of firmware: which releases there are, which of them an amplifier of a model is offered, and their bytes. */

import { compareVersions, readModel, type UpdatePrefix } from '@headroom/model/catalogue';
import { sql } from 'kysely';
import type { Db } from '../../kit/db/database.ts';

export interface Release {
  readonly releaseId: string;
  readonly prefix: UpdatePrefix;
  readonly version: string;
  /** Of its file. */
  readonly name: string;
  readonly bytes: number;
  readonly sha256: string;
  /** The hardwareID values that it runs on. */
  readonly hardware: readonly string[];
  readonly addedAt: Date;
}
/** A row of a backup is one of these, and some hundred rows are in memory together. */
const partBytes = 65_536;
const partsAtOnce = 32;

/** Those on offer, the newest first. */
export async function releasesOf(db: Db, prefix?: UpdatePrefix): Promise<Release[]> {
  const releases = offered(db);
  const found = await (prefix === undefined ? releases : releases.where('prefix', '=', prefix)).execute();
  return found.toSorted((one, other) => compareVersions(other.version, one.version));
}
/** With this id, while it is on offer. */
export const releaseById = (db: Db, releaseId: string): Promise<Release | undefined> =>
  offered(db).where('release_id', '=', releaseId).executeTakeFirst();
const offered = (db: Db) =>
  db
    .selectFrom('releases')
    .where('withdrawn_at', 'is', null)
    .select(['release_id as releaseId', 'prefix', 'version', 'name', 'bytes', 'sha256', 'hardware', 'added_at as addedAt']);

/** What an amplifier of this model gets: the newest, or that very version. */
export async function releaseFor(db: Db, modelID: string, version: string | undefined): Promise<Release | undefined> {
  const prefix = readModel(modelID)?.updatePrefix;
  if (prefix === undefined) return undefined;
  const releases = await releasesOf(db, prefix);
  return version === undefined ? releases[0] : releases.find((release) => compareVersions(release.version, version) === 0);
}
/** The newest version for a model, for many models at once; empty where there is none. */
export async function newestVersions(db: Db): Promise<(modelID: string) => string> {
  const newest = new Map<UpdatePrefix, string>();
  for (const { prefix, version } of (await releasesOf(db)).toReversed()) newest.set(prefix, version);
  return (modelID) => {
    const prefix = readModel(modelID)?.updatePrefix;
    return (prefix && newest.get(prefix)) ?? '';
  };
}

/** Nobody else adds or withdraws until the transaction ends. */
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
/** What it was stays known; its bytes go, and who is fetching them is cut off. */
export async function withdrawRelease(transaction: Db, releaseId: string, now: Date): Promise<void> {
  await transaction.updateTable('releases').set({ withdrawn_at: now }).where('release_id', '=', releaseId).execute();
  await transaction.deleteFrom('release_parts').where('release_id', '=', releaseId).execute();
}

/** The bytes from `first` up to and with `last`, a piece at a time; it throws where the release is withdrawn meanwhile. */
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
