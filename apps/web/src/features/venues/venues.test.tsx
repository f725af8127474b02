import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { address, fill, idOf, isAt, leaveCloudPage, openCloudPage, press, type Answers } from '../../../test/cloud-page-rig.tsx';
import { ampTold, venuesTold, type VenueOfTest } from '../../../test/scripted-cloud.tsx';
import { setLooking } from '../../device/binding/looking.ts';
import { ownTimeZone } from '../../i18n/time-zone.ts';
import { navigate } from '../../navigation/whereabouts.ts';
// Preloaded: on a busy machine a page would give up waiting.
import './venue-screen.tsx';
import './venues-screen.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  leaveCloudPage();
});

const email = 'ada@example.com';
const off = { isConnected: false };
const open = (path: string, answers: Answers, visit: { readonly narrow?: boolean } = {}) =>
  openCloudPage(path, answers, { email, ...visit });
const hall = `/venues/${idOf(1)}`;
const oneVenue = (...amps: Parameters<typeof ampTold>[]) => ({
  'GET /changes': venuesTold({ venueId: idOf(1), name: 'Union Hall', amps: amps.map((amp) => ampTold(...amp)) }),
});
const rows = async (count = 1) => {
  const list = within(await screen.findByRole('list', { name: 'Venues' }));
  await waitFor(() => expect(list.getAllByRole('listitem').length).toBeGreaterThanOrEqual(count));
  return list.getAllByRole('listitem');
};
const expectNames = (expected: readonly string[]) =>
  waitFor(() => {
    const list = within(screen.getByRole('list', { name: 'Venues' }));
    expect(list.getAllByRole('heading').map(({ textContent }) => textContent)).toEqual(expected);
  });

const expectTwoSeconds = async (said: () => boolean) => {
  const from = Date.now();
  while (said() && Date.now() - from < 10_000) await act(() => vi.advanceTimersByTimeAsync(100));
  expect(Date.now() - from).toBeGreaterThan(1_000);
  expect(Date.now() - from).toBeLessThan(3_000);
};

describe('the list of venues', () => {
  const answers: Answers = {
    'GET /changes': venuesTold(
      { venueId: idOf(1), name: 'Attic', amps: [ampTold('a', 'A'), ampTold('b', 'B', off), ampTold('c', 'C', off)] },
      {
        venueId: idOf(2),
        name: 'Bar',
        amps: [ampTold('d', 'D')],
        hasWarning: true,
        venuesErrorStatus: 'warning',
        hasAvailableFirmwareUpdate: true,
      },
      {
        venueId: idOf(3),
        name: 'Casa Bar',
        amps: [ampTold('e', 'E', off)],
        hasFault: true,
        hasWarning: true,
        venuesErrorStatus: 'fault',
        hasAvailableFirmwareUpdate: true,
      },
    ),
  };

  it('[VENUE-15] [VENUE-16] [VENUE-17] [VENUE-18] has a card for each, with its face, the number of its connected amplifiers, its bar, and a link to its settings', async () => {
    await open('/venues', answers);
    const cards = (await rows(3)).map((row) => {
      const inside = within(row);
      return [
        inside.getByRole('heading').textContent,
        row.querySelector('p')?.textContent,
        ['Fault', 'Warning', 'No faults'].filter((label) => inside.queryByLabelText(label) ?? inside.queryByTitle(label)),
        ['green', 'red', 'grey'].filter((bar) => row.querySelector(`article[class*="${bar}"]`)),
        inside.queryByLabelText('Firmware update available') !== null,
        inside.getByRole('link', { name: /^Settings of/ }).getAttribute('href'),
      ];
    });
    expect(cards).toEqual([
      ['Attic', '1 of 3 amps online', ['No faults'], ['red'], false, `/venues/${idOf(1)}/settings`],
      ['Bar', '1 of 1 amp online', ['Warning'], ['green'], true, `/venues/${idOf(2)}/settings`],
      ['Casa Bar', '0 of 1 amp online', ['Fault'], ['grey'], false, `/venues/${idOf(3)}/settings`],
    ]);
  });

  it.each([
    ['/venues', ['Attic', 'Bar', 'Casa Bar'], 'Name'],
    ['/venues?s=name', ['Attic', 'Bar', 'Casa Bar'], 'Name'],
    ['/venues?s=faults', ['Casa Bar', 'Bar', 'Attic'], 'Faults'],
  ])('[VENUE-03] [VENUE-04] at %s is in this order: %j', async (path, names, sort) => {
    await open(path, answers);
    await expectNames(names);
    const select = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort by' });
    expect(select.selectedOptions[0]?.textContent).toBe(sort);
    expect([...select.options].map(({ textContent }) => textContent)).toEqual(['Name', 'Faults']);
  });

  it('[VENUE-02] [VENUE-04] is searched for a part of the name, whatever the case, says when nothing matches, and keeps its order in the address', async () => {
    await open('/venues', answers);
    const search = await screen.findByRole('searchbox', { name: 'Search venues' });
    const seek = (value: string) => fireEvent.change(search, { target: { value } });
    seek('BAR');
    await expectNames(['Bar', 'Casa Bar']);
    seek('bart');
    expect(screen.getByText('No venue matches')).toBeDefined();
    expect(screen.getByText('Nothing is called “bart”.')).toBeDefined();
    seek('');
    await act(async () => fireEvent.change(screen.getByRole('combobox', { name: 'Sort by' }), { target: { value: 'ERROR_STATUS' } }));
    await isAt('/venues?s=faults');
    await expectNames(['Casa Bar', 'Bar', 'Attic']);
    await act(async () => fireEvent.change(screen.getByRole('combobox', { name: 'Sort by' }), { target: { value: 'NAME' } }));
    await isAt('/venues?s=name');
    await expectNames(['Attic', 'Bar', 'Casa Bar']);
  });

  it('[VENUE-04] opened in an order keeps it beside a venue, and behind it', async () => {
    await open('/venues?s=faults', answers);
    await expectNames(['Casa Bar', 'Bar', 'Attic']);
    for (const path of [hall, '/venues']) {
      await act(async () => navigate(path));
      await expectNames(['Casa Bar', 'Bar', 'Attic']);
    }
  });

  it.each([
    { narrow: false, waits: true },
    { narrow: false, waits: false },
    { narrow: true, waits: true },
    { narrow: true, waits: false },
  ])(
    '[VENUE-05] [VENUE-07] has its tabs and a link to a new venue; available firmware is a dot at the dashboard: %j',
    async ({ narrow, waits }) => {
      await open(
        '/venues',
        {
          'GET /changes': venuesTold(
            { venueId: idOf(1), name: 'Bar', hasAvailableFirmwareUpdate: waits },
            { venueId: idOf(2), name: 'Casa Bar' },
          ),
        },
        { narrow },
      );
      const tabs = within(await screen.findByRole('navigation', { name: 'Venues and dashboard' })).getAllByRole('link');
      if (waits) await screen.findByText('Firmware updates wait');
      expect(tabs.map((tab) => [tab.textContent, tab.getAttribute('href')])).toEqual([
        ['Venues', '/venues'],
        [waits ? 'DashboardFirmware updates wait' : 'Dashboard', narrow ? '/venues/dashboard' : '/venues'],
      ]);
      expect(screen.getByRole('link', { name: 'Add venue' }).getAttribute('href')).toBe('/venues/add');
    },
  );

  it.each([
    [true, '/venues/dashboard', [0, 1]],
    [false, '/venues', [1, 1]],
  ])(
    '[VENUE-01] [VENUE-07] shows the dashboard beside the list, and on a page of its own on small screens only: %j',
    async (narrow, path, count) => {
      await open('/venues/dashboard', { ...answers, 'GET /dashboard': { amps: [] } }, { narrow });
      await isAt(path);
      await screen.findByRole('heading', { name: 'Dashboard', level: 1 });
      const shown = () => [
        screen.queryAllByRole('searchbox', { name: 'Search venues' }),
        screen.queryAllByRole('heading', { name: 'Dashboard', level: 1 }),
      ];
      expect(shown().map(({ length }) => length)).toEqual(count);
    },
  );

  it.each([
    [false, [1, 1]],
    [true, [0, 1]],
  ])('[VENUE-01] is beside the chosen venue, and replaced by it on small screens: narrow %j', async (narrow, count) => {
    await open(hall, answers, { narrow });
    await screen.findByRole('heading', { name: 'Attic', level: 1 });
    const shown = [
      screen.queryAllByRole('searchbox', { name: 'Search venues' }),
      screen.queryAllByRole('heading', { name: 'Attic', level: 1 }),
    ];
    expect(shown.map(({ length }) => length)).toEqual(count);
  });

  it('[VENUE-22] is requested every 10 seconds while it is shown, and at once when it is shown again', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'], shouldAdvanceTime: true });
    let visibility: DocumentVisibilityState = 'visible';
    vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
    const times: number[] = [];
    const told = { ...answers, 'GET /changes': () => (times.push(Date.now()), answers['GET /changes'] as object) };
    await open('/venues', told);
    const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    await rows();
    times.splice(0);
    for (let second = 0; second < 45; second += 1) await wait(1000);
    const between = times.slice(1).map((time, index) => time - (times[index] ?? 0));
    expect(between.length).toBeGreaterThanOrEqual(3);
    for (const ms of between) expect(Math.round(ms / 1000)).toBe(10);
    visibility = 'hidden';
    const seen = times.length;
    await wait(30_000);
    expect(times.length).toBe(seen);
    visibility = 'visible';
    await act(async () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
    await wait(100);
    expect(times.length).toBeGreaterThan(seen);
    await act(async () => navigate('/preferences'));
    await waitFor(() => expect(screen.queryByRole('searchbox')).toBeNull());
    const left = times.length;
    await wait(60_000);
    expect(times.length).toBe(left);
  });
});

