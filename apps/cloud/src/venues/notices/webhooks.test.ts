import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestCloud, expectOk, invite, refusalOf, type Person, type TestCloud } from '../../../test/cloud-rig.ts';

let rig: TestCloud;
let ada: Person;
let venueId = '';
const refusing = new Set<string>();
const told: { readonly url: string; readonly secret: string; readonly body: string }[] = [];
beforeAll(async () => {
  const webhooks = {
    async send(webhook: { url: string; secret: string }, body: string) {
      if (refusing.has(webhook.url)) throw new Error('The webhook answered with status 503.');
      told.push({ ...webhook, body });
    },
  };
  rig = await createTestCloud({}, { webhooks });
  ada = await rig.signUp('ada@example.com');
  venueId = expectOk(await ada.client.addVenue({ body: { venue: { name: 'Hall' } } })).venue.venueId;
});
afterAll(() => rig[Symbol.asyncDispose]());
beforeEach(() => {
  told.length = 0;
});
const body = { url: 'https://alarms.example.com/key-123', severityLevel: ['Critical'] };

describe('the webhooks of a venue', () => {
  it('are added with a secret that is shown once and stored encrypted, listed, tested and removed', async () => {
    const { webhook, secret } = expectOk(await ada.client.addWebhook({ params: { venueId }, body }));
    expect(secret).toMatch(/^[\w-]{43}$/);
    expect(webhook).toMatchObject(body);
    const { webhooks } = expectOk(await ada.client.listWebhooks({ params: { venueId } }));
    expect(webhooks).toEqual([webhook]);
    const stored = JSON.stringify(await rig.cloud.db.selectFrom('webhooks').selectAll().execute());
    expect(stored).not.toContain(secret);
    const params = { venueId, webhookId: webhook.webhookId };
    expect(expectOk(await ada.client.testWebhook({ params }))).toEqual({ isTaken: true });
    expect(told).toHaveLength(1);
    expect(told[0]).toMatchObject({ url: body.url, secret });
    expect(JSON.parse(told[0]?.body ?? '')).toMatchObject({ why: 'test', venue: { venueId, name: 'Hall' } });
    refusing.add(body.url);
    await rig.clock.advance(1000);
    const reason = 'The webhook answered with status 503.';
    expect(expectOk(await ada.client.testWebhook({ params }))).toEqual({ isTaken: false, reason });
    const { notices, total } = expectOk(await ada.client.listNotices({ params: { venueId }, query: {} }));
    expect(total).toBe(2);
    expect(notices).toMatchObject([
      { way: 'webhook', why: 'test', name: 'alarms.example.com', to: body.url, state: 'failed', reason },
      { way: 'webhook', why: 'test', state: 'sent' },
    ]);
    expectOk(await ada.client.removeWebhook({ params }));
    expect(refusalOf(await ada.client.removeWebhook({ params }))?.code).toBe('UnknownWebhook');
    expect(refusalOf(await ada.client.testWebhook({ params }))?.code).toBe('UnknownWebhook');
    const log = expectOk(await ada.client.listVenueLog({ params: { venueId }, query: {} }));
    expect(JSON.stringify(log)).toContain('webhook added');
    expect(JSON.stringify(log)).not.toContain('key-123');
  });

  it.each([
    ['http', { url: 'http://alarms.example.com/' }, 'AddressRefused'],
    ['a private address', { url: 'https://10.0.0.1/' }, 'AddressRefused'],
    ['this machine', { url: 'https://[::1]/' }, 'AddressRefused'],
    ['a password', { url: 'https://me:secret@alarms.example.com/' }, 'AddressRefused'],
    ['no address', { url: 'alarms' }, 'AddressRefused'],
    ['a script', { url: 'javascript:alert(1)' }, 'AddressRefused'],
    ['no level', { severityLevel: ['Later'] }, 'SeverityMissing'],
  ])('with %s are refused', async (_what, change, code) => {
    expect(refusalOf(await ada.client.addWebhook({ params: { venueId }, body: { ...body, ...change } }))?.code).toBe(code);
  });

  it('are one per address and twenty at most, and shown to owners only; the log shows shortened addresses to others', async () => {
    const own = expectOk(await ada.client.addVenue({ body: { venue: { name: 'Small' } } })).venue.venueId;
    const add = (url: string) => ada.client.addWebhook({ params: { venueId: own }, body: { ...body, url } });
    expectOk(await add('https://a.example.com/x'));
    expect(refusalOf(await add('https://A.example.com/x'))?.code).toBe('AddressInUse');
    for (let count = 1; count < 20; count += 1) expectOk(await add(`https://a.example.com/${count}`));
    expect(refusalOf(await add('https://a.example.com/more'))?.code).toBe('TooMany');
    const bob = await rig.signUp('bob@example.com');
    await invite(rig, ada, own, bob, 'viewer');
    expect(refusalOf(await bob.client.listWebhooks({ params: { venueId: own } }))?.code).toBe('Forbidden');
    const [one] = expectOk(await ada.client.listWebhooks({ params: { venueId: own } })).webhooks;
    expectOk(await ada.client.testWebhook({ params: { venueId: own, webhookId: one?.webhookId ?? '' } }));
    expect(expectOk(await bob.client.listNotices({ params: { venueId: own }, query: {} })).notices).toMatchObject([
      { to: 'a.example.com' },
    ]);
  });
});
