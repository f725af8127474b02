import type { Socket } from 'node:net';
import type { Clock } from '@headroom/protocol';
import type { FastifyInstance } from 'fastify';

/** Browsers and proxies do not pipeline requests. */
const maxPerConnection = 32;
/** Below the grace time of containers. */
const maxEndMs = 5000;

/** Answers then close their connection; streams end. */
export function watchUnderWay(app: FastifyInstance, clock: Clock): AbortSignal {
  const closing = new AbortController();
  /** A queued pipelined answer gets no event when its connection breaks. */
  const counts = new Map<Socket, number>();
  let all = 0;
  // A connection without a request counts as busy.
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
    // Its further requests are already parsed.
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
