/** The equalizer's plot: every band's curve, their sum, and a handle a band for frequency, gain and width. */
import { useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Confirm } from '../dialog.tsx';
import { readingText } from '../text.tsx';
import type { Reading } from '../text.tsx';
import { toStep } from '../value.ts';
import type { ValueRange } from '../value.ts';
import { useWords } from '../words.ts';
import { Handle, Readout } from './handle.tsx';
import { FrequencyAxis, LevelAxis, PlotFrame } from './plot-frame.tsx';
import type { PlotBox } from './plot-frame.tsx';
import styles from './plot.module.css';
import { areaPath, curvePath, linearScale, logScale } from './plot-scale.ts';
import { WidthGrips } from './width-grips.tsx';

export interface BandValues {
  readonly frequency: number;
  readonly gain: number;
  /** Q, or octaves: `octavesOf` says. */
  readonly width: number;
}

export interface PlotBand extends BandValues {
  readonly key: string;
  readonly number: number;
  readonly on: boolean;
  /** Bands of another kind stand on squares. */
  readonly square?: boolean;
  /** What this band has not: an all-pass no gain, a first-order shelf no width. */
  readonly without?: readonly ('gain' | 'width')[];
  /** What else the value text should name: the type. */
  readonly kind?: string;
  /** What the read-out says of these values, where frequency, gain and width would not say it well. */
  readonly read?: (values: BandValues) => readonly string[];
}

export interface BandCurves {
  /** Decibels at each of the frequencies. */
  readonly total: ArrayLike<number>;
  /** Of the band at this place in the list; undefined is flat. */
  readonly of: (index: number) => ArrayLike<number> | undefined;
}

export interface PlotTrace {
  readonly key: string;
  /** Level, phase or delay of more than the bands. */
  readonly look: 'whole' | 'phase' | 'delay';
  readonly values: ArrayLike<number>;
  /** The values at the bottom and the top of the frame. */
  readonly low: number;
  readonly high: number;
}

interface EqualizerPlotProps {
  label: string;
  summary: ReactNode;
  bands: readonly PlotBand[];
  /** Where curves are taken: rising, from 20 Hz to 20 kHz. */
  frequencies: ArrayLike<number>;
  /** The curves of these values; called again while a handle is dragged. What it returns may be buffers it uses again, if no other plot shares them. */
  respond: (bands: readonly PlotBand[]) => BandCurves;
  limits: { readonly frequency: ValueRange; readonly gain: ValueRange; readonly width: ValueRange };
  format: {
    readonly frequency: (value: number) => Reading;
    readonly gain: (value: number) => Reading;
    readonly width: (value: number) => Reading;
  };
  /** What the width is called in the read-out ("Q"). */
  widthName: string;
  /** Width to octaves and back; Q without. */
  octaves?: { readonly of: (width: number) => number; readonly width: (octaves: number) => number };
  /** Decibels above and below zero: 3, 6, 12, 18 or 24. */
  range?: number;
  height?: number;
  selected: string | null;
  onSelect: (key: string) => void;
  onStart?: (key: string) => void;
  onChange?: (key: string, values: BandValues) => void;
  onCommit: (key: string, values: BandValues) => void;
  onCancel?: (key: string) => void;
  /** B, and the menu's bypass. */
  onToggle?: (key: string) => void;
  onMenu?: (key: string, point: { x: number; y: number }) => void;
  /** How long a finger rests on a handle until `onMenu`. */
  pressMs?: number;
  traces?: readonly PlotTrace[];
  fine?: boolean;
  disabled?: boolean;
}

/** Q of a bell and its width in octaves between the half-gain points. */
export const octavesOfQ = {
  of: (q: number) => (2 / Math.LN2) * Math.asinh(1 / (2 * q)),
  width: (octaves: number) => 1 / (2 * Math.sinh((Math.LN2 / 2) * octaves)),
};

const steps: Readonly<Record<number, number>> = { 3: 1, 6: 2, 12: 3, 18: 6, 24: 6 };

