import { levelsAt, type Measurement } from './measurement.ts';

/** A calibration has these words, or a name that says so; both also occur with measurements, whose levels tell them apart. */
const heading = /\bsens(?:itivity)?\s*factor\b|\bserno\b|\bcalibration\b|^\W*1000\s*hz\s+[-+]?\d/im;
const measured = /\bmeasured by\b|\bmeasurement data\b|\bspl\b/i;
const named = /\.cal$|(?:^|[^a-z])cal(?:ib(?:ration)?)?(?:[^a-z]|$)/i;
const maxHeading = 1000;
/** In decibels. */
const mostAway = 40;

export function isCalibration(text: string, file: string, { levels }: Measurement): boolean {
  const top = text.slice(0, maxHeading);
  if (measured.test(top) || !(heading.test(top) || named.test(file))) return false;
  return levels.every((level) => !(Math.abs(level) > mostAway));
}

/** Beyond its ends a calibration goes on as there. */
export function corrected(measurement: Measurement, calibration: Measurement): Measurement {
  const { frequencies, levels } = calibration;
  const [low, high] = [frequencies[0] ?? 1, frequencies.at(-1) ?? 1];
  const known = levels.filter((level) => !Number.isNaN(level));
  const wrong = levelsAt({ frequencies, levels }, measurement.frequencies).map((level, index) => {
    const frequency = measurement.frequencies[index]!;
    if (frequency <= low) return known[0] ?? 0;
    return frequency >= high ? (known.at(-1) ?? 0) : level;
  });
  return { ...measurement, levels: measurement.levels.map((level, index) => level - wrong[index]!) };
}
