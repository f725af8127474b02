import mqtt, { type MqttClient } from 'mqtt';
import type { AnsweredWith, CloudApi } from '@headroom/protocol/cloud';
import { machineClock } from '@headroom/protocol';
import { signAddress } from '@headroom/protocol/cloud-road';
import { amplifierShadow, channelShadow, deviceTopics, mergeStates, shadowTopic } from '@headroom/protocol/shadow';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestKey } from '../../../test/device-key.ts';
import { storedIn } from '../../../test/database-dump.ts';
import { createTestCloud, expectOk, invite, refusalOf, type Person, type TestCloud } from '../../../test/cloud-rig.ts';
import { ampIdOf } from '../../../test/sample-amps.ts';

let rig: TestCloud;
let ada: Person;
let viewer: Person;
const clients: MqttClient[] = [];
beforeAll(async () => {
  // Holdings use the database's clock, which tests cannot set.
  rig = await createTestCloud({}, { clock: machineClock });
  [ada, viewer] = await Promise.all([rig.signUp('ada@example.com'), rig.signUp('viewer@example.com')]);
});
afterAll(async () => {
  for (const client of clients) client.end(true);
  await rig[Symbol.asyncDispose]();
});

const usual = { reconnectPeriod: 0, protocolVersion: 4 } as const;
async function connected(client: MqttClient): Promise<MqttClient> {
  clients.push(client);
  await new Promise<void>((resolve, reject) => {
    client.once('connect', () => resolve());
    client.once('error', reject);
    client.once('close', () => reject(new Error('The connection was cut.')));
  });
  client.on('error', () => undefined);
  return client;
}
const addVenue = async (name: string) => expectOk(await ada.client.addVenue({ body: { venue: { name } } })).venue.venueId;
const end = (client: MqttClient) => new Promise<string>((resolve) => client.once('close', () => resolve('cut')));
let count = 0;
async function addAmp() {
  count += 1;
  const deviceId = ampIdOf(count);
  const venueId = await addVenue(`Venue ${count}`);
  const key = await createTestKey();
  const { registrationToken: token } = expectOk(await ada.client.createRegistrationToken({ params: { venueId } }));
  const body = { url: 'http://192.168.1.20/', token, region: '', csr: await key.request(deviceId) };
  const { certificate, authority, broker } = expectOk(await rig.client(undefined).registerDevice({ body }));
  const identity = { clientId: deviceId, key: key.privateKey, cert: certificate, ca: authority };
  const connect = () => connected(mqtt.connect(`mqtts://${broker.host}:${broker.port}`, { ...usual, ...identity }));
  return { deviceId, venueId, connect, link: await connect() };
}
async function watch(deviceId: string, person = ada) {
  const answer = expectOk(await person.client.createMqttCredentials({ params: { deviceId } }));
  const { clientId, topics } = answer;
  const link = await connected(mqtt.connect(await signAddress(answer, 0), { ...usual, clientId }));
  await link.subscribeAsync([...topics.shadowTopics, topics.notificationTopic, topics.commandResponseTopic]);
  return link;
}
const reported: Readonly<Record<string, object>> = {
  [amplifierShadow]: {
    amp: {
      deviceInfo: { deviceName: 'Bar', modelID: '704', firmwareVersion: '1.9.0', serialNumber: 'S-77' },
      powerSupply: { powerSource: 'AC' },
    },
    network: { wifi: { signalStrength: -50 } },
    misc: { passwordProtected: true },
    UAC: { key: 'opens it' },
    logs: { events: '10:00 on', faults: '10:01 hot' },
  },
  [channelShadow(1)]: { amp: { channels: { 1: { output: { name: 'Left', mute: true } } } } },
  [channelShadow(2)]: { amp: { channels: { 2: { output: { name: 'Right', mute: true } } } } },
};
async function report({ deviceId, link }: { readonly deviceId: string; readonly link: MqttClient }): Promise<void> {
  for (const [name, state] of Object.entries(reported))
    await link.publishAsync(shadowTopic(deviceId, name, 'update'), JSON.stringify({ state: { reported: state } }), { qos: 1 });
}
type Attributes = AnsweredWith<CloudApi['readAttributes']>['devices'][number];
async function attributesOf(venueId: string, attributes: string[], person = ada): Promise<Attributes | undefined> {
  return expectOk(await person.client.readAttributes({ params: { venueId }, body: { attributes } })).devices[0];
}

