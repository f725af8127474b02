import { connect } from 'node:net';
import { once } from 'node:events';
import { classicShadowTopic, deviceTopics, shadowTopic } from '@headroom/protocol/shadow';
import { sql } from 'kysely';
import mqtt from 'mqtt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillTable } from '../../test/full-disk.ts';
import { ampIdOf } from '../../test/sample-amps.ts';
import { isHeld, leaseMs } from '../kit/nodes/registry.ts';
import { connectTls, createBrokerRig, talk, type BrokerRig } from '../../test/broker-rig.ts';

let rig: BrokerRig;
beforeAll(async () => {
  rig = await createBrokerRig({ nodes: 1, amps: 40, silenceMs: 1000 });
});
afterAll(() => rig[Symbol.asyncDispose]());

let next = 0;
const fresh = () => (next += 1);
const named = (deviceName: string, clientToken = 'mine') =>
  JSON.stringify({ state: { reported: { amp: { deviceInfo: { deviceName } } } }, clientToken });
const isShownConnected = async (number: number) =>
  (await rig.one.db.selectFrom('devices').where('device_id', '=', ampIdOf(number)).select('connected').executeTakeFirstOrThrow()).connected;

describe('an amplifier connected to the broker', () => {
  it('[CLOUDAPI-18] is acknowledged once its change is stored, and receives the answer', async () => {
    const number = fresh();
    await using amp = await rig.amp(number);
    const id = ampIdOf(number);
    await amp.client.subscribeAsync(`$aws/things/${id}/shadow/name/amp/update/+`, { qos: 1 });
    await amp.client.publishAsync(shadowTopic(id, 'amp', 'update'), named('Bar'), { qos: 1 });
    const row = await rig.one.db.selectFrom('shadows').where('device_id', '=', id).selectAll().executeTakeFirstOrThrow();
    expect([row.version, row.state]).toEqual(['1', '{"reported":{"amp":{"deviceInfo":{"deviceName":"Bar"}}}}']);
    await expect
      .poll(() => amp.on(shadowTopic(id, 'amp', 'update/accepted')).map((text) => JSON.parse(text) as unknown))
      .toMatchObject([{ version: 1, clientToken: 'mine', state: { reported: { amp: { deviceInfo: { deviceName: 'Bar' } } } } }]);
    await amp.client.publishAsync(shadowTopic(id, 'amp', 'update'), '{"state":{"reported":{"shoe":1}},"clientToken":"b"}', { qos: 1 });
    await expect
      .poll(() => amp.on(shadowTopic(id, 'amp', 'update/rejected')).map((text) => JSON.parse(text) as unknown))
      .toMatchObject([{ code: 400, message: 'Unknown property: shoe', clientToken: 'b' }]);
  });

  it('[CLOUDAPI-18] uses its shadow as public clients do: each request is answered with its token', async () => {
    const number = fresh();
    const id = ampIdOf(number);
    await using amp = await rig.amp(number);
    const verbs = ['get', 'update', 'delete'] as const;
    for (const verb of verbs)
      await amp.client.subscribeAsync([shadowTopic(id, 'amp', `${verb}/accepted`), shadowTopic(id, 'amp', `${verb}/rejected`)], { qos: 1 });
    await amp.client.subscribeAsync(shadowTopic(id, 'amp', 'update/delta'), { qos: 1 });
    let count = 0;
    const ask = async (verb: (typeof verbs)[number], request: object = {}) => {
      const clientToken = `token-${(count += 1)}`;
      const before = amp.heard.length;
      await amp.client.publishAsync(shadowTopic(id, 'amp', verb), JSON.stringify({ ...request, clientToken }), { qos: 1 });
      await expect.poll(() => amp.heard.length).toBeGreaterThan(before);
      const all = amp.heard.slice(before).map(({ topic, text }) => ({ topic, ...(JSON.parse(text) as Record<string, unknown>) }));
      const own = all.find((answer) => answer.topic !== shadowTopic(id, 'amp', 'update/delta') && answer.topic.includes(`/${verb}/`));
      expect(own).toMatchObject({ clientToken });
      return { ...own, topic: own?.topic.split('/').slice(-2).join('/') };
    };
    const reported = { misc: { findMe: true } };
    expect(await ask('get')).toMatchObject({ topic: 'get/rejected', code: 404, message: `No shadow exists with name: 'amp'` });
    expect(await ask('update', { state: { reported } })).toMatchObject({ topic: 'update/accepted', state: { reported }, version: 1 });
    expect(await ask('update', { state: { reported }, version: 7 })).toMatchObject({
      topic: 'update/rejected',
      code: 409,
      message: 'Version conflict',
    });
    expect(await ask('update', { state: { desired: { misc: { findMe: false } } }, version: 1 })).toMatchObject({ version: 2 });
    await expect
      .poll(() => amp.on(shadowTopic(id, 'amp', 'update/delta')).map((text) => JSON.parse(text) as unknown))
      .toMatchObject([{ state: { misc: { findMe: false } }, version: 2 }]);
    expect(await ask('get')).toMatchObject({
      topic: 'get/accepted',
      state: { reported, desired: { misc: { findMe: false } }, delta: { misc: { findMe: false } } },
      metadata: { reported: { misc: { findMe: { timestamp: expect.any(Number) as number } } } },
      version: 2,
    });
    expect(await ask('update', { state: { desired: null } })).toMatchObject({ state: { desired: null }, version: 3 });
    expect(await ask('delete')).toMatchObject({ topic: 'delete/accepted', version: 3 });
    expect(await ask('get')).toMatchObject({ topic: 'get/rejected', code: 404 });
    expect(await ask('delete')).toMatchObject({ topic: 'delete/rejected', code: 404 });
  });

  it('[CLOUDAPI-18] that cannot name a shadow uses its own through the topics without a name', async () => {
    const number = fresh();
    const id = ampIdOf(number);
    await using amp = await rig.amp(number);
    const endings = ['get/accepted', 'get/rejected', 'update/accepted', 'update/rejected', 'update/delta', 'delete/accepted'] as const;
    for (const ending of endings) await amp.client.subscribeAsync(classicShadowTopic(id, ending), { qos: 1 });
    const ask = (verb: 'get' | 'update' | 'delete', request: object = {}) =>
      amp.client.publishAsync(classicShadowTopic(id, verb), JSON.stringify({ ...request, clientToken: verb }), { qos: 1 });
    const heard = (ending: (typeof endings)[number]) =>
      amp.on(classicShadowTopic(id, ending)).map((words) => JSON.parse(words) as Record<string, unknown>);
    const reported = { misc: { findMe: true } };
    await ask('get');
    await expect.poll(() => heard('get/rejected')).toMatchObject([{ code: 404, clientToken: 'get' }]);
    await ask('update', { state: { reported, desired: { misc: { findMe: false } } } });
    await expect.poll(() => heard('update/accepted')).toMatchObject([{ state: { reported }, version: 1, clientToken: 'update' }]);
    await expect.poll(() => heard('update/delta')).toMatchObject([{ state: { misc: { findMe: false } } }]);
    await ask('update', { state: { reported: { shoe: 1 } } });
    await expect.poll(() => heard('update/rejected')).toMatchObject([{ code: 400 }]);
    await ask('get');
    await expect.poll(() => heard('get/accepted')).toMatchObject([{ state: { reported }, version: 1 }]);
    const row = await rig.one.db.selectFrom('shadows').where('device_id', '=', id).selectAll().executeTakeFirstOrThrow();
    expect([row.name, row.version]).toEqual(['amp', '1']);
    await ask('delete');
    await expect.poll(() => heard('delete/accepted')).toMatchObject([{ version: 1 }]);
    expect(new Set(amp.heard.map(({ topic }) => topic))).toEqual(new Set(endings.map((ending) => classicShadowTopic(id, ending))));
  });

  it('that requests an unknown shadow is answered, and stays connected', async () => {
    const number = fresh();
    const id = ampIdOf(number);
    await using amp = await rig.amp(number);
    const verbs = ['get', 'update', 'delete'] as const;
    await amp.client.subscribeAsync(
      verbs.map((verb) => shadowTopic(id, 'shoes', `${verb}/rejected`)),
      { qos: 1 },
    );
    for (const verb of verbs) {
      const state = verb === 'update' ? { state: { reported: { size: 43 } } } : {};
      await amp.client.publishAsync(shadowTopic(id, 'shoes', verb), JSON.stringify({ ...state, clientToken: verb }), { qos: 1 });
    }
    const heard = () => amp.heard.map(({ text }) => JSON.parse(text) as unknown);
    const message = `No shadow exists with name: 'shoes'`;
    await expect.poll(heard).toMatchObject(verbs.map((clientToken) => ({ code: 404, message, clientToken })));
    expect(amp.hasEnded()).toBe(false);
    expect(await rig.one.db.selectFrom('shadows').where('device_id', '=', id).selectAll().execute()).toEqual([]);
  });

  it('that subscribes again with another quality gets that quality', async () => {
    const number = fresh();
    await using amp = await rig.amp(number);
    const topic = shadowTopic(ampIdOf(number), 'amp', 'update/accepted');
    for (const qos of [0, 1, 0] as const) expect(await amp.client.subscribeAsync(topic, { qos })).toEqual([{ topic, qos }]);
    await amp.client.publishAsync(shadowTopic(ampIdOf(number), 'amp', 'update'), named('Bar'), { qos: 1 });
    await expect.poll(() => amp.on(topic)).toHaveLength(1);
  });

  it('with a refused subscription is neither counted nor logged as cut', async () => {
    const number = fresh();
    await using amp = await rig.amp(number);
    const figure = (name: string) => Number(new RegExp(`^headroom_broker_${name} (\\d+)$`, 'm').exec(rig.one.metrics.text())?.[1]);
    const before = [figure('connections_cut_total'), figure('subscriptions_refused_total'), rig.one.logged.length] as const;
    await amp.client.subscribeAsync('#', { qos: 1 }).catch(() => undefined);
    expect([figure('connections_cut_total'), figure('subscriptions_refused_total')]).toEqual([before[0], before[1] + 1]);
    const said = rig.one.logged.slice(before[2]).map((line) => (JSON.parse(line) as { msg: string }).msg);
    expect(said).toContain('a subscription was refused');
    expect(said).not.toContain('a connection was cut');
    expect(amp.hasEnded()).toBe(false);
  });

  it('[CONN-09] is listed as connected while it is, and no longer', async () => {
    const number = fresh();
    const amp = await rig.amp(number);
    expect(await isShownConnected(number)).toBe(true);
    await amp[Symbol.asyncDispose]();
    await expect.poll(() => isShownConnected(number)).toBe(false);
  });

  it('that cannot be listed as connected is refused, and does not count as connected for ever', async () => {
    const number = fresh();
    const makeRoom = await fillTable(rig.one.db, 'devices');
    try {
      await expect(rig.amp(number)).rejects.toThrow(/Server unavailable/);
    } finally {
      await makeRoom();
    }
    await expect.poll(() => isHeld(rig.one.db, ampIdOf(number))).toBe(false);
    await rig.one.broker.shadows.refresh(ampIdOf(number));
    expect(await isShownConnected(number)).toBe(false);
  });

  it('stays connected while all pooled database connections are busy for longer than a process lives without a beat', async () => {
    await using amp = await rig.amp(fresh());
    const seconds = leaseMs / 1000 + 1;
    await Promise.all(Array.from({ length: 10 }, () => sql`select pg_sleep(${seconds})`.execute(rig.one.db)));
    expect(rig.one.reasons()).not.toContain('this process counted as dead');
    expect(amp.hasEnded()).toBe(false);
  });

  it('that connects twice is connected once: the older connection ends without a report that it left', async () => {
    const number = fresh();
    const certified = await rig.certified(ampIdOf(number));
    const connected = () => talk(connectTls(rig.one, ampIdOf(number), certified));
    const first = await connected();
    await using second = await connected();
    await expect.poll(first.hasEnded).toBe(true);
    expect(second.hasEnded()).toBe(false);
    expect(rig.one.reasons()).toContain('its certificate connected again');
    expect(await isShownConnected(number)).toBe(true);
    const all = await Promise.allSettled(Array.from({ length: 10 }, connected));
    const talkers = all.flatMap((result) => (result.status === 'fulfilled' ? result.value : []));
    await expect.poll(() => talkers.filter(({ hasEnded }) => !hasEnded()).length).toBe(1);
    await expect.poll(() => isShownConnected(number)).toBe(true);
    for (const talker of talkers) await talker[Symbol.asyncDispose]();
  });

  it('[CLOUDAPI-26] that returns before its silence was noticed is asked for its live values again, and owes no earlier answer', async () => {
    const number = fresh();
    const device = ampIdOf(number);
    const certified = await rig.certified(device);
    const connected = async () => {
      const talker = await talk(connectTls(rig.one, device, certified));
      await talker.client.subscribeAsync(deviceTopics.command(device), { qos: 1 });
      return talker;
    };
    const { dispatcher } = rig.one.broker;
    const command = (id: string) => ({ id, url: '/cloud', method: 'set', params: {}, print: 'mine', watching: undefined });
    const watch = (id: string) =>
      dispatcher.send(device, { ...command(id), watching: { who: 'page', ms: 60_000, isWhole: false } }, 60_000);
    await using silent = await connected();
    const begun = watch('begun');
    await expect.poll(() => silent.heard.length, { timeout: 60_000 }).toBe(1);
    await silent.client.publishAsync(deviceTopics.commandResponse(device), JSON.stringify({ id: 'begun', result: 'OK' }), { qos: 1 });
    expect((await begun).kind).toBe('done');
    const unanswered = dispatcher.send(device, command('unanswered'), 60_000);
    await expect.poll(() => silent.heard.length, { timeout: 60_000 }).toBe(2);
    await using returned = await connected();
    expect((await unanswered).kind).toBe('left');
    const renewed = watch('renewed');
    await expect
      .poll(() => returned.heard.map(({ text }) => (JSON.parse(text) as { readonly id: string }).id), { timeout: 60_000 })
      .toEqual(['renewed']);
    await returned.client.publishAsync(deviceTopics.commandResponse(device), JSON.stringify({ id: 'renewed', result: 'OK' }), { qos: 1 });
    expect((await renewed).kind).toBe('done');
  });

  it('with a revoked certificate is cut and not admitted again', async () => {
    const number = fresh();
    const certified = await rig.certified(ampIdOf(number));
    const amp = await talk(connectTls(rig.one, ampIdOf(number), certified));
    await rig.one.db.updateTable('certificates').set({ revoked_at: new Date() }).where('serial', '=', certified.serial).execute();
    await expect.poll(amp.hasEnded).toBe(true);
    await expect(talk(connectTls(rig.one, ampIdOf(number), certified))).rejects.toThrow(/Not authorized/);
    expect(rig.one.reasons()).toContain('its certificate is revoked');
  });

  it('is refused under another name, without a certificate, and with one of another cloud', async () => {
    const number = fresh();
    const certified = await rig.certified(ampIdOf(number));
    await expect(talk(connectTls(rig.one, ampIdOf(number + 1), certified))).rejects.toThrow(/Identifier rejected/);
    await expect(talk(mqtt.connect(`mqtts://127.0.0.1:${rig.one.port}`, { ca: certified.ca, reconnectPeriod: 0 }))).rejects.toThrow(
      /cut the connection before|alert/,
    );
    await using elsewhere = await createBrokerRig({ nodes: 1, amps: number });
    const foreign = { ...(await elsewhere.certified(ampIdOf(number))), ca: certified.ca };
    await expect(talk(connectTls(rig.one, ampIdOf(number), foreign))).rejects.toThrow(/Not authorized/);
    expect(rig.one.reasons()).toEqual(
      expect.arrayContaining([
        'the client id is another than the certificate or address says',
        'it shows no certificate',
        'its certificate is not of this cloud',
      ]),
    );
  });

  it('is refused with MQTT 5 in the form of MQTT 5, and with a will', async () => {
    const number = fresh();
    const certified = await rig.certified(ampIdOf(number));
    const version5 = connectTls(rig.one, ampIdOf(number), certified, { protocolVersion: 5 });
    const error = await new Promise<Error & { readonly code?: number }>((resolve) => version5.once('error', resolve));
    expect([error.code, error.message]).toEqual([0x84, 'Connection refused: Unsupported Protocol Version']);
    await version5.endAsync(true);
    const will = { topic: deviceTopics.notification(ampIdOf(number)), payload: Buffer.from('gone'), qos: 0 as const, retain: false };
    await expect(talk(connectTls(rig.one, ampIdOf(number), certified, { will }))).rejects.toThrow(/Not authorized/);
    expect(rig.one.reasons()).toEqual(expect.arrayContaining(['speaks MQTT 5', 'brings a will']));
  });

  it('that requests a persistent session gets a new one each time', async () => {
    const number = fresh();
    const certified = await rig.certified(ampIdOf(number));
    for (let round = 0; round < 2; round += 1) {
      const client = connectTls(rig.one, ampIdOf(number), certified, { clean: false });
      const { sessionPresent } = await new Promise<{ readonly sessionPresent: boolean }>((resolve) => client.once('connect', resolve));
      expect(sessionPresent).toBe(false);
      await client.subscribeAsync(deviceTopics.command(ampIdOf(number)), { qos: 1 });
      await client.endAsync(true);
    }
  });
});

