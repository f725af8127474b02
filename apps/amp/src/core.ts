/** The core of an amplifier: its tree, read and set by its behaviours, and by nobody else. */

import {
  at,
  fill,
  isTree,
  type AmplifierModel,
  type AnyParams,
  type Change,
  type Handle,
  type HandleValue,
  type ResourceShape,
  type Schema,
  type Tree,
  type TreeLeaf,
} from '@headroom/model';
import type { Clock } from '@headroom/protocol';
import type { TreeDevice } from '@headroom/protocol/server';

export type Values<R extends ResourceShape> = { readonly [K in keyof R['properties']]: HandleValue<R['properties'][K]> };
/** One instance of a resource in this amplifier: values to read without searching, and a way to set them. */
export interface Part<R extends ResourceShape> {
  /** Live. A property that this model lacks is undefined whatever its type says: ask `has`. */
  readonly values: Values<R>;
  has(name: keyof R['properties'] & string): boolean;
  set<K extends keyof R['properties'] & string>(name: K, value: Values<R>[K]): void;
}

export interface Core {
  readonly model: AmplifierModel;
  readonly schema: Schema;
  readonly tree: Tree;
  readonly clock: Clock;
  part<R extends ResourceShape>(resource: R, params: AnyParams): Part<R>;
  /** For what is no property: lists, locks, certificates. Null takes away. */
  setAt(address: string, value: TreeLeaf): void;
  /** Tells subscribers of a url something that is kept nowhere. */
  announce(url: string, params: Tree): void;
  /** What parts are set to meanwhile is told at its end, in one batch. */
  together(task: () => void): void;
}

export function createCore(device: TreeDevice, clock: Clock): Core {
  const { schema, tree } = device;
  let gathering = false;
  let gathered: Change[] = [];
  return {
    model: schema.model,
    schema,
    tree,
    clock,
    part<R extends ResourceShape>(resource: R, params: AnyParams): Part<R> {
      const path = fill(resource.path, params);
      const branch = at(tree, path);
      const values = (isTree(branch) ? branch : {}) as unknown as Values<R>;
      const addresses = new Map(schema.place(path)?.leaves.map((leaf) => [leaf.handle.name, leaf.address]) ?? []);
      return {
        values,
        has: (name) => addresses.has(name),
        set(name, value) {
          if (Object.is(values[name], value)) return;
          const address = addresses.get(name);
          if (address === undefined) return;
          if (!gathering) return void device.report([[address, value]]);
          (values as Record<string, TreeLeaf>)[name] = value;
          gathered.push([address, value]);
        },
      };
    },
    setAt: (address, value) => void device.report([[address, value]]),
    announce: (url, params) => device.announce(url, params),
    together(task) {
      gathering = true;
      try {
        task();
      } finally {
        gathering = false;
        const changes = gathered;
        gathered = [];
        device.reported(changes);
      }
    },
  };
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
  const path = fill(handle.resource.path, params);
  const wanted = path === '/' ? `/${handle.name}` : `${path}/${handle.name}`;
  return changes.findLast(([address]) => address === wanted)?.[1];
}
