import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { catalogue, readModel } from '../catalogue/catalogue.ts';
import { accept } from '../property/legal.ts';
import {
  detectEqPreset,
  detectSpeakerType,
  eqPresets,
  planEqPreset,
  planPresetGain,
  planSpeakerType,
  presetGainFilter,
  speakerTypes,
  widensBand,
  type EqPreset,
} from './presets.ts';
import { schemaOf } from '../schema/schema.ts';
import { at, merge, put, type Tree } from '../property/tree.ts';
import type { Write } from '../property/write.ts';

function amp(): Tree {
  const model = readModel('704D');
  return model ? schemaOf(model).defaults() : {};
}
function after(writes: readonly Write[], tree = amp()): Tree {
  for (const { resource, at: here, values } of writes) merge(tree, resource.pathAt(here), values);
  return tree;
}
const eq = (tree: Tree, filter: number) => at(tree, `/amp/channels/2/outputEqFilters/${filter}`);
function merged(filter: string, values: Tree): Tree {
  const tree = amp();
  merge(tree, `/amp/channels/2/crossover/${filter}Filter`, values);
  return tree;
}
const crossover = (tree: Tree, filter: string) => at(tree, `/amp/channels/2/crossover/${filter}Filter`);

describe('equalizer presets', () => {
  it('[ENUM-19] are Manual and three pairs', () => {
    expect(eqPresets).toEqual(['Manual', 'BassBoost', 'BassReducer', 'TrebleBoost', 'TrebleReducer', 'VocalMidBoost', 'VocalMidReducer']);
  });

  it('[EQ-02] use the filters 6, 7 and 8 only', () => {
    for (const preset of eqPresets)
      expect(planEqPreset(preset, 2).map(({ resource, at: here }) => resource.pathAt(here))).toEqual(
        [6, 7, 8].map((filter) => `/amp/channels/2/outputEqFilters/${filter}`),
      );
  });

  it.each([
    ['[EQ-03]', 'Manual', 6, { type: 'LP Shelf 6dB/oct', frequency: 160, gain: 0 }],
    ['[EQ-04]', 'Manual', 7, { type: 'Parametric', frequency: 1000, q: 0.3, gain: 0 }],
    ['[EQ-05]', 'Manual', 8, { type: 'HP Shelf 6dB/oct', frequency: 6000, gain: 0 }],
    ['[EQ-06]', 'BassBoost', 6, { type: 'LP Shelf 12dB/oct', frequency: 160, gain: 6 }],
    ['[EQ-06]', 'BassReducer', 6, { type: 'LP Shelf 12dB/oct', frequency: 160, gain: -6 }],
    ['[EQ-07]', 'TrebleBoost', 8, { type: 'HP Shelf 12dB/oct', frequency: 4000, gain: 3 }],
    ['[EQ-07]', 'TrebleReducer', 8, { type: 'HP Shelf 12dB/oct', frequency: 4000, gain: -3 }],
    ['[EQ-08]', 'VocalMidBoost', 7, { type: 'Parametric', frequency: 800, q: 0.3, gain: 3 }],
    ['[EQ-08]', 'VocalMidReducer', 7, { type: 'Parametric', frequency: 800, q: 0.3, gain: -3 }],
  ] as const)('%s %s sets filter %d', (_, preset, filter, values) => {
    expect(eq(after(planEqPreset(preset, 2)), filter)).toMatchObject({ enable: true, ...values });
  });

  it('[EQ-09] use a q of about 0.9 for shelves', () => {
    const shelves = eqPresets.flatMap((preset) => planEqPreset(preset, 1)).filter(({ values }) => String(values['type']).includes('Shelf'));
    expect(shelves.length).toBeGreaterThan(10);
    for (const { values } of shelves) expect(values['q']).toBeCloseTo(0.9, 1);
  });

  const unbent = {
    6: { enable: true, type: 'LP Shelf 6dB/oct', frequency: 160, q: 0.9, gain: 0 },
    7: { enable: true, type: 'Parametric', frequency: 1000, q: 0.3, gain: 0 },
    8: { enable: true, type: 'HP Shelf 6dB/oct', frequency: 6000, q: 0.9, gain: 0 },
  };
  it.each([
    ['[EQ-03] [EQ-04] [EQ-05]', 'Manual', [6, 7, 8]],
    ['[EQ-06]', 'BassBoost', [7, 8]],
    ['[EQ-06]', 'BassReducer', [7, 8]],
    ['[EQ-07]', 'TrebleBoost', [6, 7]],
    ['[EQ-07]', 'TrebleReducer', [6, 7]],
    ['[EQ-08]', 'VocalMidBoost', [6, 8]],
    ['[EQ-08]', 'VocalMidReducer', [6, 8]],
  ] as const)('%s %s starts the filters %j as Manual does (OQ-088)', (_, preset, filters) => {
    const tree = after(planEqPreset(preset, 2));
    for (const filter of filters) expect(eq(tree, filter)).toEqual(unbent[filter]);
  });

  it('[EQ-10] are recognised when filters 6 to 8 match and filters 1 and 2 are disabled, and only then', () => {
    for (const preset of eqPresets) {
      const tree = after(planEqPreset(preset, 2));
      expect(detectEqPreset(tree, 2)).toBe(preset);
      expect(detectEqPreset(tree, 1)).toBe('Manual');
      for (const [address, value] of [
        ['1/enable', true],
        ['2/enable', true],
        ['6/enable', false],
        ['7/frequency', 700],
        ['8/q', 2],
        ['6/type', 'Parametric'],
      ] as const) {
        const changed = structuredClone(tree);
        put(changed, `/amp/channels/2/outputEqFilters/${address}`, value);
        expect(detectEqPreset(changed, 2)).toBe('Manual');
      }
      put(tree, '/amp/channels/2/outputEqFilters/3/enable', true);
      expect(detectEqPreset(tree, 2)).toBe(preset);
    }
  });

  it.each([
    ['frequency', 161, 'BassBoost'],
    ['frequency', 161.5, 'Manual'],
    ['q', 0.95, 'BassBoost'],
    ['q', 0.96, 'Manual'],
    ['gain', 0.1, 'BassBoost'],
    ['gain', 15, 'BassBoost'],
    ['gain', 0, 'Manual'],
    ['gain', -6, 'BassReducer'],
  ] as const)('[EQ-10] with %s at %d read as %s', (name, value, preset) => {
    const tree = after(planEqPreset('BassBoost', 2));
    put(tree, `/amp/channels/2/outputEqFilters/6/${name}`, value);
    expect(detectEqPreset(tree, 2)).toBe(preset);
  });

  it.each([
    [7, 0.05, 'BassBoost'],
    [8, -0.05, 'BassBoost'],
    [7, 0.06, 'Manual'],
    [8, 1, 'Manual'],
  ] as const)('[EQ-10] with filter %d, which it does not use, at %d dB read as %s', (filter, gain, preset) => {
    const tree = after(planEqPreset('BassBoost', 2));
    put(tree, `/amp/channels/2/outputEqFilters/${filter}/gain`, gain);
    expect(detectEqPreset(tree, 2)).toBe(preset);
  });

  it('[EQ-11] [CTRL-08] resend the other two filters on a gain change only after more than 250 ms', () => {
    const filters = (writes: readonly Write[]) => writes.map(({ at: here }) => here['filter']);
    const first = planPresetGain('TrebleBoost', 1, 4, 1000, undefined);
    expect(filters(first.writes)).toEqual([6, 7, 8]);
    const second = planPresetGain('TrebleBoost', 1, 5, 1250, first.sentAt);
    expect(filters(second.writes)).toEqual([8]);
    expect(second.writes[0]?.values['gain']).toBe(5);
    const third = planPresetGain('TrebleBoost', 1, 5, 1251, second.sentAt);
    expect(filters(third.writes)).toEqual([6, 7, 8]);
    expect(third.sentAt).toBe(1251);
    expect(planPresetGain('Manual', 1, 5, 0, undefined).writes).toEqual([]);
  });

  it('keep their gain slider on the filter they use, and stay recognised while it moves', () => {
    fc.assert(
      fc.property(
        fc.constantFrom<EqPreset[]>('BassBoost', 'TrebleBoost', 'VocalMidBoost'),
        fc.double({ min: 0.1, max: 15, noNaN: true }),
        (preset, gain) => {
          expect(detectEqPreset(after(planPresetGain(preset, 3, gain, 0, undefined).writes), 3)).toBe(preset);
        },
      ),
    );
    expect(eqPresets.map(presetGainFilter)).toEqual([undefined, 6, 6, 8, 8, 7, 7]);
  });

  it('are within the limits of every model', () => {
    for (const model of catalogue)
      for (const write of [
        ...eqPresets.flatMap((preset) => planEqPreset(preset, 1)),
        ...speakerTypes.flatMap((type) => planSpeakerType(type, 1)),
      ])
        for (const [name, value] of Object.entries(write.values)) {
          const leaf = schemaOf(model).leaf(`${write.resource.pathAt(write.at)}/${name}`);
          expect(leaf && accept(leaf.property, value)).toMatchObject({ ok: true, changed: false });
        }
  });
});

