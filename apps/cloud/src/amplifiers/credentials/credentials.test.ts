import { createHash, createHmac } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { canonicalRequest, judgeSignedRequest } from './signed-address.ts';
import { ampIdOf, sampleAmp } from '../../../test/sample-amps.ts';
import { putDevices } from '../devices/store.ts';
import { createTestCloud, expectOk, invite, refusalOf, testPassword, type Person, type TestCloud } from '../../../test/cloud-rig.ts';
import { createManualClock } from '@headroom/protocol';
import type { AnsweredWith, CloudApi } from '@headroom/protocol/cloud';

type Answer = AnsweredWith<CloudApi['createMqttCredentials']>;
let rig: TestCloud;
let ada: Person;
let venueId = '';
let count = 0;
beforeAll(async () => {
  rig = await createTestCloud();
  ada = await rig.signUp('ada@example.com');
  venueId = await addVenue('Hall');
});
afterAll(() => rig[Symbol.asyncDispose]());

const addVenue = async (name: string) => expectOk(await ada.client.addVenue({ body: { venue: { name } } })).venue.venueId;
async function addAmp(numberOfChannels = 4, on = rig, venue = venueId): Promise<string> {
  count += 1;
  await putDevices(on.cloud.db, [{ venueId: venue, numberOfChannels, summary: sampleAmp(count) }], new Date(on.clock.now()));
  return ampIdOf(count);
}
const give = async (deviceId: string, person = ada) => expectOk(await person.client.createMqttCredentials({ params: { deviceId } }));
async function come(answer: Answer, change: { on?: TestCloud; secret?: string; token?: string; key?: string; host?: string } = {}) {
  const { credentials, issuedAt, endpoint, host, region, service } = answer;
  const { accessKeyId, secretAccessKey, sessionToken } = credentials;
  const { on = rig, secret = secretAccessKey, token = sessionToken, key = accessKeyId } = change;
  const time = issuedAt.replaceAll(/[:-]|\.\d{3}/g, '');
  const address = signedAddress({ endpoint, host, region, service, time, accessKey: key, secret, sessionToken: token });
  const { pathname: path, search } = new URL(address);
  const headers = [['host', change.host ?? host]] as const;
  const request = { method: 'GET', path, query: search.slice(1), headers, body: '' };
  const { scope, keyOf } = on.cloud.credentials;
  const judged = await judgeSignedRequest(request, scope, keyOf, on.clock.now());
  return judged.ok ? keyOf(judged.accessKey) : judged.refusal;
}
interface Signing {
  readonly endpoint: string;
  readonly host: string;
  readonly region: string;
  readonly service: string;
  readonly time: string;
  readonly accessKey: string;
  readonly secret: string;
  readonly sessionToken: string;
}
function signedAddress({ endpoint, host, region, service, time, accessKey, secret, sessionToken }: Signing): string {
  const day = time.slice(0, 8);
  const within = `${day}/${region}/${service}/aws4_request`;
  const { searchParams } = new URL(endpoint);
  for (const [name, value] of [
    ['Algorithm', 'AWS4-HMAC-SHA256'],
    ['Credential', `${accessKey}/${within}`],
    ['Date', time],
    ['Expires', '3600'],
    ['Security-Token', sessionToken],
    ['SignedHeaders', 'host'],
  ] as const)
    searchParams.set(`X-Amz-${name}`, value);
  const query = searchParams.toString();
  const canonical = canonicalRequest({ method: 'GET', path: '/mqtt', query, headers: [['host', host]], body: '' }, ['host'], false);
  const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();
  const signingKey = [day, region, service, 'aws4_request'].reduce<string | Buffer>((made, part) => hmac(made, part), `AWS4${secret}`);
  const text = `AWS4-HMAC-SHA256\n${time}\n${within}\n${createHash('sha256').update(canonical).digest('hex')}`;
  return `${endpoint}?${query}&X-Amz-Signature=${hmac(signingKey, text).toString('hex')}`;
}