describe('a page that may see an amplifier', () => {
  it('[CLOUDAPI-24] receives its changes and notifications, and reads its shadows', async () => {
    const number = fresh();
    const id = ampIdOf(number);
    await using amp = await rig.amp(number);
    await using person = await rig.person(number);
    await person.client.subscribeAsync([`$aws/things/${id}/shadow/name/+/update/documents`, deviceTopics.notification(id)], { qos: 1 });
    await person.client.subscribeAsync(`$aws/things/${id}/shadow/name/amp/get/+`, { qos: 1 });
    await amp.client.publishAsync(shadowTopic(id, 'amp', 'update'), named('Bar'), { qos: 1 });
    await expect.poll(() => person.on(shadowTopic(id, 'amp', 'update/documents')).length).toBe(1);
    await person.client.publishAsync(shadowTopic(id, 'amp', 'get'), '', { qos: 1 });
    await expect
      .poll(() => person.on(shadowTopic(id, 'amp', 'get/accepted')).map((text) => JSON.parse(text) as unknown))
      .toMatchObject([{ state: { reported: { amp: { deviceInfo: { deviceName: 'Bar' } } } }, version: 1 }]);
    const levels = '{"tree":{"amp":{"channels":{"1":{"levels":{}}}}}}';
    await amp.client.publishAsync(deviceTopics.notification(id), levels);
    await expect.poll(() => person.on(deviceTopics.notification(id))).toEqual([levels]);
  });

  it('receives no secret', async () => {
    const number = fresh();
    const id = ampIdOf(number);
    await using amp = await rig.amp(number);
    await using person = await rig.person(number);
    await person.client.subscribeAsync(deviceTopics.notification(id));
    await amp.client.publishAsync(deviceTopics.notification(id), '{"tree":{"network":{"wifi":{"password":"geheim"}}}}');
    await amp.client.publishAsync(deviceTopics.notification(id), '{"tree":{"misc":{"findMe":true}}}');
    await expect.poll(() => person.on(deviceTopics.notification(id))).toEqual(['{"tree":{"misc":{"findMe":true}}}']);
  });

  it('[LOCK-11] [CLOUDAPI-09] receives the key of a tuning lock only if it may unlock, and of a UAC lock only that there is one, in messages and answers', async () => {
    const number = fresh();
    const id = ampIdOf(number);
    await using amp = await rig.amp(number);
    await using owner = await rig.person(number);
    const { address, accessKey, clientId } = rig.addressFor(number, rig.one);
    const credential = rig.credentials.get(accessKey);
    if (credential) rig.credentials.set(accessKey, { ...credential, mayUnlock: false });
    await using viewer = await talk(mqtt.connect(address, { clientId, reconnectPeriod: 0 }));
    const group = { key: 'geheim', properties: ['/amp/channels/1/output'] };
    const lock = JSON.stringify({ state: { reported: { lockedProperties: { ch1: group }, UAC: { key: 'opens it' } } } });
    for (const person of [owner, viewer]) await person.client.subscribeAsync(`$aws/things/${id}/shadow/name/amp/#`, { qos: 1 });
    await amp.client.publishAsync(shadowTopic(id, 'amp', 'update'), lock, { qos: 1 });
    for (const person of [owner, viewer]) {
      await person.client.publishAsync(shadowTopic(id, 'amp', 'get'), '', { qos: 1 });
      await expect.poll(() => person.heard.length).toBe(3);
    }
    expect(owner.heard.filter(({ text }) => text.includes('geheim'))).toHaveLength(3);
    expect(viewer.heard.map(({ text }) => text).join(' ')).not.toContain('geheim');
    for (const person of [owner, viewer]) {
      expect(person.heard.map(({ text }) => text).join(' ')).not.toContain('opens it');
      const [told] = person.on(shadowTopic(id, 'amp', 'get/accepted')).map((text) => JSON.parse(text) as { state: { reported: object } });
      const { key: _, ...shown } = group;
      expect(told?.state.reported).toMatchObject({ lockedProperties: { ch1: person === owner ? group : shown }, UAC: { key: 'locked' } });
    }
  });

  it('[CLOUDAPI-20] is cut when the right ends, and refused with an incomplete signature', async () => {
    const number = fresh();
    const { address, accessKey, clientId } = rig.addressFor(number, rig.one);
    const person = await talk(mqtt.connect(address, { clientId, reconnectPeriod: 0 }));
    rig.credentials.delete(accessKey);
    await expect.poll(person.hasEnded).toBe(true);
    const other = rig.addressFor(number, rig.one);
    const broken = other.address.replace(/X-Amz-Signature=(.)/, (_, first: string) => `X-Amz-Signature=${first === 'a' ? 'b' : 'a'}`);
    await expect(talk(mqtt.connect(broken, { clientId: other.clientId, reconnectPeriod: 0 }))).rejects.toThrow(/cut the connection before/);
    await expect(talk(mqtt.connect(other.address, { clientId: 'another', reconnectPeriod: 0 }))).rejects.toThrow(/Identifier rejected/);
    const wsOptions = { headers: { origin: 'https://elsewhere.example' } };
    await expect(talk(mqtt.connect(other.address, { clientId: other.clientId, reconnectPeriod: 0, wsOptions }))).rejects.toThrow(
      /cut the connection before/,
    );
    expect(rig.one.reasons()).toEqual(
      expect.arrayContaining(['the right to listen has ended', 'wrong signature', 'comes from another page']),
    );
  });

  it('connects with either subprotocol, from our own origin, with any user name', async () => {
    for (const [protocolId, protocolVersion] of [
      ['MQTT', 4],
      ['MQIsdp', 3],
    ] as const) {
      const { address, clientId } = rig.addressFor(fresh(), rig.one);
      const wsOptions = { headers: { origin: 'https://cloud.example' } };
      await using person = await talk(
        mqtt.connect(address, { clientId, reconnectPeriod: 0, protocolId, protocolVersion, wsOptions, username: 'x?SDK=Web&Version=1' }),
      );
      expect(person.client.connected).toBe(true);
    }
  });
});

