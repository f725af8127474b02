/** Device: what every screen uses, whatever the road to the amplifier. The local road is the socket, the cloud's is REST, commands and shadows. */

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

/** How fast a road is, and so how long one waits on it. Milliseconds. */
export interface Pace {
  /** Data that nobody confirmed for so long is old [CONN-08]. */
  readonly dataFresh: number;
  /** A meter that was not told for so long shows nothing: ten periods of the road. */
  readonly metersFresh: number;
  /** A device that changed nothing reports nothing: after this long its silence counts as its answer to a change that it confirmed. */
  readonly patience: number;
  /** What a device reports after it confirmed a change is newer than that change; else an older report may still be on its way. */
  readonly reportsInOrder: boolean;
  /** Writes arrive in the rhythm in which they are made: a level goes up by a ramp without a question. */
  readonly keepsRhythm: boolean;
  /** A change that was wanted so long ago is not made any more: the page has slept since, and others may have been at the controls. */
  readonly write: number;
}

export interface DeviceStatus {
  readonly state: ConnectionState;
  /** Why the last attempt failed, or the connection was lost. */
  readonly problem: ConnectionProblem | undefined;
  /** What was met on the way, where the page's own server carries the connection and says so. */
  readonly obstacle: Obstacle | undefined;
  /** Record, device info, channel 1 and analog input 1 have all arrived [CONN-07]. */
  readonly loaded: boolean;
  /** Nobody has confirmed for too long what is shown [CONN-08]. */
  readonly isStale: boolean;
  /** Another amplifier than this one answers at its address, or none that says who it is: nothing of it is shown, and nothing is written to it. */
  readonly isAnother: boolean;
  /** Of the device's interface, as it says itself [API-17]; undefined before it did. */
  readonly apiVersion: string | undefined;
  /** The device wants a password for writing and none that it accepts is known. */
  readonly needsPassword: boolean;
  readonly lock: UacLock;
  /** A change has been without an answer for a second: nothing louder is sent until it has one. */
  readonly isUnanswered: boolean;
  readonly pace: Pace;
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
        /** Louder, and the amplifier had left another change unanswered for a second: it was not sent. */
        | 'delayed'
        /** Louder, and not sent, or stopped short on its way up: somebody else has set or muted it, or its amplifier answered late. */
        | 'stopped'
        | 'closed';
      readonly message: string;
      /** Seconds to wait, where the device throttles guesses. */
      readonly retryAfter?: number;
    };

/**
 * What is not a plain write, and every road carries [CLOUDAPI-22]. The key of a lock is the tuning password as typed; it crosses the wire
 * only in its stored form [LOCK-13].
 */
export type Command =
  | { readonly kind: 'clearLogs'; readonly log: 'events' | 'faults' }
  | { readonly kind: 'lock'; readonly groupId: string; readonly key: string; readonly properties: readonly string[] }
  | { readonly kind: 'unlock'; readonly groupId: string; readonly key: string }
  | { readonly kind: 'resetLocks'; readonly groupId: string; readonly key: string };
/** What only a socket of the amplifier's own network carries: its password, its uploads, and its wall controllers. */
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
  /** Where it is reached: `192.168.1.20` or `192.168.1.20:1234` locally, the device id in the cloud. */
  readonly host: string;
  /** The same object until something of it changes. */
  status(): DeviceStatus;
  onStatus(listener: () => void): Unsubscribe;
  /** When the device last said anything, on the clock handed in [CONN-08]; undefined before it ever did. */
  lastUpdate(): number | undefined;
  /**
   * Tells at once, and whenever it changes, how many milliseconds old everything measured is: undefined as long as that is no more than the
   * road's pace allows. A device that has nothing to say is asked while anybody listens.
   */
  watchMeters(listener: (age: number | undefined) => void): Unsubscribe;
  /** The same now, without asking. */
  meterAge(): number | undefined;
  /** It was to tell of itself for so long, and did not: then its state is as old as its meters, on whichever way it came. */
  isSilent(): boolean;
  /** Everything that it has told so far. A live object: read it, never keep or change it. */
  tree(): Tree;
  /** The newest value known here, without asking. */
  read<P extends Property, At extends AnyParams>(handle: Handle<P, At>, at: NoInfer<At>): ValueOf<P> | undefined;
  /** The device's own description of a property, which outranks the tables. */
  info<At extends AnyParams>(handle: Handle<Property, At>, at: NoInfer<At>): InfoEntry | undefined;
  /** Calls back after every batch that changed anything of a property or a resource; keeps it live on the wire while anybody listens. */
  subscribe<At extends AnyParams>(of: Handle<Property, At> | ResourceShape<At>, at: NoInfer<At>, listener: () => void): Unsubscribe;
  /** The same for what a rule has read; of its values only those of a `live` resource are kept live on the wire. */
  follow(reads: Reads, listener: () => void, live?: ReadonlySet<ResourceShape>): Unsubscribe;
  /** Asks the device for a resource once, watched or not, and waits with it while it connects; the list's summary sync lives on it [CONN-10]. */
  refresh<At extends AnyParams>(of: ResourceShape<At>, at: NoInfer<At>): Promise<Outcome>;
  /**
   * Writes properties of one resource. Several writes to one resource coalesce to the newest value per property; the last is always sent
   * [CTRL-09]. It waits until nobody has written to the resource for `rest` milliseconds, where a finger has to come to rest first. What has
   * not left `within` so many milliseconds is not written any more; without it the road's pace says so.
   */
  write(write: Write, rest?: number, within?: number): Promise<Outcome>;
  /** What a program writes: several resources as one, so that no part of it arrives without the others, and not as seldom as a slider. Each has its own end, in their order. */
  writeTogether(writes: readonly Write[], within?: number): readonly Promise<Outcome>[];
  /** Somebody else has set this property: what waits with it and is louder than that ends as 'stopped'. */
  withdraw<At extends AnyParams>(of: Handle<Property, At>, at: NoInfer<At>): void;
  /** They hear of every write that is handed in here, and how it ends. */
  readonly writeListeners: Set<WriteListener>;
  /** What waits for a finger to rest goes out now: the page is being left. */
  flush(): void;
  /** A property, so that no road is taken for one that carries more: methods are compared loosely. */
  readonly run: (command: Command) => Promise<Outcome>;
  /** Tries at once instead of at the next 5 s. */
  reconnect(): void;
  /**
   * The page is looked at again. Nothing that was known before counts until the amplifier has told it anew, where the page was kept aside
   * whole (`wasFrozen`) or the amplifier should have been heard meanwhile and was not.
   */
  wake(wasFrozen: boolean): void;
  close(): void;
}
/** The amplifier at the other end of a local socket. */
export interface LocalDevice extends Device {
  readonly run: (command: LocalCommand) => Promise<Outcome>;
}

/** What the sender of a `set` saw of what it sets. */
export interface SeenLevels {
  /** The same for all commands of one page, which knows of its own writes before they are reported. */
  readonly page: string;
  /** By their addresses; on the wire they count from the command's own. */
  readonly levels: Readonly<Record<string, number>>;
}
/** Why a cloud's command is refused that would raise what somebody has just turned down: pages say it in their own language. */
export const turnedDown = 'Somebody else has just turned it down.';
