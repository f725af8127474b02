import { describe, expect, it } from 'vitest';
import { staleSeconds } from './freshness.ts';

describe('freshness', () => {
  it.each([
    [undefined, 60_000, undefined],
    [0, 0, undefined],
    [0, 15_000, undefined],
    [0, 15_001, 15],
    [1000, 19_999, 18],
  ])('[CONN-08] last word at %s, now %i: %s', (lastUpdate, now, seconds) => {
    expect(staleSeconds(lastUpdate, now)).toBe(seconds);
  });
});
