/** Without a shared site the refresh token travels in the body. */

import { basePath } from '@headroom/protocol/cloud';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pathIn } from './origin.ts';

export interface Cookie {
  /** A page whose browser will return our cookie. */
  readonly isUsable: boolean;
  readonly token: string | undefined;
  keep(token: string, forMs: number): void;
  drop(): void;
}
export type RefreshCookie = Cookie;
export type DeviceCookie = Omit<Cookie, 'drop'>;
export type AttemptCookie = Omit<Cookie, 'drop'>;

/** `publicUrl` tells about https before a proxy. */
export function cookiesOf(
  request: FastifyRequest,
  reply: FastifyReply,
  publicUrl: string | undefined,
): { readonly refreshCookie: RefreshCookie; readonly deviceCookie: DeviceCookie; readonly attemptCookie: AttemptCookie } {
  const isUsable = sharesSite(request);
  const base = pathIn(publicUrl);
  const isSecure = request.protocol === 'https' || publicUrl?.startsWith('https:') === true;
  // With these prefixes only this site over https can set the cookie.
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
  // The prefix is new; without the old name the upgrade would sign everybody out.
  return {
    refreshCookie: cookie('headroom-refresh', isSecure ? 'headroom-refresh' : undefined),
    deviceCookie: cookie('headroom-device'),
    attemptCookie: cookie('headroom-attempt'),
  };
}

/** Other programs than browsers send neither header, and keep their token. */
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
