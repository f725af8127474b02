import { readFile, writeFile } from 'node:fs/promises';
import { at } from '@headroom/model/property';
import { describeForms, expect, expectAccessible, forms, stopClock, test } from './fixtures.ts';
import { begin, groupLinks, groups, home, openMenu, panelOf, restarts, save, saved, start, touchPlan, updates } from './touch-panel.ts';

test.use({ plan: touchPlan });
test.beforeEach(({ site }) => begin(site));

describeForms('settings of a touch controller', forms, ({ isPhone }) => {
  test('[TOUCH-06] [TOUCH-10] [TOUCH-21] [TOUCH-28] [TOUCH-29] [TOUCH-30] its name and network are set, and its answer is awaited', async ({
    page,
    open,
    site,
  }) => {
    const bare = isPhone ? '192.168.1.61' : '192.168.1.60';
    await page.clock.install();
    await open(home(site));
    await openMenu(page, 'Controller settings');
    const dialog = page.getByRole('dialog', { name: 'Controller settings' });
    await expect(save(page)).toBeDisabled();
    await dialog.getByLabel('Controller name').fill('x'.repeat(51));
    await expect(dialog.getByText('At most 50 characters')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByLabel('Controller name').fill('Counter panel');
    await expect(dialog.getByText('With the subnet in CIDR notation', { exact: false })).toBeVisible();
    const ip = dialog.getByLabel('IP address');
    await ip.fill('192.168.1.abc6/');
    await expect(ip).toHaveValue('192.168.1.6/');
    await expect(save(page)).toBeDisabled();
    await ip.fill(bare);
    await dialog.getByLabel('Controller name').focus();
    await expect(ip).toHaveValue(`${bare}/24`);
    await save(page).click();
    await expect(page.getByRole('dialog', { name: 'Waiting for the touch controller' })).toContainText(`${bare}/24`);
    await expectAccessible(page);
    await site.pass(restarts);
    // Requests made before its return time out after 10 s.
    await page.clock.fastForward(11_000);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(panelOf(site).describe()).toMatchObject({ name: 'Counter panel', ipAddress: `${bare}/24`, dhcp: false });
    await expect(page.getByText('Counter panel', { exact: true }).filter({ visible: true }).first()).toBeVisible();
  });

  test('[TOUCH-06] [TOUCH-36] settings are exported and imported; the import is staged', async ({ page, open, site }) => {
    await open(home(site));
    const coming = page.waitForEvent('download');
    await openMenu(page, 'Export settings');
    const file = await coming;
    expect(file.suggestedFilename()).toBe('cs-touch-export.json');
    const text = await readFile(await file.path(), 'utf8');
    expect(JSON.parse(text)).toMatchObject({ version: 1, groups: start(site).groups });
    const changed = JSON.stringify({
      ...(JSON.parse(text) as object),
      name: 'Another panel',
      groups: [{ name: 'Lights', type: 'lights' }, ...start(site).groups.slice(1)],
    });
    await openMenu(page, 'Import settings');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'cs-touch-export.json', mimeType: 'application/json', buffer: Buffer.from(changed) });
    await expect(page.getByText('Not kept, since neither volume nor source-select: Lights')).toBeVisible();
    await expectAccessible(page);
    await expect(page.getByRole('checkbox', { name: 'Rename Bar panel to Another panel' })).not.toBeChecked();
    await page.getByRole('button', { name: 'Replace groups' }).click();
    await expect(groupLinks(page)).toHaveCount(2);
    expect(groups(site)).toHaveLength(3);
    await saved(page);
    expect(groups(site).map(({ name }) => name)).toEqual(['Patio volume', 'Bar source']);
    expect(panelOf(site).describe().name).toBe('Bar panel');
  });

  test('[TOUCH-36] an invalid file is refused in words, and nothing changes', async ({ page, open, site }) => {
    await open(home(site));
    await openMenu(page, 'Import settings');
    const good = JSON.stringify({ version: 1, ...start(site) });
    const volume = start(site).groups[0];
    const bad: readonly (readonly [string, string | Buffer, string])[] = [
      ['empty.json', '', 'file: JSON was expected'],
      ['truncated.json', good.slice(0, good.length >> 1), 'file: JSON was expected'],
      ['picture.json', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 255, 254]), 'file: JSON was expected'],
      ['list.json', '[]', 'file: an object was expected'],
      ['future.json', JSON.stringify({ ...start(site), version: 2 }), 'version: 1 was expected'],
      ['unversioned.json', JSON.stringify(start(site)), 'version: 1 was expected'],
      [
        'type.json',
        JSON.stringify({ version: 1, name: 'x', groups: [{ ...volume, range: 'loud' }] }),
        'groups/0/range: a number was expected',
      ],
      [
        'mac.json',
        JSON.stringify({
          version: 1,
          name: 'x',
          groups: [{ ...volume, amps: [{ ipAddress: '10.0.0.1', macAddress: 'zz', channels: {} }] }],
        }),
        'groups/0/amps/0/macAddress: six pairs of hex digits with colons was expected',
      ],
      [
        'name.json',
        JSON.stringify({ version: 1, name: 'x', groups: [{ ...volume, name: 'x'.repeat(200) }] }),
        'groups/0/name: a name of 1 to 60 characters was expected',
      ],
      ['prototype.json', `{"version":1,"name":"x","groups":[{"__proto__":{"a":1},"type":"volume"}]}`, 'groups/0: an object was expected'],
      ['huge.json', Buffer.alloc(50_000_000, 32), 'The file is too large to be touch settings'],
    ];
    for (const [name, content, why] of bad) {
      const path = test.info().outputPath(name);
      await writeFile(path, content);
      await page.locator('input[type=file]').setInputFiles(path);
      await expect(page.getByRole('alert').getByText('failed to import settings')).toBeVisible();
      await expect(page.getByRole('alert').filter({ hasText: 'failed to import settings' })).toContainText(why);
      await expect(page.getByRole('button', { name: 'Replace groups' })).toHaveCount(0);
    }
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('Unsaved changes')).toHaveCount(0);
    expect(panelOf(site).describe().configuration).toEqual(start(site));
  });
});

