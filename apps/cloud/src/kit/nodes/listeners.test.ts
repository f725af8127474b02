import { createManualClock } from '@headroom/protocol';
import { describe, expect, it } from 'vitest';
import { holderOf, watchersOf, type Bus } from './bus.ts';
import { createListeners } from './listeners.ts';
import { createLocalBuses } from './local-bus.ts';

const device = 'AMP1';

function createRig() {
  const clock = createManualClock();
  const buses = createLocalBuses(clock);
  const gaps: (() => void)[] = [];
  const join = (isHere: () => boolean) => {
    const bus: Bus = { ...buses.join(), isAlone: false, onGap: (listener) => (gaps.push(listener), () => undefined) };
    return { bus, listeners: createListeners({ bus, clock, isHere, question: Uint8Array.of(4) }) };
  };
  let isHeld = false;
  const holder = join(() => isHeld);
  holder.bus.subscribe(holderOf(device), (data) => holder.listeners.heard(device, data));
  const other = join(() => false);
  return {
    isTold: () => holder.listeners.elsewhere(device),
    wait: (seconds: number) => clock.advance(seconds * 1000),
    gap: () => gaps.forEach((listener) => listener()),
    take() {
      isHeld = true;
      holder.listeners.taken(device);
    },
    listen() {
      const leave = other.bus.subscribe(watchersOf(device), () => other.listeners.asked(device));
      const end = other.listeners.listen(device);
      return () => (leave(), end());
    },
  };
}

describe('messages about a device', () => {
  it('[CLOUDAPI-24] go to other processes until it is known that nobody listens there', async () => {
    const { isTold, wait, take } = createRig();
    expect(isTold()).toBe(true);
    take();
    await wait(4.9);
    expect(isTold()).toBe(true);
    await wait(0.2);
    expect(isTold()).toBe(false);
  });

  it.each(['before', 'after'])('[CLOUDAPI-24] go to a process that began to listen %s it was held, as long as it listens', async (when) => {
    const { isTold, wait, take, listen } = createRig();
    const early = when === 'before' ? listen() : undefined;
    await wait(1);
    take();
    await wait(10);
    expect(isTold()).toBe(when === 'before');
    const end = early ?? listen();
    await wait(0);
    expect(isTold()).toBe(true);
    await wait(600);
    expect(isTold()).toBe(true);
    end();
    await wait(51);
    expect(isTold()).toBe(false);
  });

  it('[CLOUDAPI-24] go to all processes again after the bus was away, because changes of listeners were missed', async () => {
    const { isTold, wait, take, gap } = createRig();
    take();
    await wait(10);
    gap();
    expect(isTold()).toBe(true);
    await wait(51);
    expect(isTold()).toBe(false);
  });
});
