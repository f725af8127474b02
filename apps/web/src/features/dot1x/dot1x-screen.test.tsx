import { at, put, type TreeLeaf } from '@headroom/model/property';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { pageRig } from '../../device/page-rig.tsx';
import { renderKit } from '../../ui/testing.tsx';
import { Screen } from './dot1x-screen.tsx';

afterEach(() => {
  cleanup();
  // The next is a tab of its own.
  sessionStorage.clear();
});

async function opened(settings: Readonly<Record<string, TreeLeaf>>) {
  const { amp, turn, wrapper } = await pageRig({
    settings: (tree) => {
      for (const [name, value] of Object.entries(settings)) put(tree, `/network/ethernet/${name}`, value);
    },
  });
  renderKit(wrapper({ children: <Screen /> }));
  await turn(500);
  return { turn, held: (name: string) => at(amp.tree, `/network/ethernet/${name}`) };
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
