import type { Discovered } from '@headroom/protocol/wire';
import { expect, it } from 'vitest';
import { createRig } from '../../test/amp-rig.ts';
import { createNeighbours } from './neighbours.ts';

const neighbour = (number: number): Discovered => ({
  id: `001B6600000${number}`,
  kind: 'amp',
  ip: `192.168.1.2${number}`,
  name: `Bar ${number}`,
  model: '704D',
});

it.each([3, 2, 1, 0])('[API-04] of three neighbours /discovery lists those that remain: the first %i', async (left) => {
  const { amplifier, read } = await createRig();
  const all = [neighbour(1), neighbour(2), neighbour(3)];
  const neighbours = createNeighbours();
  neighbours.add(amplifier.core);
  neighbours.show(all);
  neighbours.show(all.slice(0, left));
  const first = { mac: '00:1B:66:00:00:01', type: 'amp', ip: '192.168.1.21', name: 'Bar 1', model: '704D' };
  expect(Object.keys(read('/discovery') as object)).toEqual(['1', '2', '3'].slice(0, left));
  expect(read('/discovery/1')).toEqual(left > 0 ? first : undefined);
});

it('[API-04] an amplifier that joins later lists all, and the others are told only what changed', async () => {
  const [early, late] = [await createRig(), await createRig()];
  const neighbours = createNeighbours();
  neighbours.add(early.amplifier.core);
  neighbours.show([neighbour(1), neighbour(2)]);
  const told: string[] = [];
  early.amplifier.core.onSetting((changes) => void told.push(...changes.map(([address]) => address)));
  neighbours.add(late.amplifier.core);
  neighbours.show([neighbour(1), { ...neighbour(2), name: 'Terrace' }]);
  expect(told).toEqual(['/discovery/2/name']);
  expect(late.read('/discovery')).toEqual(early.read('/discovery'));
  expect(late.read('/discovery/2/name')).toBe('Terrace');
});
