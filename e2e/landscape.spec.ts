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
/** Scrolled to the bar. */
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
