/** The names and addresses that the listener's certificate is made for. */

import { hostname, networkInterfaces } from 'node:os';
import type { Config } from '../config.ts';

/** The public name, this machine's own, also as it is found without a name server, and its addresses: whoever registered at one of them connects there. */
export function listenerHosts({ publicUrl }: Pick<Config, 'publicUrl'>): string[] {
  const addresses = Object.values(networkInterfaces()).flatMap((found) => found ?? []);
  const named = publicUrl === undefined ? [] : [bareHost(publicUrl)];
  // Of this link only, and with its name in it, which is no part of an address in a certificate.
  const reachable = addresses.filter(({ scopeid }) => scopeid === undefined || scopeid === 0).map(({ address }) => address);
  return [...new Set([...named, 'localhost', '127.0.0.1', '::1', hostname(), `${hostname()}.local`, ...reachable])];
}
/** Without the brackets around an address of version 6. */
export const bareHost = (url: string): string => new URL(url).hostname.replace(/^\[(.*)\]$/, '$1');
