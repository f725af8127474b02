/** At the start, on browser events, and every minute while visible [SHELL-28] (OQ-057). */

import { useEffect, useState } from 'react';
import { region } from '../region.ts';

export async function probe(url: string, ask: typeof fetch = fetch): Promise<boolean> {
  try {
    await ask(url, { method: 'HEAD', mode: 'no-cors', cache: 'no-store', signal: AbortSignal.timeout(5000) });
    return true;
  } catch {
    return false;
  }
}

/** Undefined hides the internet icon. */
export function useReachability(): boolean | undefined {
  const [reachable, setReachable] = useState<boolean>();
  useEffect(() => {
    if (region.probeUrl === '') return undefined;
    const ask = () => {
      if (document.visibilityState !== 'visible') return;
      void probe(region.probeUrl).then(setReachable);
    };
    ask();
    const timer = setInterval(ask, 60_000);
    addEventListener('online', ask);
    addEventListener('offline', ask);
    document.addEventListener('visibilitychange', ask);
    return () => {
      clearInterval(timer);
      removeEventListener('online', ask);
      removeEventListener('offline', ask);
      document.removeEventListener('visibilitychange', ask);
    };
  }, []);
  return reachable;
}
