import { useState, useSyncExternalStore } from 'react';
import { flushSync } from 'react-dom';

let isPrinting = false;
function subscribe(listener: () => void): () => void {
  const heard = new AbortController();
  const change = ({ type }: Event) => {
    isPrinting = type === 'beforeprint';
    // The browser draws its sheets right after the event.
    flushSync(listener);
  };
  addEventListener('beforeprint', change, { signal: heard.signal });
  addEventListener('afterprint', change, { signal: heard.signal });
  return () => heard.abort();
}
export const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => isPrinting);

/** Sheets have another width than the screen: what the screen decides stays while it prints. */
export function useOnScreen<T>(value: T): T {
  const printing = usePrinting();
  const [kept, keep] = useState(value);
  if (!printing && kept !== value) keep(value);
  return printing ? kept : value;
}
