import type { Listener } from '@headroom/protocol/test/memory-socket';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { Fragment, Profiler } from 'react';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { AmpPartsProvider } from '../../device/site/amp-parts.ts';
import { siteRig } from '../../../test/site-rig.tsx';
import { createRouter, Outlet, RouterView } from '../../navigation/router.tsx';
import { pageAt } from '../../../test/page-at.tsx';
import { navigate } from '../../navigation/whereabouts.ts';
import { renderKit } from '../../../test/kit-rig.tsx';
import { Screen } from './amp-screen.tsx';

afterEach(() => {
  cleanup();
  navigate('/');
  sessionStorage.clear();
});

const id = '001B66000002';
type Asked = Readonly<{ id: number; url: string; method: string }>;
const record = { id, misc: { subscriptionPeriod: 400 } };
const refusal = { error: { message: 'No.' } };
const challenge = { error: { code: -32000, message: 'A password is needed.', nonce: '5f0c2b9e7d1a48c6b3e2f4a596870d1c' } };
const answering =
  (answer: (asked: Asked) => object | undefined, heard: Asked[] = []): Listener =>
  (transport) => ({
    closed: () => undefined,
    message(text) {
      const asked = JSON.parse(text) as Asked;
      heard.push(asked);
      const given = answer(asked);
      if (given) transport.send(JSON.stringify({ leaApi: '1.0', url: asked.url, id: asked.id, ...given }));
    },
  });
const unless = (method: string, otherwise: object | undefined) =>
  answering((asked) => (asked.method === method ? otherwise : { result: record }));

async function opened(there: { readonly stranger?: Listener; readonly isAway?: boolean; readonly shown?: string }) {
  const rig = await siteRig([{ model: '704D' }, { model: '124D', ...there }]);
  await act(async () => renderKit(rig.wrapper({ children: pageAt(`/amps/${id}`, Screen, '/amps/$ampId') })));
  await rig.turn(12_000);
  return rig;
}
const panel = () => {
  const heading = screen.getByRole('heading', { level: 1 });
  return [heading.textContent, heading.parentElement?.textContent.replace(heading.textContent, '')];
};

const fetchBody = 'amp2 at amp2 answers, but not with what this page needs. Headroom tries again every 5 s.';
it.each<[what: string, there: Parameters<typeof opened>[0], title: string, body: string]>([
  [
    '[ERR-05] cannot be reached',
    { isAway: true },
    'Not Connected',
    'amp2 at amp2 does not answer. Check its power and network. Headroom tries again every 5 s.',
  ],
  ['[ERR-04] does not say what there is', { stranger: unless('get', refusal) }, 'Failed to get device data', fetchBody],
  ['[ERR-04] does not describe itself', { stranger: unless('info', refusal) }, 'Failed to get device data', fetchBody],
  ['[ERR-04] is silent when its period is set', { stranger: unless('set', undefined) }, 'Failed to set device data', fetchBody],
  [
    '[ERR-01] [ERR-03] refuses the password of the session',
    { stranger: answering(() => challenge), shown: 'guess' },
    'Login Failed',
    'Wrong password. Sign in again.',
  ],
])('the page of an amplifier that %s says so in place of its pages', async (_, there, title, body) => {
  await opened(there);
  const [said, more] = panel();
  expect(said).toBe(title);
  expect(more).toContain(body);
});

it('[ERR-04] tries again at once on request', async () => {
  const heard: Asked[] = [];
  const { turn } = await opened({ stranger: answering(() => refusal, heard) });
  await turn(5000);
  const before = heard.length;
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
  await turn(100);
  expect(heard.length).toBe(before + 1);
});

it.each([
  ['001B66000001', 'Bar'],
  ['001B66000002', 'Foyer'],
  ['001b66000003', 'Loft'],
  ['00:1B:66:00:00:03', 'Loft'],
  ['001B66000009', 'Amplifier Not Found!'],
])('[SHELL-07] [AMPS-22] at /amps/%s is %s', async (ampId, title) => {
  const { turn, wrapper } = await siteRig(
    ['Bar', 'Foyer', 'Loft'].map((name) => ({ model: '704D', settings: { '/amp/deviceInfo/deviceName': name } })),
  );
  renderKit(wrapper({ children: pageAt(`/amps/${ampId}`, Screen, '/amps/$ampId') }));
  await vi.waitFor(
    async () => {
      await turn(200);
      expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(title);
    },
    { timeout: 60_000 },
  );
});

