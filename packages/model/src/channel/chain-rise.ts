import { deviceInfo, input, inputSelector, output, signalGenerator } from '../amplifier/index.ts';
import { gridOf, logGrid, type Grid } from '../dsp/grid.ts';
import { createChannelResponse, type ChannelResponse } from '../dsp/response.ts';
import type { ChannelSettings } from '../dsp/settings.ts';
import type { InputKind } from '../property/resource.ts';
import type { ReadValue } from './filter-settings.ts';
import { inputsOf } from './input-choice.ts';

/** In dB; anything further below the loudest part is inaudible. */
const heardRange = 30;
/** In octaves; `louder.ts` allows a high pass more. */
const freeShift = 0.5;
const freeHighPassShift = 1;

/** Mute and standby are left out. */
export interface Chain {
  /** In dB. */
  readonly level: number;
  readonly primary: Path;
  readonly secondary: Path;
  readonly generator: Path;
  readonly filters: ChannelSettings | undefined;
}
/** In dB. */
interface Path {
  readonly isOpen: boolean;
  readonly source: string | undefined;
  readonly level: number;
  readonly inputGain: number;
}

export function chainOf(read: ReadValue, channel: number, filters: ChannelSettings | undefined): Chain {
  const here = { channel };
  const { fader, faderZoneOffset, faderZoneAdjust } = output.properties;
  const selector = inputSelector.properties;
  const path = (source: string | undefined, level: number | undefined): Path => {
    const mixed = sourceGain(read, channel, source, () => 0);
    const gain = sourceGain(read, channel, source, (kind, number) => inputGain(read, kind, number));
    return { isOpen: source !== 'None', source, level: (level ?? 0) + mixed, inputGain: gain - mixed };
  };
  return {
    level: [fader, faderZoneOffset, faderZoneAdjust].reduce((sum, handle) => sum + (read(handle, here) ?? 0), knobOf(read, channel)),
    primary: path(read(selector.primary, here), read(selector.primaryFader, here)),
    secondary: path(read(selector.secondary, here) ?? 'None', read(selector.secondaryFader, here)),
    generator: {
      isOpen: read(selector.signalGeneratorEnable, here) === true,
      source: undefined,
      level: (read(selector.signalGeneratorFader, here) ?? 0) + (read(signalGenerator.properties.fader, {}) ?? 0),
      inputGain: 0,
    },
    filters,
  };
}

const knobOf = (read: ReadValue, channel: number): number =>
  read(deviceInfo.properties.backPanelAttnPotLockout, {}) === true ? 0 : (read(output.properties.backpanelPotAttn, { channel }) ?? 0);

const mixNumbers = [1, 2, 3, 4, 5, 6, 7, 8] as const;
const mixTaps = (['analog', 'dante'] as const).flatMap((kind) =>
  mixNumbers.map((number) => ({ kind, number, name: `${kind}${number}MixFader` as const })),
);
/** Sources of a mix add up as if equal. */
function sourceGain(
  read: ReadValue,
  channel: number,
  source: string | undefined,
  gainOf: (kind: InputKind, number: number) => number,
): number {
  if (source === 'Mixer') {
    const amplitudes = mixTaps.map(({ kind, number, name }) => {
      const level = read(inputSelector.properties[name], { channel });
      return level === undefined ? 0 : 10 ** ((level + gainOf(kind, number)) / 20);
    });
    return Math.max(quietest, 20 * Math.log10(amplitudes.reduce((sum, amplitude) => sum + amplitude, 0)));
  }
  const powers = inputsOf(source).map(({ kind, input: number }) => 10 ** (gainOf(kind, number) / 10));
  return powers.length === 0 ? 0 : 10 * Math.log10(powers.reduce((sum, power) => sum + power, 0) / powers.length);
}
/** The level of a closed fader. */
const quietest = -80;

function inputGain(read: ReadValue, kind: InputKind, number: number): number {
  const here = { kind, input: number };
  const { trim, micGain, selectorType, sensitivity } = input.properties;
  const isMic = read(selectorType, here) === 'Mic';
  return (read(trim, here) ?? 0) + (isMic ? (read(micGain, here) ?? 0) : 0) + Number.parseFloat(read(sensitivity, here) ?? '0');
}

