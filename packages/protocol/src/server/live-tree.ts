import { isTree, type Change, type Tree } from '@headroom/model/property';
import type { Schema } from '@headroom/model/schema';
import { changesOf, layoutOf, type MeterValue } from '../wire/meter-layout.ts';
import { apply, canonicalUrl, isWithin } from '../wire/url.ts';
import { createMeters, type Meter } from './meters.ts';
import type { ChangeFollower, ServedDevice } from './served-device.ts';

export interface LiveTree extends Pick<ServedDevice, 'schema' | 'tree' | 'onChange' | 'follow' | 'onAnnouncement' | 'watch'> {
  /** Without access rules or limits; null removes. Returns the real changes. */
  report(changes: Iterable<Change>): readonly Change[];
  /** A fast-moving leaf; -1 outside the schema. */
  meter(address: string): Meter;
  move(meter: Meter, value: MeterValue): void;
  together(task: () => void): void;
  announce(url: string, params: Tree): void;
  /** Also true for a branch above it or a leaf below it. */
  isWatched(url: string): boolean;
}

/** Changes the tree in place; missing leaves get the schema's defaults. */
export function createLiveTree(schema: Schema, tree: Tree): LiveTree {
  fill(tree, schema.defaults());
  tree['lockedProperties'] ??= {};
  const followers = new Set<ChangeFollower>();
  const announcementListeners = new Set<(url: string, params: Tree) => void>();
  const watched = createWatches();
  const meters = createMeters(schema, tree, (moved, values) => {
    for (const follower of followers) follower.moved?.(moved, values);
  });
  function follow(follower: ChangeFollower): () => void {
    followers.add(follower);
    return () => void followers.delete(follower);
  }
  return {
    schema,
    tree,
    report(changes) {
      const made: Change[] = [];
      for (const change of changes) {
        if (apply(tree, change) === 'kept') continue;
        made.push(change);
        meters.overruled(change);
      }
      if (made.length > 0) for (const follower of followers) follower.changed(made);
      return made;
    },
    meter: meters.meter,
    move: meters.set,
    together: meters.together,
    announce: (url, params) => announcementListeners.forEach((listener) => listener(url, params)),
    isWatched: watched.has,
    follow,
    onChange: (listener) =>
      follow({ changed: listener, moved: (moved, values) => listener(changesOf(layoutOf(schema), moved, moved, values)) }),
    onAnnouncement(listener) {
      announcementListeners.add(listener);
      return () => void announcementListeners.delete(listener);
    },
    watch: watched.add,
  };
}

function createWatches() {
  const watches = new Set<readonly string[]>();
  const known = new Map<string, boolean>();
  return {
    has(url: string): boolean {
      const found = known.get(url) ?? [...watches].some((urls) => urls.some((other) => isWithin(url, other) || isWithin(other, url)));
      known.set(url, found);
      return found;
    },
    add(urls: readonly string[]): () => void {
      const watch = urls.map(canonicalUrl);
      watches.add(watch);
      known.clear();
      return () => {
        watches.delete(watch);
        known.clear();
      };
    },
  };
}

function fill(tree: Tree, defaults: Tree): void {
  for (const [key, value] of Object.entries(defaults)) {
    const known = tree[key];
    if (known === undefined) tree[key] = value;
    else if (isTree(known) && isTree(value)) fill(known, value);
  }
}
