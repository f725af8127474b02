import { totalOf, type FitLimits, type FittedBand } from '../src/dsp/measured/bells.ts';
import { deviation, judgedPoints } from '../src/dsp/measured/judged.ts';
import type { Curve, Deviation, FitTarget } from '../src/dsp/measured/judged.ts';
import { chanceOf } from './rooms.ts';

const changes = 100;
const widest = 0.4;
/** The product's own limit: a third of an octave. */
const narrowestBoost = 4.32;

export function bestOfRandomSearches(room: Curve, target: FitTarget, limits: FitLimits, seed: number, searches: number): Deviation {
  const judged = judgedPoints(room, target)!;
  const everyFourth = (of: Float64Array) => of.filter((_, index) => index % 4 === 0);
  const levels = everyFourth(judged.levels);
  const tangents = everyFourth(judged.tangents);
  const chance = chanceOf(seed);
  const within = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));
  const moved = (value: number, by: number) => value + (2 * chance() - 1) * by;
  const legal = ({ frequency, gain, q }: FittedBand): FittedBand => {
    const bounded = within(gain, -limits.cut, limits.boost);
    return {
      frequency: within(frequency, target.from, target.to),
      gain: bounded,
      q: within(q, widest, bounded > 0 ? narrowestBoost : limits.q),
    };
  };
  const anywhere = () => target.from * (target.to / target.from) ** chance();
  const anyBand = (): FittedBand => ({ frequency: anywhere(), gain: 0, q: widest * (limits.q / widest) ** chance() });
  const squaresOf = (total: Float64Array): number => {
    let sum = 0;
    let squares = 0;
    for (let index = 0; index < levels.length; index++) {
      const each = total[index]!;
      if (each > limits.boost + 0.05 || each < -limits.cut - 0.05) return Infinity;
      const level = levels[index]! + each;
      sum += level;
      squares += level * level;
    }
    return squares / levels.length - (sum / levels.length) ** 2;
  };
  let least = Infinity;
  let best: readonly FittedBand[] = [];
  for (let search = 0; search < searches; search++) {
    const bands = Array.from({ length: limits.bands }, anyBand);
    const each = bands.map((band) => totalOf([band], tangents));
    let total = new Float64Array(levels.length);
    let squares = squaresOf(total);
    for (let change = 0; change < changes; change++) {
      const band = Math.floor(chance() * bands.length);
      const { frequency, gain, q } = bands[band]!;
      const isLeap = chance() < 0.2;
      const reach = isLeap ? 1 : 0.3 * (1 - change / changes) + 0.02;
      const tried = legal({
        frequency: isLeap ? anywhere() : 2 ** moved(Math.log2(frequency), reach),
        gain: moved(gain, 6 * reach),
        q: 2 ** moved(Math.log2(q), 2 * reach),
      });
      const own = totalOf([tried], tangents);
      const before = each[band]!;
      const next = total.map((level, index) => level - before[index]! + own[index]!);
      const nextSquares = squaresOf(next);
      if (nextSquares >= squares) continue;
      bands[band] = tried;
      each[band] = own;
      total = next;
      squares = nextSquares;
    }
    if (squares >= least) continue;
    least = squares;
    best = bands;
  }
  const heard = judged.levels.slice();
  for (const [index, level] of totalOf(best, judged.tangents).entries()) heard[index]! += level;
  return deviation(heard);
}
