import { at, put, type TreeLeaf } from '@headroom/model/property';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { SeatProvider } from '../../device/binding/use-amp.tsx';
import { pageRig } from '../../device/page-rig.tsx';
import { siteRig } from '../../device/site-rig.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { renderKit } from '../../ui/testing.tsx';
import { Screen } from './dot1x-screen.tsx';

afterEach(() => {
  cleanup();
  act(() => toast.close());
  // The next is a tab of its own.
  sessionStorage.clear();
  vi.unstubAllGlobals();
});

async function opened(settings: Readonly<Record<string, TreeLeaf>>) {
  const { amp, turn, wrapper } = await pageRig({
    settings: (tree) => {
      for (const [name, value] of Object.entries(settings)) put(tree, `/network/ethernet/${name}`, value);
    },
  });
  renderKit(wrapper({ children: <Screen /> }));
  await turn(500);
  return { amp, turn, held: (name: string) => at(amp.tree, `/network/ethernet/${name}`) };
}
const modes = () => within(screen.getByRole('group', { name: 'Mode' })).getAllByRole<HTMLInputElement>('radio');
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' });
const saved = { dot1xMode: 'PEAP', dot1xIdentity: 'amp-21', dot1xAnonymousIdentity: 'somebody', dot1xDomain: 'radius.example' };

it('[ENUM-20] [PROP-29] shows the mode of four that is saved, and what belongs to it', async () => {
  await opened(saved);
  expect(modes().map((mode) => [mode.closest('label')?.textContent, mode.checked])).toEqual([
    ['Disabled', false],
    ['PEAP', true],
    ['TLS', false],
    ['TTLS', false],
  ]);
  expect(['Identity', 'Anonymous identity', 'Domain', 'Password'].map((name) => field(name).value)).toEqual([
    'amp-21',
    'somebody',
    'radius.example',
    '',
  ]);
});

it.each([
  ['Identity', 'dot1xIdentity'],
  ['Anonymous identity', 'dot1xAnonymousIdentity'],
  ['Domain', 'dot1xDomain'],
] as const)('[PROP-29] saves %s as %s, and nothing else', async (label, name) => {
  const { held, turn } = await opened(saved);
  fireEvent.change(field(label), { target: { value: 'another' } });
  await turn(100);
  fireEvent.click(screen.getByRole('button', { name: 'Save 802.1X' }));
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Save 802.1X' }));
  await turn(500);
  expect(Object.fromEntries(Object.keys(saved).map((each) => [each, held(each)]))).toEqual({ ...saved, [name]: 'another' });
  // No file was chosen that could be kept.
  expect(held('dot1xSaveUploadedCerts')).toBe(false);
});

it('[PROP-29] keeps what was edited when the amplifier refuses it', async () => {
  const { amp, held, turn } = await opened(saved);
  fireEvent.change(field('Domain'), { target: { value: 'another' } });
  fireEvent.change(field('Password'), { target: { value: 'typed' } });
  // Somebody has locked it a moment ago, and this page does not know yet.
  put(amp.tree, '/lockedProperties/ch1/key', 'tuning');
  put(amp.tree, '/lockedProperties/ch1/properties', ['/network/ethernet']);
  fireEvent.click(screen.getByRole('button', { name: 'Save 802.1X' }));
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Save 802.1X' }));
  await turn(1000);
  expect([field('Domain').value, field('Password').value, held('dot1xDomain')]).toEqual(['another', 'typed', 'radius.example']);
});

it.each([
  ['Disabled', []],
  ['PEAP', []],
  ['TLS', ['CA certificate', 'Client certificate', 'Client key']],
  ['TTLS', ['CA certificate']],
])('[ENUM-20] in the mode %s takes the files %j', async (mode, files) => {
  await opened({ ...saved, dot1xMode: 'Disabled' });
  const chosen = modes().find((each) => each.closest('label')?.textContent === mode);
  if (chosen) fireEvent.click(chosen);
  const slots = ['CA certificate', 'Client certificate', 'Client key'].filter((name) => screen.queryByRole('region', { name }) !== null);
  expect(slots).toEqual(files);
});

it.each([
  ['dot1xMode', ['Mode', 'Password', 'Certificates']],
  ['dot1xIdentity', ['Identity']],
  ['dot1xDomain', ['Domain']],
])('[LOCK-02] [LOCK-07] a lock that hides %s leaves padlocks in the place of %j', async (locked, names) => {
  const { turn, wrapper } = await pageRig({
    settings: (tree) => {
      put(tree, '/network/ethernet/dot1xMode', 'TTLS');
      put(tree, '/lockedProperties/site/key', 'tuning');
      put(tree, '/lockedProperties/site/properties', [`/network/ethernet/${locked}`]);
    },
  });
  renderKit(wrapper({ children: <Screen /> }));
  await turn(500);
  const padlocks = screen.queryAllByRole('button', { name: /: This field is locked by UAC or speaker tunings/ });
  expect(padlocks.map((padlock) => padlock.getAttribute('aria-label')?.split(':')[0])).toEqual(names);
  const isTold = screen.queryAllByRole('radio').length > 0 || screen.queryAllByText(/CA certificate|A password is saved/).length > 0;
  expect(isTold).toBe(locked !== 'dot1xMode');
});

