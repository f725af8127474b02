/** The page adds labels and accessible text. */

import { useEffect, useRef } from 'react';
import type { MeterAge } from './age.ts';
import { createBar, followColours } from './bar.ts';
import styles from './meter-bank.module.css';
import { createMeterLeaf } from './meter-loop.ts';
import type { LevelSource } from './meter.tsx';

export interface BankMeter {
  readonly key: string;
  readonly source: LevelSource;
  readonly reduction?: LevelSource;
  readonly muted?: boolean;
  readonly age?: MeterAge;
}

interface MeterBankProps {
  /** All in pixels; `pitch` is the distance from bar to bar. */
  readonly pitch: number;
  readonly bar: number;
  readonly height: number;
  readonly meters: readonly BankMeter[];
}

const reductionWidth = 4;

export function MeterBank({ pitch, bar, height, meters }: MeterBankProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const width = meters.length * pitch;
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context) return;
    const ratio = window.devicePixelRatio || 1;
    const rows = Math.round(height * ratio);
    const inPixels = (length: number) => Math.round(length * ratio);
    element.width = inPixels(width);
    element.height = rows;
    const { colours, end: unfollow } = followColours(() => painted.forEach(({ paint }) => paint()));
    const painted = meters.map((meter, index) => {
      let reducedTo = 0;
      const left = inPixels(index * pitch + Math.round((pitch - bar) / 2));
      const wide = inPixels(bar);
      const isGrey = () => meter.muted === true || meter.age?.now() !== undefined;
      const shown = createBar({ context, colours, isGrey, inPixels, left, wide, rows });
      const reductionLeft = left + wide + inPixels(2);
      const paintReduction = () => {
        context.clearRect(reductionLeft, 0, inPixels(reductionWidth), rows);
        context.fillStyle = isGrey() ? colours().muted : colours().gr;
        context.fillRect(reductionLeft, 0, inPixels(reductionWidth), reducedTo);
      };
      const paint = () => {
        shown.paint();
        paintReduction();
      };
      const leaf = createMeterLeaf(shown.move);
      paint();
      const ends = [
        meter.source((reading) => leaf.push(reading)),
        meter.reduction?.((reduction) => {
          const next = Math.round(rows * Math.max(0, Math.min(1, (reduction ?? 0) / 60)));
          if (next === reducedTo) return;
          reducedTo = next;
          paintReduction();
        }),
        meter.age?.subscribe(paint),
        () => leaf.dispose(),
      ];
      return { paint, end: () => ends.forEach((end) => end?.()) };
    });
    return () => {
      unfollow();
      for (const each of painted) each.end();
    };
  }, [meters, pitch, bar, width, height]);
  return <canvas ref={canvas} aria-hidden="true" className={styles.bank} style={{ width, height }} />;
}