it('[AMPS-15] stays at 802.1X while an amplifier at a new address has not reported whether it has it; without it leads to the list', async () => {
  const { devices, links, turn, wrapper, site } = await siteRig([
    { model: '704D' },
    { model: '704D' },
    { model: '704D', settings: { '/id': '00:1B:66:00:00:02' } },
  ]);
  devices[0]!.report([['/discovery/3', null]]);
  await turn(1000);
  const page = { path: '/amps/$ampId/dot1x', chain: [() => Promise.resolve({ Screen })], page: 'dot1x' } as const;
  const list = { path: '/amps', chain: [() => Promise.resolve({ Screen: () => <p>The list</p> })], page: undefined } as const;
  const rows = [page, list].map((row) => ({ ...row, Gate: Fragment, guard: 'open', section: undefined }));
  navigate(`/amps/${id}/dot1x`);
  renderKit(
    wrapper({ children: <RouterView router={createRouter(rows)} frame={Outlet} errorPage={() => null} otherwise="/amps" home="/amps" /> }),
  );
  await turn(1000);
  const at = () => `${location.pathname}${screen.queryByText('The list') ? ', the list' : ''}`;
  expect(at()).toBe(`/amps/${id}/dot1x`);
  links[2]!.answer = 'silence';
  devices[0]!.report([['/discovery/2/ip', 'amp3']]);
  await turn(1000);
  expect(site.find(id)?.device.status()).toMatchObject({ loaded: false });
  expect(at()).toBe(`/amps/${id}/dot1x`);
  links[2]!.answer = 'accept';
  await turn(20_000);
  expect(site.find(id)?.device.status()).toMatchObject({ loaded: true });
  expect(at()).toBe(`/amps/${id}/dot1x`);
  devices[2]!.report([['/network/ethernet/dot1xMode', null]]);
  await turn(1000);
  expect(at()).toBe('/amps, the list');
  site.close();
});

it.each([
  ['1.0', '704D', []],
  ['1.1', '704D', ['Unsupported API Version: settings can be viewed and not changed.']],
  ['1.0', 'Zeta 9', ['Unsupported model Zeta 9: its settings can be viewed and not changed.']],
])('[API-17] [ERR-05] of interface version %s and model %s the page shows %j', async (leaApi, modelID, said) => {
  const amp = { deviceInfo: { modelID }, channels: { 1: { channelNumber: 1 } }, inputs: { analog: { 1: { trim: 0 } } } };
  const stranger = answering(({ method, url }) => ({ leaApi, result: method === 'get' && url === '/' ? { ...record, amp } : {} }));
  await opened({ stranger });
  expect(screen.queryAllByText(/^Unsupported/).map(({ textContent }) => textContent)).toEqual(said);
});

it('[CONN-13] a lost connection is reported once, OK leads to the list, and it disappears when the amplifier is back', async () => {
  const { links, turn, wrapper } = await siteRig([{ model: '704D' }, { model: '124D' }]);
  await act(async () => renderKit(wrapper({ children: pageAt(`/amps/${id}`, Screen, '/amps/$ampId') })));
  await turn(1000);
  const dialog = () => screen.queryByRole('alertdialog', { name: 'Amplifier Disconnected!' });
  const lose = async () => {
    const [, link] = links;
    if (!link) throw new Error('no link');
    link.answer = 'refuse';
    link.cut();
    await turn(100);
    return link;
  };
  expect(dialog()).toBeNull();
  const link = await lose();
  expect(dialog()).not.toBeNull();
  link.answer = 'accept';
  await turn(6000);
  expect(dialog()).toBeNull();
  await lose();
  const went = vi.spyOn(history, 'pushState');
  onTestFinished(() => went.mockRestore());
  fireEvent.click(screen.getByRole('button', { name: 'OK' }));
  expect(went.mock.calls.map(([, , to]) => to)).toContain('/amps');
});

it('[CONN-14] an amplifier that could not be reached over another road is reported in the words of that road', async () => {
  const parts = {
    Lost: () => null,
    Unreachable: () => <h1>No road</h1>,
    Notice: () => null,
    Actions: () => null,
    Handover: () => null,
    imported: () => undefined,
  };
  const { turn, wrapper } = await siteRig([{ model: '704D' }, { model: '124D', isAway: true }]);
  const page = <AmpPartsProvider value={parts}>{pageAt(`/amps/${id}`, Screen, '/amps/$ampId')}</AmpPartsProvider>;
  await act(async () => renderKit(wrapper({ children: page })));
  await turn(12_000);
  expect(screen.getByRole('heading').textContent).toBe('No road');
});

it('the page of an amplifier is not rendered again while another one is away and tried again', async () => {
  const rig = await siteRig([{ model: '704D' }, { model: '124D', isAway: true }]);
  let renders = 0;
  const page = pageAt('/amps/001B66000001', Screen, '/amps/$ampId');
  const counted = (
    <Profiler id="page" onRender={() => void (renders += 1)}>
      {page}
    </Profiler>
  );
  await act(async () => renderKit(rig.wrapper({ children: counted })));
  await rig.turn(2000);
  const before = [renders, rig.site.version()];
  await rig.turn(12_000);
  expect(rig.site.version()).toBeGreaterThan((before[1] ?? 0) + 2);
  expect(renders).toBe(before[0]);
});
