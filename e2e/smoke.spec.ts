import { expect, expectAccessible, prefer, ready, rulesOfColours, test } from './fixtures.ts';
import { cutTabs, cutTexts, faultsOfLayout, faultsOfWords } from './layout.ts';
import { sitePages } from './pages.ts';

// Each series ends at the size with which the next one begins, because the page is laid out and painted anew for each.
const sizes = [
  { width: 390, height: 844 },
  { width: 844, height: 390 },
  { width: 768, height: 1024 },
  { width: 1120, height: 800 },
  { width: 1920, height: 1080 },
  { width: 1440, height: 900 },
] as const;
const sizesOfWords = [
  { width: 1440, height: 900 },
  { width: 820, height: 1180 },
  { width: 844, height: 390 },
  { width: 390, height: 844 },
] as const;
const languages = [
  ['es', sizesOfWords],
  ['zh', sizesOfWords.toReversed()],
] as const;

test.describe('every page', () => {
  // The pages are only looked at, so all workers share them; one alone was the last to end.
  test.describe.configure({ mode: 'parallel' });
  for (const { name, path } of sitePages)
    test(`${name}: nothing overflows or overlaps from 390 to 1920 px, it is accessible in both themes, and no Spanish or Chinese text is cut`, async ({
      page,
      open,
      site,
    }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await page.setViewportSize({ width: 320, height: 700 });
      await open(path(site));
      await test.step('layout', async () => {
        await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth), 'at 320 px').toBeLessThanOrEqual(320);
        for (const size of sizes) {
          await page.setViewportSize(size);
          await ready(page);
          // The new width applies with the next frame.
          await expect.poll(() => faultsOfLayout(page), `at ${size.width} px`).toEqual([]);
        }
      });
      for (const dark of [false, true])
        await test.step(dark ? 'dark' : 'light', async () => {
          await prefer(page, 'darkMode', String(dark));
          await ready(page);
          await (dark ? expectAccessible(page, [], rulesOfColours) : expectAccessible(page, []));
        });
      for (const [language, inTurn] of languages)
        await test.step(language, async () => {
          await prefer(page, 'language', language);
          await expect(page.locator('html')).toHaveAttribute('lang', language);
          for (const size of inTurn) {
            await page.setViewportSize(size);
            await ready(page);
            await expect.poll(() => faultsOfWords(page), `at ${size.width} px`).toEqual([]);
            await expect.poll(() => cutTexts(page), `at ${size.width} px`).toEqual([]);
            if (size.width === 1440) expect(await cutTabs(page)).toEqual([]);
          }
        });
    });
});
