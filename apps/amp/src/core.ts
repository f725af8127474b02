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
import { isKept } from './persistence/persisted-settings.ts';

export type Values<R extends ResourceShape> = { readonly [K in keyof R['properties']]: HandleValue<R['properties'][K]> };
export interface Part<R extends ResourceShape> {
  /** Live. Properties that this model lacks are undefined despite the type: ask `has`. */
  readonly values: Values<R>;
  has(name: keyof R['properties'] & string): boolean;
  set<K extends keyof R['properties'] & string>(name: K, value: Values<R>[K]): void;
  /** For fast-moving properties: `show` costs a tenth of `set`. */
  meters<K extends keyof R['properties'] & string>(...names: K[]): { readonly [N in K]: Meter<Values<R>[N]> };
}

declare const valueOf: unique symbol;
export type Meter<V> = number & { readonly [valueOf]: V };

export interface Core {
  readonly model: AmplifierModel;
  readonly schema: Schema;
  readonly tree: Tree;
  readonly clock: Clock;
  part<R extends ResourceShape>(resource: R, params: AnyParams): Part<R>;
  show<V>(meter: Meter<V>, value: V): void;
  /** For lists, locks and certificates; null removes. */
  setAt(address: string, value: TreeLeaf): void;
  announce(url: string, params: Tree): void;
  /** Not called for meters. */
  onSetting(listener: (changes: readonly Change[]) => void): () => void;
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
/** Moved by the device alone, and not stored. */
function isMeter(schema: Schema, { address, property }: Leaf): boolean {
  return property.access === 'read' && !isKept(schema, address);
}

export interface Behaviour {
  written?(changes: readonly Change[]): void;
  /** Seconds since the last call; `watched`: somebody views meters. */
  tick?(seconds: number, watched: boolean): void;
  close?(): void;
}

export function touches(changes: readonly Change[], under: string): boolean {
  return changes.some(([address]) => address === under || address.startsWith(`${under}/`));
}
export function changeOf(changes: readonly Change[], handle: Handle, params: AnyParams = {}): TreeLeaf | undefined {
  const wanted = addressOf(handle, params);
  return changes.findLast(([address]) => address === wanted)?.[1];
}
