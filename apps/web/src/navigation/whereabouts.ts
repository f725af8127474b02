import { base } from '../base.ts';

export interface Whereabouts {
  readonly path: string;
  readonly search: string;
  /** Unique per history entry. */
  readonly key: string;
}

const listeners = new Set<() => void>();
const scrolled = new Map<string, number>();
let serial = 0;
let here = read();

function keyOf(state: unknown): string {
  return typeof state === 'object' && state !== null && 'key' in state && typeof state.key === 'string' ? state.key : '';
}
function read(): Whereabouts {
  if (import.meta.env.MODE === 'demonstration') return behindHash();
  const { pathname } = location;
  const path = pathname.startsWith(`${base}/`) ? pathname.slice(base.length) : '/';
  return { path, search: location.search, key: keyOf(history.state) };
}
function behindHash(): Whereabouts {
  const { pathname: path, search } = new URL(isAnchor() ? '/' : location.hash.slice(1), location.origin);
  return { path, search, key: keyOf(history.state) };
}
function isAnchor(): boolean {
  return !location.hash.startsWith('#/');
}
function tell(): void {
  here = read();
  for (const listener of listeners) listener();
}
/** True keeps the reader, and `go` leaves later. */
export type LeavingGuard = (path: string, go: () => void) => boolean;
let guard: LeavingGuard | undefined;
export function guardLeaving(next: LeavingGuard): () => void {
  guard = next;
  return () => {
    if (guard === next) guard = undefined;
  };
}
const pathOf = (address: string) => address.split(/[?#]/)[0] ?? address;
/** Back closes what lies over the page, as Escape does. */
const closesDialog = () =>
  [...document.querySelectorAll('dialog')].at(-1)?.dispatchEvent(new Event('cancel', { cancelable: true })) === false;
/** The browser has moved already, so this returns to a new entry after the target. */
function popped(): void {
  const address = `${base}${here.path}${here.search}`;
  // An anchor, as of the skip link, leaves the reader where they are, and a reload finds them there.
  if (import.meta.env.MODE === 'demonstration' && isAnchor()) return history.replaceState({ key: here.key }, '', address);
  const to = read();
  const go = () => {
    guard = undefined;
    history.back();
  };
  if (guard?.(to.path, go) || closesDialog()) history.pushState({ key: here.key }, '', address);
  else tell();
}

/** Unique over reloads. */
const nextKey = () => `${performance.timeOrigin}-${++serial}`;

export function navigate(path: string, { replace = false }: { readonly replace?: boolean } = {}): void {
  const go = () => {
    guard = undefined;
    navigate(path, { replace });
  };
  if (guard?.(pathOf(path), go)) return;
  const again = path === `${here.path}${here.search}`;
  if (replace || again) history.replaceState({ key: here.key }, '', base + path);
  else history.pushState({ key: nextKey() }, '', base + path);
  tell();
}

export const whereabouts = {
  now: (): Whereabouts => here,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  scroll: (key: string): number => scrolled.get(key) ?? 0,
};

export function followHistory(): void {
  history.scrollRestoration = 'manual';
  addEventListener('popstate', popped);
  addEventListener('scroll', () => scrolled.set(here.key, scrollY), { passive: true });
}
