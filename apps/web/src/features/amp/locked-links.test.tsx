import { put } from '@headroom/model/property';
import type { DeviceStatus } from '@headroom/protocol';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { createSeat } from '../../device/binding/seat.ts';
import { SeatProvider } from '../../device/binding/use-amp.tsx';
import { pageRig } from '../../../test/page-rig.tsx';
import { hidesLinks } from '../../device/site/cause.ts';
import { renderKit } from '../../../test/kit-rig.tsx';
import { AmpHead } from './amp-head.tsx';
import { Notices } from './notices.tsx';

afterEach(cleanup);

async function stage(mode: 'local' | 'cloud', key: string, lock: DeviceStatus['lock'], wrong: string) {
  const { device, clock, turn } = await pageRig({
    settings(tree) {
      put(tree, '/UAC/key', key);
      put(tree, wrong, true);
    },
  });
  const status = { ...device.status(), lock };
  const road = { ...device, status: () => status };
  const seat = createSeat({
    device: road,
    clock,
    mode,
    id: () => '001B66000001',
    pathOf: (id) => `/amps/${id}`,
    back: '/amps',
    role: () => 'owner',
    onRole: () => () => undefined,
  });
  const amp = { ampId: seat.id, device: road, seat, listed: undefined };
  renderKit(
    <SeatProvider value={seat}>
      <AmpHead amp={amp} name="Bar" short={false} />
      <Notices amp={amp} />
    </SeatProvider>,
  );
  await turn(500);
  return { seat, links: () => screen.queryAllByRole('link').map((link) => link.getAttribute('href')) };
}
const ofChannel = '/amp/channels/2/output/thermal';
const ofSupply = '/amp/powerSupply/fault';

describe('an amplifier under a UAC lock', () => {
  it.each([
    ['here without a lock', 'local', '', 'none', false],
    ['here', 'local', 'mark', 'closed', true],
    ['here, of whose key nobody is asked', 'local', 'mark', 'none', true],
    ['here to who has its key', 'local', 'mark', 'opened', false],
    ['over the cloud without a lock', 'cloud', '', 'none', false],
    ['over the cloud', 'cloud', 'mark', 'none', true],
  ] as const)(
    '[AMPS-21] [LOCK-06] shows no links to its channels and settings, and says so if nothing of it can be changed: %s',
    async (_, mode, key, lock, hidden) => {
      const { seat } = await stage(mode, key, lock, ofChannel);
      expect(hidesLinks(seat)).toBe(hidden);
      const said = 'Locked by UAC: this amplifier can only be viewed, without its channels and settings.';
      expect(screen.queryAllByText(said)).toHaveLength(hidden && mode === 'local' ? 1 : 0);
    },
  );

  it.each([
    ['at a channel, without a lock', '', ofChannel, ['/amps/001B66000001/channels/2/SETTINGS'], /Channel 2/],
    ['at a channel', 'mark', ofChannel, [], /Channel 2/],
    ['at its power supply', 'mark', ofSupply, ['/amps/001B66000001/power'], /Power supply/],
  ] as const)('[AMPS-21] shows in its head what is wrong, without links to channels: %s', async (_, key, wrong, paths, said) => {
    const { links } = await stage('cloud', key, 'none', wrong);
    expect(links()).toEqual(paths);
    expect(screen.getByText(said)).toBeDefined();
  });
});
