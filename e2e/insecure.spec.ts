import { at } from '@headroom/model/property';
import { chromium } from '@playwright/test';
import { expect, follow, ready, test, watchErrorsOf } from './fixtures.ts';
import { sitePages } from './pages.ts';
import { siteAmps, sitePanels } from './site.ts';

/** A name, as on a real network: no loopback, so no secure context. */
const name = 'amp.example';
const amps = siteAmps.map((amp, index) => (index === 0 ? { ...amp, password: 'headroom' } : amp));

test.use({ plan: { amps, panels: sitePanels, names: [name] } });

test('[SHELL-02] [LOGIN-04] [API-13] all of local mode works in an insecure context: sign in, write, every page', async ({
  site,
  launchOptions,
}) => {
  const { testbed } = site;
  const bar = testbed.amps[0];
  if (!bar) throw new Error('The site has no amplifiers');
  const address = new URL(bar.url);
  const browser = await chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${name} ${address.hostname}`],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
    const errors = watchErrorsOf(page);
    const url = (path: string) => `http://${name}:${address.port}${path}`;
    await page.goto(url('/'));
    await expect(page).toHaveURL(url('/login'));
    expect(
      await page.evaluate(() => [isSecureContext, typeof crypto.subtle, typeof navigator.clipboard, typeof navigator.serviceWorker]),
    ).toEqual([false, 'undefined', 'undefined', 'undefined']);
    await page.getByLabel('Password', { exact: true }).fill('headroom');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(url('/amps'));
    await page.getByRole('searchbox').fill('Main bar');
    await page.getByRole('button', { name: 'Mute all, Main bar' }).click();
    await expect.poll(() => at(bar.amplifier.device.tree, '/amp/channels/4/output/mute')).toBe(true);
    await page.reload();
    await ready(page);
    for (const [index, { name: called, path }] of sitePages.entries()) {
      // Load some directly: first-load faults show only there.
      if (index % 8 === 0) await page.goto(url(path(site)));
      else await follow(page, path(site));
      await ready(page);
      expect(await page.getByRole('heading', { name: 'Something went wrong!' }).count(), called).toBe(0);
      // Notices of a lost or refusing amplifier would show here.
      expect(await page.getByText('Sign in to change settings.').count(), called).toBe(0);
    }
    expect(errors).toEqual([]);
  } finally {
    await browser.close();
  }
});
