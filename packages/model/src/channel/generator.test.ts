import { describe, expect, it } from 'vitest';
import { readModel } from '../catalogue/catalogue.ts';
import { put, type TreeLeaf } from '../property/tree.ts';
import { schemaOf } from '../schema/schema.ts';
import { planGeneratorStop, playsGenerator } from './generator.ts';

const at = (channel: number, name: string) => `/amp/channels/${channel}/inputSelector/${name}`;
function treeWith(changes: Readonly<Record<string, TreeLeaf>>) {
  const model = readModel('704D');
  if (!model) throw new Error('no model');
  const tree = schemaOf(model).defaults();
  const own = { '/amp/signalGenerator/fader': -20, [at(1, 'signalGeneratorFader')]: -10, [at(2, 'signalGeneratorFader')]: -10 };
  const on = { [at(1, 'signalGeneratorEnable')]: true, [at(2, 'signalGeneratorEnable')]: true };
  for (const [address, value] of Object.entries({ ...own, ...on, ...changes })) put(tree, address, value);
  return tree;
}
const plays = (changes: Readonly<Record<string, TreeLeaf>>) => [1, 2, 3, 4].filter((channel) => playsGenerator(treeWith(changes), channel));

describe('the generator of an amplifier', () => {
  it.each([
    ['plays where it is switched on and both faders are open', {}, [1, 2]],
    ['does not where it is switched off', { [at(1, 'signalGeneratorEnable')]: false }, [2]],
    ['does not where the fader of the channel is shut', { [at(2, 'signalGeneratorFader')]: -80 }, [1]],
    ['plays nowhere while its own fader is shut', { '/amp/signalGenerator/fader': -80 }, []],
    ['plays where the channel is muted: mutes end', { '/amp/channels/1/output/mute': true }, [1, 2]],
    ['plays at the first of a bridged pair alone', { '/amp/channels/1/output/super8': true }, [1]],
  ] as const)('%s', (_, changes, expected) => {
    expect(plays(changes)).toEqual(expected);
  });

  it('plays while its faders are unknown', () => {
    expect(playsGenerator({ amp: { channels: { 1: { inputSelector: { signalGeneratorEnable: true } } } } }, 1)).toBe(true);
  });

  it('is stopped by its switches alone', () => {
    expect(planGeneratorStop([1, 3]).map(({ resource, at: where, values }) => [resource.pathAt(where), values])).toEqual([
      ['/amp/channels/1/inputSelector', { signalGeneratorEnable: false }],
      ['/amp/channels/3/inputSelector', { signalGeneratorEnable: false }],
    ]);
  });
});
