import { replaceGroup, type TouchConfiguration } from '@headroom/model/touch';
import { type Tree } from '@headroom/model/property';
import type { TreeDevice } from '@headroom/protocol/server';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { siteRig } from '../../../test/site-rig.tsx';
import { renderKit } from '../../../test/kit-rig.tsx';
import { TouchHead } from './touch-head.tsx';
import { TouchSessionProvider, useNewTouchSession } from './touch-session.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
});
const id = '0254AABBCCDD';
const configuration: TouchConfiguration = {
  name: 'Bar panel',
  groups: [{ name: 'Bar', type: 'volume', range: 40, amps: [], subGroups: [] }],
};
const controller = {
  macAddress: '02:54:AA:BB:CC:DD',
  name: 'Bar panel',
  ipAddress: '10.0.0.60/24',
  dhcp: false,
  versionNumber: '0.1.0.512',
};

function Head({ locked }: { readonly locked: boolean }) {
  const session = useNewTouchSession(id);
  const rename = (name: string) =>
    session.edit((before) => replaceGroup(before, 0, { name, type: 'volume', range: 40, amps: [], subGroups: [] }));
  return (
    <TouchSessionProvider value={session}>
      <TouchHead locked={locked} />
      <button onClick={() => rename('Lounge')}>Rename</button>
      <button onClick={() => rename('Bar')}>Rename back</button>
    </TouchSessionProvider>
  );
}
async function stage({ locked = false, versionNumber = '0.1.0.512', fwStatus = 'Ok', refusesUpdate = false } = {}) {
  let stored = configuration;
  const requests: { readonly id: number; readonly url: string; readonly method: string; readonly params?: Tree }[] = [];
  const devices: TreeDevice[] = [];
  const updates: unknown[] = [];
  const rig = await siteRig([
    {
      model: '704D',
      settings: { '/NSTProxy/enable': true, '/NSTProxy/fwStatus': fwStatus },
      hooks: {
        setHandlers: {
          '/NSTProxy': (params) => {
            const { request } = params as { request?: (typeof requests)[number] };
            if (!request && 'fwUpdate' in (params as object)) updates.push(params);
            if (!request) return refusesUpdate ? { ok: false, message: 'Busy.' } : undefined;
            requests.push(request);
            if (request.method === 'get')
              queueMicrotask(() =>
                devices[0]?.announce('/NSTProxy', {
                  reply: { id: request.id, result: { ...controller, versionNumber, configuration: stored } as unknown as Tree },
                }),
              );
            return { ok: true };
          },
        },
      },
    },
  ]);
  devices.push(...rig.devices);
  renderKit(rig.wrapper({ children: <Head locked={locked} /> }));
  // The decoder loads on demand.
  await vi.waitFor(async () => {
    await rig.turn(100);
    screen.getByRole('heading', { level: 1, name: 'Bar panel' });
  }, 60_000);
  const saves = () => requests.filter(({ method }) => method === 'set');
  const reply = async (what: Tree) => {
    devices[0]?.announce('/NSTProxy', { reply: { id: saves().at(-1)?.id ?? 0, ...what } });
    await rig.turn(500);
  };
  const press = async (name: string) => {
    fireEvent.click(screen.getByRole('button', { name }));
    await rig.turn(500);
  };
  const buttons = () => screen.queryAllByRole('button', { name: /^(?:Cancel|Save|Saving)$/ }).map(({ textContent }) => textContent);
  const storeElsewhere = (there: TouchConfiguration) => void (stored = there);
  return { ...rig, requests, updates, saves, reply, press, buttons, storeElsewhere };
}

it('[TOUCH-06] [TOUCH-07] [TOUCH-20] [TOUCH-25] fetches the configuration of the controller, and shows its name and its menu; Cancel and Save appear with the first change', async () => {
  const { requests, press, buttons } = await stage();
  expect(requests[0]).toMatchObject({ url: `/controllers/${id}`, method: 'get' });
  expect(buttons()).toEqual([]);
  await press('Rename');
  expect(buttons()).toEqual(['Cancel', 'Save']);
  await press('Cancel');
  expect(buttons()).toEqual([]);
  await press('Touch controller menu');
  expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
    'Controller settings',
    'Import settings',
    'Export settings',
  ]);
});

