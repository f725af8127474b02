/** After a gap all values are unknown until they come again. */

import { addressOf, at, instancesOf, put, type Tree } from '@headroom/model/property';
import type { Store } from '../client/store.ts';
import { measuredResources } from '../shadow/index.ts';

interface MeasuredValuesOptions {
  readonly store: Pick<Store, 'tree' | 'read' | 'merge'>;
  readonly isSilent: () => boolean;
  /** The page is behind with what it is sent: the cloud may drop some of it. */
  readonly isLate: () => boolean;
  readonly askAll: () => void;
}
export interface MeasuredValues {
  take(moved: Tree): void;
  lost(): void;
}

export function createMeasuredValues({ store, isSilent, isLate, askAll }: MeasuredValuesOptions): MeasuredValues {
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
      isGap ||= isSilent() || isLate();
      if (!isGap || isLate()) return store.merge('/', moved);
      isGap = false;
      store.merge('/', unknownExcept(moved));
      store.merge('/', moved);
      askAll();
    },
    lost: () => void (isGap = true),
  };
}
