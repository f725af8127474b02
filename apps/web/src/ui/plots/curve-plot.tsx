import type { ReactNode } from 'react';
import { FrequencyAxis, LevelAxis, PlotFrame } from './plot-frame.tsx';
import styles from './plot.module.css';
import { areaPath, curvePath, linearScale, logScale, roundLines } from './plot-scale.ts';

interface CurvePlotProps {
  label: string;
  summary: ReactNode;
  frequencies: ArrayLike<number>;
  levels: ArrayLike<number>;
  axis: { readonly min: number; readonly max: number };
  height?: number;
}

export function CurvePlot({ label, summary, frequencies, levels, axis, height }: CurvePlotProps) {
  return (
    <PlotFrame label={label} summary={summary} height={height} least={160}>
      {(box) => {
        const x = logScale(20, 20000, box.left, box.right);
        const y = linearScale(axis.min, axis.max, box.bottom, box.top);
        const curve = curvePath(frequencies, levels, x, y);
        const lines = roundLines(axis.min / 6, axis.max / 6, (axis.max - axis.min) / 6).map((line) => line * 6);
        return (
          <>
            <FrequencyAxis box={box} x={x} />
            <LevelAxis box={box} y={y} lines={lines} numerals={lines.filter((line) => line % 12 === 0)} unit="dB" signed />
            <g clipPath={`url(#${box.clip})`}>
              <path className={styles.sum} d={areaPath(curve, x, box.bottom)} />
              <path className={styles.curve} d={curve} />
            </g>
          </>
        );
      }}
    </PlotFrame>
  );
}
