import { describe, expect, it } from 'vitest';
import type { EqBand } from '../dsp/index.ts';
import {
  bandsApart,
  bandsStillMissed,
  commonRange,
  eqAfter,
  eqBandNumbers,
  eqStanding,
  eqValue,
  isBandLouder,
  isEqWay,
  joinedBands,
  levelledTo,
  missing,
  movedTo,
  stillMissed,
  travelOf,
  type EqBandNumber,
  type GroupMove,
  type Missed,
  type MissedBand,
} from './index.ts';

const band = (more: Partial<EqBand> = {}): EqBand => ({ enable: true, type: 'Parametric', frequency: 1000, q: 4, gain: 0, ...more });
const ranges = { gain: { min: -15, max: 15 }, frequency: { min: 20, max: 20_000 }, q: { min: 0.1, max: 24 } } as const;
const standings = (name: EqBandNumber, ...values: readonly number[]) =>
  values.map((value, index) => eqStanding(name, index, value, ranges[name]));

describe('a band of a group', () => {
  it.each<readonly [EqBandNumber, values: readonly number[], wanted: number, to: readonly number[]]>([
    ['gain', [3, -2], 5, [5, 0]],
    ['gain', [12, 2], 30, [15, 5]],
    ['gain', [12, -14], -30, [11, -15]],
    ['frequency', [400, 100], 800, [800, 200]],
    ['frequency', [10_000, 100], 40_000, [20_000, 200]],
    ['frequency', [1000, 40], 100, [500, 20]],
    ['q', [2, 1], 4, [4, 2]],
  ])('%s of %j to %d: differences are kept, and all stop where the first does: %j', (name, values, wanted, to) => {
    const [place = 0] = standings(name, wanted).map((each) => each.place);
    const { moved } = movedTo(standings(name, ...values), place);
    for (const [index, value] of to.entries()) expect(eqValue(name, moved[index]?.to ?? 0)).toBeCloseTo(value, 2);
  });
  it('reports which member stops it', () => {
    expect(travelOf(standings('gain', 12, -14))).toMatchObject({ stopsAtMax: [0], stopsAtMin: [1], isLevel: false });
    expect(travelOf(standings('frequency', 400, 400))).toMatchObject({ isLevel: true });
  });
  it('is set for all within the range their limits share', () => {
    const narrow = eqStanding('frequency', 'b', 300, { min: 100, max: 5000 });
    const both = [eqStanding('frequency', 'a', 200, ranges.frequency), narrow];
    expect(levelledTo(both, 20_000 * 1200).map(({ to }) => Math.round(eqValue('frequency', to)))).toEqual([5000, 5000]);
    expect(Math.round(eqValue('frequency', commonRange(both)?.min ?? 0))).toBe(100);
  });
});

it.each<readonly [EqBandNumber, number, Parameters<typeof eqAfter>[2], number]>([
  ['gain', 3, { how: 'by', value: -5 }, -2],
  ['gain', 3, { how: 'to', value: -5 }, -5],
  ['frequency', 100, { how: 'by', value: 1200 }, 200],
  ['q', 4, { how: 'by', value: -2400 }, 1],
])('%s from %d by %j is %d', (name, now, way, after) => {
  expect(eqAfter(name, now, way)).toBeCloseTo(after, 6);
});
it.each<readonly [EqBandNumber, Parameters<typeof isEqWay>[1], boolean]>([
  ['gain', { how: 'to', value: -5 }, true],
  ['frequency', { how: 'to', value: -5 }, false],
  ['q', { how: 'to', value: 0 }, false],
  ['q', { how: 'by', value: -1200 }, true],
  ['gain', { how: 'by', value: 1e9 }, false],
  ['gain', { how: 'by', value: Number.NaN }, false],
])('%s %j is a valid change: %s', (name, way, expected) => {
  expect(isEqWay(name, way)).toBe(expected);
});

