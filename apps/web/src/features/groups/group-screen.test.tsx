import { output, outputEqFilter } from '@headroom/model/amplifier';
import { caughtUp, withMissed, type ChannelGroup, type Missed } from '@headroom/model/groups';
import { valueOf } from '@headroom/model/property';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { histories } from '../../device/history/kept.ts';
import { siteRig, type AmpThere } from '../../../test/site-rig.tsx';
import { pageAt } from '../../../test/page-at.tsx';
import { navigate } from '../../navigation/whereabouts.ts';
import { groupsOf } from '../../../test/groups-rig.ts';
import { renderKit } from '../../../test/kit-rig.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { GroupsProvider, type GroupsRepository } from './groups-repository.ts';
import { Screen } from './group-screen.tsx';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => {
  cleanup();
  act(() => toast.close());
  vi.useRealTimers();
  sessionStorage.clear();
  navigate('/');
});

const { mute } = output.properties;
const group: ChannelGroup = {
  id: 'floor',
  name: 'Floor',
  fader: 'relative',
  members: [
    { ampId: '001B66000001', channel: 1, label: 'one' },
    { ampId: '001B66000001', channel: 2, label: 'two' },
    { ampId: '001B66000002', channel: 1, label: 'three' },
  ],
};
const book = groupsOf(group);

async function stage(muted: readonly boolean[] = [false, true, false]) {
  const [one, two, three] = muted;
  const rig = await siteRig([
    { model: '704D', settings: { '/amp/channels/1/output/mute': one!, '/amp/channels/2/output/mute': two! } },
    { model: '704D', settings: { '/amp/channels/1/output/mute': three! } },
  ]);
  const show = async () => {
    renderKit(
      rig.wrapper({ children: <GroupsProvider value={book}>{pageAt('/groups/floor', Screen, '/groups/$groupId')}</GroupsProvider> }),
    );
    await settle();
    await settle();
  };
  const settle = async () => {
    await rig.turn(500);
    // Site-wide subscriptions notify on the browser's clock.
    await act(() => vi.advanceTimersByTimeAsync(100));
  };
  await show();
  const held = () =>
    [
      [0, 1],
      [0, 2],
      [1, 1],
    ].map(([amp, channel]) => valueOf(rig.devices[amp!]!.tree, mute, { channel: channel! }));
  const press = async (name: string | RegExp) => {
    fireEvent.click(screen.getByRole('button', { name }));
    await settle();
  };
  const question = () => screen.getByRole('alertdialog').textContent;
  const yes = async () => {
    fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Unmute' }));
    await settle();
  };
  return { ...rig, show, settle, held, press, question, yes };
}

