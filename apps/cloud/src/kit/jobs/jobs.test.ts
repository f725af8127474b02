import { machineClock } from '@headroom/protocol';
import { sql } from 'kysely';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { unhurried } from '../db/database.ts';
import { createTestDatabase } from '../../../test/test-database.ts';
import { createEmbargo } from '../embargo.ts';
import { createTestCloud, keepHouse } from '../../../test/cloud-rig.ts';
import { createJobs, type Job } from './jobs.ts';
import { openDatabase } from '../../operations/open-database.ts';

it('runs the jobs of a committed transaction once over two processes, and none of one that was rolled back', async () => {
  await using database = await createTestDatabase('all tables');
  await using stack = new AsyncDisposableStack();
  const { db, url } = stack.use(await openDatabase({ url: database.url }, () => undefined));
  const done: string[] = [];
  const note: Job<'note', { readonly text: string }> = {
    name: 'note',
    run: async ({ text }) => void done.push(text),
  };
  const [one, two] = [1, 2].map(() => {
    const jobs = createJobs([note], {
      url,
      db,
      clock: machineClock,
      log: pino({ level: 'silent' }),
      beats: [],
      embargo: createEmbargo(db, machineClock),
    });
    stack.defer(() => jobs.close());
    return jobs;
  });
  if (!one || !two) throw new Error('Both runners of jobs must have started.');
  await db.transaction().execute((transaction) => one.send(transaction, note, { text: 'kept' }));
  const lost = db.transaction().execute(async (transaction) => {
    await one.send(transaction, note, { text: 'lost' });
    throw new Error('no');
  });
  await expect(lost).rejects.toThrow('no');
  const counts = await Promise.all([one.runDue(), two.runDue()]);
  expect(counts.toSorted()).toEqual([0, 1]);
  expect(done).toEqual(['kept']);
  const { rows } = await sql<{ data: object }>`select data from pgboss.job where name = 'note'`.execute(db);
  expect(rows).toEqual([]);
});

it('does not let a long job delay others; it ends with the process and runs again', async () => {
  await using database = await createTestDatabase('all tables');
  await using opened = await openDatabase({ url: database.url }, () => undefined);
  const { db } = opened;
  const begun = Promise.withResolvers<void>();
  const noted = Promise.withResolvers<void>();
  const sweep: Job<'sweep', object> = {
    name: 'sweep',
    isLong: true,
    async run(_data, { signal }) {
      begun.resolve();
      await unhurried(db, sql`select pg_sleep(3600)`, signal);
    },
  };
  const note: Job<'note', object> = {
    name: 'note',
    async run() {
      await begun.promise;
      noted.resolve();
    },
  };
  const jobs = createJobs([sweep, note], {
    url: database.url,
    db,
    clock: machineClock,
    log: pino({ level: 'silent' }),
    beats: [],
    embargo: createEmbargo(db, machineClock),
  });
  await jobs.send(db, sweep, {});
  await jobs.send(db, note, {});
  const round = jobs.runDue();
  await noted.promise;
  await jobs.close();
  expect(await round).toBe(2);
  const { rows } = await sql<{ state: string }>`select state from pgboss.job where name = 'sweep'`.execute(db);
  expect(rows).toEqual([{ state: 'retry' }]);
});

it('start again after a failed start, and readiness and metrics show it meanwhile', async () => {
  await using database = await createTestDatabase('tables of its own');
  await using rig = await createTestCloud({ database: { url: database.url }, metricsToken: 'to-measure' });
  const { cloud, clock, logged } = rig;
  const get = async (path: string) => {
    const answer = await fetch(cloud.origin + path, { headers: { authorization: 'Bearer to-measure' } });
    return { status: answer.status, text: await answer.text() };
  };
  const metrics = async () => (await get('/metrics')).text.match(/^headroom_jobs_.*$/gm);
  expect((await get('/readyz')).status).toBe(200);
  await sql`create schema pgboss`.execute(cloud.db);
  await sql`create view pgboss.version as select 1 / 0 as version`.execute(cloud.db);
  cloud.jobs.begin();
  await clock.advance(1000);
  await expect.poll(() => logged.some((line) => line.includes('the jobs failed'))).toBe(true);
  expect(await get('/readyz')).toEqual({ status: 503, text: expect.stringContaining('the jobs do not start') as string });
  expect(await metrics()).toEqual(['headroom_jobs_up 0', expect.stringMatching(/^headroom_jobs_starts_failed_total [1-9]/)]);
  await sql`drop schema pgboss cascade`.execute(cloud.db);
  await expect
    .poll(async () => {
      await clock.advance(1000);
      return get('/readyz');
    })
    .toMatchObject({ status: 200 });
  expect((await metrics())?.[0]).toBe('headroom_jobs_up 1');
});

it('the housekeeping removes what has expired and nothing younger', async () => {
  await using rig = await createTestCloud();
  const { accountId } = await rig.signUp('ada@example.com');
  const { db } = rig.cloud;
  const key = (idempotency_key: string, created_at: Date) =>
    db
      .insertInto('answered_requests')
      .values({ account_id: accountId, idempotency_key, request_hash: Buffer.of(1), created_at })
      .execute();
  await key('old', new Date(rig.clock.now()));
  await rig.clock.advance(25 * 3_600_000);
  await key('young', new Date(rig.clock.now()));
  await keepHouse(db, new Date(rig.clock.now()));
  expect(await db.selectFrom('answered_requests').select('idempotency_key').execute()).toEqual([{ idempotency_key: 'young' }]);
  expect(await db.selectFrom('sessions').select('session_id').execute()).toHaveLength(1);
});