describe('the missed equalizer changes of a member', () => {
  const by = (value: number) => ({ how: 'by', value }) as const;
  const to = (value: number) => ({ how: 'to', value }) as const;
  it.each<readonly [string, readonly (readonly MissedBand[])[], readonly MissedBand[] | undefined]>([
    ['one way', [[{ filter: 2, gain: by(2) }]], [{ filter: 2, gain: by(2) }]],
    ['ways add up', [[{ filter: 2, gain: by(2) }], [{ filter: 2, gain: by(-0.5) }]], [{ filter: 2, gain: by(1.5) }]],
    ['there and back is nothing', [[{ filter: 2, gain: by(2) }], [{ filter: 2, gain: by(-2) }]], undefined],
    [
      'there and back leaves the rest of the band',
      [[{ filter: 2, gain: by(2), enable: true }], [{ filter: 2, gain: by(-2) }]],
      [{ filter: 2, enable: true }],
    ],
    ['a value ends what was before', [[{ filter: 2, gain: by(2) }], [{ filter: 2, gain: to(4) }]], [{ filter: 2, gain: to(4) }]],
    [
      'a value that is moved',
      [[{ filter: 2, frequency: to(100) }], [{ filter: 2, frequency: by(1200) }]],
      [{ filter: 2, frequency: to(200) }],
    ],
    [
      'the newest switch and type count, and other bands stay',
      [
        [
          { filter: 3, enable: true, type: 'AllPass 1' },
          { filter: 1, q: to(2) },
        ],
        [{ filter: 3, enable: false, type: 'Parametric' }],
      ],
      [
        { filter: 1, q: to(2) },
        { filter: 3, enable: false, type: 'Parametric' },
      ],
    ],
  ])('%s', (_, moves, expected) => {
    const sum = moves.reduce<readonly MissedBand[] | undefined>((before, moved) => joinedBands(before, moved), undefined);
    expect(sum).toStrictEqual(expected);
    const whole = moves.map((bands): GroupMove => ({ kind: 'eq', bands })).reduce<Missed | undefined>(missing, { mute: true });
    expect(whole).toStrictEqual(expected ? { mute: true, eq: expected } : { mute: true });
  });
  it.each<readonly [string, MissedBand, Partial<EqBand> | undefined, readonly MissedBand[] | undefined]>([
    ['nothing is known of it', { filter: 1, gain: to(3) }, undefined, [{ filter: 1, gain: to(3) }]],
    ['done by hand', { filter: 1, gain: to(3), enable: true, type: 'Parametric' }, { gain: 2.999 }, undefined],
    ['done in part', { filter: 1, gain: to(3), frequency: to(500) }, { gain: 3 }, [{ filter: 1, frequency: to(500) }]],
    ['as near as nobody hears', { filter: 1, frequency: to(1000), q: to(4) }, { frequency: 1000.2, q: 4.001 }, undefined],
    ['a way is never there', { filter: 1, gain: by(3) }, { gain: 3 }, [{ filter: 1, gain: by(3) }]],
    ['switched otherwise', { filter: 1, enable: false }, {}, [{ filter: 1, enable: false }]],
  ])('%s', (_, missed, now, left) => {
    const bandNow = () => now && band(now);
    expect(bandsStillMissed([missed], bandNow)).toStrictEqual(left);
    expect(stillMissed({ eq: [missed] }, { muted: false, fader: 0, bandNow })).toStrictEqual(left && { eq: left });
  });
});

it.each<readonly [string, Partial<EqBand>, Partial<EqBand>, boolean]>([
  ['more gain', { gain: 1 }, { gain: 2 }, true],
  ['less gain', { gain: 2 }, { gain: 1 }, false],
  ['a boost is switched on', { enable: false, gain: 2 }, { gain: 2 }, true],
  ['a cut is switched on', { enable: false, gain: -2 }, { gain: -2 }, false],
  ['a cut is switched off', { gain: -2 }, { enable: false, gain: -2 }, true],
  ['a boost goes elsewhere', { gain: 2 }, { gain: 2, frequency: 500 }, true],
  ['a cut goes elsewhere', { gain: -2 }, { gain: -2, q: 1 }, true],
  ['what is flat goes elsewhere', {}, { frequency: 500 }, false],
  ['what is off goes elsewhere', { enable: false, gain: 2 }, { enable: false, gain: 2, frequency: 500 }, false],
  ['a boost becomes an all-pass', { gain: 2 }, { gain: 2, type: 'AllPass 1' }, false],
  ['an all-pass', { type: 'AllPass 1', gain: 2 }, { type: 'AllPass 1', gain: 9 }, false],
])('%s may be louder', (_, before, after, expected) => {
  expect(isBandLouder(band(before), band(after))).toBe(expected);
});

it('name what the same equalizer has on both sides, and omit what one of them lacks', () => {
  const own = [band(), band({ gain: 3 }), undefined, band({ type: 'AllPass 2' })];
  const wanted = [band({ gain: 0.01 }), band({ gain: -3, enable: false, frequency: 200 }), band({ gain: 6 }), band(), band()];
  expect(bandsApart(own, wanted)).toEqual([
    { filter: 2, values: { enable: false, frequency: 200, gain: -3 } },
    { filter: 4, values: { type: 'Parametric' } },
  ]);
  expect(bandsApart(wanted, wanted)).toEqual([]);
  expect(eqBandNumbers).toHaveLength(3);
});
