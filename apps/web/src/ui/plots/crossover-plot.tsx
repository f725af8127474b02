import { useContext, useMemo, useState } from 'react';
import type { ReactNode } from 'react';
import { logarithmic } from '../drag/taper.ts';
import { DecimalSign, writeNumber } from '../drag/value.ts';
import type { MovedValue } from '../drag/moved-value.ts';
import { readingText } from '../look/text.tsx';
import { AxisHandle } from './axis-handle.tsx';
import { FrequencyAxis, LevelAxis, PlotFrame } from './plot-frame.tsx';
import type { PlotBox } from './plot-frame.tsx';
import styles from './plot.module.css';
import { areaPath, curvePath, linearScale, logScale, within } from './plot-scale.ts';
import { Readout } from './readout.tsx';

export type PassSide = 'highPass' | 'lowPass';

export interface PassBand extends MovedValue {
  readonly value: number;
  readonly on: boolean;
  readonly letters: string;
  readonly kind: string;
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
  respond: (corners: Readonly<Record<PassSide, number>>) => CrossoverCurves;
  height?: number;
}

const levels = [-48, -42, -36, -30, -24, -18, -12, -6, 0, 6, 12];
const numerals = [-48, -36, -24, -12, 0, 12];
const colours: Readonly<Record<PassSide, string>> = { highPass: 'var(--xo-hp)', lowPass: 'var(--xo-lp)' };
const sides: readonly PassSide[] = ['lowPass', 'highPass'];

const scales = (box: PlotBox) => ({ x: logScale(20, 20000, box.left, box.right), y: linearScale(-48, 12, box.bottom, box.top) });

export function CrossoverPlot({ label, summary, highPass, lowPass, frequencies, respond, height }: CrossoverPlotProps) {
  const bands: Readonly<Record<PassSide, PassBand>> = { highPass, lowPass };
  const curves = useMemo(() => respond({ highPass: highPass.value, lowPass: lowPass.value }), [respond, highPass.value, lowPass.value]);
  return (
    <PlotFrame label={label} summary={summary} height={height} renderOver={(box) => <Corners {...{ box, bands, curves, frequencies }} />}>
      {(box) => <Curves {...{ box, bands, curves, frequencies }} />}
    </PlotFrame>
  );
}

interface PartProps {
  box: PlotBox;
  bands: Readonly<Record<PassSide, PassBand>>;
  curves: CrossoverCurves;
  frequencies: ArrayLike<number>;
}

function Corners({ box, bands, curves, frequencies }: PartProps) {
  const sign = useContext(DecimalSign)();
  const [focused, setFocused] = useState<PassSide>();
  const { x, y } = scales(box);
  const levelOf = (side: PassSide) => levelAt(frequencies, curves.of(side), bands[side].value);
  const place = (side: PassSide) => ({
    x: within(x.at(bands[side].value), box.left, box.right),
    y: within(y.at(levelOf(side)), box.top, box.bottom),
  });
  const spoken = focused !== undefined && bands[focused].on ? bands[focused] : undefined;
  return (
    <>
      {sides
        .filter((side) => bands[side].on)
        .map((side) => {
          const band = bands[side];
          return (
            <AxisHandle
              key={side}
              of={band}
              value={band.value}
              along={{ axis: 'x', scale: () => x, nudge: logarithmic(band.range).nudge }}
              at={place(side)}
              valueText={`${band.label}, ${readingText(band.format(band.value))}, ${band.kind}`}
              colour={colours[side]}
              className={`${styles.wide} ${styles.square}`}
              selected={focused === side}
              onFocus={() => setFocused(side)}
            >
              {band.letters}
            </AxisHandle>
          );
        })}
      {focused && spoken && (
        <Readout
          at={place(focused)}
          box={box}
          parts={[readingText(spoken.format(spoken.value)), `${writeNumber(levelOf(focused), 1, sign)} dB`, spoken.kind]}
        />
      )}
    </>
  );
}

function Curves({ box, bands, curves, frequencies }: PartProps) {
  const { x, y } = scales(box);
  const sum = curvePath(frequencies, curves.total, x, y);
  const tall = box.bottom - box.top;
  const left = Math.max(0, x.at(bands.highPass.value) - box.left);
  const right = Math.max(0, box.right - x.at(bands.lowPass.value));
  const shade = { y: box.top, height: tall, fill: `url(#${box.hatch})`, opacity: '.55' };
  return (
    <>
      {bands.highPass.on && <rect {...shade} x={box.left} width={left} />}
      {bands.lowPass.on && <rect {...shade} x={box.right - right} width={right} />}
      <FrequencyAxis box={box} x={x} />
      <LevelAxis box={box} y={y} lines={levels} numerals={numerals} unit="dB" signed />
      <g clipPath={`url(#${box.clip})`}>
        <path className={styles.sum} d={areaPath(sum, x, box.bottom)} />
        {sides.map((side) => {
          const own = curves.of(side);
          return (
            own && <path key={side} className={styles.ghost} style={{ stroke: colours[side] }} d={curvePath(frequencies, own, x, y)} />
          );
        })}
        <path className={styles.curve} d={sum} />
        {sides
          .filter((side) => bands[side].on)
          .map((side) => (
            <path
              key={side}
              className={styles.dotted}
              style={{ stroke: colours[side] }}
              d={`M${x.at(bands[side].value)} ${box.top}V${box.bottom}`}
            />
          ))}
      </g>
    </>
  );
}

function levelAt(frequencies: ArrayLike<number>, levelsAt: ArrayLike<number> | undefined, frequency: number): number {
  if (!levelsAt) return 0;
  let upper = 0;
  while (upper < frequencies.length - 1 && (frequencies[upper] ?? 0) < frequency) upper++;
  const lower = Math.max(0, upper - 1);
  const [f0 = 1, f1 = 1] = [frequencies[lower], frequencies[upper]];
  const share = f1 === f0 ? 0 : within((frequency - f0) / (f1 - f0), 0, 1);
  return (levelsAt[lower] ?? 0) * (1 - share) + (levelsAt[upper] ?? 0) * share;
}
