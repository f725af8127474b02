/** A value over time with its limits and events named in text: the history of a load. */
import type { ReactNode } from 'react';
import { readingText } from '../text.tsx';
import type { Reading } from '../text.tsx';
import { crisp, PlotFrame } from './plot-frame.tsx';
import styles from './plot.module.css';
import { linearScale, logScale, roundDecadeLines, roundLines } from './plot-scale.ts';

export interface HistoryPoint {
  /** Milliseconds, on any clock, rising. */
  readonly time: number;
  /** null breaks the line. */
  readonly value: number | null;
}

interface HistoryPlotProps {
  label: string;
  summary: ReactNode;
  points: readonly HistoryPoint[];
  from: number;
  to: number;
  /** What stands under the axis, oldest first ("−60", "−50" … "now"). */
  ticks: readonly { readonly time: number; readonly text: string }[];
  timeUnit: string;
  /** Logarithmic where ratios count and the limits span decades. */
  axis: { readonly min: number; readonly max: number; readonly log?: boolean };
  unit: string;
  format: (value: number) => Reading;
  /** Limits with the words beside them ("11.0 max"). */
  limits?: { readonly low: { value: number; text: string } | null; readonly high: { value: number; text: string } | null };
  events?: readonly { readonly key: string; readonly time: number; readonly text: string }[];
  height?: number;
}

/** Pixels that a time under the axis needs. */
const tickRoom = 48;
/** And a text beside another. */
const textRoom = 13;
/** The words of an event; nearer to the end they stand before it. */
const eventRoom = 140;

export function HistoryPlot({
  label,
  summary,
  points,
  from,
  to,
  ticks,
  timeUnit,
  axis,
  unit,
  format,
  limits,
  events,
  height = 236,
}: HistoryPlotProps) {
  const latest = points.findLast((point) => point.value !== null);
  return (
    <PlotFrame label={label} summary={summary} height={height} margin={{ left: 44, right: 64, top: 12, bottom: 24 }}>
      {(box) => {
        const x = linearScale(from, to, box.left, box.right);
        const y = (axis.log ? logScale : linearScale)(axis.min, axis.max, box.bottom, box.top);
        const lines = axis.log ? roundDecadeLines(axis.min, axis.max) : roundLines(axis.min, axis.max, 4);
        // As many times as have room; now is always among them.
        const every = Math.ceil((tickRoom * (ticks.length - 1)) / (box.right - box.left));
        const high = limits?.high ?? null;
        const low = limits?.low ?? null;
        const beside = (at: number, className: string | undefined, text: string) => (
          <text x={box.right + 8} y={at + 4} className={className}>
            {text}
          </text>
        );
        const last = latest?.value ?? null;
        return (
          <>
            {high && (
              <rect
                x={box.left}
                y={box.top}
                width={box.right - box.left}
                height={Math.max(0, y.at(high.value) - box.top)}
                fill={`url(#${box.hatch})`}
              />
            )}
            {low && (
              <rect
                x={box.left}
                y={y.at(low.value)}
                width={box.right - box.left}
                height={Math.max(0, box.bottom - y.at(low.value))}
                fill={`url(#${box.hatch})`}
              />
            )}
            {lines.map((line) => (
              <g key={line}>
                <path className={styles.grid} d={`M${box.left} ${crisp(y.at(line))}H${box.right}`} />
                <text x={box.left - 8} y={y.at(line) + 4} textAnchor="end" className={styles.numeral}>
                  {line}
                </text>
              </g>
            ))}
            {ticks.map((tick, index) => (
              <g key={tick.time}>
                <path className={styles.grid} d={`M${crisp(x.at(tick.time))} ${box.top}V${box.bottom}`} />
                {(ticks.length - 1 - index) % every === 0 && (
                  <text
                    x={x.at(tick.time)}
                    y={box.bottom + 17}
                    textAnchor={index === ticks.length - 1 ? 'end' : 'middle'}
                    className={styles.numeral}
                  >
                    {tick.text}
                  </text>
                )}
              </g>
            ))}
            <text x={8} y={box.top + 9} className={styles.numeral}>
              {unit}
            </text>
            <text x={4} y={box.bottom + 17} className={styles.numeral}>
              {timeUnit}
            </text>
            {[high, low].map(
              (limit) => limit && <path key={limit.text} className={styles.limit} d={`M${box.left} ${y.at(limit.value)}H${box.right}`} />,
            )}
            <g clipPath={`url(#${box.clip})`}>
              <path className={styles.thin} d={historyPath(points, x.at, y.at)} />
            </g>
            {events?.map((event) => (
              <g key={event.key}>
                <path className={styles.eventSign} d={`M${x.at(event.time)} ${box.top + 4}l9 16h-18z`} />
                <path className={styles.eventMark} d={`M${x.at(event.time)} ${box.top + 10}v4m0 3v.1`} />
                {x.at(event.time) > box.right - eventRoom ? (
                  <text x={x.at(event.time) - 14} y={box.top + 17} textAnchor="end" className={styles.strong}>
                    {event.text}
                  </text>
                ) : (
                  <text x={x.at(event.time) + 14} y={box.top + 17} className={styles.strong}>
                    {event.text}
                  </text>
                )}
              </g>
            ))}
            {high && beside(y.at(high.value), styles.alarm, high.text)}
            {low && beside(Math.max(y.at(low.value), high ? y.at(high.value) + textRoom : 0), styles.alarm, low.text)}
            {latest && last !== null && (
              <>
                <circle cx={x.at(latest.time)} cy={y.at(last)} r="4.5" className={styles.live} />
                {beside(
                  apart(
                    y.at(last),
                    [high, low].map((limit) => limit && y.at(limit.value)),
                  ),
                  styles.strong,
                  readingText(format(last)),
                )}
              </>
            )}
          </>
        );
      }}
    </PlotFrame>
  );
}

function historyPath(points: readonly HistoryPoint[], x: (time: number) => number, y: (value: number) => number): string {
  let path = '';
  let broken = true;
  for (const point of points) {
    if (point.value === null) broken = true;
    else {
      path += `${broken ? 'M' : 'L'}${x(point.time).toFixed(1)} ${y(point.value).toFixed(1)}`;
      broken = false;
    }
  }
  return path;
}

/** Moves a text that would lie on another one out of its way. */
function apart(at: number, others: readonly (number | null)[]): number {
  const near = others.find((other) => other !== null && Math.abs(other - at) < textRoom);
  return near === undefined || near === null ? at : near + (at < near ? -textRoom : textRoom);
}
