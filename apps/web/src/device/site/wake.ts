import type { Site } from './site.ts';

export function wakeWithPage(site: Pick<Site, 'amps'>): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  /** The browser has frozen the page, and its sockets are dead. */
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
