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
    const rows = Math.round(height * ratio);
    const inPixels = (length: number) => Math.round(length * ratio);
    element.width = inPixels(width);
    element.height = rows;
    let colours = readColours(element);
    /** From the top. */
    const rowAt = (share: number) => Math.round(rows * (1 - share));
    const hotRow = rowAt(hot);
    const cutRows = cuts.map(rowAt);
    const thin = inPixels(1);
    const thick = inPixels(peakLine);
    const painted = meters.map((meter, index) => {
      let top = rows;
      let line = rows;
      let reducedTo = 0;
      const left = inPixels(index * pitch + Math.round((pitch - bar) / 2));
      const wide = inPixels(bar);
      const isGrey = () => meter.muted === true || meter.age?.now() !== undefined;
      const paintRows = (from: number, to: number, grey: boolean) => {
        const fill = (colour: string, first: number, last: number) => {
          const y = Math.max(first, from);
          const tall = Math.min(last, to) - y;
          if (tall <= 0) return;
          context.fillStyle = colour;
          context.fillRect(left, y, wide, tall);
        };
        const { well, ok, hot: amber, peak, muted } = colours;
        fill(well, 0, top);
        fill(grey ? muted : amber, top, hotRow);
        fill(grey ? muted : ok, Math.max(top, hotRow), rows);
        for (const cut of cutRows) if (cut + thin > from && cut < to) context.clearRect(left, cut, wide, thin);
        if (line < rows) fill(grey ? muted : peak, line, line + thick);
      };
      const reductionLeft = left + wide + inPixels(2);
      const paintReduction = () => {
        context.clearRect(reductionLeft, 0, inPixels(reductionWidth), rows);
        context.fillStyle = isGrey() ? colours.muted : colours.gr;
        context.fillRect(reductionLeft, 0, inPixels(reductionWidth), reducedTo);
      };
      const paint = () => {
        paintRows(0, rows, isGrey());
        paintReduction();
      };
      const leaf = createMeterLeaf((level, peak) => {
        const [oldTop, oldLine] = [top, line];
        top = rowAt(level);
        line = rowAt(peak);
        if (line === oldLine && top === oldTop) return;
        const grey = isGrey();
        if (top !== oldTop) paintRows(Math.min(top, oldTop), Math.max(top, oldTop), grey);
        if (line === oldLine) return;
        paintRows(oldLine, oldLine + thick, grey);
        paintRows(line, line + thick, grey);
      });
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
