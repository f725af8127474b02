import { weighLoad } from '@headroom/testbed';
import { expect, test } from './fixtures.ts';

const kB = 1000;

test('[SHELL-02] the first page needs at most 131 kB of compressed scripts, and 250 kB with everything', async ({ page, open, site }) => {
  const weigh = weighLoad(page);
  await open('/');
  await expect(page).toHaveURL(site.url('/amps'));
  await page.waitForLoadState('networkidle');
  const { scripts, scriptFiles, all } = await weigh();
  console.log(`First load: ${(scripts / kB).toFixed(1)} kB of scripts in ${scriptFiles} files, ${(all / kB).toFixed(1)} kB in all`);
  // Scripts without weight would keep any budget.
  expect(scripts).toBeGreaterThan(20 * kB);
  expect(scripts).toBeLessThanOrEqual(131 * kB);
  expect(all).toBeLessThanOrEqual(250 * kB);
});
