import { describe, expect, it } from 'vitest';
import type { PermissionAnswer } from '../access/permission.ts';
import type { Handle } from '../property/resource.ts';
import { schemaOf } from '../schema/schema.ts';
import { at, put, type TreeLeaf } from '../property/tree.ts';
import { carryOut, sampleId } from '../../test/device-sample.ts';
import { addressesIn, copyLeaves, copySections, planCopy, stateOf, type CopySection } from './index.ts';
import { modelOf } from '../../test/plan-rig.ts';

type Values = Readonly<Record<string, TreeLeaf>>;
const write: PermissionAnswer = { permission: 'Write', reason: undefined };
const treeOf = (model: string, values: Values, channel: number) => {
  const tree = schemaOf(modelOf(model)).defaults();
  for (const [name, value] of Object.entries(values)) put(tree, `/amp/channels/${channel}/${name}`, value);
  return tree;
};
interface Copied {
  readonly from: string;
  readonly has?: Values;
  readonly to: string;
  readonly hasThere?: Values;
  readonly sections?: readonly CopySection[];
  readonly may?: (handle: Handle) => PermissionAnswer;
}
function copy({ from, has = {}, to, hasThere = {}, sections = copySections, may = () => write }: Copied) {
  const state = stateOf(treeOf(from, has, 1), schemaOf(modelOf(from)), { deviceId: sampleId, model: from, name: 'Bar', channel: 1 });
  const tree = treeOf(to, hasThere, 2);
  const schema = schemaOf(modelOf(to));
  const chosen = addressesIn(state, new Set(sections), 2);
  const plan = planCopy(state, chosen, 2, { tree, schema, info: () => undefined, mode: 'local', may });
  const short = (address: string) => address.replace('/amp/channels/2/', '');
  return {
    state,
    changes: plan.changes.map(({ address, before, after }) => [short(address), before, after]),
    louder: plan.changes.filter(({ isLouder }) => isLouder).map(({ address }) => short(address)),
    dropped: plan.dropped.map(({ address, reason }) => [short(address), reason]),
    clamped: plan.clamped.map(({ address, from: wanted, to: given }) => [short(address), wanted, given]),
    forbidden: plan.forbidden.map(({ address, reason }) => [short(address), reason]),
    lacking: plan.lacking,
    same: plan.same,
    chosen,
    after: carryOut(tree, plan.steps, schema),
    steps: plan.steps.length,
    written: plan.steps.map((step) =>
      step.kind === 'write' ? Object.keys(step.values).map((name) => `${short(step.place.path)}/${name}`) : [],
    ),
  };
}
const eq = 'outputEqFilters/3';

describe('the sections of a channel copied to another', () => {
  it.each<[CopySection, string, TreeLeaf, TreeLeaf]>([
    ['inputEqualizer', 'inputIirEqFilters/2/gain', 0, -3],
    ['inputEqualizer', 'inputFirEqFilters/16/frequency1', 1000, 300],
    ['crossover', 'crossover/highPassFilter/frequency', 1000, 80],
    ['crossover', 'crossover/bandGainAndDelay/delay', 0, 12.5],
    ['equalizer', `${eq}/q`, 4, 1.4],
    ['limiters', 'rmsLimiter/threshold', 100, 44],
    ['limiters', 'peakLimiter/releaseTime', 100, 60],
    ['load', 'loadMonitor/lowLimit', 4, 6],
    ['load', 'pilotToneDetector/toneFrequency', 20_000, 19_000],
    ['names', 'output/name', '', 'Bar left'],
  ])('include %s: %s', (section, name, before, after) => {
    const has = { [name]: after };
    expect(copy({ from: '704-ADSP', has, to: '704-ADSP', sections: [section] }).changes).toStrictEqual([[name, before, after]]);
    const others = copySections.filter((each) => each !== section);
    expect(copy({ from: '704-ADSP', has, to: '704-ADSP', sections: others })).toMatchObject({ changes: [], steps: 0 });
  });

  it.each(['output/fader', 'output/mute', 'output/hiZLoZ', 'inputSelector/primary', 'inputDelay/delayMs'])('never include %s', (name) => {
    const { chosen } = copy({ from: '704-ADSP', to: '704-ADSP' });
    expect(chosen.has(`/amp/channels/2/${name}`)).toBe(false);
    expect(chosen.size).toBeGreaterThan(200);
  });

  it.each(['704-ADSP', '704D', '84'])('include everything settable of them on a %s', (model) => {
    const leaves = copyLeaves(schemaOf(modelOf(model)), 2);
    expect([...leaves.keys()]).toStrictEqual([...copySections]);
    expect(leaves.get('inputEqualizer')?.length).toBe(model === '704-ADSP' ? 8 * 5 + 16 * 7 : 0);
    const { chosen } = copy({ from: model, to: model });
    expect(new Set([...leaves.values()].flat().map(({ address }) => address))).toStrictEqual(chosen);
  });

  it('write nothing if all values are equal, and count the equal ones', () => {
    const { steps, same, chosen } = copy({ from: '704D', to: '704D' });
    expect([steps, same]).toStrictEqual([0, chosen.size]);
  });

  it('equal those of the channel they came from', () => {
    const has = { 'loadMonitor/lowLimit': 60, 'loadMonitor/highLimit': 90, [`${eq}/gain`]: 3, [`${eq}/enable`]: true };
    const { after } = copy({ from: '704D', has, to: '124D' });
    expect(Object.keys(has).map((name) => at(after, `/amp/channels/2/${name}`))).toStrictEqual(Object.values(has));
  });
});

