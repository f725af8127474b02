import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { expectOk, invite, refusalOf } from '../../../test/cloud-rig.ts';
import { createNoticeRig, hour, second, type NoticeRig } from '../../../test/notice-rig.ts';

let rig: NoticeRig;
beforeEach(async () => {
  rig = await createNoticeRig(1);
});
afterEach(() => rig[Symbol.asyncDispose]());

const params = () => ({ venueId: rig.venueId });
const preview = async (client = rig.owner.client) => expectOk(await client.previewNotices({ params: params() })).recipients;
const shown = async () =>
  Object.fromEntries(
    (await preview()).map(({ way, name, levels }) => [
      `${name} by ${way}`,
      levels.map(({ hold, until }) => [hold ?? 'told', ...(until === undefined ? [] : [until])].join(' until ')),
    ]),
  );

describe('the preview of who is told', () => {
  it('names each recipient and way with its reason, and the sending then does the same', async () => {
    await rig.contact('Ada', { email: 'ada@example.com', phone: '+15550199' });
    await rig.contact('Bob', { email: 'bob@example.com', levels: ['Info'] });
    await rig.contact('Cy', { email: 'cy@example.com', isSubscribed: false });
    const dee = { name: 'Dee', phone: '+15550198', severityLevel: ['Critical'] };
    const { contactId } = expectOk(await rig.owner.client.addContact({ body: dee })).contact;
    expectOk(await rig.owner.client.addVenueContact({ params: { ...params(), contactId } }));
    const body = { url: rig.program.url, severityLevel: ['Critical'] };
    expectOk(await rig.owner.client.addWebhook({ params: params(), body }));
    expect(await shown()).toEqual({
      'Ada by mail': ['told', 'told', 'told'],
      'Ada by sms': ['told', 'told', 'told'],
      'Bob by mail': ['level', 'level', 'told'],
      'Cy by mail': ['unconfirmed', 'unconfirmed', 'unconfirmed'],
      'Dee by sms': ['unconfirmed', 'level', 'level'],
      [`${new URL(rig.program.url).host} by webhook`]: ['told', 'level', 'level'],
    });
    await rig.faulted(1, 1);
    await rig.after(20 * second);
    await rig.after(20 * second);
    expect(new Set((await rig.notices()).map(({ name, way, state }) => `${name} by ${way}: ${state}`))).toEqual(
      new Set([
        'Ada by mail: sent',
        'Ada by sms: sent',
        'Cy by mail: held back',
        'Dee by sms: held back',
        `${new URL(rig.program.url).host} by webhook: sent`,
      ]),
    );
  });

  it('knows maintenances of the venue and quiet hours, and until when they last', async () => {
    await rig.contact('Ada', { email: 'ada@example.com' });
    const now = rig.cloud.clock.now();
    const clock = (at: number) => new Date(at).toISOString().slice(11, 16);
    const quiet = { from: clock(now - hour), to: clock(now + hour) };
    const minuteOf = (at: number) => `${new Date(at).toISOString().slice(0, 16)}:00.000Z`;
    expectOk(await rig.owner.client.changeHours({ params: params(), body: { hours: { timeZone: 'UTC', update: null, quiet } } }));
    const quietly = `quiet hours until ${minuteOf(now + hour)}`;
    expect(await shown()).toEqual({ 'Ada by mail': ['told', quietly, quietly] });
    const endsAt = new Date(now + 2 * hour).toISOString();
    const body = { maintenance: { from: new Date(now).toISOString(), to: endsAt } };
    expectOk(await rig.owner.client.addMaintenance({ params: params(), body }));
    const repaired = `maintenance until ${endsAt}`;
    expect(await shown()).toEqual({ 'Ada by mail': [repaired, repaired, repaired] });
  });

  it('shows viewers shortened addresses, and strangers nothing', async () => {
    await rig.contact('Ada', { email: 'ada@example.com', phone: '+15550199' });
    const guest = await rig.cloud.signUp('guest@example.com');
    expect(refusalOf(await guest.client.previewNotices({ params: params() }))?.code).toBe('NotFound');
    await invite(rig.cloud, rig.owner, rig.venueId, guest, 'viewer');
    expect((await preview(guest.client)).map(({ to }) => to)).toEqual(['a…@example.com', '…99']);
    expect((await preview()).map(({ to }) => to)).toEqual(['ada@example.com', '+15550199']);
  });
});
