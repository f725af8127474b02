/** The one polite live region: connection lost, fault raised or cleared, save result; never meters. */
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

/** Says `text` to screen readers. */
export function announce(text: string): void {
  // The same sentence twice is two announcements: a trailing no-break space makes it a change.
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