/** In dB; negative when every part gets quieter. */
export function createChainRise(chains: readonly Chain[]): (before: Chain, after: Chain) => number {
  let responses: readonly [was: ChannelResponse, becomes: ChannelResponse] | undefined;
  function filterRise(before: ChannelSettings | undefined, after: ChannelSettings | undefined): number {
    if (!before || !after || before === after) return 0;
    const grid = responses?.[0].grid ?? gridThrough(chains);
    const [was, becomes] = (responses ??= [createChannelResponse(grid), createChannelResponse(grid)]);
    was.update(shiftedFreely(before, after));
    becomes.update(after);
    const floor = becomes.magnitude.reduce((most, level) => Math.max(most, level), Number.NEGATIVE_INFINITY) - heardRange;
    let rise = Number.NEGATIVE_INFINITY;
    becomes.magnitude.forEach((level, point) => {
      if (level >= floor) rise = Math.max(rise, level - Math.max(floor, was.magnitude[point] ?? floor));
    });
    return rise;
  }
  return (before, after) => after.level - before.level + pathRise(before, after) + filterRise(before.filters, after.filters);
}

function pathRise(before: Chain, after: Chain): number {
  const rises = [after.generator.isOpen ? after.generator.level - before.generator.level : Number.NEGATIVE_INFINITY];
  for (const way of ['primary', 'secondary'] as const) {
    const [was, becomes] = [before[way], after[way]];
    if (!becomes.isOpen) continue;
    const inputs = was.source === becomes.source ? becomes.inputGain - was.inputGain : 0;
    // A newly opened second source is compared with what is heard now.
    rises.push(becomes.level - (was.isOpen ? was : before.primary).level + inputs);
  }
  return Math.max(...rises);
}

function gridThrough(chains: readonly Chain[]): Grid {
  const middles = chains.flatMap(({ filters }) => {
    if (!filters) return [];
    const { inputIirEqFilters, inputFirEqFilters, outputEqFilters } = filters;
    return [
      ...[...inputIirEqFilters, ...outputEqFilters].filter(({ enable }) => enable).map(({ frequency }) => frequency),
      ...inputFirEqFilters.filter(({ enable }) => enable).flatMap(({ frequency1, frequency2 }) => [frequency1, frequency2]),
    ];
  });
  return gridOf([...new Set([...logGrid(20, 20_000, 121).frequencies, ...middles])]);
}

function shiftedFreely(before: ChannelSettings, after: ChannelSettings): ChannelSettings {
  const moved = (from: number, to: number) => within(to, from * 2 ** -freeShift, from * 2 ** freeShift);
  const eq = <B extends { readonly frequency: number }>(bands: readonly B[], others: readonly B[]) =>
    bands.map((band, index) => ({ ...band, frequency: moved(band.frequency, others[index]?.frequency ?? band.frequency) }));
  const { highPassFilter: high, lowPassFilter: low } = before.crossover;
  const { highPassFilter: highAfter, lowPassFilter: lowAfter } = after.crossover;
  return {
    ...before,
    inputIirEqFilters: eq(before.inputIirEqFilters, after.inputIirEqFilters),
    outputEqFilters: eq(before.outputEqFilters, after.outputEqFilters),
    inputFirEqFilters: before.inputFirEqFilters.map((band, index) => ({
      ...band,
      frequency1: moved(band.frequency1, after.inputFirEqFilters[index]?.frequency1 ?? band.frequency1),
      frequency2: moved(band.frequency2, after.inputFirEqFilters[index]?.frequency2 ?? band.frequency2),
    })),
    crossover: {
      ...before.crossover,
      highPassFilter: { ...high, frequency: within(highAfter.frequency, high.frequency * 2 ** -freeHighPassShift, high.frequency) },
      lowPassFilter: { ...low, frequency: within(lowAfter.frequency, low.frequency, low.frequency * 2 ** freeShift) },
    },
  };
}
const within = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));
