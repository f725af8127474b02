import { at, put, type TreeLeaf } from '@headroom/model/property';
import { machineClock } from '@headroom/protocol';
import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { SeatProvider } from '../../device/binding/use-amp.tsx';
import { pageRig } from '../../../test/page-rig.tsx';
import { siteRig } from '../../../test/site-rig.tsx';
import { toast } from '../../ui/feedback/toast.tsx';
import { renderKit } from '../../../test/kit-rig.tsx';
import { Screen } from './dot1x-screen.tsx';

afterEach(() => {
  cleanup();
  act(() => toast.close());
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

async function opened(settings: Readonly<Record<string, TreeLeaf>>) {
  const { amp, link, turn, wrapper } = await pageRig({
    settings: (tree) => {
      for (const [name, value] of Object.entries(settings)) put(tree, `/network/ethernet/${name}`, value);
    },
  });
  renderKit(wrapper({ children: <Screen /> }));
  await turn(500);
  return { amp, link, turn, held: (name: string) => at(amp.tree, `/network/ethernet/${name}`) };
}
const modes = () => within(screen.getByRole('group', { name: 'Mode' })).getAllByRole<HTMLInputElement>('radio');
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name, { selector: 'input' });
const saved = { dot1xMode: 'PEAP', dot1xIdentity: 'amp-21', dot1xAnonymousIdentity: 'somebody', dot1xDomain: 'radius.example' };

it('[ENUM-20] [PROP-29] shows which of the four modes is saved, and its fields', async () => {
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
  expect(held('dot1xSaveUploadedCerts')).toBe(false);
});

it.each(['PEAP', 'TLS', 'TTLS'])('[PROP-29] saves a new password of %s as it was typed', async (dot1xMode) => {
  const { link, turn } = await opened({ ...saved, dot1xMode });
  fireEvent.change(field(dot1xMode === 'TLS' ? 'Key password' : 'Password'), { target: { value: 'a secret' } });
  fireEvent.click(screen.getByRole('button', { name: 'Save 802.1X' }));
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Save 802.1X' }));
  await turn(500);
  // Amplifiers never report the password.
  const passwords = link.heard.flatMap(({ from, text }) => (from === 'client' ? (/"dot1xPassword": "([^"]*)"/.exec(text)?.[1] ?? []) : []));
  expect(passwords).toEqual(['a secret']);
});

it('[PROP-29] keeps the edited values when the amplifier refuses them', async () => {
  const { amp, held, turn } = await opened(saved);
  fireEvent.change(field('Domain'), { target: { value: 'another' } });
  fireEvent.change(field('Password'), { target: { value: 'typed' } });
  // Locked just now; this page does not know yet.
  put(amp.tree, '/lockedProperties/ch1/key', 'tuning');
  put(amp.tree, '/lockedProperties/ch1/properties', ['/network/ethernet']);
  fireEvent.click(screen.getByRole('button', { name: 'Save 802.1X' }));
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Save 802.1X' }));
  await turn(1000);
  expect([field('Domain').value, field('Password').value, held('dot1xDomain')]).toEqual(['another', 'typed', 'radius.example']);
});

const choose = (mode: string) => {
  const radio = modes().find((each) => each.closest('label')?.textContent === mode);
  if (radio) fireEvent.click(radio);
};
const saveButton = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save 802.1X' });

it.each(['PEAP', 'TTLS'])('[DOT1X-01] [DOT1X-08] %s is saved with all its fields, the password masked', async (mode) => {
  const { amp, held, turn } = await opened({ dot1xMode: 'Disabled' });
  const secrets = vi.spyOn(amp, 'write');
  choose(mode);
  for (const [name, value] of [
    ['Identity', 'amp-21'],
    ['Password', 'a secret'],
    ['Anonymous identity', 'somebody'],
    ['Domain', 'radius.example'],
  ] as const)
    fireEvent.change(field(name), { target: { value } });
  await turn(100);
  await save(turn);
  expect(Object.keys(saved).map(held)).toEqual([mode, 'amp-21', 'somebody', 'radius.example']);
  expect(secrets.mock.calls.map(([, params]) => params)).toEqual([expect.objectContaining({ dot1xPassword: 'a secret' })]);
  expect([field('Password').value, field('Password').placeholder]).toEqual(['', '••••••••']);
  expect(screen.queryAllByText('A password is saved. Type one to replace it.')).toHaveLength(1);
});

it.each([
  ['PEAP', 'Password'],
  ['TTLS', 'Password'],
  ['TLS', 'Key password'],
])('[DOT1X-03] [DOT1X-08] %s requires an identity and a password, and is not saved without', async (mode, password) => {
  await opened({ dot1xMode: 'Disabled' });
  choose(mode);
  const said = () => ['Please enter an identity', 'Please enter a password'].map((text) => screen.queryAllByText(text).length);
  const waits = () => screen.getByText(/^Save waits for: /).textContent;
  expect(said()).toEqual([1, 1]);
  expect([saveButton().disabled, /identity/.test(waits()), /password/.test(waits())]).toEqual([true, true, true]);
  expect([field(password).placeholder, screen.queryByText(/A password is saved/)]).toEqual(['', null]);
  fireEvent.change(field('Identity'), { target: { value: 'amp-21' } });
  expect([...said(), saveButton().disabled]).toEqual([0, 1, true]);
  fireEvent.change(field(password), { target: { value: 'a secret' } });
  expect([...said(), saveButton().disabled]).toEqual([0, 0, mode === 'TLS']);
  fireEvent.change(field('Identity'), { target: { value: ' ' } });
  expect([...said(), saveButton().disabled]).toEqual([1, 0, true]);
});

it('[DOT1X-03] Disabled requires nothing, and shows no masked password', async () => {
  await opened({ ...saved, dot1xIdentity: '' });
  choose('Disabled');
  expect(screen.queryAllByText(/^Please enter/)).toEqual([]);
  expect([saveButton().disabled, field('Password').placeholder]).toEqual([false, '']);
});

it.each([
  ['Disabled', []],
  ['PEAP', []],
  ['TLS', ['CA certificate', 'Client certificate', 'Client key']],
  ['TTLS', ['CA certificate']],
])('[ENUM-20] in the mode %s accepts the files %j', async (mode, files) => {
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
])('[LOCK-02] [LOCK-07] a lock that hides %s leaves padlocks in place of %j', async (locked, names) => {
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
/** The key's password is `Grille 7`. */
const client = `-----BEGIN CERTIFICATE-----
MIIBcDCCARWgAwIBAgIUGFSMpacCF0eiPpBEZv3/u+WSKnswCgYIKoZIzj0EAwIw
DDEKMAgGA1UEAwwBYTAgFw0yNjExMjQwNDA3MDFaGA8yMTI2MTAzMTA0MDcwMVow
DDEKMAgGA1UEAwwBYTBZMBMGByqGSM49AgEGCCqGSM49AwEHA0IABOS8KLyVZjYN
1jtkrkT40GdX4Th+3tlAcxfoXuR/Jl6v6FsuKDh0nfLR7Cmk3XZBfq1is8CrGy3g
NZL8bLuehoijUzBRMB0GA1UdDgQWBBSwExOt8qmzlOEBFxsIScSiDEVETjAfBgNV
HSMEGDAWgBSwExOt8qmzlOEBFxsIScSiDEVETjAPBgNVHRMBAf8EBTADAQH/MAoG
CCqGSM49BAMCA0kAMEYCIQDO3VWGmz/8FEv4XsW5nSTMLE/hSmjcli8XMBJ27Hf8
lQIhAKdcldBpPd5XX8Et5RzmYLFrGNDjRcSGB9Tph2CV/0l1
-----END CERTIFICATE-----
`;
const sealed = `-----BEGIN ENCRYPTED PRIVATE KEY-----
MIHsMFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAgBpvPK/gWHAQICA+gw
DAYIKoZIhvcNAgkFADAdBglghkgBZQMEASoEEGQmdAx4DWbhVfgHb7IgOCkEgZAv
q0fvP02pwqUIya52E5uvMbx1Kq677ew0V10iQiNMsKDtw5n0IBhxmw+7Jkdq03RZ
mZEM4ZwxVaYiYkOIsaBpVEqRndS8vGpGnG9HSSvlnpmvVg9YDYnJKS3qGIS6tW69
6A0i9tGC7NaA81IWfLE0beBmAcp68XJHxV+dGhnJw1CXbL2yVrgxizYWcu+eTrs=
-----END ENCRYPTED PRIVATE KEY-----
`;
async function taking(mode: string, status = 200) {
  const sent: unknown[] = [];
  const append = vi.spyOn(FormData.prototype, 'append');
  onTestFinished(() => append.mockRestore());
  class Carrier extends EventTarget {
    readonly upload = new EventTarget();
    readonly status = status;
    readonly responseText = 'No.';
    open() {}
    send() {
      sent.push(append.mock.lastCall?.at(2));
      queueMicrotask(() => this.dispatchEvent(new Event('load')));
    }
  }
  vi.stubGlobal('XMLHttpRequest', Carrier);
  const before = Object.entries({ ...saved, dot1xMode: mode });
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
  const slotOf = (kind: string) => screen.getByRole('region', { name: kind });
  const choosing = async (kind: string, name: string, content: string, ends: string) => {
    const input = slotOf(kind).querySelector('input');
    if (input) fireEvent.change(input, { target: { files: [new File([content], name)] } });
    await vi.waitFor(async () => {
      await turn(100);
      within(slotOf(kind)).getByText(ends);
    }, 60_000);
  };
  return { held: (name: string) => at(devices[0]?.tree ?? {}, `/network/ethernet/${name}`), slotOf, choosing, turn, sent };
}
async function withCertificate(ends: 'Ready to save' | 'Checking' | 'Refused' = 'Ready to save', content = authority, status = 200) {
  const { choosing, slotOf, ...page } = await taking('TTLS', status);
  const states: (string | undefined)[] = [];
  const noting = new MutationObserver(() => {
    const state = document.querySelector<HTMLElement>('[data-state]')?.dataset['state'];
    if (state !== states.at(-1)) states.push(state);
  });
  noting.observe(document.body, { subtree: true, childList: true, attributes: true });
  onTestFinished(() => noting.disconnect());
  await choosing('CA certificate', 'ca.pem', content, ends);
  return { ...page, states, slot: () => within(slotOf('CA certificate')) };
}
async function save(turn: (ms: number) => Promise<void>) {
  fireEvent.click(screen.getByRole('button', { name: 'Save 802.1X' }));
  fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Save 802.1X' }));
  await act(async () => undefined);
  await turn(500);
}

it('[DOT1X-02] [DOT1X-08] [PROP-29] saving tells the amplifier to keep the received certificate, and clears the choice', async () => {
  const { held, slot, turn } = await withCertificate();
  expect(held('dot1xSaveUploadedCerts')).toBe(false);
  await save(turn);
  expect(held('dot1xSaveUploadedCerts')).toBe(true);
  expect([slot().queryByText('Ready to save'), slot().queryByText('ca.pem')]).toEqual([null, null]);
});

it('[DOT1X-05] a file whose content is not PEM is refused in words, and never sent', async () => {
  const { slot, sent } = await withCertificate('Refused', 'no PEM');
  expect(slot().getByText('The content is not PEM. Export the certificate again as PEM.')).toBeTruthy();
  expect([sent, slot().queryByText('Ready to save')]).toEqual([[], null]);
});

it('[DOT1X-02] a file that cannot be read says nothing once it was cancelled, nor about the one chosen after it', async () => {
  const { slotOf, choosing, turn } = await taking('TTLS');
  const slot = () => within(slotOf('CA certificate'));
  const { promise, reject } = Promise.withResolvers<string>();
  const input = slotOf('CA certificate').querySelector('input');
  if (!input) throw new Error('There is no place for a file.');
  fireEvent.change(input, { target: { files: [Object.assign(new File([], 'gone.pem'), { text: () => promise })] } });
  fireEvent.click(slot().getByRole('button', { name: 'Cancel' }));
  await choosing('CA certificate', 'ca.pem', authority, 'Ready to save');
  await act(async () => reject(new Error('gone')));
  await turn(100);
  expect([slot().queryByText('gone.pem'), slot().queryByText('Ready to save')?.textContent]).toEqual([null, 'Ready to save']);
});

it('[DOT1X-06] an arrived file is checked for 250 ms before it is ready', async () => {
  const after = vi.spyOn(machineClock, 'after');
  const { slot } = await withCertificate('Checking');
  expect(slot().queryByText('Ready to save')).toBeNull();
  expect(after.mock.lastCall?.[0]).toBe(250);
  act(() => after.mock.lastCall?.[1]());
  expect([slot().queryByText('Checking'), slot().getByText('Ready to save').textContent]).toEqual([null, 'Ready to save']);
});

it('[DOT1X-07] a file that a mode does not use is gone when the mode returns', async () => {
  const { slot, turn } = await withCertificate();
  choose('TLS');
  await turn(100);
  expect(slot().queryAllByText('ca.pem')).toHaveLength(1);
  choose('PEAP');
  await turn(100);
  choose('TTLS');
  await turn(100);
  expect([slot().queryByText('ca.pem'), slot().queryByText('Ready to save')]).toEqual([null, null]);
});

it('[ENUM-28] a certificate is sent, then processed, and then present', async () => {
  const { states } = await withCertificate();
  expect(states).toEqual(['SENDING', 'PARSING', 'SUCCESS']);
});

it('[ENUM-28] a certificate that the amplifier refuses is sent, and then a failure', async () => {
  const { states } = await withCertificate('Refused', authority, 400);
  expect(states).toEqual(['SENDING', 'FAILURE']);
});

it('[DOT1X-07] a mode that does not use the certificate is saved without it', async () => {
  const { held, turn } = await withCertificate();
  const peap = modes().find((each) => each.closest('label')?.textContent === 'PEAP');
  if (peap) fireEvent.click(peap);
  fireEvent.change(field('Password'), { target: { value: 'secret' } });
  await turn(100);
  await save(turn);
  expect([held('dot1xMode'), held('dot1xSaveUploadedCerts')]).toEqual(['PEAP', false]);
});

it('[DOT1X-02] a new password alone must be confirmed too, and is not saved without', async () => {
  const { turn } = await opened(saved);
  const ask = () => fireEvent.click(screen.getByRole('button', { name: 'Save 802.1X' }));
  const answer = (name: string) => fireEvent.click(within(screen.getByRole('alertdialog')).getByRole('button', { name }));
  fireEvent.change(field('Password'), { target: { value: 'a secret' } });
  ask();
  await turn(500);
  answer('Cancel');
  await turn(500);
  // Saving clears the field.
  expect([field('Password').value, screen.queryByRole('alertdialog')]).toEqual(['a secret', null]);
  ask();
  answer('Save 802.1X');
  await turn(500);
  expect(field('Password').value).toBe('');
});

it('[DOT1X-02] accepts three files even if the amplifier has three', async () => {
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

it('[DOT1X-05] a key is compared with a certificate that is still on its way', async () => {
  vi.spyOn(machineClock, 'after').mockReturnValue(() => undefined);
  const { choosing, slotOf, turn } = await taking('TLS');
  fireEvent.change(field('Key password'), { target: { value: 'Grille 7' } });
  await choosing('Client certificate', 'other.pem', authority, 'Checking');
  const input = slotOf('Client key').querySelector('input');
  if (input) fireEvent.change(input, { target: { files: [new File([sealed], 'office.key')] } });
  const state = () => slotOf('Client key').querySelector<HTMLElement>('[data-state]')?.dataset['state'];
  await vi.waitFor(async () => {
    await turn(100);
    expect(state()).not.toBe('SENDING');
  }, 60_000);
  expect(within(slotOf('Client key')).queryByText('Certificate and key do not belong together.')).not.toBeNull();
});

it.each([
  ['opens the key', 'Grille 7', [true, '', null]],
  ['does not open the key', 'another', [false, 'another', 'The password does not open the key.']],
])(
  '[API-21] [DOT1X-08] saved values leave the page; the password then %s, and a key that stays encrypted is not saved',
  async (_, password, ends) => {
    const { held, choosing, slotOf, turn, sent } = await taking('TLS');
    fireEvent.change(field('Key password'), { target: { value: 'Grille 7' } });
    await choosing('Client certificate', 'office.pem', client, 'Ready to save');
    await choosing('Client key', 'office.key', sealed, 'Ready to save');
    expect(sent).toEqual(['client.pem', 'client.key']);
    fireEvent.change(field('Key password'), { target: { value: password } });
    await save(turn);
    await vi.waitFor(async () => {
      await turn(100);
      const said = within(slotOf('Client key')).queryByText('The password does not open the key.');
      expect([held('dot1xSaveUploadedCerts'), field('Key password').value, said?.textContent ?? null]).toEqual(ends);
    }, 60_000);
    expect(within(slotOf('Client certificate')).queryAllByText('office.pem')).toHaveLength(password === 'Grille 7' ? 0 : 1);
  },
);
