/** Toasts stay longer with an action, and while hovered or focused [ERR-09]. */
import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { classes } from '../look/classes.ts';
import { Icon } from '../look/icon.tsx';
import { useOverlayHost } from '../look/overlay.ts';
import styles from './toast.module.css';
import { useWords } from '../words.ts';

interface Notice {
  readonly id: number;
  readonly tone: 'success' | 'note' | 'error' | 'offer';
  readonly text: string;
  readonly action: Action | undefined;
}

interface Action {
  readonly verb: string;
  readonly act: () => void;
}

const lifetime = { success: 2000, note: 2000, error: 5000, offer: 10_000 };
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

const remove = (id: number) => change(notices.filter((notice) => notice.id !== id));

function show(tone: Notice['tone'], text: string, action?: Action): () => void {
  const id = nextId++;
  // A repeated sentence restarts its time instead of showing twice.
  const others = notices.filter((notice) => notice.text !== text && (tone !== 'offer' || notice.tone !== 'offer'));
  const first = others.length > 2 ? (others.find((notice) => notice.tone !== 'error') ?? others[0]) : undefined;
  change([...others.filter((notice) => notice !== first), { id, tone, text, action }]);
  return () => remove(id);
}

export const toast = {
  success: (text: string): void => void show('success', text),
  note: (text: string): void => void show('note', text),
  error: (text: string) => show('error', text),
  offer: (text: string, action: Action) => show('offer', text, action),
  close: () => change([]),
};

export function ToastRegion() {
  const shown = useSyncExternalStore(subscribe, () => notices);
  // Moving the region into a dialog fires no pointerleave.
  const [heldIn, setHeldIn] = useState<HTMLElement | null>(null);
  const words = useWords();
  const host = useOverlayHost();
  const region = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Showing a popover again puts it above a dialog opened meanwhile.
    const element = region.current;
    // A closing dialog removes the region with it.
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
  const close = () => remove(notice.id);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => remove(notice.id), lifetime[notice.tone]);
    return () => clearTimeout(timer);
  }, [held, notice]);
  return (
    <div className={classes(styles.toast, notice.tone === 'error' && styles.error)} role={notice.tone === 'error' ? 'alert' : 'status'}>
      <Icon name={notice.tone === 'error' ? 'fault' : notice.tone === 'note' ? 'info' : 'check'} />
      <span className={styles.text}>{notice.text}</span>
      <span className={styles.ends}>
        {notice.action && (
          <button
            type="button"
            className={styles.action}
            onClick={() => {
              close();
              notice.action?.act();
            }}
          >
            {notice.action.verb}
          </button>
        )}
        <button type="button" className={styles.close} aria-label={words.close} onClick={close}>
          <Icon name="close" size={16} />
        </button>
      </span>
    </div>
  );
}
