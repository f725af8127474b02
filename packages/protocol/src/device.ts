/** Device: what every screen uses, whatever the road to the amplifier. The local road is the socket, the cloud's is REST, commands and shadows. */

import type { Change, connectionStates, InfoEntry, Tree, TreeLeaf } from '@headroom/model';

/** [ENUM-24] */
export type ConnectionState = (typeof connectionStates)[number];
/** [ERR-01] */
export type ConnectionProblem =
  | 'CONNECTION_ERROR'
  | 'DEVICE_CREDENTIAL_ERROR'
  | 'CONFIGURATION_FETCH_ERROR'
  | 'CONFIGURATION_WRITE_ERROR'
  | 'INFO_FETCH_ERROR'
  | 'JSON_API_SPEC_FETCH_ERROR'
  | 'UNKNOWN';

export interface DeviceStatus {
  readonly state: ConnectionState;
  /** Why the last attempt failed, or the connection was lost. */
  readonly problem: ConnectionProblem | undefined;
  /** Record, device info, channel 1 and analog input 1 have all arrived [CONN-07]. */
  readonly loaded: boolean;
  /** When the device last said anything, on the clock handed in [CONN-08]; undefined before it ever did. */
  readonly lastUpdate: number | undefined;
  /** Another amplifier than this one answers at its address, or none that says who it is: nothing of it is shown, and nothing is written to it. */
  readonly isAnother: boolean;
  /** Of the device's interface, as it says itself [API-17]; undefined before it did. */
  readonly apiVersion: string | undefined;
  /** The device wants a password for writing and none that it accepts is known. */
  readonly needsPassword: boolean;
}

/** How a write or a command ended. Refusals carry the device's own words. */
export type Outcome =
  | { readonly ok: true; readonly result?: unknown }
  | {
      readonly ok: false;
      readonly reason:
        | 'refused'
        | 'time-out'
        | 'not connected'
        | 'password needed'
        | 'wrong password'
        | 'throttled'
        | 'superseded'
        | 'closed';
      readonly message: string;
      /** Seconds to wait, where the device throttles guesses. */
      readonly retryAfter?: number;
    };

/** What is not a plain write. The key of a lock is the tuning password as typed; it crosses the wire only in its stored form [LOCK-13]. */
export type Command =
  | { readonly kind: 'clearLogs'; readonly log: 'events' | 'faults' }
  | { readonly kind: 'checkPassword'; readonly password: string }
  | { readonly kind: 'changePassword'; readonly current: string; readonly next: string }
  | { readonly kind: 'logout' }
  | { readonly kind: 'lock'; readonly groupId: string; readonly key: string; readonly properties: readonly string[] }
  | { readonly kind: 'unlock'; readonly groupId: string; readonly key: string }
  | { readonly kind: 'resetLocks'; readonly groupId: string; readonly key: string }
  | { readonly kind: 'uploadTicket' }
  | { readonly kind: 'touchRequest'; readonly url: string; readonly method: 'get' | 'set'; readonly params: Tree };

export type Unsubscribe = () => void;

export interface Device {
  /** Where it is reached: `192.168.1.20` or `192.168.1.20:1234` locally, the device id in the cloud. */
  readonly host: string;
  status(): DeviceStatus;
  onStatus(listener: () => void): Unsubscribe;
  /** The newest value known here, without asking. Branches are live objects: read, never keep or change them. */
  read(url: string): Tree | TreeLeaf | undefined;
  /** The device's own description of a leaf, which outranks the tables. */
  info(address: string): InfoEntry | undefined;
  /** Calls back after every batch that changed anything at or below `url`; keeps that branch live on the wire while anybody listens. */
  subscribe(url: string, listener: (changes: readonly Change[]) => void): Unsubscribe;
  /** Asks the device for a branch once, watched or not, and waits with it while it connects; the list's summary sync lives on it [CONN-10]. */
  refresh(url: string): Promise<Outcome>;
  /** Writes properties of one resource. Several writes to one resource coalesce to the newest value per property; the last is always sent [CTRL-09]. */
  write(path: string, values: Readonly<Record<string, TreeLeaf>>): Promise<Outcome>;
  run(command: Command): Promise<Outcome>;
  /** Tries at once instead of at the next 5 s. */
  reconnect(): void;
  close(): void;
}
