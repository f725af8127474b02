/** The core of an amplifier: its tree, read and set by its behaviours, and by nobody else. */

import { type AmplifierModel } from '@headroom/model/catalogue';
import {
  addressOf,
  at,
  isTree,
  join,
  type AnyParams,
  type Change,
  type Handle,
  type HandleValue,
  type ResourceShape,
  type Tree,
  type TreeLeaf,
} from '@headroom/model/property';
import type { Leaf, Schema } from '@headroom/model/schema';
import type { Clock } from '@headroom/protocol';
import type { LiveTree, MeterValue } from '@headroom/protocol/server';
import { isKept } from './keeping/kept.ts';

export type Values<R extends ResourceShape> = { readonly [K in keyof R['properties']]: HandleValue<R['properties'][K]> };
/** One instance of a resource in this amplifier: values to read without searching, and ways to set them. */
export interface Part<R extends ResourceShape> {
  /** Live. A property that this model lacks is undefined whatever its type says: ask `has`. */
  readonly values: Values<R>;
  has(name: keyof R['properties'] & string): boolean;
  set<K extends keyof R['properties'] & string>(name: K, value: Values<R>[K]): void;
  /** Properties that move on every beat, to be set by `show` at a tenth of the cost. */
  meters<K extends keyof R['properties'] & string>(...names: K[]): { readonly [N in K]: Meter<Values<R>[N]> };
}

declare const valueOf: unique symbol;
/** A property as a number, and of which kind its values are. */
export type Meter<V> = number & { readonly [valueOf]: V };

export interface Core {
  readonly model: AmplifierModel;
  readonly schema: Schema;
  readonly tree: Tree;
  readonly clock: Clock;
  part<R extends ResourceShape>(resource: R, params: AnyParams): Part<R>;
  /** Where the model lacks the meter, nothing happens. */
  show<V>(meter: Meter<V>, value: V): void;
  /** For what is no property: lists, locks, certificates. Null takes away. */
  setAt(address: string, value: TreeLeaf): void;
  /** Tells subscribers of a url something that is kept nowhere. */
  announce(url: string, params: Tree): void;
  /** Calls after anything but a meter has changed, by whomever. */
  onSetting(listener: (changes: readonly Change[]) => void): () => void;
  /** Meters that are set meanwhile are told at its end, in one batch. */
  together(task: () => void): void;
}

export function createCore(live: LiveTree, clock: Clock): Core {
  const { schema, tree } = live;
  const parts = new Map<string, unknown>();
  function createPart<R extends ResourceShape>(path: string): Part<R> {
    const branch = at(tree, path);
    const values = (isTree(branch) ? branch : {}) as unknown as Values<R>;
    const leafOf = (name: string) => schema.leaf(join(path, name));
    return {
      values,
      has: (name) => leafOf(name) !== undefined,
      set(name, value) {
        if (Object.is(values[name], value)) return;
        const leaf = leafOf(name);
        if (!leaf) return;
        if (isMeter(schema, leaf)) live.move(live.meter(leaf.address), value as MeterValue);
        else live.report([[leaf.address, value]]);
      },
      meters(...names) {
        const numbers = names.map((name) => [name, live.meter(join(path, name))]);
        return Object.fromEntries(numbers) as { readonly [N in (typeof names)[number]]: Meter<Values<R>[N]> };
      },
    };
  }
  return {
    model: schema.model,
    schema,
    tree,
    clock,
    part<R extends ResourceShape>(resource: R, params: AnyParams): Part<R> {
      const path = resource.pathAt(params);
      const part = (parts.get(path) as Part<R> | undefined) ?? createPart<R>(path);
      parts.set(path, part);
      return part;
    },
    show: live.move as Core['show'],
    setAt: (address, value) => void live.report([[address, value]]),
    announce: (url, params) => live.announce(url, params),
    onSetting: (changed) => live.follow({ changed }),
    together: (task) => live.together(task),
  };
}
/** What only the device moves and nobody has to remember. */
function isMeter(schema: Schema, { address, property }: Leaf): boolean {
  return property.access === 'read' && !isKept(schema, address);
}

/** What one part of the amplifier does on its own. */
export interface Behaviour {
  /** After a client's write was carried out. */
  written?(changes: readonly Change[]): void;
  /** `seconds` since the last; `watched` says whether anybody looks at meters. */
  tick?(seconds: number, watched: boolean): void;
  close?(): void;
}

/** Whether a change lies at or below an address. */
export function touches(changes: readonly Change[], under: string): boolean {
  return changes.some(([address]) => address === under || address.startsWith(`${under}/`));
}
export function changeOf(changes: readonly Change[], handle: Handle, params: AnyParams = {}): TreeLeaf | undefined {
  const wanted = addressOf(handle, params);
  return changes.findLast(([address]) => address === wanted)?.[1];
}
