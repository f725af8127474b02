import { useMemo } from 'react';
import type { ReactNode } from 'react';
import { classes } from '../look/classes.ts';
import { BandHandles } from './band-handles.tsx';
import { colourOf, onlySeen } from './band.ts';
import type { BandActs, BandParameters, PlotBand } from './band.ts';
import { FrequencyAxis, LevelAxis, PlotFrame } from './plot-frame.tsx';
import type { PlotBox } from './plot-frame.tsx';
import styles from './plot.module.css';
import { areaPath, curvePath, linearScale, logScale } from './plot-scale.ts';

export interface BandCurves {
  readonly total: ArrayLike<number>;
  /** `index` in the list of bands; undefined is flat. */
  readonly of: (index: number) => ArrayLike<number> | undefined;
}

type BehindLook = 'measured' | 'predicted' | 'target';
const behind: readonly string[] = ['measured', 'predicted', 'target'] satisfies BehindLook[];

export interface PlotTrace {
  readonly key: string;
  readonly look: 'whole' | 'phase' | 'delay' | BehindLook;
  readonly values: ArrayLike<number>;
  readonly low: number;
  readonly high: number;
}

interface EqualizerPlotProps {
  label: string;
  summary: ReactNode;
  bands: readonly PlotBand[];
  response: {
    readonly frequencies: ArrayLike<number>;
    /** May return buffers that it reuses, if no other plot shares them. */
    readonly of: (bands: readonly PlotBand[]) => BandCurves;
  };
  parameters: BandParameters;
  range?: number;
  height?: number;
  selection?: { readonly key: string | null; readonly onSelect: (key: string) => void };
  acts?: BandActs;
  traces?: readonly PlotTrace[];
}

const none = { key: null, onSelect: () => {} };

export function EqualizerPlot(props: EqualizerPlotProps) {
  const {
    label,
    summary,
    bands,
    response: { frequencies, of: respond },
    parameters,
    range = 18,
    height,
    selection: { key: selected, onSelect } = none,
    acts = onlySeen,
    traces = [],
  } = props;
  const curves = useMemo(() => respond(bands), [respond, bands]);
  const scales = (box: PlotBox) => ({ x: logScale(20, 20000, box.left, box.right), y: linearScale(-range, range, box.bottom, box.top) });
  return (
    <PlotFrame
      label={label}
      summary={summary}
      height={height}
      renderOver={(box) => {
        const { x, y } = scales(box);
        const sum = Array.from(frequencies, (frequency, index) => ({ x: x.at(frequency), y: y.at(curves.total[index] ?? 0) }));
        return <BandHandles {...{ bands, parameters, acts, selected, onSelect, box, x, y, sum }} />;
      }}
    >
      {(box) => {
        const { x, y } = scales(box);
        const zero = y.at(0);
        const sum = curvePath(frequencies, curves.total, x, y);
        const renderTrace = ({ key, look, values, low, high }: PlotTrace) => (
          <path
            key={key}
            className={classes(styles.trace, styles[look])}
            d={curvePath(frequencies, values, x, linearScale(low, high, box.bottom, box.top))}
          />
        );
        return (
          <>
            <FrequencyAxis box={box} x={x} />
            <LevelAxis box={box} y={y} lines={levelLines(range)} unit="dB" signed />
            <g clipPath={`url(#${box.clip})`}>
              <path className={styles.sum} d={areaPath(sum, x, zero)} />
              {traces.filter(({ look }) => behind.includes(look)).map(renderTrace)}
              {bands.map((band, index) => {
                const own = curves.of(index);
                if (!own) return null;
                const path = curvePath(frequencies, own, x, y);
                return (
                  <g key={band.key}>
                    {band.key === selected && band.on && (
                      <path className={styles.area} d={areaPath(path, x, zero)} style={{ fill: colourOf(band) }} />
                    )}
                    <path className={classes(styles.ghost, !band.on && styles.bypassed)} d={path} style={{ stroke: colourOf(band) }} />
                  </g>
                );
              })}
              {traces.filter(({ look }) => !behind.includes(look)).map(renderTrace)}
              <path className={styles.curve} d={sum} />
            </g>
          </>
        );
      }}
    </PlotFrame>
  );
}

const steps: Readonly<Record<number, number>> = { 3: 1, 6: 2, 12: 3, 18: 6, 24: 6 };

function levelLines(range: number): readonly number[] {
  const step = steps[range] ?? Math.max(1, Math.round(range / 3));
  const half = Math.floor(range / step);
  return Array.from({ length: half * 2 + 1 }, (_, index) => (index - half) * step);
}
