import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { forgetEvents } from '../venues/alarms/events.ts';
import { forgetNotices } from '../venues/notices/store.ts';
import { putDevices } from '../amplifiers/devices/store.ts';
import { sampleAmp } from '../../test/sample-amps.ts';
import { usualQuotas } from '../kit/quotas.ts';
import { createTestCloud, expectOk, keepHouse } from '../../test/cloud-rig.ts';
import { housekeeping } from './housekeeping.ts';
import type { Letters } from '../people/accounts/mail/account-mail-queue.ts';
import { levelOf, usualRetention } from '../kit/retention.ts';

describe('the share of each', () => {
  it.each([
    [10, [3, 3, 3], Infinity],
    [10, [], Infinity],
    [9, [1, 2, 30], 6],
    [9, [30, 30, 1], 4],
    [0, [5], 0],
  ])('of %d, for use %j, is %d', (most, sizes, level) => {
    expect(levelOf(most, sizes)).toBe(level);
  });
});

describe('an account over its limit', () => {
  async function createVenues() {
    const rig = await createTestCloud();
    const [own, other] = [await rig.signUp('own@example.com'), await rig.signUp('other@example.com')];
    const venues: { readonly name: string; readonly venueId: string; readonly accountId: string; readonly count: number }[] = [];
    for (const [name, { client, accountId }, count] of [
      ['quiet', own, 100],
      ['noisy', own, 21_000],
      ['foreign', other, 1000],
    ] as const)
      venues.push({ name, venueId: expectOk(await client.addVenue({ body: { venue: { name } } })).venue.venueId, accountId, count });
    const left = async (table: 'events' | 'notices') => {
      const { rows } = await sql<{ name: string; count: number; oldest: number }>`
        select name, count(*)::int as count, min(extract(epoch from at))::int as oldest from (
          select venue_id, ${table === 'events' ? sql`at` : sql`created_at as at`} from ${sql.table(table)}) kept
          join (select venue_id, name from venues) v using (venue_id) group by name`.execute(rig.cloud.db);
      return Object.fromEntries(rows.map(({ name, count, oldest }) => [name, [count, oldest]]));
    };
    const told = async (what: 'events' | 'notices') => {
      for (const _hour of [1, 2]) await keepHouse(rig.cloud.db, new Date(rig.clock.now()), { eventDays: 36_500, [what]: 1000 });
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from audit_log where action = ${`${what} nearly full`} group by account_id`.execute(rig.cloud.db);
      return rows.map(({ count }) => count);
    };
    const warned: string[] = [];
    return { told, rig, db: rig.cloud.db, venues, left, warned, warn: (words: string) => void warned.push(words) };
  }

  it('of events loses the oldest of its busiest venue, and no other account loses any', async () => {
    const { told, rig, db, venues, left, warned, warn } = await createVenues();
    await using _ = rig;
    for (const { venueId, count } of venues) {
      await sql`insert into event_sources (venue_id, device_id, bridge_id, name, kind, code, channel, channel_name, severity, search, events)
        values (${venueId}, 'amp', '', 'Amp', 'offline', '', 0, '', 'info', 'amp', ${count})`.execute(db);
      await sql`insert into events (source_id, venue_id, at) select source_id, venue_id, to_timestamp(n)
        from event_sources, generate_series(1, ${count}::int) n where venue_id = ${venueId}`.execute(db);
    }
    await forgetEvents(db, new Date(0), { ...usualRetention, events: 1000 }, warn);
    expect(await left('events')).toEqual({ quiet: [100, 1], noisy: [900, 20_101], foreign: [1000, 1] });
    expect(warned.toSorted()).toEqual(['an account has nearly all events that it may have', 'the oldest events of an account go']);
    expect(await told('events')).toEqual([1, 1]);
  });

  it('of event bytes loses the oldest too, although there are few: names as long as an amplifier allows', async () => {
    const { rig, db, venues, left, warned, warn } = await createVenues();
    await using _ = rig;
    for (const { name, venueId } of venues) {
      await sql`
        with sources as (
          insert into event_sources (venue_id, device_id, bridge_id, name, kind, code, channel, channel_name, severity, search, events)
          select ${venueId}, 'amp', '', n || 'x', 'offline', '', 0, '', 'info',
            (select string_agg(md5(n || '.' || k), '') from generate_series(1, 10) k), 1
          from generate_series(1, ${name === 'noisy' ? 1000 : 100}::int) n returning source_id, name
        )
        insert into events (source_id, venue_id, at)
        select source_id, ${venueId}, to_timestamp(rtrim(name, 'x')::int) from sources`.execute(db);
    }
    // 500 bytes plus twice the name's 324.
    await forgetEvents(db, new Date(0), { ...usualRetention, eventBytes: 600 * 1148 }, warn);
    expect(await left('events')).toEqual({ quiet: [100, 1], noisy: [500, 501], foreign: [100, 1] });
    expect(warned).toEqual(['the oldest events of an account go']);
    await forgetEvents(db, new Date(0), { ...usualRetention, eventBytes: 700 * 1148 }, warn);
    expect(warned).toEqual(['the oldest events of an account go', 'an account has nearly all events that it may have']);
  });

  it('of notice bytes loses the oldest too', async () => {
    const { rig, db, venues, left, warn } = await createVenues();
    await using _ = rig;
    for (const { name, venueId, accountId } of venues)
      await sql`
        insert into notices (notice_id, account_id, venue_id, name, way, address, subject, why, content, state, created_at, next_try_at, message_id)
        select ('00000000-0000-7000-8000-' || lpad(n::text, 6, '0') || left(md5(${venueId}::text), 6))::uuid, ${accountId}, ${venueId}, '',
          'mail', '', '', 'alarm', jsonb_build_object('words', (select string_agg(md5(n || '.' || k), '') from generate_series(1, 50) k)), 'sent',
          to_timestamp(n), now(), '' from generate_series(1, ${name === 'noisy' ? 1000 : 100}::int) n`.execute(db);
    const { rows } = await sql<{ bytes: number }>`select 603 + 2 * max(pg_column_size(content)) as bytes from notices`.execute(db);
    await forgetNotices(db, new Date(0), { ...usualRetention, noticeBytes: 600 * (rows[0]?.bytes ?? 0) }, warn);
    expect(await left('notices')).toEqual({ quiet: [100, 1], noisy: [500, 501], foreign: [100, 1] });
  });

  it('of notices loses the oldest too, except messages that wait', async () => {
    const { told, rig, db, venues, left, warned, warn } = await createVenues();
    await using _ = rig;
    for (const { venueId, accountId, count } of venues)
      await sql`
        insert into notices (notice_id, account_id, venue_id, name, way, address, subject, why, content, state, created_at, next_try_at, message_id)
        select ('00000000-0000-7000-8000-' || lpad(n::text, 6, '0') || left(md5(${venueId}::text), 6))::uuid, ${accountId}, ${venueId}, '',
          case when n <= 10 then 'mail' else 'webhook' end, '', '', 'alarm', '{}', case when n <= 20 then 'waiting' else 'sent' end,
          to_timestamp(n), now(), '' from generate_series(1, ${count}::int) n`.execute(db);
    await forgetNotices(db, new Date(0), { ...usualRetention, notices: 1000 }, warn);
    expect(await left('notices')).toEqual({ quiet: [100, 1], noisy: [900, 1], foreign: [1000, 1] });
    const waiting = sql<{ way: string; count: number }>`
      select way, count(*)::int as count from notices where venue_id = ${venues[1]?.venueId} and state = 'waiting' group by way`;
    expect((await waiting.execute(db)).rows).toEqual([{ way: 'mail', count: 10 }]);
    expect(warned.toSorted()).toEqual(['an account has nearly all notices that it may have', 'the oldest notices of an account go']);
    expect(await told('notices')).toEqual([1, 1]);
  });
});

describe('an account near its limit', () => {
  it('is warned once by mail and in its log of each limit it has nearly reached', async () => {
    const quotas = { ...usualQuotas, venues: 5, members: 2, contacts: 2, devices: 2, snapshots: 2, snapshotBytes: 1000 };
    await using rig = await createTestCloud({ quotas });
    const [ada, bob] = [await rig.signUp('ada@example.com'), await rig.signUp('bob@example.com')];
    const venueIds: string[] = [];
    const add = async (name: string) => {
      venueIds.push(expectOk(await ada.client.addVenue({ body: { venue: { name } } })).venue.venueId);
    };
    let hours = 0;
    const hour = async () => {
      hours += 1;
      const now = new Date(rig.clock.now() + hours * 3_600_000);
      await housekeeping({ retention: usualRetention, quotas }, () => undefined, letters).run(
        {},
        { db: rig.cloud.db, now, jobs: rig.cloud.jobs },
      );
    };
    const told: [string, string][] = [];
    const letters: Pick<Letters, 'tell'> = { tell: async (_jobs, _db, { to, kind }) => void told.push([to, kind]) };
    for (const name of ['A', 'B', 'C']) await add(name);
    await hour();
    expect(told).toEqual([]);
    await add('D');
    const venueId = venueIds[0]!;
    for (const name of ['one', 'two'])
      expectOk(await ada.client.addContact({ body: { name, email: `${name}@example.com`, severityLevel: ['Info'] } }));
    for (const email of ['c@example.com', 'd@example.com'])
      expectOk(await ada.client.inviteMember({ params: { venueId }, body: { email, role: 'viewer' } }));
    await putDevices(
      rig.cloud.db,
      [1, 2].map((index) => ({ venueId, numberOfChannels: 4, summary: sampleAmp(index) })),
      new Date(rig.clock.now()),
    );
    await sql`insert into snapshots (snapshot_id, venue_id, name, scope, states, bytes, text)
      values (gen_random_uuid(), ${venueId}, 'Night', 'venue', '[]', 900, '')`.execute(rig.cloud.db);
    expectOk(await bob.client.addVenue({ body: { venue: { name: 'Hall' } } }));
    await hour();
    await hour();
    const whats = ['venues', 'members', 'contacts', 'devices', 'snapshots'];
    expect(told).toEqual(whats.map((what) => ['ada@example.com', `${what} nearly full`]));
    const { entries } = expectOk(await ada.client.listAccountLog({ query: {} }));
    expect(
      entries
        .map(({ action }) => action)
        .filter((action) => action.endsWith('nearly full'))
        .toReversed(),
    ).toEqual(whats.map((what) => `${what} nearly full`));
  });

  it.each([
    ['en', 'Your account has nearly used up its room for snapshots.'],
    ['es', 'Su cuenta casi ha agotado el espacio para instantáneas.'],
    ['zh', '您的账户用于快照的空间即将用完。'],
  ] as const)('is warned by mail in its own language, %s', async (language, words) => {
    await using rig = await createTestCloud({ quotas: { ...usualQuotas, snapshots: 1 } });
    const ada = await rig.signUp('ada@example.com');
    await rig.cloud.db.updateTable('accounts').set({ language }).execute();
    const { venueId } = expectOk(await ada.client.addVenue({ body: { venue: { name: 'Hall' } } })).venue;
    await sql`insert into snapshots (snapshot_id, venue_id, name, scope, states, bytes, text)
      values (gen_random_uuid(), ${venueId}, 'Night', 'venue', '[]', 9, '')`.execute(rig.cloud.db);
    await rig.cloud.jobs.runDue();
    await sql`insert into pgboss.job (name) values ('housekeeping')`.execute(rig.cloud.db);
    await rig.cloud.jobs.runDue();
    await rig.cloud.jobs.runDue();
    expect(rig.mails.at(-1)?.text).toContain(words);
  });
});
