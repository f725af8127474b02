import { lockGroupsOf, covers } from '../access/locks.ts';
import { bridgeOf, playedAt } from '../channel/bridge.ts';
import type { ReadValue } from '../channel/filter-settings.ts';
import type { AmpSummary } from '../health/summary.ts';
import type { Unit, Value } from '../property/property.ts';
import { addressOf, type AnyParams, type Handle } from '../property/resource.ts';
import { valueOf, type Tree } from '../property/tree.ts';
import type { Listening } from './listening.ts';

export interface Road {
  /** `old`: connected, but its values are too old to judge. */
  readonly state: 'open' | 'ampLost' | 'bridgeLost' | 'old';
  readonly since: number | undefined;
  /** Within the last hour. */
  readonly losses: number;
}
export const roadOf = (
  { isConnected, isBridgeLost }: Pick<AmpSummary, 'isConnected' | 'isBridgeLost'>,
  { isOld, since, losses }: { readonly isOld: boolean; readonly since: number | undefined; readonly losses: number },
): Road => ({ state: isBridgeLost === true ? 'bridgeLost' : !isConnected ? 'ampLost' : isOld ? 'old' : 'open', since, losses });

export const changers = ['wallController', 'group', 'person', 'program'] as const;
export type Changer = (typeof changers)[number];
/** In milliseconds; `by` undefined where nobody recorded who did it. */
export interface KnownChange {
  readonly at: number;
  readonly by: { readonly kind: Changer; readonly name: string } | undefined;
}

export interface Evidence {
  readonly tree: Tree;
  readonly road: Road;
  /** Undefined where no levels arrive, as in a stored shadow. */
  readonly listening: Listening | undefined;
  readonly lastChange: (address: string) => KnownChange | undefined;
}

export type Seen =
  | { readonly kind: 'value'; readonly handle: Handle; readonly at: AnyParams; readonly value: Value }
  | { readonly kind: 'number'; readonly value: number; readonly unit: Unit }
  | { readonly kind: 'text'; readonly text: string };
export const seenNumber = (value: number, unit: Unit = '') => ({ kind: 'number', value, unit }) as const satisfies Seen;
export const seenText = (text: string) => ({ kind: 'text', text }) as const satisfies Seen;
export const seenValue = (handle: Handle, at: AnyParams, value: Value): Seen => ({ kind: 'value', handle, at, value });

export interface Reading extends Evidence {
  /** The first half of a bridged pair, which plays for both. */
  readonly channel: number;
  readonly halves: readonly number[];
  /** Undefined where unknown or hidden by a lock. */
  readonly read: ReadValue;
  readonly loudest: (handle: Handle, at: AnyParams) => number | undefined;
  readonly wasOn: (handle: Handle, at: AnyParams) => boolean | undefined;
  readonly changeOf: (handle: Handle, at: AnyParams) => KnownChange | undefined;
  readonly hides: (handle: Handle, at: AnyParams) => boolean;
  readonly once: <T>(key: string, make: () => T) => T;
  /** How often a lock hid what was read. */
  readonly hiddenReads: () => number;
}

export function createReading(evidence: Evidence, asked: number): Reading {
  const { tree, listening, lastChange } = evidence;
  const channel = playedAt(tree, asked);
  const locked = lockGroupsOf(tree).flatMap(({ properties }) => properties);
  let hiddenReads = 0;
  const hides = (handle: Handle, at: AnyParams) => {
    if (locked.length === 0) return false;
    const address = addressOf(handle, at);
    return locked.some((path) => covers(path, address));
  };
  const read: ReadValue = (handle, at) => {
    if (!hides(handle, at)) return valueOf(tree, handle, at);
    hiddenReads++;
    return undefined;
  };
  const made = new Map<string, unknown>();
  const once = <T>(key: string, make: () => T): T => {
    if (!made.has(key)) made.set(key, make());
    return made.get(key) as T;
  };
  const visible = (handle: Handle, at: AnyParams) => read(handle, at) !== undefined;
  return {
    ...evidence,
    channel,
    halves: bridgeOf(tree, channel) ?? [channel],
    read,
    loudest: (handle, at) => (visible(handle, at) ? listening?.levels.get(addressOf(handle, at)) : undefined),
    wasOn: (handle, at) => (visible(handle, at) ? listening?.lights.get(addressOf(handle, at)) : undefined),
    changeOf: (handle, at) => lastChange(addressOf(handle, at)),
    hides,
    once,
    hiddenReads: () => hiddenReads,
  };
}
