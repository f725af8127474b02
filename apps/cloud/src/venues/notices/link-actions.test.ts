import type { LinkAction } from '@headroom/protocol/cloud';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { expectOk, refusalOf } from '../../../test/cloud-rig.ts';
import type { Letter } from '../../../test/notice-providers.ts';
import { createNoticeRig, hour, minute, second, type NoticeRig } from '../../../test/notice-rig.ts';

let rig: NoticeRig;
let contactId: string;
let letter: Letter;
const amp = 1;
beforeEach(async () => {
  rig = await createNoticeRig(amp);
  contactId = await rig.contact('Ada', { email: 'ada@example.com' });
  await rig.faulted(amp, 1);
  await rig.after(90 * second);
  const [only] = rig.post.letters;
  if (only === undefined) throw new Error('No letter has come.');
  letter = only;
});
afterEach(() => rig[Symbol.asyncDispose]());

const tokenOf = (name: string) => new RegExp(`${name}: https://cloud\\.example/notice\\?token=([\\w-]+)`).exec(letter.body)?.[1] ?? '';
const stranger = () => rig.cloud.client(undefined);
const read = async (token: string) => expectOk(await stranger().readNoticeLink({ body: { token } })).link;
const follow = (token: string, action?: LinkAction, hours?: number) =>
  stranger().followNoticeLink({ body: { token, ...(action === undefined ? {} : { action }), ...(hours === undefined ? {} : { hours }) } });
const alarm = async () => {
  const { alarms } = expectOk(await rig.owner.client.listAlarms({ params: { venueId: rig.venueId }, query: { open: 'true' } }));
  return alarms.find(({ name }) => name === `Amp ${amp}`);
};

describe('a link in a mail', () => {
  it('shows its subject and changes nothing, however often it is opened', async () => {
    const before = await alarm();
    const link = await read(tokenOf('Acknowledge'));
    expect(link).toMatchObject({
      wish: 'acknowledge',
      actions: ['acknowledge', 'snooze', 'unsubscribe'],
      address: 'a…@example.com',
      isSubscribed: true,
      by: 'owner@example.com',
      venue: { name: 'Hall' },
      alarms: [{ kind: 'outputFaulted', device: `Amp ${amp}`, subject: 'Zone 1' }],
    });
    expect((await read(tokenOf('Unsubscribe'))).wish).toBe('unsubscribe');
    for (const [, path] of letter.body.matchAll(/https:\/\/cloud\.example(\/\S+)/g))
      await (await fetch(rig.cloud.cloud.origin + path)).text();
    const [, click = ''] = /cloud\.example([^>]+)>/.exec(letter.headers.get('list-unsubscribe') ?? '') ?? [];
    expect((await fetch(rig.cloud.cloud.origin + click)).status).toBe(404);
    expect((await fetch(rig.cloud.cloud.origin + click, { method: 'HEAD' })).status).toBe(404);
    expect(await alarm()).toEqual(before);
    expect((await read(tokenOf('Snooze'))).isSubscribed).toBe(true);
  });

  it('acknowledges: alarm and log say who did, and twice is the same as once', async () => {
    expect(expectOk(await follow(tokenOf('Acknowledge')))).toEqual({ done: 'acknowledge' });
    expect(await alarm()).toMatchObject({ acknowledgedBy: 'Ada' });
    expectOk(await follow(tokenOf('Acknowledge')));
    expect((await read(tokenOf('Acknowledge'))).actions).toEqual(['unsubscribe']);
    const { entries } = expectOk(await rig.owner.client.listVenueLog({ params: { venueId: rig.venueId }, query: {} }));
    expect(entries.find(({ action }) => action === 'alarm acknowledged')).toMatchObject({ to: { name: 'Ada' } });
  });

  it('snoozes for the given hours, after which the recipient is reminded', async () => {
    expectOk(await follow(tokenOf('Snooze'), 'snooze', 8));
    const { snoozedUntil = '' } = (await alarm()) ?? {};
    expect(Date.parse(snoozedUntil) - rig.cloud.clock.now()).toBe(8 * hour);
    rig.post.forget();
    await rig.after(8 * hour - minute);
    expect(rig.post.letters).toEqual([]);
    await rig.after(2 * minute);
    expect(rig.post.letters).toHaveLength(1);
  });

  it('can do nothing after the alarm has ended', async () => {
    await rig.faulted(amp);
    await rig.after(second);
    expect((await read(tokenOf('Acknowledge'))).actions).toEqual(['unsubscribe']);
    expect(refusalOf(await follow(tokenOf('Acknowledge')))?.code).toBe('NotPossible');
  });

  it('acknowledges no alarm once its recipient is no longer on the list of the venue', async () => {
    const params = { venueId: rig.venueId, contactId };
    expectOk(await rig.owner.client.removeVenueContact({ params }));
    expect(await read(tokenOf('Acknowledge'))).toMatchObject({ actions: ['unsubscribe'], alarms: [] });
    expect(refusalOf(await follow(tokenOf('Acknowledge')))?.code).toBe('NotPossible');
    expect(await alarm()).not.toHaveProperty('acknowledgedAt');
    expectOk(await rig.owner.client.addVenueContact({ params }));
  });

  it('in the header of the mail unsubscribes with one click, and the one in the text subscribes again', async () => {
    const [, click = ''] = /cloud\.example([^>]+)>/.exec(letter.headers.get('list-unsubscribe') ?? '') ?? [];
    const body = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
    expect((await fetch(rig.cloud.cloud.origin + click, { method: 'POST', body })).status).toBe(200);
    expect(await read(tokenOf('Unsubscribe'))).toMatchObject({ isSubscribed: false, actions: ['subscribe'] });
    expect(refusalOf(await follow(tokenOf('Acknowledge')))?.code).toBe('NotPossible');
    expectOk(await follow(tokenOf('Unsubscribe'), 'subscribe'));
    expect((await read(tokenOf('Unsubscribe'))).isSubscribed).toBe(true);
  });

  it('expires for alarms after a month, and still unsubscribes after a year', async () => {
    rig.cloud.clock.set(rig.cloud.clock.now() + 31 * 24 * hour);
    expect(refusalOf(await follow(tokenOf('Acknowledge')))?.code).toBe('LinkExpired');
    expect(refusalOf(await follow(tokenOf('Unsubscribe'), 'snooze'))?.code).toBe('LinkExpired');
    rig.cloud.clock.set(rig.cloud.clock.now() + 330 * 24 * hour);
    expectOk(await follow(tokenOf('Unsubscribe')));
    expect((await read(tokenOf('Unsubscribe'))).isSubscribed).toBe(false);
    expectOk(await follow(tokenOf('Unsubscribe'), 'subscribe'));
  });

  it('leads nowhere once its contact is deleted', async () => {
    await rig.after(second);
    const tokens = ['Acknowledge', 'Unsubscribe'].map(tokenOf);
    expectOk(await rig.owner.client.removeContact({ params: { contactId } }));
    for (const token of tokens) expect(refusalOf(await follow(token))?.code).toBe('UnknownLink');
  });
});
