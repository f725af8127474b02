const [lowest, highest] = [100, 10_000];

/** Assumes equal points per octave. */
export function meanLevel(frequencies: ArrayLike<number>, decibels: ArrayLike<number>): number {
  let [sum, count] = [0, 0];
  for (let index = 0; index < frequencies.length; index += 1) {
    const frequency = frequencies[index] ?? 0;
    if (frequency < lowest || frequency > highest) continue;
    sum += 10 ** ((decibels[index] ?? 0) / 10);
    count += 1;
  }
  return count === 0 ? 0 : 10 * Math.log10(sum / count);
}
