/** Which names an amplifier answers to, and whose pages may talk to it: against DNS rebinding and pages of strangers (decisions, OQ-026). */

import type { IncomingMessage } from 'node:http';
import { networkInterfaces } from 'node:os';

export interface HostRules {
  /** What to answer instead, or undefined for a request that may come in. */
  refusal(
    request: Pick<IncomingMessage, 'headers' | 'headersDistinct'>,
  ): { readonly status: 403 | 421; readonly message: string } | undefined;
  /** An Origin that is allowed and not the page's own needs CORS. */
  allows(origin: string): boolean;
}
interface HostRulesOptions {
  /** Own addresses and names, without ports; read anew for every request, since addresses change. */
  readonly own: () => readonly string[];
  /** Addresses of the amplifiers that it discovered. */
  readonly discovered: () => readonly string[];
  /** Whole origins that somebody configured: `http://localhost:5173`, or `null` for pages that were opened from a file. */
  readonly configured: readonly string[];
}

export function createHostRules({ own, discovered, configured }: HostRulesOptions): HostRules {
  const isOwn = (name: string) => own().some((known) => nameAlone(known) === name);
  function allows(origin: string): boolean {
    if (configured.includes(origin)) return true;
    const name = hostOf(origin);
    return name !== undefined && (isOwn(name) || discovered().some((known) => nameAlone(known) === name));
  }
  return {
    allows,
    refusal({ headers: { origin }, headersDistinct: { host: hosts = [] } }) {
      // Of two names the one would be judged and the other meant.
      const name = hosts.length === 1 ? nameOf(hosts[0] ?? '') : undefined;
      if (name === undefined || !isOwn(name)) return { status: 421, message: 'This amplifier does not answer to that name.' };
      if (origin !== undefined && !allows(origin)) return { status: 403, message: 'This page may not talk to the amplifier.' };
      return undefined;
    },
  };
}

/** Every name for an amplifier that listens at an address. */
export function namesOf(host: string, names: readonly string[]): string[] {
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const machine = isEverywhere ? Object.values(networkInterfaces()).flatMap((list) => (list ?? []).map(({ address }) => address)) : [];
  return [host, ...names, ...machine, ...(isEverywhere || host.startsWith('127.') || host === '::1' ? ['localhost'] : [])];
}

/** Either scheme and any port: a driver in wide use names itself `https://` over a plain socket. */
function hostOf(origin: string): string | undefined {
  if (!/^https?:\/\//i.test(origin) || !URL.canParse(origin)) return undefined;
  return nameOf(new URL(origin).host);
}
/** As it would stand in a Host header: IPv6 addresses have brackets there, and names have no case. */
function nameAlone(name: string): string {
  const lower = name.toLowerCase();
  return lower.includes(':') && !lower.startsWith('[') ? `[${lower}]` : lower;
}
/** Without the port; a name in brackets is an IPv6 address. */
function nameOf(host: string): string | undefined {
  const found = /^(\[[0-9a-f:.]+\]|[^:/\s@]+)(?::\d{1,5})?$/i.exec(host.trim());
  return found?.[1]?.toLowerCase();
}
