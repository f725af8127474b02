/** AES-256-GCM, with a key outside the database. */

import { createCipheriv, createDecipheriv, hash, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Random } from './ports.ts';

export interface Vault {
  /** The text opens only under the same `what`. */
  seal(text: string, what: string): Buffer;
  /** Undefined for an unknown key, another `what`, or a modified text. */
  open(sealed: Uint8Array, what: string): string | undefined;
  /** False for an earlier key: seal anew before that key goes. */
  isCurrent(sealed: Uint8Array): boolean;
}
/** 64 hexadecimal digits, then earlier keys that only open; or the folder that keeps them. */
export type VaultKey = { readonly key: string } | { readonly folder: string };

const version = 1;
const nonceBytes = 12;
const tagBytes = 16;

export async function openVault(where: VaultKey, random: Random): Promise<Vault> {
  const keys = ('key' in where ? where.key : await keyIn(where.folder)).split(',').map((digits) => {
    const key = Buffer.from(digits, 'hex');
    // The hash does not reveal the key.
    return { key, mark: Buffer.concat([Buffer.of(version), hash('sha256', key, 'buffer').subarray(0, 4)]) };
  });
  const [current] = keys;
  if (current === undefined) throw new Error('A vault needs a key.');
  const bears = (sealed: Uint8Array, mark: Buffer) => mark.equals(sealed.subarray(0, mark.length));
  return {
    seal(text, what) {
      const nonce = random(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', current.key, nonce).setAAD(Buffer.from(what));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([current.mark, nonce, cipher.getAuthTag(), sealed]);
    },
    open(sealed, what) {
      for (const { key, mark } of keys) {
        const opened = bears(sealed, mark) ? openWith(key, sealed.subarray(mark.length), what) : undefined;
        if (opened !== undefined) return opened;
      }
      // Texts sealed before there were versions have no mark.
      for (const { key } of keys) {
        const opened = openWith(key, sealed, what);
        if (opened !== undefined) return opened;
      }
      return undefined;
    },
    isCurrent: (sealed) => bears(sealed, current.mark),
  };
}

function openWith(key: Buffer, sealed: Uint8Array, what: string): string | undefined {
  const bytes = Buffer.from(sealed);
  try {
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes })
      .setAAD(Buffer.from(what))
      .setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
    return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString();
  } catch {
    return undefined;
  }
}

/** Two processes that start together get the same key. */
async function keyIn(folder: string): Promise<string> {
  const file = join(folder, 'secret.key');
  const read = async () => {
    const key = (await readFile(file, 'utf8')).trim();
    if (!isVaultKey(key)) throw new Error(`${file} must hold 64 hexadecimal digits: put the right file in its place.`);
    return key;
  };
  const isThere = await read().then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false;
      throw error;
    },
  );
  if (!isThere) {
    await mkdir(folder, { recursive: true });
    const part = `${file}.${randomBytes(6).toString('hex')}`;
    await writeFile(part, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flush: true });
    await link(part, file).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
    await rm(part);
  }
  return read();
}
export const isVaultKey = (text: string): boolean => /^[\da-f]{64}(?:,[\da-f]{64})*$/i.test(text);