describe('the metrics', () => {
  it('count clients, messages in and out, stored changes and refusals, and clients not admitted', async () => {
    await using alone = await createBrokerRig({ nodes: 1, amps: 3 });
    const figures = () =>
      Object.fromEntries(
        [...alone.one.metrics.text().matchAll(/^headroom_broker_(\S+) (-?\d+)$/gm)].map(([, name = '', value]) => [name, Number(value)]),
      );
    expect(figures()).toMatchObject({ shadow_changes_stored_total: 0, slow_readers_cut_total: 0, live_values_dropped_total: 0 });
    const id = ampIdOf(1);
    const amp = await alone.amp(1);
    await using other = await alone.amp(2);
    await using person = await alone.person(1);
    await person.client.subscribeAsync(shadowTopic(id, 'amp', 'update/accepted'), { qos: 1 });
    await amp.client.publishAsync(shadowTopic(id, 'amp', 'update'), named('Bar'), { qos: 1 });
    await amp.client.publishAsync(shadowTopic(id, 'amp', 'update'), named('Foyer'), { qos: 1 });
    await amp.client.publishAsync(shadowTopic(id, 'amp', 'update'), '{"state":{"reported":{"shoe":1}}}', { qos: 1 });
    await expect.poll(() => person.heard.length).toBe(2);
    await expect(talk(connectTls(alone.one, id, await alone.certified(ampIdOf(3))))).rejects.toThrow(/Identifier rejected/);
    expect(figures()).toMatchObject({
      'connections{kind="device"}': 2,
      'connections{kind="user"}': 1,
      connections_refused_total: 1,
      messages_received_total: 3,
      messages_sent_total: 2,
      shadow_changes_stored_total: 2,
      shadow_changes_refused_total: 1,
      shadow_commits_total: 2,
      shadow_requests_waiting: 0,
    });
    amp.client.publish(deviceTopics.notification(ampIdOf(2)), '{}');
    await expect.poll(() => figures()).toMatchObject({ 'connections{kind="device"}': 1, connections_cut_total: 1 });
    expect(other.hasEnded()).toBe(false);
  });
});

