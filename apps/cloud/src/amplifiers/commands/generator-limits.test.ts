import { generatorLimitMs } from '@headroom/model/channel';
import { machineClock } from '@headroom/protocol';
import { deviceTopics } from '@headroom/protocol/shadow';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestKey } from '../../../test/device-key.ts';
import { connectTls, talk, type Talker } from '../../../test/broker-rig.ts';
import { ampIdOf } from '../../../test/sample-amps.ts';
import { createTestCloud, expectOk, type Person, type TestCloud } from '../../../test/cloud-rig.ts';
import { waitingStatements } from '../../../test/test-database.ts';
import { beginLimits, endLimits } from './generator-limits.ts';

const minute = 60_000;
let rig: TestCloud;
let ada: Person;
let amp: Talker;
let venueId: string;
const deviceId = ampIdOf(1);
const url = '/amp/channels/1/inputSelector';
let carried: { readonly id: string; readonly url: string; readonly params: unknown }[] = [];
const said = {
  OK: { result: 'OK' },
  refused: { error: { code: 1, message: 'Locked.' } },
  NotConnected: { error: { code: 'NotConnected', message: 'The amplifier is not connected.' } },
  TimeOut: { error: { code: 'TimeOut', message: 'The amplifier did not answer in time.' } },
};
let answers: keyof typeof said | 'nothing' = 'OK';
let ahead = 0;
const isOn = (signalGeneratorEnable: boolean) => ({ signalGeneratorEnable });
const connect: { again: () => Promise<Talker> } = { again: () => Promise.reject(new Error('not registered')) };

beforeAll(async () => {
  rig = await createTestCloud({}, { clock: { ...machineClock, now: () => Date.now() + ahead } });
  ada = await rig.signUp('ada@example.com');
  venueId = expectOk(await ada.client.addVenue({ body: { venue: { name: 'Hall' } } })).venue.venueId;
  const token = expectOk(await ada.client.createRegistrationToken({ params: { venueId } })).registrationToken;
  const key = await createTestKey();
  const csr = await key.request(deviceId);
  const body = { url: 'http://192.168.1.20/', token, region: 'Europe', csr } as const;
  const { certificate, authority, broker } = expectOk(await rig.client(undefined).registerDevice({ body }));
  connect.again = async () => {
    const identity = { key: key.privateKey, cert: certificate, ca: authority, serial: '' };
    const talker = await talk(connectTls(broker, deviceId, identity));
    talker.client.on('message', (_topic, payload) => {
      const command = JSON.parse(payload.toString()) as (typeof carried)[number];
      carried.push(command);
      if (answers === 'nothing') return;
      talker.client.publish(deviceTopics.commandResponse(deviceId), JSON.stringify({ id: command.id, ...said[answers] }), { qos: 1 });
    });
    await talker.client.subscribeAsync(deviceTopics.command(deviceId), { qos: 1 });
    return talker;
  };
  amp = await connect.again();
}, 60_000);
afterAll(async () => {
  await amp[Symbol.asyncDispose]();
  await rig[Symbol.asyncDispose]();
});
beforeEach(async () => {
  await rig.cloud.db.deleteFrom('generator_limits').execute();
  carried = [];
  answers = 'OK';
});

const send = (params: object) =>
  ada.client.sendCommand({ params: { deviceId }, body: { deviceCommand: { leaApi: '1.0', url, method: 'set', params: { ...params } } } });
const report = (signalGeneratorEnable: boolean) =>
  amp.client.publishAsync(
    `$aws/things/${deviceId}/shadow/name/channel1/update`,
    JSON.stringify({ state: { reported: { amp: { channels: { 1: { inputSelector: { signalGeneratorEnable } } } } } } }),
    { qos: 1 },
  );
async function after(ms: number): Promise<unknown[]> {
  ahead = ms;
  await rig.cloud.jobs.runBeats();
  ahead = 0;
  return carried.map(({ url: to, params }) => [to, params]);
}
const limits = async () => (await rig.cloud.db.selectFrom('generator_limits').selectAll().execute()).length;

