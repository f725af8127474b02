import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '../../kit/db/database.ts';
import { ampIdOf } from '../../../test/sample-amps.ts';
import { expectOk, exportOf, testPassword, type Person } from '../../../test/cloud-rig.ts';
import { createNoticeRig, minute, second, type NoticeRig } from '../../../test/notice-rig.ts';

let rig: NoticeRig;
let other: Person;
let otherVenue: string;
beforeEach(async () => {
  rig = await createNoticeRig(2);
  other = await rig.cloud.signUp('neighbour@example.com');
  otherVenue = expectOk(await other.client.addVenue({ body: { venue: { name: 'Annex' } } })).venue.venueId;
});
afterEach(() => rig[Symbol.asyncDispose]());

const phone = '+15550199';
const hook = () => `${rig.program.url}hidden-path`;
async function live(): Promise<void> {
  const { owner, venueId } = rig;
  await rig.contact('Ada', { email: 'ada@example.com', phone });
  await rig.contact('Bob', { email: 'bob@example.com', isSubscribed: false });
  await rig.contact('Cy', { email: 'cy@example.com' });
  rig.post.refused.add('cy@example.com');
  expectOk(await owner.client.addWebhook({ params: { venueId }, body: { url: hook(), severityLevel: ['Critical'] } }));
  const span = { from: new Date(rig.cloud.clock.now() + minute), to: new Date(rig.cloud.clock.now() + 9 * minute) };
  const maintenance = { from: span.from.toISOString(), to: span.to.toISOString(), deviceId: ampIdOf(2), note: 'Ask ada@example.com' };
  expectOk(await owner.client.addMaintenance({ params: { venueId }, body: { maintenance } }));
  await rig.cloud.cloud.jobs.runDue();
  await rig.faulted(1, 1);
  await rig.after(26 * second);
  rig.sms.answer(503);
  await rig.post.leave();
  await rig.faulted(1, 1, 2);
  await rig.after(minute + second);
  await rig.after(second);
  const states = (await rig.notices()).map(({ way, state }) => `${way} ${state}`);
  expect(new Set(states)).toEqual(
    new Set(['mail sent', 'mail failed', 'mail held back', 'mail waiting', 'sms sent', 'sms waiting', 'webhook sent']),
  );
  const { alarms } = expectOk(await owner.client.listAlarms({ params: { venueId }, query: { open: 'true' } }));
  for (const { alarmId } of alarms) expectOk(await owner.client.acknowledgeAlarm({ params: { venueId, alarmId } }));
}

/** Includes the job queue's, and future tables. */
async function tablesOf(db: Db, column?: string): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select format('%I.%I', t.table_schema, t.table_name) as name from information_schema.tables t
    where t.table_schema not in ('pg_catalog', 'information_schema') and t.table_type = 'BASE TABLE'
      and (${column ?? null}::text is null or exists (select from information_schema.columns c
        where c.table_schema = t.table_schema and c.table_name = t.table_name and c.column_name = ${column ?? null}))
    order by 1`.execute(db);
  return rows.map(({ name }) => name);
}
async function tablesWith(db: Db, words: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  for (const table of await tablesOf(db)) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.raw(table)} t`.execute(db);
    for (const word of words) {
      const hex = Buffer.from(word).toString('hex');
      if (rows.some(({ row }) => row.toLowerCase().includes(word.toLowerCase()) || row.includes(hex))) found.push(`${table}: ${word}`);
    }
  }
  return found;
}

describe('the messages of a venue', () => {
  it('are in the exported data of the account that owns it, without a secret, and in no other', async () => {
    await live();
    const { tables } = await exportOf(rig.owner);
    const emails = ['ada@example.com', 'bob@example.com', 'cy@example.com'];
    expect(new Set(tables['contacts']?.map(({ email }) => email))).toEqual(new Set(emails));
    expect(tables['venue_contacts']).toHaveLength(3);
    expect(tables['webhooks']).toEqual([expect.objectContaining({ url: hook(), severity_level: ['Critical'] })]);
    expect(tables['maintenances']).toEqual([expect.objectContaining({ note: 'Ask ada@example.com' })]);
    const stored = await rig.notices();
    const summary = tables['notices']?.map(({ way, state, subject }) => [way, state, subject].join(' ')).toSorted();
    expect(summary).toEqual(stored.map(({ way, state, subject }) => [way, state, subject].join(' ')).toSorted());
    expect(JSON.stringify(tables)).not.toMatch(/sealed|"secret|_hash/);
    const theirs = JSON.stringify(await exportOf(other));
    for (const word of ['ada@', 'bob@', 'cy@', phone, hook()]) expect(theirs).not.toContain(word);
  });

  it('leave no address of anybody in any table once the account is deleted', async () => {
    const { db } = rig.cloud.cloud;
    const words = ['ada@example', 'bob@example', 'cy@example', phone, 'hidden-path', 'owner@example'];
    expectOk(await other.client.inviteMember({ params: { venueId: otherVenue }, body: { email: rig.owner.email, role: 'viewer' } }));
    await rig.cloud.cloud.jobs.runDue();
    const code = /[2-9A-Z]{4}(?:-[2-9A-Z]{4}){2}/.exec(rig.post.letters.at(-1)?.body ?? '')?.[0] ?? '';
    expectOk(await rig.owner.client.acceptInvitation({ body: { code } }));
    await live();
    expect((await tablesWith(db, words)).length).toBeGreaterThan(words.length);
    expectOk(await rig.owner.client.deleteAccount({ body: { password: testPassword } }));
    await rig.post.comeBack();
    await rig.cloud.cloud.jobs.runDue();
    expect(await tablesWith(db, words)).toEqual([]);
  });

  it('are deleted with the venue in every table; contacts stay with their account', async () => {
    const { db } = rig.cloud.cloud;
    const { owner, venueId } = rig;
    await live();
    const holding = async () => {
      const found: string[] = [];
      for (const table of await tablesOf(db, 'venue_id')) {
        const { rows } = await sql`select from ${sql.raw(table)} where venue_id = ${venueId}`.execute(db);
        if (rows.length > 0) found.push(table.replace('public.', ''));
      }
      return found;
    };
    expect(await holding()).toEqual(expect.arrayContaining(['alarms', 'events', 'maintenances', 'notices', 'venue_contacts', 'webhooks']));
    for (const number of [1, 2]) expectOk(await owner.client.removeDevice({ params: { deviceId: ampIdOf(number) } }));
    expectOk(await owner.client.removeVenue({ params: { venueId } }));
    await rig.cloud.cloud.jobs.runBeats();
    expect(await holding()).toEqual(['audit_log', 'removals']);
    for (const table of ['notice_parts', 'noticed_events', 'event_sources', 'events'])
      expect([table, (await sql`select from ${sql.table(table)}`.execute(db)).rows]).toEqual([table, []]);
    expect(expectOk(await owner.client.listContacts()).contacts.map(({ name }) => name)).toEqual(['Ada', 'Bob', 'Cy']);
    await rig.post.comeBack();
    const before = rig.post.letters.length;
    await rig.after(20 * minute);
    expect(rig.post.letters).toHaveLength(before);
  });
});
