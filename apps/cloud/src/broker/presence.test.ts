import { createManualClock } from '@headroom/protocol';
import type { KyselyPlugin } from 'kysely';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { openDatabase, openLine } from '../db/database.ts';
import { createTestDatabase } from '../db/test-database.ts';
import { createLocalBuses } from '../nodes/local-bus.ts';
import { leaseMs } from '../nodes/registry.ts';
import { createPresence } from './presence.ts';

it('a process goes on saying that it lives while whatever else it asked for is not answered yet', async () => {
  await using stack = new AsyncDisposableStack();
  const { url } = stack.use(await createTestDatabase('all tables'));
  const { db } = stack.use(await openDatabase({ url }, () => undefined));
  let beats = 0;
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  const questions = new Set<object>();
  const slow: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      if (node.kind === 'UpdateQueryNode') beats += 1;
      if (node.kind === 'SelectQueryNode') questions.add(queryId);
      return node;
    },
    async transformResult({ result, queryId }) {
      if (questions.has(queryId)) await answered;
      return result;
    },
  };
  const line = stack.use(openLine(url, () => undefined)).db.withPlugin(slow);
  const clock = createManualClock();
  const bus = createLocalBuses(clock).join();
  const log = pino({ level: 'silent' });
  const tell = { changed: () => Promise.resolve(), hear: () => undefined, cut: () => undefined };
  const presence = await createPresence({ db, line, bus, clock, log, lease: leaseMs, nextLife: () => 'one', ...tell });
  const beat = async () => {
    await clock.advance(400);
    return beats;
  };
  await expect.poll(beat, { timeout: 10_000 }).toBeGreaterThan(5);
  expect(questions.size).toBe(1);
  answer();
  await presence[Symbol.asyncDispose]();
});
