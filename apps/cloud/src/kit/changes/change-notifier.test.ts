import { randomUUID } from 'node:crypto';
import { createManualClock, type Clock } from '@headroom/protocol';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { createTestDatabase } from '../../../test/test-database.ts';
import { openDatabase } from '../../operations/open-database.ts';
import { createLocalBuses } from '../nodes/local-bus.ts';
import { createChangeNotifier } from './change-notifier.ts';

it('sessions are checked once a second, also if a listener comes while the last one has left during a check', async () => {
  await using database = await createTestDatabase('all tables');
  await using opened = await openDatabase({ url: database.url }, () => undefined);
  const beats = new Set<() => void>();
  let begun = 0;
  const manual = createManualClock();
  const clock: Clock = {
    ...manual,
    after(ms, task) {
      if (ms !== 1000) return manual.after(ms, task);
      begun += 1;
      beats.add(task);
      return () => void beats.delete(task);
    },
  };
  const bus = createLocalBuses(clock).join();
  await using notifier = createChangeNotifier({ bus, db: opened.db, clock, log: pino({ level: 'silent' }) });
  const listen = () => {
    const leaving = new AbortController();
    notifier.listen({ accountId: randomUUID(), sessionId: randomUUID() }, leaving.signal);
    return () => leaving.abort();
  };
  const leave = listen();
  const [check] = beats;
  beats.clear();
  check?.();
  leave();
  listen();
  await expect.poll(() => begun, { timeout: 60_000 }).toBe(3);
  expect(beats.size).toBe(1);
});
