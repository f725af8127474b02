/** A phone in a pocket changes nothing, but can still mute. */

import { useSyncExternalStore } from 'react';
import { keep, readKept } from '../../preferences/visit.ts';

const key = 'looking';
let looking = readKept(key, ['on', 'off'], 'off') === 'on';
const listeners = new Set<() => void>();

export const isLooking = (): boolean => looking;
export function setLooking(next: boolean): void {
  looking = next;
  keep(key, next ? 'on' : 'off');
  for (const listener of listeners) listener();
}
export function onLooking(listener: () => void) {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
export const useLooking = (): boolean => useSyncExternalStore(onLooking, isLooking);
