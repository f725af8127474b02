import { channel, levels, output } from '@headroom/model/amplifier';
import { addressOf, valueOf } from '@headroom/model/property';
import type { Clock, Outcome } from '@headroom/protocol';
import { roads, type Road } from '@headroom/protocol/test/roads';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { sendByProgram, sendCarefully } from '../safe-changes/confirm-louder.ts';
import { questionsOf } from '../safe-changes/questions.ts';
import { rampLevels, rampStepMs } from './ramp.ts';
import { draftsOf } from './drafts.ts';
import { createSeat } from './seat.ts';
import { shownOf } from './shown.ts';

const at = { channel: 1 };
const { fader, mute } = output.properties;
const address = addressOf(fader, at);

const isHidden = () => document.visibilityState === 'hidden';
let wakesEvery = 1000;
afterEach(() => {
  wakesEvery = 1000;
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});
let workerClock: Clock;
class MemoryWorker extends EventTarget {
  postMessage([id, ms]: readonly [number, number]): void {
    workerClock.after(ms, () => this.dispatchEvent(new MessageEvent('message', { data: id })));
  }
}
async function stage(open: (setup?: { readonly sliderThrottleMs?: number }) => Promise<Road>, from: number, sliderThrottleMs = 50) {
  const road = await open({ sliderThrottleMs });
  const { device, clock, amp } = road;
  amp.report([[address, from]]);
  device.subscribe(channel, at, () => undefined);
  device.subscribe(output, at, () => undefined);
  const move = (beat: number) => {
    amp.report([[addressOf(levels.properties.level_db, at), -30 - (beat % 2)]]);
    clock.after(100, () => move(beat + 1));
  };
  move(0);
  await clock.advance(6000);
  let stands = from;
  let furthest = 0;
  amp.onChange((changes) => {
    for (const [changed, value] of changes) {
      if (changed !== address) continue;
      furthest = Math.max(furthest, Number(value) - stands);
      stands = Number(value);
    }
  });
  let stoodStill = 0;
  const seat = createSeat({
    device,
    clock: {
      ...clock,
      elapsed: () => clock.elapsed() + stoodStill,
      after: (ms, act) => clock.after(isHidden() ? Math.max(ms, wakesEvery) : ms, act),
    },
    mode: 'local',
    back: '/amps',
    id: () => 'amp',
    pathOf: (id) => `/amps/${id}`,
    role: () => 'owner',
    onRole: () => () => undefined,
  });
  const drafts = draftsOf(seat);
  const notices: unknown[] = [];
  drafts.onDropped((dropped) => notices.push(dropped.map(({ handle, value }) => [handle.name, value])));
  const shown = () => Number(shownOf(seat, fader, at));
  const standStill = (ms: number) => void (stoodStill += ms);
  return { ...road, seat, standStill, draft: drafts.of(fader, at), drafts, notices, shown, held: () => stands, furthest: () => furthest };
}
type Stage = Awaited<ReturnType<typeof stage>>;

const hands: readonly [name: string, from: number, to: number, step: number, act: (stage: Stage) => Promise<void>][] = [
  [
    'a key held',
    -54.5,
    -5,
    0.5,
    async ({ draft, shown, clock }) => {
      for (let press = 0; press < 99; press += 1) {
        draft.set(Math.min(-5, shown() + 0.5));
        await clock.advance(50);
      }
    },
  ],
  [
    'a drag',
    -36.4,
    -5.1,
    0.3,
    async ({ draft, clock }) => {
      draft.take();
      for (let moved = 1; moved <= 105; moved += 1) {
        draft.move(Math.min(-5.1, -36.4 + moved * 0.3));
        await clock.advance(30);
      }
      await clock.advance(3000);
      draft.release();
    },
  ],
  [
    'a ramp',
    -36,
    0,
    3.6,
    async ({ draft, clock }) => {
      draft.ramp(
        rampLevels(fader.property, -36, 0),
        () => true,
        () => undefined,
      );
      await clock.advance(6000);
    },
  ],
];
const shortOutage = 250;

