import { at } from '@headroom/model/property';
import { describeForms, expect, forms, prefer, test } from './fixtures.ts';

test.use({
  plan: {
    amps: [
      { model: '704D', name: 'Main bar' },
      { model: '702', name: 'Cellar', password: 'secret' },
    ],
  },
});

describeForms('settings', forms, ({ isPhone }) => {
  test('[SETTINGS-01] [PROP-02] find me blinks while its dialog is open', async ({ page, open, site }) => {
    const { core } = site.amp('Main bar').amplifier;
    await open(`${site.base('Main bar')}/settings`);
    await page.getByRole('button', { name: 'Start blinking…' }).click();
    await expect(page.getByRole('dialog', { name: 'Find Main bar' }).getByText('Blinking', { exact: true })).toBeVisible();
    expect(at(core.tree, '/misc/findMe')).toBe(true);
    await page.getByRole('button', { name: 'Done' }).click();
    await expect.poll(() => at(core.tree, '/misc/findMe')).toBe(false);
  });

  test('[SETTINGS-06] [PROP-05] [PROP-06] [PROP-07] device information is edited where an installer may, and shown with every firmware version', async ({
    page,
    open,
    site,
  }) => {
    const { core } = site.amp('Main bar').amplifier;
    await open(`${site.base('Main bar')}/settings`);
    const rack = page.getByRole('textbox', { name: 'Rack', exact: true });
    await rack.fill('Back of house A');
    await rack.press('Enter');
    await expect.poll(() => at(core.tree, '/amp/deviceInfo/rackName')).toBe('Back of house A');
    await rack.fill('nothing of this');
    await rack.press('Escape');
    await expect(rack).toHaveValue('Back of house A');
    await page.getByLabel('Installed on').fill('2025-11-18');
    await expect.poll(() => at(core.tree, '/amp/deviceInfo/dateOfInstallation')).toBe('2025-11-18T00:00:00.000Z');
    for (const name of ['Serial number', 'Firmware of channels 1–2', 'Power supply firmware', 'Up time'])
      await expect(page.getByText(name, { exact: true })).toBeVisible();
    core.setAt('/amp/deviceInfo/rackName', 'Cellar rack');
    await expect(rack).toHaveValue('Cellar rack');
    await expect(page.getByRole('heading', { name: 'External IO' })).toBeVisible();
    await page.getByLabel('Fault output mode').selectOption('Constant and load');
    await expect.poll(() => at(core.tree, '/amp/powerSupply/outputPortMode')).toBe('Constant+Load');
  });

  test('[SETTINGS-06] [SETTINGS-07] [ENUM-21] [PROP-30] GPIO has one port per channel, with a mode and a polarity', async ({
    page,
    open,
    site,
  }) => {
    const { core } = site.amp('Main bar').amplifier;
    await open(`${site.base('Main bar')}/settings`);
    const mode = page.getByLabel('Mode of port 2');
    await expect(page.getByLabel(/^Mode of port/)).toHaveCount(4);
    await mode.selectOption('Input manual override');
    await expect.poll(() => at(core.tree, '/GPIO/2/mode')).toBe('Input Manual Override');
    const polarity = page.getByLabel('Polarity of port 2');
    if (isPhone) await page.getByRole('group', { name: 'Polarity of port 2' }).getByText('Normally closed').click();
    else await polarity.selectOption('Normally closed');
    await expect.poll(() => at(core.tree, '/GPIO/2/polarity')).toBe('Normally Closed');
    if (!isPhone)
      for (const language of ['en', 'es']) {
        await prefer(page, 'language', language);
        const heights = await Promise.all([2, 3].map(async (port) => (await page.locator('tr').nth(port).boundingBox())?.height));
        expect(heights[0]).toBe(heights[1]);
        await prefer(page, 'language', 'en');
      }
    await mode.selectOption('Remote volume control');
    await expect(page.getByText('Not used')).toBeVisible();
    await mode.selectOption('Off');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Change' }).click();
    await expect.poll(() => at(core.tree, '/GPIO/2/mode')).toBe('Off');
  });

  test('[LOGIN-07] a guest sees and cannot change', async ({ page, open, site }) => {
    await open(`${site.base('Cellar')}/settings`);
    await expect(page.getByRole('textbox', { name: 'Device name' })).toHaveValue('Cellar');
    await expect(page.getByRole('textbox', { name: 'Device name' })).not.toBeEditable();
    await expect(page.getByRole('button', { name: 'Start blinking…' })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Change…' })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Remove…' })).toBeDisabled();
  });
});
