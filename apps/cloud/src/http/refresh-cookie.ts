/** The refresh token out of every script's reach: a cookie, where page and cloud share a site. Elsewhere the token travels in the body. */

import { basePath } from '@headroom/protocol/cloud';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { pathIn } from './origin.ts';

export interface RefreshCookie {
  /** Whether this caller is a page that a cookie of ours would come back from. */
  readonly isUsable: boolean;
  readonly token: string | undefined;
  keep(token: string, forMs: number): void;
  drop(): void;
}
const name = 'headroom-refresh';

/** `publicUrl` says whether people come over https, though a proxy may speak plainly to us. */
export function refreshCookieOf(request: FastifyRequest, reply: FastifyReply, publicUrl: string | undefined): RefreshCookie {
  const isUsable = sharesSite(request);
  const isSecure = request.protocol === 'https' || publicUrl?.startsWith('https:') === true;
  const set = (value: string, seconds: number) =>
    void reply.header(
      'set-cookie',
      `${name}=${value}; Path=${pathIn(publicUrl)}${basePath}/account; Max-Age=${seconds}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`,
    );
  return {
    isUsable,
    token: isUsable ? tokenIn(request.headers.cookie ?? '') : undefined,
    keep: (token, forMs) => set(token, Math.floor(forMs / 1000)),
    drop: () => set('', 0),
  };
}

/** Browsers say it themselves over https; over plain http only their Origin does. Other programs say neither, and keep their token. */
function sharesSite({ headers, host }: FastifyRequest): boolean {
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin' || site === 'same-site';
  const { origin } = headers;
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === host;
}

function tokenIn(cookies: string): string | undefined {
  const [, token] = new RegExp(`(?:^|;\\s*)${name}=([\\w-]+)`).exec(cookies) ?? [];
  return token;
}
