/**
 * What time it is for a page of the cloud: the reader's own clock, set right by what the cloud's answers say. A page sends moments (until when
 * an alarm is snoozed, from when a maintenance lasts) and tells ages, and neither may be wrong by as much as that clock is.
 */

import { useEffect, useState } from 'react';

/** By less an answer may have been under way, and its second have been another one: time must not run back and forth over it. */
const tolerated = 10_000;
let ahead = 0;

/** The date of an answer that has just come; null where a proxy took it away. */
export function hearTime(date: string | null): void {
  const difference = Date.parse(date ?? '') - Date.now();
  if (Math.abs(difference - ahead) >= tolerated) ahead = Math.abs(difference) < tolerated ? 0 : difference;
}
export const now = (): Date => new Date(Date.now() + ahead);

const every = 10_000;
/** For sentences that speak of it. */
export function useNow(): Date {
  const [shown, setShown] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setShown(now()), every);
    return () => clearInterval(timer);
  }, []);
  return shown;
}
