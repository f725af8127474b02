/** What stands between the wire of MQTT and the cloud: who may connect, hear and say what; and what the wire can be told. */

import type { Duplex } from 'node:stream';

/** Who is at the other end of a stream, proven before the first packet: by a certificate, or by an address that was signed. */
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

/** One connection that was let in. */
export type Grant =
  | { readonly kind: 'device'; readonly id: string; readonly serial: string; readonly epoch: number }
  | { readonly kind: 'bridge'; readonly id: string; readonly serial: string; readonly epoch: number }
  /** Somebody who may see this device. */
  | { readonly kind: 'user'; readonly device: string; readonly accessKey: string; readonly mayUnlock: boolean };
export type Admission =
  | { readonly ok: true; readonly grant: Grant }
  | { readonly ok: false; readonly code: 'other client id' | 'unavailable' | 'older copy' | 'not authorized'; readonly why: string };

export interface Gate {
  /** By what was proven, never by fields of CONNECT; `life` only tells copies of one bridge apart. */
  connect(peer: Peer, clientId: string, life: string | undefined): Promise<Admission>;
  /** The device whose topics the filter asks for; undefined where it may not. */
  subscribe(grant: Grant, filter: string): Promise<string | undefined>;
  /** Resolves once it is committed; rejects where the connection must end. */
  publish(grant: Grant, topic: string, payload: Uint8Array): Promise<void>;
  closed(grant: Grant): void;
}

/** A command's 64 kB and what is around it. */
export const largestPacket = 80 * 1024;
export type Qos = 0 | 1;
/** The wire, as the cloud sees it. */
export interface Front extends AsyncDisposable {
  /** `leaveDoor` is called once it has said who it is, or is gone. */
  accept(stream: Duplex, peer: Peer, leaveDoor: () => void): void;
  /** To everybody here who subscribed to it; made only where somebody did. */
  deliver(device: string, topic: string, payload: (mayUnlock: boolean) => Uint8Array, qos: Qos): void;
  /** Whether anybody here wants to hear anything of a device. */
  hears(device: string): boolean;
  /** To this one alone; false where it did not subscribe, or is gone. */
  tell(grant: Grant, topic: string, payload: () => Uint8Array): boolean;
  cut(which: (grant: Grant) => boolean, why: string): void;
  readonly connections: number;
  /** The access keys of those who listen. */
  users(): string[];
}
