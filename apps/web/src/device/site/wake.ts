/** After the computer slept, or the network came back, nobody should wait for the next attempt: lost amplifiers are tried at once. */

import type { Site } from './site.ts';

export function reconnectOnWake(site: Site): () => void {
  const wake = () => {
    if (document.visibilityState !== 'visible') return;
    for (const { device } of site.amps()) if (device.status().state === 'FAILED') device.reconnect();
  };
  addEventListener('online', wake);
  addEventListener('focus', wake);
  document.addEventListener('visibilitychange', wake);
  return () => {
    removeEventListener('online', wake);
    removeEventListener('focus', wake);
    document.removeEventListener('visibilitychange', wake);
  };
}