it('[TOUCH-25] [TOUCH-38] asks the controller again every 50 s', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { requests, turn } = await stage();
  const pass = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms);
    await turn(100);
    return requests.length;
  };
  const first = requests.length;
  // The time since the first request is unknown.
  for (let tenths = 0; tenths < 510 && requests.length === first; tenths += 1) await pass(100);
  expect(requests).toHaveLength(first + 1);
  expect([await pass(49_800), await pass(300)]).toEqual([first + 1, first + 2]);
});

it('[TOUCH-07] [TOUCH-20] edits that were taken back by hand are none: what somebody else saves later is shown, and nothing offered to save over it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const { press, buttons, storeElsewhere, turn } = await stage();
  await press('Rename');
  await press('Rename back');
  expect(buttons()).toEqual([]);
  storeElsewhere({ ...configuration, name: 'Terrace panel' });
  await vi.advanceTimersByTimeAsync(51_000);
  await turn(500);
  expect([screen.getByRole('heading', { level: 1 }).textContent, buttons()]).toEqual(['Terrace panel', []]);
});

it('[TOUCH-08] has no Save while saving is blocked', async () => {
  const { press, buttons } = await stage({ locked: true });
  await press('Rename');
  expect(buttons()).toEqual(['Cancel']);
});

it('[TOUCH-20] [TOUCH-37] sends name and groups to the controller, and shows a spinner in the button until it has answered', async () => {
  const { press, saves, reply } = await stage();
  await press('Rename');
  await press('Save');
  const saved = { name: 'Bar panel', groups: [{ ...configuration.groups[0], name: 'Lounge' }] };
  expect(saves()).toMatchObject([{ url: `/controllers/${id}/configuration`, params: saved }]);
  const button = screen.getByRole('button', { name: /Saving/ });
  expect(button.getAttribute('aria-busy')).toBe('true');
  expect(button.querySelector('svg')).not.toBeNull();
  await reply({ result: saved });
  expect(screen.queryByRole('button', { name: /Sav/ })).toBeNull();
});

it.each([
  [
    'update config error',
    'Failed to set device data. The amplifier says: The controller does not answer.',
    { error: { message: 'The controller does not answer.' } },
  ],
  ['Unknown error', '', { result: { name: 'Bar panel' } }],
])('[TOUCH-20] [TOUCH-39] opens a dialog that says %s: %s', async (text, why, answer) => {
  const { press, reply } = await stage();
  await press('Rename');
  await press('Save');
  await reply(answer);
  const dialog = screen.getByRole('alertdialog', { name: 'Touch controller error' });
  expect([...dialog.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual([text, ...(why === '' ? [] : [why])]);
  fireEvent.click(within(dialog).getByText('Close'));
  expect(screen.queryByRole('alertdialog')).toBeNull();
  expect(screen.getByRole('button', { name: 'Save' })).toBeTruthy();
});

it('[TOUCH-06] [TOUCH-36] [TOUCH-37] exports what is shown as cs-touch-export.json', async () => {
  const { press } = await stage();
  const made = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:made');
  const clicked: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    clicked.push(`${this.download} ${this.href}`);
  });
  await press('Rename');
  await press('Touch controller menu');
  fireEvent.click(screen.getByRole('menuitem', { name: 'Export settings' }));
  expect(clicked).toEqual(['cs-touch-export.json blob:made']);
  expect(JSON.parse(await (made.mock.calls[0]![0] as Blob).text())).toEqual({
    version: 1,
    name: 'Bar panel',
    groups: [{ ...configuration.groups[0], name: 'Lounge' }],
  });
});

it('[TOUCH-36] imports the file that was chosen last, although one chosen before is read later', async () => {
  const { press, turn } = await stage();
  await press('Touch controller menu');
  fireEvent.click(screen.getByRole('menuitem', { name: 'Import settings' }));
  const chooser = document.querySelector('input[type=file]');
  if (!chooser) throw new Error('There is no place for a file.');
  const textOf = (name: string) => JSON.stringify({ version: 1, name, groups: [] });
  const open = (file: File) => act(async () => void fireEvent.change(chooser, { target: { files: [file] } }));
  const { promise, resolve } = Promise.withResolvers<string>();
  await open(Object.assign(new File([], 'slow.json'), { text: () => promise }));
  await open(new File([textOf('Quick')], 'quick.json'));
  await screen.findByText('Quick: 0 groups');
  await act(async () => resolve(textOf('Slow')));
  await turn(100);
  expect(screen.getByText('Quick: 0 groups')).toBeTruthy();
});

