import { at } from '@headroom/model/property';
import { expect, ready, test } from './fixtures.ts';

test('[AMPS-12] [SHELL-21] a journey by keyboard alone: find an amplifier, mute it, look around, come back', async ({
  page,
  open,
  site,
}) => {
  await open('/amps');
  const { keyboard } = page;
  const focused = page.locator(':focus');
  const tabTo = async (name: string | RegExp) => {
    for (let step = 0; step < 60; step++) {
      await keyboard.press('Tab');
      // After the last stop the browser has the focus.
      const text = await page.evaluate(() => {
        const element = document.activeElement;
        const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined;
        return element?.getAttribute('aria-label') ?? label ?? element?.textContent ?? '';
      });
      if (typeof name === 'string' ? text.trim() === name : name.test(text)) return;
    }
    throw new Error(`${String(name)} cannot be reached by the Tab key`);
  };
  // The first stop is the skip link.
  await keyboard.press('Tab');
  await expect(focused).toHaveText('Skip to content');
  await tabTo('Search amps and channels');
  await keyboard.type('cine');
  await expect(page.getByRole('listitem')).toHaveCount(1);
  await tabTo('Mute all, Cinema 1');
  await keyboard.press('Space');
  await expect.poll(() => at(site.amp('Cinema 1').amplifier.device.tree, '/amp/channels/1/output/mute')).toBe(true);
  await keyboard.press('Shift+Tab');
  await expect(focused).toHaveText('Cinema 1');
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Cinema 1' })).toBeVisible();
  await tabTo('Green');
  await keyboard.press('Enter');
  await expect(page).toHaveURL(site.url(`${site.base('Cinema 1')}/green`));
  await tabTo('Menu');
  await keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await tabTo('Preferences');
  await keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Preferences' })).toBeVisible();
  await tabTo('Dark mode');
  await keyboard.press('Space');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test.describe('a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('[AMPS-08] [AMPS-12] [SHELL-29] a journey by touch: open an amplifier, mute with one tap, its menu, back; targets are 44 px', async ({
    page,
    open,
    site,
  }) => {
    const { device } = site.amp('Cinema 1').amplifier;
    for (const channel of [1, 2, 3, 4]) await device.write(`/amp/channels/${channel}/output`, { mute: false }, { id: 'test', admin: true });
    await open('/amps');
    await page.getByRole('link', { name: 'Cinema 1' }).tap();
    await expect(page.getByRole('heading', { level: 1, name: 'Cinema 1' })).toBeVisible();
    const mutes = () => at(device.tree, '/amp/channels/2/output/mute');
    await page.getByRole('button', { name: 'Mute all, Cinema 1' }).tap();
    await expect.poll(mutes).toBe(true);
    await page.getByRole('navigation', { name: 'Amplifier' }).getByRole('link', { name: 'Green' }).tap();
    await expect(page).toHaveURL(site.url(`${site.base('Cinema 1')}/green`));
    await page.getByRole('button', { name: /Green/ }).tap();
    await page.getByRole('dialog', { name: 'Amplifier' }).getByRole('link', { name: 'Events' }).tap();
    await expect(page).toHaveURL(site.url(`${site.base('Cinema 1')}/events`));
    await page.getByRole('banner').getByRole('link', { name: 'Back' }).tap();
    await page.getByRole('banner').getByRole('link', { name: 'Back' }).tap();
    await expect(page).toHaveURL(site.url('/amps'));
    await ready(page);
    for (const target of await page.locator('button:visible, [role="searchbox"], select').all()) {
      const box = await target.boundingBox();
      const name = await target.evaluate((element) => element.getAttribute('aria-label') ?? element.textContent ?? '');
      expect(Math.min(box?.width ?? 0, box?.height ?? 0), name).toBeGreaterThanOrEqual(42);
    }
  });
});
