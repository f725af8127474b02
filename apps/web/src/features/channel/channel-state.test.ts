import { describe, expect, it } from 'vitest';
import { output, put, pathOf, readModel, schemaOf, type Tree, type TreeLeaf } from '@headroom/model';
import { readChannelFacts, silenceOf, statusLights } from './channel-state.ts';

const model = readModel('704D');
function channelWith(values: Readonly<Record<string, TreeLeaf>>, selector: Readonly<Record<string, TreeLeaf>> = {}): Tree {
  if (!model) throw new Error('the catalogue lacks 704D');
  const tree = schemaOf(model).defaults();
  for (const [key, value] of Object.entries(values)) put(tree, `${pathOf(output, { channel: 1 })}/${key}`, value);
  for (const [key, value] of Object.entries(selector)) put(tree, `/amp/channels/1/inputSelector/${key}`, value);
  return tree;
}
const facts = (values: Readonly<Record<string, TreeLeaf>>, isAvailable = true) => readChannelFacts(channelWith(values), 1, isAvailable);

describe('how a channel fares', () => {
  it.each([
    [{}, 'live'],
    [{ status: 'Standby' }, 'standby'],
    [{ autoStandbyActive: true }, 'standby'],
    [{ enable: false, status: 'Standby' }, 'off'],
    [{ status: 'Faulted' }, 'fault'],
    [{ fault: true, enable: false }, 'fault'],
  ])('[PROP-13] %j is %s', (values, state) => {
    expect(facts(values).state).toBe(state);
  });

  it('[CTRL-10] is offline when nobody answers', () => {
    expect(facts({ fault: true }, false).state).toBe('offline');
    expect(statusLights(facts({ fault: true, clip: true }, false)).map(({ on }) => on)).toEqual([false, false, false, false]);
  });

  it('[CHAN-02] has four lights, and a fault takes the place of Ready', () => {
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

  it('[INPUT-01] names the input that is heard', () => {
    const tree = channelWith({}, { primary: 'Analog 2', secondary: 'Dante 1', mode: 'Override', secondarySignalDetect: true });
    expect(readChannelFacts(tree, 1, true)).toMatchObject({ source: 'Dante 1', live: { source: 'secondary', reason: 'override' } });
  });

  it.each([
    [{}, undefined],
    [{ mute: true }, 'muted'],
    [{ mute: true, enable: false }, 'off'],
    [{ autoStandbyActive: true }, 'standby'],
    [{ status: 'Faulted' }, 'fault'],
  ] as const)('says why nothing is heard: %j', (values, why) => {
    expect(silenceOf(facts(values))).toBe(why);
  });
});
