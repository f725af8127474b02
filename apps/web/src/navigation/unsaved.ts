/** What would be lost by leaving, or play on: whoever holds some says so while it does, and one question after the other is asked about all of it. */

import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { guardLeaving, whereabouts } from './whereabouts.ts';

/** Whether nothing is lost by going to an address: it is still there, or was sent on leaving. */
type LosesNothing = (path: string) => boolean;
const sameAddress: LosesNothing = (path) => path === whereabouts.now().path;

/** What plays at an amplifier because of this page. */
export interface Sound {
  /** Where the pages of the amplifier start. */
  readonly base: string;
  /** On which channels of which amplifier. */
  readonly where: () => string;
  /** By when it has ended, if it is left playing. */
  readonly endsAt: () => Date;
  /** Also when the page is closed before. */
  readonly outlivesPage: boolean;
  readonly stop: () => Promise<unknown>;
  /** It was left playing. */
  readonly leave: () => void;
}
const held = new Map<LosesNothing, Sound | undefined>();
const listeners = new Set<() => void>();
/** Goes where somebody wanted to go; the questions about it stand: of edits first, then of each sound. */
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
/** Closing or reloading the page is asked about in the browser's own words. */
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

/** For what is no page: held until the returned function lets go. */
export const holdUnsaved = (losesNothing: LosesNothing): (() => void) => hold((path) => losesNothing(path), undefined);
/** Asked about once, when the amplifier's pages are left. */
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
  // Anew each time: going somewhere with something still held has ended the last one.
  stopGuarding();
  stopGuarding = guard();
  held.set(mine, sound);
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
  /** What the question is about; undefined for edits. */
  readonly sound: Sound | undefined;
  readonly leave: () => void;
  readonly stay: () => void;
}
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
/** The question that stands, for the one who asks it. */
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
