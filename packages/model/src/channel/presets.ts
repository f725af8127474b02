import { highPassFilter, lowPassFilter, outputEqFilter } from '../amplifier/filter.ts';
import type { CrossoverFilterType, EqFilterType } from '../dsp/filter-types.ts';
import { defaultThrottleMs } from './pace.ts';
import { valueOf, type Tree } from '../property/tree.ts';
import { writeTo, type Write } from '../property/write.ts';

/** [ENUM-19] */
export const eqPresets = [
  'Manual',
  'BassBoost',
  'BassReducer',
  'TrebleBoost',
  'TrebleReducer',
  'VocalMidBoost',
  'VocalMidReducer',
] as const;
export type EqPreset = (typeof eqPresets)[number];

interface Band {
  readonly type: EqFilterType;
  readonly frequency: number;
  readonly q: number;
  readonly gain: number;
}
/** [EQ-02] */
export const presetFilters = [6, 7, 8] as const;
type PresetFilter = (typeof presetFilters)[number];

const shelfQ = 0.9;
const vocalQ = 0.3;
const manual: Readonly<Record<PresetFilter, Band>> = {
  6: { type: 'LP Shelf 6dB/oct', frequency: 160, q: shelfQ, gain: 0 },
  7: { type: 'Parametric', frequency: 1000, q: vocalQ, gain: 0 },
  8: { type: 'HP Shelf 6dB/oct', frequency: 6000, q: shelfQ, gain: 0 },
};
/** The other two filters stay as in Manual (OQ-088). */
const bends: Readonly<Record<Exclude<EqPreset, 'Manual'>, { readonly filter: PresetFilter; readonly band: Band }>> = {
  BassBoost: { filter: 6, band: { type: 'LP Shelf 12dB/oct', frequency: 160, q: shelfQ, gain: 6 } },
  BassReducer: { filter: 6, band: { type: 'LP Shelf 12dB/oct', frequency: 160, q: shelfQ, gain: -6 } },
  TrebleBoost: { filter: 8, band: { type: 'HP Shelf 12dB/oct', frequency: 4000, q: shelfQ, gain: 3 } },
  TrebleReducer: { filter: 8, band: { type: 'HP Shelf 12dB/oct', frequency: 4000, q: shelfQ, gain: -3 } },
  VocalMidBoost: { filter: 7, band: { type: 'Parametric', frequency: 800, q: vocalQ, gain: 3 } },
  VocalMidReducer: { filter: 7, band: { type: 'Parametric', frequency: 800, q: vocalQ, gain: -3 } },
};
const bendOf = (preset: EqPreset) => (preset === 'Manual' ? undefined : bends[preset]);

function bandOf(preset: EqPreset, filter: PresetFilter): Band {
  const bend = bendOf(preset);
  return bend?.filter === filter ? bend.band : manual[filter];
}
export const presetGainFilter = (preset: EqPreset): PresetFilter | undefined => bendOf(preset)?.filter;

export function planEqPreset(preset: EqPreset, channel: number): Write[] {
  return presetFilters.map((filter) => writeTo(outputEqFilter, { channel, filter }, { enable: true, ...bandOf(preset, filter) }));
}

const near = (one: number | undefined, other: number, tolerance: number) => one !== undefined && Math.abs(one - other) <= tolerance + 1e-9;

/** A changed gain keeps its preset while its sign fits [EQ-10] (OQ-089). The first two bands must be off unless ignored. */
export function detectEqPreset(tree: Tree, channel: number, firstBands: 'off' | 'ignored' = 'off'): EqPreset {
  const { enable, type, frequency, q, gain } = outputEqFilter.properties;
  const isOff = (filter: number) => valueOf(tree, enable, { channel, filter }) === false;
  if (firstBands === 'off' && (!isOff(1) || !isOff(2))) return 'Manual';
  const matches = (preset: EqPreset, filter: PresetFilter) => {
    const band = bandOf(preset, filter);
    const here = { channel, filter };
    const found = valueOf(tree, gain, here);
    return (
      valueOf(tree, enable, here) === true &&
      valueOf(tree, type, here) === band.type &&
      near(valueOf(tree, frequency, here), band.frequency, 1) &&
      near(valueOf(tree, q, here), band.q, 0.05) &&
      (band.gain === 0 ? near(found, 0, 0.05) : found !== undefined && Math.sign(found) === Math.sign(band.gain))
    );
  };
  return eqPresets.find((preset) => presetFilters.every((filter) => matches(preset, filter))) ?? 'Manual';
}

