/** Members keep their differences, so a group stops with its first member. Places are decibels or cents. */

export interface Standing<M> {
  readonly member: M;
  readonly place: number;
  readonly min: number;
  readonly max: number;
}
export interface Travel<M> {
  /** The loudest member's, shown by the group's handle. */
  readonly level: number;
  readonly min: number;
  readonly max: number;
  readonly stopsAtMin: readonly M[];
  readonly stopsAtMax: readonly M[];
  readonly isLevel: boolean;
}

/** Devices compute in single precision. */
const tolerance = 1e-3;
const onGrid = (dB: number) => Number(dB.toFixed(4));

export function travelOf<M>(standings: readonly Standing<M>[]): Travel<M> | undefined {
  if (standings.length === 0) return undefined;
  const level = Math.max(...standings.map(({ place }) => place));
  const down = Math.max(0, Math.min(...standings.map(({ place, min }) => place - min)));
  const up = Math.max(0, Math.min(...standings.map(({ place, max }) => max - place)));
  return {
    level,
    min: onGrid(level - down),
    max: onGrid(level + up),
    stopsAtMin: standings.filter(({ place, min }) => place - min <= down + tolerance).map(({ member }) => member),
    stopsAtMax: standings.filter(({ place, max }) => max - place <= up + tolerance).map(({ member }) => member),
    isLevel: standings.every(({ place }) => level - place <= tolerance),
  };
}

export interface Moved<M> {
  readonly member: M;
  readonly from: number;
  readonly to: number;
}
export function movedTo<M>(
  standings: readonly Standing<M>[],
  wanted: number,
): { readonly by: number; readonly moved: readonly Moved<M>[] } {
  const travel = travelOf(standings);
  if (travel === undefined) return { by: 0, moved: [] };
  const by = onGrid(Math.min(travel.max, Math.max(travel.min, wanted)) - travel.level);
  return { by, moved: standings.map(({ member, place }) => ({ member, from: place, to: onGrid(place + by) })) };
}

export function commonRange<M>(standings: readonly Standing<M>[]): { readonly min: number; readonly max: number } | undefined {
  if (standings.length === 0) return undefined;
  const max = Math.min(...standings.map((each) => each.max));
  return { min: Math.min(max, Math.max(...standings.map((each) => each.min))), max };
}
export function levelledTo<M>(standings: readonly Standing<M>[], wanted: number): readonly Moved<M>[] {
  const range = commonRange(standings);
  if (range === undefined) return [];
  const to = Math.min(range.max, Math.max(range.min, wanted));
  return standings.map(({ member, place }) => ({ member, from: place, to }));
}

export type CommonMute = 'on' | 'off' | 'mixed';
export function commonMute(mutes: readonly boolean[]): CommonMute | undefined {
  if (mutes.length === 0) return undefined;
  if (mutes.every(Boolean)) return 'on';
  return mutes.some(Boolean) ? 'mixed' : 'off';
}
