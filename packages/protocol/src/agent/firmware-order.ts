import { readVersion } from '@headroom/model/catalogue';
import { isJsonObject, type JsonObject } from '@headroom/model/files';

export interface FirmwareOrder {
  /** Below the base of the cloud's calls, `/firmware/...`; no other host. */
  readonly address: string;
  readonly name: string;
  readonly version: string;
  readonly bytes: number;
  /** Hexadecimal, of the whole file. */
  readonly sha256: string;
  readonly allowOlder: boolean;
}
export const orderRefusals = ['Busy', 'OlderVersion', 'SameVersion', 'WrongModel', 'NoRoom', 'NotConnected'] as const;
export type OrderRefusal = (typeof orderRefusals)[number];

const place = { url: '/firmware', method: 'update' } as const;
export const commandOf = (order: FirmwareOrder): typeof place & { readonly params: JsonObject } => ({ ...place, params: { ...order } });
export const isFirmwareCommand = ({ url, method }: { readonly url: string; readonly method: string }): boolean =>
  url === place.url && method === place.method;

export const isFileName = (name: string): boolean => /^[\w.+-]{1,150}$/.test(name);

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
