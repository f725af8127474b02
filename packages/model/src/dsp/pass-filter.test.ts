import { describe, expect, it } from 'vitest';
import { crossoverFilterTypes, linearPhaseFilterTypes } from './filter-types.ts';
import { gridOf, logGrid } from './grid.ts';
import { slopeOf } from './filter-types.ts';
import { createChannelResponse } from './response.ts';
import { flatChannel } from './settings.ts';
import type { PassFilterType } from './settings.ts';

const off = flatChannel.crossover.highPassFilter;
const every = [...crossoverFilterTypes, ...linearPhaseFilterTypes];

function decibelsAt(type: PassFilterType, side: 'highPass' | 'lowPass', frequency: number, at: readonly number[]): number[] {
  return [...responseOf(type, side, frequency, gridOf(at)).magnitude];
}

function responseOf(type: PassFilterType, side: 'highPass' | 'lowPass', frequency: number, grid = logGrid(20, 20_000, 128)) {
  const response = createChannelResponse(grid);
  const filter = { enable: true, type, frequency };
  const { crossover } = flatChannel;
  response.update({
    ...flatChannel,
    crossover: { ...crossover, highPassFilter: side === 'highPass' ? filter : off, lowPassFilter: side === 'lowPass' ? filter : off },
  });
  return response;
}

describe('high and low passes', () => {
  it.each(crossoverFilterTypes)('[ENUM-11] %s is at its corner level at its frequency, from 20 Hz to 20 kHz', (type) => {
    const corner = type.startsWith('Linkwitz-Riley') ? 20 * Math.log10(0.5) : 10 * Math.log10(0.5);
    for (const frequency of [20, 80, 1000, 20_000]) {
      for (const side of ['highPass', 'lowPass'] as const) expect(decibelsAt(type, side, frequency, [frequency])[0]).toBeCloseTo(corner, 6);
    }
  });

  it.each(crossoverFilterTypes)('[ENUM-11] %s falls by its slope far from its frequency', (type) => {
    const [lower, upper] = decibelsAt(type, 'highPass', 5000, [25, 50]);
    // Bessel slopes settle slowly, from the flatter side.
    expect(Math.abs(upper! - lower! - 20 * Math.log10(2) * (slopeOf(type)! / 6))).toBeLessThan(0.03);
  });

  it.each(crossoverFilterTypes)('[ENUM-11] %s passes everything on its other side', (type) => {
    expect(decibelsAt(type, 'highPass', 20, [20_000])[0]).toBeCloseTo(0, 4);
    expect(decibelsAt(type, 'lowPass', 15_000, [20])[0]).toBeCloseTo(0, 4);
  });

  it.each([2, 3, 4, 8])('[ENUM-11] a Butterworth of order %d follows 1 / (1 + f^2n)', (order) => {
    const type = `Butterworth ${order * 6}dB/oct` as PassFilterType;
    const warped = (f: number): number => Math.tan((Math.PI * f) / 96_000);
    const at = [20, 300, 900, 1000, 1100, 4000];
    const expected = at.map((f) => -10 * Math.log10(1 + (warped(f) / warped(1000)) ** (2 * order)));
    for (const [k, value] of decibelsAt(type, 'lowPass', 1000, at).entries()) expect(value).toBeCloseTo(expected[k]!, 7);
  });

  it.each([
    // Closed forms, and independently published corners.
    ['Bessel 6dB/oct', (w: number) => 1 / (1 + w ** 2), 1],
    ['Bessel 12dB/oct', (w: number) => 9 / (w ** 4 + 3 * w ** 2 + 9), 1.3616541287161306],
    ['Bessel 18dB/oct', (w: number) => 225 / (w ** 6 + 6 * w ** 4 + 45 * w ** 2 + 225), 1.75567236868121],
    ['Bessel 24dB/oct', (w: number) => 11025 / (w ** 8 + 10 * w ** 6 + 135 * w ** 4 + 1575 * w ** 2 + 11025), 2.113917674904216],
  ] as const)('[ENUM-11] %s follows its polynomial', (type, power, corner) => {
    const warped = (f: number): number => Math.tan((Math.PI * f) / 96_000);
    const at = [50, 500, 1000, 2000, 8000];
    const expected = at.map((f) => 10 * Math.log10(power((corner * warped(f)) / warped(1000))));
    for (const [k, value] of decibelsAt(type, 'lowPass', 1000, at).entries()) expect(value).toBeCloseTo(expected[k]!, 6);
  });

  it('[ENUM-11] a Bessel keeps its delay to within its passband where a Butterworth does not', () => {
    const grid = logGrid(20, 400, 32);
    const spread = (type: PassFilterType): number => {
      const delay = responseOf(type, 'lowPass', 1000, grid).groupDelay();
      return Math.max(...delay) / Math.min(...delay);
    };
    expect(spread('Bessel 48dB/oct')).toBeLessThan(1.001);
    expect(spread('Butterworth 48dB/oct')).toBeGreaterThan(1.05);
  });

  it.each(['Linkwitz-Riley 24dB/oct', 'Linkwitz-Riley 48dB/oct', ...linearPhaseFilterTypes] as const)(
    '%s: high and low pass add up flat',
    (type) => {
      for (const frequency of [80, 1200, 15_000]) {
        const high = responseOf(type, 'highPass', frequency);
        const low = responseOf(type, 'lowPass', frequency);
        for (const [k, angle] of high.phase().entries()) {
          const a = Math.sqrt(high.power[k]!);
          const b = Math.sqrt(low.power[k]!);
          const turn = angle - low.phase()[k]!;
          expect(10 * Math.log10(a * a + b * b + 2 * a * b * Math.cos(turn))).toBeCloseTo(0, 6);
        }
      }
    },
  );

  it.each(linearPhaseFilterTypes)('[ENUM-12] %s is at -6.02 dB at its frequency with no phase shift', (type) => {
    for (const side of ['highPass', 'lowPass'] as const) {
      const response = responseOf(type, side, 1000, gridOf([20, 999, 1000, 20_000]));
      expect(response.magnitude[2]).toBeCloseTo(20 * Math.log10(0.5), 9);
      expect([...response.phase()]).toEqual([0, 0, 0, 0]);
      expect([...response.groupDelay()]).toEqual([0, 0, 0, 0]);
    }
  });

  it('[ENUM-12] the linear-phase passes fall by 24 and 48 dB an octave, and the brick wall at once', () => {
    const drop = (type: PassFilterType): number => {
      const [near, far] = decibelsAt(type, 'lowPass', 100, [1600, 3200]);
      return near! - far!;
    };
    expect(drop('Linear Phase Linkwitz-Riley 24dB/oct')).toBeCloseTo(24.08, 1);
    expect(drop('Linear Phase Linkwitz-Riley 48dB/oct')).toBeCloseTo(48.16, 1);
    const wall = decibelsAt('Linear Phase BrickWall', 'lowPass', 1000, [900, 1100]);
    expect(wall[0]).toBeCloseTo(0, 3);
    expect(wall[1]).toBeLessThan(-100);
  });

  it.each(every)('%s is finite at all extremes, and refuses invalid numbers', (type) => {
    for (const side of ['highPass', 'lowPass'] as const) {
      for (const frequency of [-1, 0, 20, 20_000, 1e9, Infinity]) {
        for (const value of decibelsAt(type, side, frequency, [0.001, 20, 20_000, 48_000])) expect(value).toSatisfy(Number.isFinite);
      }
      expect(decibelsAt(type, side, Number.NaN, [20, 1000])).toEqual([0, 0]);
    }
  });
});