describe('credentials for the message broker', () => {
  it('[CLOUDAPI-03] are valid for an address of us-east-1, and of no other region', async () => {
    const answer = await give(await addAmp());
    expect(await come({ ...answer, region: 'us-east-1' })).toMatchObject({ clientId: answer.clientId });
    expect(await come({ ...answer, region: 'cn-north-1' })).toBe('other scope');
  });

  it('[CLOUDAPI-20] [CLOUDAPI-23] contain all that a signer needs, including region and endpoint', async () => {
    const deviceId = await addAmp(2);
    const answer = await give(deviceId);
    const { host, port } = new URL(rig.cloud.origin);
    expect(answer).toMatchObject({
      credentials: { expiration: new Date(rig.clock.now() + 3_600_000).toISOString() },
      issuedAt: new Date(rig.clock.now()).toISOString(),
      host,
      region: 'us-east-1',
      endpoint: `ws://127.0.0.1:${port}/mqtt`,
      topics: {
        commandResponseTopic: `headroom/devices/${deviceId}/command/response`,
        notificationTopic: `headroom/devices/${deviceId}/notification`,
        shadowTopics: ['amp', 'channel1', 'channel2'].map((name) => `$aws/things/${deviceId}/shadow/name/${name}/#`),
      },
    });
  });

  it('[CLOUDAPI-25] list a shadow for each channel, four while nothing is known', async () => {
    for (const [channels, shadows] of [
      [8, ['amp', 'channel1', 'channel2', 'channel3', 'channel4', 'channel5', 'channel6', 'channel7', 'channel8']],
      [0, ['amp', 'channel1', 'channel2', 'channel3', 'channel4']],
    ] as const) {
      const deviceId = await addAmp(channels);
      const { shadowTopics } = (await give(deviceId)).topics;
      expect(shadowTopics).toEqual(shadows.map((name) => `$aws/things/${deviceId}/shadow/name/${name}/#`));
    }
  });

  it('[CLOUDAPI-20] admit whoever signs with them to that one amplifier', async () => {
    const deviceId = await addAmp();
    const answer = await give(deviceId);
    expect(await come(answer)).toMatchObject({ deviceId, clientId: answer.clientId, mayUnlock: true });
  });

  it('[LOCK-11] tell whoever may only see the amplifier that they may not unlock it', async () => {
    const watcher = await rig.signUp('watcher@example.com');
    const venue = await addVenue('Watched');
    const deviceId = await addAmp(4, rig, venue);
    await invite(rig, ada, venue, watcher, 'operator');
    expect(await come(await give(deviceId, watcher))).toMatchObject({ deviceId, mayUnlock: false });
  });

  it('are valid at every process, and are stored sealed', async () => {
    const answer = await give(await addAmp());
    await using other = await createTestCloud({ database: { url: rig.url } }, { clock: rig.clock });
    expect(await come(answer, { on: other })).toMatchObject({ clientId: answer.clientId });
    const row = await rig.cloud.db
      .selectFrom('mqtt_credentials')
      .where('client_id', '=', answer.clientId)
      .selectAll()
      .executeTakeFirstOrThrow();
    const stored = Buffer.from(row.sealed).toString('latin1') + JSON.stringify({ ...row, sealed: '' });
    for (const secret of [answer.credentials.secretAccessKey, answer.credentials.sessionToken]) expect(stored).not.toContain(secret);
    await using foreign = await createTestCloud({ database: { url: rig.url }, vaultKey: { key: 'b8'.repeat(32) } }, { clock: rig.clock });
    expect(await come(answer, { on: foreign })).toBe('unknown key');
  });

  it('are refused with another secret, token, key or host, or for another region', async () => {
    const answer = await give(await addAmp());
    expect(await come(answer, { secret: 'a'.repeat(40) })).toBe('wrong signature');
    expect(await come(answer, { token: 'a' })).toBe('wrong token');
    expect(await come(answer, { key: 'a' })).toBe('unknown key');
    expect(await come(answer, { host: 'evil.example' })).toBe('wrong signature');
    expect(await come({ ...answer, region: 'eu-west-1' })).toBe('other scope');
  });

  it('[CONN-12] are valid for an hour, of which a page has more than ten minutes to fetch the next', async () => {
    const answer = await give(await addAmp());
    const at = (ms: number) => createTestCloud({ database: { url: rig.url } }, { clock: createManualClock(rig.clock.now() + ms) });
    await using before = await at(50 * 60_000 - 1);
    await using after = await at(60 * 60_000);
    const goodAt = async (on: TestCloud) => (await on.cloud.credentials.stillGood([answer.credentials.accessKeyId])).size === 1;
    expect(Date.parse(answer.credentials.expiration) - (rig.clock.now() + 50 * 60_000 - 1)).toBeGreaterThan(600_000);
    expect([await goodAt(before), await goodAt(after)]).toEqual([true, false]);
    expect(await after.cloud.credentials.keyOf(answer.credentials.accessKeyId)).toBeUndefined();
  });
});

const ends: Readonly<Record<string, (at: { deviceId: string; guest: Person; venue: string }) => Promise<unknown>>> = {
  'the amplifier was removed': async ({ deviceId }) => expectOk(await ada.client.removeDevice({ params: { deviceId } })),
  'the amplifier was moved': async ({ deviceId }) =>
    expectOk(await ada.client.relocateDevice({ params: { deviceId }, query: { venueId: await addVenue(`Away ${deviceId}`) } })),
  'its owner took the role back': async ({ guest, venue }) =>
    expectOk(await ada.client.removeMember({ params: { venueId: venue, accountId: guest.accountId } })),
  'its holder was given another role': async ({ guest, venue }) =>
    expectOk(await ada.client.changeMember({ params: { venueId: venue, accountId: guest.accountId }, body: { role: 'operator' } })),
  'its holder left the venue': async ({ guest, venue }) => expectOk(await guest.client.leaveVenue({ params: { venueId: venue } })),
  'its holder signed out': async ({ guest }) => expectOk(await guest.client.signOut()),
  'its holder`s account was deleted': async ({ guest }) => expectOk(await guest.client.deleteAccount({ body: { password: testPassword } })),
};
describe('credentials', () => {
  it.each(Object.entries(ends))('end as soon as %s, and no others end', async (what, end) => {
    const guest = await rig.signUp(`guest${Object.keys(ends).indexOf(what)}@example.com`);
    const venue = await addVenue(`For ${what}`);
    const deviceId = await addAmp(4, rig, venue);
    await invite(rig, ada, venue, guest, 'viewer');
    const [ending, staying] = [await give(deviceId, guest), await give(await addAmp())];
    const keys = [ending, staying].map(({ credentials }) => credentials.accessKeyId);
    expect(await come(ending)).toMatchObject({ deviceId });
    await end({ deviceId, guest, venue });
    expect(await come(ending)).toBe('unknown key');
    expect([...(await rig.cloud.credentials.stillGood(keys))]).toEqual(keys.slice(1));
  });

  it('are not issued to whoever cannot see the amplifier', async () => {
    const deviceId = await addAmp();
    const stranger = await rig.signUp('stranger@example.com');
    expect(refusalOf(await stranger.client.createMqttCredentials({ params: { deviceId } }))?.code).toBe('NotFound');
  });
});
