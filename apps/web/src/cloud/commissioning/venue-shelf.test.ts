import { readModel } from '@headroom/model/catalogue';
import { beginRun, defaultRecipe, nextRun, readRun, writeRun, type Run } from '@headroom/model/commissioning';
import { put } from '@headroom/model/property';
import { schemaOf } from '@headroom/model/schema';
import { signed, soundTree } from '@headroom/model/test/commissioning-rig';
import { setUpSoundAmp } from '@headroom/model/test/sound-amp';
import { createManualClock, type ManualClock } from '@headroom/protocol';
import { describe, expect, it } from 'vitest';
import { createKeeper } from '../../../test/commissioning-keeper.ts';

const deviceId = '001B66000001';
const model = readModel('704D')!;
function begun(at: number): Run {
  const tree = schemaOf(model).defaults();
  put(tree, '/amp/deviceInfo/modelID', model.modelId);
  setUpSoundAmp(tree);
  return beginRun(defaultRecipe, { deviceId, tree, scope: undefined, at });
}

const settled = async (clock: ManualClock, ms: number) => {
  await clock.advance(ms);
  await clock.advance(0);
};

describe('the shelf of a venue’s amplifier', () => {
  it('sends a run at once, and what follows together', async () => {
    const clock = createManualClock();
    const keeper = createKeeper(deviceId);
    const shelf = await keeper.open('ana@example.com', clock);
    const run = begun(clock.now());
    shelf.keepRun(run);
    for (const text of ['one', 'two', 'three']) {
      const [step] = run.steps;
      if (step) shelf.keepRun(nextRun(shelf.now().run ?? run, { kind: 'remark', step, text }));
    }
    await settled(clock, 10_000);
    expect(keeper.sent).toHaveLength(2);
    expect(Object.values(keeper.kept()?.remarks ?? {})).toEqual(['three']);
    shelf.close();
  });

  it('that stays open without a report shows the one that is signed in another browser, once the cloud answers again', async () => {
    const clock = createManualClock();
    const keeper = createKeeper(deviceId);
    const shelf = await keeper.open('ana@example.com', clock);
    let told = 0;
    shelf.subscribe(() => (told += 1));
    await settled(clock, 25_000);
    expect(told).toBe(0);
    keeper.leave();
    const report = signed(soundTree());
    keeper.keepReports([report]);
    await settled(clock, 25_000);
    expect([shelf.now().reports, shelf.problem()]).toEqual([[], undefined]);
    keeper.come();
    await settled(clock, 25_000);
    expect(shelf.now().reports).toEqual([report]);
    expect(told).toBe(1);
    shelf.close();
  });

  it('that shows a report follows to a newer one of another browser, and is told of nothing meanwhile', async () => {
    const clock = createManualClock();
    const keeper = createKeeper(deviceId);
    const [older, newer] = [signed(soundTree()), signed(soundTree(), undefined, undefined, 2)];
    keeper.keepReports([older]);
    const shelf = await keeper.open('ana@example.com', clock);
    await settled(clock, 25_000);
    let told = 0;
    shelf.subscribe(() => (told += 1));
    await settled(clock, 65_000);
    expect(told).toBe(0);
    keeper.keepReports([newer]);
    await settled(clock, 25_000);
    expect([shelf.now().reports, told]).toEqual([[newer], 1]);
    shelf.close();
  });

  it('has one run for two browsers: who goes on with it later takes it over, and the other page says so', async () => {
    const clock = createManualClock();
    const keeper = createKeeper(deviceId);
    const first = await keeper.open('ana@example.com', clock);
    const run = begun(clock.now());
    first.keepRun(run);
    await settled(clock, 5000);
    const second = await keeper.open('leo@example.com', clock);
    const resumed = second.now().run;
    if (!resumed) throw new Error('no run');
    expect(resumed.state).toBe('stopped');
    second.keepRun({ ...resumed, state: 'running' });
    await settled(clock, 5000);
    first.keepRun({ ...run, remarks: { amplifierNamed: 'mine' } });
    await settled(clock, 5000);
    expect(first.problem()).toBe('changedElsewhere');
    expect(first.now().run).toEqual(readRun(writeRun(resumed)));
    expect(keeper.sent).toEqual(['ana@example.com', 'leo@example.com']);
    expect(second.problem()).toBeUndefined();
    first.close();
    second.close();
  });

  it('does not take its own run for somebody else’s, where an answer was lost', async () => {
    const clock = createManualClock();
    const keeper = createKeeper(deviceId);
    const shelf = await keeper.open('ana@example.com', clock);
    const run = begun(clock.now());
    keeper.loseAnswer();
    shelf.keepRun(run);
    await settled(clock, 5000);
    await settled(clock, 20_000);
    expect([shelf.problem(), shelf.now().run]).toEqual([undefined, run]);
    shelf.keepRun({ ...run, remarks: { amplifierNamed: 'later' } });
    await settled(clock, 20_000);
    expect(keeper.kept()?.remarks).toEqual({ amplifierNamed: 'later' });
    shelf.close();
  });

  it('goes on with a run that began while a change of the report was read again', async () => {
    const clock = createManualClock();
    const keeper = createKeeper(deviceId);
    keeper.keepReports([signed(soundTree())]);
    const shelf = await keeper.open('ana@example.com', clock);
    const run = begun(clock.now());
    keeper.whileRead(async () => {
      keeper.whileRead(() => undefined);
      shelf.keepRun(run);
      await settled(clock, 0);
    });
    expect(await shelf.showAgain('/amp/standby')).toEqual({ ok: true });
    expect([shelf.now().run, shelf.problem()]).toEqual([run, undefined]);
    shelf.keepRun({ ...run, remarks: { amplifierNamed: 'later' } });
    await settled(clock, 20_000);
    expect([keeper.kept()?.remarks, shelf.problem()]).toEqual([{ amplifierNamed: 'later' }, undefined]);
    shelf.close();
  });

  it('has a channel’s report beside that of the amplifier once it is signed, without another question', async () => {
    const clock = createManualClock();
    const keeper = createKeeper(deviceId);
    const tree = soundTree();
    const [whole, channel] = [signed(tree), signed(tree, undefined, [2])];
    keeper.keepReports([whole]);
    keeper.willSign(channel);
    const shelf = await keeper.open('ana@example.com', clock);
    shelf.keepRun(begun(clock.now()));
    expect(await shelf.sign()).toEqual({ ok: true });
    expect([shelf.now().run, shelf.now().reports]).toEqual([undefined, [channel, whole]]);
    shelf.close();
  });

  it('sends what its page has left, also what comes after', async () => {
    const clock = createManualClock();
    const keeper = createKeeper(deviceId);
    const shelf = await keeper.open('ana@example.com', clock);
    const run = begun(clock.now());
    shelf.keepRun(run);
    await settled(clock, 100);
    shelf.close();
    shelf.keepRun({ ...run, remarks: { amplifierNamed: 'last' } });
    await settled(clock, 0);
    expect(keeper.kept()?.remarks).toEqual({ amplifierNamed: 'last' });
  });

  it('keeps the newest once the cloud answers again, and says so until then', async () => {
    const clock = createManualClock();
    const keeper = createKeeper(deviceId);
    const shelf = await keeper.open('ana@example.com', clock);
    keeper.leave();
    shelf.keepRun(begun(clock.now()));
    await settled(clock, 20_000);
    expect([shelf.problem(), keeper.kept()]).toEqual(['notReached', undefined]);
    keeper.come();
    await settled(clock, 10_000);
    expect(shelf.problem()).toBeUndefined();
    expect(keeper.kept()?.deviceId).toBe(deviceId);
    shelf.close();
  });
});
