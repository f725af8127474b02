import { randomBytes } from 'node:crypto';
import { reportedTrees } from '../../amplifiers/rollouts/condition.ts';
import { addEvents } from '../alarms/events.ts';
import { createNotificationScheduler } from './notification-scheduler.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ampIdOf } from '../../../test/sample-amps.ts';
import { expectOk, keepHouse } from '../../../test/cloud-rig.ts';
import { signatureHeader, signatureOf } from '../../kit/webhooks/webhook.ts';
import { createNoticeRig, hour, minute, second, type NoticeRig } from '../../../test/notice-rig.ts';
import { openDatabase } from '../../operations/open-database.ts';
import { subscribe } from '../../people/contacts/store.ts';

let rig: NoticeRig;
beforeEach(async () => {
  rig = await createNoticeRig(3);
});
afterEach(() => rig[Symbol.asyncDispose]());

const enough = 26 * second;
const mails = () => rig.post.letters.map(({ headers }) => headers.get('subject'));
const alarmIds = async () =>
  expectOk(await rig.owner.client.listAlarms({ params: { venueId: rig.venueId }, query: { open: 'true' } })).alarms.map(
    ({ alarmId }) => alarmId,
  );
const onlyAlarm = async () => ({ venueId: rig.venueId, alarmId: (await alarmIds())[0] ?? '' });

