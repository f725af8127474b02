/** Where the signal of a channel stands against a limiter, and how far the limiter holds it down, outside React. */

import { useCallback } from 'react';
import { addressOf, levels, peakLimiter, rmsLimiter } from '@headroom/model';
import { useAmp } from '../../device/amp-context.tsx';
import { useAvailable } from '../../device/available.ts';
import type { LevelSource, Source } from '../../ui/meter.tsx';
import type { LiveLevels } from '../../ui/plots/limiter-plot.tsx';
import type { LimiterKind } from './worth.ts';

/** Both have these properties. */
export const limiters = { rms: rmsLimiter, peak: peakLimiter as unknown as typeof rmsLimiter } as const;

/** Decibels above zero. */
export function useReductionOf(kind: LimiterKind, channel: number): LevelSource {
  const { device } = useAmp();
  const available = useAvailable();
  const address = addressOf(limiters[kind].properties.gainReduction, { channel });
  return useCallback(
    (listener) => {
      const tell = () => {
        const value = device.read(address);
        listener(available && typeof value === 'number' ? Math.abs(value) : null);
      };
      tell();
      return device.subscribe(address, tell);
    },
    [device, available, address],
  );
}

/** The device tells RMS volts: against peaks they say nothing, and there the point is known only while the limiter holds it at its threshold. */
export function useLiveLevels(kind: LimiterKind, channel: number): Source<LiveLevels> {
  const { device } = useAmp();
  const available = useAvailable();
  const volts = addressOf(levels.properties.level_volts, { channel });
  const reduction = addressOf(limiters[kind].properties.gainReduction, { channel });
  const threshold = addressOf(limiters[kind].properties.threshold, { channel });
  return useCallback(
    (listener) => {
      const number = (address: string) => {
        const value = device.read(address);
        return typeof value === 'number' ? value : 0;
      };
      const tell = () => {
        const held = Math.abs(number(reduction));
        const given = kind === 'rms' ? number(volts) : held > 0 ? number(threshold) : 0;
        const known = available && given > 0;
        listener({ given: known ? given : null, wanted: known ? given * 10 ** (held / 20) : null });
      };
      tell();
      const ends = [volts, reduction, threshold].map((address) => device.subscribe(address, tell));
      return () => ends.forEach((end) => end());
    },
    [device, available, kind, volts, reduction, threshold],
  );
}
