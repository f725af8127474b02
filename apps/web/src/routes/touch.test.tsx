import { readTouchConfiguration, type TouchConfiguration, type TouchGroup } from '@headroom/model/touch';
import { at, type Tree } from '@headroom/model/property';
import type { TreeDevice } from '@headroom/protocol/server';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { Suspense } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createSession } from '../device/site/session.ts';
import { SessionProvider } from '../device/site/session-context.ts';
import { siteRig } from '../../test/site-rig.tsx';
import { createRouter, Outlet, RouterView } from '../navigation/router.tsx';
import { navigate } from '../navigation/whereabouts.ts';
import { toast } from '../ui/feedback/toast.tsx';
import { layOut, renderKit } from '../../test/kit-rig.tsx';
import { localRoutes } from './local.ts';
// Preloaded: on a busy machine a page would give up waiting.
import '../device/site/touch/touch-reader.ts';
import '../features/amps/touch-row.tsx';
import '../features/touch/editors/group-screen.tsx';
import '../features/touch/no-touch.tsx';
import '../features/touch/touch-screen.tsx';

/** Media queries are asked once, and change later. */
const room = { width: 1280, height: 800 };
const listeners = new Set<() => void>();
const media = (query: string) => ({
  get matches() {
    return query.split(', ').some((one) => {
      const limits = [...one.matchAll(/\((min|max)-(width|height): ([\d.]+)em\)/g)];
      const isWithin = ([, end, side, em]: string[]) => {
        const size = room[side as 'width' | 'height'];
        return end === 'min' ? size >= Number(em) * 16 : size <= Number(em) * 16;
      };
      return limits.length > 0 && limits.every(isWithin);
    });
  },
  addEventListener: (_: string, listener: () => void) => void listeners.add(listener),
  removeEventListener: (_: string, listener: () => void) => void listeners.delete(listener),
});
const resize = (width: number) =>
  act(() => {
    room.width = width;
    for (const tell of listeners) tell();
  });
const ended: (() => void)[] = [];
afterEach(() => {
  act(toast.close);
  cleanup();
  for (const end of ended.splice(0)) end();
  vi.unstubAllGlobals();
  navigate('/');
});

const id = '0254AABBCCDD';
const home = `/cs-touch/${id}`;
const panel = { id, kind: 'touch', ip: '10.0.0.60', name: 'Bar panel', model: '' } as const;
const ampAt = (number: number) => ({ ipAddress: `amp${number}`, macAddress: `00:1B:66:00:00:0${number}` });
const bar: TouchGroup = {
  name: 'Bar',
  type: 'volume',
  range: 40,
  amps: [{ ...ampAt(1), channels: { 1: -12, 2: 0 } }],
  subGroups: [
    { name: 'Counter', amps: [{ ...ampAt(1), channels: [1] }] },
    { name: 'Window', amps: [] },
  ],
};
const patio: TouchGroup = { name: 'Patio', type: 'volume', range: 80, amps: [{ ...ampAt(2), channels: { 3: 0 } }], subGroups: [] };
const state = (name: string, ...inputs: string[]) => ({
  name,
  sources: inputs.map((sourceInput, index) => ({ ...ampAt(index + 1), channel: 1, sourceInput })),
});
const music: TouchGroup = {
  name: 'Music',
  type: 'sourceSelect',
  states: [state('Quiet', 'Analog 2', 'Analog 4'), state('Loud', 'Analog 1')],
};

