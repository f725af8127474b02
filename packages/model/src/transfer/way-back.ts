import { at, join, type Tree } from '../property/tree.ts';
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
interface Standing {
  /** As the steps leave it by themselves. */
  readonly written: Tree;
  /** As it was read after them, because an amplifier adapts values. */
  readonly after: Tree | undefined;
  readonly now: Tree;
}
/** `undoing` without what somebody changed. Over the cloud reports lag behind, so that what still stands as before is put back too. */
export function planWayBack(undoing: readonly Step[], { written, after, now }: Standing, schema: Schema): WayBack {
  const left: string[] = [];
  const steps = undoing.flatMap((step): Step[] => {
    if (step.kind !== 'write') return [step];
    const values = Object.entries(step.values).filter(([name, value]) => {
      const address = join(step.place.path, name);
      const standing = at(now, address);
      const isOurs = [value, at(written, address), after && at(after, address)].some((known) => isSame(standing, known));
      if (!isOurs) left.push(address);
      return isOurs;
    });
    return values.length === 0 ? [] : [{ ...step, values: Object.fromEntries(values) }];
  });
  return { steps, left, rises: changesBy(steps, now, schema).filter(({ isLouder }) => isLouder) };
}
