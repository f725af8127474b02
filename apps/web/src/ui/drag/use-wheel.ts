/** Turns of the wheel, for a control that has the focus; 1 is up. */
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';

/** How far a wheel turns for one notch; a trackpad gets there in many small events. */
const notchPx = 100;
/** Lines and pages, for wheels that count in them. */
const pxOf = [1, notchPx / 3, notchPx];
/** After this pause a turn begins anew. */
const pauseMs = 250;

/** React listens to wheels passively; only one that may be prevented keeps the page still while a control moves. */
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
      // Half a notch is enough to be felt, and the other half is owed: on the average a step each notch, and never two at once.
      const isNotch = sum * way >= notchPx / 2;
      turned = { way, px: isNotch ? Math.min(notchPx / 2, sum * way - notchPx) * way : sum, at: event.timeStamp };
      if (isNotch) latest.current(way > 0 ? 1 : -1, event.shiftKey);
    };
    root?.addEventListener('wheel', listen, { passive: false });
    return () => root?.removeEventListener('wheel', listen);
  }, [control, around]);
}