describe('speaker types', () => {
  it('[ENUM-18] are Custom, Subwoofer and FullRange', () => {
    expect(speakerTypes).toEqual(['Custom', 'Subwoofer', 'FullRange']);
  });

  it('[XOVER-02] Custom disables both pass filters', () => {
    const tree = after(planSpeakerType('Custom', 2), after(planSpeakerType('Subwoofer', 2)));
    expect(crossover(tree, 'highPass')).toMatchObject({ enable: false });
    expect(crossover(tree, 'lowPass')).toMatchObject({ enable: false });
  });

  it('[XOVER-03] Subwoofer is a 24 dB Butterworth from 25 Hz to 80 Hz', () => {
    const tree = after(planSpeakerType('Subwoofer', 2));
    expect(crossover(tree, 'highPass')).toMatchObject({ enable: true, type: 'Butterworth 24dB/oct', frequency: 25 });
    expect(crossover(tree, 'lowPass')).toMatchObject({ enable: true, type: 'Butterworth 24dB/oct', frequency: 80 });
  });

  it.each([
    ['a subwoofer', () => after(planSpeakerType('Subwoofer', 2))],
    ['a low pass alone', () => merged('lowPass', { enable: true, frequency: 500 })],
    ['no filters', amp],
  ])('[XOVER-04] FullRange after %s passes from 40 Hz, with the low pass off', (_, before) => {
    const tree = after(planSpeakerType('FullRange', 2), before());
    expect(crossover(tree, 'highPass')).toMatchObject({ enable: true, type: 'Butterworth 24dB/oct', frequency: 40 });
    expect(crossover(tree, 'lowPass')).toMatchObject({ enable: false });
  });

  it('[XOVER-05] are recognised: Subwoofer by both filters, FullRange by the high pass, else Custom', () => {
    expect(detectSpeakerType(amp(), 2)).toBe('Custom');
    const subwoofer = after(planSpeakerType('Subwoofer', 2));
    expect(detectSpeakerType(subwoofer, 2)).toBe('Subwoofer');
    put(subwoofer, '/amp/channels/2/crossover/lowPassFilter/frequency', 82);
    expect(detectSpeakerType(subwoofer, 2)).toBe('Custom');
    const fullRange = after(planSpeakerType('FullRange', 2));
    expect(detectSpeakerType(fullRange, 2)).toBe('FullRange');
    put(fullRange, '/amp/channels/2/crossover/lowPassFilter/enable', true);
    expect(detectSpeakerType(fullRange, 2)).toBe('FullRange');
    put(fullRange, '/amp/channels/2/crossover/highPassFilter/type', 'Bessel 24dB/oct');
    expect(detectSpeakerType(fullRange, 2)).toBe('Custom');
  });

  it.each([
    ['highPass', { enable: false }],
    ['highPass', { type: 'Butterworth 12dB/oct' }],
    ['highPass', { frequency: 27 }],
    ['lowPass', { enable: false }],
    ['lowPass', { type: 'Linkwitz-Riley 24dB/oct' }],
    ['lowPass', { frequency: 78 }],
  ])('[XOVER-05] a subwoofer whose %s has %j is Custom', (filter, change) => {
    const tree = after(planSpeakerType('Subwoofer', 2));
    merge(tree, `/amp/channels/2/crossover/${filter}Filter`, change);
    expect(detectSpeakerType(tree, 2)).toBe('Custom');
  });

  it.each([
    [38.9, 'Custom'],
    [39, 'FullRange'],
    [41, 'FullRange'],
    [41.1, 'Custom'],
  ])('[XOVER-05] are recognised within 1 Hz: a high pass at %d Hz is %s', (frequency, type) => {
    const tree = after(planSpeakerType('FullRange', 2));
    put(tree, '/amp/channels/2/crossover/highPassFilter/frequency', frequency);
    expect(detectSpeakerType(tree, 2)).toBe(type);
  });

  it.each([
    ['a high pass stays where it is', 'FullRange', { enable: true, frequency: 40 }, {}, false],
    ['both filters stay where they are', 'Subwoofer', { enable: true, frequency: 25 }, { enable: true, frequency: 80 }, false],
    ['a high pass comes down', 'FullRange', { enable: true, frequency: 40.1 }, {}, true],
    ['a low pass goes up', 'Subwoofer', {}, { enable: true, frequency: 79.9 }, true],
    ['nothing is filtered yet', 'FullRange', {}, {}, false],
    ['a tweeter loses its high pass', 'FullRange', { enable: true, frequency: 2000 }, {}, true],
    ['a high pass goes up', 'FullRange', { enable: true, frequency: 30 }, {}, false],
    ['a subwoofer loses its low pass', 'FullRange', {}, { enable: true, frequency: 80 }, true],
    ['a low pass comes down', 'Subwoofer', {}, { enable: true, frequency: 120 }, false],
    ['both are switched off', 'Custom', { enable: true, frequency: 40 }, {}, true],
    ['both are off already', 'Custom', { frequency: 40 }, { frequency: 80 }, false],
  ] as const)('[XOVER-02] [XOVER-03] [XOVER-04] report when more reaches the speaker than now: %s', (_, next, high, low, widens) => {
    const tree = amp();
    merge(tree, '/amp/channels/2/crossover/highPassFilter', high);
    merge(tree, '/amp/channels/2/crossover/lowPassFilter', low);
    expect(widensBand(tree, 2, next)).toBe(widens);
  });
});
