import { weighLoad } from '@headroom/testbed';
import { expect, test } from './fixtures.ts';
import { siteAmps } from './site.ts';

// What wall controllers say, and what proves a password or the key of a lock, comes with them, in scripts of its own.
test.use({ plan: { amps: siteAmps.filter((amp) => !('uac' in amp)) } });

const kB = 1000;
/** No page may need more than 131 kB of scripts and 250 kB in all. */
const budget = { scripts: 105 * kB, all: 180 * kB };

test('the first page comes in one script of at most 105 kB compressed, and 180 kB with everything', async ({ page, open, site }) => {
  const weigh = weighLoad(page);
  await open('/');
  await expect(page).toHaveURL(site.url('/amps'));
  await page.waitForLoadState('networkidle');
  const { scripts, scriptFiles, all } = await weigh();
  console.log(`First load: ${(scripts / kB).toFixed(1)} kB of scripts in ${scriptFiles} files, ${(all / kB).toFixed(1)} kB in all`);
  // Scripts without weight would keep any budget.
  expect(scripts).toBeGreaterThan(20 * kB);
  expect(scripts).toBeLessThanOrEqual(budget.scripts);
  expect(all).toBeLessThanOrEqual(budget.all);
  // Every further one is a round trip more, and compresses by itself.
  expect(scriptFiles).toBe(1);
});
