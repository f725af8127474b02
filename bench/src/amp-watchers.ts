/** Hears amplifiers in a process of its own, so that only the sender's time counts. Arguments: whether to subscribe, then addresses. */

import { WebSocket } from 'ws';

export interface FromWatchers {
  readonly frames: number;
  readonly bytes: number;
}

const [subscribe, ...urls] = process.argv.slice(2);
let [frames, bytes, wanted] = [0, 0, Number.POSITIVE_INFINITY];
const answer = () => {
  if (frames < wanted) return;
  wanted = Number.POSITIVE_INFINITY;
  process.send?.({ frames, bytes } satisfies FromWatchers);
};
process.on('message', (message) => {
  wanted = Number(message);
  answer();
});
for (const url of urls) {
  const socket = new WebSocket(url);
  socket.on('open', () => subscribe === 'true' && socket.send('{"leaApi":"1.0","url":"/amp","method":"subscribe","id":1}'));
  socket.on('message', (data) => {
    frames += 1;
    bytes += (data as Buffer).length;
    answer();
  });
  socket.on('error', () => process.exit());
}