describe('a group`s unmute', () => {
  it('unmutes the members its mute silenced, and leaves those muted separately', async () => {
    const { press, held, question, yes } = await stage();
    await press(/^Mute Floor/);
    expect(held()).toStrictEqual([true, true, true]);
    await press('Floor is muted');
    expect(question()).toContain('2 channels play again:');
    expect(question()).toContain('One stays muted, as it was before the group was:');
    await yes();
    expect(held()).toStrictEqual([false, true, false]);
  });

  it('leaves one muted that somebody has unmuted while the group was not shown, and muted again since', async () => {
    const { press, held, question, yes, show, devices, settle } = await stage();
    const mutedByHand = async (isMuted: boolean) => {
      devices[1]!.report([['/amp/channels/1/output/mute', isMuted]]);
      await settle();
    };
    await press(/^Mute Floor/);
    cleanup();
    await mutedByHand(false);
    await show();
    await mutedByHand(true);
    await press('Floor is muted');
    expect(question()).toContain('One channel plays again:');
    await yes();
    expect(held()).toStrictEqual([false, true, true]);
  });

  it('remembers them after a reload, and after one of them was unmuted and muted again by hand', async () => {
    const { press, held, yes, show, devices, settle } = await stage();
    await press(/^Mute Floor/);
    cleanup();
    await show();
    for (const by of [false, true]) {
      devices[1]!.report([['/amp/channels/1/output/mute', by]]);
      await settle();
    }
    await press('Floor is muted');
    await yes();
    expect(held()).toStrictEqual([false, true, true]);
  });

  it('still remembers them after an unmute that sent nothing: the amplifiers had left something unanswered', async () => {
    const { press, held, yes, links, site, settle } = await stage();
    await press(/^Mute Floor/);
    for (const link of links) link.frozen = true;
    for (const { ampId } of group.members.slice(1))
      void site.find(ampId)?.device.write({ resource: output, at: { channel: 3 }, values: { fader: -50 } });
    for (let ms = 0; ms < 1500; ms += 500) await settle();
    await press('Floor is muted');
    await yes();
    for (const link of links) link.frozen = false;
    for (let ms = 0; ms < 1500; ms += 500) await settle();
    expect(held()).toStrictEqual([true, true, true]);
    await press('Floor is muted');
    await yes();
    expect(held()).toStrictEqual([false, true, false]);
  });

  it('still remembers them after an unmute that was shown and lost with the cable', async () => {
    const { press, held, yes, links, settle } = await stage();
    await press(/^Mute Floor/);
    for (const link of links) link.frozen = true;
    await press('Floor is muted');
    await yes();
    for (const link of links) {
      link.cut();
      link.frozen = false;
    }
    for (let ms = 0; ms < 5000; ms += 500) await settle();
    expect(held()).toStrictEqual([true, true, true]);
    await press('Floor is muted');
    await yes();
    expect(held()).toStrictEqual([false, true, false]);
  });

  it('names every member if nobody in this tab muted the group', async () => {
    const { press, held, question, yes } = await stage([true, true, true]);
    await press('Floor is muted');
    expect(question()).toContain('3 channels play again, also those that were muted by themselves:');
    await yes();
    expect(held()).toStrictEqual([false, false, false]);
  });
});

/** Keeps what is noted, as the browser and the cloud do. */
function KeptGroup({ first, children }: { readonly first: ChannelGroup; readonly children: ReactNode }) {
  const [kept, setKept] = useState(first);
  const own: GroupsRepository = {
    ...book,
    groups: [kept],
    note: (_, noted) => setKept((before) => withMissed(before, noted)),
    catchUp: (_, done) => setKept((before) => caughtUp(before, done)),
  };
  return <GroupsProvider value={own}>{children}</GroupsProvider>;
}
async function behind(amp: AmpThere, missed: Missed, fader: ChannelGroup['fader'] = 'relative') {
  const rig = await siteRig([amp]);
  const settle = async () => {
    for (let ms = 0; ms < 1500; ms += 500) {
      await rig.turn(500);
      await act(() => vi.advanceTimersByTimeAsync(100));
    }
  };
  const first: ChannelGroup = { ...group, fader, members: group.members.slice(0, 1).map((own) => ({ ...own, missed })) };
  renderKit(rig.wrapper({ children: <KeptGroup first={first}>{pageAt('/groups/floor', Screen, '/groups/$groupId')}</KeptGroup> }));
  await settle();
  return { ...rig, settle };
}

