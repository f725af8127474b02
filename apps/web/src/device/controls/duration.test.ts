import { describe, expect, it } from 'vitest';
import { durationText } from './duration.ts';

describe('lengths of time', () => {
  it.each([
    ['en', 20 * 60_000, '20 min'],
    ['en', 90 * 60_000, '1 hr 30 min'],
    ['en', 1_051_200_000, '1 wk 5 days'],
    ['es', 100 * 3_600_000, '4 d 4 h'],
    ['zh', 90 * 60_000, '1小时30分钟'],
    ['en', 0, '0 sec'],
    ['en', 250, '250 ms'],
    ['en', 1500, '1 sec 500 ms'],
    ['es', 65_000, '1 min 5 s'],
    ['en', 90_000_000, '1 day 1 hr'],
    ['zh', 1_209_600_000, '2周'],
  ] as const)('[CONST-01] (OQ-156) in %s, %i ms are %s', (language, ms, text) => {
    expect(durationText(language, ms).replaceAll('\u00a0', ' ')).toBe(text);
  });
});
