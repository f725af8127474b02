/** What one act did to several amplifiers is one row. */

import { useMemo, useState, useSyncExternalStore } from 'react';
import { isSame } from '../binding/follower.ts';
import type { Seat } from '../binding/seat.ts';
import { historyOf } from './history.ts';
import { isFixedStep, type Step } from './trail.ts';

export interface Part {
  readonly seat: Seat;
  readonly step: Step;
  readonly index: number;
}
export type Row = readonly Part[];
export type Wanted = ReadonlyMap<Seat, number>;

/** Less than a hand needs from one control to another, and more than a busy page needs for all amplifiers. */
const sameActMs = 500;

export function rowsOf(seats: readonly Seat[]): readonly Row[] {
  const parts = seats.flatMap((seat) =>
    historyOf(seat)
      .trail()
      .steps.map((step, index): Part => ({ seat, step, index })),
  );
  const rows: Part[][] = [];
  for (const part of parts.toSorted((one, other) => one.step.began - other.step.began)) {
    const row = rows.at(-1);
    const isOfIt = row?.every(({ seat, step }) => seat !== part.seat && part.step.began - step.began <= sameActMs);
    if (isOfIt) row?.push(part);
    else rows.push([part]);
  }
  return rows;
}

export const isFixedRow = (row: Row) => row.every(({ step }) => isFixedStep(step));
export const isDone = ({ seat, index }: Part) => index < historyOf(seat).trail().done;
const isAhead = ({ seat, index }: Part) => index >= historyOf(seat).heading();

/** Undefined if nothing can be undone. */
export function lastDone(rows: readonly Row[]): number | undefined {
  const at = rows.findLastIndex((row) => !isFixedRow(row) && !row.every(isAhead));
  return at < 0 ? undefined : at;
}
export function firstUndone(rows: readonly Row[]): number | undefined {
  const at = rows.findIndex((row) => !isFixedRow(row) && row.some(isAhead));
  return at < 0 ? undefined : at;
}
export function undoFrom(rows: readonly Row[], at: number): Wanted {
  const wanted = new Map<Seat, number>();
  for (const { seat, index } of rows.slice(at).flat()) wanted.set(seat, Math.min(wanted.get(seat) ?? historyOf(seat).heading(), index));
  return wanted;
}
export function redoTo(rows: readonly Row[], at: number): Wanted {
  const wanted = new Map<Seat, number>();
  for (const { seat, index } of rows.slice(0, at + 1).flat())
    wanted.set(seat, Math.max(wanted.get(seat) ?? historyOf(seat).heading(), index + 1));
  return wanted;
}

export function useRows(known: readonly Seat[]): {
  readonly seats: readonly Seat[];
  readonly rows: readonly Row[];
  readonly isShown: boolean;
} {
  const [seats, setSeats] = useState(known);
  if (seats !== known && !isSame(seats, known)) setSeats(known);
  const glance = useMemo(() => createGlance(seats), [seats]);
  useSyncExternalStore(glance.subscribe, glance.now);
  return { seats, rows: rowsOf(seats), isShown: seats.some((seat) => historyOf(seat).isShown()) };
}
function createGlance(seats: readonly Seat[]) {
  const histories = seats.map(historyOf);
  let last: readonly unknown[] = [];
  return {
    now() {
      const next = histories.flatMap((history): unknown[] => [history.trail(), history.heading(), history.isShown()]);
      return (last = isSame(last, next) ? last : next);
    },
    subscribe(listener: () => void) {
      const ends = histories.map((history) => history.subscribe(listener));
      return () => ends.forEach((end) => end());
    },
  };
}
