import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { addContact, addVenueContact, confirmPhone, subscribe } from '../../people/contacts/store.ts';
import { createId } from '../../kit/identifiers.ts';
import { expectOk, type Person } from '../../../test/cloud-rig.ts';
import { addNotices } from './store.ts';
import { createNoticeRig, minute, second, type NoticeRig } from '../../../test/notice-rig.ts';

const venues = 4;
const webhooksOfVenue = 20;
const share = 4;

async function createSilence() {
  const open = new Set<Socket>();
  const asked: string[] = [];
  let isSilent = true;
  const server = createServer((socket) => {
    open.add(socket);
    socket.on('error', () => undefined).once('close', () => open.delete(socket));
    socket.once('data', (bytes: Buffer) => {
      asked.push(bytes.toString('latin1').split(' ', 2)[1] ?? '');
      if (!isSilent) socket.destroy();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    hangUp() {
      isSilent = false;
      open.forEach((socket) => socket.destroy());
    },
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

let rig: NoticeRig;
let silence: Awaited<ReturnType<typeof createSilence>>;
let victim: Person;
const ownVenue = async (person: Person, name: string) =>
  expectOk(await person.client.addVenue({ body: { venue: { name } } })).venue.venueId;
const addWebhook = async (person: Person, venueId: string, url: string) =>
  expectOk(await person.client.addWebhook({ params: { venueId }, body: { url, severityLevel: ['Critical'] } })).webhook.webhookId;

interface To {
  readonly contactId?: string;
  readonly webhookId?: string;
  readonly way: 'mail' | 'sms' | 'webhook';
  readonly address: string;
}
async function tell(accountId: string, venueId: string, { contactId, webhookId, way, address }: To) {
  const { db } = rig.cloud.cloud;
  const now = new Date(rig.cloud.clock.now());
  const content = { venue: { venueId, name: 'Hall', timeZone: 'UTC' }, lines: [] };
  const noticeId = createId(now, randomBytes);
  const about = {
    subject: 'Hall',
    why: 'alarm',
    content,
    state: 'waiting',
    reason: undefined,
    messageId: `<${noticeId}@example.com>`,
  } as const;
  await addNotices(db, [{ noticeId, accountId, venueId, contactId, webhookId, name: '', way, address, ...about }], now);
  await rig.cloud.clock.advance(1);
}

beforeEach(async () => {
  rig = await createNoticeRig(1);
  silence = await createSilence();
  const attacker = rig.owner;
  for (let venue = 0; venue < venues; venue += 1) {
    const venueId = await ownVenue(attacker, `Venue ${venue}`);
    for (let index = 0; index < webhooksOfVenue; index += 1) {
      const address = `${silence.url}/${venue}/${index}`;
      const webhookId = await addWebhook(attacker, venueId, address);
      for (let message = 0; message < 2; message += 1) await tell(attacker.accountId, venueId, { webhookId, way: 'webhook', address });
    }
  }
  victim = await rig.cloud.signUp('victim@example.com');
  rig.post.forget();
});
afterEach(async () => {
  silence.hangUp();
  await rig[Symbol.asyncDispose]();
  await silence[Symbol.asyncDispose]();
});

async function tellVictim() {
  const { db } = rig.cloud.cloud;
  const venueId = await ownVenue(victim, 'Bar');
  const contactId = createId(new Date(rig.cloud.clock.now()), randomBytes);
  const ways = { email: 'ada@example.com', phone: '+15550199' };
  const now = new Date(rig.cloud.clock.now());
  await addContact(db, victim.accountId, { contactId, name: 'Ada', ...ways, severityLevel: ['Critical'] }, now);
  await subscribe(db, { contactId, email: ways.email }, true, now);
  await confirmPhone(db, contactId, ways.phone, now);
  await addVenueContact(db, venueId, contactId);
  await tell(victim.accountId, venueId, { contactId, way: 'mail', address: ways.email });
  await tell(victim.accountId, venueId, { contactId, way: 'sms', address: ways.phone });
  const webhookId = await addWebhook(victim, venueId, rig.program.url);
  await tell(victim.accountId, venueId, { webhookId, way: 'webhook', address: rig.program.url });
}
const arrived = () => [rig.post.letters.length, rig.sms.heard.length, rig.program.heard.length];

describe('eighty webhooks that never answer', () => {
  it('delay no mail, text message or webhook of another account, and hold no database connection', async () => {
    await tellVictim();
    // The clock stands still, so no request times out.
    const round = rig.cloud.cloud.jobs.runBeats();
    await expect.poll(arrived).toEqual([1, 1, 1]);
    await expect.poll(() => silence.asked).toHaveLength(share);
    const idle = sql`select from pg_stat_activity where datname = current_database() and state = 'idle in transaction'`;
    await expect.poll(async () => (await idle.execute(rig.cloud.cloud.db)).rows).toHaveLength(0);
    silence.hangUp();
    await round;
  });

  it('are each requested once until their timeout, however many messages wait there', async () => {
    const round = rig.cloud.cloud.jobs.runBeats();
    await expect.poll(() => silence.asked).toHaveLength(share);
    silence.hangUp();
    await round;
    await rig.after(second);
    await rig.after(20 * second);
    expect(silence.asked).toHaveLength(venues * webhooksOfVenue);
    expect(new Set(silence.asked).size).toBe(venues * webhooksOfVenue);
    await rig.after(minute);
    expect(silence.asked).toHaveLength(2 * venues * webhooksOfVenue);
  });

  it('are still in progress in the next round, which sends what is new', async () => {
    const first = rig.cloud.cloud.jobs.runBeats();
    await expect.poll(() => silence.asked).toHaveLength(share);
    await tellVictim();
    await rig.cloud.clock.advance(second);
    await first;
    const next = rig.cloud.cloud.jobs.runBeats();
    await expect.poll(arrived).toEqual([1, 1, 1]);
    expect(silence.asked).toHaveLength(share);
    silence.hangUp();
    await next;
  });
});
