import type { UacLock } from '@headroom/model/access';
import type { connectionStates } from '@headroom/model/firmware';
import type { Obstacle } from './wire/carried.ts';
import type { AnyParams, Handle, InfoEntry, Property, ResourceShape, Tree, ValueOf, Write } from '@headroom/model/property';
import type { Reads } from '@headroom/model/schema';

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

/** All times are in milliseconds. */
export interface Pace {
  /** [CONN-08] */
  readonly dataFresh: number;
  /** Ten notify periods: an older meter shows nothing. */
  readonly metersFresh: number;
  /** A device reports only changes: after this its silence confirms the old value. */
  readonly patience: number;
  /** A report after an OK is newer than the change. */
  readonly reportsInOrder: boolean;
  /** Writes arrive in rhythm, so a level can be ramped. */
  readonly keepsRhythm: boolean;
  /** An older change is dropped. */
  readonly write: number;
}

export interface DeviceStatus {
  readonly state: ConnectionState;
  readonly problem: ConnectionProblem | undefined;
  readonly obstacle: Obstacle | undefined;
  /** Record, device info, channel 1 and analog input 1 have arrived [CONN-07]. */
  readonly loaded: boolean;
  /** Its rights are known: what only silences it need not wait for its description. */
  readonly canSilence: boolean;
  /** [CONN-08] */
  readonly isStale: boolean;
  /** Another amplifier answers here: show nothing of it and write nothing to it. */
  readonly isAnother: boolean;
  /** As the device states it [API-17]. */
  readonly apiVersion: string | undefined;
  readonly needsPassword: boolean;
  readonly lock: UacLock;
  /** Nothing louder is sent until the answer. */
  readonly isUnanswered: boolean;
  readonly pace: Pace;
}

/** Refusals carry the device's own words. */
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
        /** A louder write, unsent because another was unanswered for a second. */
        | 'delayed'
        /** A louder write, stopped because somebody else set it or the amplifier answered late. */
        | 'stopped'
        | 'closed';
      readonly message: string;
      /** Seconds, while guesses are throttled. */
      readonly retryAfter?: number;
    };

/** [CLOUDAPI-22] A lock's key is the tuning password as typed; only its stored form crosses the wire [LOCK-13]. */
export type Command =
  | { readonly kind: 'clearLogs'; readonly log: 'events' | 'faults' }
  | { readonly kind: 'lock'; readonly groupId: string; readonly key: string; readonly properties: readonly string[] }
  | { readonly kind: 'unlock'; readonly groupId: string; readonly key: string }
  | { readonly kind: 'resetLocks'; readonly groupId: string; readonly key: string };
export type LocalCommand =
  | Command
  | { readonly kind: 'checkPassword'; readonly password: string }
  | { readonly kind: 'checkLockKey'; readonly key: string }
  | { readonly kind: 'changePassword'; readonly current: string; readonly next: string }
  | { readonly kind: 'logout' }
  | { readonly kind: 'uploadTicket' }
  | { readonly kind: 'touchRequest'; readonly url: string; readonly method: 'get' | 'set'; readonly params: Tree };

export type Unsubscribe = () => void;
export type WriteListener = (write: Write, ended: Promise<Outcome>) => void;

export interface Device {
  /** `192.168.1.20` or `192.168.1.20:1234` locally; the device id in the cloud. */
  readonly host: string;
  /** The same object until something changes. */
  status(): DeviceStatus;
  onStatus(listener: () => void): Unsubscribe;
  /** By the given clock [CONN-08]. */
  lastUpdate(): number | undefined;
  /** Age of measured values in ms; undefined while fresh. Probes a quiet device while anybody listens. */
  watchMeters(listener: (age: number | undefined) => void): Unsubscribe;
  meterAge(): number | undefined;
  /** Its whole state is as old as its meters. */
  isSilent(): boolean;
  /** A live object: do not keep or change it. */
  tree(): Tree;
  read<P extends Property, At extends AnyParams>(handle: Handle<P, At>, at: NoInfer<At>): ValueOf<P> | undefined;
  /** The device's own description, which outranks the tables. */
  info<At extends AnyParams>(handle: Handle<Property, At>, at: NoInfer<At>): InfoEntry | undefined;
  /** Also subscribes on the wire. */
  subscribe<At extends AnyParams>(of: Handle<Property, At> | ResourceShape<At>, at: NoInfer<At>, listener: () => void): Unsubscribe;
  /** Only `live` resources are subscribed on the wire. */
  follow(reads: Reads, listener: () => void, live?: ReadonlySet<ResourceShape>): Unsubscribe;
  /** Reads once, waiting for a connection in progress [CONN-10]. */
  refresh<At extends AnyParams>(of: ResourceShape<At>, at: NoInfer<At>): Promise<Outcome>;
  /**
   * Coalesces per resource; the last is always sent [CTRL-09]. Waits until the resource has had no write for `rest` ms. Dropped if unsent `within`
   * ms.
   */
  write(write: Write, rest?: number, within?: number): Promise<Outcome>;
  /** For programs: several resources as one, never in parts. */
  writeTogether(writes: readonly Write[], within?: number): readonly Promise<Outcome>[];
  /** After somebody else's change, ends waiting louder writes as 'stopped'. */
  withdraw<At extends AnyParams>(of: Handle<Property, At>, at: NoInfer<At>): void;
  readonly writeListeners: Set<WriteListener>;
  /** For a closing page: writes waiting for a finger go out. */
  flush(): void;
  readonly run: (command: Command) => Promise<Outcome>;
  /** At once instead of after 5 s. */
  reconnect(): void;
  /** The page is visible again; if it was frozen, old values count only when sent again. */
  wake(wasFrozen: boolean): void;
  close(): void;
}
export interface LocalDevice extends Device {
  readonly run: (command: LocalCommand) => Promise<Outcome>;
}

export interface SeenLevels {
  /** A page knows its own writes before they are reported. */
  readonly page: string;
  /** By address; on the wire relative to the command's. */
  readonly levels: Readonly<Record<string, number>>;
}
/** The reason code of a refusal; pages translate it. */
export const turnedDown = 'Somebody else has just turned it down.';
