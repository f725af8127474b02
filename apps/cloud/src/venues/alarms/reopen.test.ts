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
  const read = () => alarmsOf(db, testVenue, 'open');
  const before = await read();
  const [first] = before.alarms;
  const alarmId = first?.alarmId ?? '';
  await db.transaction().execute((transaction) => acknowledge(transaction, alarmId, { accountId }, at(2)));
  await db.transaction().execute((transaction) => snooze(transaction, alarmId, at(60), { accountId }));
  const [answered] = (await read()).alarms.filter((alarm) => alarm.alarmId === alarmId);
  expect(answered).toMatchObject({ acknowledgedBy: 'ana@example.com', snoozedUntil: at(60).toISOString() });
  expect(await db.transaction().execute((transaction) => reopen(transaction, alarmId))).toBe('done');
  expect(await read()).toEqual(before);
  await rig.report(1, 3, reported(false, false));
  expect(await db.transaction().execute((transaction) => reopen(transaction, alarmId))).toBe('ended');
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
  const feed = createFeed(db);
  const { account_id } = await db.selectFrom('venues').where('venue_id', '=', testVenue).select('account_id').executeTakeFirstOrThrow();
  let cursor: string | undefined;
  const read = async () => {
    const news = await feed.since(db, account_id, cursor);
    ({ cursor } = news ?? { cursor });
    return news?.venues.map(({ openAlarms }) => openAlarms);
  };
  expect(await read()).toEqual([2]);
  await rig.report(1, 2, reported(true, false));
  expect(await read()).toEqual([1]);
  await rig.report(1, 3, reported(false, false));
  expect(await read()).toEqual([0]);
});
