import { useMemo } from 'react';
import { inputIirEqFilter, outputEqFilter } from '@headroom/model/amplifier';
import type { NumberProperty } from '@headroom/model/property';
import type { Instance } from '@headroom/model/schema';
import { createChannelResponse, flatChannel, hasGain, hasQ, type EqBand, type EqFilterType } from '@headroom/model/dsp';
import { useInstances, type DefinitionsOf, type Instances } from '../../device/parameters/instances.ts';
import { useName } from '../../device/names/use-name.ts';
import { numberText } from '../../i18n/number-text.ts';
import type { IconName } from '../../ui/look/icon.tsx';
import { octavesOfQ, type BandActs, type BandParameters, type BandValues, type PlotBand } from '../../ui/plots/band.ts';
import type { BandCurves } from '../../ui/plots/equalizer-plot.tsx';
import type { Reading } from '../../ui/look/text.tsx';
import { grid } from '../../device/curves/grid.ts';
import type { BandState } from './plans.ts';
import { useEqualizerWords } from './words.ts';

export type IirResource = typeof outputEqFilter | typeof inputIirEqFilter;
export const iirBanks: Readonly<Record<'output' | 'input', IirResource>> = { output: outputEqFilter, input: inputIirEqFilter };
export type IirBankName = keyof typeof iirBanks;

export const iirFilters = [1, 2, 3, 4, 5, 6, 7, 8] as const;
const names = ['enable', 'type', 'frequency', 'q', 'gain'] as const;
const { properties } = outputEqFilter;

export interface IirBands {
  readonly instances: Instances<DefinitionsOf<IirResource>>;
  readonly settings: readonly EqBand[];
  readonly plotBands: readonly PlotBand[];
  readonly states: readonly BandState[];
  readonly parameters: BandParameters;
  readonly drag: BandActs['drag'];
  readonly commit: BandActs['commit'];
  readonly found: BandActs['found'];
  readonly reset: BandActs['reset'];
}

export function useIirBands(bank: IirBankName, channel: number): IirBands {
  const { option } = useName();
  const instances = useInstances(
    iirBanks[bank],
    iirFilters.map((filter) => ({ channel, filter })),
    names,
  );
  const settings = useMemo(
    () =>
      instances.values.map((values): EqBand => ({
        enable: values.enable ?? false,
        type: values.type ?? properties.type.property.default,
        frequency: values.frequency ?? properties.frequency.property.default,
        q: values.q ?? properties.q.property.default,
        gain: values.gain ?? 0,
      })),
    [instances.values],
  );
  const indexOf = (key: string) => Number(key) - 1;
  const settingsOf = (key: string, { frequency, gain, width }: BandValues) => {
    const type = settings[indexOf(key)]?.type ?? 'Parametric';
    return { frequency, ...(hasGain(type) ? { gain } : {}), ...(hasQ(type) ? { q: width } : {}) };
  };
  return {
    instances,
    settings,
    parameters: iirParameters(useEqualizerWords().q, {
      frequency: instances.property('frequency'),
      gain: instances.property('gain'),
      q: instances.property('q'),
    }),
    drag: (key) => {
      const verbs = instances.drag(indexOf(key), ['frequency', 'gain', 'q']);
      return { ...verbs, move: (values) => verbs.move(settingsOf(key, values)) };
    },
    commit: (key, values) => instances.set(indexOf(key), settingsOf(key, values)),
    found: (key) => {
      const { frequency, gain, q } = instances.found(indexOf(key));
      return frequency === undefined || gain === undefined || q === undefined ? undefined : { frequency, gain, width: q };
    },
    reset: (key, values) => instances.jump(indexOf(key), settingsOf(key, values)),
    plotBands: settings.map(({ enable, type, frequency, gain, q }, index) => ({
      key: String(index + 1),
      number: index + 1,
      frequency,
      gain: hasGain(type) ? gain : 0,
      width: q,
      on: enable,
      waiting: instances.waiting[index] === true,
      kind: option(type),
      without: withoutOf(type),
    })),
    states: settings.map(({ enable, type, gain }, index) => ({
      place: instances.places[index] as Instance,
      on: enable,
      gain,
      phaseOnly: !hasGain(type),
    })),
  };
}
export function iirParameters(
  widthName: string,
  { frequency, gain, q }: Readonly<Record<'frequency' | 'gain' | 'q', NumberProperty>>,
): BandParameters {
  const written = (range: NumberProperty) => ({ range, format: printed(range) });
  return { frequency: written(frequency), gain: written(gain), width: { ...written(q), name: widthName, octaves: octavesOfQ } };
}
function withoutOf(type: EqFilterType): ('gain' | 'width')[] {
  return [...(hasGain(type) ? [] : (['gain'] as const)), ...(hasQ(type) ? [] : (['width'] as const))];
}

/** The buffers are reused, so each plot needs its own. */
export function useIirCurves(settings: readonly EqBand[]): (bands: readonly PlotBand[]) => BandCurves {
  const [together, alone] = useMemo(() => [createChannelResponse(grid), createChannelResponse(grid)] as const, []);
  return useMemo(
    () => (bands) => {
      const filters = bands.map((band, index): EqBand => ({
        enable: band.on,
        type: settings[index]?.type ?? properties.type.property.default,
        frequency: band.frequency,
        q: band.width,
        gain: band.gain,
      }));
      together.update({ ...flatChannel, outputEqFilters: filters });
      alone.update({ ...flatChannel, outputEqFilters: filters.map((filter) => ({ ...filter, enable: true })) });
      return { total: together.magnitude, of: (index) => alone.magnitudeOf('outputEq', index) };
    },
    [together, alone, settings],
  );
}

export const printed =
  (property: NumberProperty) =>
  (value: number): Reading => {
    const { number, unit } = numberText(property, value);
    return { text: number, unit };
  };

export function typeIcon(type: string): IconName {
  if (type.startsWith('LP')) return 'f-loshelf';
  if (type.startsWith('HP')) return 'f-hishelf';
  return type.startsWith('AllPass') ? 'f-ap' : 'f-bell';
}
