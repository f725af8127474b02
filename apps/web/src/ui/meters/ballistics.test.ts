import { describe, expect, it } from 'vitest';
import { advance, restingNeedle, share, stepTo, tell } from './ballistics.ts';

describe('a meter needle', () => {
  it('[CHAN-02] fills its bar linearly in decibels from -60 to 0', () => {
    expect([-60, -30, -6, 0].map(share)).toEqual([0, 0.5, 0.9, 1]);
  });

  it('rises at once and falls 20 dB in 1.7 s', () => {
    const needle = restingNeedle();
    tell(needle, -10, 1000);
    expect(needle.level).toBe(-10);
    tell(needle, -60, 1100);
    advance(needle, 1100 + 850);
    expect(needle.level).toBeCloseTo(-20, 6);
    advance(needle, 1100 + 1700);
    expect(needle.level).toBeCloseTo(-30, 6);
  });

  it('glides no further than the last value', () => {
    const needle = restingNeedle();
    tell(needle, -10, 0);
    tell(needle, -12, 10);
    advance(needle, 2000);
    expect(needle.level).toBe(-12);
  });

  it('holds its peak for 1.5 s, then lets it fall', () => {
    const needle = restingNeedle();
    tell(needle, -3, 0);
    tell(needle, -60, 100);
    advance(needle, 1500);
    expect(needle.peak).toBe(-3);
    advance(needle, 1500 + 850);
    expect(needle.peak).toBeCloseTo(-13, 6);
  });

  it('comes to rest, so that nothing is painted without changes', () => {
    const needle = restingNeedle();
    tell(needle, -20, 0);
    expect(advance(needle, 10)).toBe(false);
    tell(needle, -60, 20);
    expect(advance(needle, 30)).toBe(true);
    expect(advance(needle, 20_000)).toBe(false);
  });

  it('drops at once when nothing is known', () => {
    const needle = restingNeedle();
    tell(needle, -5, 0);
    tell(needle, null, 10);
    expect(needle).toMatchObject({ level: -60, peak: -60 });
  });

  it('moves in steps with reduced motion', () => {
    const needle = restingNeedle();
    tell(needle, -5, 0);
    tell(needle, -50, 100);
    stepTo(needle, 116);
    expect(needle).toMatchObject({ level: -50, peak: -5 });
    stepTo(needle, 1600);
    expect(needle.peak).toBe(-50);
  });
});
