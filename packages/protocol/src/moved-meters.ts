/** The meters that have moved since the last notify, the newest value of each, and what the subscribers of some branches are told of them. */

import type { Change, Schema } from '@headroom/model';
import { addLeaf, layoutOf, leavesIn, type LeafSet, type MeterValue } from './meter-layout.ts';
import type { Meter } from './meters.ts';

export interface MovedMeters {
  add(moved: readonly Meter[]): void;
  /** `view` stands for `branches`. */
  changes(view: string, branches: readonly string[]): Change[];
  /** Empty where nothing has moved. */
  print(view: string, branches: readonly string[]): string;
  clear(): void;
}
/** Views come and go with the subscriptions of clients; what each covers is quickly found again. */
const mostViews = 64;

export function createMovedMeters(schema: Schema): MovedMeters {
  const layout = layoutOf(schema);
  const moved = layout.none();
  const values: MeterValue[] = [];
  const views = new Map<string, LeafSet>();
  function within(view: string, branches: readonly string[]): LeafSet {
    const known = views.get(view);
    if (known) return known;
    if (views.size >= mostViews) views.clear();
    const made = layout.within(branches);
    views.set(view, made);
    return made;
  }
  return {
    add(meters) {
      for (const { number, value } of meters) {
        addLeaf(moved, number);
        values[number] = value;
      }
    },
    changes: (view, branches) =>
      Array.from(leavesIn(moved, within(view, branches)), (number): Change => [layout.addresses[number] ?? '', values[number] ?? null]),
    print: (view, branches) => layout.print(moved, within(view, branches), values),
    clear: () => void moved.fill(0),
  };
}
