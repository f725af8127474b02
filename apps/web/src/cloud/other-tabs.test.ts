import { afterEach, expect, it, vi } from 'vitest';
import { createOtherTabs } from './other-tabs.ts';

afterEach(() => vi.unstubAllGlobals());

function blocked() {
  vi.stubGlobal('BroadcastChannel', function Refused() {
    throw new DOMException('The operation is insecure.', 'SecurityError');
  });
  vi.stubGlobal('navigator', { locks: { request: () => Promise.reject(new DOMException('Denied.', 'SecurityError')) } });
}

it('works alone in a browser that refuses channels and locks', async () => {
  blocked();
  const { others, alone } = createOtherTabs();
  others.tell({});
  others.listen(() => undefined);
  let runs = 0;
  expect(await alone(() => Promise.resolve(++runs))).toBe(1);
  others.close();
});

it('does not run work twice that failed under its lock', async () => {
  vi.stubGlobal('navigator', { locks: { request: (_: string, work: () => Promise<unknown>) => work() } });
  let runs = 0;
  const work = () => {
    runs++;
    return Promise.reject(new Error('no answer'));
  };
  const { others, alone } = createOtherTabs();
  await expect(alone(work)).rejects.toThrow('no answer');
  expect(runs).toBe(1);
  others.close();
});
