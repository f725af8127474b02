import { levelsAt, playedRange, referenceOf, smooth, through } from '@headroom/model/dsp';
import { grid } from '../../../device/curves/grid.ts';
import type { Kept, Opened } from './kept.ts';

export function derive(opened: Opened): Kept {
  const { measurement, smoothing, bandsThen, wasThrough } = opened;
  const reference = referenceOf(measurement);
  const levels = smooth(measurement.levels, smoothing).map((level) => level - reference.level);
  const curve = { frequencies: measurement.frequencies, levels };
  const { from, to } = playedRange(curve);
  return {
    ...opened,
    reference,
    curve,
    played: { from: roughly(from), to: roughly(to) },
    shown: levelsAt(curve, grid.frequencies),
    bare: levelsAt(through(curve, [], wasThrough ? bandsThen : []), grid.frequencies),
  };
}

const roughly = (frequency: number) => Math.min(20_000, Math.max(20, Number(frequency.toPrecision(2))));
