import { chromium } from '@playwright/test';
import { fromPhone, phoneName, weighLoad } from '@headroom/testbed';
import { expect, test, watchErrorsOf } from './fixtures.ts';
import { siteAmps } from './site.ts';

// Wall controllers, passwords and locks load scripts of their own.
test.use({ plan: { amps: siteAmps.filter((amp) => !('uac' in amp)), names: [phoneName] } });

const kB = 1000;
const budget = { scripts: 105 * kB, all: 180 * kB };

test('the first page on a phone is one script of at most 105 kB as gzip, and 180 kB with everything', async ({ site, launchOptions }) => {
  const { url, flag } = fromPhone(site.url('/'));
  await using browser = await chromium.launch({ ...launchOptions, args: [...(launchOptions.args ?? []), flag] });
  const page = await browser.newPage({ viewport: { width: 390, height: 844 }, locale: 'en-US' });
  const errors = watchErrorsOf(page);
  const weigh = weighLoad(page);
  await page.goto(url);
  await expect(page).toHaveURL(`${url}amps`);
  await expect(page.getByRole('button', { name: 'Mute all, Main bar' })).toBeEnabled();
  await page.waitForLoadState('networkidle');
  const { scripts, scriptFiles, all, codings } = await weigh();
  console.log(`First load: ${(scripts / kB).toFixed(1)} kB of scripts in ${scriptFiles} files, ${(all / kB).toFixed(1)} kB in all`);
  expect(codings).toEqual(['gzip']);
  expect(scripts).toBeGreaterThan(20 * kB);
  expect(scripts).toBeLessThanOrEqual(budget.scripts);
  expect(all).toBeLessThanOrEqual(budget.all);
  // Each further file costs a round trip and compresses separately.
  expect(scriptFiles).toBe(1);
  expect(errors).toEqual([]);
});

test('the page of a channel comes in eight scripts at most, and the font after the first', async ({ page, site }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(site.url(`${site.base('Main bar')}/channels/1`));
  await expect(
    page
      .getByRole('main')
      .getByRole('button', { name: /^Mute / })
      .first(),
  ).toBeEnabled();
  const scripts = asked.filter((path) => path.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(3);
  // A browser fetches six at a time.
  expect(scripts.length).toBeLessThanOrEqual(8);
  expect(asked.findIndex((path) => path.endsWith('.woff2'))).toBeGreaterThan(asked.indexOf(scripts[1] ?? ''));
});
