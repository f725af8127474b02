/** The load's limits as one bar: two handles that cannot cross, what lies outside hatched, and the measured value between. */
import { useRef, useState } from 'react';
import { classes } from '../classes.ts';
import { Icon } from '../icon.tsx';
import { readingText } from '../text.tsx';
import type { Reading } from '../text.tsx';
import { nudgeOf, toStep } from '../value.ts';
import type { ValueRange } from '../value.ts';
import { Handle } from './handle.tsx';
import styles from './load-range.module.css';
import { linearScale, logScale, roundDecadeLines, roundLines } from './plot-scale.ts';

export type Limit = 'low' | 'high';

interface LoadRangeProps {
  label: string;
  low: number | null;
  high: number | null;
  /** What the device allows each limit; neither passes the other [LOAD-01] [LOAD-02]. */
  range: { readonly low: ValueRange; readonly high: ValueRange };
  /** The ends of the bar; logarithmic where the limits span decades. */
  axis: { readonly min: number; readonly max: number; readonly log?: boolean };
  /** null where nothing is measured: then nothing is said to be good. */
  measured: number | null;
  names: Readonly<Record<Limit, string>>;
  format: (value: number) => Reading;
  onStart?: (limit: Limit) => void;
  onChange?: (limit: Limit, value: number) => void;
  onCommit: (limit: Limit, value: number) => void;
  onCancel?: (limit: Limit) => void;
  fine?: boolean;
  disabled?: boolean;
}

export function LoadRange(props: LoadRangeProps) {
  const { label, range, axis, measured, names, format, fine, disabled } = props;
  const bar = useRef<HTMLDivElement>(null);
  const [held, setHeld] = useState<{ readonly limit: Limit; readonly value: number } | null>(null);
  const last = useRef<number | null>(null);
  // What the drag began with: the caller's own value follows the finger meanwhile.
  const base = useRef<number | null>(null);
  const valueOf = (limit: Limit) => (held?.limit === limit ? held.value : props[limit]);
  const low = valueOf('low');
  const high = valueOf('high');
  const along = (axis.log ? logScale : linearScale)(axis.min, axis.max, 0, 1);
  const share = (value: number) => Math.max(0, Math.min(1, along.at(Math.max(axis.min, value))));
  const percent = (value: number) => `${share(value) * 100}%`;

  const rangeOf = (limit: Limit): ValueRange =>
    limit === 'low'
      ? { ...range.low, max: Math.min(range.low.max, props.high ?? range.low.max) }
      : { ...range.high, min: Math.max(range.high.min, props.low ?? range.high.min) };
  const commit = (limit: Limit, value: number) => {
    const next = toStep(value, rangeOf(limit));
    if (next !== props[limit]) props.onCommit(limit, next);
  };
  const key = (limit: Limit, name: string, isFine: boolean): boolean => {
    const now = props[limit];
    if (now === null) return false;
    const allowed = rangeOf(limit);
    const nudge = nudgeOf(range[limit]);
    const by = isFine ? nudge.fine : nudge.arrow;
    const to: Readonly<Record<string, number>> = {
      ArrowRight: now + by,
      ArrowUp: now + by,
      ArrowLeft: now - by,
      ArrowDown: now - by,
      PageUp: now + nudge.page,
      PageDown: now - nudge.page,
      Home: allowed.min,
      End: allowed.max,
    };
    const next = to[name];
    if (next === undefined) return false;
    commit(limit, next);
    return true;
  };
  const outside = measured !== null && low !== null && high !== null && (measured < low || measured > high);
  const lines = axis.log ? roundDecadeLines(axis.min, axis.max) : roundLines(axis.min, axis.max, 8);
  return (
    <div role="group" aria-label={label} className={styles.range}>
      <div ref={bar} className={classes(styles.bar, (low === null || high === null) && styles.free)}>
        {low !== null && high !== null && (
          <div
            className={classes(styles.good, measured === null && styles.unknown, outside && styles.bad)}
            style={{ left: percent(low), width: `${(share(high) - share(low)) * 100}%` }}
          />
        )}
        {(['low', 'high'] as const).map((limit) => {
          const value = valueOf(limit);
          const own = props[limit];
          if (value === null || own === null) return null;
          return (
            <div key={limit} className={styles.place} style={{ left: percent(value) }}>
              <Handle
                label={names[limit]}
                x={0}
                y={0}
                min={rangeOf(limit).min}
                max={rangeOf(limit).max}
                now={value}
                valueText={readingText(format(value))}
                orientation="horizontal"
                className={classes(styles.handle, limit === 'high' && styles.high)}
                fine={fine}
                disabled={disabled}
                onGrab={() => {
                  base.current = own;
                  props.onStart?.(limit);
                }}
                onMove={({ dx }) => {
                  const width = Math.max(bar.current?.clientWidth ?? 0, 1);
                  const next = toStep(along.value(along.at(base.current ?? own) + dx / width), rangeOf(limit));
                  if (next === (last.current ?? base.current)) return;
                  last.current = next;
                  setHeld({ limit, value: next });
                  props.onChange?.(limit, next);
                }}
                onRelease={(how) => {
                  const done = last.current;
                  last.current = null;
                  base.current = null;
                  setHeld(null);
                  if (how === 'commit' && done !== null) props.onCommit(limit, done);
                  else props.onCancel?.(limit);
                }}
                onWheel={(direction, isFine) => key(limit, direction > 0 ? 'ArrowRight' : 'ArrowLeft', isFine)}
                onKey={(name, isFine) => key(limit, name, isFine)}
              >
                <Icon name={limit === 'low' ? 'chev-right' : 'chev-left'} size={16} />
              </Handle>
            </div>
          );
        })}
        {measured !== null && <div className={styles.measured} style={{ left: percent(measured) }} aria-hidden="true" />}
      </div>
      <div className={styles.scale} aria-hidden="true">
        {lines.map((line) => (
          <span key={line} style={{ left: percent(line) }}>
            {line}
          </span>
        ))}
      </div>
    </div>
  );
}
