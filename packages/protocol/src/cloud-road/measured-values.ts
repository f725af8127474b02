/** After a gap all values are unknown until they come again. */

import { addressOf, at, instancesOf, put, type Tree } from '@headroom/model/property';
import type { Store } from '../client/store.ts';
import { measuredResources } from '../shadow/index.ts';

interface MeasuredValuesOptions {
  readonly store: Pick<Store, 'tree' | 'read' | 'merge'>;
  readonly isOld: () => boolean;
  readonly askAll: () => void;
}
export interface MeasuredValues {
  take(moved: Tree): void;
  lost(): void;
}

export function createMeasuredValues({ store, isOld, askAll }: MeasuredValuesOptions): MeasuredValues {
  let isGap = false;
  function unknownExcept(moved: Tree): Tree {
    const unknown: Tree = {};
    for (const { resource, handles } of measuredResources)
      for (const place of instancesOf(store.tree(), resource))
        for (const handle of handles) {
          const address = addressOf(handle, place);
          if (store.read(address) !== undefined && at(moved, address) === undefined) put(unknown, address, null);
        }
    return unknown;
  }
  return {
    take(moved) {
      const isReturn = isGap || isOld();
      isGap = false;
      if (!isReturn) return store.merge('/', moved);
      store.merge('/', unknownExcept(moved));
      store.merge('/', moved);
      askAll();
    },
    lost: () => void (isGap = true),
  };
}