it('[TOUCH-40] opens a dialog when the export fails', async () => {
  const { press } = await stage();
  vi.spyOn(URL, 'createObjectURL').mockImplementation(() => {
    throw new Error('no space');
  });
  await press('Touch controller menu');
  fireEvent.click(screen.getByRole('menuitem', { name: 'Export settings' }));
  expect(screen.getByRole('alertdialog', { name: 'Touch controller error' }).querySelector('p')?.textContent).toBe(
    'Failed to generate export!',
  );
});

async function settings(more: Parameters<typeof stage>[0] = {}) {
  const rig = await stage(more);
  await rig.press('Touch controller menu');
  fireEvent.click(screen.getByRole('menuitem', { name: 'Controller settings' }));
  await rig.turn(200);
  const dialog = within(screen.getByRole('dialog', { name: 'Controller settings' }));
  const field = (label: string) => dialog.getByLabelText<HTMLInputElement>(label);
  const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
  const canSave = () => !dialog.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled;
  const firmware = () => {
    const region = within(dialog.getByRole('region', { name: 'Firmware' }));
    return {
      says: region.getByRole('status').textContent,
      turns: region.getByRole('status').querySelector('use')?.getAttribute('href')?.endsWith('#spinner'),
      button: region.queryByRole('button')?.textContent,
    };
  };
  return { ...rig, dialog, field, type, canSave, firmware };
}

