import { describe, expect, it } from 'vitest';
import { gridOf, logGrid } from './grid.ts';
import { noiseSpectrum, powerThrough, spectrumThrough, toneSpectrum } from './noise.ts';
import { createChannelResponse } from './response.ts';
import { flatChannel } from './settings.ts';

const grid = logGrid(20, 20_000, 512);
const noises = ['pink', 'white', 'music'] as const;

function lowPassAt(frequency: number) {
  const response = createChannelResponse(grid);
  const lowPassFilter = { enable: true, type: 'Butterworth 6dB/oct' as const, frequency };
  response.update({ ...flatChannel, crossover: { ...flatChannel.crossover, lowPassFilter } });
  return response.power;
}

describe('the power of noise', () => {
  it.each(noises)('%s has all its power before a filter, and a gain multiplies it', (noise) => {
    const spectrum = noiseSpectrum(noise, grid);
    expect(powerThrough(spectrum, new Float64Array(512).fill(1))).toBeCloseTo(1, 12);
    expect(powerThrough(spectrum, new Float64Array(512).fill(0.25))).toBeCloseTo(0.25, 12);
  });

  it('pink has as much in each octave, white twice as much in the next', () => {
    const octave = (noise: 'pink' | 'white', from: number): number =>
      powerThrough(
        noiseSpectrum(noise, grid),
        grid.frequencies.map((f) => (f >= from && f < 2 * from ? 1 : 0)),
      );
    expect(octave('pink', 100) / octave('pink', 5000)).toBeCloseTo(1, 1);
    expect(octave('white', 2000) / octave('white', 1000)).toBeCloseTo(2, 1);
  });

  it('through a first-order low pass equals the integrals', () => {
    // Analytic; the bilinear warp is negligible at this corner.
    const [low, high, corner] = [20, 20_000, 200];
    const part = (f: number): number => -0.5 * Math.log(1 + (corner / f) ** 2);
    expect(powerThrough(noiseSpectrum('pink', grid), lowPassAt(corner)) / ((part(high) - part(low)) / Math.log(high / low))).toBeCloseTo(
      1,
      3,
    );
    const white = (corner * (Math.atan(high / corner) - Math.atan(low / corner))) / (high - low);
    expect(powerThrough(noiseSpectrum('white', grid), lowPassAt(corner)) / white).toBeCloseTo(1, 2);
  });

  it('music has less above 2 kHz than pink noise', () => {
    const treble = grid.frequencies.map((f) => (f > 2000 ? 1 : 0));
    expect(powerThrough(noiseSpectrum('music', grid), treble)).toBeLessThan(powerThrough(noiseSpectrum('pink', grid), treble) / 3);
  });

  it('of a tone is the power of its frequency, within the grid', () => {
    const power = lowPassAt(1000);
    expect(10 * Math.log10(powerThrough(toneSpectrum(1000, grid), power))).toBeCloseTo(-3.01, 2);
    for (const frequency of [-5, 1, 50_000, Number.NaN, Infinity]) {
      expect(toneSpectrum(frequency, grid).reduce((a, b) => a + b, 0)).toBe(1);
    }
  });

  it('the spectrum behind a filter adds up to 1 again, and silence keeps the previous one', () => {
    const pink = noiseSpectrum('pink', grid);
    expect(spectrumThrough(pink, lowPassAt(100)).reduce((a, b) => a + b, 0)).toBeCloseTo(1, 12);
    expect(spectrumThrough(pink, new Float64Array(512))).toEqual(pink);
    expect(noiseSpectrum('pink', gridOf([1000]))).toEqual(new Float64Array([1]));
  });
});
