import type { AmplifierModel } from '../catalogue/catalogue.ts';
import { crossoverFilterTypes, eqFilterTypes, firFilterTypes, linearPhaseFilterTypes } from '../dsp/filter-types.ts';
import { choice, coefficients, flag, number, type ChoiceProperty, type NumberProperty } from '../property/property.ts';
import type { PassFilterType } from '../dsp/settings.ts';
import { resource } from '../property/resource.ts';

const frequency = (more: Partial<NumberProperty> = {}): NumberProperty =>
  number({ min: 20, max: 20_000, step: 0.1, default: 1000, unit: 'Hz', scale: 'log', ...more });
const gain = (more: Partial<NumberProperty> = {}): NumberProperty =>
  number({ min: -15, max: 15, default: 0, unit: 'dB', raisesOutput: 'gain', ...more });
const advanced = (model: AmplifierModel) => model.abilities.has('advancedDsp');

const crossing = { lockable: true, section: 'crossoverDelay' } as const;
export const bandGainAndDelay = resource(
  'bandGainAndDelay',
  '/amp/channels/{channel}/crossover/bandGainAndDelay',
  {
    gain: gain(),
    delay: number({
      min: 0,
      max: 4000,
      step: 0.01,
      default: 0,
      unit: 'ms',
      quantity: 'delay',
      onModel: (model) => ({ max: advanced(model) ? 4000 : 100 }),
    }),
    invert: flag(),
  },
  crossing,
);
const passType = (more: Partial<ChoiceProperty<PassFilterType>> = {}) =>
  choice([...crossoverFilterTypes, ...linearPhaseFilterTypes], {
    onModel: (model) => (advanced(model) ? [...crossoverFilterTypes, ...linearPhaseFilterTypes] : crossoverFilterTypes),
    ...more,
  });
/** Protects loudspeakers that cannot take bass. */
const protecting = { switchedBy: 'enable' } as const;
export const highPassFilter = resource(
  'highPassFilter',
  '/amp/channels/{channel}/crossover/highPassFilter',
  {
    enable: flag({ raisesOutput: 'off' }),
    type: passType({ ...protecting, raisesOutput: 'slope' }),
    frequency: frequency({ ...protecting, raisesOutput: 'corner' }),
  },
  crossing,
);
export const lowPassFilter = resource(
  'lowPassFilter',
  '/amp/channels/{channel}/crossover/lowPassFilter',
  {
    enable: flag(),
    type: passType(),
    frequency: frequency(),
    customFirCoeffs: coefficients({ maxCount: 2048, needs: 'advancedDsp', localOnly: true }),
  },
  crossing,
);

/** The device recomputes filters at every write, so commit only when the finger rests [EQ-01] [INEQ-03]. */
const atRest = { commits: 500 } as const;
const bandGain = () => gain({ ...atRest, switchedBy: 'enable' });
const band = () => ({
  enable: flag(),
  type: choice(eqFilterTypes),
  frequency: frequency(atRest),
  q: number({ ...atRest, min: 0.1, max: 24, step: 0.01, default: 4, scale: 'log' }),
  gain: bandGain(),
});
const bandwidth = () => number({ ...atRest, min: 0.1, max: 4, step: 0.01, default: 1, guessed: true });
const equalizing = { lockable: true, section: 'eq', filters: 8 } as const;
export const outputEqFilter = resource('outputEqFilter', '/amp/channels/{channel}/outputEqFilters/{filter}', band(), equalizing);
export const inputIirEqFilter = resource('inputIirEqFilter', '/amp/channels/{channel}/inputIirEqFilters/{filter}', band(), {
  ...equalizing,
  needs: 'advancedDsp',
});
export const inputFirEqFilter = resource(
  'inputFirEqFilter',
  '/amp/channels/{channel}/inputFirEqFilters/{filter}',
  {
    enable: flag(),
    type: choice(firFilterTypes),
    frequency1: frequency(atRest),
    frequency2: frequency({ ...atRest, default: 4000 }),
    bandwidth1: bandwidth(),
    bandwidth2: bandwidth(),
    gain: bandGain(),
  },
  { ...equalizing, filters: 16, needs: 'advancedDsp' },
);
