import { readModel } from '@headroom/model/catalogue';
import { at, put } from '@headroom/model/property';
import { schemaOf } from '@headroom/model/schema';
import { createManualClock } from '@headroom/protocol';
import { createMemoryNetwork } from '@headroom/protocol/test/memory-socket';
import { createTreeDevice, noHooks } from '@headroom/protocol/server';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { Fragment } from 'react';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createLocalSite, type LocalSite } from '../../device/site/local-site.ts';
import { LocalSiteProvider } from '../../device/site/local-site-context.tsx';
import { siteRig } from '../../../test/site-rig.tsx';
import { reach, serve } from '../../../test/memory-amp.ts';
import { createRouter, Outlet, RouterView } from '../../navigation/router.tsx';
import { pageAt } from '../../../test/page-at.tsx';
import { navigate } from '../../navigation/whereabouts.ts';
import { renderKit } from '../../../test/kit-rig.tsx';
import { Screen } from './amps-screen.tsx';
import * as nothingSelected from './nothing-selected.tsx';

let site: LocalSite | undefined;
afterEach(() => {
  cleanup();
  site?.close();
  navigate('/');
});

async function stage(answer: 'accept' | 'refuse' | 'silence') {
  const clock = createManualClock();
  const network = createMemoryNetwork(clock);
  const model = readModel('704D');
  if (!model) throw new Error('no model');
  const tree = schemaOf(model).defaults();
  put(tree, '/id', '00:1B:66:00:00:01');
  put(tree, '/amp/deviceInfo/modelID', model.modelId);
  put(tree, '/amp/deviceInfo/deviceName', 'Bar');
  let refused = 0;
  let isRefusing = false;
  const server = serve(createTreeDevice({ schema: schemaOf(model), tree, hooks: noHooks }), clock);
  const link = network.listen('ws://amp:1234/', (transport) => {
    const connection = server.connect(transport);
    return {
      ...connection,
      message(text) {
        const { method, url, id } = JSON.parse(text) as { method: string; url: string; id: number };
        if (!isRefusing || method !== 'get' || !url.startsWith('/amp')) return connection.message(text);
        refused += 1;
        transport.send(JSON.stringify({ leaApi: '1.0', error: { message: 'Not now.' }, id }));
      },
    };
  });
  link.answer = answer;
  const made = createLocalSite({
    mainHost: 'amp',
    clock,
    session: { signedIn: () => false, subscribe: () => () => undefined },
    createDevice: (host, expectedId) => reach({ host, expectedId, network, clock }),
  });
  site = made;
  navigate('/amps');
  const load = () => Promise.resolve({ Screen });
  const row = { path: '/amps', chain: [load], Gate: Fragment, guard: 'open', section: undefined, page: undefined } as const;
  const router = createRouter([row]);
  const turn = (ms: number) => act(() => clock.advance(ms));
  await act(async () =>
    renderKit(
      <LocalSiteProvider site={made}>
        <RouterView router={router} frame={Outlet} errorPage={() => null} otherwise="/amps" home="/amps" />
      </LocalSiteProvider>,
    ),
  );
  await turn(0);
  const said = () => ({
    isLooking: screen.queryByText('Looking for amplifiers…') !== null,
    isListed: screen.queryByRole('list', { name: 'Amplifiers' }) !== null,
    headings: screen.queryAllByRole('heading').map(({ textContent }) => textContent),
  });
  return { turn, said, link, refuse: () => void (isRefusing = true), refused: () => refused };
}

describe('a list without amplifiers', () => {
  it('[AMPS-05] shows a search until one is there', async () => {
    const { turn, said, link } = await stage('silence');
    await turn(9000);
    expect(said()).toEqual({ isLooking: true, isListed: false, headings: ['Amplifiers'] });
    link.answer = 'accept';
    await turn(15_000);
    expect(said()).toEqual({ isLooking: false, isListed: true, headings: ['Amplifiers'] });
  });

  it('[AMPS-04] says that none was found, and to type the address again', async () => {
    const { turn, said } = await stage('refuse');
    await turn(100);
    expect(said()).toEqual({ isLooking: false, isListed: false, headings: ['Amplifiers', 'No amps found'] });
    expect(screen.getByText('Nothing answered at amp. Check the IP address in the browser and type it again.')).toBeDefined();
  });
});

it('[AMPS-04] says so after a search without a result, and nothing else', async () => {
  const { turn, said } = await stage('accept');
  await turn(1000);
  expect(said()).toEqual({ isLooking: false, isListed: true, headings: ['Amplifiers'] });
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'tarrace' } });
  await turn(500);
  expect(said()).toEqual({ isLooking: false, isListed: false, headings: ['Amplifiers', 'No search matches'] });
  expect(screen.queryByText(/Check the IP address/)).toBeNull();
});

