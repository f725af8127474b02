import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createFeed } from '../../kit/changes/feed.ts';
import { testVenue } from '../../../test/shadow-rig.ts';
import { pageOfEvents } from './events.ts';
import { acknowledge, alarmsOf, reopen, snooze } from './store.ts';
import { createAlarmRig, type AlarmRig } from '../../../test/alarm-rig.ts';

let rig: AlarmRig;
const reported = (fault: boolean, thermal: boolean) => ({
  amp: { deviceInfo: { deviceName: 'Bar', modelID: '704D' }, channels: { 1: { output: { name: 'Lounge', fault, thermal } } } },
});
beforeEach(async () => {
  rig = await createAlarmRig(1);
  await rig.report(1, 1, reported(true, true));
});
afterEach(() => rig[Symbol.asyncDispose]());

it('removing the acknowledgement or snooze of an alarm restores it', async () => {
  const { db, at } = rig;
  const accountId = '00000000-0000-7000-8000-0000000000a1';
  const account = {
    account_id: accountId,
    email: 'ana@example.com',
    email_key: 'ana@example.com',
    language: 'en' as const,
    created_at: at(0),
    confirmed_at: at(0),
  };
  await db
    .insertInto('accounts')
    .values({ ...account, password_hash: '' })
    .execute();
  const read = () => alarmsOf(db, testVenue, 'open', at(2));
  const before = await read();
  const [first] = before.alarms;
  const alarmId = first?.alarmId ?? '';
  await db.transaction().execute((transaction) => acknowledge(transaction, alarmId, { accountId }, at(2)));
  await db.transaction().execute((transaction) => snooze(transaction, alarmId, at(60), { accountId }, at(2)));
  const [answered] = (await read()).alarms.filter((alarm) => alarm.alarmId === alarmId);
  expect(answered).toMatchObject({ acknowledgedBy: 'ana@example.com', snoozedUntil: at(60).toISOString() });
  expect(await db.transaction().execute((transaction) => reopen(transaction, alarmId, { accountId }, at(2)))).toBe('done');
  expect(await read()).toEqual(before);
  await rig.report(1, 3, reported(false, false));
  expect(await db.transaction().execute((transaction) => reopen(transaction, alarmId, { accountId }, at(2)))).toBe('ended');
});

it.each([
  ['no such words', [], []],
  ['lounge', [], ['faultBegan', 'warningBegan', 'warningEnded']],
  ['demasiado caliente', ['channelThermal'], ['warningBegan', 'warningEnded']],
  ['resuelto', ['faultEnded', 'warningEnded'], ['warningEnded']],
])('events are found by the words %j and the kinds %j', async (said, means, kinds) => {
  await rig.report(1, 2, reported(true, false));
  const anything = { from: undefined, to: undefined, severity: undefined, deviceId: undefined, before: undefined };
  const { events, total } = await pageOfEvents(rig.db, { venueId: testVenue, ...anything, text: { said, means } }, 50);
  expect(events.map(({ kind }) => kind).toSorted()).toEqual(kinds);
  expect(total).toBe(kinds.length);
});

it('a venue reports the number of open alarms whenever it changes', async () => {
  const { db } = rig;
  let minutes = 2;
  const feed = createFeed(db, { now: () => rig.at(minutes).getTime() });
  const { account_id } = await db.selectFrom('venues').where('venue_id', '=', testVenue).select('account_id').executeTakeFirstOrThrow();
  let cursor: string | undefined;
  const read = async () => {
    const news = await feed.since(db, account_id, cursor, undefined);
    ({ cursor } = news ?? { cursor });
    return news?.venues.map(({ openAlarms }) => openAlarms);
  };
  expect(await read()).toEqual([2]);
  await rig.report(1, 2, reported(true, false));
  expect(await read()).toEqual([1]);
  await rig.report(1, 3, reported(false, false));
  expect(await read()).toEqual([0]);
});