describe('an invitation that is open', () => {
  const invitation = {
    invitationId: idOf(7),
    venue: 'Pier 12',
    role: 'operator',
    invitedBy: 'bea@example.com',
    expiresAt: '2027-01-01T00:00:00Z',
  };

  it('stands first on the empty page, and one press leads into its venue', async () => {
    const answers: Answers = {
      'GET /changes': venuesTold(),
      'GET /invitations': { invitations: [invitation] },
      [`POST /invitations/${idOf(7)}/accept`]: () => {
        answers['GET /changes'] = venuesTold({ venueId: idOf(2), name: 'Pier 12', role: 'operator' });
        answers['GET /invitations'] = { invitations: [] };
        return { venue: { venueId: idOf(2), name: 'Pier 12' }, role: 'operator' };
      },
    };
    await open('/venues', answers);
    const list = await screen.findByRole('list', { name: 'Invitations for you' });
    expect(list.textContent).toContain('bea@example.com invites you: Operator');
    const none = screen.getByText('No venues yet');
    expect(list.compareDocumentPosition(none) & Node.DOCUMENT_POSITION_FOLLOWING).not.toBe(0);
    expect(screen.getByRole('link', { name: 'I have an invitation' }).getAttribute('href')).toBe('/invitation');
    await press('Join Pier 12');
    await isAt(`/venues/${idOf(2)}`);
    expect(await screen.findByText('You are in Pier 12: Operator')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Invitations for you' })).toBeNull());
  });

  it('that was taken back meanwhile says so, and goes', async () => {
    const answers: Answers = {
      'GET /changes': venuesTold(),
      'GET /invitations': { invitations: [invitation] },
      [`POST /invitations/${idOf(7)}/accept`]: () => {
        answers['GET /invitations'] = { invitations: [] };
        return [404, { code: 'UnknownInvitation' }];
      },
    };
    await open('/venues', answers);
    await press('Join Pier 12');
    expect(await screen.findByText('This invitation does not exist, was used, or was taken back')).toBeDefined();
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Invitations for you' })).toBeNull());
  });
});

describe('a role that somebody else changed', () => {
  const change = (told: object) => ({
    'GET /changes': venuesTold({ venueId: idOf(1), name: 'Union Hall' }),
    [`GET /account/memberships/${idOf(1)}/change`]: told,
  });
  const look = () => act(async () => void dispatchEvent(new Event('visibilitychange')));

  it.each<readonly [string, object, readonly VenueOfTest[], string]>([
    [
      'another role',
      { change: { by: 'bea@example.com', role: 'viewer' } },
      [{ venueId: idOf(1), name: 'Union Hall', role: 'viewer' }],
      'bea@example.com made you a viewer in Union Hall: you may look, and change nothing.',
    ],
    ['none', { change: { by: 'bea@example.com' } }, [], 'bea@example.com took you out of Union Hall.'],
  ])('is said on the page with who did it, until it was read: %s', async (_, told, after, text) => {
    const answers: Answers = change(told);
    await open(hall, answers);
    await screen.findByRole('heading', { name: 'Union Hall', level: 1 });
    expect(screen.queryByText(text)).toBeNull();
    answers['GET /changes'] = venuesTold(...after);
    await look();
    expect(await screen.findByText(text)).toBeDefined();
    if (after.length === 0) await isAt('/venues');
    await press('OK');
    expect(screen.queryByText(text)).toBeNull();
  });

  it('by oneself is not said', async () => {
    const answers: Answers = change({ change: { by: email } });
    const { asked } = await open(hall, answers);
    await screen.findByRole('heading', { name: 'Union Hall', level: 1 });
    answers['GET /changes'] = venuesTold();
    await look();
    await isAt('/venues');
    await waitFor(() => expect(asked.map(({ call }) => call)).toContain(`GET /account/memberships/${idOf(1)}/change`));
    await act(async () => undefined);
    expect(screen.queryByText(/took you out/)).toBeNull();
  });
});

describe('the page of a venue', () => {
  it('says while maintenance goes on that nobody is told of alarms, and leads to its settings', async () => {
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString();
    const one = (number: number, from: number, to: number, more: object = {}) => ({
      maintenanceId: idOf(number),
      from: at(from),
      to: at(to),
      ...more,
    });
    await open(hall, {
      ...oneVenue(['001B66000001', 'Bar']),
      [`GET ${hall}/maintenances`]: {
        maintenances: [one(1, -5, 60, { note: 'New cables' }), one(2, -5, 60, { deviceId: '001B66000001' }), one(3, 60, 90)],
      },
    });
    expect(await screen.findByText(/^Maintenance until .+: nobody is told of alarms\.$/)).toBeDefined();
    expect(screen.getByText(/^Maintenance of Bar until .+: nobody is told of its alarms\.$/)).toBeDefined();
    expect(screen.getAllByText(/nobody is told/)).toHaveLength(2);
    expect(screen.getByText(/New cables/)).toBeDefined();
  });

  it.each([false, true])(
    '[SHELL-01] [VENUE-11] has its amplifiers, its title, its settings, its tabs, Add amp and Create group, narrow: %j',
    async (narrow) => {
      await open(hall, oneVenue(['a', 'Bar'], ['b', 'Foyer', off]), { narrow });
      expect((await screen.findByRole('heading', { level: 1, name: 'Union Hall' })).textContent).toBe('Union Hall');
      const led = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
      expect(['Venue settings', 'Add amp', 'Create group'].map(led)).toEqual([`${hall}/settings`, `${hall}/add`, `${hall}/groups/new`]);
      const tabs = within(screen.getByRole('navigation', { name: 'Venues and dashboard' })).getAllByRole('link');
      expect(tabs.map((tab) => [tab.textContent, tab.getAttribute('href'), tab.getAttribute('aria-current')]).slice(0, 2)).toEqual([
        ['Venues', '/venues', null],
        ['Amplifiers', hall, 'page'],
      ]);
      const cards = within(screen.getByRole('list', { name: 'Amplifiers' })).getAllByRole('heading');
      expect(cards.map(({ textContent }) => textContent)).toEqual(['Bar', 'Foyer']);
    },
  );

  it.each([false, true])('[AMPS-16] offers to move and to remove each amplifier, connected or not, narrow: %j', async (narrow) => {
    await open(hall, oneVenue(['a', 'Bar'], ['b', 'Foyer', off]), { narrow });
    for (const name of ['Bar', 'Foyer']) {
      await press(`More for ${name}`);
      const items = await screen.findAllByRole('menuitem');
      expect([name, ...items.map(({ textContent }) => textContent)]).toEqual([name, 'Move amp', 'Remove amp']);
      fireEvent.keyDown(items[0]!, { key: 'Escape' });
      await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
    }
  });

  it.each(['', '/settings', '/add', '/firmware', '/faults', '/events', '/amps/a', '/notices', '/meters'])(
    '[VENUE-14] of an unknown venue leads to the list: /venues/{id}%s',
    async (page) => {
      await open(`/venues/${idOf(9)}${page}`, oneVenue());
      await waitFor(() => expect(address()).toBe('/venues'));
    },
  );

  it('[CLOUDAPI-28] shows the changes of an amplifier by itself', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'], shouldAdvanceTime: true });
    const { answers } = await open(hall, oneVenue(['a', 'Bar'], ['b', 'Foyer']));
    const list = within(await screen.findByRole('list', { name: 'Amplifiers' }));
    expect(list.queryByText('Offline. Pages are unavailable.')).toBeNull();
    answers['GET /changes'] = {
      ...venuesTold(),
      cursor: '2',
      complete: false,
      devices: [{ venueId: idOf(1), amp: ampTold('a', 'Bar West', off) }],
    };
    await act(() => vi.advanceTimersByTimeAsync(10_500));
    const names = () => list.getAllByRole('heading').map(({ textContent }) => textContent);
    await waitFor(() => expect(names()).toEqual(['Bar West', 'Foyer']));
    expect(list.getAllByText('Offline. Pages are unavailable.')).toHaveLength(1);
  });

  it('[VENUE-12] [VENUE-13] at /faults lists everything wrong, each with a link to its amplifier', async () => {
    const alarm = (number: number, deviceId: string, channel: number) => ({
      alarmId: idOf(number),
      deviceId,
      name: deviceId,
      channel,
      code: 'outputFaulted',
      severity: 'critical',
      beganAt: '2026-11-20T10:00:00.000Z',
      isFlapping: false,
      flaps: 0,
      isPresent: true,
    });
    const alarms = [alarm(11, 'a', 2), alarm(12, 'b', 1)];
    await open(`${hall}/faults`, { ...oneVenue(['a', 'Bar'], ['b', 'Foyer']), [`GET ${hall}/alarms`]: { alarms, open: 2 } });
    const list = await screen.findByRole('list', { name: 'Open alarms' });
    const links = within(list).getAllByRole('link');
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Output faulted', `${hall}/amps/a/channels/2/LOAD_MONITOR`],
      ['Output faulted', `${hall}/amps/b/channels/1/LOAD_MONITOR`],
    ]);
  });

  it('[AMPS-21] [VENUE-13] leads from a fault at a channel of a UAC-locked amplifier to the amplifier, not to the channel', async () => {
    const alarm = (number: number, code: string, more: object) => ({
      alarmId: idOf(number),
      deviceId: 'a',
      name: 'Bar',
      code,
      severity: 'critical',
      beganAt: '2026-11-20T10:00:00.000Z',
      isFlapping: false,
      flaps: 0,
      isPresent: true,
      ...more,
    });
    const alarms = [alarm(11, 'outputFaulted', { channel: 2 }), alarm(12, 'powerSupplyFault', {})];
    await open(`${hall}/faults`, {
      'GET /changes': venuesTold({ venueId: idOf(1), name: 'Union Hall', amps: [ampTold('a', 'Bar', { isUACLocked: true })] }),
      [`GET ${hall}/alarms`]: { alarms, open: 2 },
    });
    const list = await screen.findByRole('list', { name: 'Open alarms' });
    const links = within(list).getAllByRole('link');
    expect(new Set(links.map((link) => link.getAttribute('href')))).toEqual(new Set([`${hall}/amps/a`, `${hall}/amps/a/power`]));
  });

  it('[VENUE-12] at /firmware is the page of updates, with only this venue open and selected', async () => {
    const old = { hasAvailableFirmwareUpdate: true, latestFirmwareVersion: '2.0' };
    const answers = {
      'GET /changes': venuesTold(
        { venueId: idOf(1), name: 'Union Hall', amps: [ampTold('a', 'Bar', old), ampTold('b', 'Foyer', old)] },
        { venueId: idOf(2), name: 'Pier 12', amps: [ampTold('c', 'Deck', old)] },
      ),
      'GET /rollouts': { rollouts: [] },
    };
    await open(`${hall}/firmware`, answers);
    expect(await screen.findByRole('heading', { level: 1, name: 'Firmware update' })).toBeDefined();
    const boxes = () =>
      screen
        .getAllByRole<HTMLInputElement>('checkbox', { name: /^(?:Union Hall|Pier 12|Bar|Foyer|Deck)$/ })
        .map((box) => [box.labels?.[0]?.textContent, box.checked]);
    await waitFor(() =>
      expect(boxes()).toEqual([
        ['Pier 12', false],
        ['Union Hall', true],
        ['Bar', true],
        ['Foyer', true],
      ]),
    );
  });

  it('[AMPS-09] has for each amplifier a card with its name, its model and its address, or "no IP", and its lock icons', async () => {
    await open(
      hall,
      oneVenue(
        ['a', 'Bar', { modelID: 'Connect Series Model 704D', ipAddress: '10.20.4.21', isPasswordProtected: true }],
        ['b', 'Foyer', { modelID: '352', ipAddress: '', isUACLocked: true }],
      ),
    );
    const list = within(await screen.findByRole('list', { name: 'Amplifiers' }));
    const told = list.getAllByRole('article').map((card) => {
      const images = within(card).getAllByRole('img');
      const marks = images.map((image) => image.getAttribute('aria-label') ?? image.querySelector('title')?.textContent ?? '');
      return [
        within(card).getByRole('heading').textContent,
        ...['Connect Series', '704D', '352', '10.20.4.21', 'no IP'].filter((text) => card.textContent.includes(text)),
        ...marks.filter((mark) => /protected|Locked/.test(mark)),
      ];
    });
    expect(told).toEqual([
      ['Bar', '704D', '10.20.4.21', 'Password protected, signed in'],
      ['Foyer', '352', 'no IP', 'Locked by UAC'],
    ]);
  });

  it.each([
    ['owner', true],
    ['operator', true],
    ['viewer', false],
  ] as const)('[AMPS-12] [AMPS-24] leads an %s to each connected amplifier, and mutes only those supported: %j', async (role, mayMute) => {
    const channelSummaries = [{ channelId: '1', channelNumber: 1, channelName: 'One', isMuted: false }];
    const amps = [
      ampTold('a', 'Bar', { channelSummaries }),
      ampTold('b', 'Foyer', { channelSummaries, isConnected: false }),
      ampTold('c', 'Loft', { channelSummaries, isSupported: false }),
    ];
    await open(hall, { 'GET /changes': venuesTold({ venueId: idOf(1), name: 'Union Hall', role, amps }) });
    const list = within(await screen.findByRole('list', { name: 'Amplifiers' }));
    const told = list.getAllByRole('article').map((card) => {
      const mute = within(card).queryByRole<HTMLButtonElement>('button', { name: /^Mute all/ });
      return [within(card).queryByRole('link')?.getAttribute('href'), mute && !mute.disabled];
    });
    expect(told).toEqual([
      [`${hall}/amps/a`, mayMute],
      [undefined, null],
      [`${hall}/amps/c`, false],
    ]);
  });

  it('[AMPS-12] only mutes from a card while the tab is view-only', async () => {
    const channelSummaries = (isMuted: boolean) => [{ channelId: '1', channelNumber: 1, channelName: 'One', isMuted }];
    const amps = [
      ampTold('001B66000001', 'Bar', { channelSummaries: channelSummaries(false) }),
      ampTold('001B66000002', 'Foyer', { channelSummaries: channelSummaries(true) }),
    ];
    const { asked } = await open(hall, {
      'GET /changes': venuesTold({ venueId: idOf(1), name: 'Union Hall', role: 'owner', amps }),
      'POST /devices/001B66000001/commands': { id: '1', result: 'OK' },
    });
    const mute = await screen.findByRole<HTMLButtonElement>('button', { name: /^Mute.*Bar/ });
    const unmute = screen.getByRole<HTMLButtonElement>('button', { name: /^Mute.*Foyer/ });
    act(() => setLooking(true));
    try {
      expect([mute.disabled, unmute.disabled]).toEqual([false, true]);
      fireEvent.click(mute);
      await waitFor(() => expect(asked.filter(({ call }) => call.startsWith('POST /devices')).length).toBe(1));
    } finally {
      act(() => setLooking(false));
    }
  });

  const channelsTold = (ampId: string) => [
    { channelId: `${ampId}-1`, channelNumber: 1, channelName: 'Left', isMuted: false, playsGenerator: true as const },
    { channelId: `${ampId}-2`, channelNumber: 2, channelName: 'Right', isMuted: false },
  ];
  const playing = (role: 'owner' | 'operator' | 'viewer') => ({
    'GET /changes': venuesTold({
      venueId: idOf(1),
      name: 'Union Hall',
      role,
      amps: [
        ampTold('001B66000001', 'Bar', { channelSummaries: channelsTold('001B66000001') }),
        ampTold('001B66000002', 'Foyer', { channelSummaries: channelsTold('001B66000002'), isConnected: false }),
      ],
    }),
    'GET /dashboard': { amps: [] },
    'POST /devices/001B66000001/commands': { id: 'one', result: 'OK' },
  });
  const commandOf = (channel: number, place: string, params: object) => ({
    deviceCommand: { leaApi: '1.0', id: expect.any(String) as string, url: `/amp/channels/${channel}/${place}`, method: 'set', params },
  });

  it.each([
    ['owner', true],
    ['operator', false],
    ['viewer', false],
  ] as const)('shows on its card and on the dashboard where a generator plays; an %s may stop it: %j', async (role, mayStop) => {
    const { bodies } = await open(hall, playing(role));
    const name = 'Generator 1 Stop: Bar';
    const stop = await screen.findByRole<HTMLButtonElement>('button', { name });
    expect([stop.textContent, stop.disabled]).toEqual(['Generator 1 Stop', !mayStop]);
    expect(screen.queryByRole('button', { name: /Stop: Foyer$/ })).toBeNull();
    expect(screen.getByRole('img', { name: 'Generator playing' })).toBeDefined();
    await act(async () => navigate('/venues'));
    expect(await screen.findByText('Union Hall · Bar')).toBeDefined();
    expect(screen.getByText(/Generator playing on 1 Left\./, { ignore: '[role=status] *' })).toBeDefined();
    await act(async () => fireEvent.click(screen.getByRole('button', { name })));
    const commands = bodies('POST /devices/001B66000001/commands');
    expect(commands).toEqual(mayStop ? [commandOf(1, 'inputSelector', { signalGeneratorEnable: false })] : []);
  });

  it.each([
    ['owner', true],
    ['operator', true],
    ['viewer', false],
  ] as const)('[AMPS-12] mutes everything with one tap in its head: for an %s %j; says who was not reached', async (role, mayMute) => {
    const { bodies } = await open(hall, playing(role));
    await screen.findByRole('list', { name: 'Amplifiers' });
    expect(screen.queryAllByRole('button', { name: 'Mute everything' })).toHaveLength(mayMute ? 1 : 0);
    if (!mayMute) return;
    await press('Mute everything');
    expect(await screen.findByText('2 channels muted. Not reached, may still play: Foyer.')).toBeDefined();
    expect(bodies('POST /devices/001B66000001/commands')).toEqual([1, 2].map((channel) => commandOf(channel, 'output', { mute: true })));
  });

  it('[VENUE-12] [SHELL-07] at /amps/{ampId} takes venue and amplifier from its path: in another venue it is the other amplifier', async () => {
    const { asked } = await open(`/venues/${idOf(2)}/amps/001b66000003`, {
      'GET /changes': venuesTold(
        { venueId: idOf(1), name: 'Union Hall', amps: [ampTold('001B66000001', 'Bar')] },
        { venueId: idOf(2), name: 'Annex', amps: [ampTold('001B66000002', 'Foyer'), ampTold('001B66000003', 'Loft')] },
      ),
    });
    expect(await screen.findByText(/^The cloud gives no live connection to Loft\./)).toBeDefined();
    const devices = asked.map(({ call }) => call).filter((call) => call.includes('/devices/'));
    expect([...new Set(devices)]).toEqual(['POST /devices/001B66000003/mqttCredentials']);
    await act(async () => navigate(`${hall}/amps/001B66000001`));
    expect(await screen.findByText(/^The cloud gives no live connection to Bar\./)).toBeDefined();
    // An amplifier of another venue is not found here.
    await act(async () => navigate(`${hall}/amps/001B66000003`));
    expect(await screen.findByRole('heading', { name: 'Amplifier Not Found!' })).toBeDefined();
  });

  it('[VENUE-12] at /amps/{ampId} asks the cloud for the road to that amplifier', async () => {
    const { asked } = await open(`${hall}/amps/001B66000001`, oneVenue(['001B66000001', 'Bar'], ['001B66000002', 'Foyer']));
    expect(await screen.findByText(/^The cloud gives no live connection to Bar\./)).toBeDefined();
    const devices = asked.map(({ call }) => call).filter((call) => call.includes('/devices/'));
    expect([...new Set(devices)]).toEqual(['POST /devices/001B66000001/mqttCredentials']);
  });
});

