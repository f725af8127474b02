import { fileURLToPath } from 'node:url';
import { prefer, ready, test } from './fixtures.ts';
import { sitePages } from './pages.ts';

const folder = fileURLToPath(new URL('../screenshots', import.meta.url));
const sizes = [
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
  { width: 390, height: 844 },
];
const languages = ['en', 'zh'];

for (const { name, path } of sitePages)
  test(name, async ({ page, open, site }) => {
    await open(path(site));
    for (const { width, height } of sizes) {
      await page.setViewportSize({ width, height });
      for (const language of languages) {
        await prefer(page, 'language', language);
        for (const theme of ['light', 'dark']) {
          await prefer(page, 'darkMode', String(theme === 'dark'));
          await ready(page);
          await page.screenshot({ animations: 'disabled', path: `${folder}/${name}-${width}-${language}-${theme}.png` });
        }
      }
    }
  });
