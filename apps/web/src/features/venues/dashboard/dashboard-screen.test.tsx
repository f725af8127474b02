import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { address, idOf, leaveCloudPage, openCloudPage, type Answering, type Answers } from '../../../../test/cloud-page-rig.tsx';
import { dashboardTold, venuesTold } from '../../../../test/scripted-cloud.tsx';

afterEach(() => {
  leaveCloudPage();
  vi.useRealTimers();
  vi.restoreAllMocks();
});
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

const email = 'ada@example.com';
const ofHall = { venueId: idOf(1), venueName: 'Union Hall' };
const ofPier = { venueId: idOf(2), venueName: 'Pier 12' };
const answers: Answers = {
  'GET /changes': venuesTold({ venueId: idOf(1), name: 'Union Hall' }, { venueId: idOf(2), name: 'Pier 12' }),
  'GET /dashboard': dashboardTold(5, [
    {
      ...ofPier,
      ampId: 'c',
      name: 'Short',
      issues: 12,
      alarms: [
        { code: 'outputFaulted', isPresent: true },
        { code: 'loadShort', isPresent: true },
      ],
      faults: { lines: 4, latest: 'Output short circuit' },
    },
    { ...ofHall, ampId: 'b', name: 'Gone', isConnected: false, issues: 2 },
    {
      ...ofPier,
      ampId: 'd',
      name: 'Warned',
      issues: 8,
      alarms: [{ code: 'loadOpen', isPresent: true }],
      events: { lines: 3, latest: 'Started' },
    },
    { ...ofHall, ampId: 'a', name: 'Old', hasUpdate: true, issues: 1 },
  ]),
};
const well = dashboardTold(1, []);
const open = (visit: { readonly narrow?: boolean } = {}, more: Answers = {}) =>
  openCloudPage(visit.narrow ? '/venues/dashboard' : '/venues', { ...answers, ...more }, { email, ...visit });
const tiles = async () => within(await screen.findByRole('list', { name: 'Figures' })).getAllByRole('listitem');
const table = () => screen.getByRole('table');
const listed = () =>
  within(table())
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map(({ textContent }) => textContent),
    );
const names = () => listed().map(([, name]) => /^(Short|Gone|Warned|Old)/.exec(name!)?.[0]);

it('[DASH-01] [DASH-02] has a tile for venues, amps, firmware, offline, faults and events; the last four are filters, disabled while they count nothing', async () => {
  const told = async () =>
    (await tiles()).map((tile) => {
      const button = within(tile).queryByRole<HTMLButtonElement>('button');
      return [tile.textContent.replace('Show only', ''), button === null ? 'no filter' : button.disabled ? 'off' : 'on'];
    });
  await open();
  expect(await told()).toEqual([
    ['Venues2', 'no filter'],
    ['Amps5', 'no filter'],
    ['Firmware1', 'on'],
    ['Offline1', 'on'],
    ['Faults1', 'on'],
    ['Events2', 'on'],
  ]);
  await open({}, { 'GET /dashboard': well });
  expect((await told()).slice(2)).toEqual([
    ['Firmware0', 'off'],
    ['Offline0', 'off'],
    ['Faults0', 'off'],
    ['Events0', 'off'],
  ]);
});

it('[DASH-02] [DASH-03] lists what its pressed tiles filter, and everything with an issue without one', async () => {
  await open();
  await tiles();
  const press = (name: RegExp) => act(async () => screen.getByRole('button', { name }).click());
  expect(names()).toEqual(['Short', 'Gone', 'Warned', 'Old']);
  for (const [tile, expected] of [
    [/^Firmware/, ['Old']],
    [/^Offline/, ['Gone']],
    [/^Faults/, ['Short']],
    [/^Events/, ['Short', 'Warned']],
  ] as const) {
    await press(tile);
    await waitFor(() => expect([tile, names()]).toEqual([tile, expected]));
    await press(tile);
  }
  await press(/^Firmware/);
  await press(/^Events/);
  await waitFor(() => expect(names()).toEqual(['Short', 'Warned', 'Old']));
});

it('[DASH-02] keeps its filters in the address, beside the order of the venues', async () => {
  await openCloudPage('/venues?s=faults&show=offline', answers, { email });
  await tiles();
  expect(names()).toEqual(['Gone']);
  const press = (name: RegExp | string) => act(async () => screen.getByRole('button', { name }).click());
  await press(/^Firmware/);
  await waitFor(() => expect([address(), names()]).toEqual(['/venues?s=faults&show=firmware.offline', ['Gone', 'Old']]));
  await press('Clear filters');
  await waitFor(() => expect([address(), names()]).toEqual(['/venues?s=faults', ['Short', 'Gone', 'Warned', 'Old']]));
});

