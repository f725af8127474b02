import type { ReactNode } from 'react';
import { logarithmic } from '../drag/taper.ts';
import { toStep } from '../drag/value.ts';
import type { MovedValue } from '../drag/moved-value.ts';
import { stepped } from '../drag/steps.ts';
import { readingText } from '../look/text.tsx';
import { Handle } from './handle.tsx';
import { FrequencyAxis, LevelAxis, PlotFrame } from './plot-frame.tsx';
import type { PlotBox } from './plot-frame.tsx';
import styles from './plot.module.css';
import { linearScale, logScale, roundLines } from './plot-scale.ts';
import { Readout } from './readout.tsx';

type Known = MovedValue & { readonly value: number };

interface TonePlotProps {
  label: string;
  summary: ReactNode;
  name: string;
  frequency: Known;
  level: Known;
}

const foot = 6;

export function TonePlot({ label, summary, name, frequency, level }: TonePlotProps) {
  const values = [frequency, level];
  const parts = values.map(({ value, format }) => readingText(format(value)));
  const key = (pressed: string, fine: boolean): boolean => {
    const by = fine ? 'fine' : 'arrow';
    const step = (of: Known, direction: 1 | -1) => {
      const next = stepped(of.value, by, direction, of.range, of === frequency ? logarithmic(of.range).nudge : undefined);
      if (next !== of.value) of.onCommit(next);
      return true;
    };
    if (pressed === 'ArrowUp') return step(level, 1);
    if (pressed === 'ArrowDown') return step(level, -1);
    if (pressed === 'ArrowRight') return step(frequency, 1);
    return pressed === 'ArrowLeft' && step(frequency, -1);
  };
  const scales = (box: PlotBox) => ({
    x: logScale(20, 20000, box.left, box.right),
    y: linearScale(level.range.min, level.range.max, box.bottom, box.top),
  });
  return (
    <PlotFrame
      label={label}
      summary={summary}
      least={150}
      renderOver={(box) => {
        const { x, y } = scales(box);
        const at = { x: x.at(frequency.value), y: y.at(level.value) };
        return (
          <>
            <Handle<{ readonly frequency: number; readonly level: number }>
              label={name}
              at={at}
              axis="both"
              min={frequency.range.min}
              max={frequency.range.max}
              now={frequency.value}
              valueText={parts.join(', ')}
              colour="var(--accent)"
              disabled={values.some(({ disabled, locked }) => disabled === true || locked !== undefined)}
              waiting={values.some(({ waiting }) => waiting === true)}
              drag={{
                start: () => {
                  for (const { drag } of values) drag.start();
                  return { frequency: frequency.value, level: level.value };
                },
                move: (from, { dx, dy }) => {
                  frequency.drag.move(toStep(x.value(x.at(from.frequency) + dx), frequency.range));
                  level.drag.move(toStep(y.value(y.at(from.level) + dy), level.range));
                },
                finish: (byFinger) => values.forEach(({ drag }) => drag.finish(byFinger)),
                cancel: () => values.forEach(({ drag }) => drag.cancel()),
                finally: () => values.forEach(({ drag }) => drag.finally()),
              }}
              onWheel={(direction, fine) => key(direction > 0 ? 'ArrowUp' : 'ArrowDown', fine)}
              onKey={key}
            />
            <Readout at={at} box={box} parts={parts} />
          </>
        );
      }}
    >
      {(box) => {
        const { x, y } = scales(box);
        const at = x.at(frequency.value);
        return (
          <>
            <FrequencyAxis box={box} x={x} />
            <LevelAxis box={box} y={y} lines={roundLines(level.range.min, level.range.max, 4)} unit="dB" />
            <g clipPath={`url(#${box.clip})`}>
              <path
                className={styles.curve}
                d={`M${box.left} ${box.bottom}H${at - foot}L${at} ${y.at(level.value)}L${at + foot} ${box.bottom}H${box.right}`}
              />
            </g>
          </>
        );
      }}
    </PlotFrame>
  );
}
