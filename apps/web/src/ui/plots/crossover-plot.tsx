/** The crossover's plot: high and low pass with a labelled handle each that moves along the frequencies. */
import { useContext, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { readingText } from '../text.tsx';
import type { Reading } from '../text.tsx';
import { DecimalSign, toStep, writeNumber } from '../value.ts';
import type { ValueRange } from '../value.ts';
import { Handle, Readout } from './handle.tsx';
import { FrequencyAxis, LevelAxis, PlotFrame } from './plot-frame.tsx';
import type { PlotBox } from './plot-frame.tsx';
import styles from './plot.module.css';
import { areaPath, curvePath, linearScale, logScale } from './plot-scale.ts';

export type PassSide = 'highPass' | 'lowPass';

export interface PassBand {
  readonly on: boolean;
  readonly frequency: number;
  /** The name read out ("High pass") and the letters on the handle ("HP"). */
  readonly name: string;
  readonly letters: string;
  /** What else the value text names: the filter's type. */
  readonly kind: string;
  readonly limits: ValueRange;
}

export interface CrossoverCurves {
  readonly total: ArrayLike<number>;
  readonly of: (side: PassSide) => ArrayLike<number> | undefined;
}

interface CrossoverPlotProps {
  label: string;
  summary: ReactNode;
  highPass: PassBand;
  lowPass: PassBand;
  frequencies: ArrayLike<number>;
  /** The curves with the corners at these frequencies. */
  respond: (corners: Readonly<Record<PassSide, number>>) => CrossoverCurves;
  format: (value: number) => Reading;
  height?: number;
  onStart?: (side: PassSide) => void;
  onChange?: (side: PassSide, frequency: number) => void;
  onCommit: (side: PassSide, frequency: number) => void;
  onCancel?: (side: PassSide) => void;
  fine?: boolean;
  disabled?: boolean;
}

const levels = [-48, -42, -36, -30, -24, -18, -12, -6, 0, 6, 12];
const numerals = [-48, -36, -24, -12, 0, 12];
const colours: Readonly<Record<PassSide, string>> = { highPass: 'var(--xo-hp)', lowPass: 'var(--xo-lp)' };
const sides: readonly PassSide[] = ['lowPass', 'highPass'];

export function CrossoverPlot(props: CrossoverPlotProps) {
  const { label, summary, highPass, lowPass, frequencies, respond, format, height, fine, disabled } = props;
  const decimalSign = useContext(DecimalSign);
  const [held, setHeld] = useState<{ readonly side: PassSide; readonly frequency: number } | null>(null);
  // What the release commits: a move may not have been rendered yet when the pointer goes up.
  const last = useRef<typeof held>(null);
  // What the drag began with: the caller's own value follows the finger meanwhile.
  const base = useRef<number | null>(null);
  const [focused, setFocused] = useState<PassSide | null>(null);
  const bands: Readonly<Record<PassSide, PassBand>> = { highPass, lowPass };
  const cornerOf = (side: PassSide) => (held?.side === side ? held.frequency : bands[side].frequency);
  const high = cornerOf('highPass');
  const low = cornerOf('lowPass');
  const curves = useMemo(() => respond({ highPass: high, lowPass: low }), [respond, high, low]);

  const commit = (side: PassSide, frequency: number) => {
    const { limits, frequency: now } = bands[side];
    const next = toStep(frequency, limits);
    const moved = next === now && frequency !== now ? toStep(now + Math.sign(frequency - now) * limits.step, limits) : next;
    if (moved !== now) props.onCommit(side, moved);
  };
  const key = (side: PassSide, name: string, isFine: boolean): boolean => {
    const { frequency, limits } = bands[side];
    const octaves = isFine ? 1 / 96 : 1 / 24;
    const to: Readonly<Record<string, number>> = {
      ArrowRight: frequency * 2 ** octaves,
      ArrowUp: frequency * 2 ** octaves,
      ArrowLeft: frequency / 2 ** octaves,
      ArrowDown: frequency / 2 ** octaves,
      PageUp: frequency * 2 ** (1 / 3),
      PageDown: frequency / 2 ** (1 / 3),
      Home: limits.min,
      End: limits.max,
    };
    const next = to[name];
    if (next === undefined) return false;
    commit(side, next);
    return true;
  };
  const scales = (box: PlotBox) => ({ x: logScale(20, 20000, box.left, box.right), y: linearScale(-48, 12, box.bottom, box.top) });

  return (
    <PlotFrame
      label={label}
      summary={summary}
      height={height}
      renderOver={(box) => {
        const { x, y } = scales(box);
        const place = (side: PassSide) => {
          const frequency = cornerOf(side);
          const level = levelAt(frequencies, curves.of(side), frequency);
          return {
            level,
            x: Math.max(box.left, Math.min(box.right, x.at(frequency))),
            y: Math.max(box.top, Math.min(box.bottom, y.at(level))),
          };
        };
        const spoken = held?.side ?? focused;
        return (
          <>
            {sides
              .filter((side) => bands[side].on)
              .map((side) => {
                const band = bands[side];
                const at = place(side);
                return (
                  <Handle
                    key={side}
                    label={band.name}
                    x={at.x}
                    y={at.y}
                    min={band.limits.min}
                    max={band.limits.max}
                    now={cornerOf(side)}
                    valueText={`${band.name}, ${readingText(format(cornerOf(side)))}, ${band.kind}`}
                    orientation="horizontal"
                    colour={colours[side]}
                    className={`${styles.wide} ${styles.square} ${styles.horizontal}`}
                    selected={spoken === side}
                    fine={fine}
                    disabled={disabled}
                    onFocus={() => setFocused(side)}
                    onGrab={() => {
                      base.current = band.frequency;
                      props.onStart?.(side);
                    }}
                    onMove={({ dx }) => {
                      const next = toStep(x.value(x.at(base.current ?? band.frequency) + dx), band.limits);
                      if (next === (last.current?.frequency ?? base.current)) return;
                      last.current = { side, frequency: next };
                      setHeld(last.current);
                      props.onChange?.(side, next);
                    }}
                    onRelease={(how) => {
                      const done = last.current;
                      last.current = null;
                      base.current = null;
                      setHeld(null);
                      if (how === 'commit' && done) props.onCommit(side, done.frequency);
                      else props.onCancel?.(side);
                    }}
                    onWheel={(direction, isFine) => key(side, direction > 0 ? 'ArrowRight' : 'ArrowLeft', isFine)}
                    onKey={(name, isFine) => key(side, name, isFine)}
                  >
                    {band.letters}
                  </Handle>
                );
              })}
            {spoken !== null && bands[spoken].on && (
              <Readout x={place(spoken).x} y={place(spoken).y} width={box.width} bottom={box.height}>
                {`${readingText(format(cornerOf(spoken)))}   ${writeNumber(place(spoken).level, 1, decimalSign)} dB   ${bands[spoken].kind}`}
              </Readout>
            )}
          </>
        );
      }}
    >
      {(box) => {
        const { x, y } = scales(box);
        const sum = curvePath(frequencies, curves.total, x, y);
        const tall = box.bottom - box.top;
        const left = Math.max(0, x.at(high) - box.left);
        const right = Math.max(0, box.right - x.at(low));
        return (
          <>
            {highPass.on && <rect x={box.left} y={box.top} width={left} height={tall} fill={`url(#${box.hatch})`} opacity=".55" />}
            {lowPass.on && <rect x={box.right - right} y={box.top} width={right} height={tall} fill={`url(#${box.hatch})`} opacity=".55" />}
            <FrequencyAxis box={box} x={x} />
            <LevelAxis box={box} y={y} lines={levels} numerals={numerals} unit="dB" signed />
            <g clipPath={`url(#${box.clip})`}>
              <path className={styles.sum} d={areaPath(sum, x, box.bottom)} />
              {sides.map((side) => {
                const own = curves.of(side);
                return (
                  own && (
                    <path key={side} className={styles.ghost} style={{ stroke: colours[side] }} d={curvePath(frequencies, own, x, y)} />
                  )
                );
              })}
              <path className={styles.curve} d={sum} />
              {sides.map(
                (side) =>
                  bands[side].on && (
                    <path
                      key={side}
                      className={styles.dotted}
                      style={{ stroke: colours[side] }}
                      d={`M${x.at(cornerOf(side))} ${box.top}V${box.bottom}`}
                    />
                  ),
              )}
            </g>
          </>
        );
      }}
    </PlotFrame>
  );
}

/** The curve's level at a frequency between its points; 0 where it is flat. */
function levelAt(frequencies: ArrayLike<number>, levelsAt: ArrayLike<number> | undefined, frequency: number): number {
  if (!levelsAt) return 0;
  let upper = 0;
  while (upper < frequencies.length - 1 && (frequencies[upper] ?? 0) < frequency) upper++;
  const lower = Math.max(0, upper - 1);
  const [f0 = 1, f1 = 1] = [frequencies[lower], frequencies[upper]];
  const share = f1 === f0 ? 0 : Math.max(0, Math.min(1, (frequency - f0) / (f1 - f0)));
  return (levelsAt[lower] ?? 0) * (1 - share) + (levelsAt[upper] ?? 0) * share;
}
