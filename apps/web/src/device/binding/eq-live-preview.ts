/** Whether equalizer drags are heard while the finger moves [EQ-01]. */

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

/** 0 leaves it to the connection's throttle. */
export const restOf = ({ commits }: Property): number => (live ? 0 : commits);
