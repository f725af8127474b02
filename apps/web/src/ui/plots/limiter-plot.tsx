import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { useMeterAge } from '../meters/age.ts';
import type { Source } from '../meters/meter.tsx';
import type { MovedValue } from '../drag/moved-value.ts';
import { classes } from '../look/classes.ts';
import { AxisHandle } from './axis-handle.tsx';
import { crisp, PlotFrame } from './plot-frame.tsx';
import type { PlotBox } from './plot-frame.tsx';
import styles from './plot.module.css';
import { logScale, within } from './plot-scale.ts';

export interface LiveLevels {
  readonly wanted: number | null;
  readonly given: number | null;
}

interface LimiterPlotProps {
  label: string;
  summary: ReactNode;
  threshold: MovedValue;
  /** Default: more than the range, so that programme below it is visible. */
  axis?: { readonly min: number; readonly max: number };
  on: boolean;
  series: 'rms' | 'peak';
  names: { readonly input: string; readonly output: string };
  live?: Source<LiveLevels>;
  height?: number;
}

export function LimiterPlot(props: LimiterPlotProps) {
  const { label, summary, threshold, on, series, names, live, height } = props;
  const { value, range } = threshold;
  const axis = props.axis ?? { min: Math.max(range.min / 5, range.max / 200, 0.1), max: range.max * 1.5 };
  const colour = series === 'rms' ? 'var(--lim-rms)' : 'var(--lim-peak)';
  const scales = (box: PlotBox) => ({
    x: logScale(axis.min, axis.max, box.left, box.right),
    y: logScale(axis.min, axis.max, box.bottom, box.top),
  });
  const ticks = [0.1, 0.2, 0.5, 1, 2, 5, 10, 20, 50, 100, 200, 500, 1000].filter((tick) => tick >= axis.min && tick <= axis.max);
  return (
    <PlotFrame
      label={label}
      summary={summary}
      height={height}
      margin={{ left: 36, right: 10, top: 10, bottom: 26 }}
      renderOver={(box) => {
        if (value === null) return null;
        const { x, y } = scales(box);
        return (
          <AxisHandle
            of={threshold}
            value={value}
            along={{ axis: 'y', scale: () => y }}
            at={{ x: within(x.at(value), box.left, box.right), y: within(y.at(value), box.top, box.bottom) }}
            colour={on ? colour : 'var(--plot-zero)'}
          >
            T
          </AxisHandle>
        );
      }}
    >
      {(box) => {
        const { x, y } = scales(box);
        const knee = value === null ? null : { x: x.at(value), y: y.at(value) };
        return (
          <>
            {ticks.map((tick) => (
              <g key={tick}>
                <path
                  className={styles.grid}
                  d={`M${crisp(x.at(tick))} ${box.top}V${box.bottom}M${box.left} ${crisp(y.at(tick))}H${box.right}`}
                />
                <text x={x.at(tick)} y={box.bottom + 16} textAnchor="middle" className={styles.numeral}>
                  {tick}
                </text>
                <text x={box.left - 7} y={y.at(tick) + 4} textAnchor="end" className={styles.numeral}>
                  {tick}
                </text>
              </g>
            ))}
            <text x={box.right - 6} y={box.bottom - 8} textAnchor="end" className={styles.numeral}>
              {names.input}
            </text>
            <text x={box.left + 6} y={box.top + 14} className={styles.numeral}>
              {names.output}
            </text>
            <path className={styles.unity} d={`M${box.left} ${box.bottom}L${box.right} ${box.top}`} />
            <g clipPath={`url(#${box.clip})`}>
              {knee && on ? (
                <>
                  <rect
                    className={styles.outside}
                    x={box.left}
                    y={box.top}
                    width={box.right - box.left}
                    height={Math.max(0, knee.y - box.top)}
                  />
                  <path className={styles.dotted} style={{ stroke: colour }} d={`M${box.left} ${knee.y}H${knee.x}`} />
                  <path className={styles.curve} d={`M${box.left} ${box.bottom}L${knee.x} ${knee.y}H${box.right}`} />
                </>
              ) : (
                <path className={classes(styles.curve, styles.off)} d={`M${box.left} ${box.bottom}L${box.right} ${box.top}`} />
              )}
              {live && <LiveDot live={live} x={x} y={y} box={box} />}
            </g>
          </>
        );
      }}
    </PlotFrame>
  );
}

function LiveDot({
  live,
  x,
  y,
  box,
}: {
  live: Source<LiveLevels>;
  x: ReturnType<typeof logScale>;
  y: ReturnType<typeof logScale>;
  box: PlotBox;
}) {
  const isOld = useMeterAge() !== undefined;
  const group = useRef<SVGGElement>(null);
  const latest = useRef({ x, y, box });
  const told = useRef<LiveLevels>({ wanted: null, given: null });
  const paint = useRef(() => {
    const element = group.current;
    if (!element) return;
    const { wanted, given } = told.current;
    const known = wanted !== null && given !== null && given > 0;
    element.style.visibility = known ? 'visible' : 'hidden';
    if (!known) return;
    const at = latest.current;
    const across = within(at.x.at(Math.max(wanted, given)), at.box.left, at.box.right);
    const down = within(at.y.at(given), at.box.top, at.box.bottom);
    const above = within(at.y.at(Math.max(wanted, given)), at.box.top, at.box.bottom);
    const [stem, bar, hollow, dot] = element.children;
    stem?.setAttribute('d', `M${across} ${down}V${at.box.bottom}`);
    bar?.setAttribute('d', `M${across} ${above}V${down}`);
    hollow?.setAttribute('transform', `translate(${across} ${above})`);
    dot?.setAttribute('transform', `translate(${across} ${down})`);
  });
  useEffect(() => {
    latest.current = { x, y, box };
    paint.current();
  });
  useEffect(
    () =>
      live((levels) => {
        told.current = levels;
        paint.current();
      }),
    [live],
  );
  return (
    <g ref={group} visibility="hidden" className={classes(isOld && styles.old)}>
      <path className={styles.unity} />
      <path className={styles.reduction} />
      <circle r="4" className={styles.wanted} />
      <circle r="6" className={styles.live} />
    </g>
  );
}
