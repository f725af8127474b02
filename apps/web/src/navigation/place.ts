import { useEffect, useState, useSyncExternalStore } from 'react';

interface Place {
  /** Outer pages render first, so this order is their nesting. */
  readonly order: number;
  readonly title: string;
  readonly back: string | undefined;
}
let places: readonly Place[] = [];
const nowhere: Place = { order: 0, title: '', back: undefined };
let nextOrder = 1;
const listeners = new Set<() => void>();
const change = (next: readonly Place[]) => {
  places = next;
  document.title = [...placeNow().toReversed(), 'Headroom'].join(' · ');
  for (const listener of listeners) listener();
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
export const usePlace = (): Place => useSyncExternalStore(subscribe, () => places.at(-1) ?? nowhere);
export function useTrail(): readonly string[] {
  return trailOf(useSyncExternalStore(subscribe, () => places).map(({ title }) => title));
}
/** The outermost names a menu entry, which says nothing about the page. */
export function placeNow(): readonly string[] {
  const trail = trailOf(places.map(({ title }) => title));
  return trail.length > 1 ? trail.slice(1) : trail;
}
const trailOf = (titles: readonly string[]) => titles.filter((title, index) => title !== '' && title !== titles[index - 1]);
/** Undefined while it is unknown. */
export function useTitle(title: string | undefined, back?: string): void {
  const [order] = useState(() => nextOrder++);
  useEffect(() => {
    if (title === undefined) return;
    const place: Place = { order, title, back };
    change([...places, place].toSorted((one, other) => one.order - other.order));
    return () => change(places.filter((other) => other !== place));
  }, [order, title, back]);
}
