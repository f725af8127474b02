import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { takeTurn } from '../../kit/http/rate-limit.ts';
import { promptMs } from '../../kit/mail/prompt-mail.ts';
import { textTurn } from '../../kit/mail/mailbox-rate-limit.ts';
import { openVault } from '../../kit/vault.ts';
import { createLinks } from '../../people/contacts/links.ts';
import { createOutbox } from './outbox.ts';
import { addNotices, addParts } from './store.ts';
import { expectOk } from '../../../test/cloud-rig.ts';
import { createNoticeRig, hour, minute, second, type NoticeRig } from '../../../test/notice-rig.ts';
import { openDatabase } from '../../operations/open-database.ts';

let rig: NoticeRig;
let contactId: string;
beforeEach(async () => {
  rig = await createNoticeRig(1);
  contactId = await rig.contact('Ada', { email: 'ada@example.com' });
});
afterEach(() => rig[Symbol.asyncDispose]());

const enough = 26 * second;
const ids = () => rig.post.letters.map(({ headers }) => headers.get('message-id'));
const states = async () => (await rig.notices()).map(({ state }) => state);
async function add(
  count: number,
  change: { readonly way?: 'mail' | 'sms' | 'webhook'; readonly address?: string } = {},
  thingOf: (index: number) => string = String,
) {
  const { venueId } = rig;
  const { accountId } = rig.owner;
  const { webhook_id: webhookId } = (await rig.cloud.cloud.db.selectFrom('webhooks').select('webhook_id').executeTakeFirst()) ?? {};
  const begun = rig.cloud.clock.now();
  for (let index = 0; index < count; index += 1) {
    const noticeId = `0b54a7f2-6b1e-7c6b-9d0a-${(10 ** 11 + index).toString().padStart(12, '0')}`;
    const at = new Date(begun + index);
    const lines = [{ says: 'began', severity: 'Critical', code: 'outputFaulted', name: `Amp ${index}`, at: at.toISOString() }] as const;
    const content = { venue: { venueId, name: 'Hall', timeZone: 'UTC' }, lines };
    const whom = change.way === 'webhook' ? { contactId: undefined, webhookId } : { contactId, webhookId: undefined };
    const to = { ...whom, name: 'Ada', way: 'mail', address: 'ada@example.com', ...change } as const;
    const notice = {
      ...to,
      noticeId,
      accountId,
      venueId,
      subject: `${index}`,
      why: 'alarm',
      content,
      state: 'waiting',
      reason: undefined,
    } as const;
    await addNotices(rig.cloud.cloud.db, [{ ...notice, messageId: `<${index}@cloud.example>` }], at);
    await addParts(rig.cloud.cloud.db, [{ noticeId, thing: thingOf(index), alarmId: undefined, says: 'began' }]);
  }
}

