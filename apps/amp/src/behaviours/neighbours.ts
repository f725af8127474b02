/** `/discovery`: neighbouring amplifiers by number [API-04]. */

import { discoveryEntry, type Discovered } from '@headroom/protocol/wire';
import type { Core } from '../core.ts';

export function showNeighbours(core: Core, list: readonly Discovered[]): void {
  const known = Object.keys((core.tree['discovery'] ?? {}) as object);
  for (const [index, entry] of list.entries()) {
    for (const [name, value] of Object.entries(discoveryEntry(entry))) core.setAt(`/discovery/${index + 1}/${name}`, value);
  }
  for (const key of known) if (Number(key) > list.length) core.setAt(`/discovery/${key}`, null);
}
