import { screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { leaveCloudPage, openCloudPage, press, type Answer, type Answering } from '../../../test/cloud-page-rig.tsx';

afterEach(leaveCloudPage);

const link = {
  wish: 'unsubscribe',
  actions: ['unsubscribe'],
  address: 'ada@example.com',
  isSubscribed: true,
  by: 'owner@example.com',
  venue: { name: 'Hall' },
  alarms: [],
};
const read = 'POST /notice-links/read';
const followed = 'POST /notice-links/follow';
const open = (follow: Answer | Answering) => openCloudPage('/notice?token=abc', { [read]: { link }, [followed]: follow });

describe('a link out of a mail', () => {
  it('claims nothing of a wish whose answer did not come, and shows how it is now', async () => {
    const { answers } = await open(() => {
      throw new Error('The cable is out.');
    });
    await screen.findByText('This address receives messages');
    answers[read] = { link: { ...link, actions: ['subscribe'], isSubscribed: false } };
    await press('Unsubscribe');
    expect(await screen.findByText('This address receives no messages')).toBeDefined();
    expect(screen.getByText(/^No answer came, so this may have been done\./)).toBeDefined();
    expect(screen.queryByText(/Nothing has changed/)).toBeNull();
  });

  it.each([
    [410, 'LinkExpired', 'This link is too old'],
    [404, 'UnknownLink', 'This link leads nowhere'],
  ] as const)('that ended while its page was open says so: %i %s', async (status, code, said) => {
    const { answers } = await open([status, { code }]);
    await screen.findByText('This address receives messages');
    answers[read] = [status, { code }];
    await press('Unsubscribe');
    expect(await screen.findByRole('heading', { name: said })).toBeDefined();
    expect(screen.queryByRole('button', { name: 'Unsubscribe' })).toBeNull();
  });
});
