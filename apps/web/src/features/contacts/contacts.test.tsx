import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import {
  address,
  fill,
  idOf,
  isAt,
  leaveCloudPage,
  openCloudPage,
  openFailingPage,
  press,
  type Answers,
} from '../../../test/cloud-page-rig.tsx';
import { venuesTold } from '../../../test/scripted-cloud.tsx';
import { navigate } from '../../navigation/whereabouts.ts';

afterEach(leaveCloudPage);

const email = 'ada@example.com';
const told = (number: number, name: string, change: object = {}) => ({
  contactId: idOf(number),
  name,
  email: `${name.toLowerCase()}@example.com`,
  severityLevel: ['Critical'],
  ...change,
});
const zoe = told(1, 'Zoe', { severityLevel: ['Info', 'Critical', 'Warning'], phone: '+12125550177' });
const ana = told(2, 'Ana', { severityLevel: [] });
const mia = told(3, 'Mia', { severityLevel: ['Warning'] });
const open = (path: string, answers: Answers, config: object = {}) =>
  openCloudPage(path, { 'GET /contacts': { contacts: [zoe, ana, mia] }, ...answers }, { email, config });
const save = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Save' });
const shows = (text: string) => screen.queryByText(text) !== null;

describe('contacts', () => {
  it('[CONTACT-10] are marked in the list where their address is not confirmed or was unsubscribed', async () => {
    const states = ['told', 'unconfirmed', 'unsubscribed'] as const;
    const contacts = [zoe, ana, mia].map((contact, index) => ({ ...contact, emailState: states[index] }));
    await open('/contacts', { 'GET /contacts': { contacts } });
    const rows = within(await screen.findByRole('list', { name: 'Contacts' })).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => /Not confirmed yet|Unsubscribed/.exec(textContent)?.[0])).toEqual([
      'Not confirmed yet',
      'Unsubscribed',
      undefined,
    ]);
  });

  it('[CONTACT-10] are sent the confirmation again from the list, only where it is missing', async () => {
    const confirmation = `POST /contacts/${idOf(2)}/confirmation`;
    const contacts = [zoe, { ...ana, emailState: 'unconfirmed' }, { ...mia, emailState: 'told' }];
    const { bodies } = await open('/contacts', { 'GET /contacts': { contacts }, [confirmation]: { emailEnabled: false } });
    await press('Send the confirmation again: Ana');
    await screen.findByText('A mail is on its way to ana@example.com');
    expect(bodies(confirmation)).toHaveLength(1);
    expect(screen.getAllByRole('button', { name: /^Send the confirmation again/ })).toHaveLength(1);
  });

  it('[CONTACT-04] [CONTACT-11] are listed by name with their levels joined by commas, beside Add, a note about unsubscribing, and the way back to the venues', async () => {
    await open('/contacts', {});
    const rows = within(await screen.findByRole('list', { name: 'Contacts' })).getAllByRole('listitem');
    expect(rows.map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/Ana.*ana@example\.comNone/),
      expect.stringMatching(/Mia.*mia@example\.comWarning/),
      expect.stringMatching(/Zoe.*zoe@example\.com\+1 \(212\) 555-0177Critical, Warning, Info/),
    ]);
    expect(shows('Contacts can unsubscribe from any message')).toBe(true);
    const led = (name: string) => screen.getByRole('link', { name }).getAttribute('href');
    expect([led('Add'), led('Close'), led('Edit Ana')]).toEqual(['/contacts/add', '/venues', `/contacts/${idOf(2)}/edit`]);
  });

  it('[CONTACT-05] [CONTACT-09] [CONTACT-13] are added once they have a name, a way to reach them and a level', async () => {
    const { bodies } = await open('/contacts/add', { 'POST /contacts': { contact: { contactId: idOf(4) } } });
    await screen.findByLabelText('E-mail');
    expect(
      shows(
        'Your own address is subscribed automatically, and another once its reader follows the link in our mail. A phone gets messages once its code was entered. Choose at least one level, and give an e-mail or a phone.',
      ),
    ).toBe(true);
    const levelled = screen.getAllByRole('checkbox').map((box) => box.closest('label')?.textContent ?? '');
    expect(levelled.map((text) => text.replace(/^(Critical|Warning|Info)/, ''))).toEqual([
      'Faults · Lost connections',
      'Mains, heat, load, pilot tone and missing inputs · Failed updates',
      'Updates · Imported settings · Amplifiers added, moved or removed',
    ]);
    expect(shows('Each venue chooses whether lost connections are critical or a warning.')).toBe(true);
    const level = (name: string) => act(async () => fireEvent.click(screen.getByRole('checkbox', { name: new RegExp(`^${name}`) })));
    const states = [save().disabled];
    for (const [label, value] of [
      ['Name', 'Bo'],
      ['E-mail', 'bo@example.com'],
      ['E-mail', ''],
      ['Phone', '2125550100'],
      ['Name', ' '],
      ['Name', 'Bo'],
    ] as const) {
      fill(label, value);
      states.push(save().disabled);
    }
    expect(states).toEqual([true, true, false, true, false, true, false]);
    await level('Critical');
    expect(save().disabled).toBe(true);
    await level('Info');
    await level('Warning');
    await press('Save');
    await isAt('/contacts');
    // Empty fields are not sent [CONTACT-21].
    expect(bodies('POST /contacts')).toEqual([{ name: 'Bo', phone: '+12125550100', severityLevel: ['Warning', 'Info'] }]);
  });

  it('[CONTACT-18] [CONTACT-19] [CONTACT-21] are sent to the cloud with their number in one form, and without empty fields', async () => {
    const { bodies } = await open('/contacts/add', { 'POST /contacts': { contact: { contactId: idOf(4) } } });
    await screen.findByLabelText('E-mail');
    fill('Name', 'Bo');
    fill('E-mail', 'bo@example.com');
    fill('Phone', '+1 (212) 555-010_');
    expect(save().disabled).toBe(true);
    fireEvent.blur(screen.getByLabelText('Phone'));
    expect(shows('This number is not complete')).toBe(true);
    fill('Phone', '+1 (___) ___-____');
    expect(save().disabled).toBe(false);
    await press('Save');
    await isAt('/contacts');
    expect(bodies('POST /contacts')).toEqual([{ name: 'Bo', email: 'bo@example.com', severityLevel: ['Critical'] }]);
  });

  it.each([
    ['NO', '47123456', '47 12 34 56', '+4747123456'],
    ['US', '+4512345678', '12 34 56 78', '+4512345678'],
    ['DE', '4921123456', '4921123456', '+494921123456'],
    ['US', '1 (212) 555-0188', '(212) 555-0188', '+12125550188'],
  ])('[CONTACT-18] in %s are typed %s key by key, even if it begins like a dial code', async (country, keys, shown, sent) => {
    const { bodies } = await open('/contacts/add', { 'POST /contacts': { contact: { contactId: idOf(4) } } });
    const phone = await screen.findByLabelText<HTMLInputElement>('Phone');
    fill('Name', 'Bo');
    fill('Country', country);
    for (const key of keys) fill('Phone', phone.value + key);
    expect(phone.value).toBe(shown);
    await press('Save');
    await isAt('/contacts');
    expect(bodies('POST /contacts')).toEqual([{ name: 'Bo', phone: sent, severityLevel: ['Critical'] }]);
  });

  it('[CONTACT-14] [CONTACT-15] [CONTACT-16] show at their fields what cannot be saved, even if only the cloud knows it', async () => {
    const { answers, bodies } = await open('/contacts/add', { 'POST /contacts': {} });
    await screen.findByLabelText('E-mail');
    await screen.findByRole('list', { name: 'Contacts' });
    fill('Name', 'Bo');
    const says = () =>
      ['email not in correct format', 'email address in use', 'phone number already in use', 'This number is not complete'].filter(shows);
    for (const [label, value, said] of [
      ['E-mail', 'ZOE@example.COM', ['email address in use']],
      ['E-mail', 'bo', ['email not in correct format']],
      ['E-mail', 'bo@example.com', []],
      ['Phone', '(212) 555-0177', ['phone number already in use']],
      ['Phone', '(212) 555-017', ['This number is not complete']],
    ] as const) {
      fill(label, value);
      expect([value, says().filter((text) => text.endsWith('in use'))]).toEqual([value, said.filter((text) => text.endsWith('in use'))]);
      fireEvent.blur(screen.getByLabelText(label));
      expect([value, says(), save().disabled]).toEqual([value, said, said.length > 0]);
    }
    fill('Phone', '2125550100');
    for (const [status, code, said] of [
      [409, 'EmailInUse', 'email address in use'],
      [409, 'PhoneInUse', 'phone number already in use'],
    ] as const) {
      answers['POST /contacts'] = [status, { code }];
      fill('Name', `Bo ${code}`);
      await press('Save');
      await waitFor(() => expect(says()).toEqual([said]));
    }
    expect(bodies('POST /contacts')).toHaveLength(2);
  });

  it('[CONTACT-15] [CONTACT-17] show that the e-mail is not in the correct format if the cloud rejects it, until it is changed', async () => {
    await open(`/contacts/${idOf(3)}/edit`, {
      [`PUT /contacts/${idOf(3)}`]: [500, { code: 'EMAIL_FORMAT_ERROR', message: 'E-mail internal error' }],
    });
    await screen.findByLabelText('E-mail');
    // Its own address is not a duplicate.
    for (const [mail, said] of [
      ['MIA@example.com', false],
      ['ana@example.com', true],
    ] as const) {
      fill('E-mail', mail);
      expect([mail, shows('email address in use'), save().disabled]).toEqual([mail, said, said]);
    }
    fill('E-mail', 'mia..mia@example.com');
    expect(save().disabled).toBe(false);
    await press('Save');
    await screen.findByText('email not in correct format');
    expect(save().disabled).toBe(true);
    fill('E-mail', 'mia@example.org');
    expect([shows('email not in correct format'), save().disabled]).toEqual([false, false]);
  });

  it.each([
    [{ support: { phone: '+1 212 555 0100' } }, '+1 212 555 0100', 'US'],
    [{ china: true, support: { phone: '+86 10 5555 0100' } }, '+86 10 5555 0100', 'CN'],
  ])('[SHELL-30] [CONTACT-07] [CONTACT-20] show with %j how to subscribe again, and whom to call', async (config, phone, country) => {
    await open(`/contacts/${idOf(3)}/edit`, {}, config);
    const call = await screen.findByRole('link', { name: phone });
    expect(call.getAttribute('href')).toBe(`tel:${phone}`);
    expect(call.closest('p')?.textContent).toBe(`Or call support: ${phone}`);
    expect(
      shows(
        'Who unsubscribed an e-mail subscribes again with the link in an earlier message. Who stopped messages to a phone sends START to the number that they came from.',
      ),
    ).toBe(true);
    expect(screen.getByLabelText<HTMLSelectElement>('Country').value).toBe(country);
  });

  it('[CONTACT-20] lose their number when the country changes', async () => {
    await open(`/contacts/${idOf(1)}/edit`, {});
    const phone = await screen.findByLabelText<HTMLInputElement>('Phone');
    expect(phone.value).toBe('(212) 555-0177');
    fireEvent.change(phone, { target: { value: '2125550188' } });
    expect(phone.value).toBe('(212) 555-0188');
    await act(async () => fireEvent.change(screen.getByLabelText('Country'), { target: { value: 'CN' } }));
    expect([phone.value, phone.placeholder]).toEqual(['', '___ ____ ____']);
  });

  it('[CONTACT-08] are saved, or removed after confirmation, and either leads back', async () => {
    const calls = { [`PUT /contacts/${idOf(3)}`]: { contact: { contactId: idOf(3) } }, [`DELETE /contacts/${idOf(3)}`]: {} };
    const first = await open(`/contacts/${idOf(3)}/edit`, calls);
    await screen.findByLabelText('E-mail');
    fill('Name', 'Mia B');
    await press('Save');
    await isAt('/contacts');
    expect(first.bodies(`PUT /contacts/${idOf(3)}`)).toEqual([{ name: 'Mia B', email: 'mia@example.com', severityLevel: ['Warning'] }]);
    const { bodies } = await open(`/contacts/${idOf(3)}/edit`, calls);
    const removed = () => bodies(`DELETE /contacts/${idOf(3)}`).length;
    await press('Remove');
    const question = await screen.findByRole('alertdialog', { name: 'Remove Mia?' });
    await act(async () => within(question).getByRole('button', { name: 'Cancel' }).click());
    expect(removed()).toBe(0);
    await isAt(`/contacts/${idOf(3)}/edit`);
    await press('Remove');
    await act(async () => within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Remove' }).click());
    await isAt('/contacts');
    expect(removed()).toBe(1);
  });

  it.each([
    [true, false],
    [false, true],
  ])('[CONTACT-10] with the e-mail confirmed (%j) are shown differently: %j', async (emailEnabled, said) => {
    const { bodies } = await open(`/contacts/${idOf(3)}/edit`, { [`GET /contacts/${idOf(3)}/email_enabled`]: { emailEnabled } });
    await screen.findByLabelText('E-mail');
    await waitFor(() => expect(bodies(`GET /contacts/${idOf(3)}/email_enabled`)).toHaveLength(1));
    expect(shows('This e-mail is not confirmed, or was unsubscribed.')).toBe(said);
  });

  it.each(['/contacts/edit', `/contacts/${idOf(9)}/edit`])('[CONTACT-06] at %s lead to their list', async (path) => {
    await open(path, {});
    await waitFor(() => expect(address()).toBe('/contacts'));
  });
});

