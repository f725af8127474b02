/** What would be lost by leaving: whoever holds some says so while it does, and one question is asked for all of them. */

import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { guardLeaving, whereabouts } from './whereabouts.ts';

/** Whether nothing is lost by going to an address: it is still there, or was sent on leaving. */
type LosesNothing = (path: string) => boolean;
const sameAddress: LosesNothing = (path) => path === whereabouts.now().path;

const held = new Set<LosesNothing>();
const listeners = new Set<() => void>();
/** Goes where somebody wanted to go; the question about it stands. */
let wish: (() => void) | undefined;
let stopGuarding = () => {};

function want(go: (() => void) | undefined): void {
  wish = go;
  for (const listener of listeners) listener();
}
/** Closing or reloading the page is asked about in the browser's own words. */
const askBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();

function guard(): () => void {
  const stop = guardLeaving((path, go) => {
    if ([...held].every((losesNothing) => losesNothing(path))) return false;
    want(go);
    return true;
  });
  addEventListener('beforeunload', askBeforeUnload);
  return () => {
    stop();
    removeEventListener('beforeunload', askBeforeUnload);
  };
}

/** For what is no page: held until the returned function lets go. */
export function holdUnsaved(losesNothing: LosesNothing): () => void {
  const mine: LosesNothing = (path) => losesNothing(path);
  if (held.size === 0) stopGuarding = guard();
  held.add(mine);
  return () => {
    held.delete(mine);
    if (held.size > 0) return;
    stopGuarding();
    // It was saved, or has gone, while the question stood.
    want(undefined);
  };
}

export function useUnsaved(isUnsaved: boolean, losesNothing: LosesNothing = sameAddress): void {
  const mayGo = useEffectEvent(losesNothing);
  useEffect(() => {
    return isUnsaved ? holdUnsaved((path) => mayGo(path)) : undefined;
  }, [isUnsaved]);
}

export interface Leaving {
  readonly leave: () => void;
  readonly stay: () => void;
}
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
/** The question that stands, for the one who asks it. */
export function useLeaving(): Leaving | undefined {
  const go = useSyncExternalStore(subscribe, () => wish);
  return (
    go && {
      leave: () => {
        want(undefined);
        go();
      },
      stay: () => want(undefined),
    }
  );
}
