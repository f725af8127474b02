import type { Tree } from '@headroom/model/property';
import type { TouchGroup } from '@headroom/model/touch';
import type { TreeDevice } from '@headroom/protocol/server';
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { siteRig } from '../../../test/site-rig.tsx';
import { pageAt } from '../../../test/page-at.tsx';
import { navigate } from '../../navigation/whereabouts.ts';
import { renderKit } from '../../../test/kit-rig.tsx';
import { Screen } from './touch-screen.tsx';

afterEach(() => {
  cleanup();
  navigate('/');
});

const id = '0254AABBCCDD';
/** amp1 and amp4 are present, amp2 and amp3 away, amp9 unknown. */
const named = (number: number) => ({ ipAddress: `10.0.0.${number}`, macAddress: `00:1B:66:00:00:0${number}` });
const volume = (name: string, amps: readonly number[], inSub: readonly number[] = []): TouchGroup => ({
  name,
  type: 'volume',
  range: 40,
  amps: [...amps, ...inSub].map((number) => ({ ...named(number), channels: { 1: 0 } })),
  subGroups: inSub.length === 0 ? [] : [{ name: 'Part', amps: inSub.map((number) => ({ ...named(number), channels: [1] })) }],
});
const source = (number: number): TouchGroup => ({
  name: 'Source',
  type: 'sourceSelect',
  states: [{ name: 'Bar', sources: [{ ...named(number), channel: 1, sourceInput: 'Analog 1' }] }],
});

async function opened(groups: readonly TouchGroup[]) {
  const controller = {
    macAddress: '02:54:AA:BB:CC:DD',
    name: 'Bar panel',
    ipAddress: '10.0.0.60/24',
    dhcp: false,
    versionNumber: '0.1.0.512',
    configuration: { name: 'Bar panel', groups: [...groups, volume('Nobody', [])] },
  };
  const devices: TreeDevice[] = [];
  const rig = await siteRig([
    {
      model: '704D',
      settings: { '/NSTProxy/enable': true },
      hooks: {
        setHandlers: {
          '/NSTProxy': (params) => {
            const { request } = params as { request?: { readonly id: number; readonly method: string } };
            if (request?.method !== 'get') return undefined;
            queueMicrotask(() => devices[0]?.announce('/NSTProxy', { reply: { id: request.id, result: controller as unknown as Tree } }));
            return { ok: true };
          },
        },
      },
    },
    { model: '704D', isAway: true },
    { model: '704D', isAway: true },
    { model: '704D' },
  ]);
  devices.push(...rig.devices);
  await rig.turn(15_000);
  renderKit(rig.wrapper({ children: pageAt(`/cs-touch/${id}`, Screen, '/cs-touch/$controllerId') }));
  // The decoder loads on demand.
  await vi.waitFor(
    async () => {
      await rig.turn(100);
      screen.getByRole('heading', { level: 1, name: 'Bar panel' });
    },
    { timeout: 60_000 },
  );
  const shown = () => ({
    banner: document.body.textContent.includes('Amps are offline, so unlocking and saving may cause issues'),
    buttons: ['Unlock', 'Cancel', 'Save'].filter((name) => screen.queryByRole('button', { name }) !== null).join(),
  });
  const press = async (name: string) => {
    fireEvent.click(screen.getByRole('button', { name }));
    await rig.turn(300);
  };
  return { shown, press };
}

it.each<readonly [string, readonly TouchGroup[], boolean]>([
  ['nobody', [volume('Music', [])], false],
  ['who is there', [volume('Music', [1, 4])], false],
  ['one that is away among others', [volume('Music', [1, 2]), volume('Talk', [4])], true],
  ['one that is away in a sub-group', [volume('Music', [1], [3])], true],
  ['one that is away as what plays a source', [source(2)], true],
  ['one that is not of this site', [volume('Music', [1, 9])], true],
])('[TOUCH-08] [TOUCH-09] a controller whose groups name %s', async (_, groups, isLocked) => {
  const { shown, press } = await opened(groups);
  expect(shown()).toEqual({ banner: isLocked, buttons: isLocked ? 'Unlock' : '' });
  await press(`Move ${groups[0]?.name} down`);
  expect(shown()).toEqual({ banner: isLocked, buttons: isLocked ? 'Unlock,Cancel' : 'Cancel,Save' });
  if (!isLocked) return;
  await press('Unlock');
  expect(shown()).toEqual({ banner: false, buttons: 'Cancel,Save' });
  await press('Cancel');
  expect(shown()).toEqual({ banner: false, buttons: '' });
  await press(`Move ${groups[0]?.name} down`);
  expect(shown()).toEqual({ banner: false, buttons: 'Cancel,Save' });
});