describe('the settings of a controller', () => {
  it('[TOUCH-10] offer DHCP or a static address with a note on its subnet, and its firmware', async () => {
    const { dialog, field, canSave } = await settings();
    const radios = dialog.getAllByRole<HTMLInputElement>('radio');
    expect(radios.map(({ labels, checked }) => [labels?.[0]?.textContent, checked])).toEqual([
      [expect.stringContaining('Automatic (DHCP)') as string, false],
      [expect.stringContaining('Static') as string, true],
    ]);
    expect(dialog.getByText('With the subnet in CIDR notation: 192.168.1.60/24 stands for the mask 255.255.255.0')).toBeTruthy();
    expect([field('IP address').value, field('IP address').disabled, canSave()]).toEqual(['10.0.0.60/24', false, false]);
    expect(dialog.getByRole('region', { name: 'Firmware' })).toBeTruthy();
    fireEvent.click(radios[0]!);
    expect([field('IP address').disabled, canSave()]).toEqual([true, true]);
  });

  it('[TOUCH-28] [TOUCH-29] [TOUCH-30] accept digits, dots and a slash, 18 characters in all, and complete a bare address on leaving the field', async () => {
    const { dialog, field, type, canSave } = await settings();
    // A phone's number keys have no slash.
    expect(field('IP address').getAttribute('inputmode')).toBeNull();
    type('IP address', 'x192.168.1.7 y');
    expect(field('IP address').value).toBe('192.168.1.7');
    fireEvent.blur(field('IP address'));
    expect([field('IP address').value, canSave()]).toEqual(['192.168.1.7/24', true]);
    type('IP address', '1'.repeat(30));
    expect([field('IP address').value, canSave()]).toEqual(['1'.repeat(18), false]);
    const isMarked = () => dialog.queryByText('An address such as 192.168.1.60/24') !== null;
    for (const wrong of ['192.168.1/24', '192.168.1.256/24', '192.168.1.7/33']) {
      type('IP address', wrong);
      expect([canSave(), isMarked()]).toEqual([false, true]);
    }
    type('IP address', '10.0.0.60/24');
    expect([canSave(), isMarked()]).toEqual([false, false]);
  });

  it('[TOUCH-27] [TOUCH-30] accept a name of 1 to 50 characters', async () => {
    const { type, canSave } = await settings();
    const offered = ['', ' ', 'x'.repeat(50), 'x'.repeat(51)].map((name) => {
      type('Controller name', name);
      return canSave();
    });
    expect(offered).toEqual([false, false, true, false]);
  });

  it('[TOUCH-27] rename the controller with the groups it has now, although they were changed elsewhere since they were read', async () => {
    const { type, press, saves, storeElsewhere } = await settings();
    const groups = [{ name: 'Terrace', type: 'volume', range: 40, amps: [], subGroups: [] }] as const;
    storeElsewhere({ ...configuration, groups });
    type('Controller name', 'Lounge panel');
    await press('Save');
    expect(saves()).toMatchObject([{ url: `/controllers/${id}/configuration`, params: { name: 'Lounge panel', groups } }]);
  });

  it.each([
    ['0.1.0.419', false],
    ['0.1.0.420', true],
    ['0.1.0.1000', true],
  ])('[TOUCH-31] show the network of a controller of version %s: %s', async (versionNumber, shown) => {
    const { dialog } = await settings({ versionNumber });
    expect([dialog.queryAllByRole('radio').length, dialog.queryByLabelText('IP address') !== null]).toEqual([shown ? 2 : 0, shown]);
  });

  it.each([
    ['UpdateAvailable', { says: 'Update available', turns: false, button: 'Update firmware' }],
    ['ErrorDuringUpdate', { says: 'there was an error updating your CSTouch devices', turns: false, button: 'Update firmware' }],
    ['UpdateInProgress', { says: 'Update in progress', turns: true, button: undefined }],
    ['Ok', { says: 'all up to date', turns: false, button: undefined }],
  ])('[TOUCH-22] [TOUCH-23] [TOUCH-41] show for firmware that is %s what can be done', async (fwStatus, told) => {
    expect((await settings({ fwStatus })).firmware()).toEqual(told);
  });

  it('[TOUCH-21] [TOUCH-37] wait for 30 s after a change of the network, and then report that the controller does not answer', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const { type, press, reply, saves, turn } = await settings();
    type('IP address', '10.0.0.61/24');
    await press('Save');
    expect(saves()).toMatchObject([{ url: `/controllers/${id}/network`, params: { dhcp: false, ipAddress: '10.0.0.61/24' } }]);
    await reply({ result: { dhcp: false, ipAddress: '10.0.0.61/24' } });
    const says = () => screen.queryByRole('dialog', { name: 'Waiting for the touch controller' })?.textContent;
    const failed = () => screen.queryByRole('alertdialog', { name: 'The touch controller does not answer' }) !== null;
    expect(says()).toContain('10.0.0.61/24');
    expect(says()).toContain('30 s');
    const pass = async (seconds: number) => {
      for (let second = 0; second < seconds; second += 1) {
        await vi.advanceTimersByTimeAsync(1000);
        await turn(100);
      }
    };
    await pass(29);
    expect([says() !== undefined, failed()]).toEqual([true, false]);
    await pass(1);
    expect([says() !== undefined, failed()]).toEqual([false, true]);
    await press('Retry');
    expect([says() !== undefined, failed()]).toEqual([true, false]);
  });

  it.each([
    ['update config error', { error: { message: 'The controller does not answer.' } }],
    ['Unknown error', { result: { name: 'Lounge panel' } }],
  ])('[TOUCH-39] that are refused open a dialog with %s', async (text, answer) => {
    const { type, press, reply } = await settings();
    type('Controller name', 'Lounge panel');
    await press('Save');
    await reply(answer);
    expect(screen.getByRole('alertdialog', { name: 'Touch controller error' }).querySelector('p')?.textContent).toBe(text);
  });

  it('[TOUCH-41] open a dialog when an update cannot start', async () => {
    const { press } = await settings({ fwStatus: 'UpdateAvailable', refusesUpdate: true });
    await press('Update firmware');
    expect(screen.getByRole('alertdialog', { name: 'Touch controller error' }).querySelector('p')?.textContent).toBe(
      'Unable to update your CS Touch',
    );
  });

  it('[TOUCH-22] start an update once, although the button is pressed twice', async () => {
    const { dialog, updates, turn } = await settings({ fwStatus: 'UpdateAvailable' });
    for (const _ of ['once', 'twice']) fireEvent.click(dialog.getByRole('button', { name: /^Update/ }));
    await turn(1000);
    expect(updates).toHaveLength(1);
  });

  it('[API-22] [TOUCH-24] [TOUCH-25] follow an update started here until it is complete, and say how to reboot', async () => {
    const { devices, press, firmware, turn } = await settings({ fwStatus: 'UpdateAvailable' });
    await press('Update firmware');
    expect(devices[0]?.tree['NSTProxy']).toMatchObject({ enable: true, fwUpdate: true });
    const become = async (fwStatus: string) => {
      devices[0]?.report([['/NSTProxy/fwStatus', fwStatus]]);
      await turn(500);
      return firmware();
    };
    expect(await become('UpdateInProgress')).toMatchObject({ turns: true, button: undefined });
    expect(await become('Ok')).toEqual({ says: 'firmware done (reboot by cycling PoE power)', turns: false, button: undefined });
  });
});
