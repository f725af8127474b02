import { at, diff, join, type Tree } from '../property/tree.ts';
import type { Schema } from '../schema/schema.ts';
import { isSame } from './legal-values.ts';
import type { Step } from './step.ts';
import { changesBy, type ValueChange } from './value-plan.ts';

export interface WayBack {
  readonly steps: readonly Step[];
  /** Addresses that somebody changed since: they stay. */
  readonly left: readonly string[];
  readonly rises: readonly ValueChange[];
}
/** `undoing` without what changed between `after`, when the steps had run, and `now`. */
export function planWayBack(undoing: readonly Step[], after: Tree, now: Tree, schema: Schema): WayBack {
  const since = new Set(diff(after, now).map(([address]) => address));
  const left: string[] = [];
  const steps = undoing.flatMap((step): Step[] => {
    if (step.kind !== 'write') return [step];
    const values = Object.entries(step.values).filter(([name, value]) => {
      const address = join(step.place.path, name);
      if (since.has(address) && !isSame(at(now, address), value)) left.push(address);
      return !since.has(address);
    });
    return values.length === 0 ? [] : [{ ...step, values: Object.fromEntries(values) }];
  });
  return { steps, left, rises: changesBy(steps, now, schema).filter(({ isLouder }) => isLouder) };
}
