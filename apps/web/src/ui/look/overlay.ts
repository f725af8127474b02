import { useSyncExternalStore } from 'react';

let stack: readonly HTMLElement[] = [];
const listeners = new Set<() => void>();

function change(next: readonly HTMLElement[]): void {
  stack = next;
  for (const listener of listeners) listener();
}

export function pushOverlay(element: HTMLElement): () => void {
  change([...stack, element]);
  return () => change(stack.filter((other) => other !== element));
}

export const isTopOverlay = (element: HTMLElement): boolean => stack.at(-1) === element;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Everything outside an open modal dialog is inert, so overlays go into it. */
export function useOverlayHost(): HTMLElement {
  return useSyncExternalStore(subscribe, () => stack.at(-1) ?? document.body);
}
