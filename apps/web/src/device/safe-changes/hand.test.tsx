import { outputEqFilter, output, peakLimiter } from '@headroom/model/amplifier';
import { addressOf, put, type AnyParams, type Handle, type NumberProperty } from '@headroom/model/property';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { setLive } from '../binding/eq-live-preview.ts';
import { draftsOf } from '../binding/drafts.ts';
import { renderKit } from '../../../test/kit-rig.tsx';
import { pageRig } from '../../../test/page-rig.tsx';
import { stepTo } from './hand.ts';
import { Overruled } from './overruled.tsx';
import { raisePerSecond } from './slew.ts';

afterEach(() => setLive(false));

const { fader, faderZoneOffset } = output.properties;
const { threshold } = peakLimiter.properties;
const { gain } = outputEqFilter.properties;
const at = { channel: 1 };
const band = { channel: 1, filter: 3 };
const other = { id: 'another page', admin: true };

async function stage<At extends AnyParams>(of: Handle<NumberProperty, At>, where: NoInfer<At>, from: number, latency = 5) {
  const rig = await pageRig({
    latency,
    settings: (tree) => {
      put(tree, addressOf(of, where), from);
      put(tree, '/amp/channels/1/peakLimiter/enable', true);
      put(tree, '/amp/channels/1/outputEqFilters/3/enable', true);
    },
  });
  const control = await rig.control(of, where);
  const taken: (readonly [ms: number, value: number])[] = [];
  const began = rig.clock.elapsed();
  rig.amp.onChange((batch) => {
    for (const [address, value] of batch)
      if (address === addressOf(of, where)) taken.push([rig.clock.elapsed() - began, Number(value)] as const);
  });
  const { drag } = control.now();
  return {
    ...rig,
    control,
    taken,
    values: () => taken.map(([, value]) => value),
    shown: () => control.now().value,
    take: () => act(() => drag.start()),
    move: (to: number) => act(() => drag.move(to)),
    lift() {
      act(() => drag.finish(true));
      act(() => drag.finally());
    },
    escape() {
      act(() => drag.cancel());
      act(() => drag.finally());
    },
  };
}
type Stage = Awaited<ReturnType<typeof stage>>;
function rises(from: number, taken: Stage['taken']) {
  const values = [from, ...taken.map(([, value]) => value)];
  const [began, ended] = [taken[0] ?? [0, from], taken.at(-1) ?? [0, from]];
  return {
    largest: Math.max(...values.slice(1).map((value, index) => value - (values[index] ?? 0))),
    perSecond: (ended[1] - began[1]) / ((ended[0] - began[0]) / 1000),
  };
}

