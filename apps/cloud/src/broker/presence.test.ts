import { createManualClock } from '@headroom/protocol';
import type { KyselyPlugin } from 'kysely';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import { openLine } from '../kit/db/database.ts';
import { createTestDatabase } from '../../test/test-database.ts';
import { fillTable } from '../../test/full-disk.ts';
import { createLocalBuses } from '../kit/nodes/local-bus.ts';
import { isHeld, leaseMs } from '../kit/nodes/registry.ts';
import { createPresence } from './presence.ts';
import { beatMs } from './process-life.ts';
import { openDatabase } from '../operations/open-database.ts';

const inTime = { lateMs: () => 0 };

it('a process keeps sending its beat while other queries are unanswered', async () => {
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
  const presence = await createPresence({ db, line, bus, clock, log, arrivals: inTime, lease: leaseMs, nextLife: () => 'one', ...tell });
  const beat = async () => {
    await clock.advance(400);
    return beats;
  };
  await expect.poll(beat).toBeGreaterThan(5);
  expect(questions.size).toBe(1);
  answer();
  await presence[Symbol.asyncDispose]();
});

it('processes that all return to the database together do not declare each other dead before they had time to beat', async () => {
  await using stack = new AsyncDisposableStack();
  const { url } = stack.use(await createTestDatabase('all tables'));
  const { db } = stack.use(await openDatabase({ url }, () => undefined));
  const outage = { isOn: false };
  const asked = new WeakSet<object>();
  let beats = 0;
  const failing: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      if (outage.isOn) throw new Error('The database is away.');
      if (node.kind === 'UpdateQueryNode') asked.add(queryId);
      return node;
    },
    async transformResult({ result, queryId }) {
      if (asked.has(queryId)) beats += 1;
      return result;
    },
  };
  const line = stack.use(openLine(url, () => undefined)).db.withPlugin(failing);
  const clock = createManualClock();
  const tell = { changed: () => Promise.resolve(), hear: () => undefined, cut: () => undefined };
  const log = pino({ level: 'silent' });
  await using _presence = await createPresence({
    db,
    line,
    bus: createLocalBuses(clock).join(),
    clock,
    log,
    arrivals: inTime,
    lease: leaseMs,
    nextLife: () => 'one',
    ...tell,
  });
  expect(await isHeld(db, 'nobody')).toBe(false);
  outage.isOn = true;
  await clock.advance(2000);
  await db
    .insertInto('nodes')
    .values({ node_id: 'other', alive_until: new Date(0) })
    .execute();
  outage.isOn = false;
  const others = async () => (await db.selectFrom('nodes').select('node_id').where('node_id', '=', 'other').execute()).length;
  const beatOnce = async () => {
    const before = beats;
    await clock.advance(400);
    await expect.poll(() => beats).toBeGreaterThan(before);
    return others();
  };
  for (let passed = 0; passed < leaseMs - 800; passed += 400) expect(await beatOnce()).toBe(1);
  await expect.poll(beatOnce).toBe(0);
});

it('a client that goes because of the cloud, or while this process stood still, is not counted as having left', async () => {
  await using stack = new AsyncDisposableStack();
  const { url } = stack.use(await createTestDatabase('all tables'));
  const { db } = stack.use(await openDatabase({ url }, () => undefined));
  const line = stack.use(openLine(url, () => undefined)).db;
  const clock = createManualClock();
  const bus = createLocalBuses(clock).join();
  const log = pino({ level: 'silent' });
  const tell = { changed: () => Promise.resolve(), hear: () => undefined, cut: () => undefined };
  let lateMs = 0;
  const arrivals = { lateMs: () => lateMs };
  await using presence = await createPresence({ db, line, bus, clock, log, arrivals, lease: leaseMs, nextLife: () => 'one', ...tell });
  for (const [device, late, isOurDoing] of [
    ['left by itself', 0, false],
    ['left meanwhile', 6000, false],
    ['left unanswered', 0, true],
  ] as const) {
    const holding = await presence.take(device);
    lateMs = late;
    presence.drop(holding, isOurDoing);
    await expect.poll(() => isHeld(db, device)).toBe(false);
    const row = await db.selectFrom('holdings').where('device_id', '=', device).select('is_node_gone').executeTakeFirst();
    expect([device, row?.is_node_gone]).toEqual([device, late > 0 || isOurDoing]);
  }
});

it('a client that goes while the database is unavailable is not counted as having left; one that goes later is', async () => {
  await using stack = new AsyncDisposableStack();
  const { url } = stack.use(await createTestDatabase('all tables'));
  const { db } = stack.use(await openDatabase({ url }, () => undefined));
  const outage = { isOn: false };
  const failing: KyselyPlugin = {
    transformQuery({ node }) {
      if (outage.isOn) throw new Error('The database is away.');
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  };
  const line = stack.use(openLine(url, () => undefined)).db.withPlugin(failing);
  const clock = createManualClock();
  const said: string[] = [];
  const log = pino({ level: 'error' }, { write: (text) => void said.push(text) });
  const tell = { changed: () => Promise.resolve(), hear: () => undefined, cut: () => undefined };
  const bus = createLocalBuses(clock).join();
  const arrivals = { lateMs: () => 0 };
  await using presence = await createPresence({ db, line, bus, clock, log, arrivals, lease: leaseMs, nextLife: () => 'one', ...tell });
  const isLostWithIt = async (device: string) => {
    presence.drop(await presence.take(device), false);
    await expect.poll(() => isHeld(db, device)).toBe(false);
    const row = await db.selectFrom('holdings').where('device_id', '=', device).select('is_node_gone').executeTakeFirst();
    return row?.is_node_gone;
  };
  outage.isOn = true;
  await clock.advance(beatMs);
  await expect.poll(() => said.length).toBe(1);
  expect(await isLostWithIt('left meanwhile')).toBe(true);
  outage.isOn = false;
  await expect
    .poll(async () => {
      await clock.advance(beatMs);
      return isLostWithIt('left afterwards');
    })
    .toBe(false);
});

it('writes and tells that a client disconnected as soon as the database takes it, though this process goes on', async () => {
  await using stack = new AsyncDisposableStack();
  const { url } = stack.use(await createTestDatabase('all tables'));
  const { db } = stack.use(await openDatabase({ url }, () => undefined));
  const line = stack.use(openLine(url, () => undefined)).db;
  const clock = createManualClock();
  let warnings = 0;
  const log = pino({ level: 'warn' }, { write: () => void (warnings += 1) });
  let isFull = false;
  const told: string[] = [];
  const changed = async (device: string) => {
    if (isFull) throw new Error('could not extend file');
    told.push(device);
  };
  const bus = createLocalBuses(clock).join();
  const rest = { hear: () => undefined, cut: () => undefined };
  await using presence = await createPresence({
    db,
    line,
    bus,
    clock,
    log,
    arrivals: inTime,
    lease: leaseMs,
    nextLife: () => 'one',
    changed,
    ...rest,
  });
  const refuseLists = async () => {
    isFull = true;
    return async () => void (isFull = false);
  };
  for (const [device, fill] of [
    ['not written', () => fillTable(db, 'holdings')],
    ['not told', refuseLists],
  ] as const) {
    const holding = await presence.take(device);
    const before = warnings;
    const makeRoom = await fill();
    presence.drop(holding, false);
    await expect.poll(() => warnings).toBeGreaterThan(before);
    await makeRoom();
    await expect
      .poll(async () => {
        await clock.advance(beatMs);
        return told.includes(device);
      })
      .toBe(true);
    expect(await isHeld(db, device)).toBe(false);
  }
});
