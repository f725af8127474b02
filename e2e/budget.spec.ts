import { weighLoad } from '@headroom/testbed';
import { expect, test } from './fixtures.ts';
import { siteAmps } from './site.ts';

// Wall controllers, passwords and locks load scripts of their own.
test.use({ isContextKept: false, plan: { amps: siteAmps.filter((amp) => !('uac' in amp)) } });

const kB = 1000;
/** Hard limits: 131 kB of scripts and 250 kB in all. */
const budget = { scripts: 105 * kB, all: 180 * kB };

test('the first page is one script of at most 105 kB compressed, and 180 kB with everything', async ({ page, open, site }) => {
  const weigh = weighLoad(page);
  await open('/');
  await expect(page).toHaveURL(site.url('/amps'));
  await page.waitForLoadState('networkidle');
  const { scripts, scriptFiles, all } = await weigh();
  console.log(`First load: ${(scripts / kB).toFixed(1)} kB of scripts in ${scriptFiles} files, ${(all / kB).toFixed(1)} kB in all`);
  expect(scripts).toBeGreaterThan(20 * kB);
  expect(scripts).toBeLessThanOrEqual(budget.scripts);
  expect(all).toBeLessThanOrEqual(budget.all);
  // Each further file costs a round trip and compresses separately.
  expect(scriptFiles).toBe(1);
});
