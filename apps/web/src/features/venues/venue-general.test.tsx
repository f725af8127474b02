import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { idOf, isAt, press } from '../../../test/cloud-page-rig.tsx';
import { ampTold, venuesTold } from '../../../test/scripted-cloud.tsx';
import { email, expectTwoSeconds, hall, leave, off, oneVenue, open } from '../../../test/venue-page-rig.tsx';
// Late loading can time out.
import './venue-screen.tsx';
import './venues-screen.tsx';

afterEach(leave);

describe('the settings of a venue', () => {
  const general = async () => within(await screen.findByRole('region', { name: 'General' }));

  it('[VENUE-12] [VENUE-19] [VENUE-26] have a name whose Cancel and Save are disabled while it is unchanged, unlike that of any other venue', async () => {
    const { bodies } = await open(`${hall}/settings`, {
      'GET /changes': venuesTold({ venueId: idOf(1), name: 'Union Hall' }, { venueId: idOf(2), name: 'Pier 12' }),
      [`PUT ${hall}`]: { venue: { venueId: idOf(1), name: 'Casa' } },
    });
    const card = await general();
    const state = () => ['Cancel', 'Save'].map((name) => card.getByRole<HTMLButtonElement>('button', { name }).disabled);
    const name = () => card.getByLabelText<HTMLInputElement>('Name');
    expect([name().value, ...state()]).toEqual(['Union Hall', true, true]);
    fireEvent.change(name(), { target: { value: 'Casa' } });
    expect(state()).toEqual([false, false]);
    await act(async () => card.getByRole('button', { name: 'Cancel' }).click());
    expect([name().value, ...state()]).toEqual(['Union Hall', true, true]);
    for (const [value, taken] of [
      ['UNION hall', false],
      ['PIER 12', true],
      ['Casa', false],
    ] as const) {
      fireEvent.change(name(), { target: { value } });
      const said = screen.queryByText('A venue with this name already exists') !== null;
      expect([value, said, ...state()]).toEqual([value, taken, false, taken]);
    }
    await act(async () => card.getByRole('button', { name: 'Save' }).click());
    expect(bodies(`PUT ${hall}`)).toEqual([{ venue: { name: 'Casa' } }]);
  });

  it.each([
    ['owner', false],
    ['operator', true],
  ] as const)('explain each severity level; an %s chooses whether a lost connection is critical, or not: %j', async (role, isLocked) => {
    const { bodies } = await open(`${hall}/settings`, {
      'GET /changes': venuesTold({ venueId: idOf(1), name: 'Union Hall', role }),
      [`GET ${hall}/levels`]: { levels: { isLossCritical: true } },
      [`PUT ${hall}/levels`]: (body) => body as object,
    });
    const card = within(await screen.findByRole('region', { name: 'Levels' }));
    const held = () => card.getAllByRole('listitem').map(({ textContent }) => textContent);
    const [, , info] = await waitFor(() => held());
    const warnings = 'Mains, heat, load, pilot tone and missing inputs · Failed updates';
    expect(held()).toEqual(['CriticalFaults · Lost connections', `Warning${warnings}`, info]);
    await act(async () => fireEvent.click(card.getByRole('switch', { name: 'Lost connections are critical' })));
    expect(bodies(`PUT ${hall}/levels`)).toEqual(isLocked ? [] : [{ levels: { isLossCritical: false } }]);
    if (isLocked) return;
    expect(held()).toEqual(['CriticalFaults', `WarningLost connections · ${warnings}`, info]);
    expect(card.getByText('Who chose only Critical is not told that an amplifier is gone.')).toBeDefined();
  });

  it('[VENUE-19] with Cancel also clear what the cloud said about the name', async () => {
    await open(`${hall}/settings`, { ...oneVenue(), [`PUT ${hall}`]: [409, { code: 'VENUE_NAME_EXISTS', field: 'venue.name' }] });
    const card = await general();
    fireEvent.change(card.getByLabelText('Name'), { target: { value: 'Casa' } });
    await act(async () => card.getByRole('button', { name: 'Save' }).click());
    expect(await card.findByText('A venue with this name already exists')).toBeDefined();
    await act(async () => card.getByRole('button', { name: 'Cancel' }).click());
    expect(card.getByLabelText<HTMLInputElement>('Name').value).toBe('Union Hall');
    expect(card.queryByText('A venue with this name already exists')).toBeNull();
  });

  it('[VENUE-20] lead to the firmware and to the contacts, and name the recipients', async () => {
    const contact = (number: number, name: string) => ({
      contactId: idOf(number),
      name,
      email: `${name}@example.com`,
      severityLevel: ['Info'],
    });
    const gets = { mail: 'told', sms: 'none' };
    await open(`${hall}/settings`, {
      ...oneVenue(),
      'GET /contacts': { contacts: [contact(21, 'Ana'), contact(22, 'Bo')] },
      [`GET ${hall}/contacts`]: { venueContacts: [{ contactId: idOf(22), gets }] },
      [`GET ${hall}/members`]: { owner: { accountId: idOf(0), email }, members: [], invitations: [] },
    });
    const led = async (region: string, name: string) =>
      within(await screen.findByRole('region', { name: region }))
        .getByRole('link', { name })
        .getAttribute('href');
    expect(await led('Firmware', 'Firmware update')).toMatch(/^\/update\?venue=/);
    const told = await screen.findByRole('list', { name: 'Recipients' });
    expect(
      within(told)
        .getAllByRole('listitem')
        .map(({ textContent }) => textContent),
    ).toEqual([expect.stringContaining('Bo')]);
    expect(await led('Recipients', 'Contacts')).toBe('/contacts');
    expect(screen.getByRole('button', { name: 'Delete venue' })).toBeDefined();
  });

  it('[VENUE-20] [CONTACT-10] mark a recipient whose number is not confirmed, and send it a code', async () => {
    const contact = { contactId: idOf(21), name: 'Ana', phone: '+12125550188', severityLevel: ['Info'] };
    const sendCall = `POST /contacts/${idOf(21)}/phone_code`;
    let sms = 'unconfirmed';
    const { bodies } = await open(`${hall}/settings`, {
      ...oneVenue(),
      'GET /contacts': { contacts: [contact] },
      [`GET ${hall}/contacts`]: () => ({ venueContacts: [{ contactId: idOf(21), gets: { mail: 'none', sms } }] }),
      [`GET ${hall}/members`]: { owner: { accountId: idOf(0), email }, members: [], invitations: [] },
      [sendCall]: { isSent: true },
      [`POST /contacts/${idOf(21)}/phone_confirmation`]: () => {
        sms = 'told';
        return {};
      },
    });
    const told = within(await screen.findByRole('list', { name: 'Recipients' }));
    expect(told.queryByText('Number not confirmed: it gets no SMS')).not.toBeNull();
    await press('Send code: Ana');
    expect(bodies(sendCall)).toHaveLength(1);
    fireEvent.change(await screen.findByLabelText('Code'), { target: { value: '123456' } });
    await press('Confirm');
    await waitFor(() => expect(told.queryByText('Number not confirmed: it gets no SMS')).toBeNull());
  });

  it('[VENUE-23] delete it once its name was typed, and lead to the list', async () => {
    const { bodies } = await open(`${hall}/settings`, { ...oneVenue(), [`DELETE ${hall}`]: {} });
    await press('Delete venue');
    const question = within(await screen.findByRole('alertdialog', { name: 'Delete Union Hall?' }));
    expect(bodies(`DELETE ${hall}`)).toEqual([]);
    await act(async () => question.getByRole('button', { name: 'Keep venue' }).click());
    expect(bodies(`DELETE ${hall}`)).toEqual([]);
    await press('Delete venue');
    await act(async () => within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete venue' }).click());
    await isAt('/venues');
    expect(bodies(`DELETE ${hall}`)).toHaveLength(1);
  });

  it('[VENUE-23] do not say that it was not deleted where only the answer was lost', async () => {
    const { answers } = await open(`${hall}/settings`, {
      ...oneVenue(),
      [`DELETE ${hall}`]() {
        answers['GET /changes'] = venuesTold();
        return Promise.reject(new TypeError('no network'));
      },
    });
    await press('Delete venue');
    await act(async () => within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Delete venue' }).click());
    await isAt('/venues');
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(screen.queryByText('The cloud did not take this. Try again.')).toBeNull();
  });

  it.each([
    ['as the page knows', [['a', 'Bar', off]] as Parameters<typeof ampTold>[], 0],
    ['as the cloud says', [], 1],
  ])('[VENUE-28] do not delete it with an amplifier in it, %s, and say so for 2 seconds', async (_, amps, sent) => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'], shouldAdvanceTime: true });
    const { bodies } = await open(`${hall}/settings`, { ...oneVenue(...amps), [`DELETE ${hall}`]: [409, { code: 'VenueHasAmps' }] });
    await press('Delete venue');
    const question = screen.queryByRole('alertdialog');
    expect(question !== null).toBe(sent > 0);
    if (question) await act(async () => within(question).getByRole('button', { name: 'Delete venue' }).click());
    const said = () => screen.queryByText('Cannot delete a venue that contains amps') !== null;
    await waitFor(() => expect(said()).toBe(true));
    expect(bodies(`DELETE ${hall}`)).toHaveLength(sent);
    await expectTwoSeconds(said);
    await isAt(`${hall}/settings`);
  });
});
