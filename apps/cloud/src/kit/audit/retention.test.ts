import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tellNearlyFull } from '../../operations/nearly-full.ts';
import { usualRetention } from '../retention.ts';
import { createTestCloud, expectOk, type Person, type TestCloud } from '../../../test/cloud-rig.ts';
import { forgetEntries } from './retention.ts';

let rig: TestCloud;
let owner: Person;
let other: Person;
let venueId = '';
beforeAll(async () => {
  rig = await createTestCloud();
  owner = await rig.signUp('owner@example.com');
  other = await rig.signUp('other@example.com');
  venueId = expectOk(await owner.client.addVenue({ body: { venue: { name: 'Hall' } } })).venue.venueId;
});
afterAll(() => rig[Symbol.asyncDispose]());

const day = 24 * 3_600_000;
const now = () => new Date(rig.clock.now());
let warned: string[] = [];
let mailed: string[] = [];
beforeEach(async () => {
  warned = [];
  mailed = [];
  await rig.cloud.db.deleteFrom('audit_log').execute();
});
const keepHouse = (change: Partial<typeof usualRetention>) =>
  forgetEntries(
    rig.cloud.db,
    { ...usualRetention, ...change },
    now(),
    (words) => void warned.push(words),
    (accountId, what) => tellNearlyFull(rig.cloud.db, accountId, what, now(), async (_, whose) => void mailed.push(whose)),
  );
const makeNoise = (account: Person, action: string, count: number, bytes: number, at = now()) =>
  sql`insert into audit_log (recorded_at, account_id, actor_id, address, venue_id, action, value_after)
    select ${at}, ${account.accountId}, ${other.accountId}, '', ${venueId}, ${action},
      to_jsonb((select string_agg(md5(n || '.' || k), '') from generate_series(1, ${Math.ceil(bytes / 32)}::int) k))
    from generate_series(1, ${count}::int) n order by n`.execute(rig.cloud.db);
const sign = (account: Person, count: number) =>
  sql`insert into audit_log (recorded_at, account_id, actor_id, address, action)
    select ${now()}, ${account.accountId}, ${account.accountId}, '', 'password changed' from generate_series(1, ${count}::int)`.execute(
    rig.cloud.db,
  );
async function left(account: Person): Promise<Record<string, number>> {
  const { rows } = await sql<{ action: string; count: number }>`
    select action, count(*)::int as count from audit_log where account_id = ${account.accountId} group by action`.execute(rig.cloud.db);
  return Object.fromEntries(rows.map(({ action, count }) => [action, count]));
}

describe('the retention of the audit log', () => {
  it('deletes everything older than the operator keeps, however much that is', async () => {
    await makeNoise(owner, 'old', 25_000, 1, new Date(rig.clock.now() - 11 * day));
    await makeNoise(owner, 'young', 10, 1, new Date(rig.clock.now() - 9 * day));
    await keepHouse({ logDays: 10 });
    expect(await left(owner)).toEqual({ young: 10 });
  });

  it('deletes the oldest entries of the busiest author when an account has too many, and none of other accounts', async () => {
    await sign(owner, 50);
    await makeNoise(other, 'own', 900, 1);
    await makeNoise(owner, 'noise', 12_000, 1);
    await makeNoise(owner, 'last noise', 100, 1);
    await keepHouse({ logEntries: 1000 });
    expect(await left(owner)).toEqual({ 'password changed': 50, noise: 600, 'last noise': 100 });
    expect(await left(other)).toEqual({ own: 900, 'log nearly full': 1 });
  });

  it('does the same when an account has too many bytes in few entries', async () => {
    await sign(owner, 50);
    await makeNoise(owner, 'noise', 400, 30_000);
    await keepHouse({ logBytes: 4_000_000 });
    const { noise = 0, ...rest } = await left(owner);
    expect(rest).toEqual({ 'password changed': 50 });
    expect(noise * 30_000).toBeGreaterThan(2_500_000);
    expect(noise * 30_000).toBeLessThan(3_000_000);
    expect(warned).toEqual(['the log of an account was cut']);
  });

  it('warns readers and operator once a week that the log is nearly full, before anything is deleted', async () => {
    await makeNoise(owner, 'noise', 799, 1);
    await keepHouse({ logEntries: 1000 });
    expect([await left(owner), warned]).toEqual([{ noise: 799 }, []]);
    await makeNoise(owner, 'noise', 1, 1);
    for (let hour = 0; hour < 3; hour += 1) await keepHouse({ logEntries: 1000 });
    expect([await left(owner), warned]).toEqual([{ noise: 800, 'log nearly full': 1 }, ['the log of an account is nearly full']]);
    rig.clock.set(rig.clock.now() + 8 * day);
    await keepHouse({ logEntries: 1000 });
    expect(await left(owner)).toEqual({ noise: 800, 'log nearly full': 2 });
    expect(mailed).toEqual([owner.accountId]);
    rig.clock.set(rig.clock.now() + 31 * day);
    await keepHouse({ logEntries: 1000 });
    expect(mailed).toEqual([owner.accountId, owner.accountId]);
  });

  it('works with limits whose fractions are not whole numbers', async () => {
    await makeNoise(owner, 'noise', 800, 1);
    await keepHouse({ logEntries: 1001, logBytes: 100_000_001 });
    expect(await left(owner)).toEqual({ noise: 800 });
    await makeNoise(owner, 'noise', 202, 1);
    await keepHouse({ logEntries: 1001, logBytes: 100_000_001 });
    expect([await left(owner), warned]).toEqual([{ noise: 750 }, ['the log of an account was cut']]);
  });
});
