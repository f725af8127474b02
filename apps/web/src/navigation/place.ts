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
  const title = places.at(-1)?.title ?? '';
  document.title = title === '' ? 'Headroom' : `${title} · Headroom`;
  for (const listener of listeners) listener();
};

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}
/** The innermost page wins. */
export const usePlace = (): Place => useSyncExternalStore(subscribe, () => places.at(-1) ?? nowhere);
/** From the outermost page to the innermost. */
export function useTrail(): readonly string[] {
  const titles = useSyncExternalStore(subscribe, () => places).map(({ title }) => title);
  return titles.filter((title, index) => title !== '' && title !== titles[index - 1]);
}
export function useTitle(title: string, back?: string): void {
  const [order] = useState(() => nextOrder++);
  useEffect(() => {
    const place: Place = { order, title, back };
    change([...places, place].toSorted((one, other) => one.order - other.order));
    return () => change(places.filter((other) => other !== place));
  }, [order, title, back]);
}
