import { Readable } from 'node:stream';
import type { Call } from '@headroom/protocol/cloud';
import type { Clock } from '@headroom/protocol';
import type { FastifyReply } from 'fastify';

/** Proxies close streams that are silent for a minute, some after 30 s. */
const heartbeatMs = 15_000;

export function sendStream(call: Call, values: AsyncIterable<unknown>, reply: FastifyReply, clock: Clock): FastifyReply {
  const isEvents = call.streams === 'events';
  reply.headers({
    'content-type': isEvents ? 'text/event-stream; charset=utf-8' : 'text/plain; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    // Asks proxies not to buffer.
    'x-accel-buffering': 'no',
    // A kept connection would delay a stopping cloud.
    connection: 'close',
  });
  return reply.send(Readable.from(isEvents ? eventsOf(call, values, clock) : linesOf(call, values)));
}

async function* linesOf(call: Call, values: AsyncIterable<unknown>): AsyncGenerator<string> {
  for await (const value of values) yield `${String(call.response.parse(value))}\n`;
}

async function* eventsOf(call: Call, values: AsyncIterable<unknown>, clock: Clock): AsyncGenerator<string> {
  const iterator = values[Symbol.asyncIterator]();
  // Sent at once, so that the caller sees an answer.
  yield ': open\n\n';
  let next = iterator.next();
  for (;;) {
    const first = await orBeat(next, clock);
    if (first === 'beat') {
      yield ': still here\n\n';
      continue;
    }
    if (first.done === true) return;
    yield `data: ${JSON.stringify(call.response.parse(first.value))}\n\n`;
    next = iterator.next();
  }
}
async function orBeat<Value>(next: Promise<Value>, clock: Clock): Promise<Value | 'beat'> {
  const { promise, resolve } = Promise.withResolvers<'beat'>();
  const callOff = clock.after(heartbeatMs, () => resolve('beat'));
  try {
    return await Promise.race([next, promise]);
  } finally {
    callOff();
  }
}
