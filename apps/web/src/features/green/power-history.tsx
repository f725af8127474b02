/** Only the page records this. */

import { machineClock } from '@headroom/protocol';
import { useEffect, useEffectEvent, useState } from 'react';
import { printNumber } from '../../i18n/number-text.ts';
import { HistoryPlot, type HistoryPoint } from '../../ui/plots/history-plot.tsx';
import { ceilingOf, keepWindow, withPoint } from './history-window.ts';
import { useGreenWords } from './words.ts';

const windowMs = 15 * 60_000;
const everyMs = 1000;

export function PowerHistory({ power }: { readonly power: number | undefined }) {
  const words = useGreenWords();
  const [points, setPoints] = useState<readonly HistoryPoint[]>(() => [{ time: machineClock.now(), value: power ?? null }]);
  const add = useEffectEvent(() => {
    const time = machineClock.now();
    setPoints((known) => keepWindow(withPoint(known, { time, value: power ?? null }), time - windowMs));
  });
  useEffect(() => {
    const timer = setInterval(() => add(), everyMs);
    return () => clearInterval(timer);
  }, []);
  const to = points.at(-1)?.time ?? 0;
  const shown = [...points.slice(0, -1), { time: to, value: power ?? null }];
  const minutes = [-15, -10, -5];
  const format = (watts: number) => ({ text: printNumber(watts, 0), unit: 'W' });
  return (
    <HistoryPlot
      label={words.history}
      summary={power === undefined ? words.noPower : words.summary(format(power).text, printNumber(largest(shown), 0))}
      points={shown}
      time={{
        from: to - windowMs,
        to,
        ticks: [
          ...minutes.map((minute) => ({ time: to + minute * 60_000, text: printNumber(minute, 0) })),
          { time: to, text: words.nowTick },
        ],
        unit: 'min',
      }}
      axis={{ min: 0, max: ceilingOf(largest(shown)), unit: 'W', format }}
    />
  );
}
const largest = (points: readonly HistoryPoint[]) => points.reduce((most, { value }) => Math.max(most, value ?? 0), 0);
