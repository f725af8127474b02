import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { address, fill, idOf, isAt, press, type Answers } from '../../../test/cloud-page-rig.tsx';
import { ampTold, dashboardTold, venuesTold } from '../../../test/scripted-cloud.tsx';
import { hall, leave, off, oneVenue, open } from '../../../test/venue-page-rig.tsx';
import { ownTimeZone } from '../../i18n/time-zone.ts';
import { navigate } from '../../navigation/whereabouts.ts';
// Late loading can time out.
import './venue-screen.tsx';
import './venues-screen.tsx';

afterEach(leave);

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
    expect(screen.getByRole('link', { name: 'Search amplifiers' }).getAttribute('href')).toBe('/venues?find=bart');
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
      await open('/venues/dashboard', { ...answers, 'GET /dashboard': dashboardTold(0, []) }, { narrow });
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

it('an invitation whose link was mangled opens its page, with what came as the code', async () => {
  await open('/invitation#AB%C', oneVenue());
  expect((await screen.findByRole<HTMLInputElement>('textbox')).value).toBe('AB%C');
});

it.each([
  [
    'joined',
    '/venues',
    {
      'GET /invitations': {
        invitations: [{ invitationId: idOf(7), venue: 'Pier 12', role: 'operator', expiresAt: '2027-01-01T00:00:00Z' }],
      },
    },
  ],
  ['added', '/venues/add', {}],
])('whoever goes on while the venue that was %s is loaded stays there', async (_, from, more) => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const pier = { venueId: idOf(2), name: 'Pier 12' };
  const told = venuesTold({ venueId: idOf(1), name: 'Union Hall' });
  const answers: Answers = { 'GET /changes': told, ...more };
  answers[`POST /invitations/${idOf(7)}/accept`] = { venue: pier, role: 'operator' };
  answers['POST /venues'] = { venue: pier };
  await open(from, answers);
  await screen.findByText('Union Hall');
  let isLoading = false;
  answers['GET /changes'] = async () => {
    isLoading = true;
    await promise;
    return venuesTold({ venueId: idOf(1), name: 'Union Hall' }, pier);
  };
  if (from === '/venues') await press('Join Pier 12');
  else {
    await screen.findByLabelText('Name');
    fill('Name', 'Pier 12');
    await press('Add venue');
  }
  await waitFor(() => expect(isLoading).toBe(true));
  await act(async () => navigate('/contacts'));
  await act(async () => resolve());
  for (let turn = 0; turn < 5; turn++) await act(async () => undefined);
  expect(address()).toBe('/contacts');
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
