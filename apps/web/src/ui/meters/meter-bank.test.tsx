import { act, cleanup } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { MeterBank } from './meter-bank.tsx';
import type { LevelSource } from './meter.tsx';
import { renderKit } from '../../../test/kit-rig.tsx';
import { onPaper, paperHeight } from '../../../test/meter-paper.ts';

let rowsOf: (canvas: HTMLElement) => string[];
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'requestAnimationFrame', 'performance', 'Date'] });
  ({ rowsOf } = onPaper());
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

async function shownAfter(levels: readonly number[]): Promise<readonly [stepwise: string[], anew: string[]]> {
  let tell: (level: number | null) => void = () => undefined;
  let repaint = () => undefined as void;
  const source: LevelSource = (listener) => {
    tell = listener;
    return () => undefined;
  };
  const age = { now: () => undefined, subscribe: (listener: () => void) => ((repaint = listener), () => undefined) };
  renderKit(<MeterBank meters={[{ key: '1', source, age }]} pitch={14} bar={10} height={paperHeight} />);
  const rows = rowsOf(document.querySelector('canvas') ?? document.body);
  for (const level of levels) {
    tell(level);
    await act(() => vi.advanceTimersByTimeAsync(200));
  }
  const stepwise = [...rows];
  rows.fill('');
  repaint();
  cleanup();
  return [stepwise, [...rows]];
}

it('a bar of a bank shows level, peak and gaps', async () => {
  const [shown] = await shownAfter([-30]);
  expect(shown.findIndex((colour) => colour === 'ok')).toBe(52);
  expect(shown.slice(48, 53)).toEqual(['well', 'well', 'peak', 'peak', 'ok']);
  expect(shown.flatMap((colour, row) => (colour === '' ? [row] : []))).toEqual([10, 20, 30, 40, 60, 70, 80, 90]);
  expect((await shownAfter([-3]))[0].slice(4, 12)).toEqual(['well', 'peak', 'peak', 'hot', 'hot', 'hot', '', 'ok']);
});

it('a bar of a bank that paints only what changed shows what it would show painted anew', async () => {
  const levels = Array.from({ length: 60 }, (_, step) => -((step * step * 17 + step * 23) % 61));
  for (let count = 1; count <= levels.length; count += 7) {
    const [stepwise, anew] = await shownAfter(levels.slice(0, count));
    expect(stepwise).toEqual(anew);
  }
});
