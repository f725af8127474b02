import { describe, expect, it } from 'vitest';
import { outputEqFilter } from '@headroom/model/amplifier';
import type { Instance } from '@headroom/model/schema';
import { inChannel, planBypass, planFlatten, planReplace, planReset, planRestore, type BandState } from './plans.ts';

const place = (filter: number): Instance => ({ resource: outputEqFilter, at: { channel: 1, filter } });
const band = (filter: number, more: Partial<BandState> = {}): BandState => ({
  place: place(filter),
  on: true,
  gain: 3,
  phaseOnly: false,
  ...more,
});

describe('plans for bands', () => {
  it('sets gains to zero and switches off bands without gain, and leaves the rest alone', () => {
    expect(planFlatten([band(1), band(2, { gain: 0 }), band(3, { phaseOnly: true }), band(4, { phaseOnly: true, on: false })])).toEqual([
      { ...place(1), values: { gain: 0 } },
      { ...place(3), values: { enable: false } },
    ]);
  });

  it('bypasses what is on, and restores exactly that', () => {
    const bands = [band(1), band(2, { on: false }), band(3)];
    expect(planBypass(bands).map(({ at }) => at)).toEqual([place(1).at, place(3).at]);
    const bypassed = bands.map((each) => ({ ...each, on: false }));
    expect(planRestore(bypassed, [0, 2])).toEqual([1, 3].map((filter) => ({ ...place(filter), values: { enable: true } })));
    expect(planRestore(bands, [0])).toEqual([]);
  });

  it('[PROP-23] resets every property of a band', () => {
    expect(planReset(place(2))).toEqual({
      ...place(2),
      values: { enable: false, type: 'Parametric', frequency: 1000, q: 4, gain: 0 },
    });
  });

  it('replaces bands in order and switches off the rest', () => {
    expect(planReplace([place(1), place(2)], [{ enable: true, gain: 1 }])).toEqual([
      { ...place(1), values: { enable: true, gain: 1 } },
      { ...place(2), values: { enable: false } },
    ]);
  });

  it('copies a band to the band of the same number in another channel', () => {
    expect(inChannel(place(3), 4)).toEqual({ resource: outputEqFilter, at: { channel: 4, filter: 3 } });
  });
});
