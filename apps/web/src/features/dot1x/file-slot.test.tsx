import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderKit } from '../../../test/kit-rig.tsx';
import type { Slot } from './dot1x-files.ts';
import { FileSlot } from './file-slot.tsx';

afterEach(cleanup);

const chosen: Slot = { state: 'SENDING', name: 'ca.pem', bytes: 1234, text: '', publicKey: null, problem: undefined };
const demonstration = { kind: 'upload', failure: { ok: false, reason: 'demonstration', message: '' } } as const;
const nothing = () => undefined;

it.each<[change: Partial<Slot>, said: string, button: string, told: string]>([
  [{ state: 'SENDING' }, 'Sending', 'Cancel', 'ca.pem'],
  [{ state: 'PARSING' }, 'Checking', 'Cancel', 'ca.pem'],
  [{ state: 'SUCCESS' }, 'Ready to save', 'Replace', 'ca.pem'],
  [{ state: 'FAILURE', problem: { kind: 'file', problem: 'not PEM' } }, 'Refused', 'Choose another', 'ca.pem'],
  [{ state: 'FAILURE', problem: demonstration }, 'Refused', 'Choose another', 'The demonstration takes no files.'],
])('[ENUM-28] a file that is in the state %j is called %s', (change, said, button, told) => {
  renderKit(
    <FileSlot kind="CaCert" slot={{ ...chosen, ...change }} held={undefined} disabled={false} onChoose={nothing} onCancel={nothing} />,
  );
  const slot = within(screen.getByRole('region', { name: 'CA certificate' }));
  expect(slot.getByRole('status').textContent).toBe(said);
  expect(slot.getByRole('button').textContent).toBe(button);
  expect(slot.getByText(told)).toBeTruthy();
});

it('[ENUM-28] without a file it asks for one, and shows no state', () => {
  const slot = { ...chosen, state: 'NONE', name: '' } as const;
  renderKit(<FileSlot kind="CaCert" slot={slot} held={undefined} disabled={false} onChoose={nothing} onCancel={nothing} />);
  const region = within(screen.getByRole('region', { name: 'CA certificate' }));
  expect([region.queryByRole('status'), region.queryByText('Replace')]).toEqual([null, null]);
  expect(region.getAllByText('Choose file').length).toBeGreaterThan(0);
});

const certificates = ['.cer .crt .pem', '.cer,.crt,.pem'];
it.each([
  ['CaCert', 'CA certificate', certificates],
  ['ClientCert', 'Client certificate', certificates],
  ['ClientKey', 'Client key', ['.key', '.key']],
] as const)('[DOT1X-04] of %s, the %s, the extensions are shown and offered, also for a replacement', (kind, name, [told, offered]) => {
  for (const state of ['NONE', 'SUCCESS', 'FAILURE'] as const) {
    renderKit(<FileSlot kind={kind} slot={{ ...chosen, state }} held={undefined} disabled={false} onChoose={nothing} onCancel={nothing} />);
    const region = screen.getByRole('region', { name });
    expect([within(region).getByText(told).textContent, region.querySelector('input')?.accept]).toEqual([told, offered]);
    cleanup();
  }
});
