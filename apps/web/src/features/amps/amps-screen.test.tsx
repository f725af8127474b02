import { readModel } from '@headroom/model/catalogue';
import { put, schemaOf } from '@headroom/model/property';
import { createManualClock } from '@headroom/protocol';
import { createMemoryNetwork } from '@headroom/protocol/memory-socket';
import { createTreeDevice, noHooks } from '@headroom/protocol/server';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { Fragment } from 'react';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { createLocalSite, type LocalSite } from '../../device/site/local-site.ts';
import { LocalSiteProvider } from '../../device/site/site-context.tsx';
import { reach, serve } from '../../device/testing.ts';
import { createRouter, Outlet, RouterView } from '../../navigation/router.tsx';
import { navigate } from '../../navigation/whereabouts.ts';
import { renderKit } from '../../ui/testing.tsx';
import { Screen } from './amps-screen.tsx';

let site: LocalSite | undefined;
afterEach(() => {
  cleanup();
  site?.close();
  navigate('/');
});

/** The list of a page whose amplifier answers, refuses or keeps silent. */
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
  it('[AMPS-05] is looking for them until one is there', async () => {
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

it('[AMPS-04] a search that finds nothing says so, and no more than that', async () => {
  const { turn, said } = await stage('accept');
  await turn(1000);
  expect(said()).toEqual({ isLooking: false, isListed: true, headings: ['Amplifiers'] });
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'tarrace' } });
  await turn(500);
  expect(said()).toEqual({ isLooking: false, isListed: false, headings: ['Amplifiers', 'No search matches'] });
  expect(screen.queryByText(/Check the IP address/)).toBeNull();
});

it('[CONN-11] a sync that fails is logged and shows nothing', async () => {
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
