/** The system's own lookup would occupy the few threads that our lookups need. */

import type { LookupAddress } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { readFile } from 'node:fs/promises';
import { isIP } from 'node:net';

export interface Names {
  addressesOf(host: string, signal: AbortSignal): Promise<readonly LookupAddress[]>;
}
interface NamesOptions {
  readonly withHostsFile: boolean;
  readonly servers?: readonly string[] | undefined;
}
const patience = { timeout: 2000, tries: 1 };
const unknown = new Set(['ENODATA', 'ENOTFOUND']);

export const createNames = ({ withHostsFile, servers }: NamesOptions): Names => ({
  async addressesOf(host, signal) {
    const local = withHostsFile ? await inHostsFile(host) : [];
    if (local.length > 0) return local;
    signal.throwIfAborted();
    const resolver = new Resolver(patience);
    if (servers !== undefined) resolver.setServers(servers);
    const cancel = () => resolver.cancel();
    signal.addEventListener('abort', cancel);
    const failures: Error[] = [];
    const missed = (error: NodeJS.ErrnoException) => {
      if (!unknown.has(error.code ?? '')) failures.push(error);
      return [];
    };
    const found = await Promise.all([resolver.resolve4(host).catch(missed), resolver.resolve6(host).catch(missed)]);
    signal.removeEventListener('abort', cancel);
    signal.throwIfAborted();
    const addresses = found.flat();
    const [failure] = failures;
    if (addresses.length === 0 && failure !== undefined) throw failure;
    return addresses.map(withFamily);
  },
});
const withFamily = (address: string): LookupAddress => ({ address, family: isIP(address) });

async function inHostsFile(host: string): Promise<readonly LookupAddress[]> {
  const lines = (await readFile('/etc/hosts', 'utf8').catch(() => '')).split('\n');
  return lines.flatMap((line) => {
    const [address = '', ...names] = line.replace(/#.*/, '').trim().toLowerCase().split(/\s+/);
    return names.includes(host) && isIP(address) !== 0 ? [withFamily(address)] : [];
  });
}
