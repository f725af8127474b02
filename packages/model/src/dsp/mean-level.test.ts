import { expect, it } from 'vitest';
import { logGrid } from './grid.ts';
import { meanLevel } from './mean-level.ts';

const { frequencies } = logGrid(20, 20_000, 300);
const curve = (at: (frequency: number) => number) => Float64Array.from(frequencies, at);

it.each([
  ['a gain is itself', curve(() => -6), -6],
  ['what lies below 100 Hz does not count', curve((frequency) => (frequency < 100 ? 24 : 0)), 0],
  ['what lies above 10 kHz does not count', curve((frequency) => (frequency > 10_000 ? 24 : 0)), 0],
  ['half of the octaves at twice the power', curve((frequency) => (frequency < 1000 ? 0 : 3.0103)), 1.76],
  ['what is cut away takes at most what it carried', curve((frequency) => (frequency < 1000 ? 0 : -80)), -3.01],
])('%s', (_, levels, expected) => {
  expect(meanLevel(frequencies, levels)).toBeCloseTo(expected, 1);
});