describe('a report of an amplifier', () => {
  it('is sent by mail, text message and webhook to whoever wants its level, and its end to the same', async () => {
    await rig.contact('Ada', { email: 'ada@example.com', phone: '+15550199' });
    await rig.contact('Bob', { email: 'bob@example.com', levels: ['Info'] });
    const hook = { url: `${rig.program.url}alarms`, severityLevel: ['Critical'] };
    const { webhook, secret } = expectOk(await rig.owner.client.addWebhook({ params: { venueId: rig.venueId }, body: hook }));
    await rig.faulted(1, 2);
    await rig.after(second);
    expect(rig.post.letters).toEqual([]);
    await rig.after(enough);
    const [letter, ...more] = rig.post.letters;
    expect([letter?.to, more]).toEqual(['ada@example.com', []]);
    expect(letter?.headers.get('subject')).toBe('Hall: Amp 1, channel 2 (Zone 2): Output faulted (critical)');
    expect(letter?.body).toContain('Amp 1, channel 2 (Zone 2): Output faulted (critical)');
    expect(letter?.body).toContain(`https://cloud.example/venues/${rig.venueId}`);
    for (const words of ['Acknowledge: https://cloud.example/notice?token=', 'Snooze: https://', 'Unsubscribe: https://'])
      expect(letter?.body).toContain(words);
    expect(letter?.headers.get('list-unsubscribe')).toMatch(/^<https:\/\/cloud\.example\/api\/notice-links\/one-click\?token=[\w-]+>$/);
    expect(letter?.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(letter?.headers.get('message-id')).toMatch(/^<[\w-]+@cloud\.example>$/);
    const form = new URLSearchParams(rig.sms.heard[0]?.body);
    expect(Object.fromEntries(form)).toEqual({
      To: '+15550199',
      From: '+15550100',
      Body: 'Hall: Amp 1, channel 2 (Zone 2): Output faulted (critical)',
    });
    const [told] = rig.program.heard;
    expect(told?.headers[signatureHeader]).toBe(signatureOf(secret, Math.floor(rig.cloud.clock.now() / 1000), told?.body ?? ''));
    expect(JSON.parse(told?.body ?? '')).toMatchObject({
      why: 'alarm',
      venue: { venueId: rig.venueId, name: 'Hall' },
      lines: [{ says: 'began', code: 'outputFaulted', severity: 'Critical', deviceId: ampIdOf(1), name: 'Amp 1', channel: 2 }],
    });

    await rig.faulted(1);
    await rig.after(minute);
    expect(rig.post.letters).toHaveLength(1);
    await rig.after(80 * second);
    expect(mails()).toEqual([letter?.headers.get('subject'), 'Hall: Amp 1, channel 2 (Zone 2): Over: Output faulted']);
    expect([rig.sms.heard.length, rig.program.heard.length]).toEqual([2, 2]);
    const log = (await rig.notices()).map(({ why, way, state }) => `${why} ${way} ${state}`).toSorted();
    expect(log).toEqual(['alarm', 'recovery'].flatMap((why) => ['mail', 'sms', 'webhook'].map((way) => `${why} ${way} sent`)));
    const { notices, total } = expectOk(await rig.owner.client.listNotices({ params: { venueId: rig.venueId }, query: {} }));
    expect([total, notices.find(({ way }) => way === 'webhook')?.webhookId]).toEqual([6, webhook.webhookId]);
  });

  it('is one message when a rack goes offline, after two minutes, and none when it returns in time', async () => {
    await rig.contact('Ada', { email: 'ada@example.com' });
    await rig.connected([1, 2, 3], false);
    await rig.after(minute);
    await rig.connected([1], true);
    await rig.after(minute + 20 * second);
    const first = expect.stringMatching(/^Hall: Amp [23]: Connection lost \(critical\) and 1 more$/) as string;
    expect(mails()).toEqual([first]);
    expect(rig.post.letters[0]?.body).toContain('Amp 2: Connection lost (critical)');
    await rig.connected([2, 3], true);
    await rig.after(3 * minute);
    expect(mails()).toEqual([first, expect.stringMatching(/^Hall: Amp [23]: Over: Connection lost and 1 more$/) as string]);
  });

  it('about something that comes and goes is one notice that says so', async () => {
    await rig.contact('Ada', { email: 'ada@example.com' });
    for (let turn = 0; turn < 12; turn += 1) {
      await rig.faulted(1, 1);
      await rig.after(20 * second);
      await rig.faulted(1);
      await rig.after(20 * second);
    }
    const what = 'Hall: Amp 1, channel 1 (Zone 1):';
    expect(mails()).toEqual([`${what} Comes and goes: Output faulted (critical)`]);
    await rig.after(11 * minute);
    await rig.after(minute);
    expect(mails().slice(1)).toEqual([`${what} Over: Output faulted`]);
  });

  it('[CONTACT-11] of a mere event is sent to whoever wants those too', async () => {
    await rig.contact('Ada', { email: 'ada@example.com', levels: ['Critical', 'Warning'] });
    await rig.contact('Bob', { email: 'bob@example.com', levels: ['Info'] });
    expectOk(await rig.owner.client.removeDevice({ params: { deviceId: ampIdOf(3) } }));
    await rig.after(minute);
    await rig.after(minute);
    expect(rig.post.letters.map(({ to, headers }) => [to, headers.get('subject')])).toEqual([
      ['bob@example.com', 'Hall: Amp 3: Amplifier removed'],
    ]);
  });

  it('that an amplifier was added names it, though it had no name yet when it registered; the timeline does too', async () => {
    await rig.contact('Bob', { email: 'bob@example.com', levels: ['Info'] });
    const { venueId } = rig;
    await rig.cloud.cloud.db.transaction().execute(async (transaction) => {
      const at = new Date(rig.cloud.clock.now());
      await addEvents(transaction, [{ venueId, deviceId: ampIdOf(3), name: '', kind: 'ampAdded', at }]);
    });
    await rig.after(minute);
    expect(mails()).toEqual(['Hall: Amp 3: Amplifier added']);
    const { events } = expectOk(await rig.owner.client.listEvents({ params: { venueId }, query: {} }));
    expect(events.map(({ kind, deviceId, name }) => [kind, deviceId, name])).toEqual([['ampAdded', ampIdOf(3), 'Amp 3']]);
  });

  it('of an update that failed without a reason is sent to whoever wants warnings', async () => {
    await rig.contact('Ada', { email: 'ada@example.com', levels: ['Warning'] });
    await rig.contact('Bob', { email: 'bob@example.com', levels: ['Critical', 'Info'] });
    await rig.faulted(2);
    const { db } = rig.cloud.cloud;
    async function fails(rollout_id: string): Promise<void> {
      const now = new Date(rig.cloud.clock.now());
      const span = { created_at: now, starts_at: now, ends_at: new Date(now.getTime() + hour), ended_at: now };
      const rules = { at_once: 1, tolerated: 0, waits: false, allows_older: false };
      await db
        .insertInto('rollouts')
        .values({ rollout_id, venue_id: rig.venueId, started_by: null, ...span, ...rules, state: 'halted', result: 'failure' })
        .execute();
      const amp = { device_id: ampIdOf(2), place: 1, name: 'Amp 2', model: '704D', from_version: '1.9.0', to_version: '2.0.0' };
      await db
        .insertInto('rollout_devices')
        .values({ rollout_id, ...amp, state: 'failure', since: now })
        .execute();
      await db
        .updateTable('rollout_devices')
        .set({ reason: 'Refused', what: JSON.stringify(['Not in the mood.\r\nBcc: all@example.com']) })
        .where('rollout_id', '=', rollout_id)
        .execute();
      await rig.after(second);
      await rig.after(enough);
    }
    const said = ['ada@example.com', 'Hall: Amp 2: Update failed (warning)'];
    const letters = () => rig.post.letters.map(({ to, headers }) => [to, headers.get('subject')]);
    await fails('00000000-0000-7000-8000-0000000000c1');
    expect(letters()).toEqual([said]);
    expect(rig.post.letters[0]?.body.replaceAll(/\s+/g, ' ')).toContain(
      'Amp 2: Update failed (warning). It refused, in its own words: Not in the mood. Bcc: all@example.com',
    );
    await rig.after(hour);
    await fails('00000000-0000-7000-8000-0000000000c2');
    await rig.after(hour);
    expect(letters()).toEqual([said, said]);
  });

  it('is sent although another venue is in a time zone that this machine does not know', async () => {
    await rig.contact('Ada', { email: 'ada@example.com' });
    const venueId = expectOk(await rig.owner.client.addVenue({ body: { venue: { name: 'Bar' } } })).venue.venueId;
    const hours = { timeZone: 'UTC', update: null, quiet: { from: '22:00', to: '08:00' } };
    expectOk(await rig.owner.client.changeHours({ params: { venueId }, body: { hours } }));
    await rig.cloud.cloud.db.updateTable('venue_hours').set({ time_zone: 'Europe/Nowhere' }).where('venue_id', '=', venueId).execute();
    await rig.faulted(1, 1);
    await rig.after(enough);
    expect(mails()).toEqual(['Hall: Amp 1, channel 1 (Zone 1): Output faulted (critical)']);
    expect(rig.cloud.logged.some((line) => line.includes('Europe/Nowhere'))).toBe(true);
  });

  it('is sent once although several processes look at the same moment', async () => {
    await rig.contact('Ada', { email: 'ada@example.com' });
    await rig.faulted(1, 1);
    await using stack = new AsyncDisposableStack();
    const now = new Date(rig.cloud.clock.now() + enough);
    const looks = [1, 2, 3].map(async () => {
      const { db } = stack.use(await openDatabase({ url: rig.cloud.url }, () => undefined));
      return createNotificationScheduler({
        random: randomBytes,
        offlineGraceMs: 0,
        readTrees: reportedTrees,
        whySilent: () => Promise.resolve(undefined),
        log: { error: () => undefined },
        domain: () => 'cloud.example',
      }).tellDue(db, now);
    });
    await Promise.all(looks);
    await rig.after(enough);
    await rig.after(hour);
    expect(mails()).toHaveLength(1);
  });

  it('is not sent again although it lasts longer than the log is kept, which then deletes it', async () => {
    await rig.contact('Ada', { email: 'ada@example.com' });
    await rig.connected([1], false);
    await rig.after(3 * minute);
    expect(mails()).toEqual(['Hall: Amp 1: Connection lost (critical)']);
    const sweep = () => keepHouse(rig.cloud.cloud.db, new Date(rig.cloud.clock.now()), { eventDays: 1 });
    await rig.after(25 * hour);
    await sweep();
    await rig.after(hour);
    await rig.hot(2, true);
    await rig.after(hour);
    expect(mails().slice(1)).toEqual(['Hall: Amp 2, channel 1 (Zone 1): Too hot (warning)']);
    await rig.connected([1], true);
    await rig.after(3 * minute);
    expect(mails().slice(2)).toEqual(['Hall: Amp 1: Over: Connection lost']);
    await rig.after(13 * hour);
    await sweep();
    await rig.after(12 * hour);
    await sweep();
    expect((await rig.notices()).map(({ subject }) => subject)).toEqual(['Hall: Amp 2, channel 1 (Zone 1): Too hot (warning)']);
  });

  it('that an amplifier or a bridge is lost is sent to whoever chose "Critical", unless the venue chose otherwise', async () => {
    await rig.contact('Ada', { email: 'ada@example.com', levels: ['Critical'] });
    const params = { venueId: rig.venueId };
    const rate = async (isLossCritical: boolean) =>
      expectOk(await rig.owner.client.changeLevels({ params, body: { levels: { isLossCritical } } }));
    const rated = async () => {
      const { alarms } = expectOk(await rig.owner.client.listAlarms({ params, query: { open: 'true' } }));
      const { events } = expectOk(await rig.owner.client.listEvents({ params, query: {} }));
      return [...alarms, ...events.filter(({ kind }) => kind === 'offline')].map(({ severity }) => severity);
    };
    await rig.connected([1], false);
    await rig.after(3 * minute);
    expect(mails()).toEqual(['Hall: Amp 1: Connection lost (critical)']);
    expect(await rated()).toEqual(['critical', 'critical']);
    await rate(false);
    expect(await rated()).toEqual(['warning', 'warning']);
    await rig.connected([2], false);
    await rig.after(hour);
    expect(mails()).toHaveLength(1);
    expect(await rated()).toEqual(Array.from({ length: 4 }, () => 'warning'));
    await rate(true);
    await rig.after(minute);
    expect(mails().slice(1)).toEqual(['Hall: Amp 2: Connection lost (critical)']);
    expect(await rated()).toEqual(Array.from({ length: 4 }, () => 'critical'));
  });

  it('is in the language of the account, with times of the venue', async () => {
    await rig.contact('Ada', { email: 'ada@example.com' });
    await rig.cloud.cloud.db.updateTable('accounts').set({ language: 'es' }).execute();
    const hours = { timeZone: 'Asia/Tokyo', update: null, quiet: null };
    expectOk(await rig.owner.client.changeHours({ params: { venueId: rig.venueId }, body: { hours } }));
    await rig.faulted(1, 1);
    await rig.after(enough);
    const [letter] = rig.post.letters;
    expect(letter?.body).toContain('Salida en fallo (crítico)');
    expect(letter?.body).toContain('16:00:00');
  });
});

describe('a message is held back', () => {
  const warned = async () => {
    await rig.hot(1, true);
    await rig.after(minute);
  };
  const held = async () => (await rig.notices()).map(({ state, reason }) => (state === 'held back' ? reason : state));

  it('while it is acknowledged', async () => {
    await rig.hot(1, true);
    expectOk(await rig.owner.client.acknowledgeAlarm({ params: await onlyAlarm() }));
    await rig.contact('Ada', { email: 'ada@example.com' });
    await rig.after(minute);
    await rig.after(hour);
    expect([mails(), await held()]).toEqual([[], ['acknowledged']]);
  });

  it('while it is snoozed, and sent afterwards if it persists', async () => {
    await rig.contact('Ada', { email: 'ada@example.com' });
    await rig.hot(1, true);
    const until = new Date(rig.cloud.clock.now() + hour).toISOString();
    expectOk(await rig.owner.client.snoozeAlarm({ params: await onlyAlarm(), body: { until } }));
    await rig.after(minute);
    await rig.after(58 * minute);
    expect([mails(), await held()]).toEqual([[], ['snoozed']]);
    await rig.after(2 * minute);
    expect([mails().length, await held()]).toEqual([1, ['snoozed', 'sent']]);
  });

  it('during maintenance, and sent afterwards if it persists', async () => {
    await rig.contact('Ada', { email: 'ada@example.com' });
    const from = new Date(rig.cloud.clock.now()).toISOString();
    const maintenance = { from, to: new Date(rig.cloud.clock.now() + hour).toISOString(), deviceId: ampIdOf(1) };
    expectOk(await rig.owner.client.addMaintenance({ params: { venueId: rig.venueId }, body: { maintenance } }));
    await rig.hot(1, true);
    await rig.hot(2, true);
    await rig.after(minute);
    expect(mails()).toEqual(['Hall: Amp 2, channel 1 (Zone 1): Too hot (warning)']);
    expect(new Set(await held())).toEqual(new Set(['maintenance', 'sent']));
    await rig.after(hour);
    expect(mails()[1]).toContain('Amp 1');
  });

  it('in quiet hours unless it is critical, and sent once when they end', async () => {
    const quiet = { timeZone: 'UTC', update: null, quiet: { from: '06:00', to: '09:00' } };
    expectOk(await rig.owner.client.changeHours({ params: { venueId: rig.venueId }, body: { hours: quiet } }));
    await rig.contact('Ada', { email: 'ada@example.com' });
    await warned();
    await rig.hot(2, true);
    await rig.after(minute);
    await rig.hot(2, false);
    await rig.faulted(3, 1);
    await rig.after(minute);
    expect(mails()).toEqual(['Hall: Amp 3, channel 1 (Zone 1): Output faulted (critical)']);
    await rig.after(2 * hour);
    expect(mails().slice(1)).toEqual(['Hall: Amp 1, channel 1 (Zone 1): Too hot (warning)']);
    await rig.after(5 * hour);
    expect(mails()).toHaveLength(2);
    expect((await held()).filter((reason) => reason === 'quiet hours').length).toBe(2);
  });

  it('in quiet hours of a zone named by an abbreviation unless it is critical', async () => {
    const quiet = { quiet_from: '00:00', quiet_to: '23:30' };
    await rig.cloud.cloud.db
      .insertInto('venue_hours')
      .values({ venue_id: rig.venueId, time_zone: 'JST', ...quiet })
      .execute();
    await rig.contact('Ada', { email: 'ada@example.com' });
    await rig.faulted(1, 1);
    await rig.after(minute);
    expect(mails()).toEqual(['Hall: Amp 1, channel 1 (Zone 1): Output faulted (critical)']);
  });

  it('from an address that is unconfirmed or unsubscribed, and sent once it is confirmed', async () => {
    const contactId = await rig.contact('Ada', { email: 'ada@example.com', isSubscribed: false });
    await rig.cloud.cloud.jobs.runDue();
    await warned();
    expect([mails(), await held()]).toEqual([['Do you want to be told of faults?'], ['unconfirmed']]);
    const token = /token=([\w-]+)/.exec(rig.post.letters[0]?.body ?? '')?.[1] ?? '';
    expectOk(await rig.cloud.client(undefined).followNoticeLink({ body: { token } }));
    await rig.after(minute);
    expect([mails().length, await held()]).toEqual([2, ['unconfirmed', 'sent']]);
    expectOk(await rig.cloud.client(undefined).followNoticeLink({ body: { token, action: 'unsubscribe' } }));
    await rig.faulted(2, 1);
    await rig.after(minute);
    expect([mails().length, await held()]).toEqual([2, ['unconfirmed', 'sent', 'unsubscribed']]);
    expectOk(await rig.owner.client.removeVenueContact({ params: { venueId: rig.venueId, contactId } }));
  });

  it('to the address of a disabled account, and sent once the account is enabled', async () => {
    await rig.cloud.signUp('ada@example.com');
    rig.post.forget();
    const disable = (at: Date | null) =>
      rig.cloud.cloud.db.updateTable('accounts').where('email', '=', 'ada@example.com').set({ disabled_at: at }).execute();
    await rig.contact('Ada', { email: 'ada@example.com' });
    await disable(new Date(rig.cloud.clock.now()));
    await warned();
    expect([mails(), await held()]).toEqual([[], ['account disabled']]);
    await disable(null);
    await rig.after(minute);
    expect([mails().length, await held()]).toEqual([1, ['account disabled', 'sent']]);
  });

  it('to a former address, and goes to the new one while the alarm stands', async () => {
    const contactId = await rig.contact('Ada', { email: 'ada@example.com' });
    await rig.post.leave();
    await warned();
    const contact = { name: 'Ada', email: 'ada@example.org', phone: '', severityLevel: ['Warning'] };
    expectOk(await rig.owner.client.changeContact({ params: { contactId }, body: contact }));
    const now = new Date(rig.cloud.clock.now());
    await subscribe(rig.cloud.cloud.db, { contactId, email: contact.email }, true, now);
    await rig.after(second);
    expect(await held()).toEqual(['waiting']);
    await rig.post.comeBack();
    await rig.after(hour);
    await rig.after(minute);
    expect(await held()).toEqual(['removed', 'sent']);
    expect(rig.post.letters.map(({ to }) => to)).toEqual([contact.email]);
  });

  it('from a contact taken off the list while the message waited', async () => {
    const contactId = await rig.contact('Ada', { email: 'ada@example.com' });
    await rig.post.leave();
    await warned();
    expect((await rig.notices())[0]).toMatchObject({ state: 'waiting' });
    expectOk(await rig.owner.client.removeVenueContact({ params: { venueId: rig.venueId, contactId } }));
    await rig.post.comeBack();
    await rig.after(hour);
    expect([mails(), await held()]).toEqual([[], ['removed']]);
  });
});
