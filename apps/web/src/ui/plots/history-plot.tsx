import type { ReactNode } from 'react';
import { readingText } from '../look/text.tsx';
import type { Reading } from '../look/text.tsx';
import { crisp, PlotFrame } from './plot-frame.tsx';
import styles from './plot.module.css';
import { linearScale, logScale, roundDecadeLines, roundLines, rowsOf, spread } from './plot-scale.ts';

export interface HistoryPoint {
  readonly time: number;
  readonly value: number | null;
}

interface HistoryPlotProps {
  label: string;
  summary: ReactNode;
  points: readonly HistoryPoint[];
  time: {
    readonly from: number;
    readonly to: number;
    readonly ticks: readonly { readonly time: number; readonly text: string }[];
    readonly unit: string;
  };
  axis: {
    readonly min: number;
    readonly max: number;
    readonly log?: boolean;
    readonly unit: string;
    readonly format: (value: number) => Reading;
  };
  limits?: { readonly low: { value: number; text: string } | null; readonly high: { value: number; text: string } | null };
  events?: readonly { readonly key: string; readonly time: number; readonly text: string }[];
  height?: number;
}

const tickRoom = 48;
const textRoom = 13;
const letter = 6.4;
const signRoom = 14;
/** An event without room keeps its sign, and the summary has its text. */
const eventRows = 3;
const rowHeight = 16;

export function HistoryPlot({ label, summary, points, time, axis, limits, events, height = 236 }: HistoryPlotProps) {
  const { ticks } = time;
  const latest = points.findLast((point) => point.value !== null);
  return (
    <PlotFrame label={label} summary={summary} height={height} margin={{ left: 44, right: 64, top: 12, bottom: 24 }}>
      {(box) => {
        const x = linearScale(time.from, time.to, box.left, box.right);
        const y = (axis.log ? logScale : linearScale)(axis.min, axis.max, box.bottom, box.top);
        const lines = axis.log ? roundDecadeLines(axis.min, axis.max) : roundLines(axis.min, axis.max, 4);
        const every = Math.ceil((tickRoom * (ticks.length - 1)) / (box.right - box.left));
        const high = limits?.high ?? null;
        const low = limits?.low ?? null;
        const last = latest?.value ?? null;
        const besides = spread(
          [high?.value, low?.value, last]
            .map((value) => (value === null || value === undefined ? Number.NEGATIVE_INFINITY : y.at(value)))
            .filter(Number.isFinite),
          textRoom,
          box.top + 4,
          box.bottom - 4,
        );
        const texts = [
          ...(high ? [{ className: styles.alarm, text: high.text }] : []),
          ...(low ? [{ className: styles.alarm, text: low.text }] : []),
          ...(last === null ? [] : [{ className: styles.strong, text: readingText(axis.format(last)) }]),
        ];
        const placed = (events ?? []).map((event) => {
          const at = x.at(event.time);
          const length = signRoom + event.text.length * letter;
          return at + length > box.right
            ? { from: at - length, to: at + signRoom, isBefore: true }
            : { from: at - signRoom, to: at + length, isBefore: false };
        });
        const rows = rowsOf(placed, eventRows);
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
              {axis.unit}
            </text>
            <text x={4} y={box.bottom + 17} className={styles.numeral}>
              {time.unit}
            </text>
            {[high, low].map(
              (limit) => limit && <path key={limit.text} className={styles.limit} d={`M${box.left} ${y.at(limit.value)}H${box.right}`} />,
            )}
            <g clipPath={`url(#${box.clip})`}>
              <path className={styles.thin} d={historyPath(points, x.at, y.at)} />
            </g>
            {events?.map((event, index) => {
              const row = rows[index];
              const isBefore = placed[index]?.isBefore === true;
              return (
                <g key={event.key}>
                  <path className={styles.eventSign} d={`M${x.at(event.time)} ${box.top + 4}l9 16h-18z`} />
                  <path className={styles.eventMark} d={`M${x.at(event.time)} ${box.top + 10}v4m0 3v.1`} />
                  {row !== undefined && (
                    <text
                      x={x.at(event.time) + (isBefore ? -signRoom : signRoom)}
                      y={box.top + 17 + row * rowHeight}
                      textAnchor={isBefore ? 'end' : 'start'}
                      className={styles.strong}
                    >
                      {event.text}
                    </text>
                  )}
                </g>
              );
            })}
            {latest && last !== null && <circle cx={x.at(latest.time)} cy={y.at(last)} r="4.5" className={styles.live} />}
            {texts.map(({ className, text }, index) => (
              <text key={index} x={box.right + 8} y={(besides[index] ?? 0) + 4} className={className}>
                {text}
              </text>
            ))}
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
