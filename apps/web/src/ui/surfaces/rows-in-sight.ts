import { useLayoutEffect, useRef, useState, type RefObject } from 'react';

export interface RowsInSight {
  readonly frame: RefObject<HTMLDivElement | null>;
  readonly rows: RefObject<HTMLDivElement | null>;
  readonly from: number;
  readonly to: number;
  readonly show: (index: number) => void;
}

export function useRowsInSight(rowHeight: number, scrollsWindow: boolean): RowsInSight {
  const frame = useRef<HTMLDivElement>(null);
  const rows = useRef<HTMLDivElement>(null);
  const frameHeight = useRef(0);
  const [sight, setSight] = useState({ from: 0, to: 0 });
  const top = () => (scrollsWindow ? -(rows.current?.getBoundingClientRect().top ?? 0) : (frame.current?.scrollTop ?? 0));
  const height = () => (scrollsWindow ? window.innerHeight : frameHeight.current);
  const look = () => {
    const from = Math.max(0, Math.floor(top() / rowHeight));
    const to = Math.max(0, Math.ceil((top() + height()) / rowHeight));
    setSight((known) => (known.from === from && known.to === to ? known : { from, to }));
  };
  const latestLook = useRef(look);
  useLayoutEffect(() => {
    latestLook.current = look;
  });
  useLayoutEffect(() => {
    const framing = frame.current;
    if (!framing) return undefined;
    const measure = () => latestLook.current();
    frameHeight.current = framing.clientHeight;
    measure();
    const observer = new ResizeObserver((entries) => {
      for (const { target, contentRect } of entries) if (target === framing) frameHeight.current = contentRect.height;
      measure();
    });
    observer.observe(framing);
    // Content above the list may change its height without a scroll event.
    observer.observe(document.body);
    const heard = new AbortController();
    // Scroll events of a frame do not bubble.
    window.addEventListener('scroll', measure, { capture: true, passive: true, signal: heard.signal });
    window.addEventListener('resize', measure, { signal: heard.signal });
    return () => {
      observer.disconnect();
      heard.abort();
    };
  }, [scrollsWindow]);

  return {
    frame,
    rows,
    ...sight,
    show(index) {
      // A bar over the window's edge covers rows under it.
      const { scrollPaddingTop, scrollPaddingBottom } = getComputedStyle(document.documentElement);
      const [start, end] = scrollsWindow ? [pixelsIn(scrollPaddingTop), pixelsIn(scrollPaddingBottom)] : [0, 0];
      const above = index * rowHeight - top() - start;
      const below = above + rowHeight - (height() - start - end);
      const by = above < 0 ? above : Math.max(0, Math.min(above, below));
      if (by === 0) return;
      if (scrollsWindow) window.scrollBy(0, by);
      else if (frame.current) frame.current.scrollTop += by;
      look();
    },
  };
}
const pixelsIn = (length: string): number => Number.parseFloat(length) || 0;
