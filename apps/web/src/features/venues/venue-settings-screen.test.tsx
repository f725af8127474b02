import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { address, fill, idOf, leaveCloudPage, openCloudPage, type Answers } from '../../../test/cloud-page-rig.tsx';
import { venuesTold } from '../../../test/scripted-cloud.tsx';
import { navigate } from '../../navigation/whereabouts.ts';
// Late loading can time out.
import '../../shell/leaving/leaving-question.tsx';
import './venue-settings-screen.tsx';
import './venues-screen.tsx';

afterEach(leaveCloudPage);

const page = `/venues/${idOf(1)}/settings`;
const hours = { timeZone: 'Europe/Madrid', update: null, quiet: null };
const open = (more: Answers = {}) =>
  openCloudPage(
    page,
    {
      'GET /changes': venuesTold({ venueId: idOf(1), name: 'Union Hall' }),
      [`GET /venues/${idOf(1)}/hours`]: { hours },
      [`GET /venues/${idOf(1)}/webhooks`]: { webhooks: [] },
      ...more,
    },
    { email: 'ada@example.com' },
  );

const hoursCard = () => screen.getByRole('switch', { name: 'Quiet hours' }).closest('section') ?? document.body;

it('changed quiet hours are not dropped without a question', async () => {
  const { bodies } = await open({ [`PUT /venues/${idOf(1)}/hours`]: { hours: { ...hours, quiet: { from: '22:00', to: '08:00' } } } });
  fireEvent.click(await screen.findByRole('switch', { name: 'Quiet hours' }));
  await act(async () => navigate('/preferences'));
  const question = await screen.findByRole('alertdialog');
  expect(address()).toBe(page);
  await act(async () => fireEvent.click(within(question).getByRole('button', { name: /Stay/ })));
  await act(async () => fireEvent.click(within(hoursCard()).getByRole('button', { name: 'Save' })));
  await waitFor(() => expect(bodies(`PUT /venues/${idOf(1)}/hours`)).toHaveLength(1));
  await waitFor(() => expect(screen.queryByText('Edited')).toBeNull());
  await act(async () => navigate('/preferences'));
  await waitFor(() => expect(address()).toBe('/preferences'));
});

it('[VENUE-19] [VENUE-20] a changed name and changed recipients are not dropped without a question', async () => {
  const contact = { contactId: idOf(21), name: 'Ana', email: 'ana@example.com', severityLevel: ['Info'] };
  await open({
    'GET /contacts': { contacts: [contact] },
    [`GET /venues/${idOf(1)}/contacts`]: { venueContacts: [] },
    [`GET /venues/${idOf(1)}/members`]: { owner: { accountId: idOf(0), email: 'ada@example.com' }, members: [], invitations: [] },
  });
  const leave = () => act(async () => navigate('/preferences'));
  const stay = async () => {
    const question = await screen.findByRole('alertdialog');
    await act(async () => fireEvent.click(within(question).getByRole('button', { name: /Stay/ })));
    expect(address()).toBe(page);
  };
  const name = await screen.findByRole('textbox', { name: 'Name' });
  fireEvent.change(name, { target: { value: 'Casa' } });
  await leave();
  await stay();
  fireEvent.change(name, { target: { value: 'Union Hall' } });
  const card = within(screen.getByRole('region', { name: 'Recipients' }));
  await act(async () => fireEvent.click(await card.findByRole('button', { name: 'Change' })));
  await act(async () => fireEvent.click(card.getByRole('checkbox', { name: /Ana/ })));
  await leave();
  await stay();
});

it('changed quiet hours leave a time zone that somebody else has saved meanwhile', async () => {
  let saved: object = hours;
  const { bodies } = await open({
    [`GET /venues/${idOf(1)}/hours`]: () => ({ hours: saved }),
    [`PUT /venues/${idOf(1)}/hours`]: (body) => body as object,
  });
  fireEvent.click(await screen.findByRole('switch', { name: 'Quiet hours' }));
  saved = { ...hours, timeZone: 'Asia/Tokyo' };
  await act(async () => fireEvent.click(within(hoursCard()).getByRole('button', { name: 'Save' })));
  const quiet = { from: '22:00', to: '08:00' };
  await waitFor(() => expect(bodies(`PUT /venues/${idOf(1)}/hours`)).toEqual([{ hours: { ...saved, quiet } }]));
});

