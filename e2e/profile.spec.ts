import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { cloudPassword, codeFor, startCloudProgram } from '@headroom/testbed';
import type { Page } from '@playwright/test';
import { describeForms, expect, signIn, test } from './cloud-fixtures.ts';
import { expectAccessible, forms, ready } from './fixtures.ts';

const notices = (page: Page) => page.getByRole('region', { name: 'Notifications' });

describeForms('a new password', forms, () => {
  test('[ACCOUNT-23] [ACCOUNT-26] [ACCOUNT-30] [ACCOUNT-31] [ACCOUNT-32] [ACCOUNT-33] [ERR-16] is typed twice beside the present one, by its rules', async ({
    page,
    open,
    cloud,
    email,
  }) => {
    const elsewhere = await cloud.signUp(email);
    await open('/profile');
    await signIn(page, email);
    await expect(page.getByRole('list', { name: 'Where you are signed in' })).toBeVisible();
    await ready(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Change password' }).click();
    await expectAccessible(page);
    const [present, next, again] = ['Current password', 'New password', 'Repeat new password'].map((name) =>
      page.getByLabel(name, { exact: true }),
    ) as [ReturnType<Page['getByLabel']>, ReturnType<Page['getByLabel']>, ReturnType<Page['getByLabel']>];
    const change = page.getByRole('button', { name: 'Change password' }).last();
    await change.click();
    await expect(page.getByText('Please fill out all fields')).toHaveCount(3);
    await next.fill('a');
    for (const rule of [
      'Must be at least 8 characters',
      'Must contain a number',
      'Must contain a special character',
      'Must contain uppercase character',
    ])
      await expect(page.getByText(rule)).toBeVisible();
    await expect(page.getByText('A lowercase letter')).toBeVisible();
    await next.fill('A');
    await expect(page.getByText('Must contain lowercase character')).toBeVisible();
    await expect(change).toBeDisabled();
    await next.fill('Another-horse-9');
    await expect(next).toHaveAttribute('type', 'password');
    await page.getByRole('button', { name: 'Show password' }).nth(1).click();
    await expect(next).toHaveAttribute('type', 'text');
    await present.fill('Wrong-horse-1');
    await again.fill('Another-horse-8');
    await change.click();
    await expect(page.getByText('Passwords do not match')).toBeVisible();
    await expectAccessible(page);
    await again.fill('Another-horse-9');
    await change.click();
    await expect(page.getByText('Invalid password provided')).toBeVisible();
    await present.fill(cloudPassword);
    await change.click();
    await expect(notices(page).getByText('Password changed')).toBeVisible();
    await expect(page.getByRole('list', { name: 'Where you are signed in' })).toBeVisible();
    expect(await elsewhere.getProfile()).toMatchObject({ ok: false, error: { status: 401 } });
  });
});

describeForms('another address', forms, () => {
  test('[ACCOUNT-22] [ACCOUNT-24] [ACCOUNT-25] [ACCOUNT-34] [ERR-17] causes a warning, is typed twice, and is valid once its code is entered', async ({
    page,
    open,
    cloud,
    email,
  }) => {
    await cloud.signUp(email);
    await cloud.signUp(`taken-${email}`);
    await open('/profile');
    await signIn(page, email);
    await page.getByRole('button', { name: 'Change e-mail' }).click();
    const warning = page.getByRole('alertdialog', { name: 'Change your e-mail?' });
    await expect(warning).toContainText('You will be signed out.');
    await warning.getByRole('button', { name: 'Next' }).click();
    const proof = page.getByRole('dialog', { name: 'Change e-mail' });
    const error = page.getByRole('alertdialog', { name: 'Error' });
    const acknowledge = async (said: string) => {
      await expect(error).toContainText(said);
      await error.getByRole('button', { name: 'OK' }).click();
    };
    await proof.getByLabel('Password', { exact: true }).fill('Wrong-horse-1');
    await proof.getByRole('button', { name: 'Next' }).click();
    await acknowledge('Invalid password provided');
    await expectAccessible(page);
    await proof.getByLabel('Password', { exact: true }).fill(cloudPassword);
    await proof.getByRole('button', { name: 'Next' }).click();
    const [first, again] = [page.getByLabel('New e-mail', { exact: true }), page.getByLabel('Repeat new e-mail')];
    await expect(first).toHaveAttribute('name', 'new-email');
    await expect(again).toHaveAttribute('name', 'verify-new-email');
    const ask = async (address: string, repeated = address) => {
      await first.fill(address);
      await again.fill(repeated);
      await page.getByRole('button', { name: 'Next' }).click();
    };
    await ask(`new-${email}`, `New-${email}`);
    await expect(page.getByText('emails do not match')).toBeVisible();
    await expectAccessible(page);
    await ask('nobody');
    await acknowledge('invalid');
    await ask(`taken-${email}`);
    await acknowledge('email already exists');
    await ask(`new-${email}`);
    await expect(page).toHaveURL(/\/login$/);
    await expect.poll(async () => (await cloud.messages()).filter(({ to }) => to === email).length).toBeGreaterThan(1);
    await signIn(page, email);
    await expect(page).toHaveURL(/\/verify-email$/);
    await page.getByLabel('Verification code').fill(codeFor(await cloud.messages(), `new-${email}`));
    await page.getByRole('button', { name: 'Verify' }).click();
    await expect(page).toHaveURL(/\/venues$/);
    await open('/profile');
    await expect(page.getByText(`new-${email}`)).toBeVisible();
  });
});

describeForms('the second factor', forms, () => {
  test('is set up with an application, opens the account beside the password, and is switched off', async ({
    page,
    open,
    cloud,
    email,
  }) => {
    await cloud.signUp(email);
    await open('/profile');
    await signIn(page, email);
    await page.getByRole('button', { name: 'Set up' }).click();
    const setUp = page.getByRole('dialog', { name: 'Set up the second factor' });
    await setUp.getByLabel('Password', { exact: true }).fill('Wrong-horse-1');
    await setUp.getByRole('button', { name: 'Next' }).click();
    await expect(setUp).toContainText('Invalid password provided');
    await setUp.getByLabel('Password', { exact: true }).fill(cloudPassword);
    await setUp.getByRole('button', { name: 'Next' }).click();
    await expect(setUp.getByRole('img', { name: /^QR code/ })).toBeVisible();
    await expectAccessible(page);
    const secret = (await setUp.getByRole('status', { name: 'Key' }).textContent()) ?? '';
    await setUp.getByLabel('Code of the application').fill('12');
    await setUp.getByRole('button', { name: 'Switch on' }).click();
    await expect(setUp).toContainText('Invalid code');
    await setUp.getByLabel('Code of the application').fill(totpOf(secret));
    await setUp.getByRole('button', { name: 'Switch on' }).click();
    const told = page.getByRole('dialog', { name: 'Recovery codes' });
    await expect(told.getByRole('listitem')).toHaveCount(10);
    await expectAccessible(page);
    const codes = await told.getByRole('listitem').allTextContents();
    const [saved] = await Promise.all([page.waitForEvent('download'), told.getByRole('button', { name: 'Download' }).click()]);
    expect((await readFile(await saved.path(), 'utf8')).trim().split('\n')).toEqual(codes);
    await told.getByRole('button', { name: 'I have kept them' }).click();
    const left = (count: number) => page.getByText(`${count} recovery codes left`);
    await expect(left(codes.length)).toBeVisible();

    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await signIn(page, email);
    await page.getByLabel(/^Code of your authenticator/).fill(codes[0] ?? '');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL(/\/venues$/);
    await open('/profile');
    await expect(left(codes.length - 1)).toBeVisible();

    await page.getByRole('button', { name: 'New recovery codes' }).click();
    const renew = page.getByRole('dialog', { name: 'Make new recovery codes?' });
    await renew.getByLabel('Password', { exact: true }).fill(cloudPassword);
    await renew.getByLabel(/^Code of your authenticator/).fill(codes[1] ?? '');
    await renew.getByRole('button', { name: 'New recovery codes' }).click();
    await expect(told.getByRole('listitem')).toHaveCount(10);
    const fresh = await told.getByRole('listitem').allTextContents();
    expect(fresh).not.toContain(codes[2]);
    await told.getByRole('button', { name: 'I have kept them' }).click();

    await page.getByRole('button', { name: 'Switch off' }).click();
    const off = page.getByRole('dialog', { name: 'Switch off the second factor?' });
    await off.getByLabel('Password', { exact: true }).fill(cloudPassword);
    await off.getByLabel(/^Code of your authenticator/).fill(codes[2] ?? '');
    await off.getByRole('button', { name: 'Switch off' }).click();
    await expect(off).toContainText('This code is wrong or was used already.');
    await off.getByLabel(/^Code of your authenticator/).fill(fresh[0] ?? '');
    await off.getByRole('button', { name: 'Switch off' }).click();
    await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible();
  });
});

test('a passkey is created, opens the account alone, and is removed', async ({ page }) => {
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  await using cloud = await startCloudProgram({ port });
  await cloud.signUp('keys@example.com');
  // Passkeys belong to a host name.
  await cloud.publish(origin);
  const authenticator = await page.context().newCDPSession(page);
  await authenticator.send('WebAuthn.enable');
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
  } as const;
  await authenticator.send('WebAuthn.addVirtualAuthenticator', { options: { ...options, automaticPresenceSimulation: true } });
  await page.goto(`${origin}/profile`);
  await signIn(page, 'keys@example.com');
  await expect(page.getByText('No passkeys yet')).toBeVisible();
  await page.getByRole('button', { name: 'Add passkey' }).click();
  const add = page.getByRole('dialog', { name: 'Add a passkey' });
  await add.getByLabel('Password', { exact: true }).fill(cloudPassword);
  await add.getByRole('button', { name: 'Next' }).click();
  const passkeys = page.getByRole('list', { name: 'Passkeys' });
  await expect(passkeys.getByRole('listitem')).toHaveCount(1);
  await expect(passkeys).toContainText('Never used');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toHaveURL(/\/venues$/);
  await page.goto(`${origin}/profile`);
  await expect(passkeys).toContainText(/Used \d/);
  await page.getByRole('button', { name: /^Remove the passkey/ }).click();
  const remove = page.getByRole('dialog', { name: /^Remove the passkey/ });
  await remove.getByLabel('Password', { exact: true }).fill(cloudPassword);
  await remove.getByRole('button', { name: 'Remove passkey' }).click();
  await expect(page.getByText('No passkeys yet')).toBeVisible();
  // The cloud ends first, and the page would look for it.
  await page.goto('about:blank');
});

