import { describeForms, expect, forms, test } from './fixtures.ts';
import { openMenu, panelOf, restarts, save } from './touch-panel.ts';

test.use({
  plan: {
    amps: [
      { model: '704D', name: 'Club', password: 'headroom' },
      { model: '352', name: 'Patio' },
    ],
    panels: [
      { name: 'Bar panel', versionNumber: '0.1.0.437', latestVersion: '0.1.0.512' },
      { name: 'Door panel', versionNumber: '0.1.0.512' },
    ],
    held: true,
  },
});

describeForms('wall controllers in the list', forms, ({ isPhone }) => {
  test('[SHELL-19] [API-22] [TOUCH-22] are requested through an amplifier that answers; only the outdated one is marked, and the menu with it', async ({
    page,
    open,
    site,
  }) => {
    const [bar, door] = [panelOf(site).describe().name, panelOf(site, 1).describe().name];
    await open('/');
    await page.getByRole('button', { name: 'Continue as guest' }).click();
    const row = (name: string) => page.getByRole('article').filter({ hasText: name });
    for (const name of [bar, door]) await expect(row(name)).toContainText('No groups yet');
    await expect(row(bar).getByLabel('Firmware update available')).toHaveCount(1);
    await expect(row(door)).toContainText('0.1.0.512');
    await expect(row(door).getByLabel('Firmware update available')).toHaveCount(0);
    const menu = page.getByRole('button', { name: 'Menu, firmware update available' });
    await expect(menu.locator('span')).toHaveCount(1);
    await menu.click();
    await expect(page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Firmware update' })).toHaveText(
      'Firmware updateAvailable',
    );
  });

  test('[TOUCH-25] [AMPS-03] a renamed and moved one has its new name and address at once, also in the search', async ({
    page,
    open,
    site,
  }) => {
    const name = isPhone ? 'Terrace wall' : 'Counter wall';
    const ip = isPhone ? '192.168.7.61' : '192.168.7.60';
    await page.clock.install();
    await open('/');
    await page.getByRole('button', { name: 'Continue as guest' }).click();
    await page.getByRole('link', { name: `Configure ${panelOf(site).describe().name}` }).click();
    await openMenu(page, 'Controller settings');
    const dialog = page.getByRole('dialog', { name: 'Controller settings' });
    await dialog.getByLabel('Controller name').fill(name);
    await dialog.getByLabel('IP address').fill(ip);
    await save(page).click();
    await expect(page.getByRole('dialog', { name: 'Waiting for the touch controller' })).toBeVisible();
    await site.pass(restarts);
    await page.clock.fastForward(11_000);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    if (isPhone) await page.getByRole('link', { name: 'Back' }).tap();
    const search = page.getByRole('searchbox');
    for (const query of [name, ip]) {
      await search.fill(query);
      const found = page.getByRole('article');
      await expect(found).toHaveCount(1);
      await expect(found).toContainText(name);
      await expect(found).toContainText(ip);
    }
  });
});
