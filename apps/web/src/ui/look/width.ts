/** The widths at which layouts change, as hooks. */
import { useLayoutEffect, useState, useSyncExternalStore, type RefObject } from 'react';
import { flat, narrow } from './media.ts';

function mediaHook(query: string): () => boolean {
  let list: MediaQueryList | undefined;
  const media = () => (list ??= window.matchMedia(query));
  const subscribe = (listener: () => void) => {
    media().addEventListener('change', listener);
    return () => media().removeEventListener('change', listener);
  };
  return () => useSyncExternalStore(subscribe, () => media().matches);
}

export const useNarrow = mediaHook(narrow);
export const useFlat = mediaHook(flat);
/** Strips stand beside the workspace. */
export const useWide = mediaHook('(min-width: 1120px)');
/** List, column and editor side by side. */
export const useThreeColumns = mediaHook('(min-width: 1200px)');
/** Four strips instead of two. */
export const useFourUp = mediaHook('(min-width: 1820px)');
export const useCoarse = mediaHook('(pointer: coarse)');
export const useReducedMotion = mediaHook('(prefers-reduced-motion: reduce)');

/** How wide an element is, for layouts that follow their place and not the window; 0 until it is laid out. */
export function useElementWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return;
    const measure = () => setWidth(Math.round(measured.clientWidth));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