const Frame = () => (
  <Suspense>
    <Outlet />
  </Suspense>
);
async function openAt(
  address: string,
  {
    groups = [bar, patio, music],
    width = 1280,
    refusal,
    isOn = true,
  }: { groups?: readonly TouchGroup[]; width?: number; refusal?: string; isOn?: boolean } = {},
) {
  room.width = width;
  vi.stubGlobal('matchMedia', media);
  layOut({ height: 700, row: 156 });
  let configuration: TouchConfiguration = { name: 'Bar panel', groups };
  const devices: TreeDevice[] = [];
  const answer = (method: string, params: unknown): Tree => {
    if (method === 'set') {
      if (refusal !== undefined) return { error: { message: refusal } };
      const read = readTouchConfiguration(params);
      if (read.ok) configuration = read.configuration;
      return { result: configuration as unknown as Tree };
    }
    const told = { macAddress: '02:54:AA:BB:CC:DD', name: 'Bar panel', ipAddress: '10.0.0.60/24', dhcp: false, versionNumber: '0.1.0.512' };
    return { result: { ...told, configuration } as unknown as Tree };
  };
  const rig = await siteRig(
    [
      {
        model: '704D',
        settings: { '/NSTProxy/enable': isOn, '/amp/deviceInfo/deviceName': 'amp1' },
        hooks: {
          setHandlers: {
            '/NSTProxy': (params) => {
              const { request } = params as {
                request?: { readonly id: number; readonly url: string; readonly method: string; readonly params?: Tree };
              };
              if (!request || at(devices[0]?.tree ?? {}, '/NSTProxy/enable') !== true) return undefined;
              const isOurs = request.url.split('/')[2] === id;
              const reply = { id: request.id, ...(isOurs ? answer(request.method, request.params) : { error: { message: 'Who?' } }) };
              queueMicrotask(() => devices[0]?.announce('/NSTProxy', { reply }));
              return { ok: true };
            },
          },
        },
      },
      { model: '704D' },
      { model: '704D', isAway: true },
    ],
    [panel],
  );
  devices.push(...rig.devices);
  await rig.turn(15_000);
  const session = createSession();
  ended.push(() => session.close());
  navigate(address);
  const page = <RouterView router={createRouter(localRoutes)} frame={Frame} errorPage={() => <p>broken</p>} home="/" otherwise="/" />;
  renderKit(rig.wrapper({ children: <SessionProvider value={session}>{page}</SessionProvider> }));
  const until = <T,>(look: () => T) =>
    vi.waitFor(async () => {
      await rig.turn(100);
      return look();
    }, 60_000);
  const press = async (name: string | RegExp) => {
    fireEvent.click(screen.getByRole('button', { name }));
    await rig.turn(300);
  };
  return { ...rig, until, press, stored: () => configuration };
}
const isAt = () => location.pathname;
const heading = () => screen.getByRole('heading', { level: 1, name: 'Bar panel' });
const region = (name: string) => screen.queryByRole('region', { name });
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const type = (name: string, value: string) => fireEvent.change(field(name), { target: { value } });
const button = (name: string | RegExp) => screen.getByRole<HTMLButtonElement>('button', { name });
const saveButtons = () => screen.queryAllByRole('button', { name: /^(?:Cancel|Save)$/ }).map(({ textContent }) => textContent);

