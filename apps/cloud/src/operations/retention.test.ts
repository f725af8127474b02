import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { forgetEvents } from '../alarms/events.ts';
import { forgetNotices } from '../notices/store.ts';
import { createTestCloud, expectOk } from '../test-rig.ts';
import { housekeeping } from './housekeeping.ts';
import { levelOf, usualRetention } from './retention.ts';

describe('what each may keep', () => {
  it.each([
    [10, [3, 3, 3], Infinity],
    [10, [], Infinity],
    [9, [1, 2, 30], 6],
    [9, [30, 30, 1], 4],
    [0, [5], 0],
  ])('of %d, where they have %j, is %d', (most, sizes, level) => {
    expect(levelOf(most, sizes)).toBe(level);
  });
});

describe('an account with too much', () => {
  /** Two venues of one account, and one of another: with little, much, and much. */
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
    /** How often each account's own log says so after two hours. */
    const told = async (what: 'events' | 'notices') => {
      for (const _hour of [1, 2])
        await housekeeping({ ...usualRetention, eventDays: 36_500, [what]: 1000 }, () => undefined).run(
          {},
          { db: rig.cloud.db, now: new Date(rig.clock.now()) },
        );
      const { rows } = await sql<{ count: number }>`
        select count(*)::int as count from audit_log where action = ${`${what} nearly full`} group by account_id`.execute(rig.cloud.db);
      return rows.map(({ count }) => count);
    };
    const warned: string[] = [];
    return { told, rig, db: rig.cloud.db, venues, left, warned, warn: (words: string) => void warned.push(words) };
  }

  it('of events loses the oldest of its noisiest venue, and no other account loses any', async () => {
    const { told, rig, db, venues, left, warned, warn } = await createVenues();
    await using _ = rig;
    for (const { venueId, count } of venues) {
      await sql`insert into event_sources (venue_id, device_id, bridge_id, name, kind, code, channel, channel_name, severity, search, events)
        values (${venueId}, 'amp', '', 'Amp', 'offline', '', 0, '', 'info', 'amp', ${count})`.execute(db);
      await sql`insert into events (source_id, venue_id, at) select source_id, venue_id, to_timestamp(n)
        from event_sources, generate_series(1, ${count}::int) n where venue_id = ${venueId}`.execute(db);
    }
    await forgetEvents(db, new Date(0), 1000, warn);
    expect(await left('events')).toEqual({ quiet: [100, 1], noisy: [900, 20_101], foreign: [1000, 1] });
    expect(warned.toSorted()).toEqual(['an account has nearly all events that it may have', 'the oldest events of an account go']);
    expect(await told('events')).toEqual([1, 1]);
  });

  it('of notices likewise, but for letters that wait', async () => {
    const { told, rig, db, venues, left, warned, warn } = await createVenues();
    await using _ = rig;
    for (const { venueId, accountId, count } of venues)
      await sql`
        insert into notices (notice_id, account_id, venue_id, name, way, address, subject, why, content, state, created_at, next_try_at, message_id)
        select ('00000000-0000-7000-8000-' || lpad(n::text, 6, '0') || left(md5(${venueId}::text), 6))::uuid, ${accountId}, ${venueId}, '',
          case when n <= 10 then 'mail' else 'webhook' end, '', '', 'alarm', '{}', case when n <= 20 then 'waiting' else 'sent' end,
          to_timestamp(n), now(), '' from generate_series(1, ${count}::int) n`.execute(db);
    await forgetNotices(db, new Date(0), 1000, warn);
    expect(await left('notices')).toEqual({ quiet: [100, 1], noisy: [900, 1], foreign: [1000, 1] });
    const waiting = sql<{ way: string; count: number }>`
      select way, count(*)::int as count from notices where venue_id = ${venues[1]?.venueId} and state = 'waiting' group by way`;
    expect((await waiting.execute(db)).rows).toEqual([{ way: 'mail', count: 10 }]);
    expect(warned.toSorted()).toEqual(['an account has nearly all notices that it may have', 'the oldest notices of an account go']);
    expect(await told('notices')).toEqual([1, 1]);
  });
});
