import { deviceTopics } from '@headroom/protocol/shadow';
import { createManualClock, machineClock } from '@headroom/protocol';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestKey } from '../../../test/device-key.ts';
import { connectTls, talk, type Talker } from '../../../test/broker-rig.ts';
import { ampIdOf } from '../../../test/sample-amps.ts';
import { patienceMs } from './handlers.ts';
import { createTestCloud, expectOk, invite, refusalOf, type Person, type TestCloud } from '../../../test/cloud-rig.ts';

let rig: TestCloud;
let ada: Person;
let guest: Person;
let amp: Talker;
let venueId: string;
const deviceId = ampIdOf(1);
const carried: { readonly id: string; readonly ms: number; readonly method: string; readonly params?: unknown }[] = [];
const held = createManualClock();
const clock = {
  now: () => machineClock.now() + held.now(),
  elapsed: () => machineClock.elapsed() + held.elapsed(),
  after: (ms: number, task: () => void) => (ms < 1000 ? machineClock : held).after(ms, task),
};
beforeAll(async () => {
  rig = await createTestCloud({}, { clock });
  ada = await rig.signUp('ada@example.com');
  guest = await rig.signUp('guest@example.com');
  venueId = expectOk(await ada.client.addVenue({ body: { venue: { name: 'Hall' } } })).venue.venueId;
  await invite(rig, ada, venueId, guest, 'operator');
  amp = (await anotherAmp(1)).amp;
  amp.client.on('message', (_topic, payload) => {
    const command = JSON.parse(payload.toString()) as (typeof carried)[number];
    carried.push(command);
    const isRefused = command.method === 'unlock';
    const said = isRefused ? { error: { code: 1, message: 'Wrong tuning password.' } } : { result: 'OK' };
    amp.client.publish(deviceTopics.commandResponse(deviceId), JSON.stringify({ id: command.id, ...said }), { qos: 1 });
  });
}, 60_000);
afterAll(async () => {
  await amp[Symbol.asyncDispose]();
  await rig[Symbol.asyncDispose]();
});
async function anotherAmp(number: number): Promise<{ readonly deviceId: string; readonly amp: Talker }> {
  const token = expectOk(await ada.client.createRegistrationToken({ params: { venueId } })).registrationToken;
  const key = await createTestKey();
  const id = ampIdOf(number);
  const csr = await key.request(id);
  const { certificate, authority, broker } = expectOk(
    await rig.client(undefined).registerDevice({ body: { url: 'http://192.168.1.20/', token, region: 'Europe', csr } }),
  );
  const talker = await talk(connectTls(broker, id, { key: key.privateKey, cert: certificate, ca: authority, serial: '' }));
  await talker.client.subscribeAsync(deviceTopics.command(id), { qos: 1 });
  return { deviceId: id, amp: talker };
}
const mute = { leaApi: '1.0', url: '/amp/channels/1/output', method: 'set', params: { mute: true } } as const;
type Order = NonNullable<Parameters<Person['client']['sendCommand']>[0]>['body']['deviceCommand'];
const send = (who: Person, deviceCommand: Order) => who.client.sendCommand({ params: { deviceId }, body: { deviceCommand } });
const logOf = async () => expectOk(await ada.client.listVenueLog({ params: { venueId }, query: {} })).entries;

