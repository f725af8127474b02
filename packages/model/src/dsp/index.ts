export { crossoverFilterTypes, eqFilterTypes, firFilterTypes, linearPhaseFilterTypes } from './filter-types.ts';
export type { CrossoverFilterType, EqFilterType, FirFilterType, LinearPhaseFilterType } from './filter-types.ts';
export { flatChannel, sampleRate } from './settings.ts';
export type {
  ChannelSettings,
  CrossoverSettings,
  EqBand,
  FirBand,
  LowPassFilter,
  PassFilter,
  PassFilterType,
  Refusal,
} from './settings.ts';
export type { Section } from './section.ts';
export { eqSections, hasGain, hasQ } from './eq.ts';
export { passSections } from './pass-filter.ts';
export type { PassSide } from './pass-filter.ts';
export { gridOf, logGrid } from './grid.ts';
export type { Grid } from './grid.ts';
export { createChannelResponse } from './response.ts';
export type { FilterStage, RefusedFilter } from './filter-bank.ts';
export type { ChannelResponse } from './response.ts';
export { maximumFirCoefficients } from './custom-fir.ts';
export { isOtherRate, readFirCoefficients } from './fir-text.ts';
export type { ReadCoefficients } from './fir-text.ts';
export { highestFirGain, isTooLoudFir, maxFirGain } from './fir-gain.ts';
export { amplitudeOfDecibels, decibelFloor, decibelsOfAmplitude } from './decibel.ts';
export { noiseSpectrum, powerThrough, spectrumThrough, toneSpectrum } from './noise.ts';
export type { Noise, Spectrum } from './noise.ts';
export { fullScaleVolts, impedanceOf, levelsInto, lineLoad, measuredImpedance, resistiveLoad, speakerLoad } from './load.ts';
export type { ElectricalLevels, Impedance, Load } from './load.ts';
export { createLimiter, lowestGainReduction, staticGainReduction, stepGainReduction } from './limiter.ts';
export type { Limiter, LimiterSettings } from './limiter.ts';
export { meanLevel } from './mean-level.ts';
export { describeDifference } from './difference.ts';
export type { Bump, CurveDifference } from './difference.ts';
export { readFilterText, writeFilterText } from './filter-text.ts';
export type {
  FilterText,
  FilterTextFormat,
  GraphicPoint,
  ReadFilterText,
  UnsupportedLine,
  UnsupportedReason,
  WrittenFilterText,
} from './filter-text.ts';
export { largestMeasurement, levelsAt, readMeasurement, referenceOf, smooth, smoothings } from './measured/measurement.ts';
export type { Gap, Measurement, MeasurementRefusal, ReadMeasurement, Reference, Smoothing } from './measured/measurement.ts';
export { corrected, isCalibration } from './measured/calibration.ts';
export { deviationOf, playedRange, through } from './measured/judged.ts';
export type { Curve, Deviation, FitTarget } from './measured/judged.ts';
export { fitBands } from './measured/fit.ts';
export type { Fit, FitRanges } from './measured/fit.ts';
export { fitGraphic } from './measured/graphic.ts';
export type { GraphicFit } from './measured/graphic.ts';
export type { FitLimits, FittedBand } from './measured/bells.ts';
export { describeCurve } from './summary.ts';
export type { CurveFact } from './summary.ts';
