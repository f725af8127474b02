import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';

const chooseIn = (page: Page, navigation: string | RegExp, link: string) =>
  page.getByRole('navigation', { name: navigation }).getByRole('link', { name: link, exact: true }).click();

test('[SHELL-03] [SHELL-17] every configured page is reached by links from the list', async ({ page, open }) => {
  await open('/amps');
  const main = page.getByRole('main');
  const sources = main.getByRole('combobox', { name: 'Source' }).first();
  const options = async () => (await sources.locator('option').allTextContents()).join(' ');

  await page.getByRole('link', { name: 'Cinema 1', exact: true }).click();
  await expect(sources).toBeVisible();
  expect(await options()).toMatch(/Analog 4.*Digital 8.*Mixer/);
  await page.getByRole('link', { name: 'Main bar', exact: true }).click();
  await expect(sources.locator('option', { hasText: 'Dante 8' })).toBeAttached();
  expect(await options()).toMatch(/Analog 4.*Dante 8.*Mixer/);

  for (const [tab, control] of [
    ['Generator', main.getByRole('switch', { name: 'Generator on Bar left' })],
    ['Crossover', main.getByRole('combobox', { name: 'High-pass type' })],
    ['Equalizer', main.getByRole('switch', { name: 'Band 1 on' })],
    ['Limiter', main.getByRole('switch', { name: 'Peak limiter' })],
    ['Load monitor', main.getByRole('switch', { name: 'Load monitor' })],
    ['Load monitor', main.getByRole('switch', { name: 'Pilot tone' })],
  ] as const) {
    await chooseIn(page, 'Settings of Bar left', tab);
    await expect(control).toBeEnabled();
  }
  for (const [link, controls] of [
    ['Power supply', [main.getByRole('switch', { name: 'Automatic limits' }), main.getByRole('switch', { name: 'Auto standby' })]],
    [
      'Network',
      [
        main.getByRole('region', { name: 'Ethernet' }).getByRole('switch', { name: 'DHCP' }),
        main.getByRole('region', { name: 'Wi-Fi' }).getByRole('textbox', { name: 'Password' }),
        main.getByRole('region', { name: 'Access point' }).getByRole('button', { name: 'Turn on' }),
      ],
    ],
    ['802.1X', [main.getByRole('radio', { name: 'PEAP' })]],
    ['Settings', [main.getByRole('button', { name: 'Protect…' }), main.getByRole('combobox', { name: 'Mode of port 1' })]],
  ] as const) {
    await chooseIn(page, 'Amplifier', link);
    for (const control of controls) await expect(control).toBeEnabled();
  }
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: /^Firmware update/ })
    .click();
  await expect(page).toHaveURL(/^[^/]+\/\/[^/]+\/update$/);
  await expect(main.getByRole('button', { name: 'Choose firmware file' })).toBeEnabled();
});
