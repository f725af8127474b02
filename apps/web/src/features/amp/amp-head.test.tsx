import { output } from '@headroom/model/amplifier';
import { valueOf } from '@headroom/model/property';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { siteRig } from '../../../test/site-rig.tsx';
import { AmpPartsProvider, type AmpParts } from '../../device/site/amp-parts.ts';
import { createLocalSeat } from '../../device/site/local-seat.ts';
import { SeatProvider } from '../../device/binding/use-amp.tsx';
import { pageAt } from '../../../test/page-at.tsx';
import { onPhone, renderKit } from '../../../test/kit-rig.tsx';
import { Screen as AmpScreen } from './amp-screen.tsx';
import { AmpHead } from './amp-head.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

describe('the head of an amplifier`s pages', () => {
  const parts: AmpParts = {
    Lost: () => null,
    Unreachable: () => null,
    Notice: () => null,
    Actions: () => <button type="button">More for Bar</button>,
    Handover: ({ children }) => children,
    imported: () => undefined,
  };
  it.each([false, true])(
    "[AMPS-16] has the application's actions besides its settings, narrow: %j, and while it is away",
    async (narrow) => {
      onPhone(narrow);
      const { site, links, turn, wrapper } = await siteRig([{ model: '704D' }]);
      const [amp] = site.amps();
      if (!amp) throw new Error('no amplifier');
      const head = (
        <SeatProvider value={amp.seat}>
          <AmpPartsProvider value={parts}>
            <AmpHead amp={amp} name="Bar" short={false} />
          </AmpPartsProvider>
        </SeatProvider>
      );
      renderKit(wrapper({ children: head }));
      const offered = () => screen.queryAllByRole('button', { name: 'More for Bar' }).length;
      expect([offered(), document.querySelectorAll('article').length]).toEqual([1, narrow ? 1 : 0]);
      for (const link of links) {
        link.answer = 'refuse';
        link.cut();
      }
      await turn(1000);
      expect(offered()).toBe(1);
    },
  );

  it.each([
    [undefined, 'Unknown'],
    ['CONNECTION_ERROR', 'Offline'],
  ] as const)('an amplifier that is being connected to after the problem %s is %s', async (problem, face) => {
    onPhone(false);
    const { site, clock, wrapper } = await siteRig([{ model: '704D' }]);
    const [amp] = site.amps();
    if (!amp) throw new Error('no amplifier');
    const status = { ...amp.device.status(), state: 'CONNECTING', problem } as const;
    const device = { ...amp.device, status: () => status };
    const seat = createLocalSeat({
      device,
      clock,
      session: { signedIn: () => false, subscribe: () => () => undefined },
      listed: undefined,
    });
    renderKit(
      wrapper({
        children: (
          <SeatProvider value={seat}>
            <AmpHead amp={{ ...amp, seat, device }} name="Bar" short={false} />
          </SeatProvider>
        ),
      }),
    );
    expect(screen.queryAllByText(face)).toHaveLength(1);
  });

  it.each([
    [true, ['Bar', '704D', 'amp1']],
    [false, []],
  ])('[AMPS-08] is the card of the amplifier below 768 px, and absent above: %j', async (narrow, told) => {
    onPhone(narrow);
    const settings = { '/amp/deviceInfo/deviceName': 'Bar' };
    const { site, wrapper, turn } = await siteRig([{ model: '704D', settings }]);
    await act(async () => renderKit(wrapper({ children: pageAt('/amps/001B66000001', AmpScreen, '/amps/$ampId') })));
    await turn(1000);
    const card = screen.queryByRole('article');
    expect([told.filter((text) => card?.textContent.includes(text)), card !== null]).toEqual([told, narrow]);
    if (narrow) expect(screen.getByRole('main').firstElementChild).toBe(card);
    site.close();
  });

  it('[AMPS-24] is on one line of a page on a phone: the name for screen readers, locks, and mute', async () => {
    onPhone(true);
    const settings = { '/amp/deviceInfo/deviceName': 'Bar', '/UAC/key': 'mark' };
    const { site, wrapper } = await siteRig([{ model: '704D', settings }]);
    const [amp] = site.amps();
    if (!amp) throw new Error('no amplifier');
    renderKit(
      wrapper({
        children: (
          <SeatProvider value={amp.seat}>
            <AmpHead amp={amp} name="Bar" short />
          </SeatProvider>
        ),
      }),
    );
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Bar');
    expect(screen.getByRole('img', { name: 'Locked by UAC' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Mute all, Bar' })).toBeTruthy();
    expect(screen.queryByRole('article')).toBeNull();
    site.close();
  });

  it('keeps its question before all channels play when a tablet is turned', async () => {
    onPhone(false);
    const muted = Object.fromEntries([1, 2, 3, 4].map((channel) => [`/amp/channels/${channel}/output/mute`, true]));
    const { site, devices, wrapper, turn } = await siteRig([
      { model: '704D', settings: { '/amp/deviceInfo/deviceName': 'Bar', ...muted } },
    ]);
    const page = () => wrapper({ children: pageAt('/amps/001B66000001', AmpScreen, '/amps/$ampId') });
    const { rerender } = renderKit(page());
    await turn(1000);
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Muted, Bar' })));
    const question = await screen.findByRole('alertdialog', { name: 'Unmute all channels of Bar?' });
    onPhone(true);
    await act(async () => rerender(page()));
    expect(screen.getByRole('article', { hidden: true })).toBeTruthy();
    expect(question.isConnected).toBe(true);
    fireEvent.click(within(question).getByRole('button', { name: 'Unmute all' }));
    await turn(1000);
    expect([1, 2, 3, 4].map((channel) => valueOf(devices[0]!.tree, output.properties.mute, { channel }))).toEqual([
      false,
      false,
      false,
      false,
    ]);
    site.close();
  });
});
