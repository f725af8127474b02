import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadRegion, region } from './region.ts';

afterEach(() => vi.unstubAllGlobals());

async function loaded(answer: () => Promise<Response>) {
  vi.stubGlobal('fetch', answer);
  await loadRegion();
  return region;
}
const configured = (config: unknown) => loaded(() => Promise.resolve(Response.json(config)));

describe('what an operator fills in', () => {
  it('[CTRL-09] sets the time between the writes of a slider, which is 50 ms otherwise', async () => {
    expect((await loaded(() => Promise.reject(new TypeError('no network')))).ui.throttleSliderMs).toBe(50);
    expect((await configured({ ui: { throttleSliderMs: 120 } })).ui.throttleSliderMs).toBe(120);
    for (const ui of [undefined, null, 5, {}, { throttleSliderMs: '120' }, { throttleSliderMs: -1 }, { throttleSliderMs: 60_000 }])
      expect((await configured({ ui })).ui.throttleSliderMs).toBe(50);
  });
});