describe('a list of amplifiers', () => {
  /** happy-dom has no layout. */
  class Layout {
    readonly told: ResizeObserverCallback;
    constructor(told: ResizeObserverCallback) {
      this.told = told;
    }
    observe(target: Element) {
      const height = target.getAttribute('style')?.includes('overflow') ? 900 : 156;
      queueMicrotask(() => this.told([{ target, contentRect: { width: 320, height } } as unknown as ResizeObserverEntry], this));
    }
    unobserve() {}
    disconnect() {}
  }
  beforeEach(() => {
    vi.stubGlobal('ResizeObserver', Layout);
    Object.defineProperty(HTMLElement.prototype, 'offsetParent', { configurable: true, get: () => document.body });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    sessionStorage.clear();
  });
  const named = (name: string, channel: string) => ({
    '/amp/deviceInfo/deviceName': name,
    '/amp/channels/2/output/name': channel,
  });
  async function listOf() {
    const rig = await siteRig([
      { model: '704D', settings: named('Bar', 'Stage left') },
      { model: '702D', settings: { ...named('Terrace', 'Pool'), '/amp/powerSupply/fault': true } },
      { model: '84', settings: named('Cellar', 'Wine'), password: 'secret' },
      { model: '352', isAway: true },
    ]);
    onTestFinished(() => rig.site.close());
    await act(async () => renderKit(rig.wrapper({ children: pageAt('/amps', Screen) })));
    await rig.turn(1000);
    const rows = () => screen.queryAllByRole('listitem').map((row) => within(row).getByRole('heading').textContent);
    const row = (name: string) => within(screen.getByRole('heading', { name }).closest<HTMLElement>('[role=listitem]')!);
    return { ...rig, rows, row };
  }

  it('[AMPS-01] shows the names of devices and channels that match the search, whatever the case', async () => {
    const { rows, turn } = await listOf();
    const found = async (query: string) => {
      fireEvent.change(screen.getByRole('searchbox', { name: 'Search amps and channels' }), { target: { value: query } });
      await turn(500);
      return rows();
    };
    expect(await found('tERR')).toEqual(['Terrace']);
    expect(await found('STAGE l')).toEqual(['Bar']);
    expect(await found('')).toHaveLength(4);
  });

  it('[AMPS-02] is sorted by name, faults or address, and by another press in reverse', async () => {
    const { rows, turn } = await listOf();
    const by = screen.getByRole<HTMLSelectElement>('combobox', { name: 'Sort by' });
    expect([...by.options].map(({ textContent }) => textContent)).toEqual(['Name', 'Faults', 'IP address']);
    const now = async (sort: string) => {
      fireEvent.change(by, { target: { value: sort } });
      await turn(500);
      return rows();
    };
    const turnRound = async (label: string) => {
      fireEvent.click(screen.getByRole('button', { name: label }));
      await turn(500);
      return rows();
    };
    expect(rows()).toEqual(['amp4', 'Bar', 'Cellar', 'Terrace']);
    expect(await turnRound('Ascending order')).toEqual(['Terrace', 'Cellar', 'Bar', 'amp4']);
    expect(await turnRound('Descending order')).toEqual(['amp4', 'Bar', 'Cellar', 'Terrace']);
    expect(await now('faults')).toEqual(['Terrace', 'amp4', 'Bar', 'Cellar']);
    expect(await turnRound('Ascending order')).toEqual(['amp4', 'Bar', 'Cellar', 'Terrace']);
  });

  it('[AMPS-06] has rows of 156 px', async () => {
    await listOf();
    expect(screen.getAllByRole('listitem').map(({ style }) => style.height)).toEqual(['156px', '156px', '156px', '156px']);
  });

  it('[AMPS-12] [AMPS-24] leads to each connected amplifier, and mutes it unless it is read-only', async () => {
    const { row, turn, devices } = await listOf();
    const link = (name: string) => row(name).queryByRole('link')?.getAttribute('href') ?? null;
    expect(['Bar', 'Terrace', 'Cellar', 'amp4'].map(link)).toEqual([
      '/amps/001B66000001',
      '/amps/001B66000002',
      '/amps/001B66000003',
      null,
    ]);
    const mute = (name: string) => row(name).queryByRole<HTMLButtonElement>('button', { name: `Mute all, ${name}` });
    expect([mute('Bar')?.disabled, mute('Cellar')?.disabled, mute('amp4')]).toEqual([false, true, null]);
    fireEvent.click(mute('Bar')!);
    await turn(500);
    const muted = [1, 2, 3, 4].map((channel) => at(devices[0]!.tree, `/amp/channels/${channel}/output/mute`));
    expect([muted, row('Bar').queryByRole('button', { name: 'Muted, Bar' }) !== null]).toEqual([[true, true, true, true], true]);
  });
});

it('[AMPS-07] asks to select an amplifier beside the list if none is selected', () => {
  renderKit(<nothingSelected.Screen />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Select an amp');
});

it('[CONN-11] a failed sync is logged and shows nothing', async () => {
  const { turn, said, refuse, refused } = await stage('accept');
  await turn(1000);
  const shown = () => [
    said(),
    document.body.textContent,
    screen
      .queryAllByRole('alert')
      .map(({ textContent }) => textContent)
      .join(''),
  ];
  const before = shown();
  const log = vi.spyOn(console, 'info').mockImplementation(() => undefined);
  onTestFinished(() => log.mockRestore());
  await turn(20_000);
  expect(log).not.toHaveBeenCalled();
  refuse();
  await turn(40_000);
  expect(refused()).toBeGreaterThan(2);
  expect(shown()).toEqual(before);
  expect(log.mock.calls).toContainEqual(['001B66000001', 'Not now.']);
});
