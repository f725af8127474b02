/** MQTT over TLS with a client certificate; only one authority is trusted. */

import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';
import type { Duplex } from 'node:stream';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { MqttClient } from 'mqtt';
import type { LinkEvents, Opened } from '../agent/link.ts';
import { linkOptions, openMqttLink } from '../agent/mqtt-link.ts';
import { isBy } from './keys.ts';

/** The broker drops a client silent for 1.5 times this: a pulled cable shows within 15 s. */
const keepAliveSeconds = 8;

export interface TlsPlace {
  readonly host: string;
  readonly port: number;
  readonly clientId: string;
  /** Distinguishes copies of one client: each connecting process has its own. */
  readonly life?: string;
  readonly key: string;
  readonly certificate: string;
  readonly authority: string;
  readonly carrier?: (port: number, host: string) => Duplex;
}

export function openTlsLink(place: TlsPlace, events: LinkEvents): Promise<Opened> {
  let socket: TLSSocket | undefined;
  let refusal: string | undefined;
  const client = new MqttClient(() => (socket = dial(place, (why) => (refusal = why))), {
    ...linkOptions,
    clientId: place.clientId,
    ...(place.life === undefined ? {} : { username: place.life }),
    keepalive: keepAliveSeconds,
  });
  return openMqttLink(client, events, {
    buffered: () => socket?.writableLength ?? 0,
    cut: () => socket?.destroy(),
    wordsOf: (error) => refusal ?? wordsOf(error),
    isUnreached: (error: (Error & { readonly code?: unknown }) | undefined) => unreached.has(error?.code),
  });
}
const unreached = new Set<unknown>(['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'ENOTFOUND', 'EAI_AGAIN']);

/** The clock may be off by years, so dates are ignored; the authority revokes certificates that ended early. */
function dial({ host, port, key, certificate, authority, carrier }: TlsPlace, refused: (why: string) => void): TLSSocket {
  const socket = connectTls({
    host,
    port,
    key,
    cert: certificate,
    ca: authority,
    minVersion: 'TLSv1.2',
    rejectUnauthorized: false,
    ...(carrier ? { socket: carrier(port, host) } : {}),
    ...(isIP(host) === 0 ? { servername: host } : {}),
  });
  socket.setNoDelay(true);
  socket.once('secureConnect', () => {
    if (isRight(socket, host, authority)) return;
    refused('What answers there is not the cloud that this was registered with.');
    socket.destroy();
  });
  return socket;
}
function isRight(socket: TLSSocket, host: string, authority: string): boolean {
  const shown = socket.getPeerX509Certificate();
  if (!shown || !isBy(shown, new X509Certificate(authority))) return false;
  return (isIP(host) === 0 ? shown.checkHost(host) : shown.checkIP(host)) !== undefined;
}

export const olderCopy =
  'Another box runs with a copy of this folder and connected later, so the cloud takes that one. Stop one of the two, or register this one with a new token in a folder of its own.';
/** Its certificate was revoked, as by the removal from its venue. */
export const notAdmitted = 'The cloud does not admit this any more: it was removed there.';
const certificateRefused = 5;
/** MQTT's "bad user name": here another copy of this client is connected. */
const lifeRefused = 4;
function wordsOf(error: (Error & { readonly code?: unknown }) | undefined): string {
  const { code } = error ?? {};
  if (code === lifeRefused) return olderCopy;
  if (code === certificateRefused) return notAdmitted;
  if (typeof code === 'number') return 'The cloud refuses this connection.';
  if (typeof code !== 'string' || code.startsWith('ERR_SSL') || code === 'ECONNRESET' || code === 'EPIPE')
    return 'The connection to the cloud was lost.';
  return `The cloud cannot be reached (${code}).`;
}
