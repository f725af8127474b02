/** The sixteen FIR filters of an input: as settings, and as bands of a plot with one frequency, gain and width each [INEQ-02]. */

import { useMemo } from 'react';
import { inputFirEqFilter } from '@headroom/model';
import { createChannelResponse, flatChannel, type EqBand, type FirBand } from '@headroom/model/dsp';
import { useInstances, type DefinitionsOf, type InstanceValues, type Instances } from '../../device/instances.ts';
import { useName } from '../../device/names/use-name.ts';
import { printNumber, printValue } from '../../i18n/number-text.ts';
import type { BandCurves, BandValues, PlotBand } from '../../ui/plots/equalizer-plot.tsx';
import { grid } from './grid.ts';
import type { BandState } from './plans.ts';
import { useEqualizerWords } from './words.ts';

/** Shown under numbers that follow those of the IIR bands [INEQ-02]. */
export const firstFirNumber = 9;
export const firFilters = Array.from({ length: 16 }, (_, index) => index + 1);
const names = ['enable', 'type', 'frequency1', 'frequency2', 'bandwidth1', 'bandwidth2', 'gain'] as const;
type Definitions = DefinitionsOf<typeof inputFirEqFilter>;

/** Octaves a plot's width may be: from the slope of one edge to a plateau as wide as hearing. */
export const plotWidth = { min: 0.1, max: 10, step: 0.01 };
export const octavesAsWidth = { of: (width: number) => width, width: (octaves: number) => octaves };

export const isDual = ({ type }: Pick<FirBand, 'type'>): boolean => type === 'Dual Shelf';

/** A dual shelf stands in the middle of its plateau and is as wide as it; the others stand on their edge. */
export function plotValuesOf(band: FirBand): BandValues {
  return isDual(band)
    ? {
        frequency: Math.sqrt(band.frequency1 * band.frequency2),
        gain: band.gain,
        width: Math.max(plotWidth.min, Math.abs(Math.log2(band.frequency2 / band.frequency1))),
      }
    : { frequency: band.frequency1, gain: band.gain, width: band.bandwidth1 };
}
export function settingsOf(band: Pick<FirBand, 'type'>, { frequency, gain, width }: BandValues): InstanceValues<Definitions> {
  return isDual(band)
    ? { frequency1: frequency * 2 ** (-width / 2), frequency2: frequency * 2 ** (width / 2), gain }
    : { frequency1: frequency, bandwidth1: width, gain };
}

export interface FirBands {
  readonly instances: Instances<Definitions>;
  readonly settings: readonly FirBand[];
  readonly plotBands: readonly PlotBand[];
  readonly states: readonly BandState[];
}
export function useFirBands(channel: number): FirBands {
  const words = useEqualizerWords();
  const { option } = useName();
  const instances = useInstances(
    inputFirEqFilter,
    firFilters.map((filter) => ({ channel, filter })),
    names,
  );
  const settings = useMemo(
    () =>
      instances.values.map((values): FirBand => ({
        enable: values.enable ?? false,
        type: values.type ?? 'Low',
        frequency1: values.frequency1 ?? 1000,
        frequency2: values.frequency2 ?? 4000,
        bandwidth1: values.bandwidth1 ?? 1,
        bandwidth2: values.bandwidth2 ?? 1,
        gain: values.gain ?? 0,
      })),
    [instances.values],
  );
  const { frequency1, gain } = inputFirEqFilter.properties;
  const plotBands = settings.map((band, index): PlotBand => ({
    key: String(index + 1),
    number: index + firstFirNumber,
    ...plotValuesOf(band),
    on: band.enable,
    square: true,
    kind: option(band.type),
    read: (values) => {
      const moved = { ...band, ...settingsOf(band, values) };
      const hertz = (value: number) => printValue(frequency1.property, value);
      const level = printValue(gain.property, moved.gain);
      return isDual(band)
        ? [words.firRange(hertz(moved.frequency1), hertz(moved.frequency2)), level]
        : [hertz(moved.frequency1), level, `${words.bandwidth} ${printNumber(moved.bandwidth1, 2)}`];
    },
  }));
  const states = settings.map(({ enable, gain: level }, index) => ({
    path: instances.path(index),
    on: enable,
    gain: level,
    phaseOnly: false,
  }));
  return { instances, settings, plotBands, states };
}

/** The curves of the whole input EQ: the FIR filters one by one, and the IIR bands with them in the sum. */
export function useFirCurves(settings: readonly FirBand[], iir: readonly EqBand[]): (bands: readonly PlotBand[]) => BandCurves {
  const [together, alone] = useMemo(() => [createChannelResponse(grid), createChannelResponse(grid)] as const, []);
  return useMemo(
    () => (bands) => {
      const filters = bands.map((band): FirBand => {
        const own = settings[Number(band.key) - 1] as FirBand;
        return { ...own, ...(settingsOf(own, band) as Partial<FirBand>), enable: band.on };
      });
      together.update({ ...flatChannel, inputIirEqFilters: iir, inputFirEqFilters: filters });
      alone.update({ ...flatChannel, inputFirEqFilters: filters.map((filter) => ({ ...filter, enable: true })) });
      return { total: together.magnitude, of: (index) => alone.magnitudeOf('inputFirEq', index) };
    },
    [together, alone, settings, iir],
  );
}
