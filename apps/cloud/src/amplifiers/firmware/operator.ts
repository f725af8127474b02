/** Verified packages only; refusals throw a sentence. */

import { createHash } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { compareVersions } from '@headroom/model/catalogue';
import { extractEntry, firmwareZipLimits, readZip } from '@headroom/model/files';
import { isNamedFor, maxPackageBytes, readPackage, type PackageManifest, type PackageProblem } from '@headroom/protocol/firmware-node';
import type { FirmwareOrder } from '../../kit/orders.ts';
import type { Db } from '../../kit/db/database.ts';
import { createId } from '../../kit/identifiers.ts';
import type { Random } from '../../kit/ports.ts';
import { refreshAvailability } from './availability.ts';
import { addRelease, lockReleases, releasesOf, withdrawRelease, type Release } from './releases.ts';

export interface GivenFile {
  readonly name: string;
  readonly content: Buffer;
}
interface Proven extends GivenFile {
  readonly manifest: PackageManifest;
}
/** A zip with one package of each kind. */
const largestFile = 4 * maxPackageBytes;

const sentences: Readonly<Record<PackageProblem, string>> = {
  'not a package': 'is no firmware package, or only the beginning of one',
  'wrong signature': 'is not signed with the key of this maker, or was changed since',
  'unreadable manifest': 'does not say what it is in a way that this version understands',
  'damaged payload': 'is damaged or cut short',
  'cannot be decrypted': 'cannot be decrypted',
  'damaged component': 'holds a damaged part',
};

interface Made {
  readonly now: Date;
  readonly random: Random;
}
export async function runFirmwareOrder(db: Db, order: FirmwareOrder, made: Made): Promise<string[]> {
  if (order.do === 'list') return (await releasesOf(db)).map(lineOf);
  if (order.do === 'withdraw') return [`Withdrawn: ${lineOf(await withdraw(db, order.name, made.now))}`];
  const files = await Promise.all(order.files.map(readGiven));
  return (await addFiles(db, files, made)).map((release) => `Offered: ${lineOf(release)}`);
}
const lineOf = ({ name, prefix, version, bytes, sha256, addedAt }: Release): string =>
  `${name}  ${prefix} ${version}  ${bytes} bytes  ${addedAt.toISOString().slice(0, 10)}  sha256 ${sha256}`;
async function readGiven(path: string): Promise<GivenFile> {
  const name = basename(path);
  try {
    if ((await stat(path)).size > largestFile) throw new Error(`${name} is larger than packages may be.`);
    return { name, content: await readFile(path) };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw code === undefined ? error : new Error(`${path} cannot be read (${code}).`, { cause: error });
  }
}

/** All are added or none. */
export async function addFiles(db: Db, files: readonly GivenFile[], { now, random }: Made): Promise<Release[]> {
  const proven = files.flatMap(openZip).map(prove);
  return db.transaction().execute(async (transaction) => {
    await lockReleases(transaction);
    const added: Release[] = [];
    for (const { name, content, manifest } of proven) {
      const { prefix, version, hardware } = manifest;
      const known = (await releasesOf(transaction, prefix)).find((release) => compareVersions(release.version, version) === 0);
      if (known) throw new Error(`${name} brings version ${version} for ${prefix}, which is there already as ${known.name}.`);
      const sha256 = createHash('sha256').update(content).digest('hex');
      const releaseId = createId(now, random);
      const release: Release = { releaseId, prefix, version, name, bytes: content.length, sha256, hardware, addedAt: now };
      await addRelease(transaction, release, content);
      added.push(release);
    }
    await refreshAvailability(transaction);
    return added;
  });
}

export async function withdraw(db: Db, name: string, now: Date): Promise<Release> {
  return db.transaction().execute(async (transaction) => {
    await lockReleases(transaction);
    const release = (await releasesOf(transaction)).find((one) => one.name === name);
    if (!release) throw new Error(`There is no release ${name}: "firmware list" names those that there are.`);
    await withdrawRelease(transaction, release.releaseId, now);
    await refreshAvailability(transaction);
    return release;
  });
}

function openZip(file: GivenFile): GivenFile[] {
  if (!/\.zip$/i.test(file.name)) return [file];
  const zip = readZip(file.content, firmwareZipLimits);
  if (!zip.ok) throw new Error(`${file.name} is no zip that can be read (${zip.problem}).`);
  const entries = zip.entries.filter(({ name }) => name.endsWith('tar.xz.enc') && !basename(name).startsWith('.'));
  if (entries.length === 0) throw new Error(`${file.name} holds no firmware package.`);
  return entries.map((entry) => {
    const extracted = extractEntry(file.content, entry);
    if (!extracted.ok) throw new Error(`${entry.name} in ${file.name} cannot be taken out (${extracted.problem}).`);
    return { name: basename(entry.name), content: Buffer.from(extracted.content) };
  });
}
function prove({ name, content }: GivenFile): Proven {
  if (content.length > maxPackageBytes) throw new Error(`${name} is larger than any package may be.`);
  const reading = readPackage(content);
  if (!reading.ok) throw new Error(`${name} ${sentences[reading.problem]}.`);
  const { manifest } = reading.value;
  if (!isNamedFor(name, manifest))
    throw new Error(
      `${name} holds ${manifest.prefix} ${manifest.version}: its name must begin and end so, as in ${manifest.prefix}-${manifest.version}.tar.xz.enc.`,
    );
  return { name, content, manifest };
}
