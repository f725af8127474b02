/** `/discovery`: neighbouring amplifiers by number [API-04]. */

import type { TreeLeaf } from '@headroom/model/property';
import { discoveryEntry, type Discovered } from '@headroom/protocol/wire';
import type { Core } from '../core.ts';

export interface Neighbours {
  add(core: Core): void;
  /** Tells each amplifier only what changed: a starting fleet calls this once for each of its amplifiers. */
  show(list: readonly Discovered[]): void;
}

export function createNeighbours(): Neighbours {
  const cores = new Set<Core>();
  let shown = new Map<string, TreeLeaf>();
  let count = 0;
  return {
    add(core) {
      cores.add(core);
      for (const [address, value] of shown) core.setAt(address, value);
    },
    show(list) {
      const next = new Map(list.flatMap(leavesOf));
      const changes = [...next].filter(([address, value]) => shown.get(address) !== value);
      for (let number = list.length + 1; number <= count; number += 1) changes.push([`/discovery/${number}`, null]);
      shown = next;
      count = list.length;
      for (const core of cores) for (const [address, value] of changes) core.setAt(address, value);
    },
  };
}
const leavesOf = (entry: Discovered, index: number): [string, TreeLeaf][] =>
  Object.entries(discoveryEntry(entry)).map(([name, value]) => [`/discovery/${index + 1}/${name}`, value]);
