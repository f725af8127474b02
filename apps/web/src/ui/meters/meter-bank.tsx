/** Any number of level bars on one canvas, for pages with more than 64 of them. */
import { useEffect, useRef } from 'react';
import { useMeterAge } from './age.ts';
import { createMeterLeaf } from './meter-loop.ts';
import type { MeterLeaf } from './meter-loop.ts';
import type { LevelSource } from './meter.tsx';
import styles from './meter-bank.module.css';

export interface BankMeter {
  readonly key: string;
  readonly label: string;
  readonly source: LevelSource;
}

interface MeterBankProps {
  /** What the picture as a whole shows, in words. */
  label: string;
  meters: readonly BankMeter[];
  height?: number;
}

const barWidth = 10;
const gap = 4;

export function MeterBank({ label, meters, height = 120 }: MeterBankProps) {
  const canvas = useRef<HTMLCanvasElement>(null);
  const age = useMeterAge();
  const isOld = age !== undefined;
  const repaint = useRef(() => {});
  const old = useRef(isOld);
  useEffect(() => {
    old.current = isOld;
    repaint.current();
  }, [isOld]);
  const width = meters.length * (barWidth + gap) - gap;
  useEffect(() => {
    const element = canvas.current;
    const context = element?.getContext('2d');
    if (!element || !context) return;
    const ratio = window.devicePixelRatio || 1;
    element.width = width * ratio;
    element.height = height * ratio;
    context.scale(ratio, ratio);
    let colours = readColours(element, old.current);
    const last = new Map<number, readonly [number, number]>();
    const paint = (index: number, level: number, peak: number) => {
      last.set(index, [level, peak]);
      const x = index * (barWidth + gap);
      const bar = (from: number, to: number, colour: string) => {
        context.fillStyle = colour;
        context.fillRect(x, height * (1 - to), barWidth, height * (to - from));
      };
      bar(0, 1, colours.well);
      bar(0, Math.min(level, 0.9), colours.ok);
      if (level > 0.9) bar(0.9, level, colours.hot);
      if (peak > 0) bar(Math.max(0, peak - 2 / height), peak, colours.peak);
    };
    const leaves: MeterLeaf[] = meters.map((_, index) => createMeterLeaf((level, peak) => paint(index, level, peak)));
    const leave = meters.map((meter, index) => meter.source((level) => leaves[index]?.push(level)));
    repaint.current = () => {
      colours = readColours(element, old.current);
      for (const [index, [level, peak]] of last) paint(index, level, peak);
    };
    const theme = new MutationObserver(() => repaint.current());
    theme.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    return () => {
      theme.disconnect();
      for (const stop of leave) stop();
      for (const leaf of leaves) leaf.dispose();
    };
  }, [meters, width, height]);
  return <canvas ref={canvas} role="img" aria-label={label} title={age} className={styles.bank} style={{ width, height }} />;
}

function readColours(element: HTMLElement, isOld: boolean) {
  const style = getComputedStyle(element);
  const token = (name: string) => style.getPropertyValue(name).trim();
  const muted = token('--meter-muted');
  const bar = isOld
    ? { ok: muted, hot: muted, peak: muted }
    : { ok: token('--meter-ok'), hot: token('--meter-hot'), peak: token('--meter-peak') };
  return { well: token('--meter-well'), ...bar };
}
