import { afterEach, describe, expect, it } from 'vitest';
import type { Site } from './site.ts';
import { wakeWithPage } from './wake.ts';

let isVisible = true;
Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => (isVisible ? 'visible' : 'hidden') });
let stop = () => {};
afterEach(() => {
  stop();
  isVisible = true;
});
function watched() {
  const woken: boolean[] = [];
  const device = { wake: (wasFrozen: boolean) => woken.push(wasFrozen) };
  stop = wakeWithPage({ amps: () => [{ device }] as unknown as ReturnType<Site['amps']> });
  return woken;
}
const show = (persisted: boolean) => dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));

describe('a page that becomes visible again', () => {
  it('[CONN-08] wakes every road when it returns from the back-forward cache', () => {
    const woken = watched();
    show(false);
    expect(woken).toEqual([]);
    show(true);
    expect(woken).toEqual([true]);
  });

  it('wakes when it is shown, focused, or the network is back', () => {
    const woken = watched();
    document.dispatchEvent(new Event('visibilitychange'));
    dispatchEvent(new Event('focus'));
    dispatchEvent(new Event('online'));
    expect(woken).toEqual([false, false, false]);
  });

  it('that was resumed while hidden wakes once it is shown', () => {
    const woken = watched();
    isVisible = false;
    document.dispatchEvent(new Event('resume'));
    expect(woken).toEqual([]);
    isVisible = true;
    document.dispatchEvent(new Event('visibilitychange'));
    dispatchEvent(new Event('focus'));
    expect(woken).toEqual([true, false]);
  });
});
