/** The base of links. A request's headers are not trusted. */

import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import { hostname } from 'node:os';
import { basePath } from '@headroom/protocol/cloud';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../config.ts';
import { bareHost, listenerHosts } from './hosts.ts';

type Reached = Pick<FastifyRequest, 'protocol' | 'host'> & {
  readonly socket: Pick<FastifyRequest['socket'], 'localAddress' | 'localPort'>;
};

/** The caller's host name if it is this machine's, else the address reached. */
export function originOf({ protocol, host, socket }: Reached, publicUrl: string | undefined): string {
  if (publicUrl !== undefined) return publicUrl;
  const said = `${protocol}://${host}`;
  if (URL.canParse(said) && listenerHosts({ publicUrl }).some((own) => own.toLowerCase() === bareHost(said))) return new URL(said).origin;
  const address = (socket.localAddress ?? '').replace(/^::ffff:/, '');
  return `${protocol}://${isIPv6(address) ? `[${address}]` : address}:${socket.localPort}`;
}

/** For mails without a request: the listening address, which nothing sends before it is known. */
export function createOwnOrigin({ publicUrl, host }: Pick<Config, 'publicUrl' | 'host'>) {
  const isAnywhere = host === '0.0.0.0' || host === '::';
  let origin = publicUrl ?? '';
  return {
    value: () => origin,
    listensAt(address: string): void {
      origin = publicUrl ?? (isAnywhere ? `http://${hostname()}:${new URL(address).port}` : address);
    },
  };
}

export const pathIn = (publicUrl: string | undefined): string =>
  publicUrl === undefined ? '' : new URL(publicUrl).pathname.replace(/\/$/, '');

export function withoutBase(url: string, base: string): string {
  if (base === '' || !url.startsWith(base)) return url;
  const rest = url.slice(base.length);
  return rest === '' || rest.startsWith('?') ? `/${rest}` : rest.startsWith('/') ? rest : url;
}

/** Amplifiers send these calls to the address of their region, which operators also give without the base path [CONNECT-05]. */
const askedByAmps = /^\/(?:devices\/(?:register|[^/?]+\/certificate)|firmware\/[^/?]+\/[^/?]+)(?:\?|$)/;
export const withBasePath = (url: string): string => (askedByAmps.test(url) ? basePath + url : url);

/** With two Host headers a proxy and this process may read different ones. */
export const namesTwoHosts = ({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean =>
  rawHeaders.filter((name, place) => place % 2 === 0 && name.toLowerCase() === 'host').length > 1;
