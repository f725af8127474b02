import { describe, expect, it } from 'vitest';
import { agoText } from './time-text.ts';

describe('how long ago', () => {
  it.each([
    ['en', 12 * 60_000, '12 min ago'],
    ['en', 30_000, '30 sec ago'],
    ['en', 200, 'now'],
    ['es', 12 * 60_000, 'hace 12 min'],
    ['zh', 2 * 3_600_000, '2小时前'],
  ])('[CONST-01] in %s %d ms is %s', (language, ms, text) => {
    expect(agoText(language, ms)).toBe(text);
  });
});