/** What there is of an authority, in a certificate of its own. */
const authority = `-----BEGIN CERTIFICATE-----
MIIBbDCCAROgAwIBAgIUV5vhgoUoE2aozkGDmUSJ32xsB9YwCgYIKoZIzj0EAwIw
DDEKMAgGA1UEAwwBYTAeFw0yNjExMjMyMzM1NTJaFw0zNjExMjAyMzM1NTJaMAwx
CjAIBgNVBAMMAWEwWTATBgcqhkjOPQIBBggqhkjOPQMBBwNCAASSvioSuQR1tYLy
fPRAuFZ6Y2SGRln3isMGxb9Hte6suW14agpY5zijw8tUY7aa97wfv962iXuiB//o
29TlpgXTo1MwUTAdBgNVHQ4EFgQULKItlCW9l8faqT7Ctcrd5DenyGgwHwYDVR0j
BBgwFoAULKItlCW9l8faqT7Ctcrd5DenyGgwDwYDVR0TAQH/BAUwAwEB/zAKBggq
hkjOPQQDAgNHADBEAiB07U/46+iw5MD+iI2HurwCnvh3cOZ9E7Ig1fRh2N1qVAIg
CbfTEm86WqQ3wgo1eJWUWVVSigZU2njnSJTIrURmRAY=
-----END CERTIFICATE-----
`;
/** The page of an amplifier that takes every upload, where a certificate is chosen and has arrived. */
async function withCertificate() {
  class Carrier extends EventTarget {
    readonly upload = new EventTarget();
    readonly status = 200;
    open() {}
    send() {
      queueMicrotask(() => this.dispatchEvent(new Event('load')));
    }
  }
  vi.stubGlobal('XMLHttpRequest', Carrier);
  const before = Object.entries({ ...saved, dot1xMode: 'TTLS' });
  const { devices, site, turn, wrapper } = await siteRig([
    { model: '704D', settings: Object.fromEntries(before.map(([name, value]) => [`/network/ethernet/${name}`, value])) },
  ]);
  renderKit(
    wrapper({
      children: (
        <SeatProvider value={site.mainSeat}>
          <Screen />
        </SeatProvider>
      ),
    }),
  );
  await turn(500);
  const file = new File([authority], 'ca.pem');
  const input = document.querySelector('input[type=file]');
  if (input) fireEvent.change(input, { target: { files: [file] } });
  const slot = () => within(screen.getByRole('region', { name: 'CA certificate' }));
  await vi.waitFor(async () => {
    await turn(100);
    slot().getByText('Ready to save');
  });
  return { held: (name: string) => at(devices[0]?.tree ?? {}, `/network/ethernet/${name}`), slot, turn };
}
async function save(turn: (ms: number) => Promise<void>) {
  fireEvent.click(screen.getByRole('button', { name: 'Save 802.1X' }));
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Save 802.1X' }));
  await act(async () => undefined);
  await turn(500);
}

it('[DOT1X-02] [DOT1X-08] [PROP-29] saving tells the amplifier to keep the certificate that it was sent, and empties the choice', async () => {
  const { held, slot, turn } = await withCertificate();
  expect(held('dot1xSaveUploadedCerts')).toBe(false);
  await save(turn);
  expect(held('dot1xSaveUploadedCerts')).toBe(true);
  expect([slot().queryByText('Ready to save'), slot().queryByText('ca.pem')]).toEqual([null, null]);
});

it('[DOT1X-07] a mode that has no use for the certificate is saved without it', async () => {
  const { held, turn } = await withCertificate();
  const peap = modes().find((each) => each.closest('label')?.textContent === 'PEAP');
  if (peap) fireEvent.click(peap);
  fireEvent.change(field('Password'), { target: { value: 'secret' } });
  await turn(100);
  await save(turn);
  expect([held('dot1xMode'), held('dot1xSaveUploadedCerts')]).toEqual(['PEAP', false]);
});

it('[DOT1X-02] a new password alone is confirmed too, and stays unsaved without', async () => {
  const { turn } = await opened(saved);
  const ask = () => fireEvent.click(screen.getByRole('button', { name: 'Save 802.1X' }));
  const answer = (name: string) => fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name }));
  fireEvent.change(field('Password'), { target: { value: 'a secret' } });
  ask();
  await turn(500);
  answer('Cancel');
  await turn(500);
  // What is saved leaves the field.
  expect([field('Password').value, screen.queryByRole('alertdialog')]).toEqual(['a secret', null]);
  ask();
  answer('Save 802.1X');
  await turn(500);
  expect(field('Password').value).toBe('');
});

it('[DOT1X-02] takes three files also where the amplifier keeps three', async () => {
  await opened({
    ...saved,
    dot1xMode: 'TLS',
    dot1xCaCertSubject: 'An authority',
    dot1xClientCertSubject: 'amp-21',
    dot1xClientKeyHeld: true,
  });
  const slots = ['CA certificate', 'Client certificate', 'Client key'].map((name) => within(screen.getByRole('region', { name })));
  expect(slots.map((slot) => [slot.getAllByText('Kept by the amplifier').length, slot.getAllByLabelText('Choose file').length])).toEqual(
    slots.map(() => [1, 1]),
  );
});