export function EqualizerPlot(props: EqualizerPlotProps) {
  const {
    label,
    summary,
    bands,
    frequencies,
    respond,
    limits,
    format,
    widthName,
    octaves = octavesOfQ,
    range = 18,
    height,
    selected,
    traces,
    fine,
    disabled,
  } = props;
  const words = useWords();
  const [held, setHeld] = useState<{ readonly key: string; readonly values: BandValues } | null>(null);
  // What the release commits: a move may not have been rendered yet when the pointer goes up.
  const last = useRef<typeof held>(null);
  // What the drag began with: the caller's own values follow the finger meanwhile.
  const base = useRef<BandValues | null>(null);
  const [asking, setAsking] = useState<PlotBand | null>(null);
  const shown = useMemo(() => bands.map((band) => (band.key === held?.key ? { ...band, ...held.values } : band)), [bands, held]);
  const curves = useMemo(() => respond(shown), [respond, shown]);
  const nameOf = (band: PlotBand) => words.band(String(band.number));

  const accept = (values: BandValues): BandValues => ({
    frequency: toStep(values.frequency, limits.frequency),
    gain: toStep(values.gain, limits.gain),
    width: toStep(values.width, limits.width),
  });
  const commit = (band: PlotBand, values: Partial<BandValues>) => {
    const next = accept({ ...valuesOf(band), ...values });
    if (!sameValues(next, band)) props.onCommit(band.key, next);
  };
  const drag = (band: PlotBand, values: Partial<BandValues>) => {
    const next = accept({ ...valuesOf(band), ...values });
    if (sameValues(next, last.current?.values ?? base.current ?? band)) return;
    last.current = { key: band.key, values: next };
    setHeld(last.current);
    props.onChange?.(band.key, next);
  };
  const release = (band: PlotBand, how: 'commit' | 'cancel') => {
    const done = last.current;
    last.current = null;
    base.current = null;
    setHeld(null);
    if (how === 'commit' && done?.key === band.key) props.onCommit(band.key, done.values);
    else props.onCancel?.(band.key);
  };
  const reset = (band: PlotBand) => {
    if (band.gain === 0 || band.without?.includes('gain')) return;
    if (band.gain < 0) setAsking(band);
    else commit(band, { gain: 0 });
  };
  const widened = (band: BandValues, factor: number) => octaves.width(octaves.of(band.width) * factor);

  const key = (band: PlotBand, name: string, isFine: boolean, alt: boolean): boolean => {
    const up = name === 'ArrowUp' ? 1 : name === 'ArrowDown' ? -1 : 0;
    const across = name === 'ArrowRight' ? 1 : name === 'ArrowLeft' ? -1 : 0;
    const chosen = bands.find((other) => String(other.number) === name);
    if (chosen) {
      props.onSelect(chosen.key);
      // Its handle follows, so the next key moves what was chosen.
      const plot = document.activeElement?.closest('[role=group]');
      plot?.querySelector<HTMLElement>(`[role=slider][aria-label="${CSS.escape(nameOf(chosen))}"]`)?.focus();
    } else if (name === 'b' || name === 'B') props.onToggle?.(band.key);
    else if (up !== 0 && alt) {
      if (!band.without?.includes('width'))
        commit(band, { width: nudged(band.width, widened(band, 2 ** ((up * (isFine ? 1 : 4)) / -48)), limits.width) });
    } else if (up !== 0) {
      if (!band.without?.includes('gain')) commit(band, { gain: band.gain + up * (isFine ? 0.1 : 0.5) });
    } else if (across !== 0)
      commit(band, { frequency: nudged(band.frequency, band.frequency * 2 ** (across / (isFine ? 96 : 24)), limits.frequency) });
    else return false;
    return true;
  };

  const scales = (box: PlotBox) => ({ x: logScale(20, 20000, box.left, box.right), y: linearScale(-range, range, box.bottom, box.top) });
  const lines = levelLines(range);
  const bandText = (band: PlotBand) =>
    [nameOf(band), band.kind, ...readout(band), band.on ? undefined : words.bypassed].filter((part) => part !== undefined).join(', ');
  const readout = (band: PlotBand) =>
    band.read?.(band) ?? [
      readingText(format.frequency(band.frequency)),
      ...(band.without?.includes('gain') ? [] : [readingText(format.gain(band.gain))]),
      ...(band.without?.includes('width') ? [] : [`${widthName} ${readingText(format.width(band.width))}`]),
    ];

  return (
    <>
      <PlotFrame
        label={label}
        summary={summary}
        height={height}
        renderOver={(box) => {
          const { x, y } = scales(box);
          const place = (band: PlotBand) => ({
            x: within(x.at(band.frequency), box.left, box.right),
            y: within(y.at(band.gain), box.top, box.bottom),
          });
          const chosen = shown.find((band) => band.key === selected);
          return (
            <>
              {shown.map((band, index) => {
                const at = place(band);
                const own = bands[index] ?? band;
                return (
                  <Handle
                    key={band.key}
                    label={nameOf(band)}
                    {...at}
                    min={limits.frequency.min}
                    max={limits.frequency.max}
                    now={band.frequency}
                    valueText={bandText(band)}
                    selected={band.key === selected}
                    disabled={disabled}
                    fine={fine}
                    pinches
                    pressMs={props.pressMs}
                    colour={`var(--eq-${((band.number - 1) % 8) + 1})`}
                    className={classes(band.square && styles.square, !band.on && styles.away)}
                    onFocus={() => props.onSelect(band.key)}
                    onGrab={() => {
                      base.current = valuesOf(own);
                      props.onStart?.(band.key);
                    }}
                    onMove={({ dx, dy, pinch }) =>
                      drag(own, {
                        frequency: x.value(x.at((base.current ?? own).frequency) + dx),
                        ...(band.without?.includes('gain') ? {} : { gain: y.value(y.at((base.current ?? own).gain) + dy) }),
                        ...(pinch === null || band.without?.includes('width') ? {} : { width: widened(base.current ?? own, pinch) }),
                      })
                    }
                    onRelease={(how) => release(band, how)}
                    onReset={() => reset(band)}
                    onWheel={(direction, isFine) => {
                      if (!band.without?.includes('width'))
                        commit(band, { width: nudged(band.width, widened(band, 2 ** (direction / (isFine ? -48 : -12))), limits.width) });
                    }}
                    onKey={(name, isFine, alt) => key(band, name, isFine, alt)}
                    onMenu={
                      props.onMenu &&
                      ((point) => {
                        props.onSelect(band.key);
                        props.onMenu?.(band.key, point);
                      })
                    }
                  >
                    {band.number}
                  </Handle>
                );
              })}
              {chosen && !chosen.without?.includes('width') && (
                <WidthGrips
                  at={place(chosen)}
                  reach={Math.max(20, x.at(chosen.frequency * 2 ** (octaves.of(chosen.width) / 2)) - x.at(chosen.frequency))}
                  colour={`var(--eq-${((chosen.number - 1) % 8) + 1})`}
                  disabled={disabled === true}
                  onStart={() => props.onStart?.(chosen.key)}
                  onMove={(grown) =>
                    drag(bands.find((band) => band.key === chosen.key) ?? chosen, {
                      width: octaves.width(Math.max(0.01, (grown * 2 * Math.log2(1000)) / (box.right - box.left))),
                    })
                  }
                  onRelease={(how) => release(chosen, how)}
                />
              )}
              {chosen && (
                <Readout
                  {...place(chosen)}
                  width={box.width}
                  bottom={box.height}
                  others={shown.filter(({ on, key: other }) => on && other !== chosen.key).map(place)}
                >
                  {readout(chosen).join('   ')}
                </Readout>
              )}
            </>
          );
        }}
      >
        {(box) => {
          const { x, y } = scales(box);
          const zero = y.at(0);
          const sum = curvePath(frequencies, curves.total, x, y);
          return (
            <>
              <FrequencyAxis box={box} x={x} />
              <LevelAxis box={box} y={y} lines={lines} unit="dB" signed />
              <g clipPath={`url(#${box.clip})`}>
                <path className={styles.sum} d={areaPath(sum, x, zero)} />
                {shown.map((band, index) => {
                  const own = curves.of(index);
                  if (!own) return null;
                  const path = curvePath(frequencies, own, x, y);
                  const colour = `var(--eq-${((band.number - 1) % 8) + 1})`;
                  return (
                    <g key={band.key}>
                      {band.key === selected && band.on && (
                        <path className={styles.area} d={areaPath(path, x, zero)} style={{ fill: colour }} />
                      )}
                      <path className={classes(styles.ghost, !band.on && styles.bypassed)} d={path} style={{ stroke: colour }} />
                    </g>
                  );
                })}
                {traces?.map((trace) => (
                  <path
                    key={trace.key}
                    className={classes(styles.trace, styles[trace.look])}
                    d={curvePath(frequencies, trace.values, x, linearScale(trace.low, trace.high, box.bottom, box.top))}
                  />
                ))}
                <path className={styles.curve} d={sum} />
              </g>
            </>
          );
        }}
      </PlotFrame>
      {asking && (
        <Confirm
          open
          danger
          title={words.resetTitle(nameOf(asking))}
          verb={words.reset}
          onClose={() => setAsking(null)}
          onConfirm={() => {
            setAsking(null);
            commit(asking, { gain: 0 });
          }}
        >
          {words.resetBody(readingText(format.gain(asking.gain)), readingText(format.gain(0)))}
        </Confirm>
      )}
    </>
  );
}

const valuesOf = ({ frequency, gain, width }: BandValues): BandValues => ({ frequency, gain, width });
const sameValues = (a: BandValues, b: BandValues) => a.frequency === b.frequency && a.gain === b.gain && a.width === b.width;
const within = (at: number, low: number, high: number) => Math.max(low, Math.min(high, at));

/** A step too fine for the property still moves it by one. */
function nudged(from: number, to: number, range: ValueRange): number {
  return toStep(to, range) === toStep(from, range) ? from + Math.sign(to - from) * range.step : to;
}

function levelLines(range: number): readonly number[] {
  const step = steps[range] ?? Math.max(1, Math.round(range / 3));
  const half = Math.floor(range / step);
  return Array.from({ length: half * 2 + 1 }, (_, index) => (index - half) * step);
}