it('an answered alarm does not count as open until its snooze ends, and who answered stays in the timeline after its end', async () => {
  const { db, at } = rig;
  const accountId = '00000000-0000-7000-8000-0000000000a2';
  const account = { account_id: accountId, email: 'bo@example.com', email_key: 'bo@example.com', language: 'en' as const };
  await db
    .insertInto('accounts')
    .values({ ...account, created_at: at(0), confirmed_at: at(0), password_hash: '' })
    .execute();
  const { account_id } = await db.selectFrom('venues').where('venue_id', '=', testVenue).select('account_id').executeTakeFirstOrThrow();
  let minutes = 2;
  const feed = createFeed(db, { now: () => at(minutes).getTime() });
  let cursor: string | undefined;
  const counts = async () => {
    const news = await feed.since(db, account_id, cursor, undefined);
    ({ cursor } = news ?? { cursor });
    const [told] = news?.venues ?? [];
    return [told?.openAlarms, (await alarmsOf(db, testVenue, 'open', at(minutes))).open, told?.areFaultsAnswered];
  };
  const [thermal, fault] = (await alarmsOf(db, testVenue, 'open', at(2))).alarms.toSorted((one, other) =>
    one.code.localeCompare(other.code),
  );
  expect(await counts()).toEqual([2, 2, false]);
  const act = (work: (transaction: typeof db) => Promise<unknown>) => db.transaction().execute(work);
  await act((transaction) => acknowledge(transaction, thermal?.alarmId ?? '', { accountId }, at(2)));
  expect(await counts()).toEqual([1, 1, false]);
  await act((transaction) => acknowledge(transaction, thermal?.alarmId ?? '', { accountId: account_id }, at(2)));
  await act((transaction) => snooze(transaction, fault?.alarmId ?? '', at(30), { accountId }, at(3)));
  expect(await counts()).toEqual([0, 0, true]);
  await rig.watch(29);
  minutes = 29;
  expect((await counts())[0] ?? 0).toBe(0);
  await rig.watch(30);
  minutes = 30;
  expect(await counts()).toEqual([1, 1, false]);
  await rig.report(1, 31, reported(false, false));
  const anything = { from: undefined, to: undefined, severity: undefined, deviceId: undefined, text: undefined, before: undefined };
  const timeline = async () =>
    (await pageOfEvents(db, { venueId: testVenue, ...anything }, 50)).events
      .filter(({ kind }) => kind === 'acknowledged' || kind === 'snoozed')
      .map(({ kind, name, channelName, by, to }) => [kind, name, channelName, by, to]);
  expect(await timeline()).toEqual([
    ['snoozed', 'Bar', 'Lounge', 'bo@example.com', at(30).toISOString()],
    ['acknowledged', 'Bar', 'Lounge', 'bo@example.com', undefined],
  ]);
  await db.deleteFrom('accounts').where('account_id', '=', accountId).execute();
  expect((await timeline()).map(([, , , by]) => by)).toEqual([undefined, undefined]);
});

it('an alarm whose snooze ends while the database fails counts as open once it is back', async () => {
  const { db, at } = rig;
  const { account_id: accountId } = await db
    .selectFrom('venues')
    .where('venue_id', '=', testVenue)
    .select('account_id')
    .executeTakeFirstOrThrow();
  await db.deleteFrom('alarms').where('code', '=', 'channelThermal').execute();
  const [alarm] = (await alarmsOf(db, testVenue, 'open', at(2))).alarms;
  await db.transaction().execute((transaction) => snooze(transaction, alarm?.alarmId ?? '', at(30), { accountId }, at(3)));
  let minutes = 29;
  const feed = createFeed(db, { now: () => at(minutes).getTime() });
  await rig.watch(29);
  const before = await feed.since(db, accountId, undefined, undefined);
  expect(before?.venues[0]?.openAlarms).toBe(0);
  await sql`alter table rollout_devices rename to away`.execute(db);
  await expect(rig.watch(30)).rejects.toThrow('rollout_devices');
  await sql`alter table away rename to rollout_devices`.execute(db);
  minutes = 31;
  await rig.watch(31);
  expect((await feed.since(db, accountId, before?.cursor, undefined))?.venues[0]?.openAlarms).toBe(1);
});
