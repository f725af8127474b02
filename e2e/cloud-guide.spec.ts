import { describeForms, expect, invite, signIn, test } from './cloud-fixtures.ts';
import { expectAccessible, forms } from './fixtures.ts';

describeForms('the guide in the cloud', forms, () => {
  test('opens at the page of the screen, and before the sign-in too', async ({ page, open, hall, cloud, email }) => {
    await invite(cloud, hall, email, 'owner');
    await open('/login');
    await page.getByRole('link', { name: 'Help' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Sign in and register' })).toBeAttached();
    await page.goBack();
    await signIn(page, email);
    const help = page.getByRole('banner').getByRole('button', { name: /^Help: / });
    const sheet = page.getByRole('dialog');
    await expect(help).toBeVisible();
    for (const [path, title] of [
      ['/venues/dashboard', 'Venues and dashboard'],
      [`/venues/${hall.venueId}/settings`, 'Settings of a venue'],
      [`${hall.base('Bar')}/channels/1/EQUALIZER`, 'Equalizer'],
    ] as const) {
      await open(path);
      await help.click();
      await expect(sheet.getByRole('heading', { name: title, exact: true })).toBeFocused();
      await expectAccessible(page);
      await sheet.getByRole('button', { name: 'Close' }).click();
      await expect(sheet).toHaveCount(0);
    }
  });
});