describe('a member that is behind', () => {
  it('is moved once by what it missed, although its unmute is refused at first and tried again', async () => {
    const missed = { fader: { how: 'by', dB: -6 }, mute: false, eq: [{ filter: 1, gain: { how: 'by', value: -3 } }] } as const;
    let isRefusing = true;
    const channel = '/amp/channels/1';
    const { devices, settle } = await behind(
      {
        model: '704D',
        settings: {
          [`${channel}/output/mute`]: true,
          [`${channel}/output/fader`]: -20,
          [`${channel}/outputEqFilters/1/enable`]: true,
          [`${channel}/outputEqFilters/1/gain`]: 6,
        },
        hooks: { writes: new Map([[output, ({ values }) => (isRefusing && 'mute' in values ? { refuse: 'no' } : undefined)]]) },
      },
      missed,
    );
    const [amp] = devices;
    const [one, filter] = [{ channel: 1 }, { channel: 1, filter: 1 }];
    const held = () => [
      valueOf(amp!.tree, output.properties.fader, one),
      valueOf(amp!.tree, outputEqFilter.properties.gain, filter),
      valueOf(amp!.tree, mute, one),
    ];
    const catchUp = async () => {
      fireEvent.click(screen.getByRole('button', { name: 'Catch up all' }));
      fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Catch up' }));
      await settle();
    };
    await catchUp();
    expect(held()).toEqual([-26, 3, true]);
    isRefusing = false;
    await catchUp();
    expect([held(), screen.queryByRole('button', { name: 'Catch up all' })]).toEqual([[-26, 3, false], null]);
  });
});

describe('the history of a group`s amplifiers', () => {
  const rows = () => [...screen.getByRole('list', { name: /^What this tab/ }).children].map(({ textContent }) => textContent);
  const inPanel = (name: string | RegExp) => within(screen.getByRole('dialog', { name: /^History/ })).getByRole('button', { name });

  it('lists what one press did to all of them as one row, which is undone and redone as one', async () => {
    histories.clear();
    const { press, held, settle, site, devices } = await stage([false, false, false]);
    await press(/^Mute Floor/);
    for (let ms = 0; ms < 1500; ms += 500) await settle();
    for (const id of ['001B66000002', '001B66000001']) {
      void site.find(id)?.device.write({ resource: output, at: { channel: 1 }, values: { fader: -3 } });
      for (let ms = 0; ms < 1500; ms += 500) await settle();
    }
    await press('History');
    expect(screen.getByRole('dialog').textContent).toContain('Amplifiers of Floor');
    const muted = /^3 changes001B66000001, channel 1 Mute.*001B66000001, channel 2 Mute.*001B66000002, channel 1 Mute/;
    expect(rows()).toMatchObject([
      expect.stringMatching(/^001B66000001, channel 1 Gain.*Now$/),
      expect.stringMatching(/^001B66000002, channel 1 Gain/),
      expect.stringMatching(muted),
    ]);
    const ask = async (name: string, answers: number) => {
      fireEvent.click(inPanel(name));
      await settle();
      const asked = screen.queryAllByRole('alertdialog');
      expect(asked).toHaveLength(answers);
      for (const question of asked) fireEvent.click(within(question).getByRole('button', { name: /^(?:Switch off|Change)$/ }));
      for (let ms = 0; ms < 1500; ms += 500) await settle();
    };
    await ask('Undo', 0);
    await ask('Undo', 0);
    expect([held(), valueOf(devices[1]!.tree, output.properties.fader, { channel: 1 })]).toStrictEqual([[true, true, true], 0]);
    await ask('Undo', 1);
    expect(held()).toStrictEqual([false, false, false]);
    expect(inPanel('Undo')).toHaveProperty('disabled', true);
    await ask('Redo', 0);
    expect(held()).toStrictEqual([true, true, true]);
    expect(rows()[2]).toMatch(/Now$/);
  });

  async function mutedStage() {
    histories.clear();
    const rig = await stage([false, false, false]);
    const wait = async () => {
      for (let ms = 0; ms < 1500; ms += 500) await rig.settle();
    };
    await rig.press(/^Mute Floor/);
    await wait();
    await rig.press('History');
    const answer = async (name: RegExp | string) => {
      fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name }));
      await wait();
    };
    const undo = async () => {
      fireEvent.click(inPanel('Undo'));
      await rig.settle();
    };
    const asked = () => screen.queryAllByRole('alertdialog').map(({ textContent }) => textContent);
    return { ...rig, wait, answer, undo, asked };
  }

  it('[CTRL-09] asks once for all of them what gets louder where, and writes nothing anywhere without a yes', async () => {
    const { undo, asked, answer, held } = await mutedStage();
    await undo();
    const places = [
      '001B66000001, channel 1 Mute: from on to off',
      '001B66000001, channel 2 Mute: from on to off',
      '001B66000002, channel 1 Mute: from on to off',
    ];
    expect(asked()).toHaveLength(1);
    for (const place of places) expect(asked()[0]).toContain(place);
    await answer('Cancel');
    expect([asked(), held()]).toStrictEqual([[], [true, true, true]]);
    await undo();
    await answer('Change');
    expect([asked(), held()]).toStrictEqual([[], [false, false, false]]);
  });

  it('writes to none of them while it asks about the one that somebody else has changed since', async () => {
    const { undo, asked, answer, held, wait, devices, site } = await mutedStage();
    for (const id of ['001B66000001', '001B66000002'])
      void site.find(id)?.device.write({ resource: output, at: { channel: 1 }, values: { fader: -3 } });
    await wait();
    const faders = () => devices.map(({ tree }) => valueOf(tree, output.properties.fader, { channel: 1 }));
    devices[1]!.report([['/amp/channels/1/output/fader', -10]]);
    await wait();
    await undo();
    expect([asked(), faders()]).toStrictEqual([[expect.stringMatching(/^Changed since by somebody else.*001B66000002/)], [-3, -10]]);
    await answer('Cancel');
    expect([asked(), faders()]).toStrictEqual([[], [-3, -10]]);
    await undo();
    await answer('Overwrite');
    await answer('Change');
    expect([asked(), faders(), held()]).toStrictEqual([[], [0, 0], [true, true, true]]);
  });
});

