import type { Page, WebSocket } from '@playwright/test';
import { describeForms, expect, invite, signIn, test as base, type Hall } from './cloud-fixtures.ts';
import { answerByKey, expectAccessible, forms } from './fixtures.ts';
import { paces, useFirmware, type Firmware } from './firmware-file.ts';

const test = base.extend<{ firmware: Firmware }>({
  // oxlint-disable-next-line no-empty-pattern
  firmware: async ({}, use) => useFirmware(use),
});
test.use({
  hallPlan: {
    amps: [
      { model: '704D', name: 'Bar' },
      { model: '124D', name: 'Lounge' },
      { model: '84', name: 'Store' },
    ],
    held: true,
  },
});

const amps = (page: Page) => page.getByRole('region', { name: 'Select all' });
const amp = (page: Page, name: string) => amps(page).getByRole('listitem').filter({ hasText: name }).last();
const box = (page: Page, name: string) => page.getByRole('checkbox', { name, exact: true });
const hall = (page: Page) => page.getByRole('region', { name: 'Union Hall' });
const row = (page: Page, name: string) => hall(page).getByRole('listitem').filter({ hasText: name });

async function renewed(place: Hall, name: string): Promise<void> {
  const isThere = async () => {
    const listed = await place.client.listDevices({ params: { venueId: place.venueId } });
    if (!listed.ok || listed.unchanged) throw new Error('The amplifiers cannot be listed.');
    return listed.value.devices.find(({ deviceId }) => deviceId === place.idOf(name))?.connection === 'connected';
  };
  await place.amp(name).setOnline(false);
  await expect.poll(isThere, { timeout: 90_000 }).toBe(false);
  await place.amp(name).setOnline(true);
  await expect.poll(() => place.pass(1000).then(isThere), { timeout: 90_000 }).toBe(true);
}

