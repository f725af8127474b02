const mains = { low: { min: 80, max: 150 }, high: { min: 180, max: 280 } } as const;

export function lineAxis([measured, low, high]: readonly [number | undefined, number | undefined, number | undefined]): {
  min: number;
  max: number;
} {
  const middle = measured !== undefined && measured > 40 ? measured : ((low ?? 0) + (high ?? 300)) / 2;
  const usual = middle < 165 ? mains.low : mains.high;
  const margin = 10;
  const least = Math.min(usual.min, ...[low, measured].filter((value) => value !== undefined).map((value) => value - margin));
  const most = Math.max(usual.max, ...[high, measured].filter((value) => value !== undefined).map((value) => value + margin));
  return { min: Math.max(0, Math.floor(least / 20) * 20), max: Math.min(320, Math.ceil(most / 20) * 20) };
}
