import { describe, expect, it } from 'vitest';
import { staleSeconds } from './freshness.ts';

describe('freshness', () => {
  it.each([
    [false, 0, 15_000, undefined],
    [true, undefined, 60_000, undefined],
    [true, 0, 15_001, 15],
    [true, 1000, 19_999, 18],
  ])('[CONN-08] stale: %s, last message at %s, now %i: %s', (isStale, lastUpdate, now, seconds) => {
    expect(staleSeconds(isStale, lastUpdate, now)).toBe(seconds);
  });
});
