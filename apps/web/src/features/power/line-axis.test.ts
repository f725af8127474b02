import { describe, expect, it } from 'vitest';
import { lineAxis } from './line-axis.ts';

describe('the stretch of the line voltage', () => {
  it.each([
    [[231, 207, 253], { min: 180, max: 280 }],
    [[118, 100, 130], { min: 80, max: 160 }],
    [[231, 90, 264], { min: 80, max: 280 }],
    [[0, 207, 253], { min: 0, max: 280 }],
    [[undefined, undefined, undefined], { min: 80, max: 160 }],
    [[299, 0, 300], { min: 0, max: 320 }],
  ] as const)('[POWER-03] around %j is %j', (values, axis) => {
    expect(lineAxis(values)).toEqual(axis);
  });
});
