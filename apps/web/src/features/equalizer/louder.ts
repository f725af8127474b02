import type { PlotBand } from '../../ui/plots/band.ts';
import type { BandCurves } from '../../ui/plots/equalizer-plot.tsx';
import { grid } from '../../device/curves/grid.ts';

export interface Rise {
  readonly decibels: number;
  readonly frequency: number;
}
/** In dB; less is inaudible. */
const least = 0.05;

export function riseOf(
  bands: readonly PlotBand[],
  respond: (bands: readonly PlotBand[]) => BandCurves,
  isOn: (index: number) => boolean,
): Rise | undefined {
  const before = Float64Array.from(respond(bands).total);
  const after = respond(bands.map((band, index) => ({ ...band, on: isOn(index) }))).total;
  let most: Rise | undefined;
  for (const [index, frequency] of grid.frequencies.entries()) {
    const decibels = (after[index] ?? 0) - (before[index] ?? 0);
    if (decibels > (most?.decibels ?? least)) most = { decibels, frequency };
  }
  return most;
}