describe('the recipients of a venue', () => {
  const hall = `/venues/${idOf(51)}`;
  const gets = { mail: 'told', sms: 'none' };

  it('[CONTACT-01] [CONTACT-02] [CONTACT-03] [CONTACT-12] are shown alone, chosen among all, and only changes are sent before they are fetched again', async () => {
    let selected = [idOf(1), idOf(2)];
    const change = (contactIds: string[]) => () => {
      selected = contactIds;
      return {};
    };
    let arrive: () => void = () => undefined;
    const arrived = new Promise<void>((resolve) => (arrive = resolve));
    const { asked, bodies } = await open(`${hall}/settings`, {
      'GET /changes': venuesTold({ venueId: idOf(51), name: 'Hall' }),
      [`GET ${hall}/members`]: { owner: { accountId: idOf(0), email }, members: [], invitations: [] },
      [`GET ${hall}/contacts`]: () => ({ venueContacts: selected.map((contactId) => ({ contactId, gets })) }),
      [`POST ${hall}/contacts/${idOf(3)}`]: change([idOf(1), idOf(2), idOf(3)]),
      [`DELETE ${hall}/contacts/${idOf(1)}`]: () => arrived.then(change([idOf(2), idOf(3)])),
    });
    await screen.findByRole('list', { name: 'Recipients' });
    const card = within(await screen.findByRole('region', { name: 'Recipients' }));
    const list = async () =>
      within(await card.findByRole('list'))
        .getAllByRole('listitem')
        .map(({ textContent }) => /Ana|Mia|Zoe/.exec(textContent)?.[0]);
    const boxes = () => card.queryAllByRole<HTMLInputElement>('checkbox').map(({ checked }) => checked);
    expect([await list(), boxes()]).toEqual([['Ana', 'Zoe'], []]);
    const click = (name: string, role: 'button' | 'checkbox' = 'button') =>
      act(async () => card.getByRole(role, { name: new RegExp(`^${name}`) }).click());
    await click('Change');
    expect([await list(), boxes()]).toEqual([
      ['Ana', 'Mia', 'Zoe'],
      [true, false, true],
    ]);
    await click('Mia', 'checkbox');
    await click('Ana', 'checkbox');
    expect(boxes()).toEqual([false, true, true]);
    await click('Cancel');
    expect(await list()).toEqual(['Ana', 'Zoe']);
    await click('Change');
    expect(boxes()).toEqual([true, false, true]);
    await click('Mia', 'checkbox');
    await click('Zoe', 'checkbox');
    const fetched = bodies(`GET ${hall}/contacts`).length;
    await click('Save');
    // A box checked while the request runs would be lost.
    expect(card.getAllByRole<HTMLInputElement>('checkbox').map(({ disabled }) => disabled)).toEqual([true, true, true]);
    await act(async () => arrive());
    await waitFor(() => expect(boxes()).toEqual([]));
    expect(await list()).toEqual(['Ana', 'Mia']);
    expect(asked.map(({ call }) => call).filter((call) => /^(?:POST|DELETE) .*\/contacts/.test(call))).toEqual([
      `POST ${hall}/contacts/${idOf(3)}`,
      `DELETE ${hall}/contacts/${idOf(1)}`,
    ]);
    expect(bodies(`GET ${hall}/contacts`).length).toBeGreaterThan(fetched);
  });

  it('[CONTACT-02] chosen elsewhere meanwhile stay chosen', async () => {
    let selected = [idOf(1)];
    const { asked, bodies } = await open(`${hall}/settings`, {
      'GET /changes': venuesTold({ venueId: idOf(51), name: 'Hall' }),
      [`GET ${hall}/members`]: { owner: { accountId: idOf(0), email }, members: [], invitations: [] },
      [`GET ${hall}/contacts`]: () => ({ venueContacts: selected.map((contactId) => ({ contactId, gets })) }),
      [`POST ${hall}/contacts/${idOf(3)}`]: {},
      [`DELETE ${hall}/contacts/${idOf(2)}`]: {},
    });
    await screen.findByRole('list', { name: 'Recipients' });
    const card = within(await screen.findByRole('region', { name: 'Recipients' }));
    const box = (name: string) => card.getByRole<HTMLInputElement>('checkbox', { name: new RegExp(`^${name}`) });
    await act(async () => card.getByRole('button', { name: 'Change' }).click());
    await act(async () => box('Mia').click());
    selected = [idOf(1), idOf(2)];
    const fetched = bodies(`GET ${hall}/contacts`).length;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10_000 });
    await act(async () => void dispatchEvent(new Event('visibilitychange')));
    vi.useRealTimers();
    await waitFor(() => expect(bodies(`GET ${hall}/contacts`).length).toBeGreaterThan(fetched));
    expect(['Zoe', 'Ana', 'Mia'].map((name) => box(name).checked)).toEqual([true, true, true]);
    await act(async () => card.getByRole('button', { name: 'Save' }).click());
    expect(asked.map(({ call }) => call).filter((call) => /^(?:POST|DELETE) .*\/contacts/.test(call))).toEqual([
      `POST ${hall}/contacts/${idOf(3)}`,
    ]);
  });
});

