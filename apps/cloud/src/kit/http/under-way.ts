/** Requests under way: so many on one connection, and so long once the cloud is told to end. */

import type { Socket } from 'node:net';
import type { Clock } from '@headroom/protocol';
import type { FastifyInstance } from 'fastify';

/** No browser and no proxy sends a request before the last one is answered. */
const maxPerConnection = 32;
/** Less than a container is given until it is killed. */
const maxEndMs = 5000;

/** Aborted when the cloud is told to end: whoever is answered then must not keep its connection, and so the cloud, waiting; a stream ends with it. */
export function watchUnderWay(app: FastifyInstance, clock: Clock): AbortSignal {
  const closing = new AbortController();
  /** By connection: an answer that waits for another one is told nothing when its connection is cut. */
  const counts = new Map<Socket, number>();
  let all = 0;
  // A connection on which nothing was asked yet counts as busy, and would be waited for until it gives up by itself.
  const closeTheRest = () => {
    if (closing.signal.aborted && all === 0) app.server.closeAllConnections();
  };
  const countOf = (socket: Socket): number => {
    const known = counts.get(socket);
    if (known !== undefined) return known;
    socket.once('close', () => {
      all -= counts.get(socket) ?? 0;
      counts.delete(socket);
      closeTheRest();
    });
    return 0;
  };
  app.addHook('preClose', async () => {
    closing.abort();
    closeTheRest();
    const callOff = clock.after(maxEndMs, () => {
      for (const socket of counts.keys()) socket.destroy();
    });
    app.server.once('close', callOff);
  });
  app.addHook('onRequest', ({ raw: { socket } }, reply, done) => {
    const count = countOf(socket);
    // Its other requests are read already: none of them goes any further than this.
    if (count >= maxPerConnection) return void socket.destroy();
    counts.set(socket, count + 1);
    all += 1;
    reply.raw.once('close', () => {
      const others = counts.get(socket);
      if (others === undefined) return;
      counts.set(socket, others - 1);
      all -= 1;
      closeTheRest();
    });
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (closing.signal.aborted) reply.header('connection', 'close');
    done();
  });
  return closing.signal;
}
