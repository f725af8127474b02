/** The page talks to its own host, or to a confirmed `host` parameter [CONN-16] (OQ-028). */

import { tabStorage } from '../../preferences/storage.ts';

const stored = 'headroom.host';
const form = /^(?:[A-Za-z0-9](?:[A-Za-z0-9.-]{0,251}[A-Za-z0-9])?|\[[0-9A-Fa-f:]{2,45}\])(?::\d{1,5})?$/;

export function readHost(text: string | null): string | undefined {
  if (text === null || !form.test(text)) return undefined;
  const port = /:(\d{1,5})$/.exec(text)?.[1];
  return port !== undefined && (Number(port) < 1 || Number(port) > 65_535) ? undefined : text;
}

export function requestedHost(): string | undefined {
  const asked = readHost(new URLSearchParams(location.search).get('host'));
  return asked === (tabStorage.read(stored) ?? location.hostname) ? undefined : asked;
}
export function agreeToHost(host: string): void {
  tabStorage.write(stored, host);
}

const isSimulated = () =>
  import.meta.env['VITE_SIMULATOR'] !== undefined || document.querySelector('meta[name="headroom-simulator"]') !== null;
/** Undefined in simulator mode, which has to ask. */
export const knownHost = (): string | undefined => readHost(tabStorage.read(stored)) ?? (isSimulated() ? undefined : location.hostname);

/** In simulator mode, asks for the amplifier's address; falls back to the page's own host [API-24] (OQ-029). */
export async function mainHost(): Promise<string> {
  const known = knownHost();
  if (known !== undefined) return known;
  try {
    const answer = await fetch('/host', { signal: AbortSignal.timeout(3000) });
    const body: unknown = await answer.json();
    if (answer.ok && typeof body === 'object' && body !== null && 'host' in body && typeof body.host === 'string')
      return readHost(body.host) ?? location.hostname;
  } catch {
    // Fall back to the page's own host.
  }
  return location.hostname;
}
