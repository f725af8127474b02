/** All filters of one channel, as the mathematics takes them and as its controls show them now. */

import {
  bandGainAndDelay,
  highPassFilter,
  inputDelay,
  inputFirEqFilter,
  inputIirEqFilter,
  lowPassFilter,
  outputEqFilter,
} from '@headroom/model/amplifier';
import { valueOf, type Instance, type ResourceShape, type Tree } from '@headroom/model/property';
import type { ChannelSettings, CrossoverSettings, EqBand, FirBand } from '@headroom/model/dsp';
import { useCallback } from 'react';
import type { Amp } from './seat.ts';
import { useAmp } from './use-amp.tsx';

/** Everything that shapes the sound of a channel. */
function instancesOfChannel(channel: number): Instance[] {
  const bank = (of: typeof outputEqFilter | typeof inputIirEqFilter | typeof inputFirEqFilter) =>
    filtersOf(of).map((filter) => ({ resource: of, at: { channel, filter } }));
  return [
    ...[inputDelay, bandGainAndDelay, highPassFilter, lowPassFilter].map((resource) => ({ resource, at: { channel } })),
    ...[outputEqFilter, inputIirEqFilter, inputFirEqFilter].flatMap(bank),
  ];
}
/** Something of it is locked: the curve of the whole would tell it, or leave it out and be wrong [LOCK-02]. */
export function useChannelHidden(channel: number): boolean {
  const isHidden = useCallback(
    (amp: Amp) =>
      instancesOfChannel(channel).some(({ resource, at }) =>
        Object.values(resource.properties).some((handle) => amp.may(handle, at).permission === 'Locked'),
      ),
    [channel],
  );
  return useAmp(isHidden);
}
const filtersOf = ({ filters = 0 }: ResourceShape) => Array.from({ length: filters }, (_, index) => index + 1);

/** What the device has not told is as if switched off. */
export function readChannelSettings(tree: Tree, channel: number): ChannelSettings {
  return {
    inputDelay: valueOf(tree, inputDelay.properties.delayMs, { channel }) ?? 0,
    inputIirEqFilters: filtersOf(inputIirEqFilter).map((filter) => readBand(tree, inputIirEqFilter, channel, filter)),
    inputFirEqFilters: filtersOf(inputFirEqFilter).map((filter) => readFirBand(tree, channel, filter)),
    crossover: readCrossover(tree, channel),
    outputEqFilters: filtersOf(outputEqFilter).map((filter) => readBand(tree, outputEqFilter, channel, filter)),
  };
}

function readBand(tree: Tree, { properties }: typeof outputEqFilter | typeof inputIirEqFilter, channel: number, filter: number): EqBand {
  const here = { channel, filter };
  const { enable, type, frequency, q, gain } = properties;
  return {
    enable: valueOf(tree, enable, here) ?? false,
    type: valueOf(tree, type, here) ?? type.property.default,
    frequency: valueOf(tree, frequency, here) ?? frequency.property.default,
    q: valueOf(tree, q, here) ?? q.property.default,
    gain: valueOf(tree, gain, here) ?? 0,
  };
}
function readFirBand(tree: Tree, channel: number, filter: number): FirBand {
  const here = { channel, filter };
  const { enable, type, frequency1, frequency2, bandwidth1, bandwidth2, gain } = inputFirEqFilter.properties;
  return {
    enable: valueOf(tree, enable, here) ?? false,
    type: valueOf(tree, type, here) ?? type.property.default,
    frequency1: valueOf(tree, frequency1, here) ?? frequency1.property.default,
    frequency2: valueOf(tree, frequency2, here) ?? frequency2.property.default,
    bandwidth1: valueOf(tree, bandwidth1, here) ?? bandwidth1.property.default,
    bandwidth2: valueOf(tree, bandwidth2, here) ?? bandwidth2.property.default,
    gain: valueOf(tree, gain, here) ?? 0,
  };
}

function readCrossover(tree: Tree, channel: number): CrossoverSettings {
  const here = { channel };
  const { gain, delay, invert } = bandGainAndDelay.properties;
  const pass = ({ properties }: typeof highPassFilter | typeof lowPassFilter) => ({
    enable: valueOf(tree, properties.enable, here) ?? false,
    type: valueOf(tree, properties.type, here) ?? properties.type.property.default,
    frequency: valueOf(tree, properties.frequency, here) ?? properties.frequency.property.default,
  });
  const coefficients = (valueOf(tree, lowPassFilter.properties.customFirCoeffs, here) ?? []).filter((value) => typeof value === 'number');
  return {
    bandGainAndDelay: {
      gain: valueOf(tree, gain, here) ?? 0,
      delay: valueOf(tree, delay, here) ?? 0,
      invert: valueOf(tree, invert, here) ?? false,
    },
    highPassFilter: pass(highPassFilter),
    lowPassFilter: { ...pass(lowPassFilter), ...(coefficients.length > 0 ? { customFirCoeffs: coefficients } : {}) },
  };
}

export const useChannelSettings = (channel: number): ChannelSettings =>
  useAmp(useCallback((amp: Amp) => readChannelSettings(amp.shown, channel), [channel]));
export const useCrossover = (channel: number): CrossoverSettings =>
  useAmp(useCallback((amp: Amp) => readCrossover(amp.shown, channel), [channel]));
