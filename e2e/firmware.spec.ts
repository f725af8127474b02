import { readFile } from 'node:fs/promises';
import { at, type Tree } from '@headroom/model/property';
import type { Page } from '@playwright/test';
import { describeForms, expect, expectAccessible, forms, phone, type Site } from './fixtures.ts';
import { choose, paces, test } from './firmware-file.ts';

test.use({
  plan: {
    amps: [
      { model: '704D', name: 'Main bar' },
      { model: '124D', name: 'Meeting room' },
      { model: '84', name: 'Store room', state: 'offline' },
      // Its lock allows everything to the key's owner, who is not here.
      { model: '702', name: 'Gallery', uac: { key: 'locked', roles: { admin: { '/': 'Write' } } } },
    ],
    panels: [{ name: 'Bar panel', versionNumber: '0.1.0.437', latestVersion: '0.1.0.441' }],
    held: true,
  },
  expectedErrors: [/status of (500|403)|net::ERR_FAILED/],
});
const tree = (site: Site, name: string): Tree => site.amp(name).amplifier.core.tree;
const version = (site: Site, name: string) => at(tree(site, name), '/amp/deviceInfo/firmwareVersion');
const amplifiers = (page: Page) => page.getByRole('region', { name: 'Amplifiers' });
const row = (page: Page, name: string) => amplifiers(page).getByRole('listitem').filter({ hasText: name });
const leftOut = (page: Page) => page.getByRole('region', { name: 'Not updated' });
async function update(page: Page, count: number): Promise<void> {
  const verb = count === 1 ? 'Update 1 amp' : `Update ${count} amps`;
  await page.getByRole('main').getByRole('button', { name: verb }).click();
  await expect(page.getByRole('alertdialog')).toContainText('Sound stops for about a minute each.');
  await page.getByRole('alertdialog').getByRole('button', { name: verb }).click();
}

describeForms('firmware', forms, ({ isPhone }) => {
  test('[FWLOCAL-01] [FWLOCAL-03] [FWLOCAL-05] [FWLOCAL-07] [FWLOCAL-12] a package is sent to all it fits, and success is reported when they are back with the new version', async ({
    page,
    open,
    site,
    firmware,
  }) => {
    const next = isPhone ? '3.4.0.0' : '3.2.0.0';
    const both = ['Main bar', 'Meeting room'];
    await open('/update');
    await expect(page.getByRole('button', { name: 'Update', exact: true }).first()).toBeDisabled();
    await expect(leftOut(page)).toContainText('Store room');
    await expect(leftOut(page).getByRole('listitem').filter({ hasText: 'Store room' })).toContainText('Not Connected');
    await expect(leftOut(page).getByRole('listitem').filter({ hasText: 'Gallery' })).toContainText('Locked by access control (UAC).');
    await choose(page, await firmware.make('--zip', '--version', next));
    await expect(row(page, 'Main bar')).toContainText(`ASBT-${next}.tar.xz.enc`);
    await expect(row(page, 'Meeting room')).toContainText(`DLS-${next}.tar.xz.enc`);
    await update(page, 2);
    await expect(page.getByRole('timer')).toContainText(/[45]:\d\d/);
    for (const name of both) await expect(row(page, name)).toContainText('Decrypting');
    await expect(page.getByRole('button', { name: 'Choose another file' })).toBeDisabled();
    await site.pass(paces.decrypt);
    for (const name of both) await expect(row(page, name)).toContainText('Extracting');
    await site.pass(paces.extract + paces.between);
    for (const name of both) await expect(row(page, name).getByRole('definition').first()).toContainText('Installing');
    await expect(amplifiers(page)).toContainText('0 finished, 0 failed, 2 running');
    await expectAccessible(page);
    await site.pass(paces.parts);
    for (const name of both) await expect(row(page, name)).toContainText('Finishing');
    await site.pass(paces.finish);
    for (const name of both) await expect(row(page, name)).toContainText('Restarting');
    await expect(amplifiers(page)).not.toContainText('Success');
    await site.pass(paces.restart);
    for (const name of both) {
      await expect(row(page, name)).toContainText('Success', { timeout: 90_000 });
      await expect(row(page, name)).toContainText(`It reports ${next}.`);
      expect(version(site, name)).toBe(next);
    }
    await expect(row(page, 'Main bar')).toContainText('Power supply');
    await expect(row(page, 'Main bar')).toContainText('Amp 3-4');
    await expect(amplifiers(page)).toContainText('2 finished, 0 failed, 0 running');
    await expectAccessible(page);
  });

  test('[FWLOCAL-06] [FWLOCAL-08] [FWLOCAL-12] [API-20] [ERR-06] an image is sent to its model alone; failures are reported per amplifier, and its firmware stays', async ({
    page,
    open,
    site,
    firmware,
  }) => {
    const before = version(site, 'Main bar');
    await open('/update');
    const image = await firmware.make('--model', '704D', '--version', '3.6.0.0');
    await choose(page, image);
    await expect(leftOut(page).getByRole('listitem').filter({ hasText: 'Meeting room' })).toContainText('This file is not for its model.');
    site.amp('Main bar').amplifier.world.uploadDamage = 'decrypt';
    await update(page, 1);
    await expect(row(page, 'Main bar')).toContainText('Decrypting');
    await site.pass(paces.decrypt);
    await expect(row(page, 'Main bar')).toContainText('Decrypting failed');
    await expect(amplifiers(page)).toContainText('0 finished, 1 failed, 0 running');
    expect(version(site, 'Main bar')).toBe(before);
    await expectAccessible(page);

    for (const [status, said] of [
      [500, 'Firmware upload failed. The firmware could not be read.'],
      [403, 'Firmware upload failed. Sign in to change this'],
    ] as const) {
      await page.route('**/http-multipart-form-data-upload.cgi', (route) =>
        route.fulfill({ status, body: 'The firmware could not be read.' }),
      );
      await choose(page, image);
      await update(page, 1);
      await expect(row(page, 'Main bar').getByText('Update upload failed', { exact: true })).toBeVisible();
      await expect(row(page, 'Main bar')).toContainText(said);
      await page.unroute('**/http-multipart-form-data-upload.cgi');
    }
    await page.route('**/http-multipart-form-data-upload.cgi', (route) => route.abort());
    await choose(page, image);
    await update(page, 1);
    await expect(row(page, 'Main bar').getByText('Error uploading file', { exact: true })).toBeVisible();
    await page.unroute('**/http-multipart-form-data-upload.cgi');
    expect(version(site, 'Main bar')).toBe(before);
  });

  test('[FWLOCAL-02] [ERR-06] invalid firmware files are refused in words, and nothing is sent', async ({ page, open, site, firmware }) => {
    const before = version(site, 'Main bar');
    const uploads: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') uploads.push(request.url());
    });
    await open('/update');
    const zip = await readFile(await firmware.make('--zip', '--version', '9.0.0.0'));
    const file = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/octet-stream', buffer });
    const unsafe = Buffer.from(zip.toString('latin1').replaceAll('ASBT-9.0', '../../x.'), 'latin1');
    for (const [given, words] of [
      [file('firmware.exe', zip), 'Only .enc and .zip files are firmware files.'],
      [file('firmware.zip', Buffer.alloc(0)), 'The file is empty.'],
      [file('firmware.zip', zip.subarray(0, zip.length / 2)), 'The file is not a zip, or not all of it.'],
      [file('firmware.zip', unsafe), 'leads out of its folder'],
      [file('firmware.zip', Buffer.concat([zip, Buffer.from('x')])), 'The package is damaged.'],
    ] as const) {
      await choose(page, given);
      await expect(page.getByRole('main').getByRole('alert')).toContainText('Update upload failed');
      await expect(page.getByRole('main').getByRole('alert')).toContainText(words);
    }
    await expectAccessible(page);
    await choose(page, file('foreign.enc', Buffer.from('abc')));
    await expect(page.getByText('No amplifier here can take this file.')).toBeVisible();
    expect(uploads).toEqual([]);
    expect(version(site, 'Main bar')).toBe(before);
  });
});

