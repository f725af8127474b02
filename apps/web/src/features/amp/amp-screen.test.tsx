import type { Listener } from '@headroom/protocol/memory-socket';
import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { siteRig } from '../../device/site-rig.tsx';
import { pageAt } from '../../navigation/testing.tsx';
import { navigate } from '../../navigation/whereabouts.ts';
import { renderKit } from '../../ui/testing.tsx';
import { Screen } from './amp-screen.tsx';

afterEach(() => {
  cleanup();
  navigate('/');
  // The next is a tab of its own.
  sessionStorage.clear();
});

const id = '001B66000002';
type Asked = Readonly<{ id: number; url: string; method: string }>;
const record = { id, misc: { subscriptionPeriod: 400 } };
const refusal = { error: { message: 'No.' } };
const challenge = { error: { code: -32000, message: 'A password is needed.', nonce: '5f0c2b9e7d1a48c6b3e2f4a596870d1c' } };
/** An amplifier that answers so, or is silent where there is no answer. */
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

/** The page of the second amplifier of a site, which nobody has reached before. */
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
    'The amplifier does not accept the password of this session. Sign in again.',
  ],
])('the page of an amplifier that %s says so in the place of its pages', async (_, there, title, body) => {
  await opened(there);
  const [said, more] = panel();
  expect(said).toBe(title);
  expect(more).toContain(body);
});

it('[ERR-04] tries again at once where somebody asks for it', async () => {
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
    { timeout: 20_000 },
  );
});
