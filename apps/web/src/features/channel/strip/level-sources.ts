/** What the meters of a channel listen to, outside React. */

import { levels, output, peakLimiter, rmsLimiter } from '@headroom/model/amplifier';
import type { AnyParams, FlagProperty, Handle, NumberProperty } from '@headroom/model/property';
import { useAmp } from '../../../device/binding/use-amp.tsx';
import { useLevelSource, useSource } from '../../../device/binding/use-source.ts';
import type { LevelSource, Source } from '../../../ui/meters/meter.tsx';

/** Nothing is known: meters drop. */
const silent: LevelSource = (listener) => {
  listener(null);
  return () => {};
};

export function useLevel<At extends AnyParams>(of: Handle<NumberProperty, At>, params: NoInfer<At>): LevelSource {
  const source = useLevelSource(of, params);
  return useAmp(({ available }) => available) ? source : silent;
}
export const useOutputLevel = (channel: number): LevelSource => useLevel(levels.properties.level_db, { channel });

export const useFlagSource = <At extends AnyParams>(of: Handle<FlagProperty, At>, params: NoInfer<At>): Source<boolean> =>
  useSource([of], params, ([value]) => value === true);
export const useClip = (channel: number): Source<boolean> => useFlagSource(output.properties.clip, { channel });

/** How far the limiters hold the channel down, in dB above zero; the stronger of the two, should they not agree on their sum. */
export function useReduction(channel: number): LevelSource {
  const reductions = [rmsLimiter.properties.totalGainReduction, peakLimiter.properties.totalGainReduction];
  const source = useSource(reductions, { channel }, (values) => Math.max(...values.map((value) => Math.abs(value ?? 0))));
  return useAmp(({ available }) => available) ? source : silent;
}