describe('a new venue', () => {
  it('[VENUE-06] [VENUE-26] [VENUE-27] has a unique name, checked before it is sent; with it the page leads back, and starts empty again', async () => {
    const { bodies, answers } = await open('/venues/add', {
      ...oneVenue(),
      'POST /venues': { venue: { venueId: idOf(2), name: 'Pier 12' } },
    });
    await screen.findByText('Union Hall');
    await screen.findByLabelText('Name');
    const add = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Add venue' });
    expect(add().disabled).toBe(true);
    for (const [name, disabled, said] of [
      ['   ', true, false],
      [' union HALL', true, true],
      ['Union', false, false],
    ] as const) {
      fill('Name', name);
      expect([name, add().disabled, screen.queryByText('A venue with this name already exists') !== null]).toEqual([name, disabled, said]);
    }
    expect(bodies('POST /venues')).toEqual([]);
    // Somebody else added it first.
    answers['POST /venues'] = [409, { code: 'VENUE_NAME_EXISTS', field: 'venue.name' }];
    await press('Add venue');
    expect(await screen.findByText('A venue with this name already exists')).toBeDefined();
    answers['POST /venues'] = { venue: { venueId: idOf(2), name: 'Pier 12' } };
    fill('Name', 'Pier 12');
    expect(screen.queryByText('A venue with this name already exists')).toBeNull();
    const { length } = history;
    await press('Add venue');
    await isAt('/venues');
    // Back must not lead to the form.
    expect(history.length).toBe(length);
    const timeZone = ownTimeZone();
    expect(bodies('POST /venues')).toEqual([{ venue: { name: 'Union', timeZone } }, { venue: { name: 'Pier 12', timeZone } }]);
    await waitFor(() => expect(screen.queryByLabelText('Name')).toBeNull());
    await act(async () => navigate('/venues/add'));
    expect((await screen.findByLabelText<HTMLInputElement>('Name')).value).toBe('');
    expect(screen.queryByText('A venue with this name already exists')).toBeNull();
  });
});

