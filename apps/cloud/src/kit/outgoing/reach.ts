/** Others choose whom the cloud calls, so private addresses are refused unless the operator allows them. */

import type { LookupAddress } from 'node:dns';
import type { RequestOptions } from 'node:http';
import { isIP } from 'node:net';
import { createNames } from './names.ts';
import { isPublicAddress } from './public-address.ts';

export class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress';
  constructor(host: string) {
    super(`${host} is no public address`);
  }
}
export type Reach = (address: URL, signal: AbortSignal) => Promise<Pick<RequestOptions, 'lookup'>>;
interface ReachOptions {
  readonly allowPrivate: boolean;
  readonly nameServers?: readonly string[] | undefined;
}

export function createReach({ allowPrivate, nameServers }: ReachOptions): Reach {
  const names = createNames({ withHostsFile: allowPrivate, servers: nameServers });
  return async (address, signal) => {
    const host = bareHost(address);
    if (isIP(host) !== 0) {
      if (!allowPrivate && !isPublicAddress(host)) throw new PrivateAddress(host);
      return {};
    }
    const found = await names.addressesOf(host, signal);
    if (found.length === 0) throw noAnswer('ENOTFOUND');
    if (!allowPrivate && found.some((one) => !isPublicAddress(one.address))) throw new PrivateAddress(host);
    return { lookup: leadingTo(found) };
  };
}
export const bareHost = ({ hostname }: URL) => hostname.replace(/^\[|\]$/g, '');
export const noAnswer = (code: string) => Object.assign(new Error('Nobody answers'), { code });
/** A second lookup might answer differently. */
const leadingTo =
  (found: readonly LookupAddress[]): NonNullable<RequestOptions['lookup']> =>
  (_host, { all }, done) => {
    if (all === true) done(null, [...found]);
    else done(null, found[0]?.address ?? '', found[0]?.family);
  };
