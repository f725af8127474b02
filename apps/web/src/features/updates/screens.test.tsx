import type { FirmwareStep } from '@headroom/model/amplifier';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { LiveRegion } from '../../ui/feedback/live-region.tsx';
import type { ComponentType } from 'react';
import { leaveCloudPage, openCloudPage } from '../../../test/cloud-page-rig.tsx';
import { ampTold, renderAtCloud, venuesTold } from '../../../test/scripted-cloud.tsx';
import { pageAt } from '../../../test/page-at.tsx';
import { layOut, renderKit } from '../../../test/kit-rig.tsx';
import { overallOf } from './overall.ts';
import { Screen as ProgressScreen } from './progress-screen.tsx';
import { Screen as SelectScreen } from './select-screen.tsx';

beforeEach(() => {
  leaveCloudPage();
  layOut();
});
afterEach(() => {
  leaveCloudPage();
  vi.useRealTimers();
});

const hall = '11111111-1111-4111-8111-111111111111';
const bar = '22222222-2222-4222-8222-222222222222';
const moment = '2026-11-20T10:00:00.000Z';

const amp = (ampId: string, deviceName: string, modelID: string, version: string, latest: string) =>
  ampTold(ampId, deviceName, {
    modelID,
    currentFirmwareVersion: version,
    latestFirmwareVersion: latest,
    hasAvailableFirmwareUpdate: version !== latest,
  });
const ampsOfHall = [
  amp('001B66000001', 'Stage', '704D', '1.8.0.0', '1.10.0.0'),
  amp('001B66000002', 'Stalls', '1688D', '1.9.0.0', '1.9.5.0'),
  amp('001B66000003', 'Foyer', '84', '2.0.0.0', '2.0.0.0'),
];
const venues = venuesTold(
  { venueId: hall, name: 'Union Hall', amps: ampsOfHall },
  { venueId: bar, name: 'Pier Bar', amps: [amp('001B66000004', 'Counter', '124D', '1.7.0.0', '1.9.5.0')] },
);
const counts = { total: 5, waiting: 0, running: 1, succeeded: 1, failed: 3, cancelled: 0 };
const summary = (rolloutId: string, venueId: string, more: object) => ({
  rolloutId,
  venueId,
  createdAt: moment,
  startsAt: moment,
  endsAt: moment,
  state: 'running',
  result: 'in progress',
  atOnce: 5,
  counts,
  ...more,
});
const none: FirmwareStep[] = ['None', 'None', 'None', 'None'];
const member = (name: string, state: string, step: FirmwareStep, powerSupply: FirmwareStep, pairs: readonly FirmwareStep[], more = {}) => ({
  deviceId: `amp ${name}`,
  name,
  model: '1688D',
  fromVersion: '1.8.0.0',
  toVersion: '1.10.0.0',
  state,
  step,
  powerSupply,
  pairs,
  ...more,
});
const inHall = summary(hall, hall, {});
const inBar = summary(bar, bar, {
  result: 'failure',
  state: 'finished',
  counts: { ...counts, total: 3, running: 0, succeeded: 2, failed: 1 },
});
const answers: Readonly<Record<string, object>> = {
  'GET /changes': venues,
  'GET /rollouts': { rollouts: [] },
  [`GET /venues/${hall}/rollouts/${hall}`]: {
    rollout: {
      ...inHall,
      devices: [
        member('Asked', 'starting', 'None', 'None', none),
        member('Refused', 'request failed', 'None', 'None', none, { reason: 'Refused' }),
        member('Working', 'running', 'Downloading', 'Finished', ['DownloadFail', 'Extraction', 'Decrypting', 'None']),
        member('Done', 'success', 'FinishedFlash', 'FinishedFlash', ['FinishedFlash', 'FinishedFlash', 'FinishedFlash', 'FinishedFlash']),
        member('Fallen', 'failure', 'HwNotSupportedInFw', 'None', none, { reason: 'HwNotSupportedInFw' }),
      ],
    },
  },
  [`GET /venues/${bar}/rollouts/${bar}`]: { rollout: { ...inBar, devices: [] } },
};
const show = (path: string, Screen: ComponentType, more: Readonly<Record<string, object | (() => Promise<object>)>> = {}) =>
  renderAtCloud(pageAt(path, Screen), ({ call }) => {
    const given = more[call] ?? answers[call];
    return typeof given === 'function' ? (given as () => Promise<object>)() : given;
  });
