import { highPassFilter, output } from '../amplifier/index.ts';
import { isRise } from '../property/rises.ts';
import { tolerance } from '../property/louder.ts';
import type { TreeLeaf } from '../property/tree.ts';
import type { Write } from '../property/write.ts';
import type { ReadValue } from './filter-settings.ts';
import { gainOf } from './rises.ts';

/** Interrupted anywhere, the output is no louder than at either end. */
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

/** Order: silence, quieter, louder by amount, protection removed, unmuted. */
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
