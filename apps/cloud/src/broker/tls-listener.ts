import { createServer, type AddressInfo, type Socket } from 'node:net';
import { createServer as createTlsServer, type Server as TlsServer, type TLSSocket } from 'node:tls';
import type { Logger } from 'pino';
import type { Admission } from './admission.ts';
import type { MqttServer } from './mqtt-server-port.ts';

export interface ServerTls {
  readonly key: string;
  readonly cert: string;
  readonly ca: string;
}
export interface TlsListener extends AsyncDisposable {
  readonly port: number;
}
interface ListenerOptions {
  /** Made on the first connection, being slow. */
  readonly tls: () => Promise<ServerTls | undefined>;
  readonly host: string;
  readonly port: number;
  readonly admission: Admission;
  /** For clients that only showed our certificate. */
  readonly certified: Admission;
  readonly handshakeMs: number;
  readonly mqttServer: MqttServer;
  readonly log: Logger;
}

export async function listenTls({
  tls,
  host,
  port,
  admission,
  certified,
  handshakeMs,
  mqttServer,
  log,
}: ListenerOptions): Promise<TlsListener> {
  /** The TLS socket is another object, so this goes by remote address and port. */
  const waiting = new Map<string, { readonly socket: Socket; readonly leave: () => void }>();
  let isClosing = false;
  let dropped = 0;
  let secured: Promise<TlsServer> | undefined;
  const secure = async () => {
    const shown = await tls();
    if (shown === undefined) throw new Error('the key of the authority cannot be opened');
    return secureServer(shown, { certified, handshakeMs, mqttServer, log, takeIn });
  };
  const takeIn = (socket: Socket) => {
    const place = waiting.get(endOf(socket));
    waiting.delete(endOf(socket));
    return place?.leave;
  };
  const door = createServer({ noDelay: true }, (socket) => {
    // Until TLS takes the socket.
    socket.on('error', () => socket.destroy());
    if (isClosing) return void socket.destroy();
    const leave = admission.enter(socket.remoteAddress ?? '', () => {
      // Logs one line per thousand.
      if ((dropped += 1) % 1000 === 1) log.warn({ address: socket.remoteAddress, count: dropped }, 'too many unauthenticated connections');
      socket.destroy();
    });
    const end = endOf(socket);
    waiting.set(end, { socket, leave });
    socket.once('close', () => {
      leave();
      waiting.delete(end);
    });
    (secured ??= secure()).then(
      (server) => void (socket.destroyed || server.emit('connection', socket)),
      (error: unknown) => {
        secured = undefined;
        log.error({ err: error }, 'the certificate of the amplifier listener cannot be renewed');
        socket.destroy();
      },
    );
  });
  await new Promise<void>((resolve, reject) => {
    door.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new Error(`Port ${port} of ${host} is taken: choose another with --mqtt-port.`) : error),
    );
    door.listen({ host, port }, resolve);
  });
  return {
    port: (door.address() as AddressInfo).port,
    async [Symbol.asyncDispose]() {
      isClosing = true;
      const closed = new Promise<void>((resolve) => door.close(() => resolve()));
      // The front closes admitted clients only.
      for (const { socket } of waiting.values()) socket.destroy();
      await closed;
    },
  };
}

interface SecureOptions extends Pick<ListenerOptions, 'certified' | 'handshakeMs' | 'mqttServer' | 'log'> {
  /** Call the result once identified; undefined if gone or refused. */
  readonly takeIn: (socket: Socket) => (() => void) | undefined;
}
function secureServer(tls: ServerTls, { certified, handshakeMs, mqttServer, log, takeIn }: SecureOptions): TlsServer {
  // The authority judges certificates, by the cloud's clock and with a reason.
  const server = createTlsServer({
    ...tls,
    requestCert: true,
    rejectUnauthorized: false,
    minVersion: 'TLSv1.2',
    handshakeTimeout: handshakeMs,
  });
  server.on('tlsClientError', (error, socket) => {
    log.info({ address: socket.remoteAddress, reason: error.message.slice(0, 200) }, 'a connection was cut');
    socket.destroy();
  });
  server.on('secureConnection', (socket: TLSSocket) => {
    const address = socket.remoteAddress ?? '';
    const der = socket.getPeerX509Certificate()?.raw;
    socket.on('error', () => socket.destroy());
    const leaveDoor = takeIn(socket);
    // Silent strangers take no places from our clients.
    if (socket.authorized) leaveDoor?.();
    const leave = socket.authorized && leaveDoor ? certified.enter(address, () => socket.destroy()) : leaveDoor;
    if (leave === undefined) return void socket.destroy();
    socket.once('close', leave);
    if (der === undefined) {
      log.info({ address, reason: 'it shows no certificate' }, 'a connection was cut');
      socket.destroy();
      return;
    }
    mqttServer.accept(socket, { kind: 'certificate', der, address }, leave);
  });
  return server;
}
const endOf = ({ remoteAddress, remotePort }: Socket) => `${remoteAddress} ${remotePort}`;