test('[FWLOCAL-09] another file starts from nothing', async ({ page, open, firmware }) => {
  await open('/update');
  await page.route('**/http-multipart-form-data-upload.cgi', (route) => route.fulfill({ status: 500, body: 'No.' }));
  await choose(page, await firmware.make('--model', '704D', '--version', '3.6.0.0'));
  await update(page, 1);
  await expect(row(page, 'Main bar')).toContainText('Firmware upload failed. No.');
  await choose(page, await firmware.make('--model', '704D', '--version', '3.7.0.0'));
  await expect(amplifiers(page)).not.toContainText('failed');
  await expect(row(page, 'Main bar')).toContainText('Ready');
});

// Desktops start these from the controller's page.
describeForms('firmware of touch controllers', [phone], () => {
  test('[FWLOCAL-04] [TOUCH-22] [TOUCH-23] [TOUCH-24] it is sent through the amplifier, and meanwhile amplifiers are not updated', async ({
    page,
    open,
    site,
    firmware,
  }) => {
    await open('/update');
    const touch = page.getByRole('region', { name: 'Touch controllers' });
    await expect(touch).toContainText('Bar panel');
    await expect(touch).toContainText('Update available');
    await choose(page, await firmware.make('--model', '704D', '--version', '3.5.0.0'));
    await expect(page.getByRole('button', { name: 'Update 1 amp' })).toBeEnabled();
    await touch.getByRole('button', { name: 'Update' }).click();
    await expect(touch).toContainText('Update in progress');
    await expect(page.getByRole('button', { name: 'Update 1 amp' })).toBeDisabled();
    await expect(page.getByText('Wait for the touch controllers to finish.')).toBeVisible();
    await expectAccessible(page);
    await site.pass(12_000);
    await expect(touch).toContainText('firmware done (reboot by cycling PoE power)');
    await expect(page.getByRole('button', { name: 'Update 1 amp' })).toBeEnabled();
    await open('/update');
    await expect(touch).toContainText('all up to date');
  });
});
