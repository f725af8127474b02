import { levels, output, peakLimiter, rmsLimiter } from '@headroom/model/amplifier';
import type { AnyParams, FlagProperty, Handle, NumberProperty } from '@headroom/model/property';
import type { Amp, Seat } from '../binding/seat.ts';
import { useAmp } from '../binding/use-amp.tsx';
import { useLevelSource, useSource } from '../binding/use-source.ts';
import type { LevelSource, Source } from '../../ui/meters/meter.tsx';

export const silent: LevelSource = (listener) => {
  listener(null);
  return () => {};
};

/** Subscribed values come before the amplifier has described itself, on a slow line long before. */
function areLevelsKnown({ status }: Pick<Amp, 'status'>): boolean {
  const { canSilence, loaded, isStale } = status();
  return canSilence && loaded && !isStale;
}

export function useLevel<At extends AnyParams>(of: Handle<NumberProperty, At>, params: NoInfer<At>): LevelSource {
  const source = useLevelSource(of, params);
  return useAmp(areLevelsKnown) ? source : silent;
}
export const useOutputLevel = (channel: number): LevelSource => useLevel(levels.properties.level_db, { channel });

export const useFlagSource = <At extends AnyParams>(of: Handle<FlagProperty, At>, params: NoInfer<At>): Source<boolean> =>
  useSource([of], params, ([value]) => value === true);
export const useClip = (channel: number): Source<boolean> => useFlagSource(output.properties.clip, { channel });

/** In positive dB; the larger one if the limiters disagree on their sum. */
const reductions = [rmsLimiter.properties.totalGainReduction, peakLimiter.properties.totalGainReduction];
const stronger = (values: readonly (number | undefined)[]) => Math.max(...values.map((value) => Math.abs(value ?? 0)));
export function useReduction(channel: number): LevelSource {
  const source = useSource(reductions, { channel }, stronger);
  return useAmp(areLevelsKnown) ? source : silent;
}

/** For many meters without hooks. The caller checks the permission. */
export const outputLevelOf = (seat: Seat, channel: number): LevelSource =>
  readingOf(seat, [levels.properties.level_db], { channel }, ([value]) => value ?? null);
export const reductionOf = (seat: Seat, channel: number): LevelSource => readingOf(seat, reductions, { channel }, stronger);

const readingOf =
  <At extends AnyParams>(
    { device }: Seat,
    of: readonly Handle<NumberProperty, At>[],
    at: NoInfer<At>,
    make: (values: readonly (number | undefined)[]) => number | null,
  ): LevelSource =>
  (listener) => {
    const tell = () => listener(make(of.map((handle) => device.read(handle, at))));
    tell();
    const ends = of.map((handle) => device.subscribe(handle, at, tell));
    return () => ends.forEach((end) => end());
  };
