/** A reset goes back to the value at the page's opening, or the one set by a preset since. */

import { addressOf, type TreeLeaf, type Write } from '@headroom/model/property';
import type { Unsubscribe } from '@headroom/protocol';
import { useEffect } from 'react';
import type { Seat } from '../binding/seat.ts';
import { useSeat } from '../binding/use-amp.tsx';

interface Found {
  /** The first value stays while anybody holds its address. */
  hold(addresses: readonly string[]): Unsubscribe;
  /** Only the first call for an address counts. */
  tell(address: string, value: TreeLeaf): void;
  preset(writes: readonly Write[]): void;
  at(address: string): TreeLeaf | undefined;
}

const known = new WeakMap<Seat, Found>();
export function foundOf(seat: Seat): Found {
  const found = known.get(seat) ?? createFound();
  known.set(seat, found);
  return found;
}
function createFound(): Found {
  const holders = new Map<string, number>();
  const values = new Map<string, TreeLeaf>();
  return {
    hold(addresses) {
      for (const address of addresses) holders.set(address, (holders.get(address) ?? 0) + 1);
      return () => {
        for (const address of addresses) {
          const left = (holders.get(address) ?? 1) - 1;
          holders.set(address, left);
          if (left > 0) continue;
          holders.delete(address);
          values.delete(address);
        }
      };
    },
    tell(address, value) {
      if (holders.has(address) && !values.has(address)) values.set(address, value);
    },
    preset(writes) {
      for (const { resource, at, values: planned } of writes)
        for (const [name, value] of Object.entries(planned)) {
          const handle = resource.properties[name];
          const address = handle && addressOf(handle, at);
          if (address !== undefined && holders.has(address)) values.set(address, value);
        }
    },
    at: (address) => values.get(address),
  };
}

export function useFound(shown: readonly (readonly [address: string, value: TreeLeaf | undefined])[]): Found['at'] {
  const found = foundOf(useSeat());
  const addresses = shown.map(([address]) => address).join(' ');
  useEffect(() => found.hold(addresses.split(' ')), [found, addresses]);
  useEffect(() => {
    for (const [address, value] of shown) if (value !== undefined) found.tell(address, value);
  });
  return found.at;
}
