import { outputEqFilter } from '@headroom/model/amplifier';
import { put } from '@headroom/model/property';
import { act } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { pageRig } from '../../../test/page-rig.tsx';
import { setLive } from './eq-live-preview.ts';

afterEach(() => setLive(false));

const place = { channel: 1, filter: 3 };
const { gain } = outputEqFilter.properties;
async function stage() {
  const rig = await pageRig({ latency: 5, settings: (tree) => put(tree, '/amp/channels/1/outputEqFilters/3/enable', true) });
  const band = await rig.control(gain, place);
  const sent = () => rig.link.heard.filter(({ from, text }) => from === 'client' && text.includes('"gain"')).length;
  return {
    ...rig,
    band,
    sent,
    held: () => rig.held(gain, place),
    take: () => act(() => band.now().drag.start()),
    async raise(from: number, to: number) {
      for (let level = from + 1; level <= to; level++) {
        act(() => band.now().drag.move(level));
        await rig.turn(10);
      }
    },
    release: () => act(() => band.now().drag.finally()),
  };
}

describe('an equalizer under a finger', () => {
  it('[EQ-01] sends nothing until it has rested for half a second', async () => {
    const { take, raise, held, turn, release, sent } = await stage();
    take();
    await raise(0, 15);
    expect([held(), sent()]).toEqual([0, 0]);
    release();
    await turn(480);
    expect(held()).toBe(0);
    await turn(100);
    expect([Number(held()) > 0, Number(held()) < 6]).toEqual([true, true]);
    await turn(600);
    expect([held(), sent()]).toEqual([15, 10]);
  });

  it('[EQ-01] is sent once if it rises no further than a step without a question, or falls', async () => {
    for (const to of [5, -15]) {
      const { take, band, held, turn, sent, release } = await stage();
      take();
      act(() => band.now().drag.move(to));
      release();
      await turn(600);
      expect([held(), sent()]).toEqual([to, 1]);
    }
  });

  it('with live preview is sent as it moves, at most every 50 ms, without a question', async () => {
    setLive(true);
    const { take, raise, held, turn, sent, asked } = await stage();
    take();
    await raise(0, 15);
    expect(Number(held())).toBeGreaterThan(4);
    expect(sent()).toBeGreaterThanOrEqual(3);
    expect(sent()).toBeLessThanOrEqual(4);
    await turn(200);
    expect([held(), asked()]).toEqual([15, undefined]);
  });

  it("[EQ-01] keeps this tab's live preview setting when the page is reloaded", async () => {
    const reload = async () => {
      vi.resetModules();
      return import('./eq-live-preview.ts');
    };
    for (const isLive of [true, false]) {
      const page = await reload();
      page.setLive(isLive);
      expect((await reload()).restOf(gain.property)).toBe(isLive ? 0 : 500);
    }
    sessionStorage.clear();
    expect((await reload()).restOf(gain.property)).toBe(500);
  });

  it.each([-1, 0, 3, 7, 55, 95])(
    '[CTRL-05] with live preview stops with the cable out after %i ms, until it is touched again',
    async (cutAt) => {
      setLive(true);
      const { take, raise, release, held, turn, clock, link, device } = await stage();
      take();
      if (cutAt < 0) link.frozen = true;
      else clock.after(cutAt, () => (link.frozen = true));
      await raise(0, 10);
      const atCut = Number(held());
      await turn(20_000);
      link.frozen = false;
      await turn(30_000);
      expect(device.status().state).toBe('CONNECTED');
      await raise(10, 15);
      await turn(1000);
      expect(Number(held())).toBeLessThanOrEqual(Math.max(1, atCut + 6));
      expect(Number(held())).toBeLessThan(11);
      release();
      take();
      await raise(0, 2);
      await turn(200);
      expect(held()).toBe(2);
    },
  );
});
