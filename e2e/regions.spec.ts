import type { Page } from '@playwright/test';
import { codeFor } from '@headroom/testbed';
import { expect, signIn, test } from './cloud-fixtures.ts';
import { expectAccessible } from './fixtures.ts';

const filledIn = (page: Page, china: boolean) =>
  page.route('**/config.json', (route) =>
    route.fulfill({
      json: {
        china,
        termsUrl: 'https://operator.example/terms',
        privacyUrl: 'https://operator.example/privacy',
        support: { phone: china ? '+86 10 5555 0100' : '+1 212 555 0100' },
        filingNumber: 'ICP 12345678',
        filingUrl: 'https://filing.example/',
      },
    }),
  );

test.describe('in a cloud for China', () => {
  test.use({ locale: 'fr-FR' });
  test('[SHELL-30] [ACCOUNT-03] its language, telephone numbers, support and filing number are the country`s', async ({
    page,
    open,
    cloud,
    email,
  }) => {
    await cloud.signUp(email);
    await filledIn(page, true);
    await open('/login');
    await expect(page.locator('html')).toHaveAttribute('lang', /^zh/);
    await expect(page.getByRole('link', { name: 'ICP 12345678' })).toHaveAttribute('href', 'https://filing.example/');
    await expect(page.getByRole('link', { name: /\+86 10 5555 0100/ })).toHaveAttribute('href', /^tel:/);
    await expectAccessible(page);
    await page.getByLabel('电子邮箱').fill(email);
    await page.getByLabel('密码', { exact: true }).fill('Correct-horse-7');
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(page).toHaveURL(/\/venues$/);
    await open('/contacts/add');
    await expect(page.getByRole('combobox').first()).toHaveValue('CN');
  });
});

test('[SHELL-11] [SHELL-01] [ACCOUNT-03] elsewhere /login is the cloud`s own, with terms, privacy and support, and no filing number', async ({
  page,
  open,
}) => {
  await filledIn(page, false);
  await open('/login');
  await expect(page.getByLabel('E-mail')).toBeVisible();
  for (const [name, address] of [
    [/terms/i, 'https://operator.example/terms'],
    [/privacy/i, 'https://operator.example/privacy'],
  ] as const)
    await expect(page.getByRole('link', { name })).toHaveAttribute('href', address);
  await expect(page.getByRole('link', { name: /\+1 212 555 0100/ })).toBeVisible();
  await expect(page.getByText('ICP 12345678')).toHaveCount(0);
  await open('/venues');
  await expect(page).toHaveURL(/\/login\?then=/);
});

test('[ACCOUNT-14] [ACCOUNT-20] an unfinished code entry is forgotten when its page is left', async ({ page, open, cloud, email }) => {
  const client = await cloud.signUp(email);
  await open('/forgot');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Send reset code' }).click();
  await expect(page.getByLabel('Reset code')).toBeVisible();
  await page.getByRole('button', { name: 'Return to sign-in' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.getByRole('button', { name: /forgot/i }).click();
  await expect(page.getByLabel('Reset code')).toHaveCount(0);
  await expect(page.getByLabel('E-mail')).toHaveValue('');

  const next = `new-${email}`;
  await client.updateEmail({ body: { password: 'Correct-horse-7', email: next } });
  await open('/login');
  await signIn(page, email);
  await page.getByLabel('Verification code').fill('000000');
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page.getByText('Invalid code')).toBeVisible();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, email);
  await expect(page.getByLabel('Verification code')).toHaveValue('');
  await expect(page.getByText('Invalid code')).toHaveCount(0);
  await page.getByLabel('Verification code').fill(codeFor(await cloud.messages(), next));
  await page.getByRole('button', { name: 'Verify' }).click();
  await expect(page).toHaveURL(/\/venues$/);
});

test('[ACCOUNT-07] [CTRL-11] signing in is in progress, then shows the user, or the reason', async ({ page, open, cloud, email }) => {
  await cloud.signUp(email);
  await open('/login');
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => (answer = resolve));
  await page.route('**/api/account/sign-in', async (route) => {
    await held;
    await route.continue();
  });
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('Wrong-horse-7');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Signing in' })).toHaveAttribute('aria-busy', 'true');
  answer();
  await expect(page.getByRole('alertdialog').or(page.getByRole('dialog'))).toBeVisible();
  await page.keyboard.press('Escape');
  await open('/venues');
  await expect(page).toHaveURL(/\/login/);
  await signIn(page, email);
  await expect(page.getByRole('list', { name: 'Venues' }).or(page.getByText('No venues yet')).first()).toBeVisible();
});

test('[CLOUDAPI-02] a page calls the cloud at its own address, and no other', async ({ page, cloud, email }) => {
  await cloud.signUp(email);
  for (const origin of [cloud.origin, cloud.origin.replace('127.0.0.1', 'localhost')]) {
    const asked = new Set<string>();
    const note = (url: string) => asked.add(new URL(url).host);
    // Ends what the page at the other address still asks.
    await page.goto('about:blank');
    page.on('request', (request) => note(request.url()));
    page.on('websocket', (socket) => note(socket.url()));
    await page.goto(`${origin}/venues`);
    await signIn(page, email);
    await expect(page.getByText('No venues yet')).toBeVisible();
    expect([...asked]).toEqual([new URL(origin).host]);
    page.removeAllListeners('request');
    page.removeAllListeners('websocket');
  }
});
