/** Turns of the wheel, for a control that has the focus; 1 is up. */
import { useEffect, useLayoutEffect, useRef } from 'react';
import type { RefObject } from 'react';

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
    const listen = (event: WheelEvent) => {
      if (document.activeElement !== control.current || event.ctrlKey) return;
      event.preventDefault();
      const amount = event.deltaY || event.deltaX;
      if (amount !== 0) latest.current(amount < 0 ? 1 : -1, event.shiftKey);
    };
    root?.addEventListener('wheel', listen, { passive: false });
    return () => root?.removeEventListener('wheel', listen);
  }, [control, around]);
}