test('[TOUCH-21] a controller that does not come back within 30 s is reported, with Retry (OQ-137)', async ({ page, open, site }) => {
  await page.clock.install();
  await open(home(site));
  await openMenu(page, 'Controller settings');
  await page.getByRole('radio', { name: /DHCP/ }).check();
  await expect(page.getByRole('dialog').getByLabel('IP address')).toBeDisabled();
  await stopClock(page);
  await save(page).click();
  const waiting = page.getByRole('dialog', { name: 'Waiting for the touch controller' });
  await expect(waiting).toBeVisible();
  await page.clock.runFor(26_000);
  await expect(waiting).toBeVisible();
  await page.clock.runFor(5000);
  await page.clock.resume();
  const failed = page.getByRole('alertdialog', { name: 'The touch controller does not answer' });
  await expect(failed).toBeVisible();
  await site.pass(restarts);
  await failed.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 90_000 });
  expect(panelOf(site).describe().dhcp).toBe(true);
});

test('[TOUCH-31] an outdated one shows no network settings (OQ-139)', async ({ page, open, site }) => {
  await open(home(site, 1));
  await openMenu(page, 'Controller settings');
  await expect(page.getByText('The network can be set from version 0.1.0.420 on.')).toBeVisible();
  await expect(page.getByRole('dialog').getByLabel('IP address')).toHaveCount(0);
});

test('[TOUCH-41] [TOUCH-22] an update that fails says so and can be tried again', async ({ page, open, site }) => {
  panelOf(site).failNextUpdate();
  await open(home(site));
  await openMenu(page, 'Controller settings');
  const firmware = page.getByRole('region', { name: 'Firmware' });
  await firmware.getByRole('button', { name: 'Update firmware' }).click();
  await expect(firmware.getByText('Update in progress')).toBeVisible();
  await site.pass(updates);
  await expect(firmware.getByText('there was an error updating your CSTouch devices')).toBeVisible();
  await expect(firmware.getByRole('button', { name: 'Update firmware' })).toBeEnabled();
  const amps = [site.amp('Main bar'), site.amp('Patio')];
  await Promise.all(amps.map((amp) => amp.setOnline(false)));
  await expect(page.getByText('Failed to connect to main amp')).toBeVisible({ timeout: 90_000 });
  await firmware.getByRole('button', { name: 'Update firmware' }).click();
  await expect(page.getByText('Unable to update your CS Touch')).toBeVisible();
  await Promise.all(amps.map((amp) => amp.setOnline(true)));
  await expect(async () => {
    await site.pass(5000);
    expect((await page.request.get(site.url('/'))).ok()).toBe(true);
  }).toPass({ timeout: 90_000 });
});

test('[API-22] [TOUCH-22] [TOUCH-23] [TOUCH-24] its firmware is updated', async ({ page, open, site }) => {
  await open(home(site));
  await expect.poll(() => at(site.amp('Main bar').amplifier.device.tree, '/NSTProxy/enable')).toBe(true);
  await openMenu(page, 'Controller settings');
  const firmware = page.getByRole('region', { name: 'Firmware' });
  await firmware.getByRole('button', { name: 'Update firmware' }).click();
  await expect(firmware.getByText('Update in progress')).toBeVisible();
  await expect(firmware.getByRole('button')).toHaveCount(0);
  await site.pass(updates);
  await expect(firmware.getByText('firmware done (reboot by cycling PoE power)')).toBeVisible();
  expect(panelOf(site).describe().versionNumber).toBe('0.1.0.512');
  await page.reload();
  await openMenu(page, 'Controller settings');
  await expect(page.getByText('all up to date')).toBeVisible();
});
