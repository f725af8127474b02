import { resources } from '@headroom/model/amplifier';
import { put, type Tree } from '@headroom/model/property';
import { machineClock } from '@headroom/protocol';
import { signAddress } from '@headroom/protocol/cloud-road';
import { amplifierShadow, deviceTopics, shadowTopic } from '@headroom/protocol/shadow';
import mqtt from 'mqtt';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { talk } from '../../../test/broker-rig.ts';
import { storedIn } from '../../../test/database-dump.ts';
import { createTestCloud, everyRate, expectOk, type TestCloud } from '../../../test/cloud-rig.ts';
import { joinAmp } from '../../../test/joined-amp.ts';

const secrets = resources.flatMap(({ properties }) => Object.values(properties)).filter(({ property }) => property.secret);
let rig: TestCloud;
beforeAll(async () => {
  rig = await createTestCloud(
    { logLevel: 'debug', metricsToken: 'to-measure', rates: everyRate({ count: 1_000_000, perMs: 1000 }) },
    { clock: machineClock },
  );
});
afterAll(() => rig[Symbol.asyncDispose]());

describe('a property marked secret', () => {
  it.each(secrets.map((handle) => [`${handle.resource.pathAt({})}/${handle.name}`, handle] as const))(
    'is never stored, logged, measured or told, whoever sends it in whatever way: %s',
    async (address, { name, resource }) => {
      const number = 1 + secrets.findIndex((one) => one.resource === resource && one.name === name);
      const owner = await rig.signUp(`ada-${number}@example.com`);
      const { venueId } = expectOk(await owner.client.addVenue({ body: { venue: { name: 'Hall' } } })).venue;
      const { deviceId, amp } = await joinAmp(rig, owner, venueId, number);
      const answer = expectOk(await owner.client.createMqttCredentials({ params: { deviceId } }));
      const { clientId, topics } = answer;
      await using page = await talk(mqtt.connect(await signAddress(answer, 0), { reconnectPeriod: 0, clientId }));
      await page.client.subscribeAsync([...topics.shadowTopics, topics.notificationTopic, topics.commandResponseTopic]);
      const [secret, open] = [`Hidden-${number}-7x`, `Open-${number}-7x`];
      const tree: Tree = { amp: { deviceInfo: { deviceName: open } } };
      put(tree, address, secret);
      amp.client.on('message', (topic, payload) => {
        if (topic !== deviceTopics.command(deviceId)) return;
        const { id, url } = JSON.parse(payload.toString()) as { readonly id: string; readonly url: string };
        const params = url === resource.pathAt({}) ? { [name]: secret } : tree;
        amp.client.publish(deviceTopics.commandResponse(deviceId), JSON.stringify({ id, result: 'OK', params }), { qos: 1 });
      });

      const named = JSON.stringify({ state: { reported: { amp: { deviceInfo: { deviceName: open } } } } });
      await amp.client.publishAsync(shadowTopic(deviceId, amplifierShadow, 'update'), named, { qos: 1 });
      for (const section of ['reported', 'desired'])
        await amp.client.publishAsync(shadowTopic(deviceId, amplifierShadow, 'update'), JSON.stringify({ state: { [section]: tree } }), {
          qos: 1,
        });
      await amp.client.publishAsync(deviceTopics.notification(deviceId), JSON.stringify({ tree }));
      const params = { deviceId };
      const command = (method: 'get' | 'set' | 'lock' | 'reset', url: string, values?: Tree) =>
        owner.client.sendCommand({
          params,
          body: { deviceCommand: { leaApi: '1.0', url, method, ...(values && { params: values }) } },
        });
      const answers: unknown[] = [
        await command('get', resource.pathAt({})),
        await command('get', address),
        await command('get', '/amp'),
        await command('set', resource.pathAt({}), { [name]: secret }),
        await command('set', '/', tree),
        await owner.client.putConfiguration({
          params,
          body: { shadowName: amplifierShadow, shadowState: { desired: tree } },
        }),
        await owner.client.getConfiguration({ params }),
        await owner.client.getDeviceInfo({ params }),
        await owner.client.readAttributes({ params: { venueId }, body: { attributes: ['shadowAttributes.reported'] } }),
        await owner.client.listVenueLog({ params: { venueId }, query: {} }),
        await owner.client.listEvents({ params: { venueId }, query: {} }),
        await owner.client.getChanges({ query: {} }),
      ];
      await page.client.publishAsync(shadowTopic(deviceId, amplifierShadow, 'get'), '', { qos: 1 });
      await expect.poll(() => page.on(shadowTopic(deviceId, amplifierShadow, 'get/accepted')).length).toBe(1);
      await rig.cloud.jobs.runDue();

      const metrics = await (await fetch(`${rig.cloud.origin}/metrics`, { headers: { authorization: 'Bearer to-measure' } })).text();
      const places = {
        stored: await storedIn(rig.cloud.db),
        logged: rig.logged.join(''),
        metrics,
        heard: page.heard.map(({ text }) => text).join('\n'),
        answered: JSON.stringify(answers),
        mailed: JSON.stringify([rig.mails, rig.texts, rig.calls]),
      };
      expect(Object.entries(places).flatMap(([place, text]) => (text.includes(secret) ? place : []))).toEqual([]);
      expect(Object.entries(places).flatMap(([place, text]) => (text.includes(open) ? place : []))).toEqual(
        expect.arrayContaining(['stored', 'heard', 'answered']),
      );
      expect([places.logged.length > 1000, metrics.includes('headroom_broker_messages_received_total')]).toEqual([true, true]);
      await amp[Symbol.asyncDispose]();
    },
    60_000,
  );
});
