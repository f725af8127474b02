import { describe, expect, it } from 'vitest';
import { addLockGroup } from '../access/locks.ts';
import { schemaOf } from '../schema/schema.ts';
import { at, put, type TreeLeaf } from '../property/tree.ts';
import { carryOut, sampleId } from '../../test/device-sample.ts';
import { channelOf, compare, planCopy, stateOf, type AmpState } from './index.ts';
import { lock, modelOf, otherId } from '../../test/plan-rig.ts';

const model = modelOf('704D');
const schema = schemaOf(model);
const tree = schema.defaults();
function stateWith(values: Record<string, TreeLeaf>, deviceId = sampleId): AmpState {
  const own = structuredClone(tree);
  for (const [address, value] of Object.entries(values)) put(own, address, value);
  return stateOf(own, schema, { deviceId, model: model.name, name: 'Bar', channel: undefined });
}
function comparisonOf(a: readonly AmpState[], b: readonly AmpState[]) {
  const compared = compare(a, b);
  if (!compared.ok) throw new Error(compared.refusal);
  return compared.comparison;
}
const differing = (a: AmpState, b: AmpState) =>
  comparisonOf([a], [b]).groups.flatMap(({ section, channel, rows }) =>
    rows.filter(({ how }) => how === 'different').map((row) => [section, channel, row.address, row.a, row.b, row.difference]),
  );

describe('two states side by side', () => {
  it.each<[string, string, TreeLeaf, TreeLeaf, number | undefined]>([
    ['names', '/amp/channels/2/output/name', 'Bar', 'Lounge', undefined],
    ['output', '/amp/channels/2/output/fader', -6, -10, 4],
    ['output', '/amp/channels/2/output/hiZLoZ', 'LoZ', 'HiZ-70V', undefined],
    ['inputs', '/amp/channels/2/inputSelector/primary', 'Analog 1', 'Dante 1', undefined],
    ['generator', '/amp/channels/2/inputSelector/signalGeneratorEnable', true, false, undefined],
    ['crossover', '/amp/channels/2/crossover/bandGainAndDelay/delay', 2, 5.5, -3.5],
    ['equalizer', '/amp/channels/2/outputEqFilters/3/frequency', 430, 400, 30],
    ['limiters', '/amp/channels/2/rmsLimiter/threshold', 40, 44, -4],
    ['load', '/amp/channels/2/loadMonitor/enable', true, false, undefined],
  ])('show in %s the differences and their amounts: %s', (section, address, a, b, difference) => {
    expect(differing(stateWith({ [address]: a }), stateWith({ [address]: b }))).toStrictEqual([[section, 2, address, a, b, difference]]);
  });

  it.each([
    ['amplifier', '/amp/autoStandby/enable', true, false],
    ['inputs', '/amp/inputs/analog/1/trim', 3, 0],
    ['gpio', '/GPIO/1/polarity', 'a', 'b'],
  ])('of the whole amplifier stand in %s: %s', (section, address, a, b) => {
    expect(differing(stateWith({ [address]: a }), stateWith({ [address]: b })).map((row) => row.slice(0, 3))).toStrictEqual([
      [section, undefined, address],
    ]);
  });

  it('are equal if a device counts in single precision, and count every setting', () => {
    const gain = '/amp/channels/1/crossover/bandGainAndDelay/gain';
    const { differences, settings, groups } = comparisonOf([stateWith({ [gain]: 0.8 })], [stateWith({ [gain]: 0.79999995 })]);
    expect(differences).toBe(0);
    expect(settings).toBe(groups.reduce((sum, { rows }) => sum + rows.length, 0));
    expect(settings).toBeGreaterThan(400);
  });

  it('of two channels are compared as one', () => {
    const from = '/amp/channels/3/rmsLimiter/threshold';
    const [two, three] = [channelOf(stateWith({}), 2), channelOf(stateWith({ [from]: 44 }), 3)];
    expect(differing(two, three).filter(([, , address]) => address !== '/amp/channels/2/inputSelector/primary')).toStrictEqual([
      ['limiters', 2, '/amp/channels/2/rmsLimiter/threshold', 100, 44, 56],
    ]);
  });

  it('of different models show what only one has', () => {
    const small = modelOf('84');
    const other = stateOf(schemaOf(small).defaults(), schemaOf(small), { deviceId: otherId, model: '84', name: 'Bar', channel: undefined });
    const { groups, lacking, differences, settings } = comparisonOf([other], [stateWith({})]);
    expect(lacking).toBeGreaterThan(0);
    expect(differences + lacking).toBeLessThan(settings);
    expect(groups.reduce((sum, group) => sum + group.differences, 0)).toBe(differences);
    const dante = groups.flatMap(({ rows }) => rows).find(({ address }) => address === '/amp/inputs/dante/1/trim');
    expect(dante).toMatchObject({ a: undefined, how: 'lacking', difference: undefined });
    expect(dante?.b).toBeDefined();
  });

  it.each([
    ['/amp/channels/1/output/name', true],
    ['/amp/deviceInfo/venueName', true],
    ['/amp/deviceInfo/powerButtonLockout', false],
    ['/amp/channels/1/output/fader', false],
  ])('separate identity from tuning: %s', (address, isIdentity) => {
    const { groups } = comparisonOf([stateWith({})], [stateWith({})]);
    expect(groups.flatMap(({ rows }) => rows).find((row) => row.address === address)).toMatchObject({ isIdentity });
  });

  it('of venues are matched by amplifier, and those of one alone are named', () => {
    const mute = '/amp/channels/1/output/mute';
    const [bar, terrace] = [stateWith({ [mute]: true }), stateWith({}, otherId)];
    const { pairs, alone, differences } = comparisonOf([bar, terrace], [stateWith({})]);
    expect([pairs.length, differences]).toStrictEqual([1, 1]);
    expect(alone.map(({ side, state }) => [side, state.deviceId])).toStrictEqual([['a', otherId]]);
  });

  it.each([
    ['channelWithAmplifier', [channelOf(stateWith({}), 1)], [stateWith({})]],
    ['nothingInCommon', [], [stateWith({})]],
    ['nothingInCommon', [stateWith({}), stateWith({}, '0A1B2C3D4E01')], [stateWith({}, otherId), stateWith({}, '0A1B2C3D4E02')]],
  ])('are refused: %s', (refusal, a, b) => {
    expect(compare(a, b)).toStrictEqual({ ok: false, refusal });
  });
});

