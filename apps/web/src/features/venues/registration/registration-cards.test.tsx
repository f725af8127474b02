import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { idOf, leaveCloudPage, openCloudPage, type Answers } from '../../../../test/cloud-page-rig.tsx';
import { ampTold, venuesTold } from '../../../../test/scripted-cloud.tsx';

afterEach(leaveCloudPage);

const venueId = idOf(1);
const bridge = {
  bridgeId: idOf(2),
  name: 'Rack',
  createdAt: '2026-11-22T07:00:00.000Z',
  connected: true,
  deviceIds: ['001122334455', 'gone'],
  isCopied: false,
};
const token = { tokenId: idOf(3), createdAt: '2026-11-22T07:00:00.000Z', expiresAt: '2026-11-23T07:00:00.000Z' };
const open = (role: 'owner' | 'viewer', more: Answers = {}) =>
  openCloudPage(
    `/venues/${venueId}/settings`,
    {
      'GET /changes': venuesTold({ venueId, name: 'Hall', role, amps: [ampTold('001122334455', 'Amp 1')] }),
      [`GET /venues/${venueId}/bridges`]: { bridges: [bridge] },
      [`GET /venues/${venueId}/devices/registrationTokens`]: { tokens: [token] },
      ...more,
    },
    { email: 'ada@example.com' },
  );
const card = async (name: string) => within(await screen.findByRole('region', { name }));
const click = (button: HTMLElement) => act(async () => fireEvent.click(button));

describe('the bridges of a venue', () => {
  it('show since when each is there, and what it serves with the way there', async () => {
    await open('viewer');
    const bridges = await card('Bridges');
    expect(await bridges.findByText('Serves 2 amplifiers:', { exact: false })).not.toBeNull();
    expect(bridges.getByRole('link', { name: 'Amp 1' }).getAttribute('href')).toBe(`/venues/${venueId}/amps/001122334455`);
    expect(bridges.getByText('Connected')).not.toBeNull();
    expect(bridges.queryByRole('button')).toBeNull();
    expect(screen.queryByRole('region', { name: 'Registration tokens' })).toBeNull();
  });

  it('say why one serves nothing: another may serve the amplifiers before it', async () => {
    const idle = { ...bridge, bridgeId: idOf(4), name: 'Spare', deviceIds: [] };
    const answered = (...bridges: readonly object[]) => open('owner', { [`GET /venues/${venueId}/bridges`]: { bridges } });
    await answered(bridge, idle);
    expect(await (await card('Bridges')).findByText(/if that one is lost, this one takes over/)).not.toBeNull();
    leaveCloudPage();
    await answered({ ...bridge, connected: false }, idle);
    expect(await (await card('Bridges')).findByText('Serves no amplifier')).not.toBeNull();
  });

  it('are revoked by an owner, after a question', async () => {
    const { asked } = await open('owner', { [`DELETE /venues/${venueId}/bridges/${bridge.bridgeId}`]: {} });
    await click(await (await card('Bridges')).findByRole('button', { name: 'Revoke Rack' }));
    const question = within(await screen.findByRole('alertdialog', { name: 'Revoke the bridge Rack?' }));
    const revoked = () => asked.filter(({ call }) => call.startsWith('DELETE')).length;
    expect(revoked()).toBe(0);
    await click(question.getByRole('button', { name: 'Revoke' }));
    await waitFor(() => expect(revoked()).toBe(1));
  });
});

describe('the registration tokens of a venue', () => {
  it('are listed for an owner, and taken back after a question', async () => {
    const { asked } = await open('owner', { [`DELETE /venues/${venueId}/devices/registrationTokens/${token.tokenId}`]: {} });
    await click(await (await card('Registration tokens')).findByRole('button', { name: /^Take back the token of/ }));
    await click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Take back' }));
    await waitFor(() => expect(asked.filter(({ call }) => call.startsWith('DELETE'))).toHaveLength(1));
  });
});