it.each([
  ['a wide screen', '/venues/dashboard?s=faults&show=offline', false, '/venues?s=faults&show=offline'],
  ['a phone', '/venues?s=faults&show=offline', true, '/venues/dashboard?s=faults&show=offline'],
])('[DASH-02] a link with filters keeps them on %s, wherever it was made', async (_, path, narrow, kept) => {
  await openCloudPage(path, answers, { email, narrow });
  expect((await screen.findByRole('button', { name: /^Offline/ })).getAttribute('aria-pressed')).toBe('true');
  expect(address()).toBe(kept);
});

const many = (rows: readonly string[]) =>
  dashboardTold(
    6,
    rows.map((name) => ({ ...ofHall, ampId: name, name, ...(name === 'Amp 2' && { found: ['Sub 2', '10.0.0.2'] }) })),
  );
const searchBox = () => screen.findByRole<HTMLInputElement>('searchbox', { name: /^Search venue, name, channel/ });
const type = (box: HTMLElement, value: string) => act(async () => fireEvent.change(box, { target: { value } }));

it('has the cloud search once the typing rests, shows what was found, and keeps it in the address', async () => {
  const asked: (string | null)[] = [];
  const told = many(['Amp 1', 'Amp 2', 'Bar']);
  const answer = (body: unknown, query: URLSearchParams) => (asked.push(query.get('find')), told(body, query));
  await openCloudPage('/venues?s=faults', { ...answers, 'GET /dashboard': answer }, { email });
  const box = await searchBox();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  for (const text of ['a', 'am', 'amp']) {
    await type(box, text);
    await pass(300);
  }
  expect([address(), asked]).toEqual(['/venues?s=faults', [null]]);
  await pass(100);
  expect(address()).toBe('/venues?s=faults&find=amp');
  await pass(100);
  expect(asked).toEqual([null, 'amp']);
  screen.getByRole('heading', { name: '2 amps found' });
  expect(listed().map(([venue, name]) => [venue, name])).toEqual([
    ['Union Hall', 'Amp 1'],
    ['Union Hall', 'Amp 2Matches Sub 2, 10.0.0.2'],
  ]);
  await type(box, 'kitchen');
  await act(async () => fireEvent.keyDown(box, { key: 'Enter' }));
  await pass(100);
  screen.getByText('Nothing in your venues contains “kitchen”.');
  await act(async () => screen.getByRole('button', { name: 'Clear search' }).click());
  await pass(100);
  expect([address(), box.value]).toEqual(['/venues?s=faults', '']);
});

it('shows what was asked before as that until another search is answered', async () => {
  let release = () => {};
  const told = many(['Amp 1', 'Amp 2', 'Bar']);
  const answer: Answering = async (body, query) => {
    if (query.has('find')) await new Promise<void>((resolve) => (release = resolve));
    return told(body, query);
  };
  await openCloudPage('/venues', { ...answers, 'GET /dashboard': answer }, { email });
  const box = await searchBox();
  await type(box, 'amp');
  await act(async () => fireEvent.keyDown(box, { key: 'Enter' }));
  expect(address()).toBe('/venues?find=amp');
  screen.getByRole('heading', { name: '3 amps with issues' });
  await act(async () => release());
  await screen.findByRole('heading', { name: '2 amps found' });
});

it('asks for what an address holds only as far as the cloud takes it', async () => {
  const asked: (string | null)[] = [];
  const answer = (body: unknown, query: URLSearchParams) => (asked.push(query.get('find')), many([])(body, query));
  await openCloudPage(`/venues?find=%20a%00${'b'.repeat(200)}`, { ...answers, 'GET /dashboard': answer }, { email });
  await searchBox();
  expect(asked).toEqual([`a ${'b'.repeat(97)}`]);
});

it('has no search where few amplifiers are seen at a glance', async () => {
  await open();
  await tiles();
  expect(screen.queryByRole('searchbox', { name: /^Search venue, name/ })).toBeNull();
});

it('[DASH-04] [DASH-05] lists per amplifier its venue, name, whether it is online, its update, its latest fault and its latest event', async () => {
  await open();
  await tiles();
  expect(
    within(table())
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['Venue', 'Amp', 'Status', 'Firmware', 'Most recent fault', 'Most recent event']);
  expect(listed()).toEqual([
    ['Pier 12', 'ShortOutput faulted+1', 'Online', 'Current', 'Output short circuit+3', 'None'],
    ['Union Hall', 'Gone', 'Offline', 'Current', 'None', 'None'],
    ['Pier 12', 'WarnedLoad open', 'Online', 'Current', 'None', 'Started+2'],
    ['Union Hall', 'Old', 'Online', 'Update', 'None', 'None'],
  ]);
  const led = (name: string) => screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href'));
  expect(led('Update')).toEqual(['/update']);
  expect(led('Output short circuit')).toEqual([`/venues/${idOf(2)}/amps/c/faults`]);
  expect(led('Started')).toEqual([`/venues/${idOf(2)}/amps/d/events`]);
});

