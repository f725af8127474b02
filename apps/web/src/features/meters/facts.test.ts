import { output } from '@headroom/model/amplifier';
import { put } from '@headroom/model/property';
import { expect, it } from 'vitest';
import { createSeat } from '../../device/binding/seat.ts';
import { pageRig } from '../../../test/page-rig.tsx';
import { meterFacts } from './facts.ts';

it.each([
  ['without a lock', '', 'none', true],
  ['under a lock', 'mark', 'none', false],
  ['to who has its key', 'mark', 'opened', true],
] as const)('[AMPS-21] a meter leads to its channel as far as UAC allows a link: %s', async (_, key, lock, leads) => {
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

it('[CONN-08] an amplifier silent for more than a second shows only that, and is listed with the lost ones', async () => {
  const { seat, amp, link, turn, device } = await pageRig();
  amp.report([
    ['/amp/channels/1/output/status', 'Faulted'],
    ['/amp/channels/2/output/limiting', true],
  ]);
  for (const channel of [1, 2]) device.subscribe(output, { channel }, () => undefined);
  await turn(1000);
  const told = () =>
    meterFacts(seat)
      .slice(0, 2)
      .map(({ state, limiting, worst, rank }) => ({ state, limiting, worst, rank }));
  expect(told()).toMatchObject([
    { state: 'fault', rank: 0 },
    { state: 'live', limiting: true },
  ]);
  link.frozen = true;
  await turn(1800);
  expect(device.status().state).toBe('CONNECTED');
  const silent = { state: 'unknown', limiting: undefined, worst: undefined, rank: 1 };
  expect(told()).toEqual([silent, silent]);
});
