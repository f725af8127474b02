/** Secrets out of every script's reach: cookies, where page and cloud share a site. Elsewhere the refresh token travels in the body. */

import { basePath } from '@headroom/protocol/cloud';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pathIn } from './origin.ts';

export interface Cookie {
  /** Whether this caller is a page that a cookie of ours would come back from. */
  readonly isUsable: boolean;
  readonly token: string | undefined;
  keep(token: string, forMs: number): void;
  drop(): void;
}
/** Carries a session on. */
export type RefreshCookie = Cookie;
/** Says that somebody signed in from here before. */
export type DeviceCookie = Omit<Cookie, 'drop'>;

/** `publicUrl` says whether people come over https, though a proxy may speak plainly to us. */
export function cookiesOf(
  request: FastifyRequest,
  reply: FastifyReply,
  publicUrl: string | undefined,
): { readonly refreshCookie: RefreshCookie; readonly deviceCookie: DeviceCookie } {
  const isUsable = sharesSite(request);
  const base = pathIn(publicUrl);
  const isSecure = request.protocol === 'https' || publicUrl?.startsWith('https:') === true;
  // Browsers then let nobody without our certificate set it; on a host of our own, nobody of another host either.
  const prefix = isSecure ? (base === '' ? '__Host-' : '__Secure-') : '';
  const ownPath = `${base}${basePath}/account`;
  const path = prefix === '__Host-' ? '/' : ownPath;
  const kept = request.headers.cookie ?? '';
  const cookie = (name: string, earlier?: string): Cookie => {
    const old = earlier === undefined ? undefined : tokenIn(kept, earlier);
    const write = (line: string, seconds: number, at: string) =>
      void reply.header('set-cookie', `${line}; Path=${at}; Max-Age=${seconds}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`);
    const set = (value: string, seconds: number) => {
      write(`${prefix}${name}=${value}`, seconds, path);
      if (old !== undefined) write(`${earlier}=`, 0, ownPath);
    };
    return {
      isUsable,
      token: isUsable ? (tokenIn(kept, prefix + name) ?? old) : undefined,
      keep: (token, forMs) => set(token, Math.floor(forMs / 1000)),
      drop: () => set('', 0),
    };
  };
  // Builds before this one wrote no prefix: without this everybody signed in there would be signed out by the upgrade.
  return { refreshCookie: cookie('headroom-refresh', isSecure ? 'headroom-refresh' : undefined), deviceCookie: cookie('headroom-device') };
}

/** Browsers say it themselves over https; over plain http only their Origin does. Other programs say neither, and keep their token. */
function sharesSite({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'same-site';
  const { origin } = headers;
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host;
}

function tokenIn(cookies: string, name: string): string | undefined {
  const [, token] = new RegExp(`(?:^|;\\s*)${name}=([\\w-]+)`).exec(cookies) ?? [];
  return token;
}
