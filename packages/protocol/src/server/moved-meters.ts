import type { Change } from '@headroom/model/property';
import type { Schema } from '@headroom/model/schema';
import { changesOf, layoutOf, type LeafSet, type MeterValue } from '../wire/meter-layout.ts';

export interface MovedMeters {
  /** `values` are read when reported, so that each is the newest. */
  add(moved: LeafSet, values: readonly MeterValue[]): void;
  changes(view: string, branches: readonly string[]): Change[];
  print(view: string, branches: readonly string[]): string;
  clear(): void;
}
/** Views come and go, and are cheap to rebuild. */
const maxViews = 64;

export function createMovedMeters(schema: Schema): MovedMeters {
  const layout = layoutOf(schema);
  const all = layout.none();
  let newest: readonly MeterValue[] = [];
  const views = new Map<string, LeafSet>();
  function within(view: string, branches: readonly string[]): LeafSet {
    const known = views.get(view);
    if (known) return known;
    if (views.size >= maxViews) views.clear();
    const made = layout.within(branches);
    views.set(view, made);
    return made;
  }
  return {
    add(moved, values) {
      for (let word = 0; word < all.length; word++) all[word]! |= moved[word]!;
      newest = values;
    },
    changes: (view, branches) => changesOf(layout, all, within(view, branches), newest),
    print: (view, branches) => layout.print(all, within(view, branches), newest),
    clear: () => void all.fill(0),
  };
}