describe('the outbox', () => {
  it('loses nothing while the mail server is away for an hour, sends everything once, and in order', async () => {
    await rig.post.leave();
    await add(30);
    for (let time = 0; time < 60; time += 1) await rig.after(minute);
    expect(new Set(await states())).toEqual(new Set(['waiting']));
    const [first] = await rig.cloud.cloud.db.selectFrom('notices').selectAll().orderBy('notice_id').execute();
    expect(first?.reason).toBe('no answer: ECONNREFUSED');
    expect(first?.tries).toBeGreaterThan(3);
    expect(first?.tries).toBeLessThan(12);
    const said = rig.cloud.logged.filter((line) => line.includes('messages by mail are delayed'));
    expect(said).toHaveLength(first?.tries ?? 0);
    expect(said[0]).toContain('no answer: ECONNREFUSED');
    await rig.post.comeBack();
    await rig.after(16 * minute);
    expect(ids()).toEqual(Array.from({ length: 30 }, (_, index) => `<${index}@cloud.example>`));
    expect(new Set(await states())).toEqual(new Set(['sent']));
    await rig.after(hour);
    expect(ids()).toHaveLength(30);
  });

  it('sends again with the same Message-ID half an hour after the answer was lost, and sends other messages meanwhile', async () => {
    await add(3, {}, (index) => (index === 1 ? 'other' : 'same'));
    rig.post.loseAnswer();
    await rig.after(second);
    expect([ids(), await states()]).toEqual([
      ['<0@cloud.example>', '<1@cloud.example>'],
      ['waiting', 'sent', 'waiting'],
    ]);
    await rig.after(29 * minute);
    expect(ids()).toHaveLength(2);
    await rig.after(2 * minute);
    expect([ids().slice(2), await states()]).toEqual([
      ['<0@cloud.example>', '<2@cloud.example>'],
      ['sent', 'sent', 'sent'],
    ]);
  });

  it('tells nothing to the address of a disabled account', async () => {
    await rig.cloud.signUp('ada@example.com');
    const { db } = rig.cloud.cloud;
    const disable = (at: Date | null) =>
      db.updateTable('accounts').where('email', '=', 'ada@example.com').set({ disabled_at: at }).execute();
    await disable(new Date(rig.cloud.clock.now()));
    rig.post.forget();
    await add(1);
    await rig.after(second);
    expect([ids(), (await rig.notices()).map(({ state, reason }) => [state, reason])]).toEqual([[], [['held back', 'account disabled']]]);
  });

  it('says once that the account of an address is disabled, and the preview says so too', async () => {
    await rig.cloud.signUp('ada@example.com');
    const disabled = { disabled_at: new Date(rig.cloud.clock.now()) };
    await rig.cloud.cloud.db.updateTable('accounts').where('email', '=', 'ada@example.com').set(disabled).execute();
    const params = { venueId: rig.venueId };
    const { recipients } = expectOk(await rig.owner.client.previewNotices({ params }));
    expect(recipients.map(({ levels }) => levels.map(({ hold }) => hold))).toEqual([Array(3).fill('account disabled')]);
    await rig.faulted(1, 1);
    for (const timeZone of ['UTC', 'Asia/Tokyo', 'Europe/Madrid']) {
      await rig.after(minute);
      expectOk(await rig.owner.client.changeHours({ params, body: { hours: { timeZone, update: null, quiet: null } } }));
    }
    await rig.after(minute);
    expect((await rig.notices()).map(({ state, reason }) => [state, reason])).toEqual([['held back', 'account disabled']]);
  });

  async function beginRound(heard: number) {
    const round = rig.cloud.cloud.jobs.runBeats();
    await expect.poll(ids).toHaveLength(heard);
    await rig.cloud.clock.advance(second);
    await round;
  }
  const isHeld = async () => (await rig.notices()).filter(({ reason = '' }) => reason.startsWith('unsure')).length;

  it("waits ten minutes for the mail server's last answer, sends nothing twice meanwhile, and delays nobody", async () => {
    const answer = rig.post.holdAnswers();
    await add(2);
    await rig.cloud.clock.advance(second);
    await beginRound(1);
    await rig.cloud.clock.advance(promptMs);
    await expect.poll(isHeld).toBe(1);
    await beginRound(2);
    await rig.cloud.clock.advance(promptMs);
    await expect.poll(isHeld).toBe(2);
    const idle = sql`select from pg_stat_activity where datname = current_database() and state like 'idle in transaction%'`;
    expect((await idle.execute(rig.cloud.cloud.db)).rows).toHaveLength(0);
    for (let time = 0; time < 9; time += 1) await rig.after(minute);
    expect([ids(), await states()]).toEqual([
      ['<0@cloud.example>', '<1@cloud.example>'],
      ['waiting', 'waiting'],
    ]);
    answer();
    await expect.poll(states).toEqual(['sent', 'sent']);
    await rig.after(hour);
    await rig.after(hour);
    expect(ids()).toHaveLength(2);
  });

  it('sends what no mail server answers for twice in two days, half an hour apart, and then says that it may have arrived', async () => {
    rig.post.holdAnswers();
    await add(1);
    await rig.cloud.clock.advance(second);
    await beginRound(1);
    await rig.cloud.clock.advance(10 * minute);
    await rig.after(29 * minute);
    expect([ids(), await states()]).toEqual([['<0@cloud.example>'], ['waiting']]);
    await rig.cloud.clock.advance(2 * minute);
    await beginRound(2);
    await rig.cloud.clock.advance(10 * minute);
    await expect.poll(states).toEqual(['failed']);
    expect((await rig.notices())[0]?.reason).toBe('unsure: ETIMEDOUT');
    for (let time = 0; time < 48; time += 1) await rig.after(hour);
    expect(ids()).toEqual(['<0@cloud.example>', '<0@cloud.example>']);
  });

  it('a temporary refusal by the mail server holds back only messages about the same thing, in order', async () => {
    rig.post.deferred.add('<0@cloud.example>');
    await add(4, {}, (index) => (index % 2 === 0 ? 'same' : 'other'));
    await rig.after(second);
    expect([ids(), await states()]).toEqual([
      ['<1@cloud.example>', '<3@cloud.example>'],
      ['waiting', 'sent', 'waiting', 'sent'],
    ]);
    rig.post.deferred.clear();
    await rig.after(minute);
    expect(ids().slice(2)).toEqual(['<0@cloud.example>', '<2@cloud.example>']);
  });

  it('sends again with the same Message-ID when a process died between sending and recording it', async () => {
    await add(1);
    const dying = await openDatabase({ url: rig.cloud.url }, () => undefined);
    const vault = await openVault({ key: 'a7'.repeat(32) }, randomBytes);
    const mail = {
      async send(message: Parameters<typeof rig.post.mail.send>[0]) {
        await rig.post.mail.send(message);
        await dying[Symbol.asyncDispose]();
      },
    };
    const none = { send: () => Promise.reject(new Error('Nothing goes this way.')) };
    const outbox = createOutbox({
      clock: rig.cloud.clock,
      log: { error: () => undefined },
      mail,
      sms: none,
      webhooks: none,
      vault,
      links: createLinks(vault),
      origin: () => 'https://cloud.example',
    });
    await expect(outbox.sendDue(dying.db, 'mail')).rejects.toThrow('destroyed');
    expect([ids(), await states()]).toEqual([['<0@cloud.example>'], ['waiting']]);
    await rig.after(minute);
    expect([ids(), await states()]).toEqual([['<0@cloud.example>'], ['waiting']]);
    await rig.after(minute + second);
    expect([ids(), await states()]).toEqual([['<0@cloud.example>', '<0@cloud.example>'], ['sent']]);
  });

  it('is read page by page, newest first, each message once, with an exact count', async () => {
    await add(120);
    const { venueId } = rig;
    const pages: string[][] = [];
    let before: string | undefined;
    do {
      const query = before === undefined ? {} : { before };
      const page = expectOk(await rig.owner.client.listNotices({ params: { venueId }, query }));
      expect(page.total).toBe(120);
      pages.push(page.notices.map(({ subject }) => subject));
      before = page.next;
    } while (before !== undefined);
    expect(pages.map(({ length }) => length)).toEqual([50, 50, 20]);
    expect(pages.flat()).toEqual(Array.from({ length: 120 }, (_, index) => String(119 - index)));
  });

  it('has each message sent by one of several processes', async () => {
    await add(12);
    const vault = await openVault({ key: 'a7'.repeat(32) }, randomBytes);
    await using stack = new AsyncDisposableStack();
    const none = { send: () => Promise.reject(new Error('Nothing goes this way.')) };
    const rounds = await Promise.all(
      [1, 2, 3].map(async () => {
        const { db } = stack.use(await openDatabase({ url: rig.cloud.url }, () => undefined));
        const tools = {
          clock: rig.cloud.clock,
          log: { error: () => undefined },
          mail: rig.post.mail,
          sms: none,
          webhooks: none,
          vault,
          links: createLinks(vault),
          origin: () => 'https://cloud.example',
        };
        return { db, outbox: createOutbox(tools) };
      }),
    );
    await rig.cloud.clock.advance(second);
    while ((await Promise.all(rounds.map(({ db, outbox }) => outbox.sendDue(db, 'mail')))).some((count) => count > 0));
    expect(ids()).toEqual(Array.from({ length: 12 }, (_, index) => `<${index}@cloud.example>`));
  });

  it('does not repeat what a provider refuses for good, keeps its words, and sends no end of it', async () => {
    rig.post.refused.add('ada@example.com');
    await rig.faulted(1, 1);
    await rig.after(enough);
    const [notice] = await rig.notices();
    expect(notice).toMatchObject({ state: 'failed', why: 'alarm' });
    expect(notice?.reason).toContain('550 No such user here');
    await rig.faulted(1);
    await rig.after(hour);
    expect(await states()).toEqual(['failed']);
  });

  const byText = async (count: number) => {
    await rig.cloud.cloud.db
      .updateTable('contacts')
      .set({ phone: '+15550199', phone_confirmed_at: new Date(rig.cloud.clock.now()) })
      .execute();
    await add(count, { way: 'sms', address: '+15550199' });
  };
  const toProgram = async (count: number) => {
    const body = { url: rig.program.url, severityLevel: ['Critical'] };
    const isThere = (await rig.cloud.cloud.db.selectFrom('webhooks').select('webhook_id').execute()).length > 0;
    if (!isThere) expectOk(await rig.owner.client.addWebhook({ params: { venueId: rig.venueId }, body }));
    await add(count, { way: 'webhook', address: rig.program.url });
  };
  const byMail = (count: number) => add(count);
  type Trouble = readonly [wrong: (at: NoticeRig) => void, state: 'waiting' | 'failed', said: string];
  const texts = (state: Trouble[1], said: string, ...statuses: readonly number[]) =>
    statuses.map((status): Trouble => [(at) => at.sms.answer(status, words), state, `status ${status}${said}`]);
  const programs = (state: Trouble[1], ...statuses: readonly number[]) =>
    statuses.map((status): Trouble => [(at) => at.program.answer(status), state, `status ${status}`]);
  const words = '{"code":21610,"message":"The number has unsubscribed"}';
  const troubles: readonly (readonly [string, typeof add, readonly Trouble[]])[] = [
    [
      'mail server',
      byMail,
      [
        [(at) => void at.post.refused.add('ada@example.com'), 'failed', '550 No such user here'],
        [(at) => void at.post.busy.add('ada@example.com'), 'waiting', '451 Try again later'],
        [(at) => at.post.distrust('Who are you?'), 'waiting', '550 Who are you?'],
        [(at) => at.post.loseAnswer(), 'waiting', 'unsure: ECONNECTION'],
      ],
    ],
    [
      'provider of text messages',
      byText,
      [
        ...texts('failed', ': The number has unsubscribed', 400, 404, 410),
        // Our account, too many requests, or the provider itself.
        ...texts('waiting', ': The number has unsubscribed', 401, 429, 500, 503),
        [(at) => at.sms.loseAnswer(), 'waiting', 'unsure: ECONNRESET'],
      ],
    ],
    [
      'program behind a webhook',
      toProgram,
      [
        ...programs('failed', 400, 401, 404, 410),
        ...programs('waiting', 302, 408, 409, 423, 425, 429, 500, 503),
        [(at) => at.program.loseAnswer(), 'waiting', 'no answer: ECONNRESET'],
      ],
    ],
  ];
  it.each(troubles)(
    'records the outcome of a message in the words of the %s, and repeats what may succeed later',
    async (_of, put, rows) => {
      const seen = async () => (await rig.notices()).map(({ state, reason = '' }) => [state, reason]);
      for (const [goWrong, state, said] of rows) {
        await put(1);
        goWrong(rig);
        await rig.after(second);
        const known = [state, expect.stringContaining(said)];
        expect(await seen()).toEqual([known]);
        rig.post.refused.clear();
        rig.post.busy.clear();
        rig.post.distrust();
        rig.sms.answer(201);
        rig.program.answer(204);
        await rig.after(said.startsWith('unsure') ? 31 * minute : minute);
        expect([said, ...(await seen())]).toEqual([said, state === 'failed' ? known : ['sent', '']]);
        await rig.cloud.cloud.db.deleteFrom('notices').execute();
      }
    },
  );

  it('hides the address that a provider repeats from whoever does not own the venue', async () => {
    const { db } = rig.cloud.cloud;
    const { venueId } = rig;
    const guest = await rig.cloud.signUp('guest@example.com');
    await db
      .insertInto('memberships')
      .values({ venue_id: venueId, account_id: guest.accountId, role: 'viewer', created_at: new Date() })
      .execute();
    rig.sms.answer(400, '{"message":"The number 15550199 (+15550199) is none"}');
    await byText(1);
    await rig.after(second);
    const told = async (client: typeof guest.client) => expectOk(await client.listNotices({ params: { venueId }, query: {} })).notices[0];
    const said = (number: string) => `status 400: The number ${number} is none`;
    expect(await told(rig.owner.client)).toMatchObject({ to: '+15550199', reason: said('15550199 (+15550199)') });
    expect(await told(guest.client)).toMatchObject({ reason: said('… (+…)') });
    expect(JSON.stringify(await told(guest.client))).not.toContain('5550199');
  });

  it.each([
    ['provider of text messages', byText, 'sms', 'From=%2B15550100&Body=Hall%3A+Amp+', [0, 1, 2, 3, 0]],
    ['program behind a webhook', toProgram, 'program', '"name":"Amp ', [0, 0, 1, 2, 3]],
  ] as const)(
    'loses nothing while the %s is away for an hour, and repeats only messages of unknown outcome',
    async (_of, put, where, part, order) => {
      const at = rig[where];
      const numbers = () => at.heard.map(({ body }) => Number(body.slice(body.indexOf(part) + part.length)[0]));
      await at.leave();
      await put(4);
      for (let time = 0; time < 60; time += 1) await rig.after(minute);
      expect(new Set(await states())).toEqual(new Set(['waiting']));
      await at.comeBack();
      at.loseAnswer();
      await rig.after(16 * minute);
      await rig.after(16 * minute);
      await rig.after(16 * minute);
      expect(new Set(await states())).toEqual(new Set(['sent']));
      expect(numbers()).toEqual(order);
      const [once, again] = at.heard.filter((_, index) => order[index] === 0);
      expect(once?.body).toBe(again?.body);
    },
  );

  it('repeats a text message with a lost answer once, half an hour later; each counts', async () => {
    await byText(1);
    const heard = [];
    for (const ms of [second, 29 * minute, 2 * minute, hour, 46 * hour]) {
      rig.sms.loseAnswer();
      await rig.after(ms);
      heard.push(rig.sms.heard.length);
    }
    expect(heard).toEqual([1, 1, 2, 2, 2]);
    expect((await rig.notices()).map(({ state, reason }) => [state, reason])).toEqual([['failed', 'unsure: ECONNRESET']]);
    const turns = rig.cloud.cloud.db.selectFrom('rate_windows').where('key', 'like', 'texts of %').select('count');
    expect((await turns.execute()).reduce((sum, { count }) => sum + count, 0)).toBe(2);
  });

  it('limits the text messages to a number by hour and day, and sends the rest later', async () => {
    await rig.cloud.cloud.db
      .updateTable('contacts')
      .set({ phone: '+15550199', phone_confirmed_at: new Date(rig.cloud.clock.now()) })
      .execute();
    await add(65, { way: 'sms', address: '+15550199' });
    await rig.after(second);
    expect(rig.sms.heard).toHaveLength(20);
    for (const heard of [40, 60, 60]) {
      await rig.after(hour + minute);
      expect(rig.sms.heard).toHaveLength(heard);
    }
    await rig.after(21 * hour);
    expect(rig.sms.heard).toHaveLength(65);
  });

  it('does not count text messages the provider refused, and gives up after two days those over the limit', async () => {
    await rig.cloud.cloud.db
      .updateTable('contacts')
      .set({ phone: '+15550199', phone_confirmed_at: new Date(rig.cloud.clock.now()) })
      .execute();
    await add(1, { way: 'sms', address: '+15550199' });
    rig.sms.answer(503, '');
    await rig.after(second);
    expect(rig.sms.heard).toHaveLength(1);
    const windows = () => rig.cloud.cloud.db.selectFrom('rate_windows').where('key', 'like', 'texts %').select('count').execute();
    expect(await windows()).toEqual([]);
    await rig.cloud.clock.advance(48 * hour);
    const now = new Date(rig.cloud.clock.now());
    for (let text = 0; text < 20; text += 1) await textTurn(takeTurn, rig.cloud.cloud.db, rig.owner.accountId, '+15550199', now);
    await rig.after(second);
    expect((await rig.notices()).map(({ state, reason }) => [state, reason])).toEqual([['failed', 'too many']]);
  });

  it('gives up after two days, and records the last obstacle', async () => {
    await rig.post.leave();
    await add(1);
    await rig.after(48 * hour - second);
    expect(await states()).toEqual(['waiting']);
    await rig.after(hour);
    const [given] = await rig.notices();
    expect([given?.state, given?.reason]).toEqual(['failed', 'no answer: ECONNREFUSED']);
  });
});
