import { describe, expect, it } from 'vitest';
import { paces } from '../pace.ts';
import { connected } from '../../test/device-rig.ts';
import { createManualClock } from '../clock.ts';
import { createMeterWatch } from './meter-watch.ts';

async function watched() {
  const rig = await connected();
  const ages: (number | undefined)[] = [];
  const leave = rig.device.watchMeters((age) => ages.push(age));
  return { ...rig, ages, leave };
}

describe('the age of meters', () => {
  it('[CONN-08] stays zero on a quiet device that answers', async () => {
    const { clock, ages, asked } = await watched();
    const before = asked().length;
    await clock.advance(20_000);
    expect(ages).toEqual([undefined]);
    expect(asked().length - before).toBeGreaterThan(20);
  });

  it('causes no requests to a quiet device while nobody looks', async () => {
    const { clock, asked, leave } = await watched();
    leave();
    const before = asked().length;
    await clock.advance(5000);
    expect(asked().length).toBe(before);
  });

  it('[CONN-08] is reported within a second and a quarter of the last message, then every second, and reset by the next', async () => {
    const { clock, device, ages, link } = await watched();
    await clock.advance(2000);
    link.frozen = true;
    const quiet = clock.now();
    while (ages.at(-1) === undefined && clock.now() - quiet < 5000) await clock.advance(50);
    expect(clock.now() - quiet).toBeLessThanOrEqual(1300);
    expect(device.status().isStale).toBe(false);
    await clock.advance(2000);
    expect(ages).toEqual([undefined, 1000, 2000, 3000]);
  });

  it('depends on the road: a second on the local one, four through the cloud', async () => {
    const clock = createManualClock();
    for (const road of ['local', 'cloud'] as const) {
      const { metersFresh } = paces[road];
      const watch = createMeterWatch({ clock, metersFresh, ask: () => undefined, answer: () => Promise.resolve() });
      const ages: (number | undefined)[] = [];
      watch.heard();
      watch.watch((age) => ages.push(age));
      await clock.advance(metersFresh);
      expect(ages).toEqual([undefined]);
      await clock.advance(250);
      expect(ages.at(-1)).toBe(metersFresh);
      watch.heard();
      expect(ages.at(-1)).toBeUndefined();
      watch.close();
    }
  });

  it('[CONN-08] is that of what still waits to be read, on a page that cannot keep up with what it is told', async () => {
    const clock = createManualClock();
    let takesMs = 3000;
    const answer = () => new Promise<void>((resolve) => void clock.after(takesMs, resolve));
    const watch = createMeterWatch({ clock, metersFresh: 1000, ask: () => undefined, answer });
    const ages: (number | undefined)[] = [];
    const leave = watch.watch((age) => ages.push(age));
    const pass = async (ms: number) => {
      for (let passed = 0; passed < ms; passed += 100) {
        watch.heard();
        await clock.advance(100);
      }
    };
    await pass(2000);
    expect(ages).toEqual([undefined]);
    await pass(1500);
    expect([ages, watch.isSilent()]).toEqual([[undefined, 2000, 3000], false]);
    leave();
    expect(watch.age()).toBeUndefined();
    watch.watch((age) => ages.push(age));
    await pass(5500);
    expect(ages.at(-1)).toBe(3000);
    takesMs = 20;
    await pass(3000);
    expect(ages.at(-1)).toBeUndefined();
    watch.close();
  });

  it('[CONN-08] counts what waits on the socket, and asks every two seconds for it', async () => {
    const { clock, amp, ages, asked, device, link } = await watched();
    const talk = async (ms: number) => {
      for (let passed = 0; passed < ms; passed += 100) {
        amp.report([['/misc/findMe', passed % 200 === 0]]);
        await clock.advance(100);
      }
    };
    const before = asked().length;
    await talk(20_000);
    expect(ages).toEqual([undefined]);
    expect(asked().length - before).toBeGreaterThan(7);
    expect(asked().length - before).toBeLessThanOrEqual(11);
    link.delay = (to) => (to === 'client' ? 4000 : 0);
    await talk(20_000);
    expect([ages.at(-1), device.isSilent()]).toEqual([4000, false]);
    link.delay = () => 0;
    await talk(10_000);
    expect(ages.at(-1)).toBeUndefined();
  });

  it('[CONN-08] stays zero on a talking device that takes its time to answer', async () => {
    const clock = createManualClock();
    const answer = () => new Promise<void>((resolve) => void clock.after(1900, resolve));
    const watch = createMeterWatch({ clock, metersFresh: 1000, ask: () => undefined, answer });
    const ages: (number | undefined)[] = [];
    watch.watch((age) => ages.push(age));
    for (let passed = 0; passed < 20_000; passed += 100) {
      watch.heard();
      await clock.advance(100);
    }
    expect(ages).toEqual([undefined]);
    watch.close();
  });
});
