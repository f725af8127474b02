/** Each package is downloaded once and verified before use. */

import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statfsSync,
  statSync,
  truncateSync,
  utimesSync,
} from 'node:fs';
import { join } from 'node:path';
import type { FirmwareOrder } from '@headroom/protocol/agent';
import { fetchPackage, maxPackageBytes, type Fetched, type PackageOrigin, type PartialPackage } from '@headroom/protocol/firmware-node';

export interface PackageShelf {
  hasRoom(bytes: number): boolean;
  /** Joins a running download, which ends once nobody waits. */
  get(order: FirmwareOrder, signal: AbortSignal): Promise<Fetched>;
}
/** One per kind of amplifier. */
const maxKept = 4;
const freeBytes = 64 * 1024 * 1024;
const wholeSuffix = '.package';
const partSuffix = '.part';

interface UnderWay {
  readonly fetched: Promise<Fetched>;
  readonly off: AbortController;
  waiting: number;
}

export function createPackageShelf(folder: string, origin: () => PackageOrigin): PackageShelf {
  const underWay = new Map<string, UnderWay>();

  async function fetchOne(order: FirmwareOrder, signal: AbortSignal): Promise<Fetched> {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const path = join(folder, order.sha256);
    // Ask even for a stored one: it may be withdrawn.
    const isKept = existsSync(path + wholeSuffix);
    if (isKept) renameSync(path + wholeSuffix, path + partSuffix);
    forgetOthers(order.sha256);
    const fetched = await fetchPackage(origin(), order, partialAt(path + partSuffix), signal);
    if (fetched.ok) {
      renameSync(path + partSuffix, path + wholeSuffix);
      const now = new Date();
      utimesSync(path + wholeSuffix, now, now);
    }
    return fetched;
  }
  function forgetOthers(present: string): void {
    const files = readdirSync(folder).map((name) => ({ name, at: statSync(join(folder, name)).mtimeMs }));
    const isUsed = (name: string) => name.startsWith(present) || underWay.has(name.slice(0, name.indexOf('.')));
    const others = files.filter(({ name }) => !isUsed(name)).toSorted((one, other) => other.at - one.at);
    for (const { name } of others.slice(maxKept - 1)) rmSync(join(folder, name), { force: true });
  }

  return {
    hasRoom(bytes) {
      try {
        mkdirSync(folder, { recursive: true, mode: 0o700 });
        const { bavail, bsize } = statfsSync(folder);
        return bytes <= maxPackageBytes && bavail * bsize > bytes + freeBytes;
      } catch {
        return false;
      }
    },
    async get(order, signal) {
      const known = underWay.get(order.sha256);
      const off = known?.off ?? new AbortController();
      const one: UnderWay = known ?? { off, fetched: fetchOne(order, off.signal), waiting: 0 };
      underWay.set(order.sha256, one);
      one.waiting += 1;
      const forget = () => {
        if (underWay.get(order.sha256) === one) underWay.delete(order.sha256);
      };
      const leave = () => {
        one.waiting -= 1;
        if (one.waiting > 0) return;
        forget();
        off.abort();
      };
      signal.addEventListener('abort', leave, { once: true });
      try {
        return await one.fetched;
      } finally {
        signal.removeEventListener('abort', leave);
        forget();
      }
    },
  };
}

/** Resumes after a power cut. */
function partialAt(path: string): PartialPackage {
  let size = existsSync(path) ? statSync(path).size : 0;
  return {
    size: () => size,
    append(chunk) {
      appendFileSync(path, chunk, { mode: 0o600 });
      size += chunk.length;
    },
    clear() {
      if (existsSync(path)) truncateSync(path);
      size = 0;
    },
    content: () => readFileSync(path),
  };
}
