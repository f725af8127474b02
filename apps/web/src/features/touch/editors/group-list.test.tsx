import type { Tree } from '@headroom/model/property';
import type { TouchConfiguration } from '@headroom/model/touch';
import type { TreeDevice } from '@headroom/protocol/server';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { siteRig } from '../../../../test/site-rig.tsx';
import { pageAt } from '../../../../test/page-at.tsx';
import { renderKit } from '../../../../test/kit-rig.tsx';
import { TouchSessionProvider, useNewTouchSession } from '../touch-session.ts';
import { GroupList } from './group-list.tsx';

afterEach(cleanup);
const id = '0254AABBCCDD';
const subGroups = ['Left', 'Right'].map((name) => ({ name, amps: [] }));
const configuration: TouchConfiguration = {
  name: 'Bar panel',
  groups: ['Bar', 'Hall', 'Terrace'].map((name) => ({ name, type: 'volume', range: 40, amps: [], subGroups })),
};
function Page() {
  const session = useNewTouchSession(id);
  return (
    <TouchSessionProvider value={session}>
      <GroupList />
    </TouchSessionProvider>
  );
}
async function stage() {
  const devices: TreeDevice[] = [];
  const controller = { macAddress: '02:54:AA:BB:CC:DD', name: 'Bar panel', ipAddress: '', dhcp: true, versionNumber: '0.1.0.512' };
  const rig = await siteRig([
    {
      model: '704D',
      settings: { '/NSTProxy/enable': true },
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
  ]);
  devices.push(...rig.devices);
  renderKit(rig.wrapper({ children: pageAt(`/cs-touch/${id}`, Page) }));
  // The decoder loads on demand.
  await vi.waitFor(async () => {
    await rig.turn(100);
    screen.getByRole('link', { name: /^Terrace/ });
  }, 60_000);
}
/** As a keyboard does it: whatever has the focus is pressed. */
function press(times: number): readonly (string | null | undefined)[] {
  return Array.from({ length: times }, () => {
    if (document.activeElement) fireEvent.click(document.activeElement);
    return document.activeElement?.getAttribute('aria-label');
  });
}
const order = () => screen.getAllByRole('link').map(({ textContent }) => /^(?:Bar|Hall|Terrace)/.exec(textContent)?.[0] ?? '');

it('[TOUCH-11] the focus follows a group that is moved by the keyboard, up to the end', async () => {
  await stage();
  screen.getByRole('button', { name: 'Move Terrace up' }).focus();
  expect(press(2)).toEqual(['Move Terrace up', 'Move Terrace down']);
  expect(order().filter((name) => name !== '')).toEqual(['Terrace', 'Bar', 'Hall']);
});

it('[TOUCH-11] the focus follows a sub-group too', async () => {
  await stage();
  screen.getAllByRole('button', { name: 'Move Left down' })[1]!.focus();
  expect(press(1)).toEqual(['Move Left up']);
  expect(document.activeElement).toBe(screen.getAllByRole('button', { name: 'Move Left up' })[1]);
});
