import type { AmpSummary } from '@headroom/model/health';
import { createManualClock } from '@headroom/protocol';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AccountProvider } from '../../cloud/account-context.ts';
import { createAccountSession } from '../../cloud/account-session.ts';
import { createRecords, venuesKey } from '../../cloud/records.ts';
import { pageAt } from '../../../test/page-at.tsx';
import { leave } from '../../../test/scripted-cloud.tsx';
import { useVenue, type KnownVenues, type OwnVenue } from '../../cloud/venues.ts';
import { prepareLanguage } from '../../i18n/words.ts';
import { preferences } from '../../preferences/preferences.ts';
import { renderKit } from '../../../test/kit-rig.tsx';
import { useAmpActions } from './amp-actions.tsx';

const timers = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'] as const;
beforeEach(() => void vi.useFakeTimers({ toFake: [...timers] }));
afterEach(() => {
  leave();
  preferences.set('language', '');
  vi.useRealTimers();
});
const turn = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

const bar = (isMuted: boolean, change: Partial<AmpSummary> = {}) =>
  ({
    ampId: '001B66000001',
    deviceName: 'Bar',
    ipAddress: '10.20.4.21',
    isConnected: true,
    channelSummaries: [{ channelId: '1', channelNumber: 1, channelName: 'One', isMuted }],
    ...change,
  }) as unknown as AmpSummary;
const venue = (venueId: string, name: string, role: OwnVenue['role'], ...amps: readonly AmpSummary[]) =>
  ({ venueId, name, role, amps: Object.fromEntries(amps.map((amp) => [amp.ampId, amp])) }) as unknown as OwnVenue;
const known = (...venues: readonly OwnVenue[]): KnownVenues => ({
  cursor: '',
  ampsOf: 'all',
  tag: undefined,
  venues: Object.fromEntries(venues.map((each) => [each.venueId, each])),
});
const [hall, annex, loft] = [
  '11111111-1111-4111-8111-111111111111',
  '22222222-2222-4222-8222-222222222222',
  '33333333-3333-4333-8333-333333333333',
];
const before = known(venue(hall, 'Hall', 'owner', bar(true)), venue(annex, 'Annex', 'owner'), venue(loft, 'Loft', 'viewer'));

