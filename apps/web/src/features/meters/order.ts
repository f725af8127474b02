import { silenceOf, type ChannelFacts } from '../../device/channel/channel-state.ts';

export const meterOrders = ['worst', 'arranged'] as const;
export type MeterOrder = (typeof meterOrders)[number];

/** Lower is worse. */
const clipRank = 2;
export function rankOf(facts: ChannelFacts): number {
  if (facts.state === 'fault') return 0;
  if (facts.state === 'offline' || facts.state === 'unknown' || facts.state === 'down') return 1;
  if (facts.clip) return clipRank;
  if (facts.reasons.length > 0 || facts.thermal) return 3;
  if (facts.limiting) return 4;
  return silenceOf(facts) === undefined ? 5 : 6;
}

export interface Ranked {
  readonly key: string;
  readonly rank: number;
}
/** Unarranged cells come last; among equally bad ones the arrangement holds. `clipped` ones rank as those that clip now. */
export function inOrder<T extends Ranked>(
  cells: readonly T[],
  by: MeterOrder,
  arrangement: readonly string[],
  clipped: ReadonlySet<string>,
): readonly T[] {
  const badness = ({ key, rank }: T) => (clipped.has(key) ? Math.min(rank, clipRank) : rank);
  const places = new Map(arrangement.map((key, place) => [key, place]));
  const placeOf = ({ key }: Ranked) => places.get(key) ?? arrangement.length;
  const arranged = cells.toSorted((one, other) => placeOf(one) - placeOf(other));
  return by === 'worst' ? arranged.toSorted((one, other) => badness(one) - badness(other)) : arranged;
}

export function moved(order: readonly string[], key: string, to: string): readonly string[] {
  const target = order.indexOf(to);
  return target < 0 || !order.includes(key) || key === to ? order : order.filter((each) => each !== key).toSpliced(target, 0, key);
}
