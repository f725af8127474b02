/** Allowed Host names and Origins: against DNS rebinding and foreign pages (decisions, OQ-026). */

import type { IncomingMessage } from 'node:http';
import { networkInterfaces } from 'node:os';

export interface HostRules {
  refusal(
    request: Pick<IncomingMessage, 'headers' | 'headersDistinct'>,
  ): { readonly status: 403 | 421; readonly message: string } | undefined;
  allows(origin: string): boolean;
}
interface HostRulesOptions {
  /** Without ports; addresses change, so read per request. */
  readonly own: () => readonly string[];
  readonly discovered: () => readonly string[];
  /** Complete origins such as `http://localhost:5173`. A page opened from a file has the origin `null`. */
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
      // With two names one would be checked and the other used.
      const name = hosts.length === 1 ? nameOf(hosts[0] ?? '') : undefined;
      if (name === undefined || !isOwn(name)) return { status: 421, message: 'This amplifier does not answer to that name.' };
      if (origin !== undefined && !allows(origin)) return { status: 403, message: 'This page may not talk to the amplifier.' };
      return undefined;
    },
  };
}

export function namesOf(host: string, names: readonly string[]): string[] {
  const isEverywhere = host === '0.0.0.0' || host === '::';
  const machine = isEverywhere ? Object.values(networkInterfaces()).flatMap((list) => (list ?? []).map(({ address }) => address)) : [];
  return [host, ...names, ...machine, ...(isEverywhere || host.startsWith('127.') || host === '::1' ? ['localhost'] : [])];
}

/** Any scheme and port: a widespread driver says `https://` over a plain socket. */
function hostOf(origin: string): string | undefined {
  if (!/^https?:\/\//i.test(origin) || !URL.canParse(origin)) return undefined;
  return nameOf(new URL(origin).host);
}
/** As in a Host header: lower case, IPv6 in brackets. */
function nameAlone(name: string): string {
  const lower = name.toLowerCase();
  return lower.includes(':') && !lower.startsWith('[') ? `[${lower}]` : lower;
}
/** Brackets hold an IPv6 address. */
function nameOf(host: string): string | undefined {
  const found = /^(\[[0-9a-f:.]+\]|[^:/\s@]+)(?::\d{1,5})?$/i.exec(host.trim());
  return found?.[1]?.toLowerCase();
}
