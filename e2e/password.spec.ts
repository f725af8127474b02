import { at } from '@headroom/model/property';
import { describeForms, expect, expectAccessible, forms, ready, test, type Site } from './fixtures.ts';
import type { Page } from '@playwright/test';

test.use({
  plan: {
    amps: [
      { model: '704D', name: 'Main bar' },
      { model: '702', name: 'Cellar', password: 'cellar' },
      ...forms.map(({ name }) => ({ model: '702', name: `Guessed ${name}`, password: 'right' })),
    ],
  },
});

const settings = (site: Site, name: string) => `${site.base(name)}/settings`;
async function signIn(page: Page, password: string) {
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.keyboard.press('Enter');
}

describeForms('password protection', forms, ({ name }) => {
  test.beforeEach(({ site }) => {
    site.amp('Main bar').amplifier.access.setPassword('');
    site.amp('Cellar').amplifier.access.setPassword('cellar');
  });

  test('[SETTINGS-02] [SETTINGS-03] [SETTINGS-04] [SETTINGS-05] [API-05] protect, change and remove; after each everyone signs in again', async ({
    page,
    open,
    site,
  }) => {
    const { core } = site.amp('Main bar').amplifier;
    const sent: string[] = [];
    page.on('websocket', (socket) => socket.on('framesent', ({ payload }) => sent.push(String(payload))));
    await open(settings(site, 'Main bar'));

    await page.getByRole('button', { name: 'Protect…' }).click();
    const protect = page.getByRole('dialog', { name: 'Protect with a password?' });
    await expect(protect.getByRole('button', { name: 'Protect' })).toBeDisabled();
    await protect.getByLabel('New password', { exact: true }).fill('first pass');
    await expect(protect.getByRole('button', { name: 'Protect' })).toBeDisabled();
    await protect.getByLabel('Repeat new password').fill('first past');
    await page.keyboard.press('Enter');
    await expect(protect.getByText('Password does not match')).toBeVisible();
    await expectAccessible(page);
    expect(at(core.tree, '/misc/passwordProtected')).toBe(false);
    await protect.getByLabel('Repeat new password').fill('first pass');
    await protect.getByRole('button', { name: 'Protect' }).click();
    await expect(page).toHaveURL(site.url('/login'));
    expect(at(core.tree, '/misc/passwordProtected')).toBe(true);

    await signIn(page, 'first pass');
    await expect(page).toHaveURL(site.url('/amps'));
    await open(settings(site, 'Main bar'));
    await page.getByRole('button', { name: 'Change…' }).click();
    const change = page.getByRole('dialog', { name: 'Change the password?' });
    await change.getByLabel('Current password').fill('guess');
    await change.getByLabel('New password', { exact: true }).fill('second pass');
    await change.getByLabel('Repeat new password').fill('second past');
    await change.getByRole('button', { name: 'Change password' }).click();
    await expect(change.getByText('Password does not match')).toBeVisible();
    await change.getByLabel('Repeat new password').fill('second pass');
    await change.getByRole('button', { name: 'Change password' }).click();
    await expect(change.getByText('The current password is not correct')).toBeVisible();
    await change.getByLabel('Current password').fill('first pass');
    await change.getByRole('button', { name: 'Change password' }).click();
    await expect(page).toHaveURL(site.url('/login'));

    await signIn(page, 'first pass');
    await expect(page.getByText('Login Failed')).toBeVisible();
    await signIn(page, 'second pass');
    await expect(page).toHaveURL(site.url('/amps'));
    await open(settings(site, 'Main bar'));
    await page.getByRole('button', { name: 'Remove…' }).click();
    const remove = page.getByRole('dialog', { name: 'Remove the password?' });
    await expect(remove.getByRole('button', { name: 'Remove password' })).toBeDisabled();
    await remove.getByLabel('Current password').fill('second pass');
    await remove.getByRole('button', { name: 'Remove password' }).click();
    // No login is left, so /login redirects (OQ-061).
    await expect(page).toHaveURL(site.url('/amps'));
    expect(at(core.tree, '/misc/passwordProtected')).toBe(false);
    // No readable password crossed the network [API-05].
    expect(sent.filter((frame) => /first pass|second pass|guess/.test(frame))).toEqual([]);
  });

  test('[API-14] [LOGIN-07] wrong guesses are throttled by the device, and said so', async ({ page, open, site }) => {
    await open(settings(site, `Guessed ${name}`));
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    const dialog = page.getByRole('dialog', { name: `Sign in to Guessed ${name}` });
    const throttled = dialog.getByText(/^Login Failed\. Too many wrong passwords\. Try again in \d+ s\.$/);
    for (let guess = 1; guess <= 12 && !(await throttled.isVisible()); guess++) {
      await dialog.getByLabel('Password', { exact: true }).fill(`guess ${guess}`);
      await dialog.getByRole('button', { name: 'Sign in' }).click();
      await expect(dialog.getByText(/^Login Failed/)).toBeVisible();
      await expect(dialog.getByRole('button', { name: 'Sign in' })).toBeVisible();
    }
    await expect(throttled).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByRole('button', { name: 'Change…' })).toBeDisabled();
  });

  test('[LOGIN-06] [LOGIN-07] [API-13] amplifiers with different passwords: each is changed with its own', async ({ page, open, site }) => {
    const { core } = site.amp('Cellar').amplifier;
    await open(settings(site, 'Cellar'));
    await expect(page.getByRole('button', { name: 'Change…' })).toBeDisabled();
    await page.getByRole('button', { name: 'Sign in' }).first().click();
    await signIn(page, 'cellar');
    await expect(page.getByRole('button', { name: 'Change…' })).toBeEnabled();
    const rack = page.getByRole('textbox', { name: 'Rack', exact: true });
    await rack.fill('Under the stairs');
    await rack.press('Enter');
    await expect.poll(() => at(core.tree, '/amp/deviceInfo/rackName')).toBe('Under the stairs');
    await page.getByRole('button', { name: 'Remove…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Remove the password?' });
    await dialog.getByLabel('Current password').fill('cellar');
    await dialog.getByRole('button', { name: 'Remove password' }).click();
    await expect.poll(() => at(core.tree, '/misc/passwordProtected')).toBe(false);
    await ready(page);
  });
});
