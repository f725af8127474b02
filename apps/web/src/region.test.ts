import * as fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { loadRegion, region } from './region.ts';

afterEach(() => vi.unstubAllGlobals());

async function loaded(answer: () => Promise<Response>) {
  vi.stubGlobal('fetch', answer);
  await loadRegion();
  return region;
}
const configured = (config: unknown) => loaded(() => Promise.resolve(Response.json(config)));

describe("the operator's configuration", () => {
  it('[CTRL-09] sets the time between the writes of a slider, which is 50 ms otherwise', async () => {
    expect((await loaded(() => Promise.reject(new TypeError('no network')))).ui.throttleSliderMs).toBe(50);
    expect((await configured({ ui: { throttleSliderMs: 120 } })).ui.throttleSliderMs).toBe(120);
    for (const ui of [undefined, null, 5, {}, { throttleSliderMs: '120' }, { throttleSliderMs: -1 }, { throttleSliderMs: 60_000 }])
      expect((await configured({ ui })).ui.throttleSliderMs).toBe(50);
  });

  it('accepts every field it knows', async () => {
    const everything = {
      china: true,
      support: { name: 'Bright Sound', phone: '+44 20 7946 0000', email: 'help@bright.example' },
      termsUrl: 'https://bright.example/terms',
      privacyUrl: 'https://bright.example/privacy',
      filingNumber: '12345',
      filingUrl: 'https://filing.example/',
      probeUrl: 'https://probe.example/',
      cloudRegions: [{ name: 'Europe', endpoint: 'https://eu.bright.example', china: false, development: false }],
      minimumUpdateFirmware: '3.1.0.0',
      demo: { email: 'demo@bright.example', password: 'Correct-horse-7' },
      ui: { throttleSliderMs: 80 },
    };
    expect(await configured(everything)).toEqual(everything);
  });

  const anything = fc.oneof(fc.constant(undefined), fc.jsonValue(), fc.string());
  it('is read field by field: an invalid one is empty, and the others stay', async () => {
    const { support, termsUrl } = await configured({ support: { email: 'help@bright.example' }, termsUrl: 5 });
    expect(support).toEqual({ name: '', phone: '', email: 'help@bright.example' });
    expect(termsUrl).toBe('');
    const { cloudRegions } = await configured({
      cloudRegions: [null, { name: 'No endpoint' }, { name: 'Asia', endpoint: 'https://asia.example' }],
    });
    expect(cloudRegions.map(({ name }) => name)).toEqual(['Asia']);
  });

  it('has the right kind in every field, whatever the file contains', async () => {
    const neutral = await loaded(() => Promise.reject(new TypeError('no network')));
    const kinds = (value: object): unknown =>
      Object.fromEntries(
        Object.entries(value).map(([name, inner]: [string, unknown]) => [
          name,
          Array.isArray(inner) ? 'list' : typeof inner === 'object' && inner !== null ? kinds(inner) : typeof inner,
        ]),
      );
    const names = Object.keys(neutral);
    await fc.assert(
      fc.asyncProperty(
        fc.oneof(
          anything,
          fc.dictionary(fc.constantFrom(...names), anything),
          fc.record({ support: fc.dictionary(fc.constantFrom('name', 'phone', 'email'), anything) }),
        ),
        async (config) => {
          const read = await loaded(() => Promise.resolve(new Response(JSON.stringify(config) ?? '')));
          expect(kinds(read)).toEqual(kinds(neutral));
          for (const { name, endpoint } of read.cloudRegions) expect([typeof name, typeof endpoint]).toEqual(['string', 'string']);
        },
      ),
    );
  });
});
