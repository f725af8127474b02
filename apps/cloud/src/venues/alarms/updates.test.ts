import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ampIdOf } from '../../../test/sample-amps.ts';
import { createRolloutRig, sound, type Behaviour, type RolloutRig } from '../../../test/rollout-rig.ts';
import { testVenue } from '../../../test/shadow-rig.ts';
import { alarmsOf } from './store.ts';
import { createAlarmRig, type AlarmRig } from '../../../test/alarm-rig.ts';
import { reportedTrees } from '../../amplifiers/rollouts/condition.ts';
import { refreshSummaries } from '../../amplifiers/shadows/summaries.ts';
import { updateFailuresOf } from './updates.ts';
import { createAlarmWatch } from './watch.ts';

const silent = { changeNotifier: { announce: () => undefined }, log: { warn: () => undefined } };

describe('an update of amplifiers over MQTT', () => {
  let rig: RolloutRig;
  beforeEach(async () => {
    rig = await createRolloutRig(1);
  });
  afterEach(() => rig[Symbol.asyncDispose]());

  const unsound: Behaviour = (amp, order) => async () => {
    const run = sound(amp, order);
    if (typeof run === 'function') await run();
    await amp.say('channel1', { amp: { channels: { 1: { output: { fader: 0 } } } } });
  };
  it.each([
    ['refused', (() => 'WrongModel') satisfies Behaviour, 'WrongModel'],
    ['found otherwise than it was', unsound, 'SettingsChanged'],
  ] as const)('that is %s is an alarm of its amplifier until the next one succeeds', async (_what, behaviour, reason) => {
    const watch = createAlarmWatch({ db: rig.db, refreshSummaries, ...silent });
    const open = async () => (await alarmsOf(rig.db, testVenue, 'open', new Date(0))).alarms.map(({ code, name }) => `${name} ${code}`);
    const look = async () => {
      await watch.run(rig.now());
      return open();
    };
    expect(await look()).toEqual([]);
    rig.behave(1, behaviour);
    await rig.start();
    expect((await rig.ended()).devices[0]?.reason).toBe(reason);
    expect([await look(), await look()]).toEqual([['Amp 1 updateFailed'], ['Amp 1 updateFailed']]);

    const [amp] = rig.amps;
    await amp?.leave();
    await amp?.join('1.9.0');
    rig.behave(1, sound);
    await rig.start();
    expect((await rig.ended()).result).toBe('success');
    expect(await look()).toEqual([]);
  });
});

describe('the alarm of an update that failed', () => {
  let rig: AlarmRig;
  beforeEach(async () => {
    rig = await createAlarmRig(1);
    for (const [rollout_id, minutes] of [
      [rolloutId, 0],
      [nextId, 10],
    ] as const)
      await rig.db
        .insertInto('rollouts')
        .values({
          rollout_id,
          venue_id: testVenue,
          started_by: null,
          created_at: rig.at(0),
          starts_at: rig.at(minutes),
          ends_at: rig.at(60),
          at_once: 1,
          tolerated: 0,
          waits: false,
          allows_older: false,
          state: 'finished',
          result: 'failure',
        })
        .execute();
    await reportVersion('1.9.0', 0);
  });
  afterEach(() => rig[Symbol.asyncDispose]());

  const rolloutId = '00000000-0000-7000-8000-0000000000c1';
  const nextId = '00000000-0000-7000-8000-0000000000c2';
  const reportVersion = (firmwareVersion: string, minutes: number, fwUpdateStatus = 'None') =>
    rig.report(1, minutes, { amp: { deviceInfo: { deviceName: 'Amp 1', modelID: '704D', firmwareVersion } }, misc: { fwUpdateStatus } });
  async function ends(state: 'failure' | 'cancelled', minutes: number, rollout_id = rolloutId): Promise<void> {
    const versions = { from_version: '1.9.0', to_version: '2.0.0' };
    await rig.db
      .insertInto('rollout_devices')
      .values({
        rollout_id,
        device_id: ampIdOf(1),
        place: 1,
        name: '',
        model: '704D',
        ...versions,
        state,
        since: rig.at(minutes),
      })
      .execute();
  }

  it('is one alarm, whether the amplifier reports it, the cloud found it, or both', async () => {
    await reportVersion('1.9.0', 1, 'DownloadFail');
    const why = async () => (await updateFailuresOf(rig.db, [ampIdOf(1)], reportedTrees)).get(ampIdOf(1));
    expect(await why()).toEqual({ reason: 'DownloadFail', what: [] });
    await ends('failure', 2);
    await rig.db
      .updateTable('rollout_devices')
      .set({ reason: 'NotBack', what: JSON.stringify(['x']) })
      .execute();
    expect(await why()).toEqual({ reason: 'NotBack', what: ['x'] });
    await rig.watch(2);
    await reportVersion('1.9.0', 3);
    await rig.watch(4);
    expect(await rig.alarms()).toEqual(['Amp 1 updateFailed']);
    expect(await rig.events()).toEqual(['Amp 1 updateFailed']);
  });

  it('is a new one when the next update fails too, however far that came', async () => {
    await ends('failure', 1);
    await rig.watch(1);
    await reportVersion('1.9.0', 11, 'Downloading');
    await reportVersion('1.9.0', 12, 'DownloadFail');
    expect(await rig.events()).toEqual(['Amp 1 updateFailed']);
    await ends('failure', 12, nextId);
    await rig.watch(12.1);
    await rig.watch(13);
    expect(await rig.events()).toEqual(['Amp 1 updateFailed', 'Amp 1 updateFailed']);
    expect(await rig.alarms()).toEqual(['Amp 1 updateFailed']);
  });

  it('ends once the amplifier reaches that version in another way', async () => {
    await ends('failure', 1);
    await rig.watch(1);
    expect(await rig.alarms()).toEqual(['Amp 1 updateFailed']);
    await reportVersion('2.0.0', 30);
    expect(await rig.alarms()).toEqual([]);
    expect(await rig.events()).toEqual(['Amp 1 updateFailed', 'Amp 1 updateSucceeded']);
  });

  it('is absent when the update was cancelled or the amplifier was added again since', async () => {
    await ends('cancelled', 1);
    await rig.watch(1);
    expect(await rig.alarms()).toEqual([]);
    await rig.db.updateTable('rollout_devices').set({ state: 'failure' }).execute();
    await rig.db
      .updateTable('devices')
      .set({ created_at: rig.at(2) })
      .execute();
    await rig.watch(3);
    expect(await rig.alarms()).toEqual([]);
    await rig.db
      .updateTable('devices')
      .set({ created_at: rig.at(0) })
      .execute();
    await reportVersion('1.9.0', 4);
    expect(await rig.alarms()).toEqual(['Amp 1 updateFailed']);
  });
});
