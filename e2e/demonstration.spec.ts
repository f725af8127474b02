import { gzipSync } from 'node:zlib';
import { test as base, type Page } from '@playwright/test';
import { openDemonstrationHost, type DemonstrationHost } from './demonstration-host.ts';
import { expect, ready, watchErrorsOf } from './fixtures.ts';
import { choose, exported, importing } from './settings-file.ts';

const kB = 1000;
/** As gzip, until the list can be used: the application, and the amplifiers. */
const budget = { page: 120 * kB, amplifiers: 50 * kB };

const test = base.extend<{ demonstration: Page }, { host: DemonstrationHost }>({
  host: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      await using host = await openDemonstrationHost();
      await use(host);
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  /** Asks for nothing but the folder's files, and meets no error. */
  demonstration: async ({ page, host }, use) => {
    const elsewhere: string[] = [];
    page.context().on('request', (request) => {
      if (!request.url().startsWith(host.url) && !/^(?:blob|data):/.test(request.url())) elsewhere.push(request.url());
    });
    const missing: string[] = [];
    page.on('response', (response) => {
      if (response.status() >= 400) missing.push(response.url());
    });
    const errors = watchErrorsOf(page);
    await page.goto(host.url);
    await use(page);
    expect(elsewhere).toEqual([]);
    expect(missing).toEqual([]);
    expect(errors).toEqual([]);
  },
});

const channelOf = async (page: Page, tab: string) => {
  await page.getByRole('link', { name: 'Main bar', exact: true }).first().click();
  // The amplifier's own address leads on to a channel.
  await expect(page).toHaveURL(/#\/amps\/[0-9A-F]{12}\/channels\/1\//);
  const address = page.url().replace(/[^/]+$/, tab);
  if (address !== page.url()) await page.goto(address);
  await ready(page);
};
const kept = (page: Page) => page.evaluate(() => sessionStorage.getItem('headroom.demonstration'));
const muteOf = (page: Page) => page.getByRole('button', { name: 'Mute Bar left' }).first();

test.describe('the demonstration on a static host', () => {
  test('lists its amplifiers, whose meters move; a mute is still there after a reload of its address, and gone after "Start again"', async ({
    demonstration: page,
    host,
  }) => {
    await expect(page.getByText('Demonstration: no real amplifiers.')).toBeVisible();
    for (const name of ['Ballroom', 'Breakfast room', 'Cinema 1', 'Main bar'])
      await expect(page.getByRole('button', { name: `Mute all, ${name}` })).toBeEnabled();
    await channelOf(page, 'INPUTS');
    const meter = page.getByRole('meter', { name: 'Output level of Bar left' }).first();
    const levels = new Set<string | null>();
    const differentLevels = async () => levels.add(await meter.getAttribute('aria-valuetext')).size;
    await expect.poll(differentLevels).toBeGreaterThan(3);
    await muteOf(page).click();
    await expect(muteOf(page)).toHaveText('Muted');
    await expect.poll(() => kept(page)).toMatch(/channels\/1\/output\/mute",true/);
    const address = page.url();
    await page.getByRole('link', { name: 'Skip to content' }).press('Enter');
    await page.reload();
    await ready(page);
    expect(page.url()).toBe(address);
    await expect(muteOf(page)).toHaveText('Muted');
    await page.getByRole('button', { name: 'Start again' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Start again' }).click();
    await expect(page).toHaveURL(`${host.url}#/amps`);
    await channelOf(page, 'INPUTS');
    await expect(muteOf(page)).toHaveText('Mute');
    await muteOf(page).click();
    await expect(muteOf(page)).toHaveText('Muted');
    await muteOf(page).click();
    await expect(muteOf(page)).toHaveText('Mute');
  });

  test('a dragged band of the equalizer reaches the amplifier in the worker and is there after other pages', async ({
    demonstration: page,
  }) => {
    await channelOf(page, 'EQUALIZER');
    const band = page.getByRole('group', { name: 'Equalizer', exact: true }).getByRole('slider', { name: 'Band 1', exact: true });
    const before = (await band.getAttribute('aria-valuetext')) ?? '';
    const box = (await band.boundingBox())!;
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.down();
    await page.mouse.move(box.x + box.width / 2 + 60, box.y + box.height / 2 + 30, { steps: 4 });
    await page.mouse.up();
    await expect(band).not.toHaveAttribute('aria-valuetext', before);
    const dragged = (await band.getAttribute('aria-valuetext')) ?? '';
    await expect.poll(() => kept(page)).not.toMatch(/outputEqFilters\/1\/frequency",250\D/);
    await page.goto(page.url().replace('/channels/1/EQUALIZER', '/power'));
    await ready(page);
    await page.goBack();
    await expect(band).toHaveAttribute('aria-valuetext', dragged);
  });

  test('settings go into a file and back', async ({ demonstration: page }) => {
    await channelOf(page, 'INPUTS');
    await page.goto(page.url().replace('/channels/1/INPUTS', '/advanced'));
    const { name, text } = await exported(page);
    expect(name).toBe('Main bar-settings.json');
    await choose(page, name, text.replace('"Bar right"', '"Dance floor"'));
    await importing(page).getByRole('button', { name: 'Import settings' }).click();
    await expect(importing(page).getByText('Import Succeeded!', { exact: true })).toBeVisible();
    await expect.poll(() => kept(page)).toContain('"Dance floor"');
  });

  test('the list can be used after 120 kB as gzip for the pages, and 50 kB for the amplifiers', async ({ page, host }) => {
    // Nothing is fetched ahead.
    await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
    const loaded: Promise<readonly [string, number]>[] = [];
    page.on('response', (response) => loaded.push(response.body().then((body) => [response.url(), gzipSync(body).length] as const)));
    await page.goto(host.url);
    await expect(page.getByRole('button', { name: 'Mute all, Main bar' })).toBeEnabled();
    const files = await Promise.all(loaded);
    const sum = (of: readonly (readonly [string, number])[]) => of.reduce((total, [, bytes]) => total + bytes, 0);
    const amplifiers = files.filter(([url]) => url.includes('/amplifiers.js'));
    const scripts = files.filter(([url]) => url.endsWith('.js'));
    console.log(
      `Demonstration: ${(sum(scripts) / kB).toFixed(1)} kB for its pages, ${(sum(amplifiers) / kB).toFixed(1)} kB for its amplifiers`,
    );
    expect(amplifiers).toHaveLength(1);
    expect(sum(scripts)).toBeLessThanOrEqual(budget.page);
    expect(sum(amplifiers)).toBeLessThanOrEqual(budget.amplifiers);
  });
});
