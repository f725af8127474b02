import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../test/test-database.ts';
import { ampIdOf } from '../../test/sample-amps.ts';
import { createNoticeRig, hour, minute, type NoticeRig } from '../../test/notice-rig.ts';
import { createTestCloud, expectOk, testPassword, type TestCloud } from '../../test/cloud-rig.ts';
import { createWebhooks } from '../kit/webhooks/webhook.ts';
import { backup, restore } from './backup.ts';
import { liftEmbargo, raiseEmbargo } from '../kit/embargo.ts';
import { openDatabase } from './open-database.ts';
import { release } from './release.ts';

let stack: AsyncDisposableStack;
let original: NoticeRig;
let webhookId: string;
beforeEach(async () => {
  stack = new AsyncDisposableStack();
  original = stack.use(await createNoticeRig(1));
  await original.contact('Ada', { email: 'ada@example.com', phone: '+15550199' });
  const body = { url: original.program.url, severityLevel: ['Critical'] };
  const params = { venueId: original.venueId };
  ({ webhookId } = expectOk(await original.owner.client.addWebhook({ params, body })).webhook);
});
afterEach(() => stack.disposeAsync());

async function beside(url: string): Promise<TestCloud> {
  const copy = await createTestCloud(
    { database: { url }, publicUrl: 'https://cloud.example', privateWebhooks: true },
    { mail: original.post.mail, webhooks: createWebhooks({ allowPrivate: true, clock: original.cloud.clock }) },
    original.cloud.clock,
  );
  return stack.use(copy);
}
async function restored(): Promise<TestDatabase> {
  const folder = await mkdtemp(join(tmpdir(), 'headroom-embargo-'));
  stack.defer(() => rm(folder, { recursive: true, force: true }));
  const file = join(folder, 'all.gz');
  await backup(original.cloud.url, file);
  const empty = stack.use(await createTestDatabase('nothing'));
  await using opened = await openDatabase({ url: empty.url }, () => undefined);
  await restore(opened.db, opened.url, file);
  return empty;
}
async function after(copy: TestCloud, ms: number) {
  await original.cloud.clock.advance(ms);
  await copy.cloud.jobs.runDue();
  await copy.cloud.jobs.runDue();
  await copy.cloud.rollouts.look(new Date(original.cloud.clock.now()));
}
const heard = () => [original.post.letters.length, original.sms.heard.length, original.program.heard.length];
const signedIn = async (copy: TestCloud) => {
  const session = expectOk(await copy.client(undefined).signIn({ body: { email: original.owner.email, password: testPassword } }));
  return { isHeld: session.isHeld, client: copy.client(session.idToken) };
};

