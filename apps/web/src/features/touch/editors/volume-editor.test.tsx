import { type Tree } from '@headroom/model/property';
import { type TouchConfiguration } from '@headroom/model/touch';
import type { TreeDevice } from '@headroom/protocol/server';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { siteRig } from '../../../../test/site-rig.tsx';
import { pageAt } from '../../../../test/page-at.tsx';
import { renderKit } from '../../../../test/kit-rig.tsx';
import { TouchSessionProvider, useNewTouchSession, useTouchSession } from '../touch-session.ts';
import { VolumeEditor } from './volume-editor.tsx';

afterEach(cleanup);
const id = '0254AABBCCDD';
const macs = ['00:1B:66:00:00:01', '00:1B:66:00:00:02'] as const;
const volume = (name: string, range: number, amps: readonly (readonly [amp: 0 | 1, channels: Readonly<Record<number, number>>])[]) =>
  ({
    name,
    type: 'volume',
    range,
    amps: amps.map(([amp, channels]) => ({ ipAddress: `amp${amp + 1}`, macAddress: macs[amp], channels })),
    subGroups: [],
  }) as const;
const configuration: TouchConfiguration = {
  name: 'Bar panel',
  groups: [
    volume('Bar', 40, [
      [0, { 1: -12, 2: -6 }],
      [1, {}],
    ]),
    volume('Patio', 80, [[0, { 3: 0 }]]),
  ],
};
function Editor() {
  const { shown, controller } = useTouchSession();
  const [group] = shown.groups;
  return controller && group?.type === 'volume' ? <VolumeEditor index={0} group={group} /> : null;
}
function Page() {
  const session = useNewTouchSession(id);
  return (
    <TouchSessionProvider value={session}>
      <Editor />
    </TouchSessionProvider>
  );
}
/** The first amplifier carries the requests. */
async function stage() {
  const devices: TreeDevice[] = [];
  const controller = {
    macAddress: '02:54:AA:BB:CC:DD',
    name: 'Bar panel',
    ipAddress: '10.0.0.60/24',
    dhcp: false,
    versionNumber: '0.1.0.512',
  };
  const rig = await siteRig([
    {
      model: '704D',
      settings: { '/NSTProxy/enable': true, '/amp/deviceInfo/deviceName': 'amp1' },
      hooks: {
        setHandlers: {
          '/NSTProxy': (params) => {
            const { request } = params as { request?: { readonly id: number } };
            if (!request) return undefined;
            const reply = { id: request.id, result: { ...controller, configuration } as unknown as Tree };
            queueMicrotask(() => devices[0]?.announce('/NSTProxy', { reply }));
            return { ok: true };
          },
        },
      },
    },
    { model: '704D' },
  ]);
  devices.push(...rig.devices);
  renderKit(rig.wrapper({ children: pageAt(`/cs-touch/${id}/group/0`, Page) }));
  // The decoder loads on demand.
  await vi.waitFor(async () => {
    await rig.turn(100);
    screen.getByRole('slider', { name: 'Range' });
  }, 60_000);
  return rig;
}
const box = (channel: number, amp: string) =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(`^${channel}\\b.*, ${amp}$`) });
const level = (name: string | RegExp) => screen.getByRole('slider', { name }).getAttribute('aria-valuenow');

it('[TOUCH-32] a channel used by another volume group cannot be chosen, and names the group; the same number of another amplifier can', async () => {
  await stage();
  expect([1, 2, 3, 4].map((channel) => [box(channel, 'amp1').checked, box(channel, 'amp1').disabled])).toEqual([
    [true, false],
    [true, false],
    [false, true],
    [false, false],
  ]);
  expect(box(3, 'amp2').disabled).toBe(false);
  expect(screen.getAllByText('Used by Patio')).toHaveLength(1);
});

it('[TOUCH-35] removing a channel restores the range 80 and its offset 0', async () => {
  const { turn } = await stage();
  expect([level('Range'), level(/^Offset of 1\b/)]).toEqual(['40', '-12']);
  fireEvent.click(box(1, 'amp1'));
  await turn(100);
  expect(level('Range')).toBe('80');
  fireEvent.click(box(1, 'amp1'));
  await turn(100);
  expect(level(/^Offset of 1\b/)).toBe('0');
});
