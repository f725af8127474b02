import { at } from '@headroom/model/property';
import type { Page } from '@playwright/test';
import { expect, test, type Site } from './fixtures.ts';

const rows = (page: Page) => page.getByRole('listitem');
const row = (page: Page, name: string) => rows(page).filter({ has: page.getByRole('heading', { name, exact: true }) });
const names = (page: Page) => rows(page).getByRole('heading').allTextContents();
const mutes = (site: Site, amp: string) => {
  const { tree } = site.amp(amp).amplifier.device;
  const channels = at(tree, '/amp/channels');
  return Object.keys(channels ?? {}).map((channel) => at(tree, `/amp/channels/${channel}/output/mute`));
};
const tall = { width: 1440, height: 1900 };

test.describe('the list of amplifiers', () => {
  test.use({ viewport: tall });

  test('[AMPS-01] [AMPS-04] a search finds names, addresses, models, serial numbers, venues and racks whatever their case, marks what it found, and says when nothing matches', async ({
    page,
    open,
    site,
  }) => {
    await open('/amps');
    const search = page.getByRole('searchbox', { name: 'Search amps and channels' });
    await search.fill('LOUNGE');
    await expect(rows(page)).toHaveCount(1);
    await expect(row(page, 'Lounge').locator('mark').first()).toHaveText('Lounge');
    await search.fill('terr');
    await expect.poll(() => names(page)).toEqual(['Main bar']);
    // Eight channels show no names, so the match stands beside the address.
    await search.fill('wardrobe');
    await expect(row(page, 'Restaurant').locator('mark')).toHaveText('Wardrobe');

    const { device } = site.amp('Restaurant').amplifier;
    await device.write('/amp/deviceInfo', { venueName: 'Harbour Hotel', rackName: 'Rack 7' }, { id: 'another controller', admin: true });
    const serial = site.amp('Restaurant').amplifier.identity.serial;
    for (const found of ['Harbour Hotel', 'Rack 7', '168D', site.amp('Restaurant').host, serial]) {
      await search.fill(found.toLowerCase());
      await expect.poll(() => names(page)).toEqual(['Restaurant']);
      await expect(row(page, 'Restaurant').locator('mark').first()).toHaveText(found);
    }

    await search.fill('tarrace');
    await expect(page.getByRole('heading', { name: 'No search matches' })).toBeVisible();
    await page.getByRole('button', { name: 'Clear search' }).click();
    await expect(rows(page)).not.toHaveCount(0);
  });

  test('[AMPS-02] [AMPS-03] sorts by name, faults and address in both directions, controllers first, and keeps the order over a reload', async ({
    page,
    open,
  }) => {
    await open('/amps');
    const byName = ['Cinema 1', 'Gallery', 'Lounge', 'Main bar', 'Meeting room', 'Patio', 'Restaurant', 'Store room'];
    await expect.poll(() => names(page)).toEqual(['Bar panel', ...byName]);
    await page.getByRole('button', { name: 'Ascending order' }).click();
    await expect.poll(() => names(page)).toEqual(['Bar panel', ...byName.toReversed()]);
    await page.getByRole('button', { name: 'Descending order' }).click();
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('Faults');
    await expect.poll(async () => (await names(page)).slice(0, 2)).toEqual(['Bar panel', 'Patio']);
    await page.getByRole('button', { name: 'Ascending order' }).click();
    await page.reload();
    await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('faults');
    await page.getByRole('button', { name: 'Descending order' }).click();
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('IP address');
    await expect.poll(async () => (await names(page)).slice(0, 4)).toEqual(['Bar panel', 'Main bar', 'Restaurant', 'Lounge']);
  });

  test('[AMPS-07] asks for an amplifier until one is chosen', async ({ page, open, site }) => {
    await open('/amps');
    await expect(page.getByRole('heading', { name: 'Select an amp' })).toBeVisible();
    await row(page, 'Cinema 1').getByRole('link', { name: 'Cinema 1' }).click();
    await expect(page).toHaveURL(new RegExp(site.base('Cinema 1')));
    await expect(page.getByRole('heading', { level: 1, name: 'Cinema 1' })).toBeVisible();
    await expect(row(page, 'Cinema 1').getByRole('link', { name: 'Cinema 1' })).toHaveAttribute('aria-current', 'page');
  });

  test('[AMPS-06] [AMPS-09] [AMPS-10] [AMPS-11] [AMPS-13] [AMPS-24] a card of 156 px says model, address, health, power and connection, and leads nowhere while there is none', async ({
    page,
    open,
    site,
  }) => {
    await open('/amps');
    const patio = row(page, 'Patio');
    await expect(patio).toContainText('354D');
    await expect(patio).toContainText(site.amp('Patio').host);
    await expect(patio.getByRole('img', { name: 'Fault', exact: true })).toBeVisible();
    await expect(patio).toContainText('Wired');
    await expect(row(page, 'Meeting room').getByRole('img', { name: 'Standby' })).toBeVisible();
    await expect(row(page, 'Main bar').getByRole('img', { name: 'OK' })).toBeVisible();
    await expect(row(page, 'Gallery').getByRole('img', { name: 'Locked by UAC' })).toBeVisible();
    const store = row(page, 'Store room');
    await expect(store).toContainText(/Not connected|Retrying/);
    await expect(store.getByRole('link')).toHaveCount(0);
    for (const card of await rows(page).all()) expect((await card.boundingBox())?.height).toBe(156);
  });

  test('[AMPS-12] one button mutes all channels, mixed ones too, then restores the former state, and asks if it is unknown; on a read-only amplifier it is disabled', async ({
    page,
    open,
    site,
  }) => {
    await open('/amps');
    const lounge = row(page, 'Lounge');
    const button = lounge.getByRole('button');
    await site.amp('Lounge').amplifier.device.write('/amp/channels/2/output', { mute: true }, { id: 'test', admin: true });
    await expect(button).toHaveAttribute('aria-pressed', 'mixed');
    await button.click();
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    await expect(button).toHaveText('Muted');
    await expect.poll(() => mutes(site, 'Lounge')).toEqual([true, true, true, true]);
    await page.reload();
    await button.click();
    await expect.poll(() => mutes(site, 'Lounge')).toEqual([false, true, false, false]);
    await expect(button).toHaveAttribute('aria-pressed', 'mixed');
    // Muted one by one elsewhere: this page cannot know which of them to unmute.
    for (const channel of [1, 3, 4])
      await site.amp('Lounge').amplifier.device.write(`/amp/channels/${channel}/output`, { mute: true }, { id: 'test', admin: true });
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    await button.click();
    const question = page.getByRole('alertdialog', { name: 'Unmute all channels of Lounge?' });
    await expect(question).toContainText('4 channels will play.');
    expect(mutes(site, 'Lounge')).toEqual([true, true, true, true]);
    await question.getByRole('button', { name: 'Unmute all' }).click();
    await expect(button).toHaveAttribute('aria-pressed', 'false');
    await expect.poll(() => mutes(site, 'Lounge')).toEqual([false, false, false, false]);
    await expect(page).toHaveURL(site.url('/amps'));
    await expect(row(page, 'Gallery').getByRole('button')).toBeDisabled();
  });

  test('[AMPS-14] the menu of an amplifier leads to its pages', async ({ page, open, site }) => {
    await open(`${site.base('Main bar')}/events`);
    const menu = page.getByRole('navigation', { name: 'Amplifier' });
    await expect(menu.getByRole('link')).toHaveText([
      'Channels',
      'Power supply',
      'Network',
      '802.1X',
      'Settings',
      'Events',
      /^Faults/,
      'Green',
      'Import / Export',
      'Commissioning',
      'Connect',
    ]);
    await menu.getByRole('link', { name: 'Green' }).click();
    await expect(page).toHaveURL(site.url(`${site.base('Main bar')}/green`));
  });
});

