import { bridgePresence, channelShadow, classicShadowTopic, deviceTopics, shadowTopic, shadowVerbs } from '@headroom/protocol/shadow';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ampIdOf } from '../../test/sample-amps.ts';
import { createBrokerRig, type BrokerNode, type BrokerRig, type Talker } from '../../test/broker-rig.ts';

const own = ampIdOf(1);
const names = ['amp', channelShadow(1)];
type Last = Parameters<typeof classicShadowTopic>[1];
const shadows: readonly ((last: Last) => string)[] = [
  ...names.map((name) => (last: Last) => shadowTopic(own, name, last)),
  (last) => classicShadowTopic(own, last),
];
const requests = [...shadows, (last: Last) => shadowTopic(own, 'shoes', last)].flatMap((topicOf) => shadowVerbs.map(topicOf));
const replies = shadows.flatMap((topicOf) => [
  ...shadowVerbs.flatMap((verb) => (['accepted', 'rejected'] as const).map((end) => topicOf(`${verb}/${end}`))),
  topicOf('update/delta'),
  topicOf('update/documents'),
]);
const { command, commandResponse, notification } = deviceTopics;
const topics = [...requests, ...replies, command(own), commandResponse(own), notification(own)];
const narrow = [`$aws/things/${own}/shadow/update/+`, `$aws/things/${own}/shadow/name/amp/#`, `$aws/things/${own}/shadow/name/+/update/+`];
const wide = ['#', '+/#', '$aws/#', '$SYS/#', '+', `$aws/things/+/shadow/name/amp/update/accepted`, `$aws/things/${own}/#`, `headroom/#`];
const strange = ['headroom/devices/+/notification', `headroom/devices/${own}/#`, 'a'.repeat(60_000), bridgePresence('x'), '$share/g/#'];

const whoever = ['own device', 'own user', 'foreign device', 'foreign user'] as const;
type Who = (typeof whoever)[number];
const mayHear: Readonly<Record<Who, readonly string[]>> = {
  'own device': [...replies, ...narrow, command(own)],
  'own user': [...replies, ...narrow, commandResponse(own), notification(own)],
  'foreign device': [],
  'foreign user': [],
};
const maySay: Readonly<Record<Who, readonly string[]>> = {
  'own device': [...requests, commandResponse(own), notification(own)],
  'own user': requests,
  'foreign device': [],
  'foreign user': [],
};

