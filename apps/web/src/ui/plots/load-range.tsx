/** Two handles that cannot cross. */
import { useRef } from 'react';
import { classes } from '../look/classes.ts';
import { Icon } from '../look/icon.tsx';
import { nudgeOf } from '../drag/value.ts';
import type { MovedValue } from '../drag/moved-value.ts';
import { AxisHandle } from './axis-handle.tsx';
import styles from './load-range.module.css';
import { linearScale, logScale, roundDecadeLines, roundLines, within } from './plot-scale.ts';

type Limit = 'low' | 'high';

interface LoadRangeProps {
  label: string;
  /** Neither passes the other [LOAD-01] [LOAD-02]; null is an unset limit. */
  low: MovedValue;
  high: MovedValue;
  axis: { readonly min: number; readonly max: number; readonly log?: boolean };
  /** null without a measurement: then nothing is shown as good. */
  measured: number | null;
}

export function LoadRange({ label, low: lowLimit, high: highLimit, axis, measured }: LoadRangeProps) {
  const bar = useRef<HTMLDivElement>(null);
  const low = lowLimit.value;
  const high = highLimit.value;
  // Narrowing the range must not change the steps of the keys.
  const between = ({ range, ...limit }: MovedValue, min: number | null, max: number | null): MovedValue => ({
    ...limit,
    range: {
      step: range.step,
      nudge: nudgeOf(range),
      min: Math.max(range.min, min ?? range.min),
      max: Math.min(range.max, max ?? range.max),
    },
  });
  const limits: Readonly<Record<Limit, MovedValue>> = { low: between(lowLimit, null, high), high: between(highLimit, low, null) };
  const scaleTo = (width: number) => (axis.log ? logScale : linearScale)(axis.min, axis.max, 0, width);
  const share = (value: number) => within(scaleTo(1).at(Math.max(axis.min, value)), 0, 1);
  const percent = (value: number) => `${share(value) * 100}%`;
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
          const { value } = limits[limit];
          if (value === null) return null;
          return (
            <div key={limit} className={styles.place} style={{ left: percent(value) }}>
              <AxisHandle
                of={limits[limit]}
                value={value}
                along={{ axis: 'x', scale: () => scaleTo(Math.max(bar.current?.clientWidth ?? 0, 1)) }}
                at={{ x: 0, y: 0 }}
                className={classes(styles.handle, limit === 'high' && styles.high)}
              >
                <Icon name={limit === 'low' ? 'chev-right' : 'chev-left'} size={16} />
              </AxisHandle>
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
