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
export const useWide = mediaHook('(min-width: 70em)');
export const useThreeColumns = mediaHook('(min-width: 75em)');
export const useFourUp = mediaHook('(min-width: 113.75em)');
export const useCoarse = mediaHook('(pointer: coarse)');
export const useReducedMotion = mediaHook('(prefers-reduced-motion: reduce)');

/** The reader may have enlarged the browser's text; lengths in rem follow it. */
export const textScale = (): number => (Number.parseFloat(getComputedStyle(document.documentElement).fontSize) || 16) / 16;

/** Width in pixels of the usual text size; 0 until laid out. */
export function useElementWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(0);
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured) return;
    const measure = () => setWidth(Math.round(measured.clientWidth / textScale()));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
