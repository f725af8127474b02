import { describe, expect, it } from 'vitest';
import { levelAt, nothing, readProgramme, type Programme } from './programme.ts';

describe('a programme', () => {
  it('a script holds each level from its time on, and repeats', () => {
    const script: Programme = {
      kind: 'script',
      spectrum: 'pink',
      loop: 3000,
      steps: [
        { at: 0, level: -20 },
        { at: 1000, level: -6 },
        { at: 2000, level: nothing },
      ],
    };
    expect([0, 999, 1000, 2500, 3000, 4200].map((now) => levelAt(script, now, 1))).toEqual([-20, -20, -6, nothing, -20, -6]);
  });

  it('music varies around its level and is the same for the same seed', () => {
    const music: Programme = { kind: 'music', level: -20 };
    const levels = Array.from({ length: 600 }, (_, index) => levelAt(music, index * 100, 5));
    expect(levels).toEqual(Array.from({ length: 600 }, (_, index) => levelAt(music, index * 100, 5)));
    expect(levels).not.toEqual(Array.from({ length: 600 }, (_, index) => levelAt(music, index * 100, 6)));
    const mean = levels.reduce((sum, level) => sum + level, 0) / levels.length;
    expect(Math.abs(mean + 20)).toBeLessThan(2);
    expect(Math.max(...levels) - Math.min(...levels)).toBeGreaterThan(6);
    expect(Math.max(...levels)).toBeLessThan(-10);
  });

  it.each([
    ['silence', { kind: 'silence' }],
    [
      { kind: 'music', level: -12 },
      { kind: 'music', level: -12 },
    ],
    [
      { kind: 'script', steps: [{ at: 0, level: -3 }] },
      { kind: 'script', spectrum: 'music', steps: [{ at: 0, level: -3 }] },
    ],
    [
      { kind: 'script', spectrum: 'tone 440', steps: [] },
      { kind: 'script', spectrum: 'tone 440', steps: [] },
    ],
    [{ kind: 'noise', level: -3 }, 'kind is silence, tone, pink, white, music or script'],
    [{ kind: 'tone', level: 'loud', frequency: 1000 }, 'level is a number of dBFS from -120 to 20'],
    [{ kind: 'script', steps: 'none' }, 'steps is a list of objects with at (ms) and level (dBFS)'],
    [{ kind: 'script', steps: [], loop: 0 }, 'loop is a number of milliseconds'],
    [null, 'a programme is an object with a kind'],
  ])('%j reads as %j', (given, expected) => {
    expect(readProgramme(given)).toEqual(expected);
  });
});