it('a restored cloud beside the running one sends nothing, updates no amplifier and calls no webhook until it is released', async () => {
  await original.faulted(1, 1);
  const now = new Date(original.cloud.clock.now());
  const rollout = { rollout_id: webhookId, venue_id: original.venueId, started_by: null, created_at: now, starts_at: now };
  await original.cloud.cloud.db
    .insertInto('rollouts')
    .values({
      ...rollout,
      ends_at: new Date(now.getTime() + 48 * hour),
      at_once: 1,
      tolerated: 0,
      waits: false,
      allows_older: false,
      state: 'scheduled',
      result: 'in progress',
    })
    .execute();
  const amp = { device_id: ampIdOf(1), place: 1, name: 'Amp 1', model: '704D', from_version: '1.9.0', to_version: '2.0.0' };
  await original.cloud.cloud.db
    .insertInto('rollout_devices')
    .values({ rollout_id: webhookId, ...amp, state: 'waiting', since: now })
    .execute();
  const copy = await beside((await restored()).url);
  expect(copy.logged.filter((line) => line.includes('on hold'))).toHaveLength(1);
  const rolloutState = async () => (await copy.cloud.db.selectFrom('rollouts').select('state').executeTakeFirstOrThrow()).state;

  original.post.forget();
  const { client, isHeld } = await signedIn(copy);
  expect(isHeld).toBe(true);
  const params = { venueId: original.venueId };
  expect(expectOk(await client.testWebhook({ params: { ...params, webhookId } }))).toEqual({ isTaken: false, reason: 'held' });
  expectOk(await client.inviteMember({ params, body: { email: 'eve@example.com', role: 'viewer' } }));
  expectOk(await client.addContact({ body: { name: 'Eve', email: 'eve@example.com', severityLevel: ['Info'] } }));
  const { contactId } = expectOk(await client.addContact({ body: { name: 'Cy', phone: '+15550198', severityLevel: ['Info'] } })).contact;
  expect(expectOk(await client.sendPhoneCode({ params: { contactId } }))).toEqual({ isSent: false, reason: 'held' });
  await after(copy, minute);
  await after(copy, hour);
  expect([heard(), copy.texts, await rolloutState()]).toEqual([[0, 0, 0], [], 'scheduled']);

  expectOk(await copy.client(undefined).requestReset({ body: { email: original.owner.email } }));
  await after(copy, minute);
  expect(original.post.letters.map(({ to }) => to)).toEqual([original.owner.email]);

  expect(await liftEmbargo(copy.cloud.db)).toBe(true);
  original.post.forget();
  await after(copy, minute);
  await after(copy, minute);
  expect(original.post.letters.map(({ to }) => to).toSorted()).toEqual(['ada@example.com', 'eve@example.com', 'eve@example.com']);
  expect([copy.texts.length, original.program.heard.length, await rolloutState()]).toEqual([1, 1, 'halted']);
  expect((await signedIn(copy)).isHeld).toBeUndefined();
});

it('a restored cloud that is released after days sends no old messages, and tells anew what still stands', async () => {
  const waiting = async () => (await original.notices()).filter(({ state }) => state === 'waiting').map(({ why }) => why);
  original.sms.answer(503);
  original.program.answer(503);
  await original.hot(1, true);
  await original.after(minute);
  await original.hot(1, false);
  await original.faulted(1, 1);
  for (let minutes = 0; minutes < 10; minutes += 1) await original.after(minute);
  expect((await waiting()).toSorted()).toEqual(['alarm', 'alarm', 'alarm', 'recovery']);
  const copy = await beside((await restored()).url);
  await original.cloud.clock.advance(3 * 24 * hour);
  original.post.forget();
  original.program.answer(200);
  const heardBefore = original.program.heard.length;
  expect(await release(copy.cloud.db, new Date(original.cloud.clock.now()))).toBe(true);
  await after(copy, minute);
  await after(copy, minute);
  expect(original.post.letters).toEqual([]);
  expect(copy.texts.map(({ text }) => text)).toEqual(['Hall: Amp 1, channel 1 (Zone 1): Output faulted (critical)']);
  expect(original.program.heard.slice(heardBefore).map(({ body }) => body)).toEqual([expect.stringContaining('outputFaulted')]);
});

it("a copy made with PostgreSQL's own tools is on hold too, and a cloud that merely restarts is not", async () => {
  const database = stack.use(await createTestDatabase('tables of its own'));
  const start = ({ url }: TestDatabase) => createTestCloud({ database: { url } });
  const isHeld = async (cloud: TestCloud) =>
    expectOk(await cloud.client(undefined).signIn({ body: { email: 'ada@example.com', password: testPassword } })).isHeld;
  {
    await using first = await start(database);
    await first.signUp('ada@example.com');
  }
  {
    await using again = await start(database);
    expect(await isHeld(again)).toBeUndefined();
    expect([await raiseEmbargo(again.cloud.db), await raiseEmbargo(again.cloud.db)]).toEqual([true, false]);
    await again.clock.advance(1000);
    expect(await isHeld(again)).toBe(true);
    expect([await liftEmbargo(again.cloud.db), await liftEmbargo(again.cloud.db)]).toEqual([true, false]);
  }
  const copied = stack.use(await createTestDatabase({ copyOf: database }));
  await using copy = await start(copied);
  expect(await isHeld(copy)).toBe(true);
});
