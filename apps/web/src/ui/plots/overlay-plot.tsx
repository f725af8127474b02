import type { ReactNode } from 'react';
import { FrequencyAxis, LevelAxis, PlotFrame, crisp } from './plot-frame.tsx';
import own from './overlay-plot.module.css';
import styles from './plot.module.css';
import { curvePath, linearScale, logScale, within } from './plot-scale.ts';

interface OverlayPlotProps {
  label: string;
  summary: ReactNode;
  frequencies: ArrayLike<number>;
  first: ArrayLike<number>;
  second: ArrayLike<number>;
  range: number;
  mark: { readonly frequency: number; readonly text: string } | undefined;
  height?: number;
}

export function OverlayPlot({ label, summary, frequencies, first, second, range, mark, height }: OverlayPlotProps) {
  return (
    <PlotFrame label={label} summary={summary} height={height}>
      {(box) => {
        const x = logScale(20, 20000, box.left, box.right);
        const y = linearScale(-range, range, box.bottom, box.top);
        const [one, other] = [curvePath(frequencies, first, x, y), curvePath(frequencies, second, x, y)];
        const step = range / 2;
        const lines = [-2, -1, 0, 1, 2].map((line) => line * step);
        return (
          <>
            <FrequencyAxis box={box} x={x} />
            <LevelAxis box={box} y={y} lines={lines} unit="dB" signed />
            <g clipPath={`url(#${box.clip})`}>
              <path className={own.apart} d={`${one}${backwards(other)}Z`} />
              <path className={own.second} d={other} />
              <path className={styles.curve} d={one} />
            </g>
            {mark && <Mark at={crisp(x.at(mark.frequency))} text={mark.text} box={box} />}
          </>
        );
      }}
    </PlotFrame>
  );
}

const backwards = (path: string) => `L${path.slice(1).split('L').toReversed().join('L')}`;

const digit = 6.4;
function Mark({ at, text, box }: { at: number; text: string; box: { left: number; right: number; top: number; bottom: number } }) {
  const width = text.length * digit + 20;
  const left = within(at + 8, box.left + 4, box.right - width - 4);
  return (
    <>
      <path className={own.furthest} d={`M${at} ${box.top}V${box.bottom}`} />
      <rect className={own.tip} x={left} y={box.top + 5} width={width} height={26} rx={4} />
      <text className={styles.strong} x={left + width / 2} y={box.top + 22} textAnchor="middle">
        {text}
      </text>
    </>
  );
}
