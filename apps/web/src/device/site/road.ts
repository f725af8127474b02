/** The road is direct, or relayed by the page's server (`npm start -- --amp`). */

import { carriedTo, openWebSocket, socketUrl, type OpenSocket } from '@headroom/protocol/wire';
import { knownHost, requestedHost } from './host.ts';
import { openWorkerSocket } from './worker-road.ts';

export const isCarried = (): boolean => document.querySelector('meta[name="headroom-simulator"][content="carried"]') !== null;

let ahead: WebSocket | undefined;
/** The amplifier's socket opens while a slow phone still runs the first script. */
export function connectAhead(): void {
  const host = requestedHost() === undefined ? knownHost() : undefined;
  if (import.meta.env.MODE === 'demonstration' || host === undefined) return;
  try {
    ahead = new WebSocket(socketUrl(host));
  } catch {
    // The browser forbids this address, and is asked again.
  }
}

export const openSocket: OpenSocket = (url, events) => {
  if (import.meta.env.MODE === 'demonstration') return openWorkerSocket(url, events);
  if (isCarried()) return openWebSocket(carriedSocketUrl(url), events);
  const known = ahead;
  ahead = undefined;
  if (known?.url === url) return openWebSocket(url, events, known);
  known?.close();
  return openWebSocket(url, events);
};

function carriedSocketUrl(url: string): string {
  const { protocol, host } = location;
  return `${protocol === 'https:' ? 'wss:' : 'ws:'}//${host}/?${carriedTo}=${new URL(url).host}`;
}

const uploadPath = '/http-multipart-form-data-upload.cgi';
/** Pages and uploads use the page's own port; `host` may name the socket's. */
export function uploadUrl(host: string, pagePort: string = location.port): string {
  if (isCarried()) return `${uploadPath}?${carriedTo}=${host}`;
  const name = /^(\[[^\]]*\]|[^:]*)(?::\d+)?$/.exec(host)?.[1] ?? host;
  return `http://${name}${pagePort === '' ? '' : `:${pagePort}`}${uploadPath}`;
}
