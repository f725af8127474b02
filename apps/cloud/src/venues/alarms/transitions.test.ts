import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createAlarmRig, type AlarmRig } from '../../../test/alarm-rig.ts';

let rig: AlarmRig;
const faulted = (...channels: number[]) => ({
  amp: {
    deviceInfo: { deviceName: 'Bar', modelID: '704D', firmwareVersion: '1.9.0' },
    channels: Object.fromEntries(
      [1, 2].map((channel) => [channel, { output: { name: `Zone ${channel}`, fault: channels.includes(channel) } }]),
    ),
  },
});

describe('a single amplifier', () => {
  beforeEach(async () => {
    rig = await createAlarmRig(2);
  });
  afterEach(() => rig[Symbol.asyncDispose]());

  it('has one event and one alarm for each fault, and one event when it ends', async () => {
    await rig.report(1, 1, faulted(1));
    await rig.report(1, 2, faulted(1, 2));
    await rig.report(1, 3, faulted(1, 2));
    expect(await rig.alarms()).toEqual(['Bar outputFaulted 1', 'Bar outputFaulted 2']);
    await rig.report(1, 4, faulted(2));
    expect(await rig.alarms()).toEqual(['Bar outputFaulted 2']);
    expect(await rig.events()).toEqual([
      'Bar faultBegan outputFaulted 1',
      'Bar faultBegan outputFaulted 2',
      'Bar faultEnded outputFaulted 1',
    ]);
  });

  it('is lost once, keeps its last fault, and is found once', async () => {
    await rig.report(1, 1, faulted(1));
    await rig.leave([1], 2);
    await rig.leave([1], 3);
    await rig.watch(3);
    expect(await rig.alarms()).toEqual(['Bar outputFaulted 1', 'Bar offline']);
    await rig.connect([1], 4);
    await rig.connect([1], 5);
    expect(await rig.alarms()).toEqual(['Bar outputFaulted 1']);
    expect(await rig.events()).toEqual(['Bar faultBegan outputFaulted 1', 'Bar offline', 'Bar online']);
  });

  it('that comes and goes causes one notice that says so, until it was stable for ten minutes', async () => {
    for (let turn = 0; turn < 12; turn += 1) {
      await rig.report(1, 1 + turn, faulted(1));
      await rig.report(1, 1.5 + turn, faulted());
    }
    expect(await rig.alarms()).toEqual(['Bar outputFaulted 1 flaps 12']);
    const began = ['Bar faultBegan outputFaulted 1', 'Bar faultEnded outputFaulted 1'];
    const told = [...began, ...began, ...began, 'Bar flapping outputFaulted 1'];
    expect(await rig.events()).toEqual(told);
    await rig.watch(22);
    expect(await rig.alarms()).toHaveLength(1);
    await rig.watch(23);
    expect([await rig.alarms(), await rig.events()]).toEqual([[], [...told, 'Bar faultEnded outputFaulted 1']]);
  });

  it('that restarts in an update does not count as lost unless it stays away', async () => {
    const updating = { ...faulted(), misc: { fwUpdateStatus: 'Finished' } };
    await rig.report(1, 1, updating);
    await rig.leave([1], 2);
    await rig.watch(3);
    await rig.connect([1], 4);
    expect([await rig.alarms(), await rig.events()]).toEqual([[], []]);
    await rig.leave([1], 5);
    await rig.watch(19);
    expect(await rig.alarms()).toEqual([]);
    await rig.watch(20);
    expect([await rig.alarms(), await rig.events()]).toEqual([['Bar offline'], ['Bar offline']]);
  });

  it('has a new version once it was updated, and a failed update is an alarm until the next succeeds', async () => {
    await rig.report(1, 1, { ...faulted(), misc: { fwUpdateStatus: 'ExtractionFail' } });
    expect(await rig.alarms()).toEqual(['Bar updateFailed']);
    const { amp } = faulted();
    const newer = { amp: { ...amp, deviceInfo: { ...amp.deviceInfo, firmwareVersion: '1.10.0' } } };
    await rig.report(1, 2, { ...newer, misc: { fwUpdateStatus: 'FinishedFlash' } });
    expect([await rig.alarms(), await rig.events()]).toEqual([[], ['Bar updateFailed', 'Bar updateSucceeded']]);
  });

  it('is not lost when only the cloud process that held it ends, unless it does not return', async () => {
    await rig.leave([1], 1, true);
    await rig.leave([2], 1, true);
    await rig.connect([1], 1.2);
    await rig.watch(2);
    expect([await rig.alarms(), await rig.events()]).toEqual([[], []]);
    await rig.watch(3);
    expect([await rig.alarms(), await rig.events()]).toEqual([['Amp 2 offline'], ['Amp 2 offline']]);
  });

  it('that was removed from the cloud is not lost', async () => {
    await rig.db
      .updateTable('certificates')
      .set({ revoked_at: rig.at(1) })
      .execute();
    await rig.leave([1], 2);
    expect([await rig.alarms(), await rig.events()]).toEqual([[], []]);
  });
});