describe('a drag that raises a level', () => {
  it('by a flick from -30 to 0 dB in 120 ms rises 3 dB a step, 60 dB a second, and stays where it is heard', async () => {
    const { take, move, lift, turn, taken, values, shown } = await stage(fader, at, -30);
    take();
    for (let ms = 0; ms < 120; ms += 10) {
      move(-30 + (30 * (ms + 10)) / 120);
      await turn(10);
    }
    lift();
    const reached = shown();
    await turn(1000);
    expect(raisePerSecond).toBe(60);
    expect(rises(-30, taken).largest).toBeLessThanOrEqual(3.6);
    expect(values().at(-1)).toBe(reached);
    expect(reached).toBeGreaterThan(-27);
    expect(reached).toBeLessThanOrEqual(-20);
    expect(shown()).toBe(reached);
  });

  it('that stays is followed there, and shows what is sent', async () => {
    const { take, move, turn, taken, values, shown } = await stage(fader, at, -60);
    take();
    move(-10);
    await turn(400);
    expect(shown()).toBeLessThan(-32);
    expect(values().at(-1)).toBeGreaterThan(-42);
    await turn(600);
    expect([shown(), values().at(-1)]).toEqual([-10, -10]);
    expect(rises(-60, taken).largest).toBeLessThanOrEqual(3.6);
    expect(rises(-60, taken).perSecond).toBeLessThanOrEqual(63);
  });

  it('is not slowed if deliberate: 30 dB in a second are shown as dragged', async () => {
    const { take, move, turn, shown, values } = await stage(fader, at, -30);
    take();
    for (let ms = 0; ms < 1000; ms += 16) {
      const to = Number((-30 + (30 * (ms + 16)) / 1000).toFixed(1));
      move(Math.min(0, to));
      expect(shown()).toBe(Math.min(0, to));
      await turn(16);
    }
    await turn(100);
    expect(values().at(-1)).toBe(0);
  });

  it('falls at once, and rises again from there', async () => {
    const { take, move, turn, values, taken } = await stage(fader, at, -10);
    take();
    move(-70);
    await turn(60);
    expect(values()).toEqual([-70]);
    move(-10);
    await turn(100);
    expect(rises(-70, taken.slice(1)).largest).toBeLessThanOrEqual(3.6);
    move(-69);
    await turn(500);
    expect(values().at(-1)).toBe(-69);
  });

  it('rises at most 6 dB above what the amplifier has answered, in a silence too short to count', async () => {
    const { take, move, turn, values, link } = await stage(fader, at, -40);
    take();
    link.frozen = true;
    for (let to = -39; to <= -20; to++) {
      move(to);
      await turn(40);
    }
    link.frozen = false;
    await turn(30);
    expect(values().length).toBeGreaterThan(0);
    expect(Math.max(...values())).toBeLessThanOrEqual(-34);
    await turn(1000);
    expect(values().at(-1)).toBe(-20);
  });

  it('is as slow with held keys', async () => {
    const { control, turn, taken } = await stage(fader, at, -60);
    for (let ms = 0; ms < 800; ms += 30) {
      const now = control.now().value ?? 0;
      act(() => control.now().set(Math.min(0, now + 3)));
      await turn(30);
    }
    await turn(100);
    expect(taken.at(-1)?.[1]).toBeLessThanOrEqual(-60 + 6 + 0.8 * raisePerSecond);
    expect(rises(-60, taken).largest).toBeLessThanOrEqual(6.1);
  });

  it('is sent in one step if it needs no question', async () => {
    const { control, turn, values } = await stage(fader, at, -20);
    await control.set(-14);
    await turn(200);
    expect(values()).toEqual([-14]);
  });

  it('is slewed in dB on a limiter, and live only as far as it needs no question', async () => {
    const { take, move, turn, values, asked, lift, answer, shown } = await stage(threshold, at, 30);
    take();
    move(33);
    await turn(200);
    expect([values(), asked()]).toEqual([[33], undefined]);
    move(143);
    await turn(600);
    expect([values().at(-1), shown(), asked()]).toEqual([33, 143, undefined]);
    lift();
    expect([asked(), shown()]).toEqual([143, 33]);
    await answer(false);
    expect([values().at(-1), shown(), asked()]).toEqual([33, 33, undefined]);
    take();
    move(143);
    lift();
    await answer(true);
    expect(values().at(-1)).toBe(143);
  });

  it('lowers a limiter while it moves, and does not ask about anything as low as before', async () => {
    const { take, move, turn, values, asked, lift } = await stage(threshold, at, 140);
    take();
    move(50);
    await turn(100);
    expect(values()).toEqual([50]);
    move(140);
    await turn(300);
    lift();
    expect([values(), asked()]).toEqual([[50], 140]);
  });

  it('asks before a zone rises above 0 dB once released, and not below', async () => {
    const { take, move, turn, values, asked, lift } = await stage(faderZoneOffset, at, -3);
    take();
    move(-1);
    await turn(200);
    move(2);
    await turn(200);
    expect([values().at(-1), asked()]).toEqual([-1, undefined]);
    lift();
    expect(asked()).toBe(2);
  });

  it('cancelled with Escape returns like a typed value: down at once, up by ramp, or after a question', async () => {
    const down = await stage(fader, at, -20);
    down.take();
    down.move(-18);
    await down.turn(100);
    down.escape();
    await down.turn(100);
    expect(down.values()).toEqual([-18, -20]);
    const up = await stage(fader, at, -10);
    up.take();
    up.move(-60);
    await up.turn(100);
    up.escape();
    await up.turn(1000);
    expect([rises(-60, up.taken.slice(1)).largest <= 5.1, up.values().at(-1)]).toEqual([true, -10]);
    const limiter = await stage(threshold, at, 100);
    limiter.take();
    limiter.move(30);
    await limiter.turn(100);
    limiter.escape();
    await limiter.turn(100);
    expect([limiter.values(), limiter.asked()]).toEqual([[30], 100]);
  });

  it('[EQ-01] on a band sent at rest, ramps there, and reports what a lost connection prevented', async () => {
    const { take, move, lift, turn, taken, link, seat, values } = await stage(gain, band, -15);
    take();
    move(15);
    await turn(499);
    expect(values()).toEqual([]);
    await turn(700);
    expect([values().length, values().at(-1)]).toEqual([10, 15]);
    expect(rises(-15, taken).largest).toBeLessThanOrEqual(3.1);
    lift();
    const lost: unknown[] = [];
    draftsOf(seat).onDropped((dropped) => lost.push(...dropped.map(({ value }) => value)));
    take();
    move(-3);
    act(() => link.cut());
    lift();
    await turn(30_000);
    expect([lost, values().at(-1)]).toEqual([[-3], 15]);
  });

  it('[EQ-01] by keys on a band sent at rest adds up to no jump', async () => {
    const { control, turn, taken } = await stage(gain, band, -15);
    for (let press = 0; press < 8; press++) {
      const now = control.now().value ?? 0;
      act(() => control.now().set(now + 3));
      await turn(30);
    }
    await turn(1500);
    expect([taken.at(-1)?.[1], rises(-15, taken).largest <= 3.1]).toEqual([9, true]);
  });

  it('a value waiting for rest is sent before a switch of the same band, which is never heard in the old state', async () => {
    const rig = await pageRig({
      settings: (tree) => {
        put(tree, addressOf(gain, band), 12);
        put(tree, '/amp/channels/1/outputEqFilters/3/enable', false);
      },
    });
    const [level, on] = [await rig.control(gain, band), await rig.control(outputEqFilter.properties.enable, band)];
    const taken: string[] = [];
    rig.amp.onChange((batch) => batch.forEach(([address, value]) => taken.push(`${address.split('/').at(-1)} ${String(value)}`)));
    act(() => level.now().set(7));
    await on.set(true);
    await rig.answer(true);
    await rig.turn(1000);
    expect(taken).toEqual(['gain 7', 'enable true']);
  });

  it('a value waiting for rest is sent when the page is left if it is not louder, and dropped otherwise', async () => {
    for (const [to, sent] of [
      [-9, [-9]],
      [9, []],
    ] as const) {
      const { take, move, turn, values } = await stage(gain, band, 0);
      take();
      move(to);
      act(() => void window.dispatchEvent(new Event('pagehide')));
      await turn(1000);
      expect(values()).toEqual(sent);
    }
  });
});

