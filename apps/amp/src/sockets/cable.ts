/** The network cable. Unplugged, nothing passes and nobody is told; traffic arrives late, as over TCP. */

import type { Socket } from 'node:net';
import type { ServerTransport } from '@headroom/protocol/server';

export interface Cable {
  /** Call as soon as a socket exists. */
  plug(socket: Socket): void;
  line(transport: ServerTransport): ServerTransport;
  freeze(frozen: boolean): void;
  /** Power loss: ends connections without a goodbye. */
  drop(): void;
}

export function createCable(): Cable {
  const sockets = new Set<Socket>();
  /** Run when the cable is back. */
  const lines = new Set<() => void>();
  let frozen = false;
  return {
    plug(socket) {
      sockets.add(socket);
      socket.setNoDelay(true);
      // Frees the place of a vanished peer.
      socket.setKeepAlive(true, 15_000);
      socket.on('close', () => sockets.delete(socket));
      socket.on('error', () => socket.destroy());
      if (frozen) socket.pause();
    },
    line(transport) {
      let held: string[] = [];
      let heldLength = 0;
      const deliver = () => {
        lines.delete(deliver);
        const texts = held;
        held = [];
        heldLength = 0;
        for (const text of texts) transport.send(text);
      };
      return {
        remote: transport.remote,
        buffered: () => transport.buffered() + heldLength,
        send(text) {
          if (!frozen) return transport.send(text);
          held.push(text);
          heldLength += text.length;
          lines.add(deliver);
        },
        close(code, reason) {
          held = [];
          heldLength = 0;
          lines.delete(deliver);
          if (frozen) lines.add(() => transport.close(code, reason));
          else transport.close(code, reason);
        },
      };
    },
    freeze(next) {
      frozen = next;
      for (const socket of sockets) {
        if (frozen) socket.pause();
        else socket.resume();
      }
      if (frozen) return;
      const waiting = [...lines];
      lines.clear();
      for (const arrive of waiting) arrive();
    },
    drop() {
      lines.clear();
      for (const socket of sockets) socket.destroy();
    },
  };
}
