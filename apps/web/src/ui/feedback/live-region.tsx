/** The only polite live region; never for meters. */
import { useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useOverlayHost } from '../look/overlay.ts';
import { Hidden } from '../look/text.tsx';

let message = '';
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function announce(text: string): void {
  // A trailing no-break space makes a repeated sentence a change, so it is announced again.
  message = text === message ? `${text}\u00a0` : text;
  for (const listener of listeners) listener();
}

export function LiveRegion() {
  const text = useSyncExternalStore(subscribe, () => message);
  return createPortal(
    <div role="status" aria-live="polite">
      <Hidden>{text}</Hidden>
    </div>,
    useOverlayHost(),
  );
}
