/** Interfaces between the MQTT protocol and the cloud. */

import type { Duplex } from 'node:stream';

/** The peer of a stream, proven before the first packet by certificate or signed address. */
export type Peer =
  | { readonly kind: 'certificate'; readonly der: Uint8Array; readonly address: string }
  | {
      readonly kind: 'signed';
      readonly accessKey: string;
      readonly device: string;
      readonly mayUnlock: boolean;
      readonly clientId: string;
      readonly address: string;
    };

export type Grant =
  | { readonly kind: 'device'; readonly id: string; readonly serial: string; readonly epoch: number }
  | { readonly kind: 'bridge'; readonly id: string; readonly serial: string; readonly epoch: number }
  /** Somebody who may see this device. */
  | { readonly kind: 'user'; readonly device: string; readonly accessKey: string; readonly mayUnlock: boolean };
export type Admission =
  | { readonly ok: true; readonly grant: Grant }
  | { readonly ok: false; readonly code: 'other client id' | 'unavailable' | 'older copy' | 'not authorized'; readonly why: string };

export interface Gate {
  /** Decides by the proof, never by CONNECT fields; `life` only tells copies of one bridge apart. */
  connect(peer: Peer, clientId: string, life: string | undefined): Promise<Admission>;
  /** The device of the filter; undefined if forbidden. */
  subscribe(grant: Grant, filter: string): Promise<string | undefined>;
  /** Resolves once committed; a rejection ends the connection. */
  publish(grant: Grant, topic: string, payload: Uint8Array): Promise<void>;
  closed(grant: Grant): void;
}

/** A 64 kB command and its envelope. */
export const largestPacket = 80 * 1024;
export type Qos = 0 | 1;
/** The protocol side as the cloud sees it. */
export interface Front extends AsyncDisposable {
  /** Calls `leaveDoor` once the client is identified or gone. */
  accept(stream: Duplex, peer: Peer, leaveDoor: () => void): void;
  /** Sends to every local subscriber; the payload is made only if there is one. */
  deliver(device: string, topic: string, payload: (mayUnlock: boolean) => Uint8Array, qos: Qos): void;
  /** Whether anybody here listens to the device. */
  hears(device: string): boolean;
  /** Sends to this client only; false if it did not subscribe or is gone. */
  tell(grant: Grant, topic: string, payload: () => Uint8Array): boolean;
  cut(which: (grant: Grant) => boolean, why: string): void;
  readonly connections: number;
  /** Access keys of connected users. */
  users(): string[];
}