it.each([
  ['on phones', true, 0],
  ['where its table has no room', false, 450],
])('[DASH-04] [DASH-05] shows the same in a list %s', async (_, narrow, width) => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(width);
  await open({ narrow });
  await tiles();
  const cards = within(screen.getByRole('region', { name: '4 amps with issues' })).getAllByRole('listitem');
  expect(cards.map(({ textContent }) => textContent)).toEqual([
    'ShortOutput faulted+1Pier 12OnlineOutput short circuit+3',
    'GoneUnion HallOffline',
    'WarnedLoad openPier 12OnlineStarted+2',
    'OldUnion HallOnlineUpdate',
  ]);
  expect(screen.getByRole('link', { name: 'Update' }).getAttribute('href')).toBe('/update');
});

it('[DASH-04] an acknowledged alarm says by whom, and is neither a fault nor all well', async () => {
  const acknowledged = { isPresent: true, acknowledgedAt: '2026-11-20T09:00:00Z', acknowledgedBy: 'bo@example.com' };
  const snoozed = { isPresent: true, snoozedUntil: '2999-11-20T09:00:00Z' };
  const answered = [
    { code: 'outputFaulted' as const, ...acknowledged },
    { code: 'loadShort' as const, ...snoozed },
  ];
  await open({}, { 'GET /dashboard': dashboardTold(1, [{ ...ofHall, ampId: 'c', name: 'Short', answered }]) });
  await tiles();
  expect(screen.getByText('Acknowledged by bo@example.com: Output faulted').getAttribute('href')).toBe(`/venues/${idOf(1)}/events`);
  expect(listed()[0]?.[1]).toBe('ShortAcknowledged by bo@example.com: Output faulted+1');
  expect((await tiles()).slice(4).map(({ textContent }) => textContent)).toEqual(['Faults0', 'Events0']);
  expect(screen.queryByText('Looking good')).toBeNull();
});

it('asks for the next rows when there are more, and shows each amplifier once', async () => {
  const row = (number: number) => ({ ...ofPier, ampId: `${number}`, name: `Amp ${number}`, issues: 4 });
  const pages = [[row(1), row(2)], [row(2), row(3)], []].map((rows) => dashboardTold(9, rows));
  const froms: (string | null)[] = [];
  const answer = (body: unknown, query: URLSearchParams) => {
    froms.push(query.get('from'));
    const page = query.get('from') === null ? 0 : query.get('from') === '2' ? 1 : 2;
    return { ...pages[page]!(body, query), listed: 5 };
  };
  await open({}, { 'GET /dashboard': answer });
  await tiles();
  expect(listed()).toHaveLength(2);
  await act(async () => screen.getByRole('button', { name: 'Show 3 more' }).click());
  await waitFor(() => expect(listed()).toHaveLength(3));
  expect(froms).toEqual([null, '2']);
});

it('[DASH-06] looks good when nothing is wrong now, whatever the logs say', async () => {
  await open({}, { 'GET /dashboard': well });
  expect(await screen.findByText('Looking good')).toBeDefined();
  expect(screen.queryByRole('table')).toBeNull();
  await open();
  await tiles();
  expect(screen.queryByText('Looking good')).toBeNull();
});

it.each(['GET /changes', 'GET /dashboard'])('does not show anything as online or well once %s fails', async (call) => {
  for (const all of [answers, { ...answers, 'GET /dashboard': well }]) {
    const page = await openCloudPage('/venues', { ...all }, { email });
    await tiles();
    page.answers[call] = { status: 503, body: {} };
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await act(async () => screen.getByRole('button', { name: 'Refresh' }).click());
    await pass(4000);
    screen.getByText('The cloud does not answer: this is what was known last.');
    expect([screen.queryAllByText('Online'), screen.queryByText('Looking good')]).toEqual([[], null]);
    if (all === answers) expect(new Set(listed().map(([, , status]) => status))).toEqual(new Set(['Unknown']));
    vi.useRealTimers();
    leaveCloudPage();
  }
});

it.each(['GET /changes', 'GET /dashboard'])(
  '[VENUE-22] repeats %s at once after one failure, and nothing becomes unknown',
  async (call) => {
    const page = await openCloudPage('/venues', { ...answers }, { email });
    await tiles();
    const answer = answers[call]!;
    let asked = 0;
    page.answers[call] = (body, query) => {
      asked += 1;
      if (asked === 1) return { status: 502, body: {} };
      return typeof answer === 'function' ? (answer as Answering)(body, query) : answer;
    };
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await act(async () => screen.getByRole('button', { name: 'Refresh' }).click());
    await pass(500);
    expect([asked, screen.queryByText(/does not answer/)]).toEqual([1, null]);
    await pass(1000);
    expect([asked, screen.queryByText(/does not answer/)]).toEqual([2, null]);
    expect(new Set(listed().map(([, , status]) => status))).not.toContain('Unknown');
  },
);
