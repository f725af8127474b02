/** A change calls only listeners at, above or below its path. */

import {
  at,
  isLegalKey,
  isTree,
  join,
  leavesOf,
  segmentsOf,
  type Change,
  type Effect,
  type Tree,
  type TreeLeaf,
} from '@headroom/model/property';
import type { Reads } from '@headroom/model/schema';
import type { Unsubscribe } from '../device.ts';
import { apply } from '../wire/url.ts';

export type ChangeListener = (changes: readonly Change[]) => void;
export interface Store {
  /** All values, as one live object. */
  tree(): Tree;
  read(url: string): Tree | TreeLeaf | undefined;
  subscribe(url: string, listener: ChangeListener): Unsubscribe;
  follow(reads: Reads, listener: () => void): Unsubscribe;
  merge(url: string, values: unknown): void;
  /** Removes what is missing from it. */
  replace(url: string, values: unknown): void;
}
interface Entry {
  readonly listener: ChangeListener;
}
interface Node {
  readonly children: Map<string, Node>;
  readonly listeners: Set<Entry>;
  readonly ofNames: Set<Entry>;
}
const createNode = (): Node => ({ children: new Map(), listeners: new Set(), ofNames: new Set() });

/** A page would take many seconds to lay out more. */
export const maxTextLength = 1000;
const bounded = (change: Change): Change => {
  const [address, value] = change;
  return typeof value === 'string' && value.length > maxTextLength && !address.startsWith('/logs/')
    ? [address, value.slice(0, maxTextLength)]
    : change;
};

export function createStore(): Store {
  const tree: Tree = {};
  const root = createNode();

  function take(changes: Iterable<Change>): void {
    const affected = new Map<Entry, Change[]>();
    for (const told of changes) {
      const change = bounded(told);
      const effect = apply(tree, change);
      if (effect !== 'kept') collect(change, effect, affected);
    }
    for (const [{ listener }, own] of affected) listener(own);
  }
  function collect(change: Change, effect: Effect, affected: Map<Entry, Change[]>): void {
    const tell = ({ listeners, ofNames }: Node) => {
      for (const entry of effect === 'names' ? [...listeners, ...ofNames] : listeners) {
        const own = affected.get(entry);
        if (own) own.push(change);
        else affected.set(entry, [change]);
      }
    };
    let here: Node | undefined = root;
    tell(here);
    for (const segment of segmentsOf(change[0])) {
      here = here.children.get(segment);
      if (!here) return;
      tell(here);
    }
    const below = [...here.children.values()];
    for (const node of below) {
      tell(node);
      below.push(...node.children.values());
    }
  }

  function add(url: string, entry: Entry, to: 'listeners' | 'ofNames'): Unsubscribe {
    const segments = segmentsOf(url);
    let node = root;
    for (const segment of segments) {
      const next = node.children.get(segment) ?? createNode();
      node.children.set(segment, next);
      node = next;
    }
    node[to].add(entry);
    return () => {
      node[to].delete(entry);
      prune(root, segments);
    };
  }

  return {
    tree: () => tree,
    read: (url) => at(tree, url),
    subscribe: (url, listener) => add(url, { listener }, 'listeners'),
    follow({ values, shown, names }, listener) {
      const entry = { listener };
      const ends = [
        ...[...values.keys(), ...shown.keys()].map((url) => add(url, entry, 'listeners')),
        ...[...names.keys()].map((url) => add(url, entry, 'ofNames')),
      ];
      return () => {
        for (const end of ends) end();
      };
    },
    merge: (url, values) => take([...leavesOf(values, url)]),
    replace(url, values) {
      const known = at(tree, url);
      take([...(isTree(known) && isTree(values) ? news(known, values, url) : leavesOf(values, url))]);
    },
  };
}

const own = (tree: Tree, name: string) => (Object.hasOwn(tree, name) ? tree[name] : undefined);

/** Most of a reply is known already and gets no address. */
function* news(known: Tree, values: Tree, base: string): Generator<Change> {
  const names = Object.keys(values);
  // A table keyed by paths is one value [LOCK-04].
  if (names.some((name) => name.startsWith('/'))) {
    yield* leavesOf(values, base);
    return;
  }
  for (const name of new Set([...Object.keys(known), ...names].filter(isLegalKey))) {
    const [before, value] = [own(known, name), own(values, name)];
    if (before === value) continue;
    const address = join(base, name);
    if (isTree(before) && isTree(value)) yield* news(before, value, address);
    else {
      if (before !== undefined && (value === undefined || isTree(before) !== isTree(value))) yield [address, null];
      yield* leavesOf(value, address);
    }
  }
}

function prune(node: Node, [segment, ...rest]: readonly string[]): void {
  const child = segment === undefined ? undefined : node.children.get(segment);
  if (segment === undefined || !child) return;
  prune(child, rest);
  if (child.children.size === 0 && child.listeners.size === 0 && child.ofNames.size === 0) node.children.delete(segment);
}