describe('the pages of a touch controller', () => {
  it.each([
    [`${home}/group/0`, 'Group name', 'Bar'],
    [`${home}/group/1`, 'Group name', 'Patio'],
    [`${home}/group/2`, 'Group name', 'Music'],
    [`${home}/group/0/0`, 'Sub-group name', 'Counter'],
    [`${home}/group/0/1`, 'Sub-group name', 'Window'],
    ['/cs-touch/02:54:aa:bb:cc:dd/group/1', 'Group name', 'Patio'],
  ])('[TOUCH-01] [TOUCH-03] %s shows the %s %s', async (address, label, name) => {
    const { until } = await openAt(address);
    expect((await until(() => field(label))).value).toBe(name);
    expect(isAt()).toBe(address);
  });

  it('[TOUCH-01] [TOUCH-02] an unknown controller leads to the amplifiers, an unknown group to the groups, and an unknown sub-group to its group', async () => {
    const { until } = await openAt('/cs-touch');
    await until(() => expect(isAt()).toBe('/amps'));
    for (const [from, to] of [
      ['/cs-touch/nonsense', '/amps'],
      [`/cs-touch/${id}0`, '/amps'],
      [`${home}/group/3`, home],
      [`${home}/group/x`, home],
      [`${home}/group/0/2`, `${home}/group/0`],
      [`${home}/group/2/0`, `${home}/group/2`],
    ] as const) {
      act(() => navigate(from));
      await until(() => expect(isAt()).toBe(to));
    }
  });

  it('[TOUCH-03] [TOUCH-04] [TOUCH-05] are side by side from 1200 px, show one column less below, and a single one on a phone', async () => {
    const { until } = await openAt(`${home}/group/0`, { width: 1200 });
    await until(() => expect(region('Volume group')).not.toBeNull());
    const parts = () => [screen.queryByRole('list', { name: 'Amplifiers' }), region('Groups'), region('Volume group')];
    const inOrder = (one: Element | null | undefined, other: Element | null | undefined) =>
      one && other && (one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;
    const [amps, groups, editor] = parts();
    expect([inOrder(amps, groups), inOrder(groups, editor)]).toEqual([true, true]);
    expect(screen.getByText('02:54:AA:BB:CC:DD')).toBeTruthy();
    const shown = () => parts().map((part) => part !== null);
    resize(1199);
    expect(shown()).toEqual([true, false, true]);
    resize(768);
    expect(shown()).toEqual([true, false, true]);
    resize(767);
    expect(shown()).toEqual([false, false, true]);
    act(() => navigate(home));
    await until(() => expect(shown()).toEqual([false, true, false]));
    act(() => navigate('/amps'));
    await until(() => expect(shown()).toEqual([true, false, false]));
  });

  it('[TOUCH-25] are reached from the list, whose row shows what the controller has reported', async () => {
    const { until } = await openAt('/amps');
    const row = await until(() => within(screen.getByText('2 volume groups, 1 source group').closest('article')!));
    expect(row.getByText('0.1.0.512')).toBeTruthy();
    expect(row.getByRole('link', { name: 'Configure Bar panel' }).getAttribute('href')).toBe(home);
  });

  it('[API-22] [TOUCH-25] are reached through an amplifier that forwarded nothing so far: it is switched on first', async () => {
    const { until, devices } = await openAt(`${home}/group/1`, { isOn: false });
    expect((await until(() => field('Group name'))).value).toBe('Patio');
    expect(devices[0]?.tree['NSTProxy']).toMatchObject({ enable: true });
  });

  it.each([1280, 390])('[TOUCH-07] show Cancel and Save only while something is unsaved, in a window of %i px', async (width) => {
    const { until, press } = await openAt(home, { width });
    await until(heading);
    expect(saveButtons()).toEqual([]);
    await press('Move Bar down');
    expect(saveButtons()).toEqual(['Cancel', 'Save']);
    await press('Move Bar up');
    expect(saveButtons()).toEqual([]);
  });

  it('[TOUCH-20] keep edits apart until they are saved, and after a refusal; Cancel reverts them', async () => {
    const { until, press, stored } = await openAt(`${home}/group/1`, { refusal: 'The controller is busy.' });
    await until(() => field('Group name'));
    type('Group name', 'Terrace');
    expect(stored().groups[1]).toEqual(patio);
    await press('Save');
    await press('Close');
    expect([field('Group name').value, saveButtons()]).toEqual(['Terrace', ['Cancel', 'Save']]);
    await press('Cancel');
    expect([field('Group name').value, saveButtons()]).toEqual(['Patio', []]);
  });

  const elsewhere = /^The configuration was changed elsewhere meanwhile/;
  it('[TOUCH-20] keep edits while the others are being saved', async () => {
    const { until, press, turn, stored } = await openAt(`${home}/group/1`);
    await until(() => field('Group name'));
    type('Group name', 'Terrace');
    fireEvent.click(button('Save'));
    type('Group name', 'Terrace and lawn');
    await turn(300);
    expect([stored().groups[1]?.name, field('Group name').value, saveButtons()]).toEqual([
      'Terrace',
      'Terrace and lawn',
      ['Cancel', 'Save'],
    ]);
    expect(screen.queryByText(elsewhere)).toBeNull();
    await press('Save');
    expect([stored().groups[1]?.name, saveButtons()]).toEqual(['Terrace and lawn', []]);
  });

  it('[TOUCH-20] [TOUCH-37] accept another name of the controller, and still keep the edits of its groups', async () => {
    const { until, press, stored } = await openAt(`${home}/group/1`);
    await until(() => field('Group name'));
    type('Group name', 'Terrace');
    await press('Touch controller menu');
    fireEvent.click(screen.getByRole('menuitem', { name: 'Controller settings' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Controller settings' }));
    fireEvent.change(dialog.getByLabelText('Controller name'), { target: { value: 'Lounge panel' } });
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }));
    await until(() => screen.getByRole('heading', { level: 1, name: 'Lounge panel' }));
    expect(stored()).toEqual({ name: 'Lounge panel', groups: [bar, patio, music] });
    expect([field('Group name').value, saveButtons(), screen.queryByText(elsewhere)]).toEqual(['Terrace', ['Cancel', 'Save'], null]);
  });
});

describe('the groups of a touch controller', () => {
  it('[TOUCH-11] move up and down but not past an end, and the address follows the open one', async () => {
    const { until, press } = await openAt(`${home}/group/0`);
    await until(() => expect(region('Volume group')).not.toBeNull());
    const off = () =>
      screen
        .getAllByRole<HTMLButtonElement>('button', { name: /^Move / })
        .flatMap((one) => (one.disabled ? one.getAttribute('aria-label') : []));
    expect(off()).toEqual(['Move Bar up', 'Move Counter up', 'Move Window down', 'Move Music down']);
    await press('Move Bar down');
    expect([isAt(), field('Group name').value]).toEqual([`${home}/group/1`, 'Bar']);
    await press('Move Music up');
    expect([isAt(), field('Group name').value]).toEqual([`${home}/group/2`, 'Bar']);
    expect(off()).toEqual(['Move Patio up', 'Move Bar down', 'Move Counter up', 'Move Window down']);
    act(() => navigate(`${home}/group/2/0`));
    await until(() => field('Sub-group name'));
    await press('Move Counter down');
    expect([isAt(), field('Sub-group name').value]).toEqual([`${home}/group/2/1`, 'Counter']);
    await press('Move Window down');
    expect([isAt(), field('Sub-group name').value]).toEqual([`${home}/group/2/0`, 'Counter']);
    await press('Move Bar up');
    expect([isAt(), field('Sub-group name').value]).toEqual([`${home}/group/1/0`, 'Counter']);
  });

  it('[TOUCH-12] [TOUCH-20] that are removed lead back: from a sub-group to its group, from a group to the list', async () => {
    const { until, press, stored } = await openAt(`${home}/group/0/1`);
    await until(() => field('Sub-group name'));
    const remove = async (verb: string) => {
      await press(verb);
      fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: verb }));
    };
    await remove('Remove sub-group');
    await until(() => expect([isAt(), field('Group name').value]).toEqual([`${home}/group/0`, 'Bar']));
    await remove('Remove group');
    await until(() => expect(isAt()).toBe(home));
    expect(stored().groups).toEqual([bar, patio, music]);
    await press('Save');
    expect(stored().groups).toEqual([patio, music]);
  });

  it('[TOUCH-14] [TOUCH-26] are added as volume or source select, with a name of 1 to 60 characters, and can be saved', async () => {
    const { until, press, stored } = await openAt(home, { groups: [] });
    await until(heading);
    const long = (letter: string) => letter.repeat(60);
    const add = async (opener: string, label: string, name: string, choice?: string) => {
      await press(opener);
      const dialog = within(screen.getByRole('dialog', { name: opener }));
      if (choice !== undefined) fireEvent.click(dialog.getByRole('radio', { name: new RegExp(choice) }));
      const give = (value: string) => {
        fireEvent.change(dialog.getByRole('textbox', { name: label }), { target: { value } });
        return [
          dialog.getByRole<HTMLButtonElement>('button', { name: 'Add' }).disabled,
          dialog.queryByText('At most 60 characters') !== null,
        ];
      };
      expect(['', ' ', `${name}x`, name].map(give)).toEqual([
        [true, false],
        [true, false],
        [true, true],
        [false, false],
      ]);
      fireEvent.click(dialog.getByRole('button', { name: 'Add' }));
    };
    await add('Add group', 'Group name', long('x'), 'Volume group');
    await until(() => expect([isAt(), region('Volume group') !== null]).toEqual([`${home}/group/0`, true]));
    await add('Add sub-group', 'Sub-group name', long('y'));
    await until(() => expect(isAt()).toBe(`${home}/group/0/0`));
    await add('Add group', 'Group name', long('z'), 'Source select');
    await until(() => expect([isAt(), region('Source select') !== null]).toEqual([`${home}/group/1`, true]));
    expect(button('Save').disabled).toBe(false);
    await press('Save');
    expect(stored().groups).toEqual([
      { name: long('x'), type: 'volume', range: 80, amps: [], subGroups: [{ name: long('y'), amps: [] }] },
      { name: long('z'), type: 'sourceSelect', states: [] },
    ]);
  });

  it.each([
    ['group/1', 'Group name'],
    ['group/0/0', 'Sub-group name'],
    ['group/2', 'State name 1'],
  ])('[TOUCH-27] at %s the %s has 1 to 50 characters; others cannot be saved', async (path, label) => {
    const { until } = await openAt(`${home}/${path}`);
    await until(() => field(label));
    const give = (name: string) => {
      type(label, name);
      const says = ['A name is required', 'At most 50 characters'].filter((text) => screen.queryByText(text) !== null);
      return [button('Save').disabled, says];
    };
    expect(['', 'x'.repeat(51), 'x'.repeat(50)].map(give)).toEqual([
      [true, ['A name is required']],
      [true, ['At most 50 characters']],
      [false, []],
    ]);
  });

  it('[TOUCH-33] a sub-group offers the channels of its parent, except those of a sibling', async () => {
    const { until } = await openAt(`${home}/group/0/1`);
    await until(() => field('Sub-group name'));
    const boxes = screen.getAllByRole<HTMLInputElement>('checkbox');
    expect(boxes.map(({ labels, disabled }) => [labels?.[0]?.textContent, disabled])).toEqual([
      ['1, amp1', true],
      ['2, amp1', false],
    ]);
    expect(screen.getByText('Used by Counter')).toBeTruthy();
  });

  it.each([1280, 390])('[TOUCH-16] [TOUCH-17] source select has four states at most, in a window of %i px', async (width) => {
    const { until } = await openAt(`${home}/group/2`, { width });
    await until(() => expect(region('Source select')).not.toBeNull());
    const add = () => button(/^(?:Add state|A wall control shows at most 4 states)$/);
    const offers = [];
    for (let states = 2; states <= 4; states += 1) {
      offers.push(!add().disabled);
      fireEvent.click(add());
    }
    expect(offers).toEqual([true, true, false]);
  });

  it('[TOUCH-16] each state of source select shows its name and the input that it gives a channel, and a chosen input belongs to it alone', async () => {
    const { until, press, stored } = await openAt(`${home}/group/2`);
    await until(() => field('State name 1'));
    expect([field('State name 1').value, field('State name 2').value]).toEqual(['Quiet', 'Loud']);
    const input = (name: string) =>
      screen.getByRole<HTMLSelectElement>('combobox', { name: new RegExp(`^Source of 1\\b.*, amp1, in ${name}$`) });
    expect([input('Quiet').value, input('Loud').value]).toEqual(['Analog 2', 'Analog 1']);
    fireEvent.change(input('Quiet'), { target: { value: 'Analog 3' } });
    await press('Save');
    expect(stored().groups[2]).toEqual({ ...music, states: [state('Quiet', 'Analog 3', 'Analog 4'), state('Loud', 'Analog 1')] });
  });

  it('[TOUCH-19] [TOUCH-40] mark an unresolved or absent amplifier, and the row of one that does not answer', async () => {
    const odd = (ipAddress: string, macAddress: string) => ({ ipAddress, macAddress, channels: { 1: 0 } });
    const groups: TouchGroup[] = [
      {
        name: 'Odd',
        type: 'volume',
        range: 80,
        amps: [
          odd('#placeholder 7', ''),
          odd('10.9.9.9', '00:1B:66:00:00:09'),
          odd('amp3', '00:1B:66:00:00:03'),
          odd('amp1', '00:1B:66:00:00:01'),
        ],
        subGroups: [],
      },
    ];
    const { until } = await openAt(`${home}/group/0`, { groups });
    await until(() => field('Group name'));
    const says = (name: string) =>
      ['Not resolved', 'Not found', 'Failed to get device data'].filter((text) => within(region(name)!).queryByText(text) !== null);
    expect(['#placeholder 7', '10.9.9.9', 'amp3', 'amp1'].map(says)).toEqual([
      ['Not resolved'],
      ['Not found'],
      ['Failed to get device data'],
      [],
    ]);
  });

  it('[TOUCH-34] the range goes from 0 to 80 dB, an offset from -80 to 0 dB, both in steps of 0.1', async () => {
    const { until } = await openAt(`${home}/group/0`);
    await until(() => field('Group name'));
    const slider = (name: string | RegExp) => screen.getByRole('slider', { name });
    const limits = (name: string | RegExp) => ['min', 'max', 'now'].map((end) => slider(name).getAttribute(`aria-value${end}`));
    expect([limits('Range'), limits(/^Offset of 1\b/)]).toEqual([
      ['0', '80', '40'],
      ['-80', '0', '-12'],
    ]);
    for (const name of ['Range', /^Offset of 1\b/]) fireEvent.keyDown(slider(name), { key: 'ArrowUp', shiftKey: true });
    expect([limits('Range')[2], limits(/^Offset of 1\b/)[2]]).toEqual(['40.1', '-11.9']);
  });

  it.each([
    ['{"version":2,"name":"","groups":[]}', 'version: 1 was expected'],
    ['no JSON', 'file: JSON was expected'],
    ['{"version":1,"name":"","groups":[{"type":"volume","name":"A","amps":{}}]}', 'groups/0/amps: a list was expected'],
  ])('[TOUCH-36] are imported only from valid JSON: not from %s', async (text, why) => {
    const { until, press } = await openAt(home);
    await until(heading);
    await press('Touch controller menu');
    fireEvent.click(screen.getByRole('menuitem', { name: 'Import settings' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Import settings' }));
    const give = (content: string) =>
      fireEvent.change(document.querySelector('input[type=file]')!, { target: { files: [new File([content], 'x.json')] } });
    give(text);
    const alert = await until(() => dialog.getByRole('alert'));
    expect([...alert.querySelectorAll('p')].map(({ textContent }) => textContent)).toEqual(['failed to import settings', why]);
    expect(dialog.queryByRole('button', { name: 'Replace groups' })).toBeNull();
    give('{"version":1,"name":"","groups":[{"type":"sourceSelect","name":"New","states":[]}]}');
    fireEvent.click(await until(() => dialog.getByRole('button', { name: 'Replace groups' })));
    expect([screen.getByRole('link', { name: /^New/ }) !== null, saveButtons()]).toEqual([true, ['Cancel', 'Save']]);
  });
});
