/** The cable of an amplifier's own connections; unplugged, even ends do not arrive. */

import { connect } from 'node:net';
import { Duplex } from 'node:stream';

export interface OutwardCable {
  /** Late, as over TCP. */
  dial(port: number, host: string): Duplex;
  readonly isPulled: () => boolean;
  pull(pulled: boolean): void;
}

export function createOutwardCable(): OutwardCable {
  let isPulled = false;
  const waiting = new Set<() => void>();
  const through = (task: () => void) => {
    if (isPulled) waiting.add(task);
    else task();
  };

  function dial(port: number, host: string): Duplex {
    const socket = connect({ port, host });
    socket.setNoDelay(true);
    const line = new Duplex({
      read: () => through(() => socket.resume()),
      write: (data: Buffer, _, done) => through(() => void socket.write(data, done)),
      final: (done) => through(() => socket.end(done)),
      destroy(error, done) {
        through(() => socket.destroy());
        done(error);
      },
    });
    socket.on('data', (data) => through(() => line.push(data) || socket.pause()));
    socket.on('end', () => through(() => line.push(null)));
    socket.on('error', (error) => through(() => line.destroy(error)));
    socket.on('close', () => through(() => line.destroy()));
    return line;
  }
  return {
    dial,
    isPulled: () => isPulled,
    pull(pulled) {
      isPulled = pulled;
      if (pulled) return;
      const tasks = [...waiting];
      waiting.clear();
      for (const task of tasks) task();
    },
  };
}
