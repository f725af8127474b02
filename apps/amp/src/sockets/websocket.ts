/** WebSocket transport of the device server [API-01]. */

import { createServer, STATUS_CODES, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { createDeviceServer, serverLimits, type DeviceServer } from '@headroom/protocol/server';
import { WebSocketServer, type WebSocket } from 'ws';
import type { Amplifier } from '../amplifier.ts';
import { createCable } from './cable.ts';
import { createCrowd, crowdLimits } from './crowd.ts';
import type { HostRules } from './host-rules.ts';

export interface WebSocketFace {
  readonly http: Server;
  readonly server: DeviceServer;
  freeze(frozen: boolean): void;
  drop(): void;
}

export function createWebSocketFace(amplifier: Amplifier, rules: HostRules, onFault: (error: unknown) => void): WebSocketFace {
  const { device, authority } = amplifier;
  const { clock } = amplifier.core;
  const server = createDeviceServer({ device, clock, authority, onFault });
  const cable = createCable();
  const crowd = createCrowd(crowdLimits, clock);
  const http = createServer((request, response) => {
    crowd.settle(request.socket);
    response.writeHead(426, { connection: 'close', upgrade: 'websocket' }).end('This port speaks WebSocket.\n');
  });
  const accepting = new WebSocketServer({
    noServer: true,
    maxPayload: serverLimits.frameBytes,
    // For the large descriptions of a first load; notifies stay bare. Without context a socket costs no extra memory.
    perMessageDeflate: { threshold: 16_384, serverNoContextTakeover: true, clientNoContextTakeover: true },
    clientTracking: false,
  });

  http.on('connection', (socket) => {
    crowd.admit(socket);
    cable.plug(socket);
  });
  http.on('upgrade', (request, socket, head) => {
    crowd.settle(request.socket);
    const refusal = rules.refusal(request);
    if (refusal) {
      // A rejected peer must not stay by never closing.
      socket.once('finish', () => socket.destroy());
      socket.end(
        `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\ncontent-type: text/plain\r\nconnection: close\r\n\r\n${refusal.message}\n`,
      );
      return;
    }
    accepting.handleUpgrade(request, socket, head, (webSocket) => join(webSocket, request.socket));
  });

  function join(webSocket: WebSocket, socket: Socket): void {
    const connection = server.connect(
      cable.line({
        send: (text) => webSocket.send(text),
        close: (code, reason) => {
          webSocket.close(code, reason);
          // A silent peer does not delay the end.
          setTimeout(() => socket.destroy(), 2000).unref();
        },
        buffered: () => webSocket.bufferedAmount,
        remote: socket.remoteAddress ?? '',
      }),
    );
    webSocket.on('message', (data, isBinary) => {
      const bytes = Array.isArray(data) ? Buffer.concat(data) : Buffer.isBuffer(data) ? data : Buffer.from(data);
      connection.message(isBinary ? bytes : bytes.toString('utf8'));
    });
    webSocket.on('close', () => connection.closed());
    webSocket.on('error', () => socket.destroy());
  }

  return { http, server, freeze: cable.freeze, drop: cable.drop };
}
