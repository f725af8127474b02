/** The time of the reader's own clock, for sentences that speak of it. */

import { useEffect, useState } from 'react';

const every = 10_000;

export function useNow(): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), every);
    return () => clearInterval(timer);
  }, []);
  return now;
}
/** The time zone of the reader's own clock. */
export const ownTimeZone = (): string => new Intl.DateTimeFormat().resolvedOptions().timeZone;
