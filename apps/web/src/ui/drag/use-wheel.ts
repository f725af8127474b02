/** 1 is up. */
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** Wheel distance of one notch; a trackpad reaches it in many small events. */
const notchPx = 100;
/** By deltaMode: pixels, lines, pages. */
const pxOf = [1, notchPx / 3, notchPx];
const pauseMs = 250;

/** React's wheel listeners are passive; only a native one can keep the page from scrolling. */
export function useWheel(
  control: RefObject<HTMLElement | null>,
  turn: (direction: 1 | -1, fine: boolean) => void,
  around: RefObject<HTMLElement | null> = control,
): void {
  const latest = useRef(turn);
  useLayoutEffect(() => {
    latest.current = turn;
  });
  useEffect(() => {
    const root = around.current;
    let turned = { way: 0, px: 0, at: Number.NEGATIVE_INFINITY };
    const listen = (event: WheelEvent) => {
      if (document.activeElement !== control.current || event.ctrlKey) return;
      event.preventDefault();
      const px = -(event.deltaY || event.deltaX) * (pxOf[event.deltaMode] ?? 1);
      const way = Math.sign(px);
      const goesOn = way === turned.way && event.timeStamp - turned.at < pauseMs;
      const sum = (goesOn ? turned.px : 0) + px;
      // On average one step per notch, never two at once.
      const isNotch = sum * way >= notchPx / 2;
      turned = { way, px: isNotch ? Math.min(notchPx / 2, sum * way - notchPx) * way : sum, at: event.timeStamp };
      if (isNotch) latest.current(way > 0 ? 1 : -1, event.shiftKey);
    };
    root?.addEventListener('wheel', listen, { passive: false });
    return () => root?.removeEventListener('wheel', listen);
  }, [control, around]);
}
