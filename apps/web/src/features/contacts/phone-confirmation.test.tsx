import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { fill, idOf, leaveCloudPage, openCloudPage, press, type Answer, type Answers } from '../../../test/cloud-page-rig.tsx';

afterEach(leaveCloudPage);

describe('a number that is not confirmed', () => {
  const told = { severityLevel: ['Critical'] };
  const unconfirmed = { ...told, contactId: idOf(4), name: 'Ida', phone: '+12125550188', phoneState: 'unconfirmed' };
  const older = { ...told, contactId: idOf(5), name: 'Jo', phone: '+12125550189', phoneState: 'told unconfirmed' };
  const own = `/contacts/${idOf(4)}`;
  const confirmCall = `POST ${own}/phone_confirmation`;
  const openBoth = (answers: Answers, listed = () => unconfirmed) =>
    openCloudPage('/contacts', { 'GET /contacts': () => ({ contacts: [listed(), older] }), ...answers }, { email: 'ada@example.com' });
  const row = (name: string) => within(screen.getByText(name).closest('li') as HTMLElement);

  it('is marked, and confirmed with the code that it is sent', async () => {
    let isConfirmed = false;
    const confirm = (body: unknown): Answer => {
      isConfirmed = (body as { readonly code: string }).code === '123456';
      return isConfirmed ? {} : [400, { code: 'InvalidCode' }];
    };
    const { bodies } = await openBoth({ [`POST ${own}/phone_code`]: { isSent: true }, [confirmCall]: confirm }, () =>
      isConfirmed ? { ...unconfirmed, phoneState: 'told' } : unconfirmed,
    );
    await screen.findByText('Ida');
    expect(row('Ida').queryByText('Number not confirmed: it gets no SMS')).not.toBeNull();
    expect(row('Jo').queryByText('Number not confirmed yet')).not.toBeNull();
    await press('Send code: Ida');
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm the number of Ida' }));
    fill('Code', '12');
    await press('Confirm');
    expect(dialog.queryByText('This code is not the one that was sent')).not.toBeNull();
    expect(bodies(confirmCall)).toEqual([]);
    fill('Code', '654321');
    expect(dialog.queryByText('This code is not the one that was sent')).toBeNull();
    await press('Confirm');
    expect(await dialog.findByText('This code is not the one that was sent')).not.toBeNull();
    fill('Code', '123456');
    await press('Confirm');
    await waitFor(() => expect(row('Ida').queryByText('Number not confirmed: it gets no SMS')).toBeNull());
    expect(bodies(confirmCall)).toEqual([{ code: '654321' }, { code: '123456' }]);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each(['123 456', '１２３４５６'])(
    'is confirmed with the code as a message shows it or a Chinese keyboard writes it: %j',
    async (typed) => {
      const { bodies } = await openBoth({ [confirmCall]: {} });
      await press('Enter code: Ida');
      await screen.findByRole('dialog', { name: 'Confirm the number of Ida' });
      expect(screen.getByLabelText<HTMLInputElement>('Code').maxLength).toBeGreaterThanOrEqual(typed.length);
      fill('Code', typed);
      await press('Confirm');
      await waitFor(() => expect(bodies(confirmCall)).toEqual([{ code: '123456' }]), { timeout: 60_000 });
    },
  );

  it.each<readonly [Answer, string]>([
    [{ isSent: false, reason: 'status 400: No such number' }, 'The code was not sent. The answer was status 400: No such number'],
    [[429, { code: 'TooManyRequests' }], 'Too many attempts. Try again later'],
  ])('says why no code went to it: %j', async (answer, text) => {
    await openBoth({ [`POST ${own}/phone_code`]: answer });
    await screen.findByText('Ida');
    await press('Send code: Ida');
    expect(await screen.findByText(text)).not.toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
