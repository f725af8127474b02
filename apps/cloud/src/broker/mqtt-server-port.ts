import type { Duplex } from 'node:stream';

/** Proven before the first packet. */
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
  | { readonly kind: 'user'; readonly device: string; readonly accessKey: string; readonly mayUnlock: boolean };
export type Admission =
  | { readonly ok: true; readonly grant: Grant }
  | { readonly ok: false; readonly code: 'other client id' | 'unavailable' | 'older copy' | 'not authorized'; readonly why: string };

export interface TopicAuthorization {
  /** Decides by the proof, never by CONNECT; `life` tells copies of one bridge apart. */
  connect(peer: Peer, clientId: string, life: string | undefined): Promise<Admission>;
  /** Undefined if forbidden. */
  subscribe(grant: Grant, filter: string): Promise<string | undefined>;
  /** Resolves once committed; a rejection ends the connection. */
  publish(grant: Grant, topic: string, payload: Uint8Array): Promise<void>;
  /** `isOurDoing`: it left, or was cut, because what it said was not answered. */
  closed(grant: Grant, isOurDoing: boolean): void;
}

/** A 64 kB command with its envelope. */
export const largestPacket = 80 * 1024;
export type Qos = 0 | 1;
export interface MqttServer extends AsyncDisposable {
  accept(stream: Duplex, peer: Peer, leaveDoor: () => void): void;
  /** Makes the payload only for subscribers here. */
  deliver(device: string, topic: string, payload: (mayUnlock: boolean) => Uint8Array, qos: Qos): void;
  hears(device: string): boolean;
  /** False if it did not subscribe or is gone. */
  tell(grant: Grant, topic: string, payload: () => Uint8Array): boolean;
  cut(which: (grant: Grant) => boolean, why: string): void;
  readonly connections: number;
  /** Access keys of connected users. */
  users(): string[];
}
