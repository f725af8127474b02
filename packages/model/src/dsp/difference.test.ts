import { expect, it } from 'vitest';
import { describeDifference } from './difference.ts';

const frequencies = [50, 100, 200, 500, 1000, 2000, 5000];
const flat = [0, 0, 0, 0, 0, 0, 0];

it.each([
  ['nothing', flat, { largest: undefined, louder: [], quieter: [], everywhere: undefined }],
  ['less than anybody hears', [0.2, -0.2, 0, 0, 0, 0, 0], { largest: undefined, louder: [], quieter: [], everywhere: undefined }],
  [
    'a top and a dip',
    [0, 1, 3, 0, -2, -4, 0],
    {
      largest: { frequency: 2000, decibels: -4 },
      louder: [{ frequency: 200, decibels: 3 }],
      quieter: [{ frequency: 2000, decibels: -4 }],
      everywhere: undefined,
    },
  ],
  [
    'of three the two largest',
    [2, 0, 3, 0, 1, 0, 0],
    {
      largest: { frequency: 200, decibels: 3 },
      louder: [
        { frequency: 200, decibels: 3 },
        { frequency: 50, decibels: 2 },
      ],
      quieter: [],
      everywhere: undefined,
    },
  ],
  [
    'a rise of all',
    [6, 6, 6, 6, 6, 6, 6],
    { largest: { frequency: 50, decibels: 6 }, louder: [{ frequency: 50, decibels: 6 }], quieter: [], everywhere: 6 },
  ],
])('finds where curves differ: %s', (_, first, expected) => {
  expect(describeDifference(frequencies, first, flat)).toStrictEqual(expected);
});
