import { describe, expect, it } from 'vitest';
import { spreadOf, verdictOf, type BenchRow } from './row.ts';

const row = (values: readonly number[], more: Partial<BenchRow> = {}): BenchRow => ({
  what: 'ours',
  against: 'theirs',
  ratio: spreadOf(values),
  good: 1,
  aim: 0.5,
  ...more,
});
const quiet = 0.1;
const busy = 1.5;

describe('the verdict on a row', () => {
  it.each<{ readonly verdict: string; readonly values: readonly number[]; readonly more?: Partial<BenchRow>; readonly others?: number }>([
    { verdict: 'aim reached', values: [0.3, 0.4, 0.5] },
    { verdict: 'good', values: [0.7, 0.8, 0.9] },
    { verdict: 'missed', values: [1.1, 1.2, 1.3] },
    { verdict: 'inconclusive: pairs on both sides of the limit', values: [0.4, 0.9, 1.1] },
    { verdict: 'inconclusive: pairs on both sides of the limit', values: [0.4, 1.1, 1.2] },
    { verdict: 'aim reached', values: [2, 3, 4], more: { good: 1, aim: 2 } },
    { verdict: 'missed', values: [0.1, 0.2, 0.3], more: { good: 1, aim: 2 } },
    { verdict: 'good', values: [0.8] },
    { verdict: 'inconclusive: near the limit in few pairs', values: [0.9] },
    { verdict: 'inconclusive: near the limit in few pairs', values: [1.1] },
    { verdict: 'missed', values: [1.3] },
    { verdict: 'good', values: [0.99], more: { basis: 'bytes' }, others: busy },
    { verdict: 'good', values: [0.7, 0.8, 0.9], others: busy },
    { verdict: 'good', values: [0.7, 0.8, 0.9], more: { basis: 'time' } },
    { verdict: 'inconclusive: others kept 1.5 cores busy', values: [0.7, 0.8, 0.9], more: { basis: 'time' }, others: busy },
    { verdict: 'skipped: no browser', values: [0.7], more: { skipped: 'no browser' } },
  ])('is $verdict for $values $more, while others keep $others cores busy', ({ verdict, values, more = {}, others = quiet }) => {
    expect(verdictOf(row(values, more), others)).toBe(verdict);
  });
});
