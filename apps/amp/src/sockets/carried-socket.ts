/** Carries a page's WebSocket to an amplifier without an Origin, or reports the obstacle. */

import { request, type IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { obstacleCode, type Obstacle } from '@headroom/protocol/wire';
import { WebSocketServer } from 'ws';
import type { Place } from './place.ts';

/** Below the page's own time-out [API-15]. */
const patienceMs = 6000;
const handedOn = ['sec-websocket-key', 'sec-websocket-version', 'sec-websocket-extensions'] as const;
const refusing = new WebSocketServer({ noServer: true, clientTracking: false });

/** `place` undefined: not carried. */
export function carrySocket(page: IncomingMessage, socket: Duplex, head: Buffer, place: Place | undefined): void {
  const meet = (obstacle: Obstacle) =>
    refusing.handleUpgrade(page, socket, head, (webSocket) => {
      webSocket.on('error', () => socket.destroy());
      webSocket.close(obstacleCode, obstacle);
    });
  if (!place) return meet('not carried');
  const headers = Object.fromEntries(handedOn.flatMap((name) => (page.headers[name] === undefined ? [] : [[name, page.headers[name]]])));
  const asked = request({ ...place, agent: false, headers: { ...headers, connection: 'Upgrade', upgrade: 'websocket' } });
  let isOver = false;
  const end = (obstacle: Obstacle) => {
    if (isOver) return;
    isOver = true;
    asked.destroy();
    if (!socket.destroyed) meet(obstacle);
  };
  const timer = setTimeout(() => end('silent'), patienceMs);
  asked.on('close', () => clearTimeout(timer));
  asked.on('error', (error) => end(obstacleOf(error)));
  asked.on('response', () => end('refused'));
  asked.on('upgrade', ({ rawHeaders }, amplifier, first) => {
    clearTimeout(timer);
    if (isOver || socket.destroyed) return void amplifier.destroy();
    isOver = true;
    const lines = Array.from({ length: rawHeaders.length / 2 }, (_, at) => `${rawHeaders[2 * at]}: ${rawHeaders[2 * at + 1]}\r\n`);
    socket.write(`HTTP/1.1 101 Switching Protocols\r\n${lines.join('')}\r\n`);
    join(socket, head, amplifier);
    join(amplifier, first, socket);
  });
  socket.on('close', () => {
    if (!isOver) asked.destroy();
    isOver = true;
  });
  asked.end();
}

function join(from: Duplex, first: Buffer, to: Duplex): void {
  if (first.length > 0) to.write(first);
  from.pipe(to);
  from.on('error', () => to.destroy());
  from.on('close', () => to.destroy());
}

export function obstacleOf({ code }: NodeJS.ErrnoException): Obstacle {
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN') return 'unknown name';
  if (code === 'ECONNREFUSED') return 'nothing listens';
  if (code === 'EHOSTUNREACH' || code === 'ENETUNREACH' || code === 'EADDRNOTAVAIL') return 'no way';
  return code === 'ETIMEDOUT' ? 'silent' : 'refused';
}
