import { hostname, networkInterfaces } from 'node:os';
import type { Config } from '../config.ts';

/** Whoever registered at one of them connects there. */
export function listenerHosts({ publicUrl }: Pick<Config, 'publicUrl'>): string[] {
  const addresses = Object.values(networkInterfaces()).flatMap((found) => found ?? []);
  const named = publicUrl === undefined ? [] : [bareHost(publicUrl)];
  // A link-local scope id cannot be part of a certificate.
  const reachable = addresses.filter(({ scopeid }) => scopeid === undefined || scopeid === 0).map(({ address }) => address);
  return [...new Set([...named, 'localhost', '127.0.0.1', '::1', hostname(), `${hostname()}.local`, ...reachable])];
}
export const bareHost = (url: string): string => new URL(url).hostname.replace(/^\[(.*)\]$/, '$1');