it('what is not under way keeps nothing of the amplifier in the window', async () => {
  const kept = new Set<unknown>();
  const { addEventListener: add, removeEventListener: remove } = window;
  vi.spyOn(window, 'addEventListener').mockImplementation((...given) => {
    if (given[0] === 'pagehide') kept.add(given[1]);
    add.apply(window, given);
  });
  vi.spyOn(window, 'removeEventListener').mockImplementation((...given) => {
    kept.delete(given[1]);
    remove.apply(window, given);
  });
  const rig = await stage(fader, at, -20);
  const draft = draftsOf(rig.seat).of(gain, band);
  expect(kept.size).toBe(0);
  rig.take();
  rig.move(-30);
  act(() => stepTo(rig.seat, [{ draft, to: -3 }]));
  expect(kept.size).toBe(2);
  rig.lift();
  await rig.turn(5000);
  expect([rig.held(fader, at), rig.held(gain, band), kept.size]).toEqual([-30, -3, 0]);
  vi.restoreAllMocks();
});

describe('a change from elsewhere', () => {
  it('shows a notice with the present value', async () => {
    const { take, move, turn, amp, wrapper: Page } = await stage(fader, at, -20);
    renderKit(
      <Page>
        <Overruled />
      </Page>,
    );
    take();
    move(-21);
    await turn(300);
    void amp.write('/amp/channels/1/output', { fader: -60 }, other);
    await turn(300);
    expect(screen.getAllByRole('alert').map(({ textContent }) => textContent)).toEqual(['Somebody else has set channel 1 Gain −60.0 dB']);
    cleanup();
  });

  it('releases the cap, names the set value, and is not overwritten by the next pixel', async () => {
    const { take, move, lift, turn, values, amp, seat, shown } = await stage(fader, at, -20);
    const told: unknown[] = [];
    draftsOf(seat).onOverruled(({ value }) => told.push(value));
    take();
    move(-16);
    await turn(300);
    void amp.write('/amp/channels/1/output', { fader: -60 }, other);
    await turn(300);
    expect([shown(), told]).toEqual([-60, [-60]]);
    move(-15.9);
    move(-10);
    await turn(500);
    lift();
    await turn(500);
    expect([values().at(-1), shown()]).toEqual([-60, -60]);
    take();
    move(-59);
    await turn(200);
    expect(values().at(-1)).toBe(-59);
  });

  it('interrupts a slow drag, and keys', async () => {
    const dragged = await stage(fader, at, -40);
    dragged.take();
    for (let to = -39; to < -20; to++) {
      dragged.move(to);
      await dragged.turn(150);
      if (to === -30) void dragged.amp.write('/amp/channels/1/output', { fader: -70 }, other);
      await dragged.turn(150);
    }
    expect(dragged.values().at(-1)).toBe(-70);
    const keyed = await stage(fader, at, -40);
    for (let press = 0; press < 5; press++) {
      const now = keyed.control.now().value ?? 0;
      act(() => keyed.control.now().set(now + 3));
      await keyed.turn(150);
      if (press === 2) void keyed.amp.write('/amp/channels/1/output', { fader: -70 }, other);
      await keyed.turn(150);
    }
    expect(keyed.values().at(-1)).toBe(-64);
  });
});

