import { describe, expect, it } from 'vitest';
import { chosenTime, inHours, tomorrowMorning, type Days, type Range } from './time-range.ts';

const now = new Date(2026, 10, 22, 20, 15);
const none = { first: '', last: '' };

const spanOf = (range: Range, days: Days, at: Date) => chosenTime(range, range, days, at).span;

describe('a span of time', () => {
  it.each([
    ['day', 24],
    ['week', 7 * 24],
    ['month', 30 * 24],
  ] as const)('%s reaches %d hours back and has no end', (range, hours) => {
    expect(spanOf(range, none, now)).toEqual({ from: inHours(now, -hours).toISOString() });
  });
  it('of all has no bounds', () => {
    expect(spanOf('all', none, now)).toEqual({});
  });
  it('of chosen days includes both of them, by the reader`s clock', () => {
    expect(spanOf('own', { first: '2026-11-20', last: '2026-11-21' }, now)).toEqual({
      from: new Date(2026, 10, 20).toISOString(),
      to: new Date(2026, 10, 22).toISOString(),
    });
  });
  it.each([
    [{ first: '2026-11-20', last: '' }, { from: new Date(2026, 10, 20).toISOString() }],
    [{ first: '', last: '2026-11-20' }, { to: new Date(2026, 10, 21).toISOString() }],
    [none, {}],
  ])('is open if a day is not filled in: %j', (days, span) => {
    expect(spanOf('own', days, now)).toEqual(span);
  });
});

it('days of choice are today at first, and keep the last one while the first is being typed', () => {
  const today = { first: '2026-11-22', last: '2026-11-22' };
  expect(chosenTime('all', 'own', none, now).days).toEqual(today);
  const typing = { first: '', last: '2026-11-20' };
  expect(chosenTime('own', 'own', typing, now).days).toEqual(typing);
});

it.each([
  [new Date(2026, 10, 22, 20, 15), new Date(2026, 10, 23, 8)],
  // At night, tomorrow is the morning after the next midnight.
  [new Date(2026, 10, 22, 0, 10), new Date(2026, 10, 23, 8)],
  [new Date(2026, 11, 31, 23, 59), new Date(2027, 0, 1, 8)],
])('tomorrow morning of %s', (at, morning) => {
  expect(tomorrowMorning(at)).toEqual(morning);
});