/** How long the two unchanged filters count as sent [EQ-11]. */
export const presetResendMs = defaultThrottleMs;
/** The changed filter is always sent, the others after 250 ms. */
export function planPresetGain(
  preset: EqPreset,
  channel: number,
  gain: number,
  now: number,
  sentAt: number | undefined,
): { readonly writes: readonly Write[]; readonly sentAt: number | undefined } {
  const moved = presetGainFilter(preset);
  if (moved === undefined) return { writes: [], sentAt };
  const resends = sentAt === undefined || now - sentAt > presetResendMs;
  const writes = presetFilters
    .filter((filter) => filter === moved || resends)
    .map((filter) =>
      writeTo(outputEqFilter, { channel, filter }, { enable: true, ...bandOf(preset, filter), ...(filter === moved ? { gain } : {}) }),
    );
  return { writes, sentAt: resends ? now : sentAt };
}

/** [ENUM-18] */
export const speakerTypes = ['Custom', 'Subwoofer', 'FullRange'] as const;
export type SpeakerType = (typeof speakerTypes)[number];
/** One slope for all of them (OQ-090). */
const slope: CrossoverFilterType = 'Butterworth 24dB/oct';
const subwoofer = { highPass: 25, lowPass: 80 };
const fullRange = { highPass: 40 };

export function planSpeakerType(speakerType: SpeakerType, channel: number): Write[] {
  const high = (frequency: number) => writeTo(highPassFilter, { channel }, { enable: true, type: slope, frequency });
  const noLow = writeTo(lowPassFilter, { channel }, { enable: false });
  switch (speakerType) {
    case 'Custom':
      return [writeTo(highPassFilter, { channel }, { enable: false }), noLow];
    case 'Subwoofer':
      return [high(subwoofer.highPass), writeTo(lowPassFilter, { channel }, { enable: true, type: slope, frequency: subwoofer.lowPass })];
    case 'FullRange':
      return [high(fullRange.highPass), noLow];
  }
}

/** Recognised by its high pass alone, even with a low pass on [XOVER-05]. */
export function detectSpeakerType(tree: Tree, channel: number): SpeakerType {
  const matches = ({ properties }: typeof highPassFilter | typeof lowPassFilter, frequency: number) =>
    valueOf(tree, properties.enable, { channel }) === true &&
    valueOf(tree, properties.type, { channel }) === slope &&
    near(valueOf(tree, properties.frequency, { channel }), frequency, 1);
  if (matches(highPassFilter, subwoofer.highPass) && matches(lowPassFilter, subwoofer.lowPass)) return 'Subwoofer';
  return matches(highPassFilter, fullRange.highPass) ? 'FullRange' : 'Custom';
}

export function widensBand(tree: Tree, channel: number, next: SpeakerType): boolean {
  const planned = planSpeakerType(next, channel);
  const opens = (filter: typeof highPassFilter | typeof lowPassFilter, isWider: (to: number, from: number) => boolean) => {
    const { enable, frequency } = filter.properties;
    const from = valueOf(tree, frequency, { channel });
    if (valueOf(tree, enable, { channel }) !== true || from === undefined) return false;
    const to = planned.find(({ resource }) => resource === filter)?.values;
    return to?.['enable'] === false || isWider(Number(to?.['frequency']), from);
  };
  return opens(highPassFilter, (to, from) => to < from) || opens(lowPassFilter, (to, from) => to > from);
}