const box = (name: string) => screen.findByRole('checkbox', { name });
const checked = (name: string) => {
  const { checked: on, indeterminate } = screen.getByRole<HTMLInputElement>('checkbox', { name });
  return indeterminate ? 'mixed' : on;
};
const all = ['Select all', 'Union Hall', 'Pier Bar', 'Stage', 'Stalls', 'Counter'];

describe('choosing amplifiers of several venues', () => {
  it('[FWCLOUD-01] [FWCLOUD-02] [FWCLOUD-04] shows the model and version of each, and above them the highest version and the number of updates', async () => {
    show('/update', SelectScreen);
    const row = async (name: string) => (await box(name)).closest('li')?.textContent;
    expect(await row('Stage')).toBe('Stage704D1.8.0.0to 1.10.0.0Update available');
    expect(await row('Stalls')).toBe('Stalls1688D1.9.0.0to 1.9.5.0Update available');
    expect(await row('Foyer')).toBe('Foyer842.0.0.0Up to date');
    expect(screen.getByText('Latest 1.10.0.0')).toBeDefined();
    expect(screen.getByText('of 4 amps have an update').parentElement?.textContent).toBe('3 of 4 amps have an update');
    expect(screen.getByText('2 of 3 amps have an update')).toBeDefined();
    expect(screen.getByText('1 of 1 amp has an update')).toBeDefined();
  });

  it('[FWCLOUD-01] [FWCLOUD-12] [FWCLOUD-03] selects every one of every venue with "Select all", and clears the selection', async () => {
    show('/update', SelectScreen);
    const update = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
    fireEvent.click(await box('Select all'));
    expect(all.map(checked)).toEqual([true, true, true, true, true, true]);
    expect(update('Update 3 amps').disabled).toBe(false);
    fireEvent.click(await box('Pier Bar'));
    expect(all.map(checked)).toEqual(['mixed', true, false, true, true, false]);
    fireEvent.click(await box('Stalls'));
    expect(all.map(checked)).toEqual(['mixed', 'mixed', false, true, false, false]);
    fireEvent.click(await box('Select all'));
    expect(all.map(checked)).toEqual([true, true, true, true, true, true]);
    fireEvent.click(await box('Select all'));
    expect(all.map(checked)).toEqual([false, false, false, false, false, false]);
    expect(update('Update').disabled).toBe(true);
  });

  it('[FWCLOUD-01] [FWCLOUD-12] includes a closed venue, with "Select all" and with its own box', async () => {
    show('/update', SelectScreen);
    const update = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
    const turn = (name: string) => fireEvent.click(screen.getByRole('button', { name: `Amps of ${name}` }));
    await box('Counter');
    turn('Pier Bar');
    turn('Union Hall');
    expect(screen.queryByRole('checkbox', { name: /^(?:Stage|Stalls|Counter)$/ })).toBeNull();
    fireEvent.click(await box('Select all'));
    expect(update('Update 3 amps').disabled).toBe(false);
    fireEvent.click(await box('Union Hall'));
    expect(['Select all', 'Union Hall', 'Pier Bar'].map(checked)).toEqual(['mixed', false, true]);
    expect(update('Update 1 amp').disabled).toBe(false);
    fireEvent.click(await box('Union Hall'));
    turn('Union Hall');
    turn('Pier Bar');
    expect(all.map(checked)).toEqual([true, true, true, true, true, true]);
    turn('Pier Bar');
    fireEvent.click(await box('Select all'));
    expect(update('Update').disabled).toBe(true);
    turn('Pier Bar');
    expect(all.map(checked)).toEqual([false, false, false, false, false, false]);
  });

  it('[FWCLOUD-13] [ENUM-29] [ERR-25] sends one request per venue: each runs, then succeeds or shows why not, and stays selected', async () => {
    const ended = new Map<string, (answer: object) => void>();
    const held = (call: string) => new Promise<object>((resolve) => void ended.set(call, resolve));
    const [ofHall, ofBar] = [`POST /venues/${hall}/devices/firmware`, 'POST /devices/001B66000004/firmware'];
    const asked = show('/update', SelectScreen, { [ofHall]: held(ofHall), [ofBar]: held(ofBar) });
    const state = (name: string) => screen.getByRole('checkbox', { name }).closest('li')?.textContent;
    fireEvent.click(await box('Select all'));
    fireEvent.click(screen.getByRole('button', { name: 'Update 3 amps' }));
    const question = await screen.findByRole('alertdialog', { name: 'Update 3 amplifiers?' });
    fireEvent.click(within(question).getByRole('button', { name: 'Update 3 amps' }));
    await waitFor(() => expect(ended.size).toBe(2));
    expect(within(question).getByText('Starting').closest('button')?.getAttribute('aria-busy')).toBe('true');

    for (const name of ['Stage', 'Stalls', 'Counter']) expect(state(name)).toMatch(/Starting$/);
    ended.get(ofBar)?.({ rolloutId: bar });
    await waitFor(() => expect(state('Counter')).toMatch(/Update available$/));
    expect(state('Stage')).toMatch(/Starting$/);
    ended.get(ofHall)?.({ status: 409, body: { code: 'RolloutRunning', message: '' } });
    expect((await screen.findByRole('alert')).textContent).toBe(
      'The amps of this venue are not updated. An amp is part of another update.',
    );
    await waitFor(() => expect(all.map(checked)).toEqual(['mixed', true, false, true, true, false]));
    for (const name of ['Stage', 'Stalls']) expect(state(name)).not.toMatch(/Starting/);
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Update 2 amps' }).disabled).toBe(false);
    const options = { atOnce: 5, waitForOffline: true };
    expect(asked.filter(({ call }) => call.startsWith('POST'))).toEqual([
      { call: ofBar, body: options },
      { call: ofHall, body: { ...options, deviceIds: ['001B66000001', '001B66000002'] } },
    ]);
  });

  it.each([
    [{ status: 409, body: { code: 'Offline', message: '' } }, 'The amp is not updated. An amp went offline meanwhile.'],
    [
      () => Promise.reject(new TypeError('Failed to fetch')),
      'Whether the update began is not known. The cloud did not answer. Press Update again: nothing begins twice.',
    ],
  ])('[ERR-25] says of a single amplifier that it is not updated, or that the result is unknown: %#', async (answer, text) => {
    show('/update', SelectScreen, { 'POST /devices/001B66000004/firmware': answer });
    fireEvent.click(await box('Counter'));
    fireEvent.click(screen.getByRole('button', { name: 'Update 1 amp' }));
    const question = await screen.findByRole('alertdialog', { name: 'Update 1 amplifier?' });
    fireEvent.click(within(question).getByRole('button', { name: 'Update 1 amp' }));
    expect((await screen.findByRole('alert')).textContent).toBe(text);
  });

  it('[VENUE-12] does not select by itself what came to the venue after the page was opened', async () => {
    const held = { 'GET /changes': venues as object };
    renderAtCloud(pageAt(`/update?venue=${hall}`, SelectScreen), ({ call }) => (call === 'GET /changes' ? held[call] : answers[call]));
    expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Update 2 amps' })).disabled).toBe(false);
    const more = amp('001B66000005', 'Attic', '704D', '1.8.0.0', '1.10.0.0');
    held['GET /changes'] = venuesTold({ venueId: hall, name: 'Union Hall', amps: [...ampsOfHall, more] });
    await act(async () => void dispatchEvent(new Event('visibilitychange')));
    await box('Attic');
    expect([checked('Stage'), checked('Attic')]).toEqual([true, false]);
  });

  it('[FWCLOUD-13] updates those that the question counted, and not one that came online since', async () => {
    const [stalls] = ampsOfHall.slice(1);
    const told = (isConnected: boolean) =>
      venuesTold({ venueId: hall, name: 'Union Hall', amps: [ampsOfHall[0]!, { ...stalls!, isConnected }] });
    const held = { 'GET /changes': told(false) };
    const asked = renderAtCloud(pageAt(`/update?venue=${hall}`, SelectScreen), ({ call }) =>
      call === 'GET /changes' ? held[call] : answers[call],
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Update 1 amp' }));
    const question = await screen.findByRole('alertdialog', { name: 'Update 1 amplifier?' });
    held['GET /changes'] = told(true);
    await act(async () => void dispatchEvent(new Event('visibilitychange')));
    await waitFor(() => expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Stalls' }).disabled).toBe(false));
    await act(async () => fireEvent.click(within(question).getByRole('button', { name: 'Update 1 amp' })));
    expect(asked.filter(({ call }) => call.startsWith('POST')).map(({ call }) => call)).toEqual(['POST /devices/001B66000001/firmware']);
  });

  it('begins nothing at once that was confirmed for a later window, which somebody takes away meanwhile', async () => {
    const call = 'POST /devices/001B66000004/firmware';
    const asked = show('/update', SelectScreen, {
      [`GET /venues/${bar}/hours`]: { hours: { timeZone: 'UTC', update: { from: '03:00', to: '03:30' }, quiet: null } },
      [call]: { status: 409, body: { code: 'NoWindow', message: '' } },
    });
    fireEvent.click(await box('Counter'));
    fireEvent.click(screen.getByRole('button', { name: 'Update 1 amp' }));
    const question = await screen.findByRole('alertdialog', { name: 'Update 1 amplifier?' });
    await within(question).findByText(/from|at once/);
    fireEvent.click(within(question).getByRole('button', { name: 'Update 1 amp' }));
    expect((await screen.findByRole('alert')).textContent).toBe('The amp is not updated. The venue has no update window any more.');
    expect(asked.find((one) => one.call === call)?.body).toEqual({ atOnce: 5, startAt: 'window', waitForOffline: true });
  });

  it('[FWCLOUD-08] offers the same in a cloud for China', async () => {
    await openCloudPage('/update', { ...answers }, { email: 'ada@example.com', config: { china: true } });
    fireEvent.click(await box('Counter'));
    expect(screen.getByText('Latest 1.10.0.0')).toBeDefined();
    fireEvent.click(screen.getByRole('button', { name: 'Update 1 amp' }));
    const question = await screen.findByRole('alertdialog', { name: 'Update 1 amplifier?' });
    expect(within(question).getByRole<HTMLButtonElement>('button', { name: 'Update 1 amp' }).disabled).toBe(false);
  });

  it('[FWCLOUD-02] [FWCLOUD-03] says if all have the latest, and updates nothing', async () => {
    const amps = [amp('001B66000003', 'Foyer', '84', '2.0.0.0', '2.0.0.0')];
    const told = venuesTold({ venueId: hall, name: 'Union Hall', amps }, { venueId: bar, name: 'Pier Bar' });
    show('/update', SelectScreen, { 'GET /changes': told });
    expect(await screen.findByText('All amps have the latest')).toBeDefined();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Update' }).disabled).toBe(true);
    expect(screen.queryByText(/^Latest/)).toBeNull();
  });
});

describe('the progress of updates', () => {
  it('[FWCLOUD-04] [FWCLOUD-05] counts what is available, what succeeded and what failed over all venues', async () => {
    const other = [member('One', 'success', 'None', 'None', none), member('Two', 'failure', 'None', 'None', none)];
    show(`/update/progress?since=${moment}`, ProgressScreen, {
      'GET /rollouts': { rollouts: [inHall, inBar] },
      [`GET /venues/${bar}/rollouts/${bar}`]: { rollout: { ...inBar, devices: other } },
    });
    const counter = (name: string) => screen.getAllByText(name)[0]?.closest('div')?.querySelector('dd')?.textContent;
    await waitFor(() => expect(['Available', 'Successful', 'Failed', 'Selected'].map(counter)).toEqual(['3 / 4', '2', '3', '7']));
    expect(screen.getByText('In progress')).toBeDefined();
  });

  it('[FWCLOUD-07] asks for the road to an amplifier only while its row is shown and its update runs', async () => {
    const seen = new Map<Element, (isIntersecting: boolean) => void>();
    class Observer {
      readonly told: (entries: readonly object[]) => void;
      constructor(told: (entries: readonly object[]) => void) {
        this.told = told;
      }
      observe(element: Element) {
        seen.set(element, (isIntersecting) => this.told([{ isIntersecting }]));
      }
      disconnect() {}
    }
    vi.stubGlobal('IntersectionObserver', Observer);
    const [waiting, working, done] = ['001B66000001', '001B66000002', '001B66000003'] as const;
    const ids = [
      ['Waiting', waiting, 'starting'],
      ['Working', working, 'running'],
      ['Done', done, 'success'],
    ] as const;
    const asked = show(`/update/progress?since=${moment}`, ProgressScreen, {
      'GET /changes': venuesTold({ venueId: hall, name: 'Union Hall', amps: ids.map(([name, id]) => ampTold(id, name)) }),
      'GET /rollouts': { rollouts: [inHall] },
      [`GET /venues/${hall}/rollouts/${hall}`]: {
        rollout: { ...inHall, devices: ids.map(([name, deviceId, state]) => member(name, state, 'None', 'None', none, { deviceId })) },
      },
    });
    const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
    await screen.findByRole('link', { name: 'Working' });
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const ways = () => asked.flatMap(({ call }) => /^POST \/devices\/(.*)\/mqttCredentials$/.exec(call)?.[1] ?? []);
    const look = async (name: string, isIntersecting: boolean) => {
      const row = screen.getByRole('link', { name }).closest('li');
      await act(async () => row && seen.get(row)?.(isIntersecting));
      await pass(100);
    };
    expect(ways()).toEqual([]);
    await look('Working', true);
    expect(ways()).toEqual([working]);
    await look('Done', true);
    expect(ways()).toEqual([working]);
    // The cloud refuses, so the row retries while shown.
    await pass(30_000);
    expect(ways().length).toBeGreaterThan(1);
    await look('Working', false);
    const before = ways().length;
    await pass(120_000);
    expect(ways().length).toBe(before);
    await look('Waiting', true);
    expect(ways().slice(before)).toEqual([waiting]);
  });

  it('[FWCLOUD-05] [FWCLOUD-06] [FWCLOUD-13] shows the state of each amplifier of a venue, and of each of its parts', async () => {
    show(`/update/progress?since=${moment}`, ProgressScreen, { 'GET /rollouts': { rollouts: [inHall] } });
    const region = await screen.findByRole('region', { name: 'Union Hall' });
    const rows = await within(region).findAllByRole('listitem');
    expect(within(region).getByText('3 failed, 1 in progress')).toBeDefined();
    const status = (row: HTMLElement | undefined) => row?.querySelector('[class*="status"]')?.textContent;
    expect(rows.map(status)).toEqual(['Starting', 'Request failed', 'Installing', 'Success', 'Hardware not supported']);
    const [, refused, working] = rows;
    if (!refused || !working) throw new Error('no rows');
    expect(within(working).queryAllByRole('term')).toEqual([]);
    fireEvent.click(within(working).getByRole('button', { name: 'Parts of Working' }));
    const texts = (role: string) =>
      within(working)
        .getAllByRole(role)
        .map(({ textContent }) => textContent);
    expect(texts('term')).toEqual(['Power supply', 'Amp 1-2', 'Amp 3-4', 'Amp 5-6', 'Amp 7-8']);
    expect(texts('definition')).toEqual(['Success', 'Installing failed', 'Extracting', 'Decrypting', 'Waiting']);
  });

  it('[FWCLOUD-05] shows as offline an amplifier that lost its power at work, and none of its parts as working', async () => {
    show(`/update/progress?since=${moment}`, ProgressScreen, {
      'GET /rollouts': { rollouts: [inHall] },
      'GET /changes': venuesTold({ venueId: hall, name: 'Union Hall', amps: [ampTold('amp Working', 'Working', { isConnected: false })] }),
    });
    const row = (await screen.findByRole('link', { name: 'Working' })).closest('li')!;
    await waitFor(() => expect(row.querySelector('[class*="status"]')?.textContent).toBe('Offline, waited for'));
    fireEvent.click(within(row).getByRole('button', { name: 'Parts of Working' }));
    const parts = within(row)
      .getAllByRole('definition')
      .map(({ textContent }) => textContent);
    expect(parts).toEqual(['Success', 'Installing failed', 'Waiting', 'Waiting', 'Not started']);
  });

  it('[FWCLOUD-06] [FWCLOUD-10] shows the overall status, and the parts of the model of an amplifier that has not reported any', async () => {
    const devices = [
      member('Back', 'checking', 'FinishedFlash', 'FinishedFlash', ['FinishedFlash', 'FinishedFlash'], { model: '704D' }),
      member('Silent', 'waiting', 'None', 'None', [], { model: '704D' }),
    ];
    show(`/update/progress?since=${moment}`, ProgressScreen, {
      'GET /rollouts': { rollouts: [inHall] },
      [`GET /venues/${hall}/rollouts/${hall}`]: { rollout: { ...inHall, devices } },
    });
    const row = async (name: string) => (await screen.findByRole('link', { name })).closest('li')!;
    const parts = async (name: string) => {
      fireEvent.click(screen.getByRole('button', { name: `Parts of ${name}` }));
      const inside = within(await row(name));
      const texts = (role: string) => inside.getAllByRole(role).map(({ textContent }) => textContent);
      return [texts('term'), texts('definition')];
    };
    expect((await row('Back')).querySelector('[class*="status"]')?.textContent).toBe('Restart and check');
    expect((await row('Silent')).querySelector('[class*="status"]')?.textContent).toBe('Waiting');
    const terms = ['Power supply', 'Amp 1-2', 'Amp 3-4'];
    expect(await parts('Back')).toEqual([terms, ['Success', 'Success', 'Success']]);
    expect(await parts('Silent')).toEqual([terms, ['Not started', 'Not started', 'Not started']]);
  });

  it.each([
    [['success', 'success'], 'success'],
    [['success', 'failure'], 'failure'],
    [['failure', 'in progress'], 'in progress'],
    [['success', 'in progress'], 'in progress'],
    [['success', 'stopped'], 'incomplete'],
  ] as const)('[FWCLOUD-18] of venues at %j is %s', (results, overall) => {
    expect(
      overallOf(
        results.map((result) => ({
          result: result === 'stopped' ? 'failure' : result,
          counts: { ...counts, failed: result === 'failure' ? 1 : 0 },
        })),
        undefined,
      ),
    ).toBe(overall);
  });
});

async function lookAgain() {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  fireEvent(window, new Event('visibilitychange'));
  await act(() => vi.advanceTimersByTimeAsync(4000));
  vi.useRealTimers();
}
it('does not continue to say that all have the latest once the cloud does not answer', async () => {
  let isAway = false;
  const calm = venuesTold({ venueId: hall, name: 'Union Hall', amps: [ampTold('001B66000091', 'Calm')] });
  show('/update', SelectScreen, { 'GET /changes': () => Promise.resolve(isAway ? { status: 503, body: {} } : calm) });
  await screen.findByText('All amps have the latest');
  isAway = true;
  await lookAgain();
  screen.getByText('The cloud does not answer: this is what was known last.');
  expect(screen.queryByText('All amps have the latest')).toBeNull();
});

it.each([
  ['an update that runs', [inHall], 'old'],
  ['that none runs', [], 'failed'],
] as const)('says that %s is unknown once the cloud does not answer', async (_, rollouts, said) => {
  let isAway = false;
  const list = () => Promise.resolve(isAway ? { status: 503, body: {} } : { rollouts });
  show('/update/progress', ProgressScreen, { 'GET /rollouts': list });
  await screen.findByText(said === 'old' ? 'Working' : 'No update is running');
  isAway = true;
  await lookAgain();
  screen.getByText(said === 'old' ? 'The cloud does not answer: this is what was known last.' : 'The updates could not be loaded');
  expect([screen.queryByText('No update is running'), screen.queryByText(/in progress/)]).toEqual([null, null]);
});

it('announces the end of an update once, and not again when the cloud is back', async () => {
  let isAway = false;
  const list = () => Promise.resolve(isAway ? { status: 503, body: {} } : { rollouts: [inBar] });
  show(`/update/progress?since=${moment}`, ProgressScreen, {
    'GET /rollouts': list,
    [`GET /venues/${bar}/rollouts/${bar}`]: { rollout: { ...inBar, devices: [member('Two', 'failure', 'None', 'None', none)] } },
  });
  renderKit(<LiveRegion />);
  const said = () => document.querySelector('[aria-live=polite]')?.textContent;
  await waitFor(() => expect(said()).toMatch(/^Ended with failures/));
  const first = said();
  isAway = true;
  await lookAgain();
  screen.getByText('The cloud does not answer: this is what was known last.');
  isAway = false;
  await lookAgain();
  expect([screen.queryByText('The cloud does not answer: this is what was known last.'), said()]).toEqual([null, first]);
});

it('[FWCLOUD-05] [FWCLOUD-18] counts a retried amplifier once, by its latest update, and names the versions that a retry sends', async () => {
  const stage = '001B66000001';
  const of = (rolloutId: string, createdAt: string, result: string, ...devices: object[]) => {
    const rollout = summary(rolloutId, hall, {
      createdAt,
      result,
      state: result === 'success' ? 'finished' : 'halted',
      counts: { ...counts, running: 0 },
    });
    return { rollout: { ...rollout, devices } };
  };
  const first = of(hall, moment, 'failure', member('Stage', 'failure', 'None', 'None', none, { deviceId: stage, reason: 'DownloadFail' }));
  const again = of(bar, '2026-11-20T11:00:00.000Z', 'success', member('Stage', 'success', 'None', 'None', none, { deviceId: stage }));
  const rollouts = [again.rollout, first.rollout];
  const told = { [`GET /venues/${hall}/rollouts/${hall}`]: first, [`GET /venues/${hall}/rollouts/${bar}`]: again };
  show(`/update/progress?since=${moment}`, ProgressScreen, { ...told, 'GET /rollouts': { rollouts } });
  const counter = (name: string) => screen.getAllByText(name)[0]?.closest('div')?.querySelector('dd')?.textContent;
  await waitFor(() => expect(['Selected', 'Successful', 'Failed'].map(counter)).toEqual(['1', '1', '0']));
  expect(screen.getAllByText('All updates succeeded').length).toBeGreaterThan(0);

  leaveCloudPage();
  const stalls = member('Stalls', 'cancelled', 'None', 'None', none, { deviceId: '001B66000002', reason: 'Halted' });
  const halted = of(hall, moment, 'failure', first.rollout.devices[0]!, stalls);
  show(`/update/progress?since=${moment}`, ProgressScreen, {
    [`GET /venues/${hall}/rollouts/${hall}`]: halted,
    'GET /rollouts': { rollouts: [halted.rollout] },
    [`GET /venues/${hall}/hours`]: { hours: { timeZone: 'UTC', update: null, quiet: null } },
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Retry 2 amps' }));
  expect(screen.getByText('They get firmware 1.10.0.0, 1.9.5.0.')).toBeDefined();
});
