import { at } from '@headroom/model/property';
import type { Page } from '@playwright/test';
import { describeForms, expect, expectAccessible, follow, forms, test, type Site } from './fixtures.ts';

test.use({
  plan: {
    amps: [
      { model: '704D', name: 'Main bar' },
      { model: '704D', name: 'Lounge' },
    ],
  },
});

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Leave without saving?' });
const stay = (page: Page) => question(page).getByRole('button', { name: 'Stay here' }).click();
const valueOf = (site: Site, address: string) => at(site.amp('Main bar').amplifier.core.tree, `/amp/${address}`);
async function reloadAndStay(page: Page): Promise<void> {
  const asked = page.waitForEvent('dialog');
  await page.evaluate(() => setTimeout(() => location.reload()));
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
}

async function openAfter(page: Page, open: (path: string) => Promise<void>, site: Site, name: string): Promise<void> {
  await open(`${site.base('Main bar')}/events`);
  await follow(page, `${site.base('Main bar')}/${name}`);
}

describeForms('what is unsaved', forms, ({ isPhone }) => {
  const goElsewhere = (page: Page) =>
    isPhone
      ? page.getByRole('banner').getByRole('link', { name: 'Back' }).click()
      : page.getByRole('navigation', { name: 'Amplifier' }).getByRole('link', { name: 'Events' }).click();

  test('[NET-03] unsaved edits of the network cause a question on a click elsewhere, on Back and on a reload, and are kept by whoever stays', async ({
    page,
    open,
    site,
  }) => {
    const before = valueOf(site, 'wifi/ssid');
    await openAfter(page, open, site, 'network');
    const name = page.getByRole('region', { name: 'Wi-Fi' }).getByRole('textbox', { name: 'SSID' });
    await name.fill('Venue guests');
    await goElsewhere(page);
    await expect(question(page)).toContainText('have not been sent');
    await expectAccessible(page);
    await stay(page);
    await page.evaluate(() => history.back());
    await stay(page);
    await reloadAndStay(page);
    await expect(page).toHaveURL(/network$/);
    await expect(name).toHaveValue('Venue guests');
    await goElsewhere(page);
    await question(page).getByRole('button', { name: 'Discard changes' }).click();
    await expect(page).not.toHaveURL(/network$/);
    expect(valueOf(site, 'wifi/ssid')).toBe(before);
    await page.reload();
    await expect(question(page)).toHaveCount(0);
  });

  test('[DOT1X-01] an unsaved 802.1X password causes a question', async ({ page, open, site }) => {
    await openAfter(page, open, site, 'dot1x');
    await page.getByRole('radio', { name: 'PEAP' }).click();
    await page.getByRole('textbox', { name: 'Password' }).fill('secret');
    await goElsewhere(page);
    await stay(page);
    await page.evaluate(() => history.back());
    await stay(page);
    await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue('secret');
    await page.getByRole('button', { name: 'Reset' }).click();
    await goElsewhere(page);
    await expect(page).not.toHaveURL(/dot1x$/);
    await expect(question(page)).toHaveCount(0);
  });

  test('[SETTINGS-06] a typed device information is sent on a click elsewhere and on Back, and causes a question on a reload', async ({
    page,
    open,
    site,
  }) => {
    await openAfter(page, open, site, 'settings');
    const venue = page.getByRole('textbox', { name: 'Venue' });
    const typed = `Harbour ${isPhone ? 'phone' : 'desk'}`;
    await venue.fill(typed);
    await reloadAndStay(page);
    await expect(venue).toHaveValue(typed);
    await page.evaluate(() => history.back());
    await expect(page).toHaveURL(/events$/);
    await expect(question(page)).toHaveCount(0);
    await expect.poll(() => valueOf(site, 'deviceInfo/venueName')).toBe(typed);
    await page.evaluate(() => history.forward());
    await venue.fill(`${typed} 2`);
    await goElsewhere(page);
    await expect(page).not.toHaveURL(/settings$/);
    await expect(question(page)).toHaveCount(0);
    await expect.poll(() => valueOf(site, 'deviceInfo/venueName')).toBe(`${typed} 2`);
  });

  test('a half-typed name of a channel or a zone is not lost by a reload', async ({ page, open, site }) => {
    await open(`${site.base('Main bar')}/channels/1/SETTINGS`);
    for (const field of ['Channel name', 'Zone']) {
      const name = page.getByRole('textbox', { name: field, exact: true });
      const before = await name.inputValue();
      await name.fill(`${before} half`);
      await reloadAndStay(page);
      await expect(name).toHaveValue(`${before} half`);
      await name.press('Escape');
      await expect(name).toHaveValue(before);
    }
    await page.reload();
  });
});
