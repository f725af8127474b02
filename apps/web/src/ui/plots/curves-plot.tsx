import type { ReactNode } from 'react';
import { FrequencyAxis, LevelAxis, PlotFrame } from './plot-frame.tsx';
import styles from './plot.module.css';
import { curvePath, linearScale, logScale } from './plot-scale.ts';

export interface SeenCurve {
  readonly key: string;
  readonly colour: string;
  readonly levels: ArrayLike<number>;
}
interface CurvesPlotProps {
  label: string;
  summary: ReactNode;
  frequencies: ArrayLike<number>;
  curves: readonly SeenCurve[];
  range: number;
}

export function CurvesPlot({ label, summary, frequencies, curves, range }: CurvesPlotProps) {
  return (
    <PlotFrame label={label} summary={summary} least={240}>
      {(box) => {
        const x = logScale(20, 20000, box.left, box.right);
        const y = linearScale(-range, range, box.bottom, box.top);
        return (
          <>
            <FrequencyAxis box={box} x={x} />
            <LevelAxis box={box} y={y} lines={[-2, -1, 0, 1, 2].map((line) => (line * range) / 2)} unit="dB" signed />
            <g clipPath={`url(#${box.clip})`}>
              {curves.toReversed().map(({ key, colour, levels }) => (
                <path key={key} className={styles.thin} style={{ stroke: colour }} d={curvePath(frequencies, levels, x, y)} />
              ))}
            </g>
          </>
        );
      }}
    </PlotFrame>
  );
}