describe('a command', () => {
  it('[CLOUDAPI-21] carries to its amplifier what its sender saw, of 512 properties at most', async () => {
    const levels = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, index) => [`level${index}`, -index - 1]));
    const seen = { page: 'mine', levels: levels(512) };
    expectOk(await send(ada, { ...mute, seen }));
    expect(carried.at(-1)).toMatchObject({ params: mute.params, seen });
    const refused = refusalOf(await send(ada, { ...mute, seen: { page: 'mine', levels: levels(513) } }));
    expect(refused).toMatchObject({ code: 'BadRequest', field: expect.stringContaining('seen') as string });
  });

  it('[CLOUDAPI-21] [CLOUDAPI-22] reaches a registered amplifier, is answered by it, and is logged with the old and the new value', async () => {
    await amp.client.publishAsync(
      `$aws/things/${deviceId}/shadow/name/channel1/update`,
      '{"state":{"reported":{"amp":{"channels":{"1":{"output":{"mute":false}}}}}}}',
      { qos: 1 },
    );
    const answer = expectOk(await send(guest, { ...mute, id: 'mine' }));
    expect(answer).toEqual({ id: 'mine', result: 'OK' });
    expect(carried.at(-1)).toMatchObject({ id: 'mine', leaApi: '1.0', url: mute.url, method: 'set', params: { mute: true } });
    const [entry] = await logOf();
    expect(entry).toMatchObject({ action: '/amp/channels/1/output/mute', deviceId, from: false, to: true });
    const { length } = carried;
    const entries = (await logOf()).length;
    expect(expectOk(await send(guest, { ...mute, id: 'mine' }))).toEqual(answer);
    expect(carried).toHaveLength(length);
    expect(await logOf()).toHaveLength(entries);
  });

  it.each([
    ['set', '/amp/channels/1/output', { mute: true }],
    ['reset', '/logs', { events: true }],
    ['lock', '/lockedProperties', { groupId: 'ch1', key: 'a key', properties: ['/amp/channels/1/output/mute'] }],
    ['unlock', '/lockedProperties', { groupId: 'ch1', key: 'a key' }],
  ] as const)('[CLOUDAPI-22] of the method %s reaches the amplifier in the envelope, with all its params', async (method, url, params) => {
    const { length } = carried;
    await send(ada, { leaApi: '1.0', url, method, params });
    const { id, ms, ...order } = carried[length] ?? {};
    expect(order).toEqual({ leaApi: '1.0', url, method, params, sentAt: expect.any(Number) as number });
    expect([typeof id, typeof ms, carried.length]).toEqual(['string', 'number', length + 1]);
  });

  it('is refused before it reaches the amplifier if the role is too low, and by the amplifier in its own words', async () => {
    const { length } = carried;
    expect(refusalOf(await send(guest, { ...mute, url: '/amp/deviceInfo', params: { deviceName: 'Mine' } }))?.code).toBe('Forbidden');
    expect(carried).toHaveLength(length);
    const entries = await logOf();
    const refused = await send(ada, { leaApi: '1.0', url: '/lockedProperties/ch1', method: 'unlock', params: { key: 'geheim' } });
    expect(refused).toMatchObject({ error: { code: 'DeviceRefused', details: { reason: 'Wrong tuning password.' } } });
    expect(await logOf()).toEqual(entries);
  });

  it('[CLOUDAPI-21] with an unknown outcome is logged as such', async () => {
    const own = await anotherAmp(2);
    const order = { params: { deviceId: own.deviceId }, body: { deviceCommand: mute } };
    const sent = ada.client.sendCommand(order);
    await expect.poll(() => own.amp.heard.length).toBe(1);
    own.amp.client.stream.destroy();
    expect(refusalOf(await sent)?.code).toBe('LeftMeanwhile');
    const [entry] = await logOf();
    expect(entry).toMatchObject({ action: '/amp/channels/1/output/mute (outcome unknown)', deviceId: own.deviceId, to: true });
    expect(refusalOf(await ada.client.sendCommand(order))?.code).toBe('NotConnected');
    expect((await logOf())[0]).toEqual(entry);
  });

  it('[CLOUDAPI-21] [ERR-02] without an answer is reported and logged as such after 5 seconds', async () => {
    const own = await anotherAmp(3);
    const sending = ada.client.sendCommand({ params: { deviceId: own.deviceId }, body: { deviceCommand: mute } });
    await expect.poll(() => own.amp.heard.length).toBe(1);
    await own.amp.client.publishAsync(deviceTopics.commandResponse(own.deviceId), JSON.stringify({ id: 'another', result: 'OK' }), {
      qos: 1,
    });
    let isAnswered = false;
    void sending.finally(() => (isAnswered = true));
    const [{ ms } = { ms: 0 }] = own.amp.heard.map(({ text }) => JSON.parse(text) as { readonly ms: number });
    expect(ms).toBeLessThanOrEqual(5000);
    expect(patienceMs).toBe(5000);
    await held.advance(ms - 1);
    await logOf();
    expect(isAnswered).toBe(false);
    await held.advance(2);
    expect(refusalOf(await sending)?.code).toBe('TimeOut');
    expect(own.amp.heard).toHaveLength(1);
    expect((await logOf())[0]).toMatchObject({ action: '/amp/channels/1/output/mute (outcome unknown)', deviceId: own.deviceId });
    await own.amp[Symbol.asyncDispose]();
  }, 30_000);

  it('[CLOUDAPI-21] [ERR-02] that a bridge cannot deliver is not reported as a refusal by the amplifier', async () => {
    const own = await anotherAmp(4);
    let code = '';
    own.amp.client.on('message', (_topic, payload) => {
      const { id } = JSON.parse(payload.toString()) as (typeof carried)[number];
      own.amp.client.publish(deviceTopics.commandResponse(own.deviceId), JSON.stringify({ id, error: { code, message: 'No.' } }), {
        qos: 1,
      });
    });
    const codes = [];
    for (code of ['NotConnected', 'TimeOut', 'Refused']) {
      const sent = await ada.client.sendCommand({ params: { deviceId: own.deviceId }, body: { deviceCommand: mute } });
      codes.push(refusalOf(sent)?.code);
    }
    expect(codes).toEqual(['NotConnected', 'TimeOut', 'DeviceRefused']);
    await own.amp[Symbol.asyncDispose]();
  });

  it('[IMPEXP-29] of 64 kB with 2,048 coefficients reaches the amplifier whole, and one byte more is refused', async () => {
    const customFirCoeffs = Array.from({ length: 2048 }, (_, index) => -Math.sin(index + 1) / 3000);
    const url = '/amp/channels/1/crossover/lowPassFilter';
    const text = JSON.stringify({ deviceCommand: { leaApi: '1.0', url, method: 'set', params: { customFirCoeffs } } });
    const ofSize = (bytes: number) =>
      fetch(`${rig.cloud.origin}/api/devices/${deviceId}/commands`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', authorization: `Bearer ${ada.idToken}` },
        body: text + ' '.repeat(bytes - text.length),
      });
    expect((await ofSize(65_536)).status).toBe(200);
    expect(carried.at(-1)).toMatchObject({ url, params: { customFirCoeffs } });
    const { length } = carried;
    const refused = await ofSize(65_537);
    expect([refused.status, carried.length]).toEqual([413, length]);
    expect(await refused.json()).toMatchObject({ code: 'BodyTooLarge' });
  });

  it('that contains the key of a lock leaves none of it in the log', async () => {
    expectOk(await send(ada, { leaApi: '1.0', url: '/lockedProperties/ch1', method: 'lock', params: { key: 'geheim', properties: [] } }));
    const entries = await logOf();
    expect(entries[0]).toMatchObject({ action: 'lock /lockedProperties/ch1', deviceId });
    expect(JSON.stringify(entries)).not.toContain('geheim');
    expect(rig.logged.join('')).not.toContain('geheim');
  });

  it.each(['\0', '\uD800'])('that replaces a text which the database cannot hold is logged too (%j)', async (sign) => {
    const reported = { amp: { channels: { 1: { output: { name: `Bar${sign}` } } } } };
    const topic = `$aws/things/${deviceId}/shadow/name/channel1/update`;
    await amp.client.subscribeAsync(`${topic}/accepted`, { qos: 1 });
    const before = amp.on(`${topic}/accepted`).length;
    await amp.client.publishAsync(topic, JSON.stringify({ state: { reported } }), { qos: 1 });
    await expect.poll(() => amp.on(`${topic}/accepted`).length).toBe(before + 1);
    expectOk(await send(ada, { leaApi: '1.0', url: '/amp/channels/1/output', method: 'set', params: { name: 'Foyer' } }));
    expect((await logOf())[0]).toMatchObject({ action: '/amp/channels/1/output/name', to: 'Foyer' });
  });

  it('[CLOUDAPI-18] a desired value that cannot be logged is not carried out, and one that is refused is not logged', async () => {
    const { db } = rig.cloud;
    const wish = (id: string, rackName: string) =>
      ada.client.putConfiguration({
        params: { deviceId: id },
        body: { shadowName: 'amp', shadowState: { desired: { amp: { deviceInfo: { rackName } } } } },
      });
    const own = await anotherAmp(6);
    const delta = `$aws/things/${own.deviceId}/shadow/name/amp/update/delta`;
    await own.amp.client.subscribeAsync(delta, { qos: 1 });
    await sql`create function refuse_entry() returns trigger language plpgsql as 'begin raise exception ''full''; end'`.execute(db);
    await sql`create trigger refuse_entry before insert on audit_log for each row execute function refuse_entry()`.execute(db);
    expect((await wish(own.deviceId, 'Unlogged')).ok).toBe(false);
    await sql`drop trigger refuse_entry on audit_log`.execute(db);
    expectOk(await wish(own.deviceId, 'Logged'));
    await expect.poll(() => own.amp.on(delta).length).toBe(1);
    expect(JSON.parse(own.amp.on(delta)[0] ?? '')).toMatchObject({ state: { amp: { deviceInfo: { rackName: 'Logged' } } } });
    const entries = await logOf();
    own.amp.client.stream.destroy();
    // Until the cloud knows that it is gone, wishes are taken and logged.
    await expect.poll(async () => refusalOf(await wish(own.deviceId, 'Leaving'))?.code).toBe('NotConnected');
    expect(refusalOf(await wish(own.deviceId, 'Away'))?.code).toBe('NotConnected');
    expect((await logOf()).filter(({ to }) => JSON.stringify(to)?.includes('Away'))).toEqual([]);
    expect(entries[0]).toMatchObject({ action: 'configuration desired', deviceId: own.deviceId });
  });

  it('[CLOUDAPI-18] a desired value reaches the amplifier while it is connected', async () => {
    await amp.client.subscribeAsync(`$aws/things/${deviceId}/shadow/name/amp/update/delta`, { qos: 1 });
    const desired = { amp: { deviceInfo: { rackName: 'Left' } } };
    expectOk(await ada.client.putConfiguration({ params: { deviceId }, body: { shadowName: 'amp', shadowState: { desired } } }));
    await expect.poll(() => amp.on(`$aws/things/${deviceId}/shadow/name/amp/update/delta`).length).toBe(1);
  });
});
