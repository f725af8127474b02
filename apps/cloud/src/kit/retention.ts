import { warnedFrom } from './quotas.ts';

export interface Retention {
  readonly eventDays: number;
  readonly logDays: number;
  readonly logEntries: number;
  readonly logBytes: number;
  readonly events: number;
  readonly eventBytes: number;
  readonly notices: number;
  readonly noticeBytes: number;
}
export const usualRetention: Retention = {
  eventDays: 400,
  logDays: 730,
  logEntries: 500_000,
  logBytes: 100_000_000,
  events: 2_000_000,
  eventBytes: 1_000_000_000,
  notices: 200_000,
  noticeBytes: 400_000_000,
};
export type Warn = (words: string, about: object) => void;

/** Cuts only the largest, so that all have `most` together. */
export function levelOf(most: number, sizes: readonly number[]): number {
  let left = most;
  const rising = sizes.toSorted((one, other) => one - other);
  for (const [index, size] of rising.entries()) {
    const share = left / (rising.length - index);
    if (size > share) return Math.floor(share);
    left -= size;
  }
  return Infinity;
}

interface Venue {
  readonly account_id: string;
  readonly venue_id: string;
  readonly count: number;
  readonly bytes: number;
}
export function excessOf(
  what: string,
  most: { readonly count: number; readonly bytes: number },
  venues: readonly Venue[],
  warn: Warn,
): { readonly excess: ReadonlyMap<string, number>; readonly full: readonly string[] } {
  const full: string[] = [];
  const excess = new Map<string, number>();
  for (const [accountId, own] of Map.groupBy(venues, ({ account_id }) => account_id)) {
    const sum = (kind: 'count' | 'bytes') => own.reduce((total, venue) => total + venue[kind], 0);
    const has = { count: sum('count'), bytes: sum('bytes') };
    if (has.count >= warnedFrom * most.count || has.bytes >= warnedFrom * most.bytes) {
      full.push(accountId);
      const isOver = has.count > most.count || has.bytes > most.bytes;
      warn(isOver ? `the oldest ${what} of an account go` : `an account has nearly all ${what} that it may have`, { accountId, ...has });
    }
    const level = (kind: 'count' | 'bytes') =>
      levelOf(
        most[kind],
        own.map((venue) => venue[kind]),
      );
    const [maxOfEach, bytesOfEach] = [level('count'), level('bytes')];
    // For large entries, as many as make up the excess.
    for (const { venue_id, count, bytes } of own)
      excess.set(venue_id, Math.max(0, count - maxOfEach, Math.ceil((count * (bytes - bytesOfEach)) / bytes)));
  }
  return { excess, full };
}
