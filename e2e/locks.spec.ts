import { createLockGroup, lockablePaths } from '@headroom/model/access';
import { at } from '@headroom/model/property';
import { describeForms, expect, expectAccessible, forms, test, type Site } from './fixtures.ts';

const key = 'key of the house';
const locked = ['/network', '/lockedProperties', '/amp/powerSupply', '/logs', '/amp/channels/2'];
test.use({
  plan: {
    amps: [
      { model: '704D', name: 'Main bar' },
      {
        model: '704D',
        name: 'Gallery',
        settings: { '/network/ethernet': { dot1xMode: 'PEAP', dot1xIdentity: 'amp@house' } },
        uac: { key, roles: { admin: { '/': 'Write', ...Object.fromEntries(locked.map((path) => [path, 'Locked'])) } } },
      },
    ],
    panels: [],
  },
});
const read = (site: Site, address: string) => at(site.amp('Gallery').amplifier.core.tree, address);
const barred = 'Locked by UAC: this amplifier can only be viewed, without its channels and settings.';

describeForms('a UAC lock', forms, () => {
  test('[LOCK-05] [AMPS-12] leaves nothing to change without its key, with the reason, and everything with it', async ({
    page,
    open,
    site,
  }) => {
    await open('/amps');
    await expect(page.getByRole('button', { name: /^Mute all: Gallery|Gallery.*Mute all|Mute all.*Gallery/ })).toBeDisabled();
    await open(`${site.base('Gallery')}/power`);
    await expect(page.getByText(barred)).toBeVisible();
    const standby = page.getByRole('switch', { name: 'Auto standby' });
    await expect(standby).toHaveAttribute('aria-disabled', 'true');
    await expect(standby).toHaveAccessibleDescription(/Locked by UAC: this can be changed with the lock key only/);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Enter lock key' }).click();
    const dialog = page.getByRole('dialog', { name: 'Unlock Gallery' });
    await dialog.getByLabel('Lock key', { exact: true }).fill('guess');
    await dialog.getByRole('button', { name: 'Unlock' }).click();
    await expect(dialog).toContainText('The amplifier does not accept this key');
    await expectAccessible(page);
    await dialog.getByLabel('Lock key', { exact: true }).fill(key);
    await dialog.getByRole('button', { name: 'Unlock' }).click();
    await expect(page.getByText(barred)).toHaveCount(0);
    const before = read(site, '/amp/autoStandby/enable');
    await standby.click();
    await expect.poll(() => read(site, '/amp/autoStandby/enable')).toBe(!before);
    await page.reload();
    await expect(page.getByRole('switch', { name: 'Auto standby' })).not.toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByText(barred)).toHaveCount(0);
    await open('/amps');
    const mute = page.getByRole('button', { name: /^Mute all: Gallery|Gallery.*Mute all|Mute all.*Gallery/ });
    await mute.click();
    await expect.poll(() => read(site, '/amp/channels/4/output/mute')).toBe(true);
    for (const channel of [1, 2, 3, 4]) site.amp('Gallery').amplifier.core.setAt(`/amp/channels/${channel}/output/mute`, false);
  });

  test('[LOCK-02] [LOCK-07] hides what is Locked on the network page too, readings and settings alike', async ({ page, open, site }) => {
    await open(`${site.base('Main bar')}/network`);
    const card = page.getByRole('region', { name: '802.1X' });
    await expect(card.getByRole('button', { name: /is locked by UAC/ })).toHaveCount(0);
    await open(`${site.base('Gallery')}/network`);
    await expect(card).toBeVisible();
    await expect(card.getByRole('button', { name: /: This field is locked by UAC or speaker tunings/ })).toHaveCount(2);
    await expect(page.getByRole('main')).not.toContainText(/PEAP|amp@house/);
    await expect(page.getByRole('main')).not.toContainText(site.amp('Gallery').amplifier.identity.mac);
    await expectAccessible(page);
  });

  test('[LOCK-02] [LOCK-07] hides readings as it hides settings: of the supply and its power', async ({ page, open, site }) => {
    const main = page.getByRole('main');
    await open(`${site.base('Main bar')}/power`);
    await expect(main).toContainText(/\d ?[VAW]\b/);
    await expect(main).toContainText('Power OK: on');
    await open(`${site.base('Gallery')}/power`);
    await expect(main.getByRole('button', { name: /^Line voltage: This field is locked/ })).toBeVisible();
    await expect(main.getByRole('button', { name: /^Thermal: This field is locked/ })).toBeVisible();
    await expect(main.getByRole('switch', { name: 'Auto standby' })).toBeVisible();
    await expect(main).not.toContainText(/\d ?[VAW]\b|Power OK: o/);
    await expectAccessible(page);

    await open(`${site.base('Main bar')}/green`);
    await expect(main).toContainText(/\d ?W\b/);
    await open(`${site.base('Gallery')}/green`);
    await expect(main.getByRole('button', { name: /^Power now: This field is locked/ })).toBeVisible();
    await expect(main).not.toContainText(/\d ?W\b/);
  });

  test('[LOCK-02] [LOCK-07] hides a log, and of a channel its name, meters and sums', async ({ page, open, site }) => {
    const main = page.getByRole('main');
    for (const [name, channel] of [
      ['Main bar', 'Hall'],
      ['Gallery', 'Vault'],
    ] as const) {
      const { core } = site.amp(name).amplifier;
      core.setAt('/logs/faults', '2026-11-20 10:00:00 Channel 3: output stage failed');
      core.setAt('/amp/channels/2/output/name', channel);
    }
    await open(`${site.base('Main bar')}/faults`);
    await expect(main).toContainText('Output stage failed');
    await open(`${site.base('Gallery')}/faults`);
    await expect(main.getByRole('button', { name: /This field is locked/ })).toBeVisible();
    await expect(main).not.toContainText(/output stage failed|No faults/i);

    const meter = main.getByRole('meter', { name: /^Output level of (Channel 2|Hall|Vault)$/ });
    await open(`${site.base('Main bar')}/channels/2/settings`);
    await expect(meter).toHaveAttribute('aria-valuetext', /dB/);
    await expect(main.getByRole('definition').last()).toHaveText(/\d ?dB/);
    await open(`${site.base('Gallery')}/channels/2/settings`);
    await expect(meter).toHaveAttribute('aria-valuetext', 'unknown');
    await expect(main.getByRole('definition').last()).toHaveText('– dB');
    await expectAccessible(page);
    await open('/amps');
    await expect(page.getByText('Hall').first()).toBeVisible();
    await expect(page.getByText('Vault')).toHaveCount(0);
  });
});

