import '@headroom/protocol/cloud-contract';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fill, idOf, isAt, openCloudPage, press } from '../../../test/cloud-page-rig.tsx';
import { leave, renderAtCloud } from '../../../test/scripted-cloud.tsx';
import { pageAt } from '../../../test/page-at.tsx';
import { Screen as AddContactScreen } from './add-contact-screen.tsx';

beforeEach(leave);
afterEach(() => {
  leave();
  vi.useRealTimers();
});

const failed = 'an error occurred while saving';
const rejected = 'email not in correct format';
const shown = () => [failed, rejected].filter((text) => screen.queryByText(text) !== null);
async function save(status: number, code: string, message: string) {
  renderAtCloud(pageAt('/contacts/add', AddContactScreen), ({ call }) =>
    call === 'GET /contacts' ? { contacts: [] } : { status, body: { code, message } },
  );
  fireEvent.change(await screen.findByRole('textbox', { name: 'Name' }), { target: { value: 'Front desk' } });
  fireEvent.change(screen.getByRole('textbox', { name: 'E-mail' }), { target: { value: 'desk@example.com' } });
  expect(shown()).toEqual([]);
  vi.useFakeTimers();
  fireEvent.click(screen.getByRole('button', { name: 'Save' }));
  while (shown().length === 0) await act(() => vi.advanceTimersByTimeAsync(0));
}

describe('a contact that cannot be saved', () => {
  it.each([
    [500, 'InternalError', 'Something broke'],
    [400, 'BadRequest', 'The e-mail is odd'],
    [429, 'TooManyRequests', 'Later'],
  ])('[ERR-18] [ERR-20] with status %i and %s says "an error occurred while saving" for 2 seconds', async (status, code, message) => {
    await save(status, code, message);
    expect(shown()).toEqual([failed]);
    await act(() => vi.advanceTimersByTimeAsync(1999));
    expect(shown()).toEqual([failed]);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(shown()).toEqual([]);
  });

  it('[ERR-19] [ERR-20] because no mail reaches its address says so at the field alone, as long as it is unchanged', async () => {
    await save(500, 'EMAIL_FORMAT_ERROR', 'E-mail internal error: no mail reaches this address.');
    expect(shown()).toEqual([rejected]);
    await act(() => vi.advanceTimersByTimeAsync(10_000));
    expect(shown()).toEqual([rejected]);
    const field = screen.getByRole('textbox', { name: 'E-mail' });
    expect(field.getAttribute('aria-invalid')).toBe('true');
    fireEvent.change(field, { target: { value: 'front@example.com' } });
    expect(shown()).toEqual([]);
  });
});

it('a contact that was edited keeps what another browser changed meanwhile in the other fields', async () => {
  const call = `PUT /contacts/${idOf(3)}`;
  let mia: object = { contactId: idOf(3), name: 'Mia', email: 'mia@example.com', severityLevel: ['Warning'] };
  const { bodies } = await openCloudPage(
    `/contacts/${idOf(3)}/edit`,
    { 'GET /contacts': () => ({ contacts: [mia] }), [call]: { contact: { contactId: idOf(3) } } },
    { email: 'ada@example.com' },
  );
  await screen.findByLabelText('E-mail');
  fill('Name', 'Mia B');
  const elsewhere = { email: 'mia@example.org', phone: '+12125550188', severityLevel: ['Critical', 'Urgent'] };
  mia = { ...mia, ...elsewhere };
  await press('Save');
  await isAt('/contacts');
  expect(bodies(call)).toEqual([{ name: 'Mia B', ...elsewhere }]);
});

it('[CONTACT-08] a contact that another browser removed meanwhile is gone here too', async () => {
  let contacts: object[] = [{ contactId: idOf(3), name: 'Mia', email: 'mia@example.com', severityLevel: ['Warning'] }];
  await openCloudPage(
    `/contacts/${idOf(3)}/edit`,
    { 'GET /contacts': () => ({ contacts }), [`DELETE /contacts/${idOf(3)}`]: [404, { code: 'UnknownContact' }] },
    { email: 'ada@example.com' },
  );
  contacts = [];
  await press('Remove');
  await act(async () => within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Remove' }).click());
  await isAt('/contacts');
  expect(await screen.findByText('No contacts yet')).toBeDefined();
  expect(screen.queryByText('The contact could not be removed.')).toBeNull();
});

it.each([true, false])('[CONTACT-06] a contact that is still loading says so once, on a phone (%j) too', async (narrow) => {
  const answers = { 'GET /contacts': () => new Promise<object>(() => undefined) };
  await openCloudPage(`/contacts/${idOf(3)}/edit`, answers, { email: 'ada@example.com', narrow });
  expect(await screen.findAllByText('Loading the contacts')).toHaveLength(1);
});