describe('copying the chosen differences', () => {
  const [threshold, fader, low] = ['rmsLimiter/threshold', 'output/fader', 'loadMonitor/lowLimit'] as const;
  const on = (channel: number, name: string) => `/amp/channels/${channel}/${name}`;
  const may = () => ({ permission: 'Write' as const, reason: undefined });
  const target = (own = structuredClone(tree)) => ({ tree: own, schema, info: () => undefined, mode: 'local' as const, may });

  it('writes only those, moved to the channel', () => {
    const from = channelOf(stateWith({ [on(3, threshold)]: 44, [on(3, low)]: 6, [on(3, fader)]: -20 }), 3);
    const plan = planCopy(from, new Set([on(1, threshold)]), 1, target());
    expect(plan.changes.map(({ address, after }) => [address, after])).toStrictEqual([[on(1, threshold), 44]]);
    const after = carryOut(tree, plan.steps, schema);
    expect([at(after, on(1, threshold)), at(after, on(1, low)), at(after, on(3, threshold))]).toStrictEqual([44, 4, 100]);
  });

  it('reports what gets louder, and asks before anything rises', () => {
    const own = structuredClone(tree);
    put(own, on(1, fader), -30);
    put(own, on(1, threshold), 20);
    put(own, on(1, 'rmsLimiter/enable'), true);
    const from = channelOf(stateWith({ [on(1, fader)]: -6 }), 1);
    const plan = planCopy(from, new Set([on(1, fader), on(1, threshold)]), 1, target(own));
    expect(plan.changes.filter(({ isLouder }) => isLouder).map(({ address }) => address)).toStrictEqual(
      expect.arrayContaining([on(1, fader), on(1, threshold)]),
    );
    expect(plan.steps.filter((step) => step.kind === 'write' && step.asks)).toHaveLength(2);
  });

  it('leaves locks unchanged and names what is behind one', () => {
    const own = structuredClone(tree);
    addLockGroup(own, lock(1, [on(1, threshold)]));
    const from = channelOf(stateWith({ [on(1, threshold)]: 44, [on(1, low)]: 6 }), 1);
    const plan = planCopy(from, new Set([on(1, threshold), on(1, low)]), 1, target(own));
    expect(plan.locked).toStrictEqual([on(1, threshold)]);
    expect(plan.steps.map(({ kind }) => kind)).toStrictEqual(['write']);
    expect(plan.changes.map(({ address }) => address)).toStrictEqual([on(1, low)]);
  });

  it('accepts from another model what it can and names the rest', () => {
    const own = { ...target(), schema: schemaOf(modelOf('84')), tree: schemaOf(modelOf('84')).defaults() };
    const from = stateWith({ '/amp/inputs/dante/1/trim': 3, [on(1, threshold)]: 44 });
    const plan = planCopy(from, new Set(['/amp/inputs/dante/1/trim', on(1, threshold)]), undefined, own);
    expect(plan.dropped).toMatchObject([{ reason: 'not on this model' }]);
    expect(plan.changes.map(({ address }) => address)).toStrictEqual([on(1, threshold)]);
  });

  it('never writes a secret or an address, whatever was chosen', () => {
    const from: AmpState = {
      ...stateWith({}),
      values: { network: { wifi: { password: 'x', ssid: 'y' }, ethernet: { ip: '10.0.0.9/24' } } },
    };
    const all = new Set(['/network/wifi/password', '/network/wifi/ssid', '/network/ethernet/ip']);
    expect(planCopy(from, all, undefined, target()).steps).toStrictEqual([]);
  });
});