async function stage(role: OwnVenue['role'] = 'owner', amp = bar(true)) {
  const asked: string[] = [];
  const answers: ((status: number, body?: object) => void)[] = [];
  const account = createAccountSession({
    fetch: (address, options) => {
      const method = options?.method ?? 'GET';
      const url = new URL(address as string);
      if (method === 'GET') return Promise.resolve(new Response('{}', { status: 404 }));
      asked.push(`${method} ${url.pathname}${url.search}`);
      return new Promise((resolve, reject) =>
        answers.push((status, body) => {
          if (status === 0) reject(new TypeError('no network'));
          else resolve(new Response(body === undefined ? null : JSON.stringify(body), { status }));
        }),
      );
    },
    origin: 'http://cloud.example',
    clock: createManualClock(),
    others: { tell: () => undefined, listen: () => undefined, close: () => undefined },
    alone: (work) => work(),
    leaveTo: () => undefined,
  });
  account.enter({ username: 'ada@example.com', accessToken: 'a', refreshToken: '', idToken: 'i', emailVerified: true });
  const records = createRecords();
  records.setQueryData(venuesKey, before);
  const left = vi.fn<(ampId: string, to: string | undefined) => void>();
  function Page() {
    const here = useVenue(hall);
    const there = useVenue(annex);
    const { menuOf, dialog } = useAmpActions(here && { ...here, role }, left);
    const shown = Object.values({ ...here?.amps, ...there?.amps });
    return (
      <>
        <ul>
          {shown.map(({ ampId, deviceName, channelSummaries }) => (
            <li key={ampId}>{`${deviceName} ${channelSummaries[0]?.isMuted === true ? 'is muted' : 'plays'}`}</li>
          ))}
        </ul>
        {menuOf(amp)}
        {dialog}
      </>
    );
  }
  renderKit(
    <QueryClientProvider client={records}>
      <AccountProvider value={account}>{pageAt(`/venues/${hall}`, Page, '/venues/$venueId')}</AccountProvider>
    </QueryClientProvider>,
  );
  await turn(0);
  const choose = async (name: string) => {
    fireEvent.click(screen.getByRole('button', { name: 'More for Bar' }));
    await turn(0);
    fireEvent.click(screen.getByRole('menuitem', { name }));
    await turn(0);
  };
  const answer = async (status: number, body?: object) => {
    await turn(10);
    answers.shift()?.(status, body);
    await turn(10);
  };
  const list = () => screen.queryAllByRole('listitem').map(({ textContent }) => textContent);
  return { asked, answer, left, choose, list, records };
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const dialogs = () =>
  [...screen.queryAllByRole('dialog'), ...screen.queryAllByRole('alertdialog')].map(
    (each) => each.getAttribute('aria-label') ?? document.getElementById(each.getAttribute('aria-labelledby') ?? '')?.textContent,
  );

describe('the actions on an amplifier of a venue', () => {
  it('[AMPS-16] are to move and to remove it, for the owner of the venue', async () => {
    await stage();
    press('More for Bar');
    await turn(0);
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Move amp', 'Remove amp']);
  });

  it.each(['operator', 'viewer'] as const)('[AMPS-16] are absent for an invited %s', async (role) => {
    await stage(role);
    expect(screen.queryByRole('button', { name: 'More for Bar' })).toBeNull();
  });
});

describe('moving an amplifier', () => {
  const move = () => within(screen.getByRole('dialog')).getByRole<HTMLButtonElement>('button', { name: 'Move amp' });
  const radio = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });

  it("[AMPS-17] lists the venues, and continues once another of the user's own is chosen", async () => {
    const { choose } = await stage();
    await choose('Move amp');
    expect(screen.getAllByRole('radio').map((each) => (each as HTMLInputElement).labels?.[0]?.textContent)).toEqual([
      'Annex',
      'HallHere now',
      'LoftNot your own',
    ]);
    expect([radio(/^Annex/).disabled, radio(/^Hall/).disabled, radio(/^Loft/).disabled]).toEqual([false, true, true]);
    expect(move().disabled).toBe(true);
    fireEvent.click(radio(/^Annex/));
    expect(move().disabled).toBe(false);
  });

  it('[AMPS-18] [AMPS-23] says that it was moved, and keeps its mute state for 15 s', async () => {
    const { choose, answer, asked, left, records, list } = await stage();
    await choose('Move amp');
    fireEvent.click(radio(/^Annex/));
    fireEvent.click(move());
    await turn(10);
    expect(asked).toEqual([`PUT /api/devices/001B66000001/relocate?venueId=${annex}`]);
    expect(screen.queryByText('Bar was moved to Annex')).toBeNull();
    await answer(200, {});
    expect(screen.getByText('Bar was moved to Annex')).toBeDefined();
    await turn(2000);
    expect(left.mock.calls).toEqual([['001B66000001', annex]]);
    expect(dialogs()).toEqual([]);
    const isHeld = async () => {
      act(() => void records.setQueryData(venuesKey, known(venue(hall, 'Hall', 'owner'), venue(annex, 'Annex', 'owner', bar(false)))));
      await turn(0);
      return list();
    };
    expect(await isHeld()).toEqual(['Bar is muted']);
    await turn(15_000);
    expect(await isHeld()).toEqual(['Bar plays']);
  });

  it('[AMPS-18] says nothing of the kind if it was not moved, and keeps nothing', async () => {
    const { choose, answer, left, records, list } = await stage();
    await choose('Move amp');
    fireEvent.click(radio(/^Annex/));
    fireEvent.click(move());
    await answer(403, { code: 'Forbidden', message: 'No.' });
    expect(screen.getByRole('alert').textContent).toBe('Failed to move amp');
    expect(screen.queryByText('Bar was moved to Annex')).toBeNull();
    expect(left).not.toHaveBeenCalled();
    act(() => void records.setQueryData(venuesKey, known(venue(hall, 'Hall', 'owner', bar(false)))));
    await turn(0);
    expect(list()).toEqual(['Bar plays']);
  });
});

