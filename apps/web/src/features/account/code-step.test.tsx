import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { fill, leaveCloudPage, openCloudPage, press, profileTold } from '../../../test/cloud-page-rig.tsx';

afterEach(leaveCloudPage);

it.each([
  ['/register?confirm=ada%40example.com', 'Confirmation code', 'Confirm', 'Send a new code', undefined],
  ['/verify-email', 'Verification code', 'Verify', 'Resend code', 'ada@example.com'],
])(
  '[ACCOUNT-18] [ACCOUNT-19] at %s a refused code is no longer called wrong once another is typed or sent',
  async (path, label, verb, resend, email) => {
    const refused = [400, { code: 'InvalidCode', field: 'code' }] as const;
    await openCloudPage(
      path,
      {
        'GET /account': profileTold('ada@example.com', { emailVerified: false }),
        'POST /account/confirm': refused,
        'POST /account/email/verify': refused,
        'POST /account/resend': {},
        'POST /account/email/resend': {},
      },
      { email, emailVerified: false },
    );
    const isWrong = () => screen.queryByText('Invalid code') !== null;
    const refuse = async (code: string) => {
      fill(label, code);
      await press(verb);
      await waitFor(() => expect(isWrong()).toBe(true));
    };
    await screen.findByLabelText(label);
    if (email === undefined) fill('Password', 'Correct-horse-7');
    await refuse('111111');
    fill(label, '22');
    expect(isWrong()).toBe(false);
    await refuse('222222');
    await press(resend);
    await screen.findByText('A new code is on its way');
    expect(isWrong()).toBe(false);
  },
);
