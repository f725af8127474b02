import { describe, expect, it } from 'vitest';
import { dayField, dayText } from './day-text.ts';

const now = new Date(2026, 10, 21, 10);

describe('the heading of a day', () => {
  it.each([
    ['en', '2026-11-21', 'Today, 21 November'],
    ['en', '2026-11-20', 'Yesterday, 20 November'],
    ['en', '2026-11-19', '19 November'],
    ['en', '2026-11-22', '22 November'],
    ['en', '2025-11-21', '21 November 2025'],
    ['es', '2026-11-20', 'Ayer, 20 de noviembre'],
    ['zh', '2026-11-21', '今天，11月21日'],
    ['en', '2026-99-99', '2026-99-99'],
  ] as const)('in %s, %s reads %s', (language, day, text) => {
    expect(dayText(language, day, now)).toBe(text);
  });
});

it('a day is written as in its field', () => {
  expect(dayField(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
});
