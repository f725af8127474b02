/** Each nonce is valid once, on its own socket, for a minute. */
import type { RandomBytes } from '@headroom/model/access';
import { bytesToHex } from '@noble/hashes/utils.js';
import { wholeNonceStart } from './scheme.ts';

export const nonceLifetimeMs = 60_000;
/** Enough for one screen; a socket that only asks loses its own oldest. */
export const noncesPerSocket = 32;
/** Bounds memory even where the server's lower limit fails. */
export const socketsWithNonces = 1_024;

export interface NonceBook {
  offer(socketId: string): string;
  take(socketId: string, nonce: string): boolean;
  forget(socketId: string): void;
}

export function createNonceBook(now: () => number, randomBytes: RandomBytes): NonceBook {
  const sockets = new Map<string, Map<string, number>>();

  return {
    offer(socketId) {
      const nonces = sockets.get(socketId) ?? new Map<string, number>();
      sockets.delete(socketId);
      sockets.set(socketId, nonces);
      const nonce = wholeNonceStart + bytesToHex(randomBytes(16));
      nonces.set(nonce, now());
      dropOldest(nonces, noncesPerSocket);
      dropOldest(sockets, socketsWithNonces);
      return nonce;
    },
    take(socketId, nonce) {
      const nonces = sockets.get(socketId);
      const born = nonces?.get(nonce);
      if (nonces === undefined || born === undefined) return false;
      nonces.delete(nonce);
      return now() - born < nonceLifetimeMs;
    },
    forget(socketId) {
      sockets.delete(socketId);
    },
  };
}

function dropOldest(map: Map<string, unknown>, limit: number): void {
  for (const key of map.keys()) {
    if (map.size <= limit) return;
    map.delete(key);
  }
}