describe('an amplifier that reports', () => {
  it('[CLOUDAPI-08] [CLOUDAPI-09] is answered with what it reported, including its logs (OQ-044)', async () => {
    const amp = await addAmp();
    await report(amp);
    const { deviceId, venueId } = amp;
    expect(await attributesOf(venueId, ['deviceAttributes', 'shadowAttributes.reported'])).toEqual({
      deviceId,
      deviceAttributes: { connected: true, numberOfChannels: 2 },
      shadowAttributes: { reported: mergeStates(Object.values(reported)) },
    });
    expect(
      await attributesOf(venueId, ['shadowAttributes.reported.network.wifi.signalStrength', 'shadowAttributes.reported.logs']),
    ).toEqual({
      deviceId,
      deviceAttributes: {},
      shadowAttributes: { reported: { network: { wifi: { signalStrength: -50 } }, logs: { events: '10:00 on', faults: '10:01 hot' } } },
    });
  });

  it('[CLOUDAPI-09] hides the key of its lock from whoever may not unlock it, in every call', async () => {
    const amp = await addAmp();
    await report(amp);
    const { deviceId, venueId } = amp;
    await invite(rig, ada, venueId, viewer, 'viewer');
    const told = async (person: Person) =>
      JSON.stringify([
        await attributesOf(venueId, ['shadowAttributes.reported'], person),
        expectOk(await person.client.getConfiguration({ params: { deviceId } })),
        expectOk(await person.client.getDeviceInfo({ params: { deviceId } })),
      ]).split('opens it').length - 1;
    expect([await told(ada), await told(viewer)]).toEqual([2, 0]);
  });

  it('[CLOUDAPI-24] tells listeners what changed and what is desired, without that key', async () => {
    const amp = await addAmp();
    const page = await watch(amp.deviceId);
    const heard: string[] = [];
    page.on('message', (topic, payload) => void heard.push(`${topic} ${payload.toString()}`));
    await report(amp);
    await page.publishAsync(shadowTopic(amp.deviceId, amplifierShadow, 'get'), '', { qos: 1 });
    const topics = ['update/accepted', 'update/documents', 'get/accepted'] as const;
    for (const reply of topics)
      await expect.poll(() => heard.some((text) => text.startsWith(shadowTopic(amp.deviceId, amplifierShadow, reply)))).toBe(true);
    expect(heard.join(' ')).toContain('"deviceName":"Bar"');
    expect(heard.join(' ')).not.toContain('opens it');
  });

  it('[CLOUDAPI-24] [CLOUDAPI-26] is heard live by all watchers, and none of that is stored', async () => {
    const amp = await addAmp();
    await report(amp);
    const notification = deviceTopics.notification(amp.deviceId);
    const heard = [0, 0, 0];
    for (const who of heard.keys()) {
      const page = await watch(amp.deviceId);
      page.on('message', (topic) => topic === notification && (heard[who]! += 1));
    }
    for (let beat = 0; beat < 20; beat += 1) {
      const tree = { amp: { channels: { 1: { levels: { level_db: -12.345678 - beat } } }, powerSupply: { acLineVoltage: 231.98765 } } };
      await amp.link.publishAsync(notification, JSON.stringify({ tree }), { qos: 1 });
    }
    await expect.poll(() => heard).toEqual([20, 20, 20]);
    const stored = await storedIn(rig.cloud.db);
    expect(['opens it', '.345678', '231.98765'].filter((text) => stored.includes(text))).toEqual(['opens it']);
  });

  it('[CLOUDAPI-18] [CLOUDAPI-19] is answered shadow by shadow, and with its description', async () => {
    const amp = await addAmp();
    await report(amp);
    const params = { deviceId: amp.deviceId };
    expect(expectOk(await ada.client.getConfiguration({ params })).deviceConfiguration).toEqual(
      Object.entries(reported).map(([shadowName, state]) => ({ shadowName, shadowState: { reported: state } })),
    );
    expect(expectOk(await ada.client.getDeviceInfo({ params })).deviceInfo).toEqual({
      deviceName: 'Bar',
      modelID: '704',
      firmwareVersion: '1.9.0',
      serialNumber: 'S-77',
    });
  });
});