describeForms('updates', forms, ({ isPhone }) => {
  const version = (part: number) => `3.${isPhone ? 6 + part : 2 + part}.0.0`;

  test('[FWCLOUD-01] [FWCLOUD-02] [FWCLOUD-03] [FWCLOUD-04] [FWCLOUD-12] [VENUE-20] are selected one by one, by venue or all; what is offline says so', async ({
    page,
    open,
    cloud,
    hall: place,
    firmware,
  }) => {
    await place.amp('Store').setOnline(false);
    await open('/update');
    await signIn(page, place.email);
    const update = page.getByRole('main').getByRole('button', { name: /^Update( |$)/ });
    if (!isPhone) {
      await expect(page.getByText('All amps have the latest')).toBeVisible();
      await expect(page.getByText('There is nothing to update.')).toBeVisible();
      await expect(update).toBeDisabled();
    }
    await cloud.offerFirmware(await firmware.make('--zip', '--version', version(0)));
    await open('/update');
    await expect(page.getByText(`Latest ${version(0)}`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Menu, firmware update available' })).toBeVisible();
    await expect(page.getByText('Choose the amps to update.')).toBeVisible();
    await expect(update).toBeDisabled();
    await expect(page.getByText('3 of 3 amps have an update')).toHaveCount(2);
    await expect(amp(page, 'Store')).toContainText('Offline, cannot update', { timeout: 90_000 });
    await expect(box(page, 'Store')).toBeDisabled();
    await expect(amp(page, 'Bar')).toContainText('704D');
    await expect(amp(page, 'Bar')).toContainText(version(0));
    await box(page, 'Bar').check();
    for (const name of ['Union Hall', 'Select all']) await expect(box(page, name)).toHaveJSProperty('indeterminate', true);
    await expectAccessible(page);
    await box(page, 'Union Hall').check();
    await expect(box(page, 'Lounge')).toBeChecked();
    await expect(update).toHaveText('Update 2 amps');
    await update.click();
    const question = page.getByRole('alertdialog', { name: 'Update 2 amplifiers?' });
    await expect(question).toContainText('2 amplifiers restart. The sound of each stops');
    await expect(question.getByRole('listitem')).toHaveText(['Union Hall2 amps, at once']);
    await expectAccessible(page);
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await answerByKey(question, 'Enter');
    await box(page, 'Select all').uncheck();
    await expect(update).toBeDisabled();
    await page.getByRole('button', { name: 'Amps of Union Hall' }).click();
    await expect(box(page, 'Bar')).toBeHidden();
    await open(`/venues/${place.venueId}/settings`);
    await page.getByRole('link', { name: 'Firmware update', exact: true }).click();
    await expect(page).toHaveURL(/\/update\?venue=/);
    await expect(update).toHaveText('Update 2 amps');
    await place.amp('Store').setOnline(true);
  });

  test('[FWCLOUD-05] [FWCLOUD-06] [FWCLOUD-07] [FWCLOUD-13] [FWCLOUD-18] progress in steps as the amplifier reports, over a reload, until it is back and healthy', async ({
    page,
    open,
    cloud,
    hall: place,
    firmware,
  }) => {
    const roads: WebSocket[] = [];
    page.on('websocket', (socket) => void roads.push(socket));
    const isRoadOpen = () => roads.at(-1)?.isClosed() === false;
    await cloud.offerFirmware(await firmware.make('--model', '704D', '--version', version(1)));
    await open(`/venues/${place.venueId}/firmware`);
    await signIn(page, place.email);
    await box(page, 'Union Hall').uncheck();
    await box(page, 'Bar').check();
    await page.getByRole('main').getByRole('button', { name: 'Update 1 amp' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Update 1 amp' }).click();
    await expect(page).toHaveURL(/\/update\/progress\?since=/);
    await expect(row(page, 'Bar')).toContainText('Decrypting', { timeout: 90_000 });
    await expect.poll(isRoadOpen).toBe(true);
    const size = page.viewportSize() ?? { width: 0, height: 0 };
    await page.setViewportSize({ ...size, height: 160 });
    await expect.poll(isRoadOpen).toBe(false);
    await page.setViewportSize(size);
    await expect.poll(isRoadOpen).toBe(true);
    await place.pass(paces.decrypt);
    await expect(row(page, 'Bar')).toContainText('Extracting');
    await expectAccessible(page);
    await page.reload();
    await expect(row(page, 'Bar')).toContainText('Extracting');
    await page.getByRole('button', { name: 'Parts of Bar' }).click();
    await expect(row(page, 'Bar').getByRole('term')).toHaveText(['Power supply', 'Amp 1-2', 'Amp 3-4']);
    await place.pass(paces.extract + paces.between);
    await expect(row(page, 'Bar').getByRole('definition').first()).toHaveText('Installing');
    await place.pass(paces.parts);
    await expect(row(page, 'Bar').getByRole('definition')).toHaveText(['Success', 'Success', 'Success']);
    await expect(row(page, 'Bar')).toContainText('Restart and check');
    await place.pass(paces.finish);
    await expect(page.getByText('All updates succeeded')).toHaveCount(0);
    await place.pass(paces.restart);
    await expect(async () => {
      await place.pass(1000);
      await expect(page.getByText('All updates succeeded').last()).toBeVisible({ timeout: 500 });
    }).toPass({ timeout: 90_000 });
    await expect(hall(page)).toContainText('All successful');
    await expectAccessible(page);
    await expect.poll(isRoadOpen).toBe(false);
    await page.getByRole('link', { name: 'Done' }).click();
    await expect(amp(page, 'Bar')).toContainText('Up to date');
  });

  test('[FWCLOUD-15] [FWCLOUD-16] [FWCLOUD-17] [FWCLOUD-18] stop at a failure, with the reason; a viewer may change nothing; only failures are repeated', async ({
    page,
    open,
    cloud,
    hall: place,
    firmware,
    email,
  }) => {
    await cloud.offerFirmware(await firmware.make('--model', '124D', '--broken', 'hardware', '--version', version(2)));
    await cloud.offerFirmware(await firmware.make('--model', '704D', '--version', version(2)));
    await invite(cloud, place, email, 'viewer');
    const { venueId } = place;
    await renewed(place, 'Lounge');
    const started = await place.client.updateVenue({
      params: { venueId },
      body: { deviceIds: [place.idOf('Lounge'), place.idOf('Store')] },
    });
    expect(started.ok).toBe(true);
    await open('/update');
    await signIn(page, email);
    await expect(page.getByText('Only an owner of the venue can update its amps.').first()).toBeVisible();
    await expect(page.getByRole('main').getByRole('button', { name: 'Update', exact: true })).toBeDisabled();
    for (const name of ['Bar', 'Lounge', 'Store']) await expect(box(page, name)).toBeDisabled();
    await page.getByRole('link', { name: 'Show progress' }).click();
    await expect(row(page, 'Lounge')).toContainText('Decrypting', { timeout: 90_000 });
    await expect(row(page, 'Store')).toContainText('Waiting');
    await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0);
    await place.pass(paces.decrypt);
    await place.pass(paces.extract);
    await expect(hall(page).getByRole('status')).toContainText('Halted because of Lounge: This firmware does not support its hardware.');
    await expect(hall(page).getByRole('status')).toContainText('1 amp was not begun and keeps its firmware.');
    await expect(row(page, 'Lounge')).toContainText('Hardware not supported');
    await expect(row(page, 'Store')).toContainText('Not begun');
    await expect(page.getByText('Ended with failures').last()).toBeVisible();
    const again = page.getByRole('button', { name: 'Retry 2 amps' });
    await expect(again).toHaveCount(0);
    await expectAccessible(page);
    if (isPhone) return;

    await page.context().clearCookies();
    await open('/login?then=%2Fupdate%2Fprogress%3Fsince%3D2000');
    await signIn(page, place.email);
    await expect(again.first()).toBeVisible();
    await place.amp('Lounge').setOnline(false);
    await expect(page.getByRole('button', { name: 'Retry 1 amp' }).first()).toBeVisible({ timeout: 90_000 });
    await renewed(place, 'Lounge');
    await again.first().click();
    await page.getByRole('alertdialog', { name: 'Update 2 amplifiers?' }).getByRole('button', { name: 'Retry 2 amps' }).click();
    await expect(hall(page).first().getByRole('listitem')).toContainText(['Decrypting'], { timeout: 90_000 });
    await page.getByRole('button', { name: 'Stop' }).click();
    await page.getByRole('alertdialog', { name: 'Stop this update?' }).getByRole('button', { name: 'Stop' }).click();
    await expect(page.getByRole('button', { name: 'Stop' })).toHaveCount(0);
    await expect(hall(page).first()).toContainText('1 in progress');
    await place.pass(paces.decrypt);
    await place.pass(paces.extract);
    await expect(hall(page).first()).toContainText('1 failed');
    await open(`/venues/${venueId}/firmware`);
    const past = page.getByRole('region', { name: 'Updates of this venue' }).getByRole('listitem');
    await expect(past.nth(0)).toContainText('1 failed');
    await expect(past.nth(1)).toContainText('1 failed, 1 not begun');
  });
});

test.describe('updates', () => {
  test.use({ expectedErrors: [/status of 4\d\d|net::ERR_FAILED/] });
  test('[ERR-25] [FWCLOUD-13] that are refused say so for the amplifier or its venue; without an answer they start once', async ({
    page,
    open,
    cloud,
    hall: place,
    firmware,
  }) => {
    await cloud.offerFirmware(await firmware.make('--zip', '--version', '3.20.0.0'));
    await open('/update');
    await signIn(page, place.email);
    const update = page.getByRole('main').getByRole('button', { name: /^Update( |$)/ });
    const question = page.getByRole('alertdialog');
    const { venueId } = place;
    const begin = async (...names: string[]) => {
      await box(page, 'Select all').uncheck();
      for (const name of names) await box(page, name).check();
      await update.click();
      return question.getByRole('button', { name: /^Update/ });
    };
    const taken = async (name: string) => {
      const started = await place.client.updateVenue({
        params: { venueId },
        body: { deviceIds: [place.idOf(name)], startAt: '2099-01-01T00:00:00Z' },
      });
      if (!started.ok) throw new Error(started.error.message);
    };
    const one = await begin('Bar');
    await taken('Bar');
    await one.click();
    await expect(amps(page).getByRole('alert')).toHaveText('The amp is not updated. An amp is part of another update.');
    await expect(page.getByText('An update is scheduled.')).toBeVisible();
    const several = await begin('Lounge', 'Store');
    await taken('Lounge');
    await several.click();
    await expect(amps(page).getByRole('alert')).toHaveText('The amps of this venue are not updated. An amp is part of another update.');
    await expectAccessible(page);
    const keys: (string | undefined)[] = [];
    page.on('request', (request) => void (request.url().endsWith('/firmware') && keys.push(request.headers()['idempotency-key'])));
    const calls = `**/devices/${place.idOf('Store')}/firmware`;
    await page.route(calls, (route) => route.abort());
    await (await begin('Store')).click();
    await expect(amps(page).getByRole('alert')).toContainText('Whether the update began is not known.');
    await page.unroute(calls);
    await update.click();
    await question.getByRole('button', { name: 'Update 1 amp' }).click();
    await expect(page).toHaveURL(/\/update\/progress\?since=/);
    // The same key: a repeated call would start only one.
    expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
    const listed = await place.client.listRollouts({ params: { venueId } });
    if (!listed.ok || listed.unchanged) throw new Error('The updates cannot be listed.');
    for (const { rolloutId } of listed.value.rollouts) await place.client.stopRollout({ params: { venueId, rolloutId } });
  });
});
