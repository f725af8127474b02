/** The air between bridges: small datagrams to a group of the local network, which no router carries on. */

import { createSocket } from 'node:dgram';
import type { Air } from './agreement.ts';

/** Of the range that belongs to one organisation's own network. */
const group = '239.192.88.84';
const usualPort = 18_884;

/** A network that carries no multicast hears nobody: each bridge then serves what it reaches. `host`: through which of its own addresses. */
export function openMulticast({ port = usualPort, host }: { readonly port?: number; readonly host?: string } = {}): Promise<
  Air & { close(): void }
> {
  const socket = createSocket({ type: 'udp4', reuseAddr: true });
  const listeners = new Set<(text: string) => void>();
  let isOpen = false;
  socket.on('error', () => undefined);
  socket.on('message', (data) => {
    for (const listener of listeners) listener(data.toString('utf8'));
  });
  return new Promise((resolve) => {
    const air = {
      say: (text: string) => isOpen && socket.send(text, port, group, () => undefined),
      onHeard(listener: (text: string) => void) {
        listeners.add(listener);
        return () => void listeners.delete(listener);
      },
      close() {
        isOpen = false;
        socket.close();
      },
    };
    socket.once('error', () => resolve({ ...air, close: () => undefined }));
    socket.bind(port, () => {
      try {
        socket.setMulticastTTL(1);
        if (host !== undefined) socket.setMulticastInterface(host);
        socket.addMembership(group, host);
        isOpen = true;
      } catch {
        // There is no such network here.
      }
      socket.unref();
      resolve(air);
    });
  });
}
