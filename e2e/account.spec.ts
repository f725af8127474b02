import { cloudPassword, codeFor } from '@headroom/testbed';
import { describeForms, expect, signIn, test } from './cloud-fixtures.ts';
import { everyForm, expectAccessible, forms } from './fixtures.ts';
import { refuseStorage, storageRefusals } from './refuse-storage.ts';

describeForms('an account', everyForm, () => {
  test('[ACCOUNT-15] [ACCOUNT-16] [ACCOUNT-17] [ACCOUNT-18] [ACCOUNT-28] [SHELL-15] [SHELL-08] [SHELL-10] [SHELL-11] from registration with the mailed code to the venues', async ({
    page,
    open,
    cloud,
    email,
  }) => {
    await open('/');
    await expect(page).toHaveURL(/\/login$/);
    await page.getByRole('link', { name: 'Register new account' }).click();
    await expect(page.getByRole('heading', { name: 'Create your account' })).toBeVisible();
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(cloudPassword);
    await page.getByLabel('Confirm password').fill('Correct-horse-8');
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByText('Passwords do not match')).toBeVisible();
    await page.getByLabel('Confirm password').fill(cloudPassword);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByText(`We sent a confirmation code to ${email}.`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Return to sign-in' })).toBeVisible();
    // Coming back after fetching the code leads to the same step.
    await page.reload();
    await page.getByLabel('Confirmation code').fill('000000');
    await page.getByLabel('Password', { exact: true }).fill(cloudPassword);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByText('Invalid code')).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Confirmation code').fill(codeFor(await cloud.messages(), email));
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('heading', { name: 'Thank you for creating an account' })).toBeVisible();
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(cloudPassword);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/venues$/);
    // No token is where a later script could read it.
    await page.reload();
    await expect(page.getByText('No venues yet')).toBeVisible();
    expect(
      await page.evaluate(() => ({ local: Object.keys(localStorage).toSorted(), session: Object.keys(sessionStorage) })),
    ).toMatchObject({
      session: [],
    });
    expect(await page.evaluate(() => Object.keys(localStorage))).toContain('headroom.loggedIn');
  });
});

describeForms('the sign-in', forms, () => {
  test('[ACCOUNT-01] [ACCOUNT-02] [ACCOUNT-06] [ERR-10] [ERR-11] shows missing values below their fields, and refusals in a dialog', async ({
    page,
    open,
    cloud,
    email,
  }) => {
    await cloud.signUp(email);
    await open('/login');
    await expect(page.getByLabel('E-mail')).toHaveAttribute('type', 'email');
    for (const label of ['E-mail', 'Password']) await expect(page.getByLabel(label, { exact: true })).toHaveAttribute('required', '');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByText('Please fill out all fields')).toHaveCount(2);
    const dialog = page.getByRole('alertdialog', { name: 'Authentication error' });
    await signIn(page, `no-${email}`);
    await expect(dialog).toContainText('A user with that email does not exist');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'OK' }).click();
    await signIn(page, email, 'Wrong-horse-8');
    await expect(dialog).toContainText('Invalid password provided');
    await dialog.getByRole('button', { name: 'OK' }).click();
    const entries = () => page.evaluate(() => history.length);
    const before = await entries();
    await page.getByRole('button', { name: 'Forgot password' }).click();
    await expect(page).toHaveURL(/\/forgot$/);
    expect(await entries()).toBe(before);
  });

  test('[ACCOUNT-05] an account that was never confirmed leads to its code, which is sent again', async ({ page, open, cloud, email }) => {
    await open('/register');
    await page.getByLabel('E-mail').fill(email);
    await page.getByLabel('Password', { exact: true }).fill(cloudPassword);
    await page.getByLabel('Confirm password').fill(cloudPassword);
    await page.getByRole('button', { name: 'Register' }).click();
    await expect(page.getByLabel('Confirmation code')).toBeVisible();
    await open('/login');
    await signIn(page, email);
    await page.getByLabel('Confirmation code').fill(codeFor(await cloud.messages(), email));
    await page.getByLabel('Password', { exact: true }).fill(cloudPassword);
    await page.getByRole('button', { name: 'Confirm' }).click();
    await expect(page.getByRole('heading', { name: 'Thank you for creating an account' })).toBeVisible();
  });

  test('[SHELL-10] [SHELL-14] [ACCOUNT-04] a page behind it signs in first and then continues to the wanted page', async ({
    page,
    open,
    cloud,
    email,
  }) => {
    await cloud.signUp(email);
    await open('/venues/add');
    await expect(page).toHaveURL(/\/login\?then=/);
    await signIn(page, email);
    await expect(page).toHaveURL(/\/venues\/add$/);
    await open('/verify-email');
    await expect(page).toHaveURL(/\/venues$/);
    await open('/login');
    await expect(page).toHaveURL(/\/venues$/);
  });
});

