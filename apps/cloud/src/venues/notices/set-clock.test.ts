import { createManualClock } from '@headroom/protocol';
import { expect, it } from 'vitest';
import { createSteadyClock } from '../../kit/nodes/steady-clock.ts';
import { createTestCloud, testStart } from '../../../test/cloud-rig.ts';
import { createNoticeRig, hour, second } from '../../../test/notice-rig.ts';

const day = 24 * hour;

/** The cloud follows this machine's clock. */
function machineAt(start: number) {
  const machine = createManualClock(start);
  return { ...machine, ...createSteadyClock(machine, machine.elapsed) };
}

it.each([
  ['stays as it is', 0],
  ['is put back an hour', -hour],
  ['goes an hour ahead', hour],
  ['goes two years ahead', 730 * day],
  ['is put back two years', -730 * day],
])('a fault is reported on time, and no sooner, when the clock %s', async (_, ms) => {
  const clock = machineAt(testStart);
  await using rig = await createNoticeRig(1, {}, {}, clock);
  await rig.contact('Ada', { email: 'ada@example.com' });
  await rig.faulted(1, 1);
  clock.set(clock.now() + ms);
  let seconds = 0;
  for (; rig.post.letters.length === 0 && seconds < 100; seconds += 1) await rig.after(second);
  // 10 s of grace plus 15 s of gathering, ±10 %.
  expect(seconds).toBeGreaterThanOrEqual(22);
  expect(seconds).toBeLessThanOrEqual(30);
});

it('a cloud that starts after the clock was set back continues from its last written time', async () => {
  await using rig = await createNoticeRig(1, {}, {}, machineAt(testStart));
  await rig.faulted(1, 1);
  const written = rig.cloud.clock.now();
  const clockAfter = machineAt(written - hour);
  await using _again = await createTestCloud({ database: { url: rig.cloud.url } }, {}, clockAfter);
  expect(clockAfter.now()).toBe(written);
});
