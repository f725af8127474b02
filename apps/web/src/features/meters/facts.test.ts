import { put } from '@headroom/model/property';
import { expect, it } from 'vitest';
import { createSeat } from '../../device/binding/seat.ts';
import { pageRig } from '../../device/page-rig.tsx';
import { meterFacts } from './facts.ts';

it.each([
  ['without a lock', '', 'none', true],
  ['under a lock', 'mark', 'none', false],
  ['to who has its key', 'mark', 'opened', true],
] as const)('[AMPS-21] a meter leads to its channel as far as UAC lets a link: %s', async (_, key, lock, leads) => {
  const { device, clock } = await pageRig({ settings: (tree) => void put(tree, '/UAC/key', key) });
  const status = { ...device.status(), lock };
  const seat = createSeat({
    device: { ...device, status: () => status },
    clock,
    mode: 'cloud',
    id: () => '001B66000001',
    pathOf: (id) => `/amps/${id}`,
    back: '/amps',
    role: () => 'owner',
    onRole: () => () => undefined,
  });
  const paths = [1, 2, 3, 4].map((channel) => (leads ? `/amps/001B66000001/channels/${channel}` : undefined));
  expect(meterFacts(seat).map(({ href }) => href)).toEqual(paths);
});
