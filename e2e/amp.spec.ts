import { at, type Tree } from '@headroom/model/property';
import { answerByKey, expect, test } from './fixtures.ts';

test.describe('an amplifier and its connection', () => {
  test('[AMPS-22] an unknown id shows that the amplifier does not exist', async ({ page, open }) => {
    await open('/amps/00112233ffff');
    await expect(page.getByRole('heading', { name: 'Amplifier Not Found!' })).toBeVisible();
    await page.getByRole('main').getByRole('link', { name: 'Amp list' }).click();
    await expect(page.getByRole('heading', { name: 'Select an amp' })).toBeVisible();
  });

  test('[AMPS-21] a UAC-locked amplifier shows neither channels nor settings, and its own address leads to its events', async ({
    page,
    open,
    site,
  }) => {
    await open(site.base('Gallery'));
    await expect(page).toHaveURL(site.url(`${site.base('Gallery')}/events`));
    const menu = page.getByRole('navigation', { name: 'Amplifier' });
    await expect(menu.getByRole('link', { name: 'Network' })).toBeVisible();
    await expect(menu.getByRole('link', { name: 'Channels' })).toHaveCount(0);
    await expect(menu.getByRole('link', { name: 'Settings' })).toHaveCount(0);
    await expect(page.getByText('Locked by UAC: this amplifier can only be viewed, without its channels and settings.')).toBeVisible();
  });

  test('[AMPS-15] without 802.1X on the device there is no such link, and its address leads to the list', async ({ page, open, site }) => {
    const ethernet = at(site.amp('Cinema 1').amplifier.device.tree, '/network/ethernet') as Tree;
    const kept = ethernet['dot1xMode'];
    delete ethernet['dot1xMode'];
    await open(`${site.base('Cinema 1')}/green`);
    await expect(page.getByRole('navigation', { name: 'Amplifier' }).getByRole('link', { name: 'Green' })).toBeVisible();
    await expect(page.getByRole('link', { name: '802.1X' })).toHaveCount(0);
    await open(`${site.base('Cinema 1')}/dot1x`);
    await expect(page).toHaveURL(site.url('/amps'));
    if (kept !== undefined) ethernet['dot1xMode'] = kept;
  });

  test('[SETTINGS-01] Find me makes the amplifier blink while its dialog is open', async ({ page, open, site }) => {
    const blinking = () => at(site.amp('Lounge').amplifier.device.tree, '/misc/findMe');
    await open(`${site.base('Lounge')}/green`);
    await page.getByRole('button', { name: 'Find me' }).click();
    const dialog = page.getByRole('dialog', { name: 'Find Lounge' });
    await expect(dialog.getByText('Blinking', { exact: true })).toBeVisible();
    expect(blinking()).toBe(true);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect.poll(blinking).toBe(false);
  });

  test('[CONN-13] a held Enter does not dismiss the message that the amplifier is lost', async ({ page, open, site }) => {
    const amp = site.amp('Restaurant');
    await open(`${site.base('Restaurant')}/green`);
    const dialog = page.getByRole('alertdialog', { name: 'Amplifier Disconnected!' });
    await expect(page.getByRole('main').getByRole('button', { name: 'Mute all, Restaurant' })).toBeEnabled();
    const there = page.url();
    await page.keyboard.down('Enter');
    await amp.setOnline(false);
    await expect(dialog.getByRole('button', { name: 'OK' })).toBeFocused();
    for (let again = 0; again < 5; again++) await page.keyboard.down('Enter');
    await page.keyboard.up('Enter');
    await expect(dialog).toBeVisible();
    expect(page.url()).toBe(there);
    await answerByKey(dialog, 'Enter');
    await expect(page).toHaveURL(site.url('/amps'));
    await amp.setOnline(true);
    await expect(page.getByRole('link', { name: 'Restaurant', exact: true })).toBeVisible({ timeout: 90_000 });
  });

  test('[CONN-13] [CTRL-10] a lost connection is shown until the amplifier is back, and nothing can be set', async ({
    page,
    open,
    site,
  }) => {
    const amp = site.amp('Restaurant');
    await open(`${site.base('Restaurant')}/green`);
    const dialog = page.getByRole('alertdialog', { name: 'Amplifier Disconnected!' });
    await expect(page.getByRole('main').getByRole('button', { name: 'Mute all, Restaurant' })).toBeEnabled();
    await amp.setOnline(false);
    await expect(dialog).toBeVisible();
    await expect(page.getByRole('button', { name: /^Mute all/, disabled: true, includeHidden: true }).first()).toBeAttached();
    await amp.setOnline(true);
    await expect(dialog).toHaveCount(0, { timeout: 90_000 });
  });

  test('[CONN-08] a cable pulled leaves values with their age, and everything comes back without a reload', async ({
    page,
    open,
    site,
  }) => {
    const { appliance } = site.amp('Lounge');
    await open(`${site.base('Lounge')}/green`);
    appliance?.setCable(false);
    await expect(page.getByText(/^No update for \d+ s\./)).toBeVisible({ timeout: 90_000 });
    appliance?.setCable(true);
    await expect(page.getByText(/^No update for \d+ s\./)).toHaveCount(0, { timeout: 90_000 });
    await expect(page.getByRole('button', { name: 'Mute all, Lounge' }).first()).toBeEnabled();
  });
});

test.describe('the error page', () => {
  test.use({ expectedErrors: [/Error reading value/] });

  test('[SHELL-31] [ERR-05] a page that breaks shows an error and leads to the list and to help', async ({ page, open, site }) => {
    await page.route(/about-screen-.*\.js/, (route) =>
      route.fulfill({
        contentType: 'text/javascript',
        body: "export const Screen = () => { throw new Error('Error reading value'); }; export { Screen as n, Screen as t };",
      }),
    );
    await open('/about');
    await expect(page.getByRole('heading', { name: 'Something went wrong!' })).toBeFocused();
    await expect(page.getByText('Error reading value · /about')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Help & Feedback' })).toHaveAttribute('href', '/about');
    await page.getByRole('link', { name: 'Go to the amp list' }).click();
    await expect(page).toHaveURL(site.url('/amps'));
    await expect(page.getByRole('heading', { name: 'Select an amp' })).toBeVisible();
  });
});

test('[ERR-05] an invalid value is reported at its control until the amplifier sends a valid one', async ({ page, open, site }) => {
  const { core } = site.amp('Main bar').amplifier;
  const address = '/amp/channels/1/output/faderZoneOffset';
  await open(`${site.base('Main bar')}/channels/1/SETTINGS`);
  const main = page.getByRole('main');
  await expect(main.getByRole('slider', { name: 'Offset' })).toBeVisible();
  await expect(main).not.toContainText('Error reading value');
  core.setAt(address, 'loud');
  await expect(main).toContainText('Error reading value');
  core.setAt(address, 0);
  await expect(main).not.toContainText('Error reading value');
});

test('a page keeps typed and opened content when the phone is turned', async ({ page, open, site }) => {
  await page.setViewportSize({ width: 740, height: 800 });
  await open(`${site.base('Main bar')}/advanced`);
  await page.getByRole('button', { name: /^Lock/ }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.setViewportSize({ width: 1024, height: 800 });
  await expect(page.getByRole('heading', { name: 'Main bar', level: 1 })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeVisible();
});
