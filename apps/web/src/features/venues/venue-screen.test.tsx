import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { address, idOf, isAt, openFailingPage, press, type Answers } from '../../../test/cloud-page-rig.tsx';
import { ampTold, dashboardTold, venuesTold, type VenueOfTest } from '../../../test/scripted-cloud.tsx';
import { email, hall, leave, off, oneVenue, open } from '../../../test/venue-page-rig.tsx';
import { setLooking } from '../../device/binding/looking.ts';
import { navigate } from '../../navigation/whereabouts.ts';
// Late loading can time out.
import './venue-screen.tsx';
import './venues-screen.tsx';

afterEach(leave);

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
      // A phone has no tooltips, so each action shows a word of its name.
      const links = within(screen.getByRole('main')).getAllByRole('link', {
        name: /Events|All amplifiers|Venue settings|Create group|Add amp/,
      });
      if (narrow) {
        expect(links.map(({ textContent }) => textContent)).toEqual(['Events', 'All amplifiers', 'Settings', 'Group', 'Add amp']);
        expect(links.every((link) => (link.ariaLabel ?? link.textContent).toLowerCase().includes(link.textContent.toLowerCase()))).toBe(
          true,
        );
        expect(screen.getByRole('button', { name: 'Mute everything' }).textContent).toBe('Mute everything');
      }
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
      areAmpsComplete: false,
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
    'GET /dashboard': dashboardTold(
      2,
      [],
      [
        {
          venueId: idOf(1),
          venueName: 'Union Hall',
          role,
          amp: ampTold('001B66000001', 'Bar', { channelSummaries: channelsTold('001B66000001') }),
        },
      ],
    ),
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
    expect(await screen.findByRole('img', { name: 'Generator playing' })).toBeDefined();
    await act(async () => navigate('/venues'));
    expect(await screen.findByText('Union Hall · Bar')).toBeDefined();
    expect(await screen.findByText(/Generator playing on 1 Left\./, { ignore: '[role=status] *' })).toBeDefined();
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

describe('venues that the cloud does not deliver', () => {
  const pages = ['', '/settings', '/events', '/faults', '/notices', '/add'];
  const others = ['/amps/001B66000001', '/meters', '/groups'];
  it.each([
    ...pages.flatMap((page) => [[page, false] as const, [page, true] as const]),
    ...others.flatMap((page) => [[page, false] as const, [page, true] as const]),
  ])('[ERR-22] FETCH_DEVICES_ERROR is shown once in place of a page of a venue: %s, narrow: %j', async (page, narrow) => {
    await openFailingPage(`${hall}${page}`, { 'GET /changes': [500, { code: 'Internal' }] }, { email, narrow });
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
