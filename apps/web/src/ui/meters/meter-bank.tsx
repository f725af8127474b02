/** The page adds labels and accessible text. */

import { useEffect, useRef } from 'react';
import type { MeterAge } from './age.ts';
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

const hot = 0.9;
const peakLine = 2;
const reductionWidth = 4;
const cuts = [-6, -12, -18, -24, -30, -36, -42, -48, -54].map((level) => 1 + level / 60);

export function MeterBank({ pitch, bar, height, meters }: MeterBankProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const width = meters.length * pitch;
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context) return;
    const ratio = window.devicePixelRatio || 1;
    element.width = width * ratio;
    element.height = height * ratio;
    context.scale(ratio, ratio);
    let colours = readColours(element);
    const painted = meters.map((meter, index) => {
      let level = 0;
      let peak = 0;
      let reduced = 0;
      const left = index * pitch + Math.round((pitch - bar) / 2);
      const fill = (x: number, wide: number, from: number, to: number, colour: string) => {
        context.fillStyle = colour;
        context.fillRect(x, height * (1 - to), wide, height * (to - from));
      };
      const paint = () => {
        const grey = meter.muted === true || meter.age?.now() !== undefined;
        const { well, ok, hot: amber, peak: line, muted, gr } = colours;
        context.clearRect(left, 0, bar + 2 + reductionWidth, height);
        fill(left, bar, 0, 1, well);
        fill(left, bar, 0, Math.min(level, hot), grey ? muted : ok);
        if (level > hot) fill(left, bar, hot, level, grey ? muted : amber);
        for (const cut of cuts) context.clearRect(left, Math.round(height * (1 - cut)), bar, 1);
        if (peak > 0) fill(left, bar, Math.max(0, peak - peakLine / height), peak, grey ? muted : line);
        if (reduced > 0) fill(left + bar + 2, reductionWidth, 1 - reduced, 1, grey ? muted : gr);
      };
      const leaf = createMeterLeaf((nextLevel, nextPeak) => {
        level = nextLevel;
        peak = nextPeak;
        paint();
      });
      const ends = [
        meter.source((reading) => leaf.push(reading)),
        meter.reduction?.((reduction) => {
          const next = Math.max(0, Math.min(1, (reduction ?? 0) / 60));
          if (next === reduced) return;
          reduced = next;
          paint();
        }),
        meter.age?.subscribe(paint),
        () => leaf.dispose(),
      ];
      return { paint, end: () => ends.forEach((end) => end?.()) };
    });
    const theme = new MutationObserver(() => {
      colours = readColours(element);
      for (const { paint } of painted) paint();
    });
    theme.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    return () => {
      theme.disconnect();
      for (const { end } of painted) end();
    };
  }, [meters, pitch, bar, width, height]);
  return <canvas ref={canvas} aria-hidden="true" className={styles.bank} style={{ width, height }} />;
}

function readColours(element: HTMLElement) {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(`--meter-${name}`).trim();
  return { well: token('well'), ok: token('ok'), hot: token('hot'), peak: token('peak'), muted: token('muted'), gr: token('gr') };
}
