import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { forgetRemovals } from '../kit/changes/origin.ts';
import { createTestCloud, expectOk, keepHouse } from '../../test/cloud-rig.ts';

const hour = 3_600_000;
const day = 24 * hour;

it.each([
  ['two years ahead for an hour', 730 * day],
  ['two years back for an hour', -730 * day],
])('deletes nothing when the clock was set %s, and logs it; a day later it deletes what has expired', async (_, ms) => {
  await using rig = await createTestCloud();
  const { accountId } = await rig.signUp('ada@example.com');
  const { db } = rig.cloud;
  const begun = rig.clock.now();
  const warned: string[] = [];
  const run = (after: number) => keepHouse(db, new Date(begun + after), {}, (words) => void warned.push(words));
  const sessions = async () => (await db.selectFrom('sessions').select('used_at').execute()).length;
  await run(0);
  const old = new Date(begun - 31 * day);
  await db
    .insertInto('sessions')
    .values({
      session_id: '00000000-0000-7000-8000-000000000009',
      account_id: accountId,
      address: '',
      agent: '',
      created_at: old,
      used_at: old,
    })
    .execute();
  await run(hour + ms);
  await run(2 * hour + ms);
  expect([await sessions(), warned.length]).toEqual([2, 2]);
  expect(warned[0]).toContain('nothing is deleted');
  for (let hours = 3; hours < 26; hours += 1) await run(hours * hour);
  expect([await sessions(), warned.length]).toEqual([2, 25]);
  await run(27 * hour);
  expect([await sessions(), warned.length]).toEqual([1, 25]);
});

it('keeps the latest thousand updates of an account, and all of another account', async () => {
  await using rig = await createTestCloud();
  const { db } = rig.cloud;
  const venueOf = async (email: string) => {
    const { client } = await rig.signUp(email);
    return expectOk(await client.addVenue({ body: { venue: { name: 'Hall' } } })).venue.venueId;
  };
  const noisy = await venueOf('ada@example.com');
  const quiet = await venueOf('bob@example.com');
  const now = new Date(rig.clock.now());
  const add = (venueId: string, count: number) =>
    sql`
    insert into rollouts (rollout_id, venue_id, created_at, starts_at, ends_at, at_once, tolerated, waits, allows_older, state, result, ended_at)
    select gen_random_uuid(), ${venueId}, at, at, at, 1, 0, false, false, 'finished', 'success', at
    from (select ${now}::timestamptz - number * interval '1 minute' as at from generate_series(1, ${count}) number) times`.execute(db);
  await add(noisy, 1003);
  await add(quiet, 3);
  await keepHouse(db, now);
  const left = await db
    .selectFrom('rollouts')
    .select(({ fn }) => ['venue_id', fn.countAll<string>().as('count'), fn.min('ended_at').as('oldest')])
    .groupBy('venue_id')
    .execute();
  expect(new Map(left.map(({ venue_id, count, oldest }) => [venue_id, [Number(count), oldest?.getTime()]]))).toEqual(
    new Map([
      [noisy, [1000, now.getTime() - 1000 * 60_000]],
      [quiet, [3, now.getTime() - 3 * 60_000]],
    ]),
  );
});

it('keeps the latest twenty thousand ended alarms of a venue, and all that still stand', async () => {
  await using rig = await createTestCloud();
  const { db } = rig.cloud;
  const { client } = await rig.signUp('ada@example.com');
  const { venueId } = expectOk(await client.addVenue({ body: { venue: { name: 'Hall' } } })).venue;
  const now = new Date(rig.clock.now());
  const bridge_id = randomUUID();
  await db.insertInto('bridges').values({ bridge_id, venue_id: venueId, name: 'Rack', created_at: now }).execute();
  await sql`
    insert into alarms (alarm_id, venue_id, bridge_id, code, channel, severity, began_at, changed_at, is_told, ended_at)
    select gen_random_uuid(), ${venueId}, ${bridge_id}, 'bridgeLost', 0, 'critical', at, at, true, case when number < 20003 then at end
    from (select number, ${now}::timestamptz - number * interval '1 minute' as at from generate_series(1, 20003) number) times`.execute(db);
  await keepHouse(db, now);
  const left = await db
    .selectFrom('alarms')
    .select(({ fn }) => [fn.countAll<string>().as('count'), fn.count<string>('ended_at').as('ended'), fn.min('ended_at').as('oldest')])
    .executeTakeFirstOrThrow();
  expect([Number(left.count), Number(left.ended), left.oldest?.getTime()]).toEqual([20_001, 20_000, now.getTime() - 20_000 * 60_000]);
});

it('keeps the latest removals, and a client with an older cursor gets everything', async () => {
  await using rig = await createTestCloud();
  const { client } = await rig.signUp('ada@example.com');
  const { cursor } = expectOk(await client.getChanges({ query: {} }));
  for (const name of ['one', 'two', 'three']) {
    const { venueId } = expectOk(await client.addVenue({ body: { venue: { name } } })).venue;
    expectOk(await client.removeVenue({ params: { venueId } }));
  }
  const complete = async () => expectOk(await client.getChanges({ query: { cursor } })).complete;
  expect(await complete()).toBe(false);
  await forgetRemovals(rig.cloud.db, new Date(0), 2);
  const left = await rig.cloud.db.selectFrom('removals').selectAll().execute();
  expect([left.length, await complete()]).toEqual([2, true]);
});
