import type { SilenceCase } from '../diagnosis-rig.ts';
import { pink, tone, setting, bands, steepSlope } from './faults.ts';

const down = { enable: true, gain: -15 };
const shelf = { ...down, type: 'HP Shelf 12dB/oct', frequency: 20, q: 0.7 };
export const filterCases: readonly SilenceCase[] = [
  {
    name: 'inputEqPassesNothing',
    title: 'the input EQ is far down',
    uses: ['inputEq'],
    make: (amp) => bands(amp, 'inputIirEqFilters', 8, shelf),
    mend: (amp) => bands(amp, 'inputIirEqFilters', 8, { enable: false }),
  },
  {
    name: 'inputEqLow',
    title: 'the input EQ is down',
    symptom: 'quiet',
    uses: ['inputEq'],
    make: (amp) => bands(amp, 'inputIirEqFilters', 3, shelf),
    mend: (amp) => bands(amp, 'inputIirEqFilters', 3, { enable: false }),
  },
  {
    name: 'inputFirEqPassesNothing',
    title: 'the FIR bands are far down',
    uses: ['inputFir'],
    make: (amp) => bands(amp, 'inputFirEqFilters', 16, { ...down, type: 'High', frequency1: 20 }),
    mend: (amp) => bands(amp, 'inputFirEqFilters', 16, { enable: false }),
  },
  {
    name: 'inputFirEqLow',
    title: 'the FIR bands are down',
    symptom: 'quiet',
    uses: ['inputFir'],
    make: (amp) => bands(amp, 'inputFirEqFilters', 3, { ...down, type: 'High', frequency1: 20 }),
    mend: (amp) => bands(amp, 'inputFirEqFilters', 3, { enable: false }),
  },
  {
    name: 'crossoverPassesNothing',
    title: 'its high pass is above its low pass',
    uses: ['crossover'],
    async make({ own }) {
      await own('crossover/highPassFilter', { enable: true, type: steepSlope, frequency: 8000 });
      await own('crossover/lowPassFilter', { enable: true, type: steepSlope, frequency: 100 });
    },
    mend: ({ own }) => own('crossover/highPassFilter', { enable: false }),
  },
  {
    name: 'crossoverNarrow',
    title: 'its crossover overlaps',
    symptom: 'quiet',
    uses: ['crossover'],
    async make({ own }) {
      await own('crossover/highPassFilter', { enable: true, type: 'Butterworth 24dB/oct', frequency: 1000 });
      await own('crossover/lowPassFilter', { enable: true, type: 'Butterworth 24dB/oct', frequency: 500 });
    },
    mend: ({ own }) => own('crossover/highPassFilter', { enable: false }),
  },
  setting(
    { name: 'bandGainLow', title: 'the crossover gain is low', symptom: 'quiet' },
    'crossover/bandGainAndDelay',
    { gain: -15 },
    { gain: 0 },
  ),
  setting(
    { name: 'firPassesNothing', title: 'its coefficients pass nothing' },
    'crossover/lowPassFilter',
    { customFirCoeffs: [0.0001] },
    { customFirCoeffs: [] },
  ),
  setting(
    { name: 'firLow', title: 'its coefficients take much away', symptom: 'quiet' },
    'crossover/lowPassFilter',
    { customFirCoeffs: [0.1] },
    { customFirCoeffs: [] },
  ),
  {
    name: 'eqPassesNothing',
    title: 'the EQ is far down',
    uses: ['eq'],
    make: (amp) => bands(amp, 'outputEqFilters', 8, shelf),
    mend: (amp) => bands(amp, 'outputEqFilters', 8, { enable: false }),
  },
  {
    name: 'eqLow',
    title: 'the EQ is down',
    symptom: 'quiet',
    uses: ['eq'],
    make: (amp) => bands(amp, 'outputEqFilters', 3, shelf),
    mend: (amp) => bands(amp, 'outputEqFilters', 3, { enable: false }),
  },
  {
    name: 'filtersTakeMost',
    title: 'two EQs are down together',
    isAlone: true,
    uses: ['eq', 'inputEq'],
    async make(amp) {
      await bands(amp, 'inputIirEqFilters', 3, shelf);
      await bands(amp, 'outputEqFilters', 3, shelf);
    },
    mend: (amp) => bands(amp, 'outputEqFilters', 3, { enable: false }),
  },
  {
    name: 'boostClips',
    title: 'the EQ boosts into clipping',
    symptom: 'distorted',
    uses: ['eq', 'analog/1'],
    async make(amp) {
      amp.play('analog/1', tone(-3));
      await bands(amp, 'outputEqFilters', 1, { enable: true, type: 'Parametric', frequency: 1000, q: 1, gain: 15 });
    },
    mend: (amp) => bands(amp, 'outputEqFilters', 1, { enable: false }),
  },
  {
    name: 'bandMissesProgramme',
    title: 'a high tone is played into a low band',
    uses: ['crossover', 'analog/1'],
    async make({ own, play }) {
      play('analog/1', tone(-30, 60));
      await own('crossover/highPassFilter', { enable: true, type: steepSlope, frequency: 4000 });
    },
    mend: ({ own }) => own('crossover/highPassFilter', { enable: false }),
  },
  {
    name: 'rmsLimiterHolds',
    shows: 'while sound leaves',
    title: 'the RMS limiter is low',
    symptom: 'quiet',
    uses: ['limiters', 'analog/1'],
    async make({ own, play }) {
      play('analog/1', pink(-4));
      await own('rmsLimiter', { enable: true, threshold: 10 });
    },
    mend: ({ own }) => own('rmsLimiter', { enable: false }),
    settles: 10,
  },
  {
    name: 'peakLimiterHolds',
    title: 'the peak limiter is low',
    symptom: 'distorted',
    uses: ['limiters', 'analog/1'],
    async make({ own, play }) {
      play('analog/1', tone(-1));
      await own('peakLimiter', { enable: true, threshold: 14 });
    },
    mend: ({ own }) => own('peakLimiter', { enable: false }),
    settles: 10,
  },
  {
    name: 'polarityReversed',
    title: 'its polarity is reversed within a pair',
    symptom: 'quiet',
    uses: ['polarity', 'inputSelector/primary'],
    async make({ own, set }) {
      await set('/amp/channels/2/inputSelector', { primary: 'Analog 2' });
      await own('crossover/bandGainAndDelay', { invert: true });
    },
    mend: ({ own }) => own('crossover/bandGainAndDelay', { invert: false }),
  },
];