describe.each(roads)('over %s', (_, open) => {
  for (const [name, from, to, step, act] of hands)
    it.each([200, 3000, 6000, 14_000])(
      `${name}, and no answer for %d ms: no step is larger than intended, and nothing continues by itself`,
      async (outage) => {
        const rig = await stage(open, from);
        const { clock, freeze, furthest, held, shown, device } = rig;
        clock.after(100, () => freeze(true));
        clock.after(100 + outage, () => freeze(false));
        await act(rig);
        await clock.advance(20_000);
        const stood = held();
        await clock.advance(5000);
        const passed = name === 'a ramp' ? step : outage > 1000 ? 2 * step : Math.ceil((shortOutage + rampStepMs) / 30) * step;
        expect(furthest()).toBeLessThanOrEqual(passed + 0.01);
        expect([held(), shown()]).toEqual([stood, device.read(fader, at)]);
        if (outage < 1000) expect(held()).toBe(to);
      },
    );

  it('a finger that stays while nothing is answered raises nothing until it touches again, and lowers everything', async () => {
    const rig = await stage(open, -40);
    const { clock, freeze, draft, held, shown, notices } = rig;
    draft.take();
    draft.move(-39);
    await clock.advance(9000);
    freeze(true);
    draft.move(-38);
    await clock.advance(500);
    draft.move(-10);
    await clock.advance(600);
    expect([notices, shown()]).toEqual([[[['fader', -10]]], -39]);
    await clock.advance(1000);
    freeze(false);
    await clock.advance(9000);
    const late = held();
    draft.move(-9.9);
    await clock.advance(9000);
    expect([held(), shown()]).toEqual([late, late]);
    draft.move(-50);
    await clock.advance(9000);
    draft.move(-45);
    await clock.advance(9000);
    expect([held(), shown()]).toEqual([-50, -50]);
    draft.release();
    draft.take();
    draft.move(-45);
    await clock.advance(9000);
    expect([held(), notices.length]).toEqual([-45, 1]);
  });

  it('a mute waits for its turn, and a key reports once what was not sent', async () => {
    const { clock, freeze, amp, draft, drafts, held, notices } = await stage(open, -40);
    freeze(true);
    draft.set(-39.5);
    await clock.advance(1500);
    for (const key of [-39, -38.5, -38]) {
      draft.set(key);
      await clock.advance(30);
    }
    void drafts.write({ resource: output, at, values: { mute: true } });
    await clock.advance(500);
    expect(notices).toEqual([[['fader', -39]]]);
    freeze(false);
    await clock.advance(9000);
    expect(held()).toBeLessThanOrEqual(-39.5);
    expect(valueOf(amp.tree, mute, at)).toBe(true);
  });

  it.each([0, 200, 3000, 14_000])(
    '[CTRL-09] a typed level far above rises in the steps of a ramp, after a yes on a slow road, with no answer for %d ms',
    async (outage) => {
      const { seat, clock, freeze, draft, furthest, device, held } = await stage(open, -40);
      sendCarefully(seat, [{ draft, to: 0 }]);
      const { keepsRhythm } = device.status().pace;
      expect(questionsOf(seat).asked() === undefined).toBe(keepsRhythm);
      if (!keepsRhythm) expect(held()).toBe(-40);
      questionsOf(seat).answer(true);
      await clock.advance(200);
      freeze(outage > 0);
      await clock.advance(outage);
      freeze(false);
      await clock.advance(25_000);
      expect(furthest()).toBeLessThanOrEqual(4.01);
      expect(held()).toBe(outage > 1000 ? device.read(fader, at) : 0);
    },
  );

  it('[CTRL-09] a ramp ends where it is when the page stood still for a second: others may have changed the level', async () => {
    const { draft, clock, standStill, held } = await stage(open, -40);
    draft.ramp(
      rampLevels(fader.property, -40, 0),
      () => true,
      () => undefined,
    );
    await clock.advance(120);
    standStill(1000);
    await clock.advance(500);
    const reached = held();
    expect(reached).toBeLessThan(-20);
    await clock.advance(9000);
    expect(held()).toBe(reached);
  });

  it('[CTRL-09] a ramp reaches its end however seldom sliders write', async () => {
    const { seat, clock, held, furthest } = await stage(open, -40, 1000);
    void sendByProgram(seat, [{ resource: output, at, values: { fader: 0 } }]);
    await clock.advance(3000);
    expect([held(), furthest()]).toEqual([0, 4]);
  });

  describe('a ramp of a hidden page', () => {
    const hidden = async () => {
      const rig = await stage(open, -40);
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
      let ended: Outcome | undefined;
      void sendByProgram(rig.seat, [{ resource: output, at, values: { fader: 0 } }]).then((outcome) => (ended = outcome));
      await rig.clock.advance(3500);
      return { ...rig, ended: () => ended };
    };
    it('[IMPEXP-17] continues as slowly as it is woken, to its end', async () => {
      const { clock, held, furthest, ended } = await hidden();
      expect(held()).toBeGreaterThan(-35);
      await clock.advance(20_000);
      expect([held(), ended()?.ok]).toEqual([0, true]);
      expect(furthest()).toBeLessThanOrEqual(4.01);
    });
    it.each([
      ['to its end', 0, true],
      ['and ends where it is once the page has stood still', 3000, false],
    ])('[IMPEXP-17] continues at its own pace with a worker, although the page is woken once a minute, %s', async (_end, stillMs, ok) => {
      const rig = await stage(open, -40);
      wakesEvery = 60_000;
      workerClock = rig.clock;
      vi.stubGlobal('Worker', MemoryWorker);
      vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
      let ended: Outcome | undefined;
      void sendByProgram(rig.seat, [{ resource: output, at, values: { fader: 0 } }]).then((outcome) => (ended = outcome));
      await rig.clock.advance(230);
      const reached = rig.held();
      expect(reached).toBeLessThan(-10);
      rig.standStill(stillMs);
      await rig.clock.advance(5000);
      expect([rig.held(), ended?.ok]).toEqual([ok ? 0 : reached, ok]);
      expect(rig.furthest()).toBeLessThanOrEqual(4.01);
    });
    it('leaves a level that somebody has set meanwhile', async () => {
      const { clock, amp, held, ended } = await hidden();
      amp.report([[address, -70]]);
      await clock.advance(20_000);
      expect([held(), ended()?.ok]).toEqual([-70, false]);
    });
    it('ends where it is once the amplifier does not answer, or the page has slept for seconds', async () => {
      for (const disturb of [({ freeze }: Stage) => freeze(true), ({ standStill }: Stage) => standStill(3000)]) {
        const rig = await hidden();
        const reached = rig.held();
        disturb(rig);
        await rig.clock.advance(5000);
        rig.freeze(false);
        await rig.clock.advance(20_000);
        expect(rig.held()).toBeLessThanOrEqual(reached + 4.01);
        expect(rig.ended()?.ok).toBe(false);
      }
    });
  });

  it('a program whose level stopped on its way up reports that it did not arrive', async () => {
    const { seat, clock, freeze, held } = await stage(open, -40);
    let ended: Outcome | undefined;
    void sendByProgram(seat, [{ resource: output, at, values: { fader: 0 } }]).then((outcome) => (ended = outcome));
    await clock.advance(200);
    freeze(true);
    await clock.advance(3000);
    freeze(false);
    await clock.advance(25_000);
    expect(held()).toBeLessThan(0);
    expect(ended?.ok).toBe(false);
  });
});