describe('another model', () => {
  const linear = 'Linear Phase Linkwitz-Riley 48dB/oct';
  it('without a section is reported once', () => {
    const { lacking, dropped, changes } = copy({ from: '704-ADSP', has: { 'inputIirEqFilters/2/gain': -3 }, to: '704D' });
    expect(lacking).toStrictEqual(['inputEqualizer']);
    expect(dropped.filter(([name]) => String(name).includes('input'))).toStrictEqual([]);
    expect(changes).toStrictEqual([]);
  });

  it('accepts a value as far as its own range goes', () => {
    expect(copy({ from: '704-ADSP', has: { 'crossover/bandGainAndDelay/delay': 400 }, to: '704D' })).toMatchObject({
      clamped: [['crossover/bandGainAndDelay/delay', 400, 100]],
      changes: [['crossover/bandGainAndDelay/delay', 0, 100]],
    });
  });

  it('keeps its value if it lacks the option, and names it', () => {
    const type = 'crossover/lowPassFilter/type';
    const has = { [type]: linear, 'crossover/lowPassFilter/frequency': 90 };
    const { dropped, changes } = copy({ from: '704-ADSP', has, to: '704D' });
    expect(dropped).toContainEqual([type, 'not on this model']);
    expect(changes).toStrictEqual([['crossover/lowPassFilter/frequency', 1000, 90]]);
  });

  it('without coefficient filters gets none, which is reported', () => {
    const fir = 'crossover/lowPassFilter/customFirCoeffs';
    expect(copy({ from: '704-ADSP', has: { [fir]: [0.5, 0.5] }, to: '704D' }).dropped).toContainEqual([fir, 'not on this model']);
    expect(copy({ from: '704-ADSP', has: { [fir]: [0.5, 0.5] }, to: '704-ADSP' }).changes).toStrictEqual([[fir, [], [0.5, 0.5]]]);
  });
});

describe('a person with limited rights', () => {
  const has = { 'rmsLimiter/threshold': 44, [`${eq}/q`]: 1.4 };
  const readonly = ({ resource }: Handle): PermissionAnswer =>
    resource.name === 'rmsLimiter' ? { permission: 'Readonly', reason: 'operator' } : write;

  it('changes what is allowed; the rest is named if it would have changed', () => {
    expect(copy({ from: '704D', has, to: '704D', may: readonly })).toMatchObject({
      changes: [[`${eq}/q`, 4, 1.4]],
      forbidden: [['rmsLimiter/threshold', 'operator']],
    });
  });

  it('learns nothing hidden', () => {
    const hidden = ({ resource }: Handle): PermissionAnswer =>
      resource.name === 'rmsLimiter' ? { permission: 'Locked', reason: 'UAC' } : write;
    const [equal, other] = [has, {}].map((hasThere) =>
      copy({ from: '704D', has, to: '704D', hasThere, may: hidden, sections: ['limiters'] }),
    );
    expect(equal).toMatchObject({ changes: [], forbidden: [], same: other?.same });
  });
});

it('what gets louder comes last, after what is quieter and what protects', () => {
  const [low, high] = ['outputEqFilters/1', 'crossover/highPassFilter'] as const;
  const on = { [`${low}/enable`]: true, [`${high}/enable`]: true };
  const louder = { [`${eq}/enable`]: true, [`${low}/gain`]: 5, [`${high}/frequency`]: 40 };
  const quieter = { [`${low}/q`]: 2, 'peakLimiter/threshold': 60 };
  const has = { ...on, ...louder, ...quieter, [`${eq}/gain`]: 3 };
  const told = copy({ from: '704D', has, to: '704D', hasThere: { ...on, [`${eq}/gain`]: 3 } });
  expect(told.louder.toSorted()).toStrictEqual(Object.keys(louder).toSorted());
  const firstRise = told.written.findIndex((names) => names.some((name) => told.louder.includes(name)));
  expect(told.written.slice(0, firstRise).flat()).toStrictEqual(expect.arrayContaining(Object.keys(quieter)));
  expect(told.written.slice(firstRise).every((names) => names.some((name) => told.louder.includes(name)))).toBe(true);
});

describe('what makes a target louder is reported', () => {
  it.each<[string, Values, Values, readonly string[]]>([
    ['a band that is switched on as it stands', { enable: true, gain: 4 }, { gain: 4 }, ['enable']],
    ['a band that is switched on with less gain than it had', { enable: true, gain: 4 }, { gain: 9 }, ['enable', 'gain']],
    ['not a cut that is switched on', { enable: true, gain: -4 }, { gain: -4 }, []],
    ['not a gain that stays switched off', { gain: 6 }, {}, []],
    ['a gain that rises', { enable: true, gain: 6 }, { enable: true, gain: 2 }, ['gain']],
    ['not one that falls', { enable: true, gain: 2 }, { enable: true, gain: 6 }, []],
  ])('%s', (_, has, hasThere, louder) => {
    const within = (values: Values) => Object.fromEntries(Object.entries(values).map(([name, value]) => [`${eq}/${name}`, value]));
    expect(copy({ from: '704D', has: within(has), to: '704D', hasThere: within(hasThere) }).louder).toStrictEqual(
      louder.map((name) => `${eq}/${name}`),
    );
  });

  it.each<[string, Values, Values]>([
    [
      'a high pass',
      { 'crossover/highPassFilter/enable': true, 'crossover/highPassFilter/frequency': 40 },
      { 'crossover/highPassFilter/enable': false },
    ],
    ['a limiter', { 'rmsLimiter/enable': true, 'rmsLimiter/threshold': 90 }, { 'rmsLimiter/enable': false, 'rmsLimiter/threshold': 30 }],
  ])('not %s that is switched on, and it is written at once', (_, has, hasThere) => {
    const { changes, louder, steps } = copy({ from: '704D', has, to: '704D', hasThere });
    expect([changes.length, louder, steps]).toStrictEqual([2, [], 1]);
  });
});
