import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { CSSProperties, ReactNode } from 'react';
import { classes } from '../look/classes.ts';
import layout from '../look/layout.module.css';
import text from '../look/text.module.css';
import styles from './plot.module.css';
import { decadeLines } from './plot-scale.ts';
import type { Scale } from './plot-scale.ts';

export interface PlotBox {
  readonly width: number;
  readonly height: number;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly clip: string;
  readonly hatch: string;
}

interface PlotFrameProps {
  label: string;
  summary: ReactNode;
  /** Default: as tall as its container, but at least `least`. */
  height?: number | undefined;
  /** Below it, handles and lines could not be told apart. */
  least?: number;
  margin?: { readonly left?: number; readonly right?: number; readonly top?: number; readonly bottom?: number };
  children: (box: PlotBox) => ReactNode;
  renderOver?: (box: PlotBox) => ReactNode;
  className?: string | undefined;
}

export function PlotFrame({ label, summary, height, least = 230, margin, children, renderOver, className }: PlotFrameProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [{ width, tall }, setSize] = useState({ width: 0, tall: 0 });
  const id = useId();
  useLayoutEffect(() => {
    const element = frame.current;
    if (!element) return;
    // 600 until laid out: a plot in a hidden panel is measured when it shows.
    const measure = () =>
      setSize((now) => {
        const next = { width: Math.max(160, element.clientWidth || 600), tall: element.clientHeight || height || least };
        return next.width === now.width && next.tall === now.tall ? now : next;
      });
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [height, least]);
  const box: PlotBox = {
    width,
    height: tall,
    left: margin?.left ?? 36,
    right: width - (margin?.right ?? 18),
    top: margin?.top ?? 24,
    bottom: tall - (margin?.bottom ?? 24),
    clip: `${id}-clip`,
    hatch: `${id}-hatch`,
  };
  const tallness: CSSProperties & Readonly<Record<`--plot-${string}`, string>> =
    height === undefined ? { '--plot-least': `${least}px` } : { '--plot-height': `${height}px` };
  return (
    <div role="group" aria-label={label} aria-describedby={`${id}-summary`} className={classes(layout.column, styles.plot, className)}>
      <div ref={frame} className={styles.canvas} style={tallness}>
        {width > 0 && (
          <>
            <svg width={width} height={tall} viewBox={`0 0 ${width} ${tall}`} className={styles.drawing} aria-hidden="true">
              <defs>
                <clipPath id={box.clip}>
                  <rect x={box.left} y={box.top} width={box.right - box.left} height={box.bottom - box.top} />
                </clipPath>
                <pattern id={box.hatch} width="7" height="7" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
                  <path d="M0 0V7" className={styles.hatch} />
                </pattern>
              </defs>
              {children(box)}
            </svg>
            {renderOver?.(box)}
          </>
        )}
      </div>
      <div id={`${id}-summary`} className={text.hidden}>
        {summary}
      </div>
    </div>
  );
}

const named = [20, 50, 100, 200, 500, 1000, 2000, 5000, 10000, 20000];

export function FrequencyAxis({ box, x }: { box: PlotBox; x: Scale }) {
  return (
    <>
      {decadeLines(20, 20000).map((frequency) => (
        <path
          key={frequency}
          className={[100, 1000, 10000].includes(frequency) ? styles.decade : styles.grid}
          d={`M${crisp(x.at(frequency))} ${box.top}V${box.bottom}`}
        />
      ))}
      {named.map((frequency) => (
        <text key={frequency} x={x.at(frequency)} y={box.bottom + 16} textAnchor="middle" className={styles.numeral}>
          {frequency >= 1000 ? `${frequency / 1000}k` : frequency}
        </text>
      ))}
      <text x={x.at(20) - 12} y={box.bottom + 16} textAnchor="end" className={styles.numeral}>
        Hz
      </text>
    </>
  );
}

interface LevelAxisProps {
  box: PlotBox;
  y: Scale;
  lines: readonly number[];
  numerals?: readonly number[];
  unit: string;
  signed?: boolean;
}

export function LevelAxis({ box, y, lines, numerals = lines, unit, signed }: LevelAxisProps) {
  return (
    <>
      {lines.map((line) => (
        <path
          key={line}
          className={line === 0 && signed ? styles.zero : styles.grid}
          d={`M${box.left} ${crisp(y.at(line))}H${box.right}`}
        />
      ))}
      {numerals.map((line) => (
        <text key={line} x={box.left - 7} y={y.at(line) + 4} textAnchor="end" className={styles.numeral}>
          {signed && line > 0 ? '+' : ''}
          {String(line).replace('-', '−')}
        </text>
      ))}
      <text x={box.left - 7} y={box.top - 11} textAnchor="end" className={styles.numeral}>
        {unit}
      </text>
    </>
  );
}

export function crisp(at: number): number {
  return Math.floor(at) + 0.5;
}
