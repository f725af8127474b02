import { expect, it } from 'vitest';
import { readModel } from '../catalogue/catalogue.ts';
import { schemaOf } from '../schema/schema.ts';
import { put, remove } from '../property/tree.ts';
import { changedSettings } from './kept-settings.ts';

const amp = () => {
  const model = readModel('704D');
  if (!model) throw new Error('There is no such model.');
  const tree = schemaOf(model).defaults();
  put(tree, '/amp/deviceInfo/modelID', '704D');
  return tree;
};
const changed = (address: string, value: string | number | boolean) => {
  const after = amp();
  expect(put(after, address, value)).toBe(true);
  return changedSettings(amp(), after);
};

it('a changed setting is named', () => {
  expect(changedSettings(amp(), amp())).toEqual([]);
  for (const [address, value] of [
    ['/amp/channels/2/output/fader', -20],
    ['/amp/channels/1/output/mute', true],
    ['/amp/deviceInfo/deviceName', 'Bar'],
  ] as const)
    expect(changed(address, value)).toEqual([address]);
});

it('what the amplifier reports, what no restart preserves and what only one version knows is no change', () => {
  expect(changed('/amp/deviceInfo/firmwareVersion', '9.0')).toEqual([]);
  expect(changed('/misc/findMe', true)).toEqual([]);
  expect(changed('/amp/powerSupply/acLineVoltage', 231)).toEqual([]);
  const old = amp();
  remove(old, '/amp/channels/1/output/fader');
  put(old, '/amp/channels/1/output/gone', 1);
  expect(changedSettings(old, amp())).toEqual([]);
});

it('an address from DHCP may change, and one set by hand may not', () => {
  expect(changed('/network/ethernet/ip', '10.0.0.9')).toEqual([]);
  const [before, after] = [amp(), amp()];
  for (const tree of [before, after]) put(tree, '/network/ethernet/dhcp', false);
  put(after, '/network/ethernet/ip', '10.0.0.9');
  expect(changedSettings(before, after)).toEqual(['/network/ethernet/ip']);
});
