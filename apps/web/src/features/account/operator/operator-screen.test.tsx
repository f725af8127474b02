import { act, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { fill, idOf, isAt, leaveCloudPage, openCloudPage, press, profileTold, type Answers } from '../../../../test/cloud-page-rig.tsx';

afterEach(leaveCloudPage);

const email = 'runs@example.com';
const row = { state: 'active', createdAt: '2026-11-20T10:00:00Z', venues: 0, amplifiers: 0, secondFactor: false, isOperator: false };
const ada = { ...row, accountId: idOf(7), email: 'ada@example.com' };
const own = { ...row, accountId: idOf(0), email, isOperator: true };
const details = { passkeys: 0, sessions: 1, contacts: 0, ownVenues: ['Hall'], memberOf: [{ venue: 'Bar', role: 'viewer' }] };
const answers = (change: Answers = {}): Answers => ({
  'GET /account': profileTold(email, { isOperator: true }),
  'GET /operator/cloud': { version: '2', startedAt: '2026-11-20T10:00:00Z', database: '18.1', signUp: 'closed', accounts: 2, venues: 0 },
  'GET /operator/accounts': { accounts: [ada, own] },
  'GET /operator/venues': { venues: [] },
  [`GET /operator/accounts/${ada.accountId}`]: { ...ada, ...details },
  [`GET /operator/accounts/${own.accountId}`]: { ...own, ...details },
  [`POST /operator/accounts/${ada.accountId}/delete`]: {},
  ...change,
});
const open = (change?: Answers) => openCloudPage('/operator', answers(change), { email });

it('leads whoever is no operator away, and asks nothing for them', async () => {
  const { asked } = await openCloudPage('/operator', { 'GET /account': profileTold(email), 'GET /venues': { venues: [] } }, { email });
  await isAt('/venues');
  expect(asked.filter(({ call }) => call.includes('/operator'))).toEqual([]);
});

it('shows what the doctor found, the worst first, and a code that this page has no words for', async () => {
  await open({
    'GET /operator/doctor': {
      at: '2026-11-20T11:00:00Z',
      findings: [
        { check: 'database', condition: 'ok', code: 'ofTomorrow', figures: {} },
        { check: 'mail', condition: 'warning', code: 'mailNone', figures: {} },
        { check: 'certificate', condition: 'bad', code: 'certificateEnded', figures: { until: '2026-11-01T00:00:00.000Z', days: 0 } },
      ],
    },
  });
  await press('Examine');
  const table = await screen.findByRole('table', { name: 'Doctor' });
  const [, ...rows] = within(table).getAllByRole('row');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^CertificateBadEnded at 1 Nov 2026, .*Renew it/),
    expect.stringMatching(/^MailWarningNo mail server is configured.*Set SMTP_URL/),
    'DatabaseOKofTomorrow',
  ]);
  expect(screen.getByText(/: 1 warning, 1 bad$/)).toBeDefined();
});

it('deletes nothing before the address is typed and the own password entered, and not the own account', async () => {
  const { bodies } = await open();
  const call = `POST /operator/accounts/${ada.accountId}/delete`;
  await press(`Open ${email}`);
  expect(await screen.findByText(/^This is your own account/)).toBeDefined();
  expect(screen.queryByRole('button', { name: 'Delete account' })).toBeNull();
  await press('Close');
  await press('Open ada@example.com');
  await press('Delete account');
  fill('Type the address of the account', 'eve@example.com');
  await press('Next');
  expect(screen.getByText('This is not the address of the account')).toBeDefined();
  fill('Type the address of the account', ' ADA@example.com ');
  await press('Next');
  expect(bodies(call)).toEqual([]);
  fill('Password', 'Correct-horse-7');
  await press('Delete for good');
  await act(async () => undefined);
  expect(bodies(call)).toEqual([{ password: 'Correct-horse-7', email: 'ADA@example.com' }]);
});

it.each([
  [404, 'UnknownAccount', 'This account is gone'],
  [403, 'Forbidden', 'This could not be loaded'],
] as const)('says what became of an account that it could not show: %i %s', async (status, code, said) => {
  await open({ [`GET /operator/accounts/${ada.accountId}`]: [status, { code }] });
  await press('Open ada@example.com');
  expect(await screen.findByRole('dialog', { name: said })).toBeDefined();
});