describe('a hostile client', () => {
  it('with a packet of 5 MB is refused by the announced length, and nobody else notices', async () => {
    const number = fresh();
    await using other = await rig.amp(fresh());
    await using amp = await rig.amp(number);
    amp.client.publish(shadowTopic(ampIdOf(number), 'amp', 'update'), Buffer.alloc(5_000_000, 'x'), { qos: 1 }, () => undefined);
    await expect.poll(amp.hasEnded).toBe(true);
    expect(rig.one.reasons().some((reason) => /^a packet of 50\d{5} bytes$/.test(reason))).toBe(true);
    await using person = await rig.person(number);
    person.client.publish(shadowTopic(ampIdOf(number), 'amp', 'get'), Buffer.alloc(5_000_000, 'x'), { qos: 1 }, () => undefined);
    await expect.poll(person.hasEnded).toBe(true);
    expect(other.hasEnded()).toBe(false);
  });

  it('that stays silent is cut after a while, before and after its handshake', async () => {
    const bare = connect(rig.one.port, '127.0.0.1');
    const { address } = rig.addressFor(fresh(), rig.one);
    const silent = new WebSocket(address, 'mqtt');
    await Promise.all([once(bare, 'close'), new Promise((resolve) => silent.addEventListener('close', resolve))]);
    expect(rig.one.reasons()).toContain('connect did not arrive in time');
  });
});