describe('the settings of a venue', () => {
  const general = async () => within(await screen.findByRole('region', { name: 'General' }));

  it('[VENUE-12] [VENUE-19] [VENUE-26] have a name whose Cancel and Save are disabled while it is unchanged, unlike that of any other venue', async () => {
    const { bodies } = await open(`${hall}/settings`, {
      'GET /changes': venuesTold({ venueId: idOf(1), name: 'Union Hall' }, { venueId: idOf(2), name: 'Pier 12' }),
      [`PUT ${hall}`]: { venue: { venueId: idOf(1), name: 'Casa' } },
    });
    const card = await general();
    const state = () => ['Cancel', 'Save'].map((name) => card.getByRole<HTMLButtonElement>('button', { name }).disabled);
    const name = () => card.getByLabelText<HTMLInputElement>('Name');
    expect([name().value, ...state()]).toEqual(['Union Hall', true, true]);
    fireEvent.change(name(), { target: { value: 'Casa' } });
    expect(state()).toEqual([false, false]);
    await act(async () => card.getByRole('button', { name: 'Cancel' }).click());
    expect([name().value, ...state()]).toEqual(['Union Hall', true, true]);
    for (const [value, taken] of [
      ['UNION hall', false],
      ['PIER 12', true],
      ['Casa', false],
    ] as const) {
      fireEvent.change(name(), { target: { value } });
      const said = screen.queryByText('A venue with this name already exists') !== null;
      expect([value, said, ...state()]).toEqual([value, taken, false, taken]);
    }
    await act(async () => card.getByRole('button', { name: 'Save' }).click());
    expect(bodies(`PUT ${hall}`)).toEqual([{ venue: { name: 'Casa' } }]);
  });

  it.each([
    ['owner', false],
    ['operator', true],
  ] as const)('explain each severity level; an %s chooses whether a lost connection is critical, or not: %j', async (role, isLocked) => {
    const { bodies } = await open(`${hall}/settings`, {
      'GET /changes': venuesTold({ venueId: idOf(1), name: 'Union Hall', role }),
      [`GET ${hall}/levels`]: { levels: { isLossCritical: true } },
      [`PUT ${hall}/levels`]: (body) => body as object,
    });
    const card = within(await screen.findByRole('region', { name: 'Levels' }));
    const held = () => card.getAllByRole('listitem').map(({ textContent }) => textContent);
    const [, , info] = await waitFor(() => held());
    const warnings = 'Mains, heat, load, pilot tone and missing inputs · Failed updates';
    expect(held()).toEqual(['CriticalFaults · Lost connections', `Warning${warnings}`, info]);
    await act(async () => fireEvent.click(card.getByRole('switch', { name: 'Lost connections are critical' })));
    expect(bodies(`PUT ${hall}/levels`)).toEqual(isLocked ? [] : [{ levels: { isLossCritical: false } }]);
    if (isLocked) return;
    expect(held()).toEqual(['CriticalFaults', `WarningLost connections · ${warnings}`, info]);
    expect(card.getByText('Who chose only Critical is not told that an amplifier is gone.')).toBeDefined();
  });

  it('[VENUE-19] with Cancel also clear what the cloud said about the name', async () => {
    await open(`${hall}/settings`, { ...oneVenue(), [`PUT ${hall}`]: [409, { code: 'VENUE_NAME_EXISTS', field: 'venue.name' }] });
    const card = await general();
    fireEvent.change(card.getByLabelText('Name'), { target: { value: 'Casa' } });
    await act(async () => card.getByRole('button', { name: 'Save' }).click());
    expect(await card.findByText('A venue with this name already exists')).toBeDefined();
    await act(async () => card.getByRole('button', { name: 'Cancel' }).click());
    expect(card.getByLabelText<HTMLInputElement>('Name').value).toBe('Union Hall');
    expect(card.queryByText('A venue with this name already exists')).toBeNull();
  });

  it('[VENUE-20] lead to the firmware and to the contacts, and name the recipients', async () => {
    const contact = (number: number, name: string) => ({
      contactId: idOf(number),
      name,
      email: `${name}@example.com`,
      severityLevel: ['Info'],
    });
    const gets = { mail: 'told', sms: 'none' };
    await open(`${hall}/settings`, {
      ...oneVenue(),
      'GET /contacts': { contacts: [contact(21, 'Ana'), contact(22, 'Bo')] },
      [`GET ${hall}/contacts`]: { venueContacts: [{ contactId: idOf(22), gets }] },
      [`GET ${hall}/members`]: { owner: { accountId: idOf(0), email }, members: [], invitations: [] },
    });
    const led = async (region: string, name: string) =>
      within(await screen.findByRole('region', { name: region }))
        .getByRole('link', { name })
        .getAttribute('href');
    expect(await led('Firmware', 'Firmware update')).toMatch(/^\/update\?venue=/);
    const told = await screen.findByRole('list', { name: 'Recipients' });
    expect(
      within(told)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([expect.stringContaining('Bo')]);
    expect(await led('Recipients', 'Contacts')).toBe('/contacts');
    expect(screen.getByRole('button', { name: 'Delete venue' })).toBeDefined();
  });

  it('[VENUE-23] delete it once its name was typed, and lead to the list', async () => {
    const { bodies } = await open(`${hall}/settings`, { ...oneVenue(), [`DELETE ${hall}`]: {} });
    await press('Delete venue');
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete Union Hall?' }));
    expect(bodies(`DELETE ${hall}`)).toEqual([]);
    await act(async () => question.getByRole('button', { name: 'Keep venue' }).click());
    expect(bodies(`DELETE ${hall}`)).toEqual([]);
    await press('Delete venue');
    await act(async () => within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete venue' }).click());
    await isAt('/venues');
    expect(bodies(`DELETE ${hall}`)).toHaveLength(1);
  });

  it.each([
    ['as the page knows', [['a', 'Bar', off]] as Parameters<typeof ampTold>[], 0],
    ['as the cloud says', [], 1],
  ])('[VENUE-28] do not delete it with an amplifier in it, %s, and say so for 2 seconds', async (_, amps, sent) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
    const { bodies } = await open(`${hall}/settings`, { ...oneVenue(...amps), [`DELETE ${hall}`]: [409, { code: 'VenueHasAmps' }] });
    await press('Delete venue');
    const question = screen.queryByRole('alertdialog');
    expect(question !== null).toBe(sent > 0);
    if (question) await act(async () => within(question).getByRole('button', { name: 'Delete venue' }).click());
    const said = () => screen.queryByText('Cannot delete a venue that contains amps') !== null;
    await waitFor(() => expect(said()).toBe(true));
    expect(bodies(`DELETE ${hall}`)).toHaveLength(sent);
    await expectTwoSeconds(said);
    await isAt(`${hall}/settings`);
  });
});

describe('adding an amplifier', () => {
  const token = `POST ${hall}/devices/registrationToken`;
  const given = { registrationToken: 'of-this-venue', tokenId: idOf(31), expiresAt: '2026-11-24T10:00:00Z' };
  const clipboard = (writeText: (text: string) => Promise<void>) =>
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });

  it('[VENUE-08] [VENUE-09] [VENUE-10] takes three steps, the second and third of which are pictures, with the token of this venue', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
    const copied = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve());
    clipboard(copied);
    let answer: (token: object) => void = () => undefined;
    const { bodies } = await open(`${hall}/add`, { ...oneVenue(), [token]: () => new Promise((resolve) => (answer = resolve)) });
    await screen.findByRole('heading', { name: 'Add an amplifier' });
    const steps = (await screen.findAllByRole('region')).filter((step) => step.getAttribute('aria-label')?.startsWith('Step'));
    expect(steps.map((step) => [step.getAttribute('aria-label'), step.querySelector('svg text') !== null])).toEqual([
      ['Step 1: Copy the registration token', false],
      ['Step 2: Connect the amplifier to the internet', true],
      ['Step 3: Enter the token on its Connect page', true],
    ]);
    const field = screen.getByRole('status', { name: 'Registration token' });
    expect(field.textContent).toBe('…');
    await act(async () => answer(given));
    await waitFor(() => expect(field.textContent).toBe('of-this-venue'));
    expect(bodies(token)).toHaveLength(1);
    await press('Copy token');
    expect(copied).toHaveBeenCalledWith('of-this-venue');
    const said = () => screen.queryByText('Copied') !== null;
    expect(said()).toBe(true);
    await expectTwoSeconds(said);
  });

  it('says by name that it has arrived, and opens it', async () => {
    const answers: Answers = { ...oneVenue(['a', 'Bar']), [token]: given };
    await open(`${hall}/add`, answers);
    await screen.findByText('of-this-venue');
    expect(screen.queryByText(/has arrived/)).toBeNull();
    Object.assign(answers, oneVenue(['a', 'Bar'], ['b', 'Terrace'], ['c', '']));
    await act(async () => void dispatchEvent(new Event('visibilitychange')));
    expect(await screen.findByText('Terrace has arrived.')).toBeDefined();
    expect(screen.getAllByText(/has arrived/)).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'Open' }).getAttribute('href')).toBe(`${hall}/amps/b`);
  });

  it('[VENUE-09] does not report the token as copied if the browser refuses', async () => {
    clipboard(() => Promise.reject(new DOMException('', 'NotAllowedError')));
    Object.defineProperty(document, 'execCommand', { configurable: true, value: () => false });
    await open(`${hall}/add`, { ...oneVenue(), [token]: given });
    await screen.findByText('of-this-venue');
    await press('Copy token');
    expect(await screen.findByText('The browser did not copy it. Select the token and copy it by hand.')).toBeDefined();
    expect(screen.queryByText('Copied')).toBeNull();
  });

  it('[VENUE-10] shows the token of each venue', async () => {
    const pier = `/venues/${idOf(2)}`;
    await open(`${hall}/add`, {
      'GET /changes': venuesTold({ venueId: idOf(1), name: 'Union Hall' }, { venueId: idOf(2), name: 'Pier 12' }),
      [token]: given,
      [`POST ${pier}/devices/registrationToken`]: { ...given, registrationToken: 'of-the-pier' },
    });
    await screen.findByText('of-this-venue');
    await act(async () => navigate(`${pier}/add`));
    expect(await screen.findByText('of-the-pier')).toBeDefined();
    expect(screen.queryByText('of-this-venue')).toBeNull();
  });

  it('[VENUE-09] has no copy button if the page has no clipboard', async () => {
    Object.defineProperty(navigator, 'clipboard', { configurable: true, value: undefined });
    delete (navigator as { clipboard?: unknown }).clipboard;
    const kept = Object.getOwnPropertyDescriptor(Navigator.prototype, 'clipboard');
    delete (Navigator.prototype as { clipboard?: unknown }).clipboard;
    try {
      await open(`${hall}/add`, { ...oneVenue(), [token]: given });
      expect(await screen.findByText('of-this-venue')).toBeDefined();
      expect(screen.queryByRole('button', { name: 'Copy token' })).toBeNull();
    } finally {
      if (kept) Object.defineProperty(Navigator.prototype, 'clipboard', kept);
    }
  });
});

