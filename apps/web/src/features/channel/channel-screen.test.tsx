import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { Fragment, Suspense } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { SeatProvider } from '../../device/binding/use-amp.tsx';
import { pageRig } from '../../../test/page-rig.tsx';
import { siteRig } from '../../../test/site-rig.tsx';
import type { ChannelTab } from '../../navigation/channel-paging.ts';
import { rememberChannel } from '../../navigation/last-channel.ts';
import { createRouter, Outlet, RouterView } from '../../navigation/router.tsx';
import { pageAt } from '../../../test/page-at.tsx';
import { navigate } from '../../navigation/whereabouts.ts';
import { preferences } from '../../preferences/preferences.ts';
import { renderKit } from '../../../test/kit-rig.tsx';
import { ChannelScreen } from './channel-screen.tsx';
import { Screen as ChannelsScreen } from './channels-screen.tsx';
import type { ChannelTabRow } from './tab-row.ts';

const wide = (width: number) => (window as unknown as { happyDOM: { setViewport(size: object): void } }).happyDOM.setViewport({ width });
/** happy-dom parses no decimals. */
const media = (query: string) => ({
  get matches() {
    const isMet = (condition: string) => {
      if (condition.trim() === 'screen') return true;
      const [, edge, side, em] = /^\((min|max)-(width|height): ([\d.]+)em\)$/.exec(condition.trim()) ?? [];
      const has = side === 'width' ? window.innerWidth : window.innerHeight;
      return edge === 'min' ? has >= Number(em) * 16 : edge === 'max' && has <= Number(em) * 16;
    };
    return query.split(',').some((way) => way.split(' and ').every(isMet));
  },
  addEventListener() {},
  removeEventListener() {},
});
const { innerWidth } = window;
beforeEach(() => vi.stubGlobal('matchMedia', media));
const ampId = '001B66000001';
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  wide(innerWidth);
  sessionStorage.clear();
  preferences.set('quickSetup', false);
  rememberChannel(ampId, 1, 'INPUTS');
});

it.each([
  ['5', 390, undefined],
  ['5', 1440, undefined],
  ['0', 1440, undefined],
  ['x', 1440, undefined],
  ['5', 390, 'viewer'],
  ['5', 1440, 'owner'],
] as const)('[CHAN-09] [ERR-05] of four channels %s is not found, %i px wide, in the cloud: %s', async (channel, width, inCloud) => {
  wide(width);
  const { turn, wrapper } = await pageRig(inCloud === undefined ? {} : { inCloud });
  const path = '/amps/001B66000001/channels/$channel/$tab';
  const Screen = () => wrapper({ children: <ChannelScreen tabs={[]} /> });
  await act(async () => renderKit(pageAt(path.replace('$channel', channel).replace('$tab', 'INPUTS'), Screen, path)));
  await turn(500);
  expect(screen.getByRole('heading').textContent).toBe('Channel Not Found');
  expect(screen.getByRole('link', { name: 'Go to channel 1' }).getAttribute('href')).toMatch(/\/channels\/1\/INPUTS$/);
  expect(screen.queryAllByRole('slider')).toEqual([]);
});

const base = `/amps/${ampId}/channels`;
const rows = (['INPUTS', 'SETTINGS', 'EQUALIZER'] as const).map((key: ChannelTab): ChannelTabRow => ({
  key,
  load: () => Promise.resolve({ Tab: () => <p>The tab {key}</p> }),
  available: () => true,
}));
async function opened(address: string, width: number, model = '704D') {
  wide(width);
  const { site, turn, wrapper } = await siteRig([{ model }]);
  const seat = site.amps()[0]?.seat;
  if (!seat) throw new Error('no amplifier');
  const page = (path: string, Screen: () => React.ReactNode) => ({
    path,
    chain: [() => Promise.resolve({ Screen })],
    Gate: Fragment,
    guard: 'open',
    section: undefined,
    page: undefined,
  });
  const Channel = () => <ChannelScreen tabs={rows} />;
  const router = createRouter([
    page(base, ChannelsScreen),
    page(`${base}/$channel`, Channel),
    page(`${base}/$channel/$tab`, Channel),
    page('/elsewhere', () => null),
  ]);
  const Frame = () =>
    wrapper({
      children: (
        <SeatProvider value={seat}>
          <Suspense>
            <Outlet />
          </Suspense>
        </SeatProvider>
      ),
    });
  navigate(address);
  await act(async () => renderKit(<RouterView router={router} frame={Frame} errorPage={() => null} otherwise="/elsewhere" home="/" />));
  await turn(500);
  return { turn };
}
const strips = () => screen.queryAllByRole('region').flatMap((each) => each.querySelector('h2')?.textContent ?? []);
const pager = () => screen.queryByRole('navigation', { name: 'Channel pages' });
const pages = () => {
  const all = [...(pager()?.querySelectorAll('button') ?? [])].filter(({ textContent }) => textContent !== '');
  return [all.map(({ textContent }) => textContent), all.find((each) => each.getAttribute('aria-current'))?.textContent];
};
const named = (...channels: number[]) => channels.map((channel) => `Channel ${channel}`);

