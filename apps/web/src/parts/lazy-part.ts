/** Components that are parts: those of a page, whose failure the page says, and those within one, which are waited for. */

import { lazy, type ComponentType } from 'react';
import { part, untilThere, type Load } from './parts.ts';

const known = new WeakMap<Load<unknown>, unknown>();
const failed = new Set<Load<unknown>>();

/** A failure stays until it has been shown and is forgotten: a component that asked anew by itself would ask without end. */
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

/** What could not be fetched is asked for again when it is shown the next time. */
export function forgetFailures(): void {
  for (const load of failed) known.delete(load);
  failed.clear();
}

/** Its place stays as its `Suspense` shows it until it has come, however long that takes. */
export function partWithin<M, P>(load: Load<M>, pick: (module: M) => ComponentType<P>): ComponentType<P> {
  const fetched = part(load);
  return lazy(async () => ({ default: pick(await untilThere(fetched)) }));
}