describe.each([
  ['one process', 1],
  ['two processes', 2],
])('on %s', (_name, nodes) => {
  let rig: BrokerRig;
  beforeAll(async () => {
    rig = await createBrokerRig({ nodes, amps: 3 });
  });
  afterAll(() => rig[Symbol.asyncDispose]());

  const connect = (who: Who, node: BrokerNode = rig.other): Promise<Talker> => {
    const number = who.startsWith('own') ? 1 : 2;
    return who.endsWith('device') ? rig.amp(number, node) : rig.person(number, node);
  };

  it.each(whoever)('%s may subscribe to its own topics, and to nothing else', async (who) => {
    await using talker = await connect(who);
    const filters = [...topics, ...narrow, ...wide, ...strange];
    const granted: string[] = [];
    for (const filter of filters) {
      const [answer] = await talker.client.subscribeAsync(filter, { qos: 1 }).catch(() => []);
      if (answer && answer.qos < 128) granted.push(filter);
      if (talker.hasEnded()) throw new Error(`cut at ${filter.slice(0, 100)}`);
    }
    expect(granted.toSorted()).toEqual(mayHear[who].toSorted());
  });

  it.each(whoever)('%s may publish to its own topics; any other topic, or retain, ends the connection', async (who) => {
    const taken: string[] = [];
    let talker = await connect(who);
    for (const [topic, retain] of [...topics, ...strange.filter((one) => !/[+#]/.test(one))].flatMap((one) => [
      [one, false] as const,
      [one, true] as const,
    ])) {
      const isTaken = await Promise.race([
        talker.client.publishAsync(topic, '{}', { qos: 1, retain }).then(
          () => true,
          () => false,
        ),
        ended(talker),
      ]);
      if (isTaken) taken.push(retain ? `retained ${topic}` : topic);
      else {
        await talker[Symbol.asyncDispose]();
        talker = await connect(who);
      }
    }
    await talker[Symbol.asyncDispose]();
    expect(taken.toSorted()).toEqual(maySay[who].toSorted());
  });

  it.each(whoever)('%s is refused with a will on any topic', async (who) => {
    for (const topic of topics) {
      const will = { topic, payload: Buffer.from('{}'), qos: 1 as const, retain: false };
      const number = who.startsWith('own') ? 1 : 2;
      const connecting = who.endsWith('device') ? rig.amp(number, rig.other, { will }) : rig.person(number, rig.other, { will });
      await expect(connecting).rejects.toThrow(/Not authorized/);
    }
  });

  it('nobody else receives any message about an amplifier', async () => {
    await using amp = await rig.amp(1, rig.one);
    await using friend = await rig.person(1, rig.other);
    await using stranger = await rig.amp(2, rig.other);
    await using foreigner = await rig.person(2, rig.other);
    await using neighbour = await rig.person(2, rig.one);
    const outsiders = [stranger, foreigner, neighbour];
    for (const one of outsiders)
      for (const filter of [...topics, ...narrow, ...wide]) await one.client.subscribeAsync(filter, { qos: 1 }).catch(() => undefined);
    await friend.client.subscribeAsync([...mayHear['own user']], { qos: 1 });
    await amp.client.subscribeAsync([...mayHear['own device']], { qos: 1 });
    const state = { reported: { amp: { deviceInfo: { deviceName: 'Bar' } } }, desired: { amp: { deviceInfo: { deviceName: 'Hall' } } } };
    await amp.client.publishAsync(shadowTopic(own, 'amp', 'update'), JSON.stringify({ state }), { qos: 1 });
    await amp.client.publishAsync(shadowTopic(own, 'amp', 'get'), '', { qos: 1 });
    await friend.client.publishAsync(shadowTopic(own, 'amp', 'get'), '', { qos: 1 });
    await friend.client.publishAsync(shadowTopic(own, 'amp', 'update'), JSON.stringify({ state }), { qos: 1 });
    const sent = rig.other.broker.dispatcher.send(
      own,
      { id: 'c1', url: '/misc', method: 'set', params: { findMe: true }, print: 'p', watching: undefined },
      5000,
    );
    await expect.poll(() => amp.on(command(own)).length).toBe(1);
    await amp.client.publishAsync(commandResponse(own), '{"id":"c1","result":"OK"}', { qos: 1 });
    expect(await sent).toMatchObject({ kind: 'done' });
    await amp.client.publishAsync(notification(own), '{"tree":{"misc":{"findMe":true}}}');
    await amp.client.publishAsync(shadowTopic(own, 'amp', 'delete'), '', { qos: 1 });
    await expect.poll(() => friend.on(notification(own)).length).toBe(1);
    const heard = (talker: Talker) => [...new Set(talker.heard.map(({ topic }) => topic))].toSorted();
    const told = (...ends: readonly Last[]) => ends.map((end) => shadowTopic(own, 'amp', end));
    const classic = (...ends: readonly Last[]) => ends.map((end) => classicShadowTopic(own, end));
    await expect
      .poll(() => heard(friend))
      .toEqual(
        [
          ...told('get/accepted', 'update/accepted', 'update/delta', 'update/documents', 'update/rejected'),
          ...classic('update/accepted', 'update/delta', 'update/documents'),
          commandResponse(own),
          notification(own),
        ].toSorted(),
      );
    await expect
      .poll(() => heard(amp))
      .toEqual(
        [
          ...told('get/accepted', 'update/accepted', 'update/delta', 'update/documents', 'delete/accepted'),
          ...classic('update/accepted', 'update/delta', 'update/documents', 'delete/accepted'),
          command(own),
        ].toSorted(),
      );
    await stranger.client.publishAsync(shadowTopic(ampIdOf(2), 'amp', 'get'), '', { qos: 1 });
    expect(outsiders.map((one) => one.heard)).toEqual([[], [], []]);
  });
});
const ended = (talker: Talker) =>
  new Promise<false>((resolve) => {
    if (talker.hasEnded()) resolve(false);
    talker.client.once('close', () => resolve(false));
  });
