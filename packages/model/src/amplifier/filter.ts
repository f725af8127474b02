/** The filters of a channel: crossover, output equalizer, and on advanced models the input equalizer. */

import type { AmplifierModel } from '../catalogue.ts';
import { crossoverFilterTypes, eqFilterTypes, firFilterTypes, linearPhaseFilterTypes } from '../dsp/filter-types.ts';
import { choice, coefficients, flag, number, type NumberProperty } from '../property.ts';
import { resource } from '../resource.ts';

const frequency = (byDefault = 1000): NumberProperty =>
  number({ min: 20, max: 20_000, step: 0.1, default: byDefault, unit: 'Hz', scale: 'log' });
const gain = (): NumberProperty => number({ min: -15, max: 15, default: 0, unit: 'dB' });
const advanced = (model: AmplifierModel) => model.abilities.has('advancedDsp');

const crossing = { lockable: true, section: 'crossoverDelay' } as const;
export const bandGainAndDelay = resource(
  '/amp/channels/{channel}/crossover/bandGainAndDelay',
  {
    gain: gain(),
    delay: number({ min: 0, max: 4000, step: 0.01, default: 0, unit: 'ms', onModel: (model) => ({ max: advanced(model) ? 4000 : 100 }) }),
    invert: flag(),
  },
  crossing,
);
const pass = () => ({
  enable: flag(),
  type: choice([...crossoverFilterTypes, ...linearPhaseFilterTypes], {
    onModel: (model) => (advanced(model) ? [...crossoverFilterTypes, ...linearPhaseFilterTypes] : crossoverFilterTypes),
  }),
  frequency: frequency(),
});
export const highPassFilter = resource('/amp/channels/{channel}/crossover/highPassFilter', pass(), crossing);
export const lowPassFilter = resource(
  '/amp/channels/{channel}/crossover/lowPassFilter',
  { ...pass(), customFirCoeffs: coefficients({ maxCount: 2048, needs: 'advancedDsp' }) },
  crossing,
);

const band = () => ({
  enable: flag(),
  type: choice(eqFilterTypes),
  frequency: frequency(),
  q: number({ min: 0.1, max: 24, step: 0.01, default: 4, scale: 'log' }),
  gain: gain(),
});
const equalizing = { lockable: true, section: 'eq' } as const;
export const outputEqFilter = resource('/amp/channels/{channel}/outputEqFilters/{filter}', band(), equalizing);
export const inputIirEqFilter = resource('/amp/channels/{channel}/inputIirEqFilters/{filter}', band(), {
  ...equalizing,
  needs: 'advancedDsp',
});
export const inputFirEqFilter = resource(
  '/amp/channels/{channel}/inputFirEqFilters/{filter}',
  {
    enable: flag(),
    type: choice(firFilterTypes),
    frequency1: frequency(),
    frequency2: frequency(4000),
    bandwidth1: number({ min: 0.1, max: 4, step: 0.01, default: 1 }),
    bandwidth2: number({ min: 0.1, max: 4, step: 0.01, default: 1 }),
    gain: gain(),
  },
  { ...equalizing, needs: 'advancedDsp' },
);
/** How many of each a channel has [PROP-23] [PROP-24]. */
export const filterCounts = { outputEqFilters: 8, inputIirEqFilters: 8, inputFirEqFilters: 16 } as const;
