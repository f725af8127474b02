import { fireEvent, screen, waitFor } from '@testing-library/react';
import { createManualClock } from '@headroom/protocol';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AccountProvider } from '../../../cloud/account-context.ts';
import { createAccountSession } from '../../../cloud/account-session.ts';
import { leave } from '../../../../test/scripted-cloud.tsx';
import { renderKit } from '../../../../test/kit-rig.tsx';
import { ChangeEmail, NewEmail } from './change-email.tsx';

beforeEach(leave);
afterEach(leave);

function browser(answer: { readonly status: number; readonly body: object }, { signedIn }: { readonly signedIn: boolean }) {
  const asked = vi.fn<(path: string, body: unknown) => void>();
  const account = createAccountSession({
    fetch: (address, options) => {
      asked(new URL(address as string).pathname, JSON.parse((options?.body as string | undefined) ?? 'null'));
      return Promise.resolve(new Response(JSON.stringify(answer.body), { status: answer.status }));
    },
    origin: 'http://cloud.example',
    clock: createManualClock(),
    others: { tell: () => undefined, listen: () => undefined, close: () => undefined },
    alone: (work) => work(),
    leaveTo: () => undefined,
  });
  if (signedIn) account.enter({ username: 'ada@example.com', accessToken: 'a', refreshToken: '', idToken: 'i', emailVerified: true });
  return { account, asked };
}

function type(value: string) {
  for (const field of screen.getAllByRole('textbox')) fireEvent.change(field, { target: { value } });
}
const goOn = () => fireEvent.click(screen.getByRole('button', { name: 'Next' }));
const said = () => screen.findByRole('alertdialog', { name: 'Error' });
const nothing = () => undefined;

it('[ACCOUNT-36] an e-mail address is not changed once nobody is signed in any more, with a message', () => {
  const { account, asked } = browser({ status: 200, body: {} }, { signedIn: false });
  renderKit(
    <AccountProvider value={account}>
      <NewEmail password="Correct-horse-7" secondFactor={false} onCancel={nothing} onChanged={nothing} />
    </AccountProvider>,
  );
  type('new@example.com');
  goOn();
  expect(screen.getByText('user cannot be null')).toBeDefined();
  expect(asked).not.toHaveBeenCalled();
});

describe('a new e-mail address', () => {
  it('[ACCOUNT-25] [ACCOUNT-30] [ACCOUNT-34] is sent to the cloud once it is typed twice alike, with the password', async () => {
    const { account, asked } = browser({ status: 200, body: {} }, { signedIn: true });
    const changed = vi.fn<(email: string) => void>();
    renderKit(
      <AccountProvider value={account}>
        <NewEmail password="Correct-horse-7" secondFactor={false} onCancel={nothing} onChanged={changed} />
      </AccountProvider>,
    );
    const fields = screen.getAllByRole('textbox').map((field) => [field.getAttribute('name'), field.getAttribute('autocomplete')]);
    expect(fields).toEqual([
      ['new-email', 'email'],
      ['verify-new-email', 'off'],
    ]);
    goOn();
    expect(screen.getAllByText('Please fill out all fields')).toHaveLength(2);
    type('new@example.com');
    const [, again] = screen.getAllByRole('textbox');
    if (again) fireEvent.change(again, { target: { value: 'New@example.com' } });
    goOn();
    expect(screen.getByText('emails do not match')).toBeDefined();
    expect(asked).not.toHaveBeenCalled();
    type(' new@example.com ');
    goOn();
    await waitFor(() => expect(changed).toHaveBeenCalledWith('new@example.com'));
    expect(asked).toHaveBeenCalledWith('/api/account/email', { password: 'Correct-horse-7', email: 'new@example.com' });
  });

  it.each([
    ['InvalidParameterException', 'invalid'],
    ['BadRequest', 'invalid'],
    ['AliasExistsException', 'email already exists'],
    ['InvalidPassword', 'Invalid password provided'],
    ['SomethingElse', 'Sorry, an unknown error has ocurred'],
  ])('[ERR-17] refused as %s reads "%s", until OK', async (code, text) => {
    const { account } = browser({ status: 400, body: { code, message: code } }, { signedIn: true });
    renderKit(
      <AccountProvider value={account}>
        <NewEmail password="Correct-horse-7" secondFactor={false} onCancel={nothing} onChanged={nothing} />
      </AccountProvider>,
    );
    type('new@example.com');
    goOn();
    expect((await said()).textContent).toContain(text);
    fireEvent.click(screen.getByRole('button', { name: 'OK' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
  });

  it('[ACCOUNT-22] [ERR-17] warns first, then requires the password alone; a wrong one is reported in a dialog, and then required again', async () => {
    const { account, asked } = browser({ status: 401, body: { code: 'InvalidPassword', message: '' } }, { signedIn: true });
    renderKit(
      <AccountProvider value={account}>
        <ChangeEmail onClose={nothing} onProven={nothing} />
      </AccountProvider>,
    );
    expect(screen.getByRole('alertdialog', { name: 'Change your e-mail?' }).textContent).toContain('You will be signed out.');
    expect(screen.queryByLabelText('Password')).toBeNull();
    goOn();
    expect(screen.queryByRole('alertdialog')).toBeNull();
    expect(screen.queryAllByRole('textbox')).toEqual([]);
    fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'Wrong-horse-1' } });
    goOn();
    expect((await said()).textContent).toContain('Invalid password provided');
    expect(asked).toHaveBeenCalledWith('/api/account/password/prove', { password: 'Wrong-horse-1' });
    fireEvent.click(screen.getByRole('button', { name: 'OK' }));
    expect(screen.getByRole('dialog', { name: 'Change e-mail' })).toBeDefined();
  });
});
