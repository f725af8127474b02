import { useLayoutEffect, useRef, useState } from 'react';
import type { Point } from '../drag/drag.ts';
import type { PlotBox } from './plot-frame.tsx';
import styles from './plot.module.css';
import { within } from './plot-scale.ts';

interface ReadoutProps {
  at: Point;
  box: Pick<PlotBox, 'width' | 'height'>;
  others?: readonly Point[];
  parts: readonly string[];
}

const gap = 22;

export function Readout({ at, box, others = [], parts }: ReadoutProps) {
  const element = useRef<HTMLDivElement>(null);
  const [size, setSize] = useState({ width: 168, height: 26 });
  const text = parts.join('   ');
  useLayoutEffect(() => {
    const { offsetWidth: width = 0, offsetHeight: height = 0 } = element.current ?? {};
    if (width > 0) setSize((known) => (known.width === width && known.height === height ? known : { width, height }));
  }, [text, box.width]);
  const left = within(at.x - size.width / 2, 0, box.width - size.width);
  const [below, above] = [at.y + gap, at.y - gap - size.height];
  const covered = (top: number) =>
    others.filter(({ x, y }) => x > left && x < left + size.width && y > top - 8 && y < top + size.height + 8).length;
  const fitsBelow = below + size.height <= box.height;
  const top = !fitsBelow || (above >= 0 && covered(above) < covered(below)) ? above : below;
  return (
    <div
      ref={element}
      className={styles.readout}
      style={{ left, top: within(top, 0, box.height - size.height), maxWidth: box.width }}
      aria-hidden="true"
    >
      {text}
    </div>
  );
}
