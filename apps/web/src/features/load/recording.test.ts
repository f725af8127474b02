import { describe, expect, it } from 'vitest';
import { extremesOf, maxMs, pause, record, spanOf, startHistory, type LoadHistory } from './recording.ts';

const minute = 60_000;
const play = (...readings: [time: number, ohms: number | null, state?: 'Ok' | 'Short' | 'Open' | 'Low Signal'][]): LoadHistory =>
  readings.reduce((history, [time, ohms, state = 'Ok']) => record(history, time, { ohms, state }), startHistory(0));

describe('the history of a load', () => {
  it('[PROP-20] remembers the last measurement and its time while the signal is too low', () => {
    const history = play([0, 7.8], [5000, null, 'Low Signal'], [12 * minute, null, 'Low Signal']);
    expect(history.last).toEqual({ ohms: 7.8, time: 0 });
    expect(history.points.map(({ value }) => value)).toEqual([7.8, null, null]);
  });

  it('[ENUM-17] a short or an open line is an event with a beginning and an end', () => {
    const history = play([0, 7.8], [1000, 0.9, 'Short'], [3000, 0.9, 'Short'], [5000, 7.8], [9000, 250, 'Open']);
    expect(history.events).toEqual([
      { kind: 'Short', from: 1000, to: 5000 },
      { kind: 'Open', from: 9000, to: undefined },
    ]);
    expect(pause(history, 10_000).events.at(-1)?.to).toBe(10_000);
  });

  it('has a gap where a hidden page slept, and ends what lasted then', () => {
    const history = play([0, 0.9, 'Short'], [1000, 0.9, 'Short'], [5 * minute, 7.8], [5 * minute + 1000, 7.8]);
    expect(history.points.map(({ value }) => value)).toEqual([0.9, 0.9, null, 7.8, 7.8]);
    expect(history.events).toEqual([{ kind: 'Short', from: 0, to: 2000 }]);
  });

  it('goes on where the clock was set back, without what lies ahead of it', () => {
    const history = play([0, 7], [minute, 0.9, 'Short'], [minute + 1000, 0.9, 'Short'], [30_000, 8], [31_000, 8]);
    expect(history.points).toEqual([
      { time: 0, value: 7 },
      { time: 1000, value: null },
      { time: 30_000, value: 8 },
      { time: 31_000, value: 8 },
    ]);
    expect([history.events, history.last]).toEqual([[], { ohms: 8, time: 31_000 }]);
    expect(play([minute, 7], [30_000, null]).last).toEqual({ ohms: 7, time: 30_000 });
  });

  it('keeps an hour, and reports its beginning', () => {
    const history = play([0, 7], [maxMs / 2, 8], [maxMs + 1000, 9]);
    expect(history.points.flatMap(({ value }) => value ?? [])).toEqual([8, 9]);
    expect(history.since).toBe(1000);
    expect(extremesOf(history)).toEqual({ low: 8, high: 9 });
  });

  it('records the same value once a second only', () => {
    expect(play([0, 7], [300, 7], [600, 7.1], [900, 7.1], [1700, 7.1]).points).toHaveLength(3);
  });

  it('spans at least two minutes, with about six ticks', () => {
    expect(spanOf(startHistory(0), 1000)).toEqual({ from: 1000 - 2 * minute, to: 1000, step: 20_000 });
    expect(spanOf(startHistory(0), maxMs)).toEqual({ from: 0, to: maxMs, step: 600_000 });
  });
});