describe('a generator switched on through the cloud', () => {
  it('is switched off by the cloud after ten minutes, which is logged without an author', async () => {
    expectOk(await send(isOn(true)));
    await report(true);
    expect(await after(generatorLimitMs - minute)).toEqual([[url, isOn(true)]]);
    expect(await after(generatorLimitMs + minute)).toEqual([
      [url, isOn(true)],
      [url, isOn(false)],
    ]);
    expect(await limits()).toBe(0);
    const { entries } = expectOk(await ada.client.listVenueLog({ params: { venueId }, query: {} }));
    expect(entries[0]).toMatchObject({ action: `${url}/signalGeneratorEnable`, from: true, to: false });
    expect(entries[0]?.actor).toBeUndefined();
    expect(await after(3 * generatorLimitMs)).toHaveLength(2);
  });

  it('plays the full time again when it is switched on again', async () => {
    expectOk(await send(isOn(true)));
    await rig.cloud.db
      .updateTable('generator_limits')
      .set({ ends_at: new Date(Date.now() + minute) })
      .execute();
    expectOk(await send(isOn(true)));
    expect(await after(generatorLimitMs - minute)).toHaveLength(2);
    expect(await after(generatorLimitMs + minute)).toHaveLength(3);
  });

  it('has no limit once it was switched off', async () => {
    expectOk(await send(isOn(true)));
    expectOk(await send(isOn(false)));
    expect(await limits()).toBe(0);
  });

  it('is switched off even when its amplifier last reported that it is off', async () => {
    await report(false);
    expectOk(await send(isOn(true)));
    expect((await after(generatorLimitMs + minute)).at(-1)).toEqual([url, isOn(false)]);
    expect(await limits()).toBe(0);
    await report(true);
  });

  it('is limited too when it was switched on by a desired value', async () => {
    const desired = { amp: { channels: { 1: { inputSelector: isOn(true) } } } };
    expectOk(await ada.client.putConfiguration({ params: { deviceId }, body: { shadowName: 'channel1', shadowState: { desired } } }));
    expect(await after(generatorLimitMs + minute)).toEqual([[url, isOn(false)]]);
  });

  it('is limited too when it was switched off while the desired value that switches it on was being stored', async () => {
    const { db } = rig.cloud;
    await report(false);
    const shadow = () => db.selectFrom('shadows').where('device_id', '=', deviceId).where('name', '=', 'channel1').select('version');
    await expect.poll(() => shadow().executeTakeFirst(), { timeout: 60_000 }).toBeDefined();
    const desired = { amp: { channels: { 1: { inputSelector: isOn(true) } } } };
    const { on } = await db.transaction().execute(async (transaction) => {
      await transaction
        .selectFrom('shadows')
        .where('device_id', '=', deviceId)
        .where('name', '=', 'channel1')
        .forUpdate()
        .select('name')
        .execute();
      const put = ada.client.putConfiguration({ params: { deviceId }, body: { shadowName: 'channel1', shadowState: { desired } } });
      await expect.poll(() => waitingStatements(db), { timeout: 60_000 }).toHaveLength(1);
      expectOk(await send(isOn(false)));
      expect(await limits()).toBe(0);
      return { on: put };
    });
    expectOk(await on);
    expect(await limits()).toBe(1);
  });

  it('keeps the limit of whoever switched it on after somebody else asked to end it', async () => {
    const { db } = rig.cloud;
    const change = (value: boolean) => [{ address: `${url}/signalGeneratorEnable`, value }];
    await beginLimits(db, deviceId, change(true), new Date(2000));
    await endLimits(db, deviceId, change(false), new Date(1000));
    expect(await limits()).toBe(1);
    await endLimits(db, deviceId, change(false), new Date(2000));
    expect(await limits()).toBe(0);
  });

  it('keeps its limit when somebody else, who asked later, was quicker to switch it off', async () => {
    const { db } = rig.cloud;
    const done = (command: (typeof carried)[number] | undefined) =>
      amp.client.publishAsync(deviceTopics.commandResponse(deviceId), JSON.stringify({ id: command?.id, result: 'OK' }), { qos: 1 });
    answers = 'nothing';
    const { on, off } = await db.transaction().execute(async (transaction) => {
      await transaction.insertInto('generator_limits').values({ device_id: deviceId, channel: 1, ends_at: new Date() }).execute();
      const switchedOn = send(isOn(true));
      await expect.poll(() => waitingStatements(db)).toHaveLength(1);
      const switchedOff = send(isOn(false));
      await expect.poll(() => carried.length, { timeout: 60_000 }).toBe(1);
      return { on: switchedOn, off: switchedOff };
    });
    await expect.poll(() => carried.map(({ params }) => params), { timeout: 60_000 }).toEqual([isOn(false), isOn(true)]);
    await done(carried[0]);
    expectOk(await off);
    await done(carried[1]);
    expectOk(await on);
    expect(await limits()).toBe(1);
  });

  it('ends as soon as an amplifier that was away at the end is back, and not before', async () => {
    expectOk(await send(isOn(true)));
    await amp[Symbol.asyncDispose]();
    await expect
      .poll(async () => (await rig.cloud.db.selectFrom('holdings').where('node_id', 'is not', null).selectAll().execute()).length)
      .toBe(0);
    expect(await after(generatorLimitMs + minute)).toHaveLength(1);
    expect(await limits()).toBe(1);
    amp = await connect.again();
    expect(await after(generatorLimitMs + 2 * minute)).toHaveLength(2);
    expect(await limits()).toBe(0);
  });

  it('is switched off once only, even if the amplifier refuses', async () => {
    expectOk(await send(isOn(true)));
    answers = 'refused';
    expect(await after(generatorLimitMs + minute)).toHaveLength(2);
    expect(await after(2 * generatorLimitMs)).toHaveLength(2);
  });

  it.each(['NotConnected', 'TimeOut'] as const)('ends once its bridge reaches the amplifier, which it did not: %s', async (code) => {
    expectOk(await send(isOn(true)));
    answers = code;
    expect(await after(generatorLimitMs + minute)).toHaveLength(2);
    expect(await limits()).toBe(1);
    answers = 'OK';
    expect(await after(generatorLimitMs + 2 * minute)).toHaveLength(3);
    expect(await limits()).toBe(0);
  });

  it('is limited too when a command of many values switches it on; other commands set no limit', async () => {
    expectOk(await send({ primaryFader: -20 }));
    expect(await limits()).toBe(0);
    expectOk(await send({ ...isOn(true), signalGeneratorFader: -20 }));
    expect(await limits()).toBe(1);
  });
});