it.each<readonly [string, Missed, ChannelGroup['fader'], readonly string[]]>([
  ['mute and unmute', { mute: true }, 'relative', ['Mute Floor', 'Floor is muted', 'Unmute']],
  ['level', { fader: { how: 'to', dB: -30 } }, 'absolute', ['Quieter, Level of Floor']],
])('[VENUE-11] a member is behind no more once a later %s of the group has reached it', async (_, missed, fader, presses) => {
  const { settle } = await behind({ model: '704D', settings: { '/amp/channels/1/output/fader': -20 } }, missed, fader);
  expect(screen.queryByRole('button', { name: 'Catch up all' })).not.toBeNull();
  for (const name of presses) {
    fireEvent.click(screen.getByRole('button', { name }));
    await settle();
  }
  expect(screen.queryByRole('button', { name: 'Catch up all' })).toBeNull();
});

it('[VENUE-11] a member whose level is locked stays behind by it, and muted, although it catches up with the rest', async () => {
  const { devices, settle } = await behind(
    {
      model: '704D',
      settings: {
        '/amp/channels/1/output/mute': true,
        '/amp/channels/1/outputEqFilters/1/gain': 6,
        '/lockedProperties/ch1/key': 'tuning',
        '/lockedProperties/ch1/properties': ['/amp/channels/1/output/fader'],
      },
    },
    { fader: { how: 'by', dB: -6 }, mute: false, eq: [{ filter: 1, gain: { how: 'to', value: 3 } }] },
  );
  expect(screen.getByText(/^Behind: /).textContent).toBe('Behind: −6.0 dB, unmute, equalizer, band 1');
  fireEvent.click(screen.getByRole('button', { name: 'Catch up all' }));
  const question = screen.queryByRole('alertdialog');
  if (question) fireEvent.click(within(question).getByRole('button', { name: 'Catch up' }));
  await settle();
  const [amp] = devices;
  expect([
    valueOf(amp!.tree, mute, { channel: 1 }),
    valueOf(amp!.tree, outputEqFilter.properties.gain, { channel: 1, filter: 1 }),
    screen.queryByText(/^Behind: /)?.textContent,
    screen.queryByRole('button', { name: /^Catch up/ }),
  ]).toEqual([true, 3, 'Behind: −6.0 dB, unmute', null]);
});
