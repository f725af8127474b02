/** The order in which a program writes: one write a block, and what makes a channel quieter before what makes it louder. */

import { highPassFilter, output } from '../amplifier/index.ts';
import { isRise } from '../property/rises.ts';
import { tolerance } from '../property/louder.ts';
import type { TreeLeaf } from '../property/tree.ts';
import type { Write } from '../property/write.ts';
import type { ReadValue } from './filter-settings.ts';
import { gainOf } from './rises.ts';

/** Cut off at any place, what was sent is no louder than one of the ends. */
export function quieterFirst(writes: readonly Write[], read: ReadValue): readonly Write[] {
  const ranked = blocksOf(writes).map((write) => ({ write, rank: rankOf(write, read) }));
  return ranked.toSorted((one, other) => one.rank - other.rank).map(({ write }) => write);
}

function blocksOf(writes: readonly Write[]): readonly Write[] {
  const blocks = new Map<string, Write & { readonly values: Record<string, TreeLeaf> }>();
  for (const { resource, at, values } of writes) {
    const path = resource.pathAt(at);
    const block = blocks.get(path);
    if (block) Object.assign(block.values, values);
    else blocks.set(path, { resource, at, values: { ...values } });
  }
  return [...blocks.values()];
}

/** Silence first, then what is quieter, what is louder by how much, what takes protection away, and what is heard again. */
function rankOf(write: Write, read: ReadValue): number {
  if (write.resource === output) {
    const { mute, enable } = write.values;
    if (mute === true || enable === false) return -1;
    if (mute === false || enable === true) return heardAgain;
  }
  const gain = gainOf([write], read);
  if (write.resource === highPassFilter && isRise(write, read)) return unprotected;
  if (gain !== undefined && gain > tolerance) return gain;
  const hasOtherRises = gain === undefined || write.resource === output;
  return hasOtherRises && isRise(write, read) ? unprotected : 0;
}
const unprotected = 1000;
const heardAgain = 2000;