describe('a removed amplifier', () => {
  const removal = 'DELETE /devices/001B66000001';
  const cards = () =>
    within(screen.getByRole('list', { name: 'Amplifiers' }))
      .getAllByRole('heading')
      .map(({ textContent }) => textContent);
  const remove = async (answer: Answers[string]) => {
    await open(hall, { ...oneVenue(['001B66000001', 'Bar'], ['001B66000002', 'Foyer']), [removal]: answer });
    await press('More for Bar');
    await act(async () => (await screen.findByRole('menuitem', { name: 'Remove amp' })).click());
    await act(async () => within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Remove amp' }).click());
  };

  it('[VENUE-24] is hidden for 20 seconds, although the cloud reports it all the while', async () => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
      shouldAdvanceTime: true,
    });
    await remove({});
    const dialog = await screen.findByRole('dialog', { name: 'Amplifier removed' });
    await act(async () => fireEvent(dialog, new Event('cancel')));
    await waitFor(() => expect(cards()).toEqual(['Foyer']), { interval: 5 });
    await act(() => vi.advanceTimersByTimeAsync(15_000));
    expect(cards()).toEqual(['Foyer']);
    await act(() => vi.advanceTimersByTimeAsync(6_000));
    expect(cards()).toEqual(['Bar', 'Foyer']);
  });

  it('[VENUE-24] stays in the list if that failed', async () => {
    await remove([409, { code: 'DEVICE_REMOVAL_ERROR' }]);
    const dialog = await screen.findByRole('alertdialog', { name: 'There was an error removing the amplifier' });
    await act(async () => within(dialog).getByRole('button', { name: 'OK' }).click());
    expect(cards()).toEqual(['Bar', 'Foyer']);
  });
});

