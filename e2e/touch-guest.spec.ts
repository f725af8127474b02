import { expect, test } from './fixtures.ts';

test.use({ plan: { amps: [{ model: '704D', name: 'Club', password: 'headroom' }], panels: [{ name: 'Bar panel' }] } });

test('[API-23] [LOGIN-07] a touch controller is requested only for users who may write; a guest is led to the login', async ({
  page,
  open,
  site,
}) => {
  await open('/');
  await page.getByRole('button', { name: 'Continue as guest' }).click();
  const row = page.getByRole('article').filter({ hasText: 'Bar panel' });
  await expect(row).toContainText('Touch controller');
  await page.getByRole('link', { name: 'Configure Bar panel' }).click();
  await expect(page.getByRole('heading', { name: 'Sign in to configure touch controllers' })).toBeVisible();
  await expect(row).not.toContainText(/groups|answer/);
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Password', { exact: true }).fill('headroom');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(site.url('/amps'));
  await expect(row).toContainText('No groups yet');
  await page.getByRole('link', { name: 'Configure Bar panel' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bar panel' })).toBeVisible();
});
