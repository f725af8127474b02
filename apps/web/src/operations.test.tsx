import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { fill, idOf, leaveCloudPage, openCloudPage, press, profileTold, type Answers } from '../test/cloud-page-rig.tsx';
import { ampTold, venuesTold } from '../test/scripted-cloud.tsx';

afterEach(leaveCloudPage);

const email = 'ada@example.com';
const password = 'Correct-horse-7';
const unknown = 'Sorry, an unknown error has ocurred';
const notTaken = 'The cloud did not take this. Try again.';
const [bar, empty] = [idOf(1), idOf(2)];
const contactId = idOf(3);
const amp = ampTold('0A1B2C3D4E5F', 'Main amp');
const gets = { mail: 'told', sms: 'none' };
const known: Answers = {
  'GET /account': profileTold(email),
  'GET /changes': venuesTold({ venueId: bar, name: 'Bar', amps: [amp] }, { venueId: empty, name: 'Empty' }),
  'GET /contacts': { contacts: [{ contactId, name: 'Bea', email: 'bea@example.com', severityLevel: ['Critical'] }] },
  [`GET /venues/${bar}/contacts`]: { venueContacts: [] },
  [`GET /venues/${bar}/members`]: { owner: { accountId: idOf(0), email }, members: [], invitations: [] },
  [`GET /venues/${empty}/contacts`]: { venueContacts: [{ contactId, gets }] },
  [`GET /venues/${empty}/members`]: { owner: { accountId: idOf(0), email }, members: [], invitations: [] },
};

interface Operation {
  readonly at: string;
  readonly as?: 'verified' | 'unverified';
  readonly also?: Answers;
  readonly begin: () => Promise<unknown>;
  readonly call: string;
  readonly underWay: string;
  readonly failed: string;
}
const asks = (label: string) => screen.findByLabelText(label);
const pressIn = async (region: string, name: string) => {
  const button = await waitFor(() => {
    const found = within(screen.getByRole('region', { name: region })).getByRole<HTMLButtonElement>('button', { name });
    expect(found.disabled).toBe(false);
    return found;
  });
  await act(async () => fireEvent.click(button));
};
const choose = async (item: string) => {
  await press(`More for ${amp.deviceName}`);
  const entry = await screen.findByRole('menuitem', { name: item });
  await act(async () => fireEvent.click(entry));
};

const operations: Readonly<Record<string, Operation>> = {
  login: {
    at: '/login',
    call: 'POST /account/sign-in',
    async begin() {
      await asks('E-mail');
      fill('E-mail', email);
      fill('Password', password);
      await press('Sign in');
    },
    underWay: 'Signing in',
    failed: unknown,
  },
  register: {
    at: '/register',
    call: 'POST /account/register',
    async begin() {
      await asks('E-mail');
      fill('E-mail', email);
      fill('Password', password);
      fill('Confirm password', password);
      await press('Register');
    },
    underWay: 'Registering',
    failed: unknown,
  },
  confirm: {
    at: '/register?confirm=ada%40example.com',
    call: 'POST /account/confirm',
    async begin() {
      await asks('Confirmation code');
      fill('Confirmation code', '123456');
      fill('Password', password);
      await press('Confirm');
    },
    underWay: 'Confirming',
    failed: unknown,
  },
  'resend confirmation': {
    at: '/register?confirm=ada%40example.com',
    call: 'POST /account/resend',
    begin: () => press('Send a new code'),
    underWay: 'Sending',
    failed: unknown,
  },
  reset: {
    at: '/forgot',
    call: 'POST /account/reset',
    async begin() {
      await asks('E-mail');
      fill('E-mail', email);
      await press('Send reset code');
    },
    underWay: 'Sending',
    failed: unknown,
  },
  'reset-confirm': {
    at: '/forgot',
    also: { 'POST /account/reset': { destination: 'a…@example.com' } },
    call: 'POST /account/reset/confirm',
    async begin() {
      await asks('E-mail');
      fill('E-mail', email);
      await press('Send reset code');
      await asks('Reset code');
      fill('Reset code', '123456');
      fill('New password', password);
      fill('Confirm password', password);
      await press('Change password');
    },
    underWay: 'Changing',
    failed: unknown,
  },
  'verify e-mail': {
    at: '/verify-email',
    as: 'unverified',
    call: 'POST /account/email/verify',
    async begin() {
      await asks('Verification code');
      fill('Verification code', '123456');
      await press('Verify');
    },
    underWay: 'Verifying',
    failed: unknown,
  },
  'resend verification': {
    at: '/verify-email',
    as: 'unverified',
    call: 'POST /account/email/resend',
    begin: () => press('Resend code'),
    underWay: 'Sending',
    failed: unknown,
  },
  'fetch venues': {
    at: '/venues',
    as: 'verified',
    call: 'GET /changes',
    begin: () => Promise.resolve(),
    underWay: 'Loading the venues',
    failed: 'The venues could not be loaded',
  },
  'add venue': {
    at: '/venues/add',
    as: 'verified',
    call: 'POST /venues',
    async begin() {
      await asks('Name');
      fill('Name', 'Terrace');
      await press('Add venue');
    },
    underWay: 'Adding',
    failed: notTaken,
  },
  'update venue': {
    at: `/venues/${bar}/settings`,
    as: 'verified',
    call: `PUT /venues/${bar}`,
    async begin() {
      await asks('Name');
      fill('Name', 'Terrace');
      await pressIn('General', 'Save');
    },
    underWay: 'Saving',
    failed: notTaken,
  },
  'delete venue': {
    at: `/venues/${empty}/settings`,
    as: 'verified',
    call: `DELETE /venues/${empty}`,
    async begin() {
      await pressIn('Delete venue', 'Delete venue');
      const question = await screen.findByRole('alertdialog');
      await act(async () => fireEvent.click(within(question).getByRole('button', { name: 'Delete venue' })));
    },
    underWay: 'Deleting',
    failed: notTaken,
  },
  'save venue contacts': {
    at: `/venues/${bar}/settings`,
    as: 'verified',
    call: `POST /venues/${bar}/contacts/${contactId}`,
    async begin() {
      await pressIn('Recipients', 'Change');
      fireEvent.click(await screen.findByRole('checkbox', { name: /Bea/ }));
      await pressIn('Recipients', 'Save');
    },
    underWay: 'Saving',
    failed: 'some selections failed to save',
  },
  'fetch token': {
    at: `/venues/${bar}/add`,
    as: 'verified',
    call: `POST /venues/${bar}/devices/registrationToken`,
    begin: () => Promise.resolve(),
    underWay: '…',
    failed: 'The registration token could not be fetched.',
  },
  'move amp': {
    at: `/venues/${bar}`,
    as: 'verified',
    call: `PUT /devices/${amp.ampId}/relocate`,
    async begin() {
      await choose('Move amp');
      fireEvent.click(await screen.findByRole('radio', { name: 'Empty' }));
      await press('Move amp');
    },
    underWay: 'Moving',
    failed: 'Failed to move amp',
  },
  'remove device': {
    at: `/venues/${bar}`,
    as: 'verified',
    call: `DELETE /devices/${amp.ampId}`,
    async begin() {
      await choose('Remove amp');
      const question = await screen.findByRole('alertdialog');
      await act(async () => fireEvent.click(within(question).getByRole('button', { name: 'Remove amp' })));
    },
    underWay: 'Removing Main amp',
    failed: 'There was an error removing the amplifier',
  },
  contacts: {
    at: '/contacts',
    as: 'verified',
    call: 'GET /contacts',
    begin: () => Promise.resolve(),
    underWay: 'Loading the contacts',
    failed: 'The contacts could not be loaded',
  },
  saving: {
    at: '/contacts/add',
    as: 'verified',
    call: 'POST /contacts',
    async begin() {
      await asks('Name');
      fill('Name', 'Cyd');
      fill('E-mail', 'cyd@example.com');
      await press('Save');
    },
    underWay: 'Saving',
    failed: 'an error occurred while saving',
  },
};

