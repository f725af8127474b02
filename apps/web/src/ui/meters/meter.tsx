import { useEffect, useRef, useState } from 'react';
import { useMeterAge } from './age.ts';
import { classes } from '../look/classes.ts';
import { createBar, followColours, type Bar } from './bar.ts';
import { createMeterLeaf } from './meter-loop.ts';
import layout from '../look/layout.module.css';
import styles from './meter.module.css';
import { createSpokenValue } from '../values/spoken-value.ts';
import { LiveNumber } from '../values/live-number.tsx';
import { dash, readingText } from '../look/text.tsx';
import type { Reading } from '../look/text.tsx';
import { useWords } from '../words.ts';

export type Source<Value> = (listener: (value: Value) => void) => () => void;
export type LevelSource = Source<number | null>;

interface MeterProps {
  label: string;
  source: LevelSource;
  format: (value: number) => Reading;
  /** True latches the red block until it is clicked afterwards. */
  clip?: Source<boolean>;
  /** In dB, growing down from the top on the same scale. */
  reduction?: LevelSource;
  muted?: boolean;
  scale?: boolean;
  orientation?: 'vertical' | 'horizontal';
  large?: boolean;
}

const scaleSteps = [0, -6, -12, -18, -24, -30, -36, -42, -48, -54, -60];

export function Meter({ label, source, format, clip, reduction, muted, scale, orientation = 'vertical', large }: MeterProps) {
  const words = useWords();
  const root = useRef<HTMLCanvasElement>(null);
  const age = useMeterAge();
  const isGrey = muted === true || age !== undefined;
  const grey = useRef(isGrey);
  const repaint = useRef<() => void>(undefined);
  const [clipped, setClipped] = useState(false);
  const upright = orientation === 'vertical';
  const speak = useRef(format);
  useEffect(() => {
    speak.current = format;
  });

  useEffect(() => {
    grey.current = isGrey;
    repaint.current?.();
  }, [isGrey]);

  useEffect(() => {
    const meter = root.current;
    const drawing = meter && drawOn(meter, upright, () => grey.current);
    repaint.current = drawing?.paint;
    const leaf = createMeterLeaf((level, peak) => drawing?.move(level, peak));
    const value = createSpokenValue(meter, (level) => (level === null ? words.unknown : readingText(speak.current(level))));
    const leave = source((level) => {
      leaf.push(level);
      value.push(level);
    });
    return () => {
      leave();
      leaf.dispose();
      value.dispose();
      drawing?.end();
    };
  }, [source, upright, words]);

  const clips = useRef(false);
  useEffect(
    () =>
      clip?.((now) => {
        clips.current = now;
        if (now) setClipped(true);
      }),
    [clip],
  );

  return (
    <div className={classes(styles.frame, upright ? styles.vertical : styles.horizontal, large && styles.large)}>
      <canvas
        ref={root}
        role="meter"
        aria-label={label}
        aria-valuemin={-60}
        aria-valuemax={0}
        aria-valuenow={-60}
        title={age}
        className={styles.meter}
      />
      {clip && (
        <button
          type="button"
          className={classes(styles.clip, clipped && styles.clipped)}
          aria-label={words.clearClip}
          disabled={!clipped}
          onClick={() => setClipped(clips.current)}
        />
      )}
      {reduction && upright && <ReductionBar source={reduction} old={age !== undefined} />}
      {scale && (
        <div className={styles.scale} aria-hidden="true">
          {scaleSteps.map((step) => (
            <span key={step} style={upright ? { top: `${(step / -60) * 100}%` } : { left: `${(1 + step / 60) * 100}%` }}>
              {String(step).replace('-', '−')}
            </span>
          ))}
        </div>
      )}
    </div>
  );
}

/** One bar as long as the canvas, which has its size from the page. */
function drawOn(canvas: HTMLCanvasElement, upright: boolean, isGrey: () => boolean) {
  const context = canvas.getContext('2d');
  if (!context) return undefined;
  let bar: Bar | undefined;
  let shown: readonly [level: number, peak: number] = [0, 0];
  const paint = () => bar?.paint();
  const { colours, end } = followColours(paint);
  const fit = () => {
    const ratio = window.devicePixelRatio || 1;
    const inPixels = (length: number) => Math.round(length * ratio);
    const [width, height] = [inPixels(canvas.clientWidth), inPixels(canvas.clientHeight)];
    Object.assign(canvas, { width, height });
    // A bar that lies is an upright one, turned: its top is at the right.
    if (!upright) context.setTransform(0, 1, -1, 0, width, 0);
    bar = createBar({ context, colours, isGrey, inPixels, left: 0, wide: upright ? width : height, rows: upright ? height : width });
    bar.move(...shown);
    paint();
  };
  // The observer measures all bars after one layout, but a page that is laid out for print does not wait for it.
  if (window.matchMedia('print').matches) fit();
  const size = new ResizeObserver(fit);
  size.observe(canvas);
  return {
    move(level: number, peak: number) {
      shown = [level, peak];
      bar?.move(level, peak);
    },
    paint,
    end() {
      size.disconnect();
      end();
    },
  };
}

function ReductionBar({ source, old }: { source: LevelSource; old: boolean }) {
  const words = useWords();
  const bar = useRef<HTMLDivElement>(null);
  useEffect(
    () =>
      source((reduction) => {
        if (bar.current) bar.current.style.transform = `scaleY(${Math.max(0, Math.min(1, (reduction ?? 0) / 60))})`;
      }),
    [source],
  );
  return (
    <div className={styles.reduction} aria-hidden="true" title={words.gainReduction}>
      <div className={classes(styles.reduced, old && styles.old)} ref={bar} />
    </div>
  );
}

interface GainReductionProps {
  label: string;
  source: LevelSource;
  format: (value: number) => Reading;
  max?: number;
}

export function GainReduction({ label, source, format, max = 24 }: GainReductionProps) {
  const words = useWords();
  const age = useMeterAge();
  const root = useRef<HTMLDivElement>(null);
  const bar = useRef<HTMLDivElement>(null);
  const speak = useRef(format);
  useEffect(() => {
    speak.current = format;
  });
  useEffect(() => {
    const value = createSpokenValue(root.current, (level) => (level === null ? words.unknown : readingText(speak.current(level))));
    const leave = source((level) => {
      if (bar.current) bar.current.style.transform = `scaleX(${Math.max(0, Math.min(1, (level ?? 0) / max))})`;
      value.push(level);
    });
    return () => {
      leave();
      value.dispose();
    };
  }, [source, max, words]);
  const marks = [0, 1, 2, 3, 4].map((quarter) => (quarter * max) / 4);
  return (
    <div className={classes(layout.stack, styles.gain)}>
      <div className={classes(layout.apart, styles.gainHead)}>
        <span>{label}</span>
        {age !== undefined && <span className={styles.age}>{age}</span>}
        <span className={classes(styles.gainNumber, age !== undefined && styles.old)} aria-hidden="true">
          <LiveNumber source={source} print={(level) => (level === null ? dash : readingText(format(level)))} />
        </span>
      </div>
      <div
        ref={root}
        role="meter"
        aria-label={label}
        aria-valuemin={0}
        title={age}
        aria-valuemax={max}
        aria-valuenow={0}
        className={styles.gainWell}
      >
        <div ref={bar} className={classes(styles.gainBar, age !== undefined && styles.old)} />
        <div className={styles.gainCuts} />
      </div>
      <div className={classes(layout.apart, styles.gainScale)} aria-hidden="true">
        {marks.map((mark) => (
          <span key={mark}>{mark}</span>
        ))}
      </div>
    </div>
  );
}
