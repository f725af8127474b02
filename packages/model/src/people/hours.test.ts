import { describe, expect, it, vi } from 'vitest';
import { isTimeZone, isWithin, spanProblem, type DailySpan } from './hours.ts';
import { endOf, nextWithin } from './next-hours.ts';

const night = { from: '22:00', to: '08:00' };
const early = { from: '02:30', to: '03:30' };
const madrid = 'Europe/Madrid';

describe('the hours of a venue', () => {
  it.each([
    ['2026-06-01T20:30:00Z', night, madrid, true],
    ['2026-06-01T19:59:00Z', night, madrid, false],
    ['2026-06-02T05:59:59Z', night, madrid, true],
    ['2026-06-02T06:00:00Z', night, madrid, false],
    ['2026-06-01T20:30:00Z', night, 'UTC', false],
    ['2026-01-01T01:45:00Z', early, madrid, true],
    ['2026-01-01T02:30:00Z', early, madrid, false],
  ])('%s is within %j in %s: %s', (now, span, timeZone, expected) => {
    expect(isWithin(span, timeZone, new Date(now))).toBe(expected);
  });

  it.each([
    ['it is within: now', '2026-06-01T21:17:31Z', night, '2026-06-01T21:17:31Z', '2026-06-02T06:00:00Z'],
    ['it begins today', '2026-06-01T10:17:31Z', night, '2026-06-01T20:00:00Z', '2026-06-01T10:17:31Z'],
    ['clocks go forward: the half hour that is left', '2026-03-29T00:10:00Z', early, '2026-03-29T01:00:00Z', '2026-03-29T00:10:00Z'],
    ['clocks go back: it comes twice', '2026-10-24T23:00:00Z', early, '2026-10-25T00:30:00Z', '2026-10-24T23:00:00Z'],
    ['clocks went back: its second part', '2026-10-25T01:05:00Z', early, '2026-10-25T01:30:00Z', '2026-10-25T01:05:00Z'],
  ])('%s', (_what, now, span, within, end) => {
    expect(nextWithin(span, madrid, new Date(now))).toEqual(new Date(within));
    expect(endOf(span, madrid, new Date(now))).toEqual(new Date(end));
  });

  it('they end in a zone named by an abbreviation as in the zone that it means', () => {
    const now = new Date('2026-06-01T13:00:00Z');
    expect(endOf(night, 'JST', now)).toEqual(endOf(night, 'Asia/Tokyo', now));
  });

  it('a span has two times and at least half an hour', () => {
    expect(spanProblem({ from: '22:00', to: '08:00' })).toBeUndefined();
    expect(spanProblem({ from: '23:45', to: '00:15' })).toBeUndefined();
    for (const [from, to] of [
      ['22:00', '22:29'],
      ['22:00', '22:00'],
    ] as const)
      expect(spanProblem({ from, to })).toBe('too short');
    expect(spanProblem({ from: '22:00', to: '21:31' })).toBe('too long');
    for (const from of ['24:00', '7:00', '07:60', '', '07:00:00']) expect(spanProblem({ from, to: '08:00' })).toBe('time');
  });

  it('a time zone must be known', () => {
    for (const name of ['UTC', 'Europe/Madrid', 'Asia/Shanghai', 'America/Argentina/Buenos_Aires']) expect(isTimeZone(name)).toBe(true);
    for (const name of ['', '+02:00', 'Europe/Nowhere', 'Europe/Madrid\n']) expect(isTimeZone(name)).toBe(false);
  });

  it('the clocks of its thousands of spellings are forgotten again', () => {
    const spelt = (number: number) =>
      Array.from('kaliningrad', (letter, place) => ((number >> place) & 1 ? letter.toUpperCase() : letter)).join('');
    const spellings = Array.from({ length: 2000 }, (_, number) => `Europe/${spelt(number)}`);
    expect(spellings.every(isTimeZone)).toBe(true);
    const made = vi.spyOn(Intl, 'DateTimeFormat');
    for (const spelling of spellings.slice(0, 1000)) isTimeZone(spelling);
    const count = made.mock.calls.length;
    made.mockRestore();
    expect(count).toBe(1000);
  });

  it.each([
    ['Europe/Madrid', '2026-03-29'],
    ['Europe/Madrid', '2026-10-25'],
    ['America/New_York', '2026-03-08'],
    ['America/New_York', '2026-11-01'],
    ['America/Santiago', '2026-09-06'],
    ['America/Santiago', '2026-04-05'],
    ['Australia/Lord_Howe', '2026-10-04'],
    ['Australia/Lord_Howe', '2026-04-05'],
    ['Africa/Cairo', '2026-04-24'],
    ['Pacific/Apia', '2011-12-30'],
    ['UTC', '2026-06-01'],
  ])('in %s around %s begin and end to the minute by its wall clock', (timeZone, day) => {
    const wallClock = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' });
    const minuteMs = 60_000;
    const first = Date.parse(`${day}T00:00:00Z`) - 24 * 60 * minuteMs;
    const times = Array.from({ length: 5 * 24 * 60 }, (_, minute) => wallClock.format(first + minute * minuteMs));
    const wrong: unknown[] = [];
    for (const span of spans) {
      const isIn = times.map((time) => (span.from < span.to ? span.from <= time && time < span.to : time >= span.from || time < span.to));
      for (let minute = 0; minute < 3 * 24 * 60; minute += 61)
        for (const [what, ask, wanted] of [
          ['next', nextWithin, true],
          ['end', endOf, false],
        ] as const) {
          const answer = ask(span, timeZone, new Date(first + minute * minuteMs)).getTime();
          const right = first + isIn.indexOf(wanted, minute) * minuteMs;
          if (answer !== right) wrong.push([what, span, new Date(first + minute * minuteMs), new Date(answer), new Date(right)]);
        }
    }
    expect(wrong).toEqual([]);
  });
});
const spans: readonly DailySpan[] = [
  { from: '22:00', to: '08:00' },
  { from: '01:50', to: '02:20' },
  { from: '02:45', to: '03:15' },
  { from: '02:00', to: '02:50' },
  { from: '01:30', to: '01:00' },
  { from: '03:00', to: '02:30' },
  { from: '23:40', to: '00:10' },
  { from: '00:00', to: '00:30' },
  { from: '23:30', to: '00:00' },
];
