/** [CLOUDAPI-20] */

import type { IncomingMessage, Server } from 'node:http';
import { BlockList, isIP } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Clock } from '@headroom/protocol';
import type { Logger } from 'pino';
import type { Credential, Credentials } from '../amplifiers/credentials/credentials.ts';
import { namesTwoHosts, pathIn, withoutBase } from '../kit/http/origin.ts';
import type { Admission } from './admission.ts';
import { largestPacket, type MqttServer } from './mqtt-server-port.ts';
import { judgeSignedRequest } from '../amplifiers/credentials/signed-address.ts';

export type CredentialBook = Pick<Credentials, 'scope' | 'keyOf' | 'stillGood'>;
interface DoorOptions {
  readonly server: Server;
  readonly credentials: CredentialBook;
  readonly admission: Admission;
  readonly mqttServer: MqttServer;
  readonly clock: Clock;
  readonly log: Logger;
  readonly proxies: readonly string[];
  readonly publicUrl: string | undefined;
}
const path = '/mqtt';
const protocols = ['mqtt', 'mqttv3.1'];
const answers = {
  400: 'Bad Request',
  403: 'Forbidden',
  404: 'Not Found',
  503: 'Service Unavailable',
} as const;
type Refusal = readonly [status: keyof typeof answers, why: string];

export function openWebSockets(options: DoorOptions): () => void {
  const { server, credentials, admission, mqttServer, clock, log } = options;
  const loadSockets = async () => {
    const { createWebSocketStream, WebSocketServer } = await import('ws');
    const sockets = new WebSocketServer({
      noServer: true,
      clientTracking: false,
      maxPayload: largestPacket,
      perMessageDeflate: false,
      handleProtocols: (asked) => protocols.find((known) => asked.has(known)) ?? false,
    });
    return { sockets, createWebSocketStream };
  };
  let loading: ReturnType<typeof loadSockets> | undefined;
  const proxies = blockListOf(options.proxies);
  // As signed, whatever proxies change.
  const base = pathIn(options.publicUrl);

  async function judge(request: IncomingMessage): Promise<{ readonly accessKey: string; readonly credential: Credential } | Refusal> {
    if (namesTwoHosts(request)) return [400, 'names two hosts'];
    const [asIs, query] = cutAt(request.url ?? '', '?');
    const where = base + withoutBase(asIs, base);
    if (where !== base + path) return [404, 'no such address'];
    const asked = (request.headers['sec-websocket-protocol'] ?? '').split(',').map((word) => word.trim());
    if (!asked.some((word) => protocols.includes(word))) return [400, 'speaks neither mqtt nor mqttv3.1'];
    if (!isOurPage(request, options.publicUrl)) return [403, 'comes from another page'];
    const headers = Object.entries(request.headers).map(([name, value]) => [name, String(value)] as const);
    const found = new Map<string, Credential>();
    const keyOf = async (accessKey: string) => {
      const credential = await credentials.keyOf(accessKey);
      if (credential) found.set(accessKey, credential);
      return credential;
    };
    const signed = { method: 'GET', path: where, query, headers, body: '' };
    const answer = await judgeSignedRequest(signed, credentials.scope, keyOf, clock.now());
    if (!answer.ok) return [403, answer.refusal];
    const credential = found.get(answer.accessKey);
    return credential ? { accessKey: answer.accessKey, credential } : [403, 'unknown key'];
  }
  function refuse(socket: Duplex, address: string, [status, why]: Refusal): void {
    log.info({ address, reason: why, status }, 'a connection was cut');
    const body = `${why}\n`;
    socket.end(
      `HTTP/1.1 ${status} ${answers[status]}\r\nConnection: close\r\nContent-Type: text/plain\r\nContent-Length: ${body.length}\r\n\r\n${body}`,
    );
  }
  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const address = addressOf(request, proxies);
    const leave = admission.enter(address, () => socket.destroy());
    socket.on('error', () => socket.destroy());
    socket.once('close', leave);
    const verdict = await judge(request).catch((error: unknown): Refusal => {
      log.error({ err: error }, 'a signed address cannot be checked');
      return [503, 'the cloud cannot answer at the moment'];
    });
    if (!('accessKey' in verdict)) return refuse(socket, address, verdict);
    const { accessKey, credential } = verdict;
    request.socket.setNoDelay(true);
    const { sockets, createWebSocketStream } = await (loading ??= loadSockets());
    sockets.handleUpgrade(request, socket, head, (opened) => {
      const stream = createWebSocketStream(opened, { allowHalfOpen: false });
      stream.on('error', () => stream.destroy());
      const peer = {
        kind: 'signed',
        accessKey,
        device: credential.deviceId,
        mayUnlock: credential.mayUnlock,
        clientId: credential.clientId,
        address,
      } as const;
      mqttServer.accept(stream, peer, leave);
    });
  }
  const onUpgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => void upgrade(request, socket, head);
  server.on('upgrade', onUpgrade);
  return () => void server.off('upgrade', onUpgrade);
}

/** Only our pages may connect; other clients send no origin. */
function isOurPage({ headers }: IncomingMessage, publicUrl: string | undefined): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  return (publicUrl !== undefined && origin === new URL(publicUrl).origin) || new URL(origin).host === host;
}
function cutAt(text: string, sign: string): [string, string] {
  const place = text.indexOf(sign);
  return place < 0 ? [text, ''] : [text.slice(0, place), text.slice(place + 1)];
}

function blockListOf(proxies: readonly string[]): BlockList {
  const list = new BlockList();
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/');
    const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
    if (isIP(address) === 0) continue;
    if (bits === undefined) list.addAddress(address, family);
    else list.addSubnet(address, Number(bits), family);
  }
  return list;
}
/** Not written by our own proxies. */
function addressOf({ socket, headers }: IncomingMessage, proxies: BlockList): string {
  const said = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim());
  const isProxy = (address: string) => isIP(address) !== 0 && proxies.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
  let address = (socket.remoteAddress ?? '').replace(/^::ffff:/, '');
  while (isProxy(address) && said.length > 0) address = said.pop() || address;
  return address;
}
