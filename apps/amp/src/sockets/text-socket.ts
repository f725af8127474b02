/** TCP text interface [device-api: port 4321]. */

import { createServer, type Server } from 'node:net';
import { createTextServer, type TextServer } from '@headroom/protocol/server';
import type { Amplifier } from '../amplifier.ts';
import { createCable } from './cable.ts';
import { createCrowd, crowdLimits } from './crowd.ts';

const goodbyeMs = 2000;
/** Controllers may idle long between button presses. */
export const silentMs = 600_000;
const newline = 10;

export interface TextFace {
  readonly tcp: Server;
  readonly server: TextServer;
  freeze(frozen: boolean): void;
  drop(): void;
}

export function createTextFace(amplifier: Amplifier, onFault: (error: unknown) => void): TextFace {
  const { device, access } = amplifier;
  const { clock } = amplifier.core;
  // This interface has no passwords: with one set it is read-only.
  const server = createTextServer({ device, clock, dialect: amplifier.dialect, mayWrite: () => !access.isProtected(), onFault });
  const cable = createCable();
  const crowd = createCrowd({ ...crowdLimits, pendingMs: silentMs }, clock);
  const tcp = createServer((socket) => {
    crowd.admit(socket);
    cable.plug(socket);
    const connection = server.connect(
      cable.line({
        send: (text) => void socket.write(text),
        close() {
          socket.destroySoon();
          setTimeout(() => socket.destroy(), goodbyeMs).unref();
        },
        buffered: () => socket.writableLength,
        remote: socket.remoteAddress ?? '',
      }),
    );
    socket.on('data', (data) => {
      if (data.includes(newline)) crowd.settle(socket);
      connection.data(data);
    });
    socket.on('close', () => connection.closed());
  });
  return { tcp, server, freeze: cable.freeze, drop: cable.drop };
}
