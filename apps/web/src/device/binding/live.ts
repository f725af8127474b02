/** Whether what a finger does in an equalizer is heard while it moves, for sweeping by ear, or once it rests [EQ-01]: as this tab was left. */

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

/** For how long a finger has to rest before it is heard; without, the throttle of the road is enough. */
export const restOf = ({ commits }: Property): number => (live ? 0 : commits);
