import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { atomically } from './atomically.ts';
import { openLine, unhurried } from './database.ts';
import { createTestDatabase } from '../../../test/test-database.ts';
import { openDatabase } from '../../operations/open-database.ts';

it('only statements that read a whole table may exceed the time limit', async () => {
  await using database = await createTestDatabase('nothing');
  await using line = openLine(database.url, () => undefined);
  const limit = sql<{ limit: string }>`select current_setting('statement_timeout') as limit`;
  expect((await unhurried(line.db, limit)).rows).toEqual([{ limit: '0' }]);
  expect((await limit.execute(line.db)).rows).toEqual([{ limit: '1min' }]);
});

it('a transaction that fails tells why, although its connection is lost too', async () => {
  await using database = await createTestDatabase('nothing');
  await using line = openLine(database.url, () => undefined);
  await using other = openLine(database.url, () => undefined);
  const failed = atomically(line.db, async (transaction) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
    await sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(other.db);
    await sql`select 1`.execute(transaction).catch(() => undefined);
    throw new Error('the venue is full');
  });
  await expect(failed).rejects.toThrow('the venue is full');
});

it('a running statement ends when its signal aborts', async () => {
  await using database = await createTestDatabase('all tables');
  await using opened = await openDatabase({ url: database.url }, () => undefined);
  await using other = openLine(database.url, () => undefined);
  const endless = sql`select pg_advisory_lock(1)`;
  await endless.execute(other.db);
  const stop = new AbortController();
  const ended = Promise.allSettled([unhurried(opened.db, endless, stop.signal)]);
  const waiting = sql`select from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`;
  await expect.poll(async () => (await waiting.execute(other.db)).rows).toHaveLength(1);
  stop.abort();
  expect(await ended).toEqual([
    { status: 'rejected', reason: expect.objectContaining({ message: expect.stringContaining('terminat') as string }) as object },
  ]);
  expect((await waiting.execute(other.db)).rows).toEqual([]);
});
