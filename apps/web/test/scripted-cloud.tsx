import { containsIgnoringCase, countIssues, isShown, liveFilters, playsSomewhere, readFilters } from '@headroom/model/health';
import { createManualClock } from '@headroom/protocol';
import type { AnsweredWith, CloudApi } from '@headroom/protocol/cloud';
import { QueryClientProvider } from '@tanstack/react-query';
import { act, cleanup } from '@testing-library/react';
import type { ReactElement } from 'react';
import { preferences } from '../src/preferences/preferences.ts';
import { toast } from '../src/ui/feedback/toast.tsx';
import { renderKit } from './kit-rig.tsx';
import { AccountProvider } from '../src/cloud/account-context.ts';
import { createAccountSession } from '../src/cloud/account-session.ts';
import { createRecords } from '../src/cloud/records.ts';

export interface Asked {
  /** Such as `GET /venues`. */
  readonly call: string;
  readonly body: unknown;
}
interface Answer {
  readonly status: number;
  readonly body: object;
}
const unscripted: Answer = { status: 404, body: { code: 'NotFound', message: '' } };

export function leave(): void {
  act(toast.close);
  cleanup();
  preferences.set('loggedIn', false);
  sessionStorage.clear();
}

export function scriptedCloud(
  answer: (asked: Asked, query: URLSearchParams, headers: Headers) => object | Answer | Promise<object | Answer> | undefined,
) {
  const asked: Asked[] = [];
  const left: string[] = [];
  const account = createAccountSession({
    fetch: async (address, options) => {
      const { pathname, searchParams } = new URL(address as string);
      const path = pathname.replace(/^\/api/, '');
      const one = { call: `${options?.method} ${path}`, body: JSON.parse((options?.body as string | undefined) ?? 'null') as unknown };
      asked.push(one);
      const given = (await answer(one, searchParams, new Headers(options?.headers))) ?? unscripted;
      const { status, body } = 'status' in given ? (given as Answer) : { status: 200, body: given };
      return new Response(JSON.stringify(body), { status });
    },
    origin: 'http://cloud.example',
    clock: createManualClock(),
    others: { tell: () => undefined, listen: () => undefined, close: () => undefined },
    alone: (work) => work(),
    leaveTo: (url) => void left.push(url),
  });
  return { account, asked, left };
}
export function renderAtCloud(page: ReactElement, answer: Parameters<typeof scriptedCloud>[0], { signedIn = true } = {}) {
  const { account, asked } = scriptedCloud(answer);
  if (signedIn) account.enter({ username: 'ada@example.com', accessToken: 'a', refreshToken: '', idToken: 'i', emailVerified: true });
  renderKit(
    <QueryClientProvider client={createRecords()}>
      <AccountProvider value={account}>{page}</AccountProvider>
    </QueryClientProvider>,
  );
  return asked;
}

type Told = AnsweredWith<CloudApi['getChanges']>;
type AmpTold = Told['devices'][number]['amp'];

export const ampTold = (ampId: string, deviceName: string, change: Partial<AmpTold> = {}): AmpTold => ({
  ampId,
  deviceName,
  modelID: '704D',
  ipAddress: '192.0.2.7',
  poeStatus: 'none',
  powerSource: 'AC',
  connectionType: 'Wired',
  currentFirmwareVersion: '1.10',
  latestFirmwareVersion: '1.10',
  isPasswordProtected: false,
  isConnected: true,
  hasFault: false,
  hasWarning: false,
  isSupported: true,
  isAutoStandby: false,
  isUACLocked: false,
  hasAvailableFirmwareUpdate: false,
  channelSummaries: [],
  ...change,
});
export type VenueOfTest = Partial<Omit<Told['venues'][number], 'venueId' | 'name'>> & {
  readonly venueId: string;
  readonly name: string;
  readonly amps?: readonly AmpTold[];
};
/** `GET /changes` */
export const venuesTold = (...venues: readonly VenueOfTest[]): Told => ({
  cursor: '1',
  complete: true,
  areAmpsComplete: true,
  removed: { venues: [], devices: [], contacts: [] },
  venues: venues.map(({ amps = [], ...venue }) => ({
    role: 'owner',
    ampCount: amps.length,
    connectedAmpCount: amps.filter(({ isConnected }) => isConnected).length,
    hasFault: false,
    hasWarning: false,
    hasAvailableFirmwareUpdate: false,
    playsGenerator: amps.some(playsSomewhere),
    venuesErrorStatus: 'none',
    openAlarms: 0,
    areFaultsAnswered: false,
    ...venue,
  })),
  devices: venues.flatMap(({ venueId, amps = [] }) => amps.map((amp) => ({ venueId, amp }))),
  contacts: [],
});

type Dashboard = AnsweredWith<CloudApi['getDashboard']>;
const seen = { venueName: 'Hall', isConnected: true, hasUpdate: false, issues: 0, alarms: [], answered: [] };
/** `GET /dashboard`, with the filters that the query names, and what it searches for in names. */
export function dashboardTold(
  amps: number,
  rows: readonly (Partial<Dashboard['rows'][number]> & { readonly venueId: string; readonly ampId: string; readonly name: string })[],
  playing: Dashboard['playing'] = [],
) {
  const all = rows.map((row) => ({ ...seen, ...row }));
  const counts = countIssues(all.map(({ issues }) => ({ issues, count: 1 })));
  return (_body: unknown, query: URLSearchParams): Dashboard => {
    const mask = liveFilters(readFilters(query.get('show') ?? ''), counts);
    const find = query.get('find');
    const shown = all.filter(
      ({ name, issues }) => (find === null || containsIgnoringCase(name, find)) && isShown({ issues, rank: 0 }, mask),
    );
    return { amps, counts, listed: shown.length, rows: shown, playing, playingCount: playing.length };
  };
}
