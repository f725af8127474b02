/** The places of one port: undecided connections make room for newcomers, and no address gets all places. */

import type { Socket } from 'node:net';
import type { Clock } from '@headroom/protocol';

export interface Crowd {
  /** Gives the connection some seconds to say what it wants. */
  admit(socket: Socket): void;
  settle(socket: Socket): void;
  unsettle(socket: Socket): void;
}
export interface CrowdLimits {
  /** Connections that have said what they want; further ones are turned away. */
  readonly settled: number;
  readonly settledOfOne: number;
  /** Connections that have not; further ones replace the oldest. */
  readonly pending: number;
  readonly pendingOfOne: number;
  readonly pendingMs: number;
}
export const crowdLimits: CrowdLimits = { settled: 128, settledOfOne: 64, pending: 64, pendingOfOne: 32, pendingMs: 10_000 };
/** A page holds one socket per amplifier, all from one address. */
export const carryingLimits: CrowdLimits = { ...crowdLimits, settled: 2048, settledOfOne: 512 };
export function createCrowd(limits: CrowdLimits, clock: Clock): Crowd {
  const pending = new Map<Socket, string>();
  const settled = new Map<Socket, string>();
  const impatience = new WeakMap<Socket, () => void>();
  const countOf = (places: ReadonlyMap<Socket, string>, address: string) =>
    [...places.values()].filter((other) => other === address).length;

  /** From an address over its share, else from the largest holder: no newcomer costs others their place. */
  function makeRoom(): void {
    const counts = new Map<string, number>();
    for (const address of pending.values()) counts.set(address, (counts.get(address) ?? 0) + 1);
    const [address, count] = [...counts].reduce((most, next) => (next[1] > most[1] ? next : most));
    if (pending.size <= limits.pending && count <= limits.pendingOfOne) return;
    for (const [socket, from] of pending) if (from === address) return leave(socket);
  }
  function leave(socket: Socket): void {
    stopWaiting(socket);
    socket.destroy();
  }

  function wait(socket: Socket): void {
    impatience.set(
      socket,
      clock.after(limits.pendingMs, () => leave(socket)),
    );
    pending.set(socket, socket.remoteAddress ?? '');
    makeRoom();
  }
  function stopWaiting(socket: Socket): void {
    impatience.get(socket)?.();
    pending.delete(socket);
  }

  return {
    admit(socket) {
      socket.once('close', () => {
        stopWaiting(socket);
        settled.delete(socket);
      });
      wait(socket);
    },
    settle(socket) {
      const address = pending.get(socket);
      if (address === undefined) return;
      stopWaiting(socket);
      if (settled.size >= limits.settled || countOf(settled, address) >= limits.settledOfOne) socket.destroy();
      else settled.set(socket, address);
    },
    unsettle(socket) {
      if (settled.delete(socket)) wait(socket);
    },
  };
}
