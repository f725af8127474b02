import '@headroom/protocol/cloud-contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ampTold, leave, renderAtCloud, venuesTold } from '../../../test/scripted-cloud.tsx';
import { useVenue } from '../../cloud/venues.ts';
import { pageAt } from '../../../test/page-at.tsx';
import { Screen as AddAmpScreen } from './add-amp-screen.tsx';
import { useAmpActions } from './amp-actions.tsx';
import { RecipientsCard } from './people/recipients-card.tsx';
import { Screen as SettingsScreen } from './venue-settings-screen.tsx';

beforeEach(leave);
afterEach(() => {
  leave();
  vi.useRealTimers();
});

const hall = '11111111-1111-4111-8111-111111111111';
const bar = '22222222-2222-4222-8222-222222222222';
const told = venuesTold(
  { venueId: hall, name: 'Union Hall', amps: [ampTold('001B66000001', 'Stage')] },
  { venueId: bar, name: 'Pier Bar' },
);
type Scripted = Readonly<Record<string, object>>;
const refusal = (code: string, status = 409) => ({ status, body: { code, message: '' } });
const show = (page: ReturnType<typeof pageAt>, script: Scripted) =>
  renderAtCloud(page, ({ call }) => script[call] ?? (call === 'GET /changes' ? told : undefined));

describe('a new name for a venue', () => {
  const page = () => pageAt(`/venues/${hall}/settings`, SettingsScreen, '/venues/$venueId/settings');
  const name = async () => screen.findByRole<HTMLInputElement>('textbox', { name: 'Name' });
  const exists = 'A venue with this name already exists';

  it('[ERR-23] that another venue has is reported at its field, and never sent', async () => {
    const asked = show(page(), {});
    fireEvent.change(await name(), { target: { value: 'pier BAR' } });
    expect(screen.getByText(exists)).toBeDefined();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(true);
    expect(asked.filter(({ call }) => call.startsWith('PUT'))).toEqual([]);
  });

  it('[ERR-22] [ERR-23] that the cloud refuses as VENUE_NAME_EXISTS is reported there too', async () => {
    const asked = show(page(), { [`PUT /venues/${hall}`]: refusal('VENUE_NAME_EXISTS') });
    fireEvent.change(await name(), { target: { value: 'Attic' } });
    expect(screen.queryByText(exists)).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText(exists)).toBeDefined();
    expect(asked).toContainEqual({ call: `PUT /venues/${hall}`, body: { venue: { name: 'Attic' } } });
  });
});

it('[ERR-22] a registration token refused as AMP_REGISTRATION_TOKEN_ERROR is reported, and can be requested again', async () => {
  show(pageAt(`/venues/${hall}/amps/add`, AddAmpScreen, '/venues/$venueId/amps/add'), {
    [`POST /venues/${hall}/devices/registrationToken`]: refusal('AMP_REGISTRATION_TOKEN_ERROR'),
  });
  expect(await screen.findByText('The registration token could not be fetched.')).toBeDefined();
  expect(screen.getByRole('button', { name: 'Retry' })).toBeDefined();
});

describe('an amplifier', () => {
  function Page() {
    const venue = useVenue(hall);
    const { menuOf, dialog } = useAmpActions(venue, () => undefined);
    const [amp] = Object.values(venue?.amps ?? {});
    return (
      <>
        {amp && menuOf(amp)}
        {dialog}
      </>
    );
  }
  const choose = async (action: string, script: Scripted) => {
    show(pageAt(`/venues/${hall}`, Page), script);
    fireEvent.click(await screen.findByRole('button', { name: 'More for Stage' }));
    fireEvent.click(await screen.findByRole('menuitem', { name: action }));
  };

  it('[ERR-23] that could not be removed: "There was an error removing the amplifier"', async () => {
    await choose('Remove amp', { 'DELETE /devices/001B66000001': refusal('DEVICE_REMOVAL_ERROR') });
    const asked = await screen.findByRole('alertdialog', { name: 'Remove Stage?' });
    fireEvent.click(within(asked).getByRole('button', { name: 'Remove amp' }));
    expect(await screen.findByRole('alertdialog', { name: 'There was an error removing the amplifier' })).toBeDefined();
  });

  it.each([
    ['that is refused', 'Failed to move amp', refusal('VenueNotOwned', 403)],
    ['of which nothing is known', 'Unknown error. Whether the amplifier was moved is not known.', { status: 502, body: {} }],
  ])('[ERR-24] a move %s shows "%s"', async (_, text, answer) => {
    await choose('Move amp', { 'PUT /devices/001B66000001/relocate': answer });
    const dialog = await screen.findByRole('dialog', { name: 'Move Stage to' });
    fireEvent.click(within(dialog).getByRole('radio', { name: 'Pier Bar' }));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Move amp' }));
    await waitFor(() => expect(within(dialog).getByRole('alert').textContent).toBe(text));
  });
});

it('[ERR-21] recipients that could not all be saved: "some selections failed to save", for 2 seconds', async () => {
  const contact = { contactId: bar, name: 'Ana', email: 'ana@example.com', severityLevel: ['Critical'] };
  const other = { ...contact, contactId: hall, name: 'Ben' };
  const owner = { email: 'ada@example.com', accountId: hall, since: '2026-11-20T10:00:00.000Z' };
  function Page() {
    const venue = useVenue(hall);
    return venue && <RecipientsCard venue={venue} />;
  }
  show(pageAt(`/venues/${hall}/settings`, Page), {
    [`GET /venues/${hall}/members`]: { owner, members: [], invitations: [] },
    'GET /contacts': { contacts: [contact, other] },
    [`GET /venues/${hall}/contacts`]: { venueContacts: [] },
    [`POST /venues/${hall}/contacts/${hall}`]: {},
    [`POST /venues/${hall}/contacts/${bar}`]: refusal('UnknownContact', 404),
  });
  fireEvent.click(await screen.findByRole('button', { name: 'Change' }));
  for (const name of [/Ana/, /Ben/]) fireEvent.click(screen.getByRole('checkbox', { name }));
  vi.useFakeTimers();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  const isShown = () => screen.queryByText('some selections failed to save') !== null;
  while (!isShown()) await act(() => vi.advanceTimersByTimeAsync(0));
  await act(() => vi.advanceTimersByTimeAsync(1999));
  expect(isShown()).toBe(true);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(isShown()).toBe(false);
  expect(screen.getByRole<HTMLInputElement>('checkbox', { name: /Ana/ }).checked).toBe(true);
});