it('what is changed in the hours while others are being saved stays to be saved', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  await open({
    [`PUT /venues/${idOf(1)}/hours`]: async (body) => {
      await promise;
      return body as object;
    },
  });
  fireEvent.click(await screen.findByRole('switch', { name: 'Quiet hours' }));
  await act(async () => fireEvent.click(within(hoursCard()).getByRole('button', { name: 'Save' })));
  await act(async () => fireEvent.change(screen.getByLabelText('From'), { target: { value: '23:30' } }));
  await act(async () => fireEvent.click(screen.getByRole('switch', { name: 'Update window' })));
  await act(async () => resolve());
  await screen.findByText('Saved');
  expect(screen.getAllByLabelText<HTMLInputElement>('From').map(({ value }) => value)).toEqual(['03:00', '23:30']);
  expect(within(hoursCard()).getByRole<HTMLButtonElement>('button', { name: 'Save' }).disabled).toBe(false);
});

it('[VENUE-19] a name that is typed while another is being saved stays to be saved', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const { answers } = await open({
    [`PUT /venues/${idOf(1)}`]: async () => {
      await promise;
      return { venue: { venueId: idOf(1), name: 'Casa' } };
    },
  });
  const card = within(await screen.findByRole('region', { name: 'General' }));
  const name = card.getByLabelText<HTMLInputElement>('Name');
  fireEvent.change(name, { target: { value: 'Casa' } });
  await act(async () => fireEvent.click(card.getByRole('button', { name: 'Save' })));
  fireEvent.change(name, { target: { value: 'Casa Bar' } });
  answers['GET /changes'] = venuesTold({ venueId: idOf(1), name: 'Casa' });
  await act(async () => resolve());
  await screen.findByText('Saved');
  expect(name.value).toBe('Casa Bar');
});

it('a role that was changed does not show as it was while the members are read again', async () => {
  const owner = { accountId: idOf(0), email: 'ada@example.com' };
  const bo = { accountId: idOf(3), email: 'bo@example.com', role: 'viewer', since: '2026-11-20T10:00:00Z' };
  const { answers } = await open({
    [`GET /venues/${idOf(1)}/members`]: { owner, members: [bo], invitations: [] },
    [`PUT /venues/${idOf(1)}/members/${idOf(3)}`]: {},
  });
  const role = await screen.findByLabelText<HTMLSelectElement>('Role of bo@example.com');
  const { promise, resolve } = Promise.withResolvers<object>();
  answers[`GET /venues/${idOf(1)}/members`] = () => promise;
  await act(async () => fireEvent.change(role, { target: { value: 'operator' } }));
  await screen.findByText('bo@example.com: Operator');
  expect(role.value).toBe('operator');
  await act(async () => resolve({ owner, members: [{ ...bo, role: 'operator' }], invitations: [] }));
  await waitFor(() => expect(role.disabled).toBe(false));
  expect(role.value).toBe('operator');
});

it('the cloud says whether a webhook may have an http address, and the page sends it', async () => {
  const { bodies } = await open({ [`POST /venues/${idOf(1)}/webhooks`]: [400, { code: 'AddressRefused', field: 'url' }] });
  const card = within(await screen.findByRole('region', { name: 'Webhooks' }));
  await act(async () => fireEvent.click(card.getByRole('button', { name: 'Add a webhook' })));
  const dialog = await screen.findByRole('dialog');
  const add = () => act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Add' })));
  fill('Address', 'ftp://10.0.0.7/alarms');
  await add();
  expect(bodies(`POST /venues/${idOf(1)}/webhooks`)).toEqual([]);
  fill('Address', 'http://10.0.0.7/alarms');
  await add();
  await waitFor(() => expect(bodies(`POST /venues/${idOf(1)}/webhooks`)).toMatchObject([{ url: 'http://10.0.0.7/alarms' }]));
});