const says = (text: string) => screen.queryAllByText(text).length + screen.queryAllByLabelText(text).length > 0;
const isSaid = (text: string) => waitFor(() => expect([text, says(text)]).toEqual([text, true]));

it.each(Object.entries(operations))(
  '[CTRL-11] [ENUM-29] %s runs by itself, and says so until it is answered; then it says that it failed',
  async (_, { at, as, also, begin, call, underWay, failed }) => {
    let answer: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (answer = resolve));
    const { bodies } = await openCloudPage(
      at,
      { ...known, ...also, [call]: () => held.then(() => [418, { code: 'NobodyKnowsThis' }] as const) },
      as === undefined ? {} : { email, emailVerified: as === 'verified' },
    );
    if (!call.startsWith('GET') && !call.endsWith('registrationToken')) expect(says(underWay)).toBe(false);
    await begin();
    await isSaid(underWay);
    expect(says(failed)).toBe(false);
    expect(document.querySelectorAll('button[aria-busy=true]').length).toBeLessThan(2);
    expect(bodies(call)).toHaveLength(1);
    await act(async () => answer());
    await isSaid(failed);
    if (underWay !== '…') await waitFor(() => expect(says(underWay)).toBe(false));
  },
);

it.each([
  ['Send a new code', 'POST /account/resend', '/register?confirm=ada%40example.com', undefined, 'Confirm'],
  ['Resend code', 'POST /account/email/resend', '/verify-email', 'unverified', 'Verify'],
] as const)('[CTRL-11] while "%s" waits for its answer a code can still be confirmed', async (verb, call, at, as, other) => {
  await openCloudPage(
    at,
    { ...known, [call]: () => new Promise<object>(() => undefined) },
    as === undefined ? {} : { email, emailVerified: false },
  );
  await press(verb);
  await isSaid('Sending');
  expect(screen.getByRole('button', { name: other }).getAttribute('aria-busy')).not.toBe('true');
});

it.each([
  ['Verify', 'Verifying', 'POST /account/email/verify', '/verify-email', 'unverified', 'Verification code'],
  ['Confirm', 'Confirming', 'POST /account/confirm', '/register?confirm=ada%40example.com', undefined, 'Confirmation code'],
] as const)('[CTRL-11] tried again, "%s" alone shows that it runs, and the earlier failure is gone', async (...row) => {
  const [verb, underWay, call, at, as, label] = row;
  let tries = 0;
  const answered = () => ((tries += 1) === 1 ? ([418, { code: 'NobodyKnowsThis' }] as const) : new Promise<object>(() => undefined));
  await openCloudPage(at, { ...known, [call]: answered }, as === undefined ? {} : { email, emailVerified: false });
  await asks(label);
  fill(label, '123456');
  if (as === undefined) fill('Password', password);
  await press(verb);
  await isSaid(unknown);
  await press(verb);
  await isSaid(underWay);
  expect([says(unknown), says('Sending')]).toEqual([false, false]);
});
