import { expect, expectAccessible, prefer, ready, test } from './fixtures.ts';
import { faultsOfLayout } from './layout.ts';
import { sitePages } from './pages.ts';

const widths = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1120, height: 800 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
] as const;

test.describe('every page', () => {
  for (const { name, path } of sitePages) {
    test(`${name}: nothing overflows or overlaps from 390 to 1920 px, and nothing goes wrong`, async ({ page, open, site }) => {
      await page.setViewportSize(widths[0]);
      await open(path(site));
      for (const size of widths) {
        await page.setViewportSize(size);
        await ready(page);
        expect(await faultsOfLayout(page), `at ${size.width} px`).toEqual([]);
      }
      await page.setViewportSize({ width: 320, height: 700 });
      await ready(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), 'at 320 px').toBeLessThanOrEqual(320);
    });

    test(`${name}: is accessible in both themes`, async ({ page, open, site }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await open(path(site));
      for (const dark of [false, true]) {
        await prefer(page, 'darkMode', String(dark));
        await ready(page);
        await test.step(dark ? 'dark' : 'light', () => expectAccessible(page, []));
      }
    });
  }
});
