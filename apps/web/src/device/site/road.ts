/** The road is direct, or relayed by the page's server (`npm start -- --amp`). */

import { carriedTo, openWebSocket, type OpenSocket } from '@headroom/protocol/wire';
import { openWorkerSocket } from './worker-road.ts';

export const isCarried = (): boolean => document.querySelector('meta[name="headroom-simulator"][content="carried"]') !== null;

export const openSocket: OpenSocket = (url, events) =>
  import.meta.env.MODE === 'demonstration'
    ? openWorkerSocket(url, events)
    : openWebSocket(isCarried() ? carriedSocketUrl(url) : url, events);

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
