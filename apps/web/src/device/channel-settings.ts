/** All filters of one channel, as the mathematics takes them and as its controls show them now. */

import {
  bandGainAndDelay,
  fill,
  filterCounts,
  highPassFilter,
  inputDelay,
  inputFirEqFilter,
  inputIirEqFilter,
  join,
  lowPassFilter,
  outputEqFilter,
  valueOf,
  type Handle,
  type Resource,
  type Property,
  type Tree,
} from '@headroom/model';
import type { ChannelSettings, CrossoverSettings, EqBand, FirBand } from '@headroom/model/dsp';
import { useMemo } from 'react';
import { useDerived } from './amp-context.tsx';
import { permissionUrls, usePermissionOf } from './permission.ts';
import { useShownTree } from './shown.ts';

interface Leaf {
  readonly handle: Handle;
  readonly address: string;
}
const leavesOf = (of: Resource<string, Readonly<Record<string, Property>>>, params: Readonly<Record<string, number>>): Leaf[] =>
  Object.values(of.properties).map((handle) => ({ handle, address: join(fill(of.path, params), handle.name) }));
const banks = { outputEqFilters: outputEqFilter, inputIirEqFilters: inputIirEqFilter, inputFirEqFilters: inputFirEqFilter } as const;

const leavesOfCrossover = (channel: number): Leaf[] =>
  [bandGainAndDelay, highPassFilter, lowPassFilter].flatMap((of) => leavesOf(of as never, { channel }));

/** Everything that shapes the sound of a channel. */
function leavesOfChannel(channel: number): Leaf[] {
  return [
    ...leavesOf(inputDelay, { channel }),
    ...leavesOfCrossover(channel),
    ...Object.entries(banks).flatMap(([name, of]) =>
      filtersOf(name as keyof typeof banks).flatMap((filter) => leavesOf(of as never, { channel, filter })),
    ),
  ];
}
export const addressesOfChannel = (channel: number): string[] => leavesOfChannel(channel).map(({ address }) => address);
export const addressesOfCrossover = (channel: number): string[] => leavesOfCrossover(channel).map(({ address }) => address);

/** Something of it is locked: the curve of the whole would tell it, or leave it out and be wrong [LOCK-02]. */
export function useChannelHidden(channel: number): boolean {
  const permissionOf = usePermissionOf();
  const leaves = useMemo(() => leavesOfChannel(channel), [channel]);
  return useDerived(permissionUrls, (tree) =>
    leaves.some(({ handle, address }) => permissionOf(handle, address, tree).permission === 'Locked'),
  );
}
const filtersOf = (bank: keyof typeof filterCounts) => Array.from({ length: filterCounts[bank] }, (_, index) => index + 1);

/** What the device has not told is as if switched off. */
export function readChannelSettings(tree: Tree, channel: number): ChannelSettings {
  return {
    inputDelay: valueOf(tree, inputDelay.properties.delayMs, { channel }) ?? 0,
    inputIirEqFilters: filtersOf('inputIirEqFilters').map((filter) => readBand(tree, inputIirEqFilter, channel, filter)),
    inputFirEqFilters: filtersOf('inputFirEqFilters').map((filter) => readFirBand(tree, channel, filter)),
    crossover: readCrossover(tree, channel),
    outputEqFilters: filtersOf('outputEqFilters').map((filter) => readBand(tree, outputEqFilter, channel, filter)),
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

export function readCrossover(tree: Tree, channel: number): CrossoverSettings {
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

export function useChannelSettings(channel: number): ChannelSettings {
  const addresses = useMemo(() => addressesOfChannel(channel), [channel]);
  const tree = useShownTree(addresses);
  return useMemo(() => readChannelSettings(tree, channel), [tree, channel]);
}