describeForms('sessions', forms, () => {
  test('[ACCOUNT-08] are listed and ended, one or all, and every tab notices', async ({ page, open, cloud, email, context }) => {
    const elsewhere = await cloud.signUp(email);
    await open('/profile');
    await signIn(page, email);
    const sessions = page.getByRole('list', { name: 'Where you are signed in' });
    await expect(sessions.getByRole('listitem')).toHaveCount(2);
    await expect(sessions.getByText('This browser')).toHaveCount(1);
    await sessions.getByRole('button', { name: 'Sign out' }).click();
    const one = page.getByRole('dialog', { name: 'Sign out there?' });
    await one.getByLabel('Password', { exact: true }).fill(cloudPassword);
    await one.getByRole('button', { name: 'Sign out' }).click();
    await expect(sessions.getByRole('listitem')).toHaveCount(1);
    expect(await elsewhere.getProfile()).toMatchObject({ ok: false, error: { status: 401 } });
    const other = await context.newPage();
    await other.goto(`${cloud.origin}/venues`);
    await expect(other.getByText('No venues yet')).toBeVisible();
    await page.getByRole('button', { name: 'Sign out everywhere' }).click();
    const question = page.getByRole('dialog', { name: 'Sign out everywhere?' });
    await question.getByLabel('Password', { exact: true }).fill(cloudPassword);
    await question.getByRole('button', { name: 'Sign out everywhere' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(other).toHaveURL(/\/login$/);
  });
});

describeForms('one`s data', forms, () => {
  test('is saved as a file, and is deleted with the account', async ({ page, open, cloud, email }) => {
    const client = await cloud.signUp(email);
    await client.addVenue({ body: { venue: { name: 'Pier 12' } } });
    await open('/profile');
    await signIn(page, email);
    const [saved] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Export' }).click()]);
    const exported = await readFile(await saved.path(), 'utf8');
    expect(exported).toContain(email);
    expect(exported).toContain('Pier 12');
    await page.getByRole('button', { name: 'Delete account' }).click();
    const question = page.getByRole('dialog', { name: 'Delete your account?' });
    await expect(question).toContainText('the venues that you own');
    await expectAccessible(page);
    await question.getByLabel('Password', { exact: true }).fill('Wrong-horse-1');
    await question.getByRole('button', { name: 'Delete for good' }).click();
    await expect(question).toContainText('Invalid password provided');
    await question.getByLabel('Password', { exact: true }).fill(cloudPassword);
    await question.getByRole('button', { name: 'Delete for good' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await signIn(page, email);
    await expect(page.getByRole('alertdialog')).toContainText('A user with that email does not exist');
  });
});

/** RFC 6238 */
function totpOf(secret: string): string {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = Array.from(secret.replaceAll(' ', ''), (letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000)));
  const hash = createHmac('sha1', key).update(counter).digest();
  return String((hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fff_ffff) % 1_000_000).padStart(6, '0');
}
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => void server.listen(0, 'localhost', resolve));
  const address = server.address();
  await new Promise((resolve) => void server.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('No port is free.');
  return address.port;
}