describe('a desired value', () => {
  const desire = (deviceId: string, shadowName: string, desired: Record<string, unknown>) =>
    ada.client.putConfiguration({ params: { deviceId }, body: { shadowName, shadowState: { desired } } });
  const muted = { amp: { channels: { 1: { output: { mute: false } } } } };

  it('[CLOUDAPI-18] reaches the amplifier at once as a difference', async () => {
    const amp = await addAmp();
    await report(amp);
    await amp.link.subscribeAsync(shadowTopic(amp.deviceId, channelShadow(1), 'update/delta'), { qos: 1 });
    const delta = new Promise<unknown>((resolve) =>
      amp.link.once('message', (_topic, payload) => resolve((JSON.parse(payload.toString()) as { state: unknown }).state)),
    );
    expectOk(await desire(amp.deviceId, channelShadow(1), muted));
    expect(await delta).toEqual(muted);
  });

  it('[CLOUDAPI-18] is refused when the amplifier is not connected, or has no such property', async () => {
    const amp = await addAmp();
    await report(amp);
    const odd = await desire(amp.deviceId, channelShadow(1), { amp: { channels: { 1: { output: { volume: 11 } } } } });
    expect(refusalOf(odd)).toMatchObject({ code: 'StateRefused', field: 'shadowState.desired' });
    amp.link.end(true);
    await expect
      .poll(async () => (await attributesOf(amp.venueId, ['deviceAttributes.connected']))?.deviceAttributes.connected)
      .toBe(false);
    expect(refusalOf(await desire(amp.deviceId, channelShadow(1), muted))?.code).toBe('NotConnected');
  });
});

describe('an amplifier that leaves its venue', () => {
  it('[CLOUDAPI-11] is cut off together with its watchers; none can return', async () => {
    const amp = await addAmp();
    const page = await watch(amp.deviceId);
    const both = [end(amp.link), end(page)];
    expectOk(await ada.client.removeDevice({ params: { deviceId: amp.deviceId } }));
    expect(await Promise.all(both)).toEqual(['cut', 'cut']);
    await expect(amp.connect()).rejects.toThrow(/not authorized|was cut/i);
  });

  it('[CLOUDAPI-12] for another venue stays connected, and only watchers of the old one are cut off', async () => {
    const amp = await addAmp();
    await invite(rig, ada, amp.venueId, viewer, 'viewer');
    const page = await watch(amp.deviceId, viewer);
    const cut = end(page);
    expectOk(await ada.client.relocateDevice({ params: { deviceId: amp.deviceId }, query: { venueId: await addVenue('Elsewhere') } }));
    expect(await cut).toBe('cut');
    expect(amp.link.connected).toBe(true);
    await report(amp);
  });
});

describe('only the updates of the cloud make an amplifier fetch firmware', () => {
  const command = {
    url: '/firmware',
    method: 'update',
    params: { address: '/firmware/1/a', name: 'ASBT-9.tar.xz.enc', version: '9', bytes: 1, sha256: 'a'.repeat(64), allowOlder: true },
  };
  async function listening() {
    const amp = await addAmp();
    await report(amp);
    const heard: string[] = [];
    amp.link.on('message', (_topic, payload) => void heard.push(payload.toString()));
    await amp.link.subscribeAsync([deviceTopics.command(amp.deviceId), shadowTopic(amp.deviceId, amplifierShadow, 'update/delta')]);
    return { ...amp, heard };
  }

  it.each(['update', 'set', 'reset'])('not the command method %s of an owner', async (method) => {
    const { deviceId, heard } = await listening();
    const sent = rig.client(ada.idToken).sendCommand({
      params: { deviceId },
      body: { deviceCommand: { leaApi: '1.0', ...command, method: method as 'set' } },
    });
    if (method === 'update' || method === 'set') expect(refusalOf(await sent)?.code).toBe('BadRequest');
    else await expect.poll(() => heard.length).toBe(1);
    expect(heard.map((text) => (JSON.parse(text) as { method: string }).method)).toEqual(heard.map(() => method));
    expect(heard.filter((text) => text.includes('"update"'))).toEqual([]);
  });

  it('not a desired value', async () => {
    const { deviceId, heard } = await listening();
    for (const desired of [{ firmware: command.params }, { misc: { fwUpdateStatus: 'Downloading' } }])
      expect(
        refusalOf(
          await ada.client.putConfiguration({ params: { deviceId }, body: { shadowName: amplifierShadow, shadowState: { desired } } }),
        )?.code,
      ).toBe('StateRefused');
    expect(heard).toEqual([]);
  });

  it('not a message of a page or another amplifier, whose connection is cut', async () => {
    const { deviceId, heard } = await listening();
    const page = await watch(deviceId);
    const other = await addAmp();
    for (const link of [page, other.link]) {
      const cut = end(link);
      link.publish(deviceTopics.command(deviceId), JSON.stringify({ id: 'x', ms: 5000, ...command }), { qos: 1 });
      expect(await cut).toBe('cut');
    }
    expect(heard).toEqual([]);
  });
});