describe('removing an amplifier', () => {
  it('[AMPS-19] asks first, with its name and its address, and says that it will be disconnected', async () => {
    const { choose, asked } = await stage();
    await choose('Remove amp');
    const question = screen.getByRole('alertdialog');
    expect(dialogs()).toEqual(['Remove Bar?']);
    expect(question.textContent).toContain(
      '10.20.4.21 leaves this venue and disconnects from the cloud. To bring it back you need a new registration token.',
    );
    press('Cancel');
    await turn(500);
    expect([dialogs(), asked]).toEqual([[], []]);
  });

  it.each([
    [{ isConnected: false }, /^10\.20\.4\.21 leaves this venue and disconnects/],
    [{ ipAddress: '' }, /^It leaves this venue and disconnects/],
  ])('[AMPS-19] shows the address of an offline one too, and none if unknown: %j', async (change, said) => {
    const { choose } = await stage('owner', bar(true, change));
    await choose('Remove amp');
    expect(dialogs()).toEqual(['Remove Bar?']);
    expect(within(screen.getByRole('alertdialog')).getByText(said)).toBeDefined();
  });

  it.each([
    ['es', 'Más sobre Bar', 'Quitar amplificador', '¿Quitar Bar?', /^10\.20\.4\.21 sale de este local y se desconecta de la nube\./],
    ['zh', 'Bar 的更多操作', '移除功放', '移除 Bar？', /^10\.20\.4\.21 将离开此场所并与云端断开连接。/],
  ] as const)('[AMPS-16] [AMPS-19] is offered and explained in %s too', async (language, more, remove, title, said) => {
    await prepareLanguage(language);
    preferences.set('language', language);
    await stage();
    press(more);
    await turn(0);
    fireEvent.click(screen.getByRole('menuitem', { name: remove }));
    await turn(0);
    expect(dialogs()).toEqual([title]);
    expect(within(screen.getByRole('alertdialog')).getByText(said)).toBeDefined();
  });

  it('[AMPS-20] shows progress, then that it is removed, and closes itself after 2 s', async () => {
    const { choose, answer, asked, left, list } = await stage();
    await choose('Remove amp');
    press('Remove amp');
    await turn(3000);
    expect(asked).toEqual(['DELETE /api/devices/001B66000001']);
    expect(dialogs()).toEqual(['Removing Bar']);
    expect(screen.getByText('Waiting for the cloud to confirm…')).toBeDefined();
    await answer(200, {});
    expect(dialogs()).toEqual(['Amplifier removed']);
    expect(screen.getByText('Bar is no longer in the cloud.')).toBeDefined();
    await turn(1980);
    expect([dialogs(), left.mock.calls]).toEqual([['Amplifier removed'], []]);
    await turn(20);
    expect(left.mock.calls).toEqual([['001B66000001', undefined]]);
    await turn(500);
    expect([dialogs(), list()]).toEqual([[], []]);
  });

  it.each([
    ['did not take it', 409],
    ['could not be reached', 0],
  ])('[AMPS-20] [ERR-23] shows an error with OK where the cloud %s, and the amplifier stays', async (_, status) => {
    const { choose, answer, left, list } = await stage();
    await choose('Remove amp');
    press('Remove amp');
    await answer(status, { code: 'DEVICE_REMOVAL_ERROR', message: '-' });
    expect(dialogs()).toEqual(['There was an error removing the amplifier']);
    await turn(5000);
    expect(dialogs()).toEqual(['There was an error removing the amplifier']);
    press('OK');
    await turn(500);
    expect([dialogs(), list()]).toEqual([[], ['Bar is muted']]);
    expect(left).not.toHaveBeenCalled();
  });
});
