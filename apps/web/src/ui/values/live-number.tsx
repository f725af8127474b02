import { useEffect, useLayoutEffect, useRef } from 'react';
import type { LevelSource } from '../meters/meter.tsx';
import { createPace } from './paced-value.ts';

/** Digits that change more often cannot be read. */
const pace = createPace(300);

interface LiveNumberProps {
  readonly source: LevelSource;
  readonly print: (value: number | null) => string;
}
export function LiveNumber({ source, print }: LiveNumberProps) {
  const place = useRef<HTMLSpanElement>(null);
  const shown = useRef<number | null>(null);
  const newestPrint = useRef(print);
  useLayoutEffect(() => {
    newestPrint.current = print;
    if (place.current) place.current.textContent = print(shown.current);
  });
  useEffect(() => {
    const text = pace((value) => {
      shown.current = value;
      if (place.current) place.current.textContent = newestPrint.current(value);
    });
    const leave = source(text.push);
    return () => {
      leave();
      text.dispose();
    };
  }, [source]);
  return <span ref={place} />;
}
