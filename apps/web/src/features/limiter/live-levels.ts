import { levels, peakLimiter, rmsLimiter } from '@headroom/model/amplifier';
import { useAmp } from '../../device/binding/use-amp.tsx';
import { useSource } from '../../device/binding/use-source.ts';
import type { LevelSource, Source } from '../../ui/meters/meter.tsx';
import type { LiveLevels } from '../../ui/plots/limiter-plot.tsx';
import type { LimiterKind } from './volts-as-db-and-watts.ts';

export const limiters: Readonly<Record<LimiterKind, typeof rmsLimiter | typeof peakLimiter>> = { rms: rmsLimiter, peak: peakLimiter };

/** In dB above zero. */
export function useReductionOf(kind: LimiterKind, channel: number): LevelSource {
  const available = useAmp((amp) => amp.available);
  return useSource([limiters[kind].properties.gainReduction], { channel }, ([value]) =>
    available && value !== undefined ? Math.abs(value) : null,
  );
}

/** The device reports RMS volts, no peaks: the peak point is known only while limiting. */
export function useLiveLevels(kind: LimiterKind, channel: number): Source<LiveLevels> {
  const available = useAmp((amp) => amp.available);
  const { gainReduction, threshold } = limiters[kind].properties;
  return useSource([levels.properties.level_volts, gainReduction, threshold], { channel }, ([volts = 0, reduction = 0, limit = 0]) => {
    const held = Math.abs(reduction);
    const given = kind === 'rms' ? volts : held > 0 ? limit : 0;
    const known = available && given > 0;
    return { given: known ? given : null, wanted: known ? given * 10 ** (held / 20) : null };
  });
}
