import { createChannelResponse, flatChannel, logGrid, sampleRate } from '@headroom/model/dsp';

export const firGrid = logGrid(20, 20_000, 300);

export const writeCoefficientText = (coefficients: readonly number[]): string => coefficients.join(', ');

/** In milliseconds. */
export const durationOf = (coefficients: readonly number[]): number => (coefficients.length / sampleRate) * 1000;

/** `latency` is in milliseconds. */
export function responseOf(coefficients: readonly number[]): { readonly magnitude: Float64Array; readonly latency: number } {
  const response = createChannelResponse(firGrid);
  response.update({
    ...flatChannel,
    crossover: { ...flatChannel.crossover, lowPassFilter: { ...flatChannel.crossover.lowPassFilter, customFirCoeffs: coefficients } },
  });
  return { magnitude: response.magnitude, latency: response.delay() * 1000 };
}

/** In decibels; beyond this the figure says no more than that hardly anything passed before. */
export const mostSaidRise = 60;
/** How much louder the channel gets at the frequency that gains most, in decibels. */
export function riseBetween(now: readonly number[], next: readonly number[]): number {
  const [before, after] = [responseOf(now).magnitude, responseOf(next).magnitude];
  return Math.max(...after.map((gain, index) => gain - before[index]!));
}

/** Milliseconds until the largest coefficient. */
export function latencyOf(coefficients: readonly number[]): number {
  const peak = coefficients.reduce((at, value, index) => (Math.abs(value) > Math.abs(coefficients[at] ?? 0) ? index : at), 0);
  return (peak / sampleRate) * 1000;
}