describe('venues that the cloud does not deliver', () => {
  const pages = ['', '/settings', '/events', '/faults', '/notices', '/add'];
  const others = ['/amps/001B66000001', '/meters', '/groups'];
  it.each([
    ...pages.flatMap((page) => [[page, false] as const, [page, true] as const]),
    ...others.flatMap((page) => [[page, false] as const, [page, true] as const]),
  ])('[ERR-22] FETCH_DEVICES_ERROR is shown once in place of a page of a venue: %s, narrow: %j', async (page, narrow) => {
    await openCloudPage(`${hall}${page}`, { 'GET /changes': [500, { code: 'Internal' }] }, { email, narrow });
    const said = 'The venues could not be loaded';
    await screen.findByText(said);
    expect(screen.getAllByText(said)).toHaveLength(1);
  });
});

it('a bridge that runs on two boxes is named in its venue, and no other', async () => {
  const bridge = (number: number, name: string, isCopied: boolean) => ({
    bridgeId: idOf(number),
    name,
    isCopied,
    createdAt: '2026-11-22T07:00:00.000Z',
    connected: true,
    deviceIds: [],
  });
  const bridges = [bridge(5, 'Rack', true), bridge(6, 'Loft', false)];
  await open(hall, { ...oneVenue(['a', 'Bar']), [`GET ${hall}/bridges`]: { bridges } });
  expect((await screen.findByText(/^Two boxes run as the bridge Rack:/)).textContent).toContain('refuses the other');
  expect(screen.queryByText(/the bridge Loft/)).toBeNull();
});

