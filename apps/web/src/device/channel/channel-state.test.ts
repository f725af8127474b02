import { describe, expect, it } from 'vitest';
import { output } from '@headroom/model/amplifier';
import { readModel } from '@headroom/model/catalogue';
import { at, put, type Tree, type TreeLeaf } from '@headroom/model/property';
import { schemaOf } from '@headroom/model/schema';
import { readChannelFacts, silenceOf, statusLights, type Standing } from './channel-state.ts';

const model = readModel('704D');
function channelWith(values: Readonly<Record<string, TreeLeaf>>, selector: Readonly<Record<string, TreeLeaf>> = {}): Tree {
  if (!model) throw new Error('the catalogue lacks 704D');
  const tree = schemaOf(model).defaults();
  for (const [key, value] of Object.entries(values)) put(tree, `${output.pathAt({ channel: 1 })}/${key}`, value);
  for (const [key, value] of Object.entries(selector)) put(tree, `/amp/channels/1/inputSelector/${key}`, value);
  return tree;
}
const facts = (values: Readonly<Record<string, TreeLeaf>>, standing: Standing = 'current') =>
  readChannelFacts(channelWith(values), 1, standing);

describe('a bridged pair', () => {
  const pair = (values: Readonly<Record<string, TreeLeaf>>, ofSecond: Readonly<Record<string, TreeLeaf>> = {}) => {
    const tree = channelWith({ super8: true, ...values }, { primary: 'Analog 3' });
    for (const [key, value] of Object.entries(ofSecond)) put(tree, `${output.pathAt({ channel: 2 })}/${key}`, value);
    return [1, 2].map((channel) => readChannelFacts(tree, channel, 'current'));
  };
  it('[PROP-13] takes source, load, state and lights from its first half', () => {
    const [, second] = pair({ name: 'North', enable: false, clip: true }, { name: 'South', limiting: true });
    expect(second).toMatchObject({
      name: 'South',
      bridge: [1, 2],
      plays: 1,
      state: 'off',
      clip: true,
      limiting: false,
      source: 'Analog 3',
    });
  });
  it.each([
    ['mute', { mute: true }, 'muted'],
    ['fault', { fault: true }, 'fault'],
    ['status', { status: 'Offline' }, 'down'],
  ] as const)('[PROP-13] is silent by the %s of either half', (_, values, why) => {
    expect(pair(values).map(silenceOf)).toEqual([why, why]);
    expect(pair({}, values).map(silenceOf)).toEqual([why, why]);
    expect(pair({ super8: false }, values).map(silenceOf)).toEqual([undefined, why]);
  });
});

describe('the state of a channel', () => {
  it.each([
    [{}, 'live'],
    [{ status: 'Standby' }, 'standby'],
    [{ autoStandbyActive: true }, 'standby'],
    [{ enable: false, status: 'Standby' }, 'off'],
    [{ status: 'Faulted' }, 'fault'],
    [{ fault: true, enable: false }, 'fault'],
    [{ status: 'Offline' }, 'down'],
    [{ status: 'Offline', autoStandbyActive: true }, 'down'],
    [{ status: 'Offline', enable: false }, 'off'],
    [{ status: 'Offline', fault: true }, 'fault'],
  ])('[STAT-01] [ENUM-16] [PROP-13] %j is %s', (values, state) => {
    expect(facts(values).state).toBe(state);
  });

  it('[CTRL-10] is offline when nobody answers', () => {
    expect(facts({ fault: true }, 'away').state).toBe('offline');
    expect(statusLights(facts({ fault: true, clip: true }, 'away')).map(({ on }) => on)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });

  it('[CONN-08] is unknown when the report of the amplifier is too old: neither fault, nor ready, nor which input plays', () => {
    const old = facts({ fault: true, clip: true, ready: true, limiting: false }, 'old');
    expect(old).toMatchObject({ state: 'unknown', reasons: [], fault: false });
    expect(statusLights(old)).toEqual(['ready', 'limit', 'clip', 'thermal'].map((key) => ({ key, on: undefined })));
    expect(readChannelFacts(channelWith({}, { secondary: 'Dante 1', mode: 'Override' }), 1, 'old').live.source).toBe('unknown');
  });

  it('shows unreported values as unknown, and never as off', () => {
    const tree = channelWith({ ready: true });
    for (const name of ['limiting', 'clip']) delete (at(tree, output.pathAt({ channel: 1 })) as Tree)[name];
    expect(statusLights(readChannelFacts(tree, 1, 'current'))).toEqual([
      { key: 'ready', on: true },
      { key: 'limit', on: undefined },
      { key: 'clip', on: undefined },
      { key: 'thermal', on: false },
    ]);
  });

  it('[ENUM-16] [CHAN-02] is not ready while its output is offline', () => {
    expect(statusLights(facts({ status: 'Offline', ready: true }))[0]).toEqual({ key: 'ready', on: false });
  });

  it('[CHAN-02] has four lights, and a fault replaces Ready', () => {
    expect(statusLights(facts({ limiting: true, clip: true }))).toEqual([
      { key: 'ready', on: true },
      { key: 'limit', on: true },
      { key: 'clip', on: true },
      { key: 'thermal', on: false },
    ]);
    expect(statusLights(facts({ status: 'Faulted', thermal: true })).map(({ key, on }) => [key, on])).toEqual([
      ['fault', true],
      ['limit', false],
      ['clip', false],
      ['thermal', true],
    ]);
  });

  it('[INPUT-01] names the input that plays', () => {
    const tree = channelWith({}, { primary: 'Analog 2', secondary: 'Dante 1', mode: 'Override', secondarySignalDetect: true });
    expect(readChannelFacts(tree, 1, 'current')).toMatchObject({ source: 'Dante 1', live: { source: 'secondary', reason: 'override' } });
  });

  it.each([
    [{}, undefined],
    [{ mute: true }, 'muted'],
    [{ mute: true, enable: false }, 'off'],
    [{ autoStandbyActive: true }, 'standby'],
    [{ status: 'Faulted' }, 'fault'],
    [{ status: 'Offline', mute: true }, 'down'],
  ] as const)('says why nothing plays: %j', (values, why) => {
    expect(silenceOf(facts(values))).toBe(why);
  });
});
