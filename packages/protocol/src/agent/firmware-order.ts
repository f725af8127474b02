/** The command that sends an amplifier for a firmware package: as a cloud writes it, and as an agent reads it. */

import { readVersion } from '@headroom/model/catalogue';
import { isJsonObject, type JsonObject } from '@headroom/model/files';

export interface FirmwareOrder {
  /** Below the base of its cloud's calls: `/firmware/...`. It leads nowhere else. */
  readonly address: string;
  /** The file's: it says for which models the package is. */
  readonly name: string;
  readonly version: string;
  readonly bytes: number;
  /** Hexadecimal, of the whole file. */
  readonly sha256: string;
  /** An older version, or the same again, is wanted. */
  readonly allowOlder: boolean;
}
/** Why it was not taken; anything else that refuses a command may be answered too. */
export const orderRefusals = ['Busy', 'OlderVersion', 'SameVersion', 'WrongModel', 'NoRoom', 'NotConnected'] as const;
export type OrderRefusal = (typeof orderRefusals)[number];

const place = { url: '/firmware', method: 'update' } as const;
export const commandOf = (order: FirmwareOrder): typeof place & { readonly params: JsonObject } => ({ ...place, params: { ...order } });
export const isFirmwareCommand = ({ url, method }: { readonly url: string; readonly method: string }): boolean =>
  url === place.url && method === place.method;

export const isFileName = (name: string): boolean => /^[\w.+-]{1,150}$/.test(name);

/** A sentence where it is none. */
export function readOrder(params: unknown): FirmwareOrder | string {
  if (!isJsonObject(params)) return 'params must be an object.';
  const { address, name, version, bytes, sha256, allowOlder = false } = params;
  if (typeof address !== 'string' || !/^\/firmware\/[\w./?=&%~-]{1,1000}$/.test(address) || /\/\.\.?(?:\/|$)/.test(address))
    return 'address must be a place below /firmware/.';
  if (typeof name !== 'string' || !isFileName(name)) return 'name must be the name of a file.';
  if (typeof version !== 'string' || !readVersion(version)) return 'version must be a version.';
  if (typeof bytes !== 'number' || !Number.isInteger(bytes) || bytes < 1) return 'bytes must be a number of bytes.';
  if (typeof sha256 !== 'string' || !/^[\da-f]{64}$/.test(sha256)) return 'sha256 must be 64 hexadecimal digits.';
  if (typeof allowOlder !== 'boolean') return 'allowOlder must be true or false.';
  return { address, name, version, bytes, sha256, allowOlder };
}
