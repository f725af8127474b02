import { describe, expect, it } from 'vitest';
import { outputEqFilter } from '@headroom/model';
import { inChannel, planBypass, planFlatten, planReplace, planReset, planRestore, type BandState } from './plans.ts';

const path = (filter: number) => `/amp/channels/1/outputEqFilters/${filter}`;
const band = (filter: number, more: Partial<BandState> = {}): BandState => ({
  path: path(filter),
  on: true,
  gain: 3,
  phaseOnly: false,
  ...more,
});

describe('plans for bands', () => {
  it('flattens gains and switches off what has none, and leaves the rest alone', () => {
    expect(planFlatten([band(1), band(2, { gain: 0 }), band(3, { phaseOnly: true }), band(4, { phaseOnly: true, on: false })])).toEqual([
      { path: path(1), values: { gain: 0 } },
      { path: path(3), values: { enable: false } },
    ]);
  });

  it('bypasses what is on, and restores exactly that', () => {
    const bands = [band(1), band(2, { on: false }), band(3)];
    expect(planBypass(bands).map((write) => write.path)).toEqual([path(1), path(3)]);
    const bypassed = bands.map((each) => ({ ...each, on: false }));
    expect(planRestore(bypassed, [0, 2])).toEqual([1, 3].map((filter) => ({ path: path(filter), values: { enable: true } })));
    expect(planRestore(bands, [0])).toEqual([]);
  });

  it('[PROP-23] resets every property of a band', () => {
    expect(planReset(outputEqFilter, path(2))).toEqual({
      path: path(2),
      values: { enable: false, type: 'Parametric', frequency: 1000, q: 4, gain: 0 },
    });
  });

  it('replaces bands in order and switches off what is left over', () => {
    expect(planReplace([path(1), path(2)], [{ enable: true, gain: 1 }])).toEqual([
      { path: path(1), values: { enable: true, gain: 1 } },
      { path: path(2), values: { enable: false } },
    ]);
  });

  it('finds the same place in another channel', () => {
    expect(inChannel(path(3), 4)).toBe('/amp/channels/4/outputEqFilters/3');
  });
});