describeForms('an address that is not verified yet', forms, () => {
  test('[ACCOUNT-19] [SHELL-01] [SHELL-16] stays at the code, wherever the user wants to go', async ({ page, open, cloud, email }) => {
    const client = await cloud.signUp(email);
    const next = `new-${email}`;
    await client.updateEmail({ body: { password: cloudPassword, email: next } });
    await open('/login');
    await signIn(page, email);
    await expect(page).toHaveURL(/\/verify-email$/);
    await open('/venues/add');
    await expect(page).toHaveURL(/\/verify-email$/);
    await expect(page.getByText(`We sent a verification code to ${next}.`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Resend code' })).toBeVisible();
    await expectAccessible(page);
    await page.getByLabel('Verification code').fill('000000');
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page.getByText('Invalid code')).toBeVisible();
    await expect(page.getByText(`${email} stays valid until the code is entered.`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Keep the old one' })).toBeVisible();
    await page.getByRole('button', { name: 'Use another address' }).click();
    await page.getByRole('alertdialog', { name: 'Change your e-mail?' }).getByRole('button', { name: 'Next' }).click();
    const change = page.getByRole('dialog', { name: 'Change e-mail' });
    await change.getByLabel('Password', { exact: true }).fill(cloudPassword);
    await change.getByRole('button', { name: 'Next' }).click();
    await expect(page.getByLabel('New e-mail', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByLabel('Verification code').fill(codeFor(await cloud.messages(), next));
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page).toHaveURL(/\/venues$/);
  });
});

describeForms('a forgotten password', forms, () => {
  test('[SHELL-15] [ACCOUNT-11] [ACCOUNT-12] [ACCOUNT-13] [ACCOUNT-28] is replaced with the mailed code', async ({
    page,
    open,
    cloud,
    email,
  }) => {
    await cloud.signUp(email);
    await open('/forgot');
    await page.getByRole('button', { name: 'Send reset code' }).click();
    await expect(page.getByText('Please fill out all fields')).toBeVisible();
    await page.getByLabel('E-mail').fill(email);
    await page.getByRole('button', { name: 'Send reset code' }).click();
    await expect(page.getByText('We sent a code to p***@example.com.')).toBeVisible();
    await page.getByLabel('Reset code').fill(codeFor(await cloud.messages(), email));
    await page.getByLabel('New password').fill('Another-horse-9');
    await page.getByLabel('Confirm password').fill('Another-horse-8');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByText('Passwords do not match')).toBeVisible();
    await page.getByLabel('Confirm password').fill('Another-horse-9');
    await page.getByRole('button', { name: 'Change password' }).click();
    await expect(page.getByRole('heading', { name: 'Your password has been updated' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(/\/login$/);
  });
});

test('[ACCOUNT-08] [ACCOUNT-09] signing out reaches the other tabs, and Back shows nothing', async ({
  page,
  open,
  cloud,
  email,
  context,
}) => {
  await cloud.signUp(email);
  await open('/login');
  await signIn(page, email);
  await expect(page).toHaveURL(/\/venues$/);
  const other = await context.newPage();
  await other.goto(`${cloud.origin}/venues`);
  await expect(other.getByText('No venues yet')).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Help and feedback' }).click();
  await expect(page).toHaveURL(/\/about$/);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(other).toHaveURL(/\/login$/);
  await page.goBack();
  await expect(page.getByText('No venues yet')).toHaveCount(0);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
});

for (const how of storageRefusals)
  test(`in a browser that blocks ${how} one signs in, and out`, async ({ page, open, cloud, email }) => {
    await cloud.signUp(email);
    await refuseStorage(page, how);
    await open('/login');
    await signIn(page, email);
    await expect(page.getByText('No venues yet')).toBeVisible();
    await page.getByRole('button', { name: 'Dark mode' }).click();
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Contacts' }).click();
    await expect(page).toHaveURL(/\/contacts/);
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL(/\/login/);
  });
