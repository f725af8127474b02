import { expect, it } from 'vitest';
import { createTestCloud } from '../test-rig.ts';
import { housekeeping } from './housekeeping.ts';
import { usualRetention } from './retention.ts';

const hour = 3_600_000;
const day = 24 * hour;

it.each([
  ['two years ahead for an hour', 730 * day],
  ['two years back for an hour', -730 * day],
])('a clock that was set %s deletes nothing, and says so; a day later what has had its time goes', async (_, ms) => {
  await using rig = await createTestCloud();
  const { accountId } = await rig.signUp('ada@example.com');
  const { db } = rig.cloud;
  const begun = rig.clock.now();
  const warned: string[] = [];
  const run = (after: number) =>
    housekeeping(usualRetention, (words) => void warned.push(words)).run({}, { db, now: new Date(begun + after) });
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
