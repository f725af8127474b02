/** Many leaves at once as controls show them: the finger's value first, then the device's. */

import { useCallback, useMemo, useRef, useSyncExternalStore } from 'react';
import { treeOf, type Change, type Tree, type TreeLeaf } from '@headroom/model';
import { useAmp } from './amp-context.tsx';
import { draftsOf } from './drafts.ts';

/** Renders when one of them changes; in the order of the addresses. */
export function useShownValues(addresses: readonly string[]): readonly (TreeLeaf | undefined)[] {
  const { device } = useAmp();
  const drafts = draftsOf(device);
  const key = addresses.join(' ');
  const list = useMemo(() => (key === '' ? [] : key.split(' ')), [key]);
  const last = useRef<{ readonly list: readonly string[]; readonly values: readonly (TreeLeaf | undefined)[] }>(undefined);
  const subscribe = useCallback(
    (listener: () => void) => {
      const ends = list.map((address) => drafts.subscribe(address, listener));
      return () => ends.forEach((end) => end());
    },
    [drafts, list],
  );
  return useSyncExternalStore(subscribe, () => {
    const values = list.map((address) => drafts.shown(address));
    const known = last.current;
    if (known?.list === list && known.values.every((value, index) => Object.is(value, values[index]))) return known.values;
    last.current = { list, values };
    return values;
  });
}

/** The same as a partial tree from the root, for the rules of the model. */
export function useShownTree(addresses: readonly string[]): Tree {
  const values = useShownValues(addresses);
  const key = addresses.join(' ');
  return useMemo(
    () => treeOf(key.split(' ').flatMap((address, index): Change[] => (values[index] === undefined ? [] : [[address, values[index]]]))),
    [key, values],
  );
}
