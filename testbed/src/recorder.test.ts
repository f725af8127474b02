import type { Change } from '@headroom/model/property';
import { createManualClock } from '@headroom/protocol';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { recordSound, type Pace } from './recorder.ts';
import { createTestbed, type Testbed, type TestbedAmp } from './testbed.ts';

const clock = createManualClock();
let testbed: Testbed;
let amp: TestbedAmp;
beforeAll(async () => {
  testbed = await createTestbed({ amps: [{ model: '704D' }] });
  const [first] = testbed.amps;
  if (!first) throw new Error('no amplifier');
  amp = first;
});
afterAll(() => testbed.close());

const one = (name: string) => `/amp/channels/1/${name}`;
const band = (name: string) => one(`outputEqFilters/3/${name}`);
const set = (...changes: readonly Change[]) => changes.forEach(([address, value]) => amp.amplifier.core.setAt(address, value));
beforeEach(() =>
  set(
    [one('output/fader'), -40],
    [one('output/mute'), false],
    [one('crossover/highPassFilter/enable'), false],
    [one('rmsLimiter/enable'), false],
    [band('enable'), false],
    [band('gain'), 0],
    [band('frequency'), 1000],
  ),
);
async function judged(asked: readonly Change[], pace: Pace, isAgreed: boolean, act: () => void | Promise<void>) {
  const recorder = recordSound(amp, clock);
  await act();
  recorder.stop();
  return recorder.judge(asked, pace, isAgreed);
}

it('a fader that reaches its target in small steps is fine; one that jumps there is a rise of that many dB', async () => {
  const asked: Change[] = [[one('output/fader'), -10]];
  const ramped = await judged(asked, 'ramp', false, async () => {
    for (let level = -37; level <= -10; level += 3) {
      set([one('output/fader'), level]);
      await clock.advance(50);
    }
  });
  expect(ramped.above).toBeCloseTo(0);
  expect(ramped.steepest.over).toBe(0);
  const jumped = await judged([[one('output/fader'), -10]], 'ramp', false, () => {
    set([one('output/fader'), -40]);
    set([one('output/fader'), -10]);
  });
  expect(jumped.steepest.rise).toBeCloseTo(30);
  expect(jumped.steepest.seconds).toBe(0);
  expect(jumped.steepest.over).toBeGreaterThan(20);
});

it('several simultaneous steps are one rise, and a drag is limited in its rate', async () => {
  const burst = await judged([[one('output/fader'), -4]], 'hand', false, () => {
    for (let level = -34; level <= -4; level += 6) set([one('output/fader'), level]);
  });
  expect(burst.steepest.over).toBeGreaterThan(15);
});

it('anything louder than both before and after is reported, even for one write and at one frequency', async () => {
  set([band('gain'), 12]);
  const asked: Change[] = [
    [band('enable'), true],
    [band('gain'), -6],
  ];
  const switchedFirst = await judged(asked, 'asks', true, () => {
    set([band('enable'), true]);
    set([band('gain'), -6]);
  });
  expect(switchedFirst.above).toBeCloseTo(12, 0);
  set([band('enable'), false], [band('gain'), 12]);
  const numberFirst = await judged(asked, 'asks', true, () => {
    set([band('gain'), -6]);
    set([band('enable'), true]);
  });
  expect(numberFirst.above).toBeCloseTo(0);
});

it('bass behind a high pass counts, and so does what a limiter reduced', async () => {
  const pass = (name: string) => one(`crossover/highPassFilter/${name}`);
  set([pass('enable'), true], [pass('type'), 'Butterworth 24dB/oct'], [pass('frequency'), 3000]);
  const opened = await judged([], 'ramp', false, () => set([pass('enable'), false]));
  expect(opened.above).toBeGreaterThan(30);
  const limiter = (name: string) => one(`rmsLimiter/${name}`);
  set([one('output/fader'), 0], [limiter('threshold'), 20], [limiter('enable'), true]);
  const released = await judged([], 'ramp', false, () => set([limiter('threshold'), 40]));
  expect(released.above).toBeCloseTo(6, 0);
});

it('a muted channel is silent whatever is set, and an unmute is no jump of a switch', async () => {
  set([one('output/mute'), true]);
  const muted = await judged([], 'ramp', false, () => set([one('output/fader'), 0]));
  expect(muted.above).toBe(0);
  const unmuted = await judged([[one('output/mute'), false]], 'switch', false, () => set([one('output/mute'), false]));
  expect(unmuted.above).toBe(0);
  expect(unmuted.steepest.over).toBe(0);
});

it('changes by another controller count, unless what undoes them was sent before anybody could know', async () => {
  const after = async (ms: number, level: number) => {
    const recorder = recordSound(amp, clock);
    set([one('output/fader'), -20]);
    await clock.advance(2000);
    await recorder.elsewhere(() => Promise.resolve(set([one('output/fader'), -60])));
    await clock.advance(ms);
    set([one('output/fader'), level]);
    recorder.stop();
    return recorder.judge([[one('output/fader'), 0]], 'hand', false).steepest.over;
  };
  set([one('output/fader'), -20]);
  expect(await after(50, -18)).toBe(0);
  expect(await after(50, 0)).toBeGreaterThan(10);
  expect(await after(1000, -18)).toBeGreaterThan(20);
});
