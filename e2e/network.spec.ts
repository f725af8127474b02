import { at } from '@headroom/model/property';
import { describeForms, expect, expectAccessible, forms, ready, test, type Site } from './fixtures.ts';

test.use({
  plan: {
    amps: [
      { model: '704D', name: 'Main bar' },
      { model: '702', name: 'Lounge' },
      { model: '354-G', name: 'Terrace' },
      { model: '702', name: 'Cellar', password: 'secret' },
    ],
    held: true,
  },
});

const network = (site: Site, name: string) => `${site.base(name)}/network`;
const beside = (host: string, last: number) => host.replace(/\d+$/, String(last));

describeForms('network', forms, ({ name, isPhone }) => {
  test('[NET-01] [NET-03] [NET-04] [NET-06] edited values are shown beside saved ones until Save or Reset', async ({
    page,
    open,
    site,
  }) => {
    const { core } = site.amp('Main bar').amplifier;
    core.setAt('/network/wifi/ssid', '');
    await open(network(site, 'Main bar'));
    const wifi = page.getByRole('region', { name: 'Wi-Fi' });
    await expect(page.getByRole('region', { name: 'Ethernet' })).toBeVisible();
    await expect(page.getByRole('region', { name: 'Access point' })).toBeVisible();
    await expect(wifi.getByText('2.4 GHz networks only. Name (SSID) and password must match exactly.')).toBeVisible();
    const save = wifi.getByRole('button', { name: 'Save Wi-Fi' });
    await expect(save).toBeDisabled();
    await expect(wifi.getByRole('button', { name: 'Reset' })).toHaveCount(0);
    const ssid = wifi.getByLabel('Network name (SSID)');
    await ssid.fill('Foundry-AV');
    await expect(wifi.getByText('Was empty')).toBeVisible();
    await expect(page.getByText('One section has unsaved changes.')).toBeVisible();
    expect(at(core.tree, '/network/wifi/ssid')).toBe('');
    await wifi.getByRole('button', { name: 'Reset' }).click();
    await expect(ssid).toHaveValue('');
    await expect(save).toBeDisabled();
    await ssid.fill('Foundry-AV');
    await save.click();
    await expect.poll(() => at(core.tree, '/network/wifi/ssid')).toBe('Foundry-AV');
    await expect(save).toBeDisabled();
    await ssid.fill('Foundry');
    await ssid.fill('Foundry-AV');
    await expect(wifi.getByRole('button', { name: 'Reset' })).toHaveCount(0);
  });

  test('[NET-02] [NET-05] the access point asks each time, and its password has eight characters', async ({ page, open, site }) => {
    const { core } = site.amp('Main bar').amplifier;
    core.setAt('/network/apConfig/buttonEnable', false);
    await open(network(site, 'Main bar'));
    const card = page.getByRole('region', { name: 'Access point' });
    await card.getByLabel('Password', { exact: true }).fill('short1');
    await expect(card.getByText('Use at least 8 characters')).toBeVisible();
    await expect(card.getByRole('button', { name: 'Save' })).toBeDisabled();
    await card.getByLabel('Password', { exact: true }).fill(`long ${name}`);
    await card.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => at(core.tree, '/network/apConfig/password')).toBe(`long ${name}`);
    for (const [verb, title, after] of [
      ['Turn on', 'Turn the access point on?', true],
      ['Turn off', 'Turn the access point off?', false],
    ] as const) {
      await card.getByRole('button', { name: verb }).click();
      await page.getByRole('alertdialog', { name: title }).getByRole('button', { name: 'Cancel' }).click();
      expect(at(core.tree, '/network/apConfig/buttonEnable')).toBe(!after);
      await card.getByRole('button', { name: verb }).click();
      await page.getByRole('alertdialog', { name: title }).getByRole('button', { name: verb }).click();
      await expect.poll(() => at(core.tree, '/network/apConfig/buttonEnable')).toBe(after);
    }
  });

  test('[NET-07] [NET-08] [NET-09] [PROP-28] address and gateway only without DHCP, and only such as can work; name servers by their own limit', async ({
    page,
    open,
    site,
  }) => {
    await open(network(site, 'Main bar'));
    const card = page.getByRole('region', { name: 'Ethernet' });
    const ip = card.getByLabel('IP address / prefix');
    const dhcp = card.getByRole('switch', { name: 'DHCP' });
    await expect(dhcp).toBeChecked();
    await expect(dhcp).toBeEnabled();
    await expect(ip).toBeDisabled();
    await expect(card.getByLabel('Gateway')).toBeDisabled();
    await expect(card.getByLabel('DNS 1')).toHaveAttribute('maxlength', '64');
    await dhcp.click();
    await expect(ip).toBeEnabled();
    await expect(card.getByLabel('Gateway')).toBeEnabled();
    await ip.fill('10.20.4.999/24');
    await expect(card.getByText('Write address and prefix as 192.168.1.20/24, prefix 1 to 30')).toBeVisible();
    await expect(card.getByRole('button', { name: 'Save Ethernet' })).toBeDisabled();
    await ip.fill('10.20.4.60');
    await ip.blur();
    await expect(ip).toHaveValue('10.20.4.60/24');
    await card.getByLabel('Gateway').fill('10.20.5.1');
    await expect(card.getByText('The gateway is not in the subnet of the address')).toBeVisible();
    await expectAccessible(page);
    await card.getByLabel('Gateway').fill('');
    await expect(card.getByRole('button', { name: 'Save Ethernet' })).toBeEnabled();
    await expect(page.getByText('Saving Ethernet will drop this connection. Reconnect at 10.20.4.60.')).toBeVisible();
  });

  test('an impossible address is refused in words, and one in use causes a warning', async ({ page, open, site }) => {
    await open(network(site, 'Main bar'));
    const card = page.getByRole('region', { name: 'Ethernet' });
    const ip = card.getByLabel('IP address / prefix');
    const save = card.getByRole('button', { name: 'Save Ethernet' });
    // A placeholder in an unused field would read as a value.
    await expect(ip).not.toHaveAttribute('placeholder');
    await card.getByRole('switch', { name: 'DHCP' }).setChecked(false);
    for (const [address, why] of [
      ['10.20.4.0/24', 'This is the address of the subnet itself, not one of a device in it'],
      ['10.20.4.255/24', 'This address means all devices of the subnet at once'],
      ['224.0.0.251/24', 'Addresses from 224.0.0.0 on are for groups, not for one device'],
    ] as const) {
      await ip.fill(address);
      await expect(card.getByText(why)).toBeVisible();
      await expect(save).toBeDisabled();
    }
    await ip.fill('10.20.4.60/24');
    await card.getByLabel('Gateway').fill('10.20.4.60');
    await expect(card.getByText('This is the amplifier’s own address; the gateway is another device')).toBeVisible();
    await card.getByLabel('Gateway').fill('10.20.4.255');
    await expect(card.getByText('This address means all devices of the subnet at once')).toBeVisible();
    await expect(save).toBeDisabled();
    await card.getByLabel('Gateway').fill('');
    await ip.fill(`${site.amp('Cellar').host.replace(/:.*/, '')}/24`);
    await expect(card.getByText('Cellar has this address already.')).toBeVisible();
    await save.click();
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('Cellar has this address already. With one address, neither of the two may be reached.');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(at(site.amp('Main bar').amplifier.core.tree, '/network/ethernet/dhcp')).toBe(true);
  });

  test('[NET-05] [NET-06] Wi-Fi is not switched on without a name, nor with a password that no network has', async ({
    page,
    open,
    site,
  }) => {
    const { core } = site.amp('Main bar').amplifier;
    for (const [leaf, value] of [
      ['enable', false],
      ['ssid', ''],
      ['password', ''],
    ] as const)
      core.setAt(`/network/wifi/${leaf}`, value);
    await open(network(site, 'Main bar'));
    const wifi = page.getByRole('region', { name: 'Wi-Fi' });
    const save = wifi.getByRole('button', { name: 'Save Wi-Fi' });
    await expect(wifi.locator('[placeholder]:not([placeholder=""])')).toHaveCount(0);
    await wifi.getByRole('switch', { name: 'Wi-Fi on' }).setChecked(true);
    await expect(wifi.getByText('Write the name of the network')).toBeVisible();
    await expect(save).toBeDisabled();
    await wifi.getByLabel('Network name (SSID)').fill('Foundry-AV');
    await wifi.getByLabel('Password', { exact: true }).fill('1234567');
    await expect(wifi.getByText('Use at least 8 characters, or none for an open network')).toBeVisible();
    await expect(save).toBeDisabled();
    await wifi.getByLabel('Password', { exact: true }).fill('12345678');
    await expect(save).toBeEnabled();
    await wifi.getByLabel('Password', { exact: true }).fill('');
    await expect(save).toBeEnabled();
    core.setAt('/network/wifi/enable', true);
  });

  test('[LOGIN-07] a guest sees and cannot change, and no password is shown; a signed-in user can', async ({ page, open, site }) => {
    site.amp('Cellar').amplifier.core.setAt('/network/wifi/password', 'long enough');
    await open(network(site, 'Cellar'));
    const wifi = page.getByRole('region', { name: 'Wi-Fi' });
    await expect(wifi.getByLabel('Network name (SSID)')).not.toBeEditable();
    await expect(page.getByRole('button', { name: 'Turn on' })).toBeDisabled();
    await expect(wifi.getByRole('button', { name: 'Password: ' })).toBeVisible();
    const password = wifi.getByLabel('Password', { exact: true });
    await expect(password).toHaveCount(0);
    await page.getByRole('main').getByRole('button', { name: 'Sign in', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Sign in to Cellar' });
    await dialog.getByLabel('Password', { exact: true }).fill('secret');
    await dialog.getByRole('button', { name: 'Sign in' }).click();
    await expect(password).toHaveValue('long enough');
    await page.reload();
    await ready(page);
    await expect(password).toHaveValue('long enough');
  });

  test('[NET-03] (OQ-098) a new address is announced, tried and confirmed, and shown as a link', async ({ page, open, site }) => {
    const { amplifier } = site.amp('Lounge');
    const { core } = amplifier;
    const to = beside(amplifier.address, isPhone ? 178 : 177);
    await open(network(site, 'Lounge'));
    const card = page.getByRole('region', { name: 'Ethernet' });
    await card.getByRole('switch', { name: 'DHCP' }).setChecked(false);
    await card.getByLabel('IP address / prefix').fill(`${to}/24`);
    await card.getByLabel('Gateway').fill('');
    await card.getByRole('button', { name: 'Save Ethernet' }).click();
    const question = page.getByRole('alertdialog', { name: 'Save Ethernet and lose this connection?' });
    await expect(question).toContainText(`Saving Ethernet will drop this connection. Reconnect at ${to}.`);
    await expect(question).toContainText('within 60 s, the amplifier goes back to the previous ones');
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Save Ethernet' }).click();
    await expect(page.getByText(/^The amplifier (?:is moving|answers at)/)).toBeInViewport();
    await expect(page.getByText('The amplifier answers at its new address. Open it there:')).toBeVisible({ timeout: 90_000 });
    await expect(page.getByRole('link', { name: to })).toHaveAttribute(
      'href',
      new RegExp(`^http://${to.replaceAll('.', '\\.')}:?\\d*/amps/`),
    );
    await expect.poll(() => at(core.tree, '/network/confirm')).toBe(true);
    await expect(page.getByRole('dialog', { name: 'Amplifier Disconnected!' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('region', { name: 'Ethernet' }).getByLabel('IP address / prefix')).toHaveValue(`${to}/24`);
  });

  test('[NET-03] (OQ-098) a mistake that cuts everybody off is undone by the amplifier after 60 s', async ({ page, open, site }) => {
    const { core } = site.amp('Terrace').amplifier;
    await page.clock.install();
    const later = (said: string | RegExp) =>
      expect(async () => {
        await page.clock.fastForward(5000);
        await expect(page.getByText(said)).toBeVisible({ timeout: 500 });
      }).toPass({ timeout: 90_000 });
    await open(network(site, 'Terrace'));
    const card = page.getByRole('region', { name: 'Ethernet' });
    await card.getByRole('switch', { name: 'DHCP' }).setChecked(false);
    await card.getByLabel('IP address / prefix').fill('192.0.2.77/24');
    await card.getByLabel('Gateway').fill('');
    await card.getByRole('button', { name: 'Save Ethernet' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Save Ethernet' }).click();
    await expect(page.getByText('The amplifier is moving. Trying its new address:')).toBeInViewport();
    await expect(page.getByText(/it goes back to the previous ones in \d+ s\./)).toBeVisible();
    await expect.poll(() => at(core.tree, '/network/ethernet/ip')).toBe('192.0.2.77/24');
    await later('The amplifier does not answer at its new address:');
    await expect(page.getByText('Unsupported model')).toHaveCount(0);
    await expect(card).toBeHidden();
    await expectAccessible(page);
    await site.pass(60_000);
    await expect.poll(() => at(core.tree, '/network/ethernet/dhcp')).toBe(true);
    await later(/^The new settings were not confirmed: the amplifier is back at/);
    await expect(card).toBeVisible();
  });
});