describe('fifty amplifiers behind a bridge', () => {
  beforeEach(async () => {
    rig = await createAlarmRig(51, 2);
  });
  afterEach(() => rig[Symbol.asyncDispose]());
  const all = Array.from({ length: 50 }, (_, index) => index + 2);

  it('cause one alarm and one event with their bridge, whichever connection breaks first', async () => {
    await rig.leave(all.slice(0, 20), 1);
    await rig.bridge(false, 1.1);
    await rig.leave(all.slice(20), 1.2);
    await rig.watch(2);
    expect([await rig.alarms(), await rig.events()]).toEqual([['Rack bridgeLost'], ['Rack bridgeLost']]);
    await rig.watch(30);
    await rig.bridge(true, 31);
    await rig.connect(all, 31.1);
    await rig.watch(32);
    expect([await rig.alarms(), await rig.events()]).toEqual([[], ['Rack bridgeLost', 'Rack bridgeFound']]);
  });

  it('are reported singly when they do not return with it, or are lost while it is connected', async () => {
    await rig.leave(all, 1);
    await rig.bridge(false, 1.1);
    await rig.bridge(true, 2);
    await rig.connect(all.slice(2), 2.1);
    await rig.watch(3);
    expect(await rig.alarms()).toEqual(['Amp 2 offline', 'Amp 3 offline']);
    await rig.leave([4], 4);
    expect(await rig.alarms()).toHaveLength(2);
    await rig.watch(5);
    expect(await rig.events()).toEqual(['Amp 2 offline', 'Amp 3 offline', 'Rack bridgeLost', 'Rack bridgeFound', 'Amp 4 offline']);
    expect(await rig.alarms()).toHaveLength(3);
  });

  it('are not lost when the cloud process that held them and the bridge ends, and return singly', async () => {
    await rig.leave(all, 1, true);
    await rig.bridge(false, 1, true);
    await rig.bridge(true, 1.2);
    await rig.watch(1.3);
    await rig.connect(all.slice(1), 1.4);
    expect([await rig.alarms(), await rig.events()]).toEqual([[], []]);
    await rig.watch(4);
    expect([await rig.alarms(), await rig.events()]).toEqual([['Amp 2 offline'], ['Amp 2 offline']]);
  });

  it.each([
    ['is found where it comes back', true, ['Rack bridgeLost', 'Rack bridgeFound']],
    ['is of no interest any more', false, ['Rack bridgeLost']],
  ])('now served by another bridge were lost with the first, which %s', async (_what, comesBack, events) => {
    await rig.bridge(false, 1);
    await rig.leave(all, 1);
    await rig.db.updateTable('devices').set({ bridge_id: null }).execute();
    await rig.connect(all, 2);
    if (comesBack) await rig.bridge(true, 3);
    await rig.watch(4);
    expect([await rig.alarms(), await rig.events()]).toEqual([[], events]);
  });
});
