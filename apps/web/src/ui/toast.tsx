/** Short notices at the bottom centre: 2 s for good news, 5 s for errors [ERR-09]; time stands still while one is hovered or focused. */
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { classes } from './classes.ts';
import { Icon } from './icon.tsx';
import { useOverlayHost } from './overlay.ts';
import styles from './toast.module.css';
import { useWords } from './words.ts';

interface Notice {
  readonly id: number;
  readonly tone: 'success' | 'error';
  readonly text: string;
}

const lifetime = { success: 2000, error: 5000 };
let notices: readonly Notice[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function change(next: readonly Notice[]): void {
  notices = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function show(tone: Notice['tone'], text: string): void {
  // At most three stand at once, and a sentence that is still shown starts its time again instead of standing twice.
  change([...notices.filter((notice) => notice.text !== text).slice(-2), { id: nextId++, tone, text }]);
}

export const toast = {
  success: (text: string) => show('success', text),
  error: (text: string) => show('error', text),
  close: () => change([]),
};

export function ToastRegion() {
  const shown = useSyncExternalStore(subscribe, () => notices);
  // Remembered with its place: a region that moves into a dialog is told of no pointer leaving.
  const [heldIn, setHeldIn] = useState<HTMLElement | null>(null);
  const words = useWords();
  const host = useOverlayHost();
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // A popover lies in the top layer, above dialogs; showing it again puts it on top of one opened meanwhile.
    const element = region.current;
    // A dialog that closes in the same turn takes the region along; it shows again in its next place.
    if (!element?.showPopover || !element.isConnected) return;
    element.showPopover();
    return () => element.hidePopover();
  }, [shown, host]);
  if (shown.length === 0 && heldIn) setHeldIn(null);
  const held = heldIn === host;
  return createPortal(
    <div
      ref={region}
      popover="manual"
      className={styles.region}
      role="region"
      aria-label={words.notifications}
      onPointerEnter={() => setHeldIn(host)}
      onPointerLeave={() => setHeldIn(null)}
      onFocus={() => setHeldIn(host)}
      onBlur={() => setHeldIn(null)}
    >
      {shown.map((notice) => (
        <Toast key={notice.id} notice={notice} held={held} />
      ))}
    </div>,
    host,
  );
}

function Toast({ notice, held }: { notice: Notice; held: boolean }) {
  const words = useWords();
  const close = () => change(notices.filter((other) => other.id !== notice.id));
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => change(notices.filter((other) => other.id !== notice.id)), lifetime[notice.tone]);
    return () => clearTimeout(timer);
  }, [held, notice]);
  return (
    <div className={classes(styles.toast, notice.tone === 'error' && styles.error)} role={notice.tone === 'error' ? 'alert' : 'status'}>
      <Icon name={notice.tone === 'error' ? 'fault' : 'check'} />
      <span className={styles.text}>{notice.text}</span>
      <button type="button" className={styles.close} aria-label={words.close} onClick={close}>
        <Icon name="close" size={16} />
      </button>
    </div>
  );
}