it('[EQ-01] a band that rests at another frequency with another gain is sent as one', async () => {
  const { properties } = outputEqFilter;
  const rig = await pageRig({
    settings: (tree) => {
      for (const [name, value] of Object.entries({ enable: true, type: 'Parametric', frequency: 100, q: 2, gain: 12 }))
        put(tree, `/amp/channels/1/outputEqFilters/3/${name}`, value);
    },
  });
  const [level, frequency] = [await rig.control(properties.gain, band), await rig.control(properties.frequency, band)];
  const taken: number[] = [];
  rig.amp.onChange((batch) => {
    const names = batch.map(([address]) => address).filter((address) => address.includes('outputEqFilters/3'));
    if (names.length > 0) taken.push(names.length);
  });
  for (const { now } of [level, frequency]) act(() => now().drag.start());
  act(() => frequency.now().drag.move(3000));
  act(() => level.now().drag.move(0));
  for (const { now } of [level, frequency]) {
    act(() => now().drag.finish(true));
    act(() => now().drag.finally());
  }
  await rig.turn(2000);
  expect(taken).toEqual([2]);
  expect([rig.held(properties.frequency, band), rig.held(properties.gain, band)]).toEqual([3000, 0]);
});

it('[CTRL-05] keys that go no further than an unanswered amplifier may be raised still show what is being sent', async () => {
  const { seat, link, turn, shown, values } = await stage(fader, at, -40);
  link.frozen = true;
  const draft = draftsOf(seat).of(fader, at);
  const seen: unknown[] = [];
  for (let key = 0; key < 6; key += 1) {
    act(() => stepTo(seat, [{ draft, to: Number(shown()) + 3 }]));
    await turn(20);
    seen.push(shown());
  }
  expect(seen).toEqual([-37, -34, -34, -34, -34, -34]);
  link.frozen = false;
  await turn(5000);
  expect([shown(), values()]).toEqual([-34, [-37, -34]]);
});
