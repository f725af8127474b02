/** A page that is looked at again, or a network that is back: nobody waits for the next attempt, and nothing from before passes for current. */

import type { Site } from './site.ts';

export function wakeWithPage(site: Pick<Site, 'amps'>): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  /** Since it was looked at last the page was kept aside whole, its sockets with it. */
  let wasFrozen = false;
  const wake = () => {
    if (document.visibilityState !== 'visible') return;
    for (const { device } of site.amps()) device.wake(wasFrozen);
    wasFrozen = false;
  };
  const thawed = () => {
    wasFrozen = true;
    wake();
  };
  addEventListener('online', wake, { signal });
  addEventListener('focus', wake, { signal });
  addEventListener('pageshow', (event) => event.persisted && thawed(), { signal });
  document.addEventListener('resume', thawed, { signal });
  document.addEventListener('visibilitychange', wake, { signal });
  return () => stop.abort();
}
