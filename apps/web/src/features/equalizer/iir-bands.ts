/** The eight bands of an IIR bank, of the output or of the input, with their curves and everything that can be done to them. */

import { useMemo } from 'react';
import { inputIirEqFilter, outputEqFilter, type NumberProperty } from '@headroom/model';
import { createChannelResponse, flatChannel, hasGain, hasQ, type EqBand, type EqFilterType } from '@headroom/model/dsp';
import { useInstances, type DefinitionsOf, type Instances } from '../../device/instances.ts';
import { useName } from '../../device/names/use-name.ts';
import { numberText } from '../../i18n/number-text.ts';
import type { IconName } from '../../ui/icon.tsx';
import type { BandCurves, PlotBand } from '../../ui/plots/equalizer-plot.tsx';
import type { Reading } from '../../ui/text.tsx';
import { grid } from './grid.ts';
import type { BandState } from './plans.ts';

export type IirResource = typeof outputEqFilter;
/** Both banks have the same properties under another path. */
export const iirBanks = { output: outputEqFilter, input: inputIirEqFilter as unknown as IirResource } as const;
export type IirBankName = keyof typeof iirBanks;

export const iirFilters = [1, 2, 3, 4, 5, 6, 7, 8] as const;
const names = ['enable', 'type', 'frequency', 'q', 'gain'] as const;

export interface IirBands {
  readonly instances: Instances<DefinitionsOf<IirResource>>;
  readonly settings: readonly EqBand[];
  readonly plotBands: readonly PlotBand[];
  readonly states: readonly BandState[];
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
        type: values.type ?? 'Parametric',
        frequency: values.frequency ?? 1000,
        q: values.q ?? 1,
        gain: values.gain ?? 0,
      })),
    [instances.values],
  );
  return {
    instances,
    settings,
    plotBands: settings.map(({ enable, type, frequency, gain, q }, index) => ({
      key: String(index + 1),
      number: index + 1,
      frequency,
      gain: hasGain(type) ? gain : 0,
      width: q,
      on: enable,
      kind: option(type),
      without: withoutOf(type),
    })),
    states: settings.map(({ enable, type, gain }, index) => ({ path: instances.path(index), on: enable, gain, phaseOnly: !hasGain(type) })),
  };
}
function withoutOf(type: EqFilterType): ('gain' | 'width')[] {
  return [...(hasGain(type) ? [] : (['gain'] as const)), ...(hasQ(type) ? [] : (['width'] as const))];
}

/** The curves of these bands; what is bypassed shows alone as a ghost. Each plot needs its own: the buffers are used again. */
export function useIirCurves(settings: readonly EqBand[]): (bands: readonly PlotBand[]) => BandCurves {
  const [together, alone] = useMemo(() => [createChannelResponse(grid), createChannelResponse(grid)] as const, []);
  return useMemo(
    () => (bands) => {
      const filters = bands.map((band, index): EqBand => ({
        enable: band.on,
        type: settings[index]?.type ?? 'Parametric',
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

/** A number as its property prints it, for plots. */
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
