/** Whether equalizer drags are sent while the finger moves or once it rests [EQ-01]; remembered for the tab. */

import type { Property } from '@headroom/model/property';
import { useSyncExternalStore } from 'react';
import { keep, readKept } from '../../preferences/visit.ts';

const key = 'liveEqualizer';
let live = readKept(key, ['on', 'off'], 'off') === 'on';
const listeners = new Set<() => void>();

export function setLive(next: boolean): void {
  live = next;
  keep(key, next ? 'on' : 'off');
  for (const listener of listeners) listener();
}
export const useLive = (): boolean => useSyncExternalStore(subscribe, () => live);
function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** How long the finger must rest before a value is sent; 0 leaves it to the connection's throttle. */
export const restOf = ({ commits }: Property): number => (live ? 0 : commits);
