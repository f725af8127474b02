/** [INEQ-02] */

import { useMemo } from 'react';
import { inputFirEqFilter } from '@headroom/model/amplifier';
import type { ValuesOf } from '@headroom/model/property';
import type { Instance } from '@headroom/model/schema';
import { createChannelResponse, flatChannel, type EqBand, type FirBand } from '@headroom/model/dsp';
import { useInstances, type DefinitionsOf, type Instances } from '../../../device/parameters/instances.ts';
import { useName } from '../../../device/names/use-name.ts';
import { printNumber, printValue } from '../../../i18n/number-text.ts';
import type { BandActs, BandParameters, BandValues, PlotBand } from '../../../ui/plots/band.ts';
import type { BandCurves } from '../../../ui/plots/equalizer-plot.tsx';
import { grid } from '../../../device/curves/grid.ts';
import { printed } from '../iir-bands.ts';
import type { BandState } from '../plans.ts';
import { useEqualizerWords } from '../words.ts';

/** Numbered after the IIR bands [INEQ-02]. */
export const firstFirNumber = 9;
export const firFilters = Array.from({ length: 16 }, (_, index) => index + 1);
const names = ['enable', 'type', 'frequency1', 'frequency2', 'bandwidth1', 'bandwidth2', 'gain'] as const;
const { properties } = inputFirEqFilter;
type Definitions = DefinitionsOf<typeof inputFirEqFilter>;

/** In octaves. */
export const plotWidth = { min: 0.1, max: 10, step: 0.01 };
const octavesAsWidth = { of: (width: number) => width, width: (octaves: number) => octaves };

type Edges = Pick<FirBand, 'frequency1' | 'frequency2'>;

export const isDual = ({ type }: Pick<FirBand, 'type'>): boolean => type === 'Dual Shelf';

const nearest = 2 ** plotWidth.min;
const { max: highest } = properties.frequency1.property;
/** A dual shelf's edges never cross. */
export const edgeLimits = ({ frequency1, frequency2 }: Edges) => ({
  low: { max: frequency2 / nearest },
  high: { min: frequency1 * nearest },
});
export function inOrder({ frequency1, frequency2 }: Edges): Edges {
  const low = Math.min(frequency1, frequency2, highest / nearest);
  return { frequency1: low, frequency2: Math.max(frequency1, frequency2, low * nearest) };
}

/** A dual shelf is drawn at its middle, others at their edge. */
export function plotValuesOf(band: FirBand): BandValues {
  return isDual(band)
    ? {
        frequency: Math.sqrt(band.frequency1 * band.frequency2),
        gain: band.gain,
        width: Math.max(plotWidth.min, Math.abs(Math.log2(band.frequency2 / band.frequency1))),
      }
    : { frequency: band.frequency1, gain: band.gain, width: band.bandwidth1 };
}
export function settingsOf(band: Pick<FirBand, 'type'>, { frequency, gain, width }: BandValues): ValuesOf<Definitions> {
  return isDual(band)
    ? { frequency1: frequency * 2 ** (-width / 2), frequency2: frequency * 2 ** (width / 2), gain }
    : { frequency1: frequency, bandwidth1: width, gain };
}

export interface FirBands {
  readonly instances: Instances<Definitions>;
  readonly settings: readonly FirBand[];
  readonly plotBands: readonly PlotBand[];
  readonly states: readonly BandState[];
  readonly parameters: BandParameters;
  readonly acts: BandActs;
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
        type: values.type ?? properties.type.property.default,
        frequency1: values.frequency1 ?? properties.frequency1.property.default,
        frequency2: values.frequency2 ?? properties.frequency2.property.default,
        bandwidth1: values.bandwidth1 ?? properties.bandwidth1.property.default,
        bandwidth2: values.bandwidth2 ?? properties.bandwidth2.property.default,
        gain: values.gain ?? 0,
      })),
    [instances.values],
  );
  const { frequency1, gain } = properties;
  const plotBands = settings.map((band, index): PlotBand => ({
    key: String(index + 1),
    number: index + firstFirNumber,
    ...plotValuesOf(band),
    on: band.enable,
    waiting: instances.waiting[index] === true,
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
    place: instances.places[index] as Instance,
    on: enable,
    gain: level,
    phaseOnly: false,
  }));
  const written = (name: 'frequency1' | 'gain') => ({ range: instances.property(name), format: printed(instances.property(name)) });
  const parameters = {
    frequency: written('frequency1'),
    gain: written('gain'),
    width: {
      range: plotWidth,
      format: (value: number) => ({ text: printNumber(value, 2), unit: '' }),
      name: words.width,
      octaves: octavesAsWidth,
    },
  };
  const indexOf = (key: string) => Number(key) - 1;
  const moved = (key: string, values: BandValues) => settingsOf(settings[indexOf(key)] ?? { type: 'Low' }, values);
  const acts: BandActs = {
    drag: (key) => {
      const verbs = instances.drag(indexOf(key), ['frequency1', 'frequency2', 'bandwidth1', 'gain']);
      return { ...verbs, move: (values) => verbs.move(moved(key, values)) };
    },
    commit: (key, values) => instances.set(indexOf(key), moved(key, values)),
    found: (key) => {
      const band = settings[indexOf(key)];
      return band && plotValuesOf({ ...band, ...instances.found(indexOf(key)), type: band.type });
    },
    reset(key) {
      const { enable: _on, type: _type, ...found } = instances.found(indexOf(key));
      instances.jump(indexOf(key), found);
    },
    toggle: (key) => instances.set(indexOf(key), { enable: !settings[indexOf(key)]?.enable }),
    disabled: instances.fixed,
    why: instances.lockedWhy,
  };
  return { instances, settings, plotBands, states, parameters, acts };
}

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
