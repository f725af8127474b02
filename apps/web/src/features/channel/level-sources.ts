/** What the meters of a channel listen to, outside React. */

import { useCallback } from 'react';
import { addressOf, levels, output, peakLimiter, rmsLimiter, type Handle, type HandleParams } from '@headroom/model';
import { useAmp, useLevelSource } from '../../device/amp-context.tsx';
import { useAvailable } from '../../device/available.ts';
import type { LevelSource, Source } from '../../ui/meter.tsx';

/** Nothing is known: meters drop. */
const silent: LevelSource = (listener) => {
  listener(null);
  return () => {};
};

export function useLevel<H extends Handle>(of: H, params: HandleParams<H>): LevelSource {
  const source = useLevelSource(addressOf(of, params));
  return useAvailable() ? source : silent;
}
export const useOutputLevel = (channel: number): LevelSource => useLevel(levels.properties.level_db, { channel });

export function useFlagSource<H extends Handle>(of: H, params: HandleParams<H>): Source<boolean> {
  const { device } = useAmp();
  const address = addressOf(of, params);
  return useCallback(
    (listener) => {
      const tell = () => listener(device.read(address) === true);
      tell();
      return device.subscribe(address, tell);
    },
    [device, address],
  );
}
export const useClip = (channel: number): Source<boolean> => useFlagSource(output.properties.clip, { channel });

/** How far the limiters hold the channel down, in dB above zero; the stronger of the two, should they not agree on their sum. */
export function useReduction(channel: number): LevelSource {
  const { device } = useAmp();
  const available = useAvailable();
  const rms = addressOf(rmsLimiter.properties.totalGainReduction, { channel });
  const peak = addressOf(peakLimiter.properties.totalGainReduction, { channel });
  const source = useCallback<LevelSource>(
    (listener) => {
      const reduction = (address: string) => Math.abs(Number(device.read(address) ?? 0)) || 0;
      const tell = () => listener(Math.max(reduction(rms), reduction(peak)));
      tell();
      const ends = [device.subscribe(rms, tell), device.subscribe(peak, tell)];
      return () => ends.forEach((end) => end());
    },
    [device, rms, peak],
  );
  return available ? source : silent;
}