it('[CONTACT-01] each venue has its own choice of recipients', async () => {
  const choiceOf = (contactId: string) => ({ venueContacts: [{ contactId, gets: { mail: 'told', sms: 'none' } }] });
  const people = { owner: { accountId: idOf(0), email }, members: [], invitations: [] };
  const [hall, bar] = [`/venues/${idOf(51)}`, `/venues/${idOf(52)}`];
  await open(`${hall}/settings`, {
    'GET /changes': venuesTold({ venueId: idOf(51), name: 'Hall' }, { venueId: idOf(52), name: 'Bar' }),
    [`GET ${hall}/members`]: people,
    [`GET ${bar}/members`]: people,
    [`GET ${hall}/contacts`]: choiceOf(idOf(1)),
    [`GET ${bar}/contacts`]: choiceOf(idOf(3)),
  });
  const chosen = async () => (await screen.findByRole('list', { name: 'Recipients' })).textContent;
  expect(await chosen()).toContain('Zoe');
  await act(async () => navigate(`${bar}/settings`));
  await waitFor(async () => expect(await chosen()).toContain('Mia'));
  await act(async () => navigate(`${hall}/settings`));
  await waitFor(async () => expect(await chosen()).toContain('Zoe'));
});

describe('contacts that the cloud does not deliver', () => {
  const refused = [500, { code: 'Internal' }] as const;
  const hall = `/venues/${idOf(51)}`;
  const failed = 'The contacts could not be loaded';

  it.each([
    ['the list', '/contacts', false],
    ['the list, on a phone', '/contacts', true],
    ['one of them', `/contacts/${idOf(3)}/edit`, false],
    ['one of them, on a phone', `/contacts/${idOf(3)}/edit`, true],
  ])('[ERR-18] FETCH_CONTACTS_ERROR is shown once in place of %s', async (_, path, narrow) => {
    await openFailingPage(path, { 'GET /contacts': refused }, { email, narrow });
    await screen.findByText(failed);
    expect(screen.getAllByText(failed)).toHaveLength(1);
  });

  it.each([
    ['FETCH_VENUE_CONTACT_IDS_ERROR', 'owner', { [`GET ${hall}/contacts`]: refused }],
    ['FETCH_VENUE_CONTACT_IDS_ERROR', 'viewer', { [`GET ${hall}/contacts`]: refused }],
    ['FETCH_CONTACTS_ERROR', 'owner', { 'GET /contacts': refused }],
  ] as const)('[ERR-18] %s is shown to the %s of a venue in place of its recipients', async (_, role, answers) => {
    const venueAnswers = {
      'GET /contacts': { contacts: [] },
      'GET /changes': venuesTold({ venueId: idOf(51), name: 'Hall', role }),
      [`GET ${hall}/members`]: { owner: { accountId: idOf(0), email }, members: [], invitations: [] },
      [`GET ${hall}/contacts`]: { venueContacts: [] },
      ...answers,
    };
    await openFailingPage(`${hall}/settings`, venueAnswers, { email });
    await screen.findByText('The recipients could not be loaded.');
    expect(within(screen.getByRole('region', { name: 'Recipients' })).queryByText('Loading')).toBeNull();
  });

  it('[ERR-18] [ERR-20] EDIT_CONTACT_ERROR is shown, and at no field', async () => {
    const call = `PUT /contacts/${zoe.contactId}`;
    const { bodies } = await open(`/contacts/${zoe.contactId}/edit`, { [call]: [500, { code: 'InternalError' }] });
    await screen.findByLabelText('E-mail');
    fill('Name', 'Zoe B');
    await press('Save');
    await waitFor(() => expect(shows('an error occurred while saving')).toBe(true));
    expect([bodies(call).length, shows('email not in correct format')]).toEqual([1, false]);
  });

  it('[ERR-18] REMOVE_CONTACT_ERROR is shown, and the contact stays', async () => {
    await open(`/contacts/${idOf(3)}/edit`, { [`DELETE /contacts/${idOf(3)}`]: refused });
    await screen.findByLabelText('E-mail');
    await press('Remove');
    await act(async () => within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Remove' }).click());
    await screen.findByText('The contact could not be removed.');
    expect([address(), screen.queryByRole('alertdialog')]).toEqual([`/contacts/${idOf(3)}/edit`, null]);
  });
});
