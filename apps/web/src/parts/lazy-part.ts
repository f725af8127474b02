import { lazy, type ComponentType } from 'react';
import { part, untilThere, type Load } from './lazy-chunks.ts';

const known = new WeakMap<Load<unknown>, unknown>();
const failed = new Set<Load<unknown>>();

/** A component that reloads by itself would never stop. */
export function partOfPage<M, P>(load: Load<M>, pick: (module: M) => ComponentType<P>): ComponentType<P> {
  const found = known.get(load) as ComponentType<P> | undefined;
  if (found) return found;
  const loaded: ComponentType<P> = lazy(async () => {
    try {
      return { default: pick(await load()) };
    } catch (error) {
      failed.add(load);
      throw error;
    }
  });
  known.set(load, loaded);
  return loaded;
}

export function forgetFailures(): void {
  for (const load of failed) known.delete(load);
  failed.clear();
}

export function partWithin<M, P>(load: Load<M>, pick: (module: M) => ComponentType<P>): ComponentType<P> {
  const fetched = part(load);
  return lazy(async () => ({ default: pick(await untilThere(fetched)) }));
}
