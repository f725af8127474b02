/** Where the application server may carry to: its amplifiers, those that the first discovered, and private networks. */

import { readIp } from '@headroom/model/network';
import { readDiscovery, readIncoming } from '@headroom/protocol/wire';
import { WebSocket } from 'ws';
import { standardPorts } from './appliance.ts';

export interface Place {
  readonly host: string;
  readonly port: number;
}

/** `192.168.1.20`, `amp.local:1234` or `[fe80::1]`. */
export function readPlace(text: string): Place | undefined {
  const [, name = '', digits] = /^([\w.-]{1,253}|\[[\da-f:]{2,45}\])(?::(\d{1,5}))?$/i.exec(text) ?? [];
  const port = digits === undefined ? standardPorts.webSocket : Number(digits);
  return name === '' || port < 1 || port > 65_535 ? undefined : { host: name.replaceAll(/^\[|\]$/g, ''), port };
}
const isSame = (one: Place, other: Place) => one.host.toLowerCase() === other.host.toLowerCase() && one.port === other.port;

/** Undiscovered hosts only at the standard port: other programs must stay unreachable. */
export function createPlaces(served: () => readonly Place[]): (text: string) => Promise<Place | undefined> {
  return async (text) => {
    const place = readPlace(text);
    if (!place) return undefined;
    const targets = served();
    if (targets.some((target) => isSame(place, target)) || (place.port === standardPorts.webSocket && isPrivate(place.host))) return place;
    const [first] = targets;
    const discovered = first ? await askForNeighbours(first) : [];
    return discovered.some((neighbour) => isSame(neighbour, place)) ? place : undefined;
  };
}
/** A moved amplifier is confirmed before its discovery. */
function isPrivate(host: string): boolean {
  const ip = readIp(host);
  if (ip === undefined) return false;
  const [a, b] = [ip >>> 24, (ip >>> 16) & 255];
  return a === 10 || (a === 172 && b >= 16 && b < 32) || (a === 192 && b === 168) || (a === 169 && b === 254);
}

const patienceMs = 4000;
function askForNeighbours({ host, port }: Place): Promise<readonly Place[]> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`ws://${host.includes(':') ? `[${host}]` : host}:${port}/`, { handshakeTimeout: patienceMs });
    const finish = (answer: readonly Place[]) => {
      clearTimeout(timer);
      socket.terminate();
      resolve(answer);
    };
    const timer = setTimeout(() => finish([]), patienceMs);
    socket.on('error', () => finish([]));
    socket.on('open', () => socket.send(JSON.stringify({ leaApi: '1.0', id: 1, url: '/discovery', method: 'get' })));
    socket.on('message', (data) => {
      const said = readIncoming((data as Buffer).toString());
      if (said.kind === 'reply') finish(readDiscovery(said.result).flatMap(({ ip }) => readPlace(ip) ?? []));
    });
  });
}
