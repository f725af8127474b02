/** Sent times and shown ages must be right, whatever the reader's clock. */

import { useEffect, useState } from 'react';

/** Smaller differences may be delays. */
const tolerated = 10_000;
let ahead = 0;

/** Null if a proxy removed the Date header. */
export function hearTime(date: string | null): void {
  const difference = Date.parse(date ?? '') - Date.now();
  if (Math.abs(difference - ahead) >= tolerated) ahead = Math.abs(difference) < tolerated ? 0 : difference;
}
export const now = (): Date => new Date(Date.now() + ahead);

const every = 10_000;
export function useNow(): Date {
  const [shown, setShown] = useState(now);
  useEffect(() => {
    const timer = setInterval(() => setShown(now()), every);
    return () => clearInterval(timer);
  }, []);
  return shown;
}
