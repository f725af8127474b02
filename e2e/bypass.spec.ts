import type { Page } from '@playwright/test';
import { at } from '@headroom/model/property';
import { describeForms, expect, forms, ready, test, type Site } from './fixtures.ts';

test.use({ plan: { amps: [{ model: '704D', name: 'Host' }, ...forms.map(({ name }) => ({ model: '704-ADSP', name }))] } });
test.describe.configure({ mode: 'default' });

const filters = [1, 2, 3, 4, 5, 6, 7, 8];
const address = (filter: number) => `/amp/channels/1/outputEqFilters/${filter}`;
async function set(site: Site, amp: string, gains: Readonly<Record<number, number>>, on: readonly number[]): Promise<void> {
  for (const filter of filters)
    await site
      .amp(amp)
      .amplifier.device.write(
        address(filter),
        { enable: on.includes(filter), type: 'Parametric', frequency: 100 * 2 ** filter, q: 4, gain: gains[filter] ?? 0 },
        { id: 'another controller', admin: true },
      );
}
const onNow = (site: Site, amp: string) =>
  filters.filter((filter) => at(site.amp(amp).amplifier.device.tree, `${address(filter)}/enable`) === true);
const all = (page: Page) => page.getByRole('button', { name: 'Bypass all' });
const back = (page: Page) => page.getByRole('button', { name: 'Bypassed', exact: true });
const dialog = (page: Page) => page.getByRole('dialog', { name: 'Switch bands on again' });

describeForms('bypass all', forms, ({ name }) => {
  test('another browser offers undo, names what will be heard, and asks because it becomes louder', async ({
    page,
    open,
    site,
    browser,
  }) => {
    await set(site, name, { 2: -3, 4: 5, 6: 2 }, [2, 4]);
    await open(`${site.base(name)}/channels/1/EQUALIZER`);
    await all(page).click();
    await expect.poll(() => onNow(site, name)).toEqual([]);

    const context = await browser.newContext();
    const other = await context.newPage();
    await other.goto(site.url(`${site.base(name)}/channels/1/EQUALIZER`));
    await ready(other);
    await back(other).click();
    await expect(dialog(other)).toContainText('the amplifier does not keep which of them were on');
    await expect(dialog(other).getByRole('checkbox')).toHaveCount(3);
    await expect(dialog(other)).toContainText(/Up to 5\.0 dB louder, at 1\.6\d? kHz/);
    expect(onNow(site, name)).toEqual([]);
    await dialog(other).getByRole('checkbox', { name: /^6 / }).uncheck();
    await dialog(other).getByRole('button', { name: 'Switch 2 bands on' }).click();
    await expect.poll(() => onNow(site, name)).toEqual([2, 4]);
    await expect(all(other)).toBeEnabled();
    await context.close();
    await expect(all(page)).toBeEnabled();
  });

  test('the same tab remembers which were on; it asks only if it becomes louder', async ({ page, open, site }) => {
    await set(site, name, { 1: 4, 3: -4, 5: -2 }, [3, 5]);
    await open(`${site.base(name)}/channels/1/EQUALIZER`);
    await all(page).click();
    await expect.poll(() => onNow(site, name)).toEqual([]);
    await page.reload();
    await ready(page);
    await back(page).click();
    await expect.poll(() => onNow(site, name)).toEqual([3, 5]);

    await set(site, name, { 1: 4, 3: -4, 5: -2 }, [1, 3]);
    await page.reload();
    await ready(page);
    await all(page).click();
    await expect.poll(() => onNow(site, name)).toEqual([]);
    await back(page).click();
    await expect(dialog(page)).toContainText('Up to 4.0 dB louder');
    await expect(dialog(page).getByRole('checkbox')).toHaveCount(2);
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    expect(onNow(site, name)).toEqual([]);
    await back(page).click();
    await dialog(page).getByRole('button', { name: 'Switch 2 bands on' }).click();
    await expect.poll(() => onNow(site, name)).toEqual([1, 3]);
  });

  test('cuts of more than 6 dB are not removed without a question', async ({ page, open, site }) => {
    await set(site, name, { 2: -9 }, [2]);
    await open(`${site.base(name)}/channels/1/EQUALIZER`);
    await all(page).click();
    const asked = page.getByRole('alertdialog', { name: 'Bypass all bands?' });
    await expect(asked).toContainText('Up to 9.0 dB louder, at');
    expect(onNow(site, name)).toEqual([2]);
    await asked.getByRole('button', { name: 'Bypass' }).click();
    await expect.poll(() => onNow(site, name)).toEqual([]);
  });
});
