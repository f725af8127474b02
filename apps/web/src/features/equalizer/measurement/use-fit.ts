import { useEffect, useMemo, useState } from 'react';
import { deviationOf, fitBands, through, type EqBand, type Fit, type FitRanges, type FitTarget } from '@headroom/model/dsp';
import type { IirBands } from '../iir-bands.ts';
import type { FitChoice, FitLimits } from './fit-choice.tsx';
import { gently } from './gently.ts';
import type { Kept } from './kept.ts';

export type FoundFit = ReturnType<typeof useFit>;

export function useFit({ curve, wasThrough, bandsThen }: Kept, { instances, settings }: IirBands, choice: FitChoice) {
  const { tilt, from, to, boost, cut, q, bands } = choice.limits;
  // The other bands, and so the wish, stay the same while sending.
  const staying = JSON.stringify(settings.filter((_, index) => !choice.entry.chosen.includes(index)));
  const wish = useMemo(() => ({ staying, tilt, from, to, boost, cut, q, bands }), [staying, tilt, from, to, boost, cut, q, bands]);
  const then = useMemo(() => (wasThrough ? bandsThen : []), [wasThrough, bandsThen]);
  const curveNow = useMemo(() => through(curve, settings, then), [curve, settings, then]);
  const base = useMemo(() => through(curve, JSON.parse(staying) as EqBand[], then), [curve, staying, then]);
  const ranges = JSON.stringify({
    frequency: instances.property('frequency'),
    gain: instances.property('gain'),
    q: instances.property('q'),
  });
  const [found, setFound] = useState<{ readonly wish: typeof wish; readonly fit: Fit | undefined }>();
  useEffect(() => {
    const aim = targetOf(wish);
    let isWanted = true;
    const look = async () => {
      const fit = aim && (await gently(fitBands(base, aim, wish, JSON.parse(ranges) as FitRanges), () => isWanted));
      if (isWanted) setFound({ wish, fit });
    };
    void look();
    return () => void (isWanted = false);
  }, [base, wish, ranges]);
  const target = targetOf(wish);
  return {
    fit: found?.fit,
    isLooking: found === undefined,
    isOld: found?.wish !== wish,
    target,
    before: target && deviationOf(curveNow, target),
    curveNow,
    /** Without the chosen bands. */
    base,
  };
}

const targetOf = ({ tilt, from, to }: Pick<FitLimits, 'tilt' | 'from' | 'to'>): FitTarget | undefined =>
  from === undefined || to === undefined ? undefined : { tilt, from, to };
