import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { guardLeaving, whereabouts } from './whereabouts.ts';

/** True if the edits stay or are sent at that path. */
type LosesNothing = (path: string) => boolean;
const sameAddress: LosesNothing = (path) => path === whereabouts.now().path;

/** A generator that this page started. */
export interface Sound {
  readonly base: string;
  readonly where: () => string;
  readonly endsAt: () => Date;
  /** It plays on after the page closes. */
  readonly outlivesPage: boolean;
  readonly stop: () => Promise<unknown>;
  readonly leave: () => void;
}
const held = new Map<LosesNothing, Sound | undefined>();
const listeners = new Set<() => void>();
/** A pending navigation; asks about edits first, then each sound. */
interface Wish {
  readonly go: () => void;
  readonly about: readonly (Sound | undefined)[];
}
let wish: Wish | undefined;
let stopGuarding = () => {};

function want(next: Wish | undefined): void {
  wish = next;
  for (const listener of listeners) listener();
}
const askBeforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();

function guard(): () => void {
  const stop = guardLeaving((path, go) => {
    const about = [...held].flatMap(([losesNothing, sound]) => (losesNothing(path) ? [] : [sound]));
    const sounds = about.filter((sound) => sound !== undefined);
    if (about.length === 0) return false;
    want({ go, about: sounds.length < about.length ? [undefined, ...sounds] : sounds });
    return true;
  });
  addEventListener('beforeunload', askBeforeUnload);
  return () => {
    stop();
    removeEventListener('beforeunload', askBeforeUnload);
  };
}

/** For code outside components; the returned function releases. */
export const holdUnsaved = (losesNothing: LosesNothing): (() => void) => hold((path) => losesNothing(path), undefined);
/** Asks once, when the amplifier's pages are left. */
export function holdSound(sound: Sound): () => void {
  let isAnswered = false;
  const answered = <T>(act: () => T) => {
    isAnswered = true;
    return act();
  };
  return hold((path) => isAnswered || `${path}/`.startsWith(`${sound.base}/`), {
    ...sound,
    stop: () => answered(sound.stop),
    leave: () => answered(sound.leave),
  });
}
function hold(mine: LosesNothing, sound: Sound | undefined): () => void {
  // A forced navigation ended the last guard.
  stopGuarding();
  stopGuarding = guard();
  held.set(mine, sound);
  return () => {
    held.delete(mine);
    if (held.size > 0) return;
    stopGuarding();
    // It was saved or ended while the question showed.
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
  /** Undefined for edits. */
  readonly sound: Sound | undefined;
  readonly leave: () => void;
  readonly stay: () => void;
}
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
export function useLeaving(): Leaving | undefined {
  const asked = useSyncExternalStore(subscribe, () => wish);
  return (
    asked && {
      sound: asked.about[0],
      leave: () => {
        const about = asked.about.slice(1);
        want(about.length > 0 ? { ...asked, about } : undefined);
        if (about.length === 0) asked.go();
      },
      stay: () => want(undefined),
    }
  );
}
