import { X509Certificate } from 'node:crypto';
import { shadowTopic } from '@headroom/protocol/shadow';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createBrokerRig, type BrokerRig, type Talker } from '../../../test/broker-rig.ts';
import { ampIdOf } from '../../../test/sample-amps.ts';
import { testVenue, updateOf } from '../../../test/shadow-rig.ts';
import { pageOfEvents } from './events.ts';
import { isHeld } from '../../kit/nodes/registry.ts';
import { refreshSummaries } from '../../amplifiers/shadows/summaries.ts';
import { createAlarmWatch } from './watch.ts';

let rig: BrokerRig;
beforeEach(async () => {
  rig = await createBrokerRig({ nodes: 2, amps: 3 });
});
afterEach(() => rig[Symbol.asyncDispose]());

const statusOf = (channel: number, status: string) => ({ amp: { channels: { [channel]: { output: { status } } } } });
const report = (number: number, { client }: Talker, channel: number, status: string) =>
  client.publishAsync(
    shadowTopic(ampIdOf(number), `channel${channel}`, 'update'),
    JSON.stringify({ state: { reported: statusOf(channel, status) } }),
    { qos: 1 },
  );
async function happened(): Promise<string[]> {
  const search = { venueId: testVenue, from: undefined, to: undefined, severity: undefined, deviceId: undefined, text: undefined };
  const { events, total } = await pageOfEvents(rig.one.db, { ...search, before: undefined }, 500);
  expect(total).toBe(events.length);
  return events.map(({ name, kind, channel = '' }) => `${name} ${kind} ${channel}`.trim()).toReversed();
}
const open = async () =>
  (await rig.one.db.selectFrom('alarms').where('ended_at', 'is', null).select('code').execute()).map(({ code }) => code);
const watchOf = (node: BrokerRig['one']) =>
  createAlarmWatch({ db: node.db, refreshSummaries, changeNotifier: { announce: () => undefined }, log: { warn: () => undefined } });

it('a change that two processes store at once begins once and ends once', async () => {
  await using _amp = await rig.amp(1);
  const both = async (status: string) => {
    const updates = [1, 2, 3, 4].flatMap((channel) =>
      [rig.one, rig.other].map(({ broker }) =>
        broker.shadows.update(ampIdOf(1), `channel${channel}`, updateOf({ state: { reported: statusOf(channel, status) } })),
      ),
    );
    const watches = [rig.one, rig.other].map(async (node) => watchOf(node).run(new Date()));
    await Promise.all([...updates, ...watches]);
  };
  const each = (kind: string) => [1, 2, 3, 4].map((channel) => `Amp 1 ${kind} ${channel}`);
  await both('Faulted');
  expect((await happened()).toSorted()).toEqual(each('faultBegan'));
  await both('Ok');
  expect((await happened()).toSorted()).toEqual([...each('faultBegan'), ...each('faultEnded')]);
  expect(await open()).toEqual([]);
});

it('an amplifier that is cut because it shows a newer certificate is not lost', async () => {
  const first = await rig.amp(1, rig.other);
  const { cert } = await rig.certified(ampIdOf(1));
  expect(await rig.one.authority.identify(new X509Certificate(cert).raw)).toMatchObject({ ok: true });
  await expect.poll(first.hasEnded).toBe(true);
  await expect.poll(() => isHeld(rig.one.db, ampIdOf(1))).toBe(false);
  await refreshSummaries(rig.one.db, [ampIdOf(1)], new Date());
  await using _second = await rig.amp(1, rig.one);
  expect(await happened()).toEqual([]);
});

it('an amplifier that moves to another process is not lost, nor one whose process ends; an unplugged one is lost, once', async () => {
  const first = await rig.amp(1, rig.other);
  await report(1, first, 1, 'Faulted');
  await using second = await rig.amp(1, rig.one);
  await expect.poll(first.hasEnded).toBe(true);
  await report(1, second, 1, 'Faulted');
  expect(await happened()).toEqual(['Amp 1 faultBegan 1']);

  await rig.amp(2, rig.other);
  await rig.other.close();
  await using again = await rig.amp(2, rig.one);
  expect([again.hasEnded(), await isHeld(rig.one.db, ampIdOf(2))]).toEqual([false, true]);

  const third = await rig.amp(3, rig.one);
  third.client.stream.destroy();
  const { db } = rig.one;
  const events = async () =>
    (await db.selectFrom('event_sources').select(['name', 'kind', 'events']).orderBy('source_id').execute()).map(Object.values);
  const told = [
    ['Amp 1', 'faultBegan', '1'],
    ['Amp 3', 'offline', '1'],
  ];
  await expect.poll(events).toEqual(told);
  await watchOf(rig.one).run(new Date(Date.now() + 3_600_000));
  expect(await events()).toEqual(told);
});

it('the surviving processes find what a killed process could no longer report', async () => {
  await using _amp = await rig.amp(1);
  const { db } = rig.other;
  await db.updateTable('holdings').set({ node_id: null }).where('device_id', '=', ampIdOf(1)).execute();
  await Promise.all([rig.one, rig.other].map(async (node) => watchOf(node).run(new Date())));
  expect([await happened(), await open()]).toEqual([['Amp 1 offline'], ['offline']]);
});
