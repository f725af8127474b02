import { cleanup, fireEvent, screen } from '@testing-library/react';
import { createManualClock } from '@headroom/protocol';
import { afterEach, expect, it, vi } from 'vitest';
import { AccountProvider } from '../../../cloud/account-context.ts';
import { createAccountSession } from '../../../cloud/account-session.ts';
import { renderKit } from '../../../ui/testing.tsx';
import { NewEmail } from './change-email.tsx';

afterEach(cleanup);

it('[ACCOUNT-36] an e-mail address is not changed where nobody is signed in any more, and it says so', () => {
  const asked = vi.fn<typeof fetch>();
  const account = createAccountSession({
    fetch: asked,
    origin: 'http://cloud.example',
    clock: createManualClock(),
    others: { tell: () => undefined, listen: () => undefined, close: () => undefined },
    alone: (work) => work(),
  });
  renderKit(
    <AccountProvider value={account}>
      <NewEmail password="Correct-horse-7" onCancel={() => undefined} onChanged={() => undefined} />
    </AccountProvider>,
  );
  for (const field of screen.getAllByRole('textbox')) fireEvent.change(field, { target: { value: 'new@example.com' } });
  fireEvent.click(screen.getByRole('button', { name: 'Next' }));
  expect(screen.getByText('user cannot be null')).toBeDefined();
  expect(asked).not.toHaveBeenCalled();
});
