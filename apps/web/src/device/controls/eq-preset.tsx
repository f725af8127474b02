/** Which preset the equalizer of a channel has, and choosing another [EQ-02] [EQ-10]. */

import { useMemo } from 'react';
import { addressOf, detectEqPreset, outputEqFilter, planEqPreset, presetFilters, valueOf, type EqPreset } from '@headroom/model';
import { useShownTree } from '../../device/shown.ts';
import { useWrites } from '../../device/writes.ts';

const { enable, type, frequency, q, gain } = outputEqFilter.properties;
const recognisedBy = [
  ...[1, 2].map((filter) => ({ handle: enable, filter })),
  ...presetFilters.flatMap((filter) => [enable, type, frequency, q, gain].map((handle) => ({ handle, filter }))),
];

export interface ChannelPreset {
  readonly preset: EqPreset;
  /** Bands 1 or 2 are on: whatever 6 to 8 say, it is shown as Manual [EQ-10]. */
  readonly hindered: boolean;
  /** Bands 6 to 8 carry somebody's own settings, which another preset would replace. */
  readonly own: boolean;
  choose(preset: EqPreset): void;
}

export function useEqPreset(channel: number): ChannelPreset {
  const addresses = useMemo(
    () => recognisedBy.map(({ handle, filter }) => addressOf(handle as typeof gain, { channel, filter })),
    [channel],
  );
  const tree = useShownTree(addresses);
  const write = useWrites();
  return useMemo(() => {
    const preset = detectEqPreset(tree, channel);
    const isOn = (filter: number) => valueOf(tree, enable, { channel, filter }) === true;
    return {
      preset,
      hindered: isOn(1) || isOn(2),
      own: preset === 'Manual' && presetFilters.some((filter) => isOn(filter) && valueOf(tree, gain, { channel, filter }) !== 0),
      choose: (next) => void write(planEqPreset(next, channel)),
    };
  }, [tree, channel, write]);
}