it.each([
  ['settings', 'Venue settings', false],
  ['meters', 'Meters', false],
  ['firmware', 'Firmware update', false],
  ['snapshots', 'Snapshots', true],
])("a venue's page of %s names the venue in the tab's title and in the bar", async (page, title, narrow) => {
  await open(`${hall}/${page}`, { ...oneVenue(['a', 'Bar']), [`GET ${hall}/snapshots`]: { snapshots: [] } }, { narrow });
  await waitFor(() => expect(document.title).toBe(`${title} · Union Hall · Headroom`));
  expect(screen.getAllByRole('banner')[0]?.textContent).toContain(narrow ? `${title} Union Hall` : `VenuesUnion Hall${title}`);
});

it('[VENUE-11] a venue of many amplifiers shows the worst first, is searched and filtered, and keeps only the cards near the view in the page', async () => {
  const many = Array.from({ length: 200 }, (_, index): Parameters<typeof ampTold> => [`a${index}`, `Amp ${index + 1}`]);
  many[149] = ['a149', 'Amp 150', { hasFault: true, serialNumber: 'HR-0042' }];
  many[98] = ['a98', 'Amp 99', off];
  await open(hall, { ...oneVenue(...many), 'GET /dashboard': { amps: [] } });
  const list = within(await screen.findByRole('list', { name: 'Amplifiers' }));
  const names = () => list.getAllByRole('heading').map(({ textContent }) => textContent);
  await waitFor(() => expect(names().slice(0, 4)).toEqual(['Amp 150', 'Amp 99', 'Amp 1', 'Amp 2']));
  expect(names().length).toBeLessThan(60);
  expect(list.getAllByRole('listitem')[0]?.getAttribute('aria-setsize')).toBe('200');
  await act(async () => fireEvent.change(screen.getAllByRole('combobox', { name: 'Sort by' }).at(-1)!, { target: { value: 'name' } }));
  expect(names().slice(0, 3)).toEqual(['Amp 1', 'Amp 2', 'Amp 3']);
  await act(async () => screen.getByRole('radio', { name: /With issues/ }).click());
  expect(names()).toEqual(['Amp 99', 'Amp 150']);
  await act(async () => fireEvent.change(screen.getByRole('searchbox', { name: /^Search name/ }), { target: { value: 'hr-0042' } }));
  expect(names()).toEqual(['Amp 150']);
  await act(async () => fireEvent.change(screen.getByRole('searchbox', { name: /^Search name/ }), { target: { value: 'nowhere' } }));
  await press('Show all');
  const again = within(screen.getByRole('list', { name: 'Amplifiers' }));
  expect(again.getAllByRole('heading').length).toBeGreaterThan(5);
});
