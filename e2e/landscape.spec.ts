import type { Locator, Page } from '@playwright/test';
import { expect, follow, ready, test } from './fixtures.ts';

const window = { width: 844, height: 390 };
test.use({ viewport: window, hasTouch: true, isMobile: true });

const barHeight = 48;
const boxOf = async (locator: Locator) => {
  const box = await locator.boundingBox();
  if (!box) throw new Error('not laid out');
  return box;
};
const bottomOf = async (locator: Locator) => {
  const { y, height } = await boxOf(locator);
  return y + height;
};
async function toTop(plot: Locator): Promise<void> {
  await expect(plot).toBeVisible();
  await plot.evaluate(
    (element, bar) => scrollTo({ top: element.getBoundingClientRect().top + scrollY - bar - 8, behavior: 'instant' }),
    barHeight,
  );
  await expect.poll(async () => (await boxOf(plot)).y).toBeGreaterThanOrEqual(barHeight);
}

test('the list is a page of its own, and so is a channel', async ({ page, open, site }) => {
  await open('/amps');
  await expect(page.getByRole('heading', { level: 1, name: 'Amplifiers' })).toBeAttached();
  expect((await boxOf(page.getByRole('listitem').first())).width).toBe(window.width);
  await open(`${site.base('Main bar')}/channels/1/INPUTS`);
  await expect(page.getByRole('heading', { level: 1, name: 'Bar left' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Lounge' })).toHaveCount(0);
});

const tabs = [
  ['EQUALIZER', 'Equalizer', (page: Page) => page.getByRole('group', { name: 'Band 1', exact: true }).getByRole('slider')],
  ['INPUT_EQ', 'Input equalizer', (page: Page) => page.getByRole('group', { name: 'Band 1', exact: true }).getByRole('slider')],
  ['CROSSOVER', 'Crossover', (page: Page) => page.getByRole('region', { name: /pass$/ }).getByRole('slider')],
  ['LIMITER', 'RMS limiter', (page: Page) => page.getByRole('region', { name: /limiter$/ }).getByRole('slider', { name: /threshold$/i })],
] as const;
test('each plot is as wide as the window, and its controls are in sight below it', async ({ page, open, site }) => {
  await open(`${site.base('Lounge')}/channels/1/INPUTS`);
  for (const [tab, name, controls] of tabs)
    await test.step(tab, async () => {
      await follow(page, `${site.base('Lounge')}/channels/1/${tab}`);
      await ready(page);
      const plot = page.locator(`[role="group"][aria-label="${name}"][aria-describedby]`);
      await toTop(plot);
      const drawn = await boxOf(plot);
      expect(drawn.width).toBeGreaterThan(window.width * (tab === 'LIMITER' ? 0.44 : 0.9));
      expect(drawn.height).toBeGreaterThanOrEqual(140);
      const sliders = await controls(page).all();
      expect(sliders.length).toBeGreaterThan(1);
      for (const slider of sliders) {
        const { y, height } = await boxOf(slider);
        expect(y + height, (await slider.getAttribute('aria-label')) ?? '').toBeLessThanOrEqual(window.height);
      }
    });
});

test('the fader of a channel and its value are in sight without scrolling, and so is mute', async ({ page, open, site }) => {
  await open(`${site.base('Lounge')}/channels?channel=1`);
  const strip = page.getByRole('region', { name: /^Channel 1/ });
  for (const control of [
    strip.getByRole('slider'),
    strip.getByRole('button', { name: /^Mute/ }),
    strip.getByRole('button', { name: /^Gain/ }),
  ])
    expect(await bottomOf(control)).toBeLessThanOrEqual(window.height);
  expect(await strip.getByRole('slider').evaluate((cap) => cap.parentElement?.getBoundingClientRect().height)).toBeGreaterThan(140);
});

test('one line above each tab of a channel leaves its plot in sight', async ({ page, open, site }) => {
  await open(`${site.base('Lounge')}/channels/1/EQUALIZER`);
  expect(await bottomOf(page.locator('[role="group"][aria-label="Equalizer"][aria-describedby]'))).toBeLessThanOrEqual(window.height);
});

test('nothing lies under the camera or the rounded corners', async ({ page, context, open, site }) => {
  const insets = { left: 47, right: 47, bottom: 21 };
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setSafeAreaInsetsOverride', { insets });
  const outside = () =>
    page.evaluate(({ left, right }) => {
      const shown = [...document.querySelectorAll('a[href], button, input, [role="slider"]')].filter(
        // Tabs scroll.
        (control) => control.checkVisibility({ visibilityProperty: true }) && control.closest('nav ul') === null,
      );
      return shown.flatMap((control) => {
        const box = control.getBoundingClientRect();
        const isSkip = box.right < 0;
        return !isSkip && (box.left < left || box.right > innerWidth - right) ? [control.outerHTML.slice(0, 120)] : [];
      });
    }, insets);
  for (const path of [
    '/amps',
    `${site.base('Lounge')}/channels`,
    `${site.base('Lounge')}/channels/1/INPUTS`,
    `${site.base('Lounge')}/events`,
  ]) {
    await open(path);
    expect(await outside(), path).toEqual([]);
  }
  await page.getByRole('button', { name: /^Menu/ }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  await expect.poll(outside).toEqual([]);
});