test.describe('the list beside a page', () => {
  test('[SHELL-07] shows the row of the address, in any spelling of the id, until the user looks elsewhere', async ({
    page,
    open,
    site,
  }) => {
    await page.setViewportSize({ width: 1440, height: 700 });
    await open(site.base('Store room').toLowerCase());
    await expect(row(page, 'Store room')).toBeInViewport();
    await page.getByRole('searchbox', { name: 'Search amps and channels' }).hover();
    await page.mouse.move(160, 500);
    await page.mouse.wheel(0, -4000);
    await expect(row(page, 'Bar panel')).toBeInViewport();
    await open(`${site.base('Restaurant').toLowerCase()}/power`);
    await expect(row(page, 'Restaurant')).toBeInViewport();
    await expect(row(page, 'Restaurant').getByRole('link')).toHaveAttribute('aria-current', 'page');
  });
});

test.describe('the list by keyboard', () => {
  test('the selected row stays selected while the list changes its order', async ({ page, open, site }) => {
    await page.setViewportSize({ width: 1440, height: 700 });
    test.setTimeout(300_000);
    await open('/amps');
    const rename = (amp: string, deviceName: string) =>
      site.amp(amp).amplifier.device.write('/amp/deviceInfo', { deviceName }, { id: 'another controller', admin: true });
    /** The list re-sorts as summaries arrive [CONN-10]. */
    const sorted = { timeout: 90_000 };
    const order = ['Bar panel', 'Cinema 1', 'Gallery', 'Lounge', 'Main bar'];
    await expect.poll(async () => (await names(page)).slice(0, order.length)).toEqual(order);
    await page.getByRole('button', { name: 'Mute everything' }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    const link = (name: string) => page.getByRole('link', { name, exact: true });
    await expect(link('Cinema 1')).toBeFocused();
    await rename('Cinema 1', 'Ring');
    await expect.poll(async () => (await names(page)).join(), sorted).toContain('Restaurant,Ring');
    await expect(link('Ring')).toBeFocused();
    await expect(link('Ring')).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('ArrowUp');
    await expect(link('Restaurant')).toBeFocused();
    await rename('Ring', 'Cinema 1');
    await rename('Lounge', 'Rest room');
    await expect.poll(async () => (await names(page)).join(), sorted).toContain('Rest room,Restaurant,Store room');
    await expect(link('Restaurant')).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await expect(link('Rest room')).toBeFocused();
    await rename('Rest room', 'Lounge');
  });

  test('[AMPS-06] arrows go from row to row at any speed and beyond the visible ones, and Enter opens', async ({ page, open, site }) => {
    await page.setViewportSize(tall);
    await open('/amps');
    const order = ['Bar panel', 'Cinema 1', 'Gallery', 'Lounge', 'Main bar', 'Meeting room', 'Patio', 'Restaurant'];
    await expect.poll(async () => (await names(page)).slice(0, order.length), { timeout: 90_000 }).toEqual(order);
    await page.setViewportSize({ width: 1440, height: 700 });
    await page.getByRole('button', { name: 'Mute everything' }).focus();
    await page.keyboard.press('Tab');
    await page.keyboard.press('ArrowDown');
    await expect(page.getByRole('link', { name: 'Cinema 1' })).toBeFocused();
    // No frame is drawn between the keys: the last row is not on the page when its key arrives.
    await page.evaluate(() => {
      for (let step = 0; step < 6; step++)
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowDown', bubbles: true, cancelable: true }));
    });
    await expect(page.getByRole('link', { name: 'Restaurant' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(site.base('Restaurant')));
  });
});

test('the list prints whole from a phone, not only the rows in sight', async ({ page, open }) => {
  await page.setViewportSize({ width: 390, height: 500 });
  await open('/amps');
  const listed = page.getByRole('list', { name: 'Amplifiers' }).getByRole('listitem');
  const all = Number(await listed.first().getAttribute('aria-setsize'));
  expect(await listed.count()).toBeLessThan(all);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  await expect(listed).toHaveCount(all);
  const [height, last] = await Promise.all([page.evaluate(() => document.documentElement.scrollHeight), listed.last().boundingBox()]);
  expect(last?.height).toBeGreaterThan(100);
  expect(height).toBeGreaterThanOrEqual((last?.y ?? 0) + (last?.height ?? 0));
});
