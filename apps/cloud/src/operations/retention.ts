/** How much is kept, and for how long, of what grows by itself: operators set it. */

export interface Retention {
  /** Events, ended alarms and updates, notices and maintenance. */
  readonly eventDays: number;
  readonly logDays: number;
  /** Of one account each. */
  readonly logEntries: number;
  readonly logBytes: number;
  readonly events: number;
  readonly notices: number;
}
export const usualRetention: Retention = {
  eventDays: 400,
  logDays: 730,
  logEntries: 500_000,
  logBytes: 100_000_000,
  events: 2_000_000,
  notices: 200_000,
};
/** Told to the operator. */
export type Warn = (words: string, about: object) => void;
/** Operator and tenant are warned from this part of what an account may have. */
export const warnedFrom = 0.8;

/** How much each may keep, so that all have `most` together: those that have less keep everything, and only the largest are cut. */
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

/** How much of it each venue of an account may keep, by what all of them have; and the accounts that have nearly all, or more. */
export function sharesOf(
  what: string,
  most: number,
  venues: readonly { readonly account_id: string; readonly [what: string]: string | number }[],
  warn: Warn,
): { readonly shareOf: (accountId: string) => number; readonly full: readonly string[] } {
  const full: string[] = [];
  const levels = new Map<string, number>();
  for (const [accountId, own] of Map.groupBy(venues, ({ account_id }) => account_id)) {
    const sizes = own.map((venue) => Number(venue[what]));
    const count = sizes.reduce((sum, size) => sum + size, 0);
    if (count >= warnedFrom * most) {
      full.push(accountId);
      warn(count > most ? `the oldest ${what} of an account go` : `an account has nearly all ${what} that it may have`, {
        accountId,
        count,
      });
    }
    levels.set(accountId, levelOf(most, sizes));
  }
  return { shareOf: (accountId) => levels.get(accountId) ?? Infinity, full };
}