test('[IMPEXP-20] a reset of a lock refused by the amplifier stops the import with a message', async ({ page, open, site }) => {
  const { core, identity } = site.amp('Gallery').amplifier;
  const made = createLockGroup(1, identity.mac, 'old', lockablePaths(core.schema, 1, new Set(['eq'])));
  if (!made.ok) throw new Error(made.refusal);
  core.setAt('/lockedProperties/ch1/key', made.group.key);
  core.setAt('/lockedProperties/ch1/properties', made.group.properties);
  await open(`${site.base('Gallery')}/advanced`);
  await page.getByRole('button', { name: 'Enter lock key' }).click();
  await page.getByLabel('Lock key', { exact: true }).fill(key);
  await page.getByRole('button', { name: 'Unlock', exact: true }).last().click();
  const card = page.getByRole('region', { name: 'Import', exact: true });
  await expect(card.getByRole('button', { name: 'Choose file' })).toBeEnabled();
  const file = { name: 'bar.json', mimeType: 'application/json', buffer: Buffer.from('{"output":{"name":"Bar"},"version":2}') };
  await card.locator('input[type=file]').setInputFiles(file);
  await card.getByRole('button', { name: 'Import settings' }).click();
  await expect(card.getByRole('alert')).toContainText('Failed to import. Could not reset existing locked properties');
  expect(read(site, '/amp/channels/1/output/name')).not.toBe('Bar');
  core.setAt('/lockedProperties/ch1', null);
});
