import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadRegion } from '../region.ts';
import { probe, useReachability } from './reachability.ts';

describe('the internet probe', () => {
  it('[SHELL-28] uses HEAD with no-cors, and any answer is an answer', async () => {
    const asked: unknown[] = [];
    const reached = await probe('https://cloud.example/', (url, request) => {
      asked.push([url, request?.method, request?.mode]);
      return Promise.resolve(new Response(null, { status: 500 }));
    });
    expect(reached).toBe(true);
    expect(asked).toEqual([['https://cloud.example/', 'HEAD', 'no-cors']]);
  });
  it('[SHELL-28] waits five seconds for an answer (OQ-057)', async () => {
    const timeout = vi.spyOn(AbortSignal, 'timeout');
    const signals: unknown[] = [];
    await probe('https://cloud.example/', (_, request) => {
      signals.push(request?.signal);
      return Promise.resolve(new Response(null));
    });
    expect([timeout.mock.calls, signals]).toEqual([[[5000]], timeout.mock.results.map(({ value }) => value as unknown)]);
    timeout.mockRestore();
  });
  it('[SHELL-28] says no without an answer', async () => {
    expect(await probe('https://cloud.example/', () => Promise.reject(new TypeError('Failed to fetch')))).toBe(false);
  });

  describe('of a page', () => {
    afterEach(() => {
      cleanup();
      vi.useRealTimers();
      vi.unstubAllGlobals();
    });
    async function stage(config: object) {
      vi.useFakeTimers();
      const internet = { isThere: true, asked: 0 };
      vi.stubGlobal('fetch', (address: string) => {
        if (address.endsWith('/config.json')) return Promise.resolve(Response.json(config));
        internet.asked += 1;
        return internet.isThere ? Promise.resolve(new Response(null)) : Promise.reject(new TypeError('Failed to fetch'));
      });
      await loadRegion();
      const { result, unmount } = renderHook(() => useReachability());
      const turn = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
      await turn(0);
      return { internet, turn, unmount, says: () => result.current };
    }
    const target = { probeUrl: 'https://cloud.example/' };

    it('[SHELL-28] asks at the start, every minute, and when the browser reports a change', async () => {
      const { internet, turn, unmount, says } = await stage(target);
      expect([internet.asked, says()]).toEqual([1, true]);
      internet.isThere = false;
      await turn(59_000);
      expect([internet.asked, says()]).toEqual([1, true]);
      await turn(1000);
      expect([internet.asked, says()]).toEqual([2, false]);
      for (const [place, name] of [
        [window, 'online'],
        [window, 'offline'],
        [document, 'visibilitychange'],
      ] as const) {
        internet.isThere = !internet.isThere;
        place.dispatchEvent(new Event(name));
        await turn(0);
        expect(says()).toBe(internet.isThere);
      }
      const { asked } = internet;
      unmount();
      window.dispatchEvent(new Event('online'));
      window.dispatchEvent(new Event('offline'));
      document.dispatchEvent(new Event('visibilitychange'));
      await turn(120_000);
      expect(internet.asked).toBe(asked);
    });

    it('[SHELL-28] asks nothing while hidden, and nothing at all without a target', async () => {
      const seen = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
      const { internet, turn, says, unmount } = await stage(target);
      await turn(180_000);
      expect([internet.asked, says()]).toEqual([0, undefined]);
      seen.mockReturnValue('visible');
      await turn(60_000);
      expect([internet.asked, says()]).toEqual([1, true]);
      seen.mockRestore();
      unmount();
      const untold = await stage({});
      await untold.turn(60_000);
      expect([untold.internet.asked, untold.says()]).toEqual([0, undefined]);
    });
  });
});
