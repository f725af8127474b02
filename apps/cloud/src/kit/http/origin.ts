/** The address that links to this cloud begin with: the one it was told, or one that is its own. What a request says of itself is not believed. */

import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import { hostname } from 'node:os';
import type { FastifyRequest } from 'fastify';
import { bareHost, listenerHosts } from './hosts.ts';

type Reached = Pick<FastifyRequest, 'protocol' | 'host'> & {
  readonly socket: Pick<FastifyRequest['socket'], 'localAddress' | 'localPort'>;
};

/** By the name that the caller used where it is one of this machine; otherwise by the address that its connection ended at. */
export function originOf({ protocol, host, socket }: Reached, publicUrl: string | undefined): string {
  if (publicUrl !== undefined) return publicUrl;
  const said = `${protocol}://${host}`;
  if (URL.canParse(said) && listenerHosts({ publicUrl }).some((own) => own.toLowerCase() === bareHost(said))) return new URL(said).origin;
  const address = (socket.localAddress ?? '').replace(/^::ffff:/, '');
  return `${protocol}://${isIPv6(address) ? `[${address}]` : address}:${socket.localPort}`;
}

/** Where nobody asks: a mail that comes by itself links to where this cloud listens. */
export function ownOrigin(publicUrl: string | undefined, host: string, listensAt: string): string {
  if (publicUrl !== undefined) return publicUrl;
  const isAnywhere = host === '0.0.0.0' || host === '::';
  return isAnywhere ? `http://${hostname()}:${new URL(listensAt).port}` : listensAt;
}

/** Where the application begins at its public address: nothing at the root of a host, `/headroom` below it. */
export const pathIn = (publicUrl: string | undefined): string =>
  publicUrl === undefined ? '' : new URL(publicUrl).pathname.replace(/\/$/, '');

/** Some proxies take the path away before they pass a request on, and some leave it. */
export function withoutBase(url: string, base: string): string {
  if (base === '' || !url.startsWith(base)) return url;
  const rest = url.slice(base.length);
  return rest === '' || rest.startsWith('?') ? `/${rest}` : rest.startsWith('/') ? rest : url;
}

/** A request that names two hosts means one to a proxy and another to us. */
export const namesTwoHosts = ({ rawHeaders }: Pick<IncomingMessage, 'rawHeaders'>): boolean =>
  rawHeaders.filter((name, place) => place % 2 === 0 && name.toLowerCase() === 'host').length > 1;