it.each([
  ['704D', 1119, 3, [], ['1', '2', '3', '4'], '3'],
  ['704D', 1120, 3, named(3, 4), ['1', '2'], '2'],
  ['704D', 1819, 2, named(1, 2), ['1', '2'], '1'],
  ['704D', 1820, 2, named(1, 2, 3, 4), [], undefined],
  ['168D', 1820, 5, named(5, 6, 7, 8), ['1', '2'], '2'],
  ['702', 1820, 1, named(1, 2), [], undefined],
] as const)(
  '[CHAN-06] [CHAN-07] [CHAN-08] a %s in %i px shows of channel %i the strips %j, and pages %j',
  async (model, width, channel, shown, numbers, now) => {
    await opened(`${base}/${channel}/SETTINGS`, width, model);
    expect([strips(), pages()]).toEqual([shown, [numbers, now]]);
  },
);

it.each([
  [1440, '168D', '3', '/5/SETTINGS'],
  [1820, '168D', '2', '/5/SETTINGS'],
  [1000, '704D', '3', '/3/SETTINGS'],
])('[CHAN-08] in %i px a %s goes by the number %s of its pager to %s', async (width, model, number, to) => {
  const { turn } = await opened(`${base}/2/SETTINGS`, width, model);
  fireEvent.click(within(pager() as HTMLElement).getByText(number));
  await turn(100);
  expect([location.pathname, pages()[1]]).toEqual([base + to, number]);
});

it('[CHAN-08] on a phone the list has a number per channel, and stays a list', async () => {
  const { turn } = await opened(base, 390);
  const state = () => [location.pathname + location.search, strips(), ...pages()];
  expect(state()).toEqual([base, named(1), ['1', '2', '3', '4'], '1']);
  fireEvent.click(within(pager() as HTMLElement).getByText('3'));
  await turn(100);
  expect(state()).toEqual([`${base}?channel=3`, named(3), ['1', '2', '3', '4'], '3']);
});

it.each([
  [767, ''],
  [768, '/3/EQUALIZER'],
  [1440, '/3/EQUALIZER'],
])('[CHAN-05] in %i px the channel list leads to "%s" of an amplifier whose channel 3 is the current one', async (width, to) => {
  rememberChannel(ampId, 3, 'EQUALIZER');
  await opened(base, width);
  expect(location.pathname).toBe(base + to);
});

it.each([
  [base, '/1/INPUTS'],
  [`${base}/3`, '/3/INPUTS'],
])('[CHAN-10] %s leads to %s', async (address, to) => {
  await opened(address, 1440);
  expect(location.pathname).toBe(base + to);
});

it.each([390, 1000, 1440, 1820])('[QUICK-01] in %i px quick setup hides the tabs, and shows one view in their place', async (width) => {
  const { turn } = await opened(`${base}/3/SETTINGS`, width);
  const seen = () => [
    screen.queryAllByRole('navigation', { name: /^Settings of / }).length,
    screen.queryAllByText('The tab SETTINGS').length,
    screen.queryAllByRole('heading', { name: '3 Channel 3' }).length,
  ];
  expect(seen()).toEqual([1, 1, 0]);
  await act(async () => preferences.set('quickSetup', true));
  await turn(500);
  expect(seen()).toEqual([0, 0, 1]);
  await act(async () => preferences.set('quickSetup', false));
  expect(seen()).toEqual([1, 1, 0]);
});
