import type { Page } from '@playwright/test';
import { describeForms, expect, follow, forms, ready, test } from './fixtures.ts';

test.use({
  plan: {
    amps: [
      { model: '704D', name: 'Host' },
      { model: '704D', name: 'Main bar' },
    ],
  },
  expectedErrors: [/Failed to load resource|could not be fetched/],
});

/** Browsers cache icons: only a routed request asks again. */
const served = /\/assets\/.*\.(?:js|css)$/;
async function hostGoes(page: Page): Promise<{ asked: string[]; comesBack: () => Promise<void> }> {
  const asked: string[] = [];
  await page.route(served, (route) => {
    asked.push(route.request().url());
    return route.abort('connectionrefused');
  });
  return { asked, comesBack: () => page.unroute(served) };
}
const hasAllParts = (page: Page) => page.evaluate(() => performance.getEntriesByName('headroom: all parts fetched', 'mark').length > 0);

describeForms('a page whose host is away', forms, () => {
  test.use({ savesData: false });
  test('[SHELL-31] has every page and tab of the amplifiers that are still present', async ({ page, open, site }) => {
    test.setTimeout(300_000);
    await open('/amps');
    await expect.poll(() => hasAllParts(page), { timeout: 90_000 }).toBe(true);
    const { asked } = await hostGoes(page);
    const base = site.base('Main bar');
    const tabs = ['INPUTS', 'SETTINGS', 'SIGNAL_GENERATOR', 'CROSSOVER', 'EQUALIZER', 'LIMITER', 'LOAD_MONITOR'];
    for (const path of [
      ...tabs.map((tab) => `${base}/channels/1/${tab}`),
      ...['power', 'network', 'settings', 'events', 'faults', 'green', 'advanced', 'connect'].map((name) => `${base}/${name}`),
      '/update',
      '/preferences',
      '/about',
      '/guide',
    ]) {
      await follow(page, path);
      await expect(page).toHaveURL(site.url(path));
      await ready(page);
      await expect(page.getByRole('heading', { name: /could not be fetched|went wrong/ }), path).toHaveCount(0);
    }
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(page.getByRole('dialog').getByRole('link', { name: 'Preferences' })).toBeVisible();
    expect(asked).toEqual([]);
  });
});

describeForms('a page with data saving whose host is away', forms, ({ isPhone }) => {
  test('[SHELL-31] reports what could not be loaded, and recovers by itself', async ({ page, open, site }) => {
    if (isPhone) await page.addInitScript(() => localStorage.setItem('headroom.language', 'es'));
    const base = site.base('Main bar');
    await open(`${base}/power`);
    const { asked, comesBack } = await hostGoes(page);
    await follow(page, `${base}/settings`);
    const missing = page.getByRole('heading', { name: isPhone ? 'No se pudo obtener esta página' : 'This page could not be fetched' });
    await expect(missing).toBeVisible();
    await expect(page.getByRole('main').getByRole('status').last()).toContainText(new URL(site.url('/')).host);
    // Retried meanwhile, at a bounded rate.
    await expect.poll(() => asked.filter((url) => url.includes('/settings-screen') && url.endsWith('.js')).length).toBeGreaterThan(1);
    expect(asked.length).toBeLessThan(80);
    await comesBack();
    await expect(page.getByRole('textbox', { name: isPhone ? 'Nombre' : 'Name' }).first()).toBeVisible();
    await expect(missing).toHaveCount(0);
    const card = page.getByRole('region', { name: isPhone ? 'Información del dispositivo' : 'Device information' });
    expect(await card.evaluate((region) => getComputedStyle(region).borderRadius)).not.toBe('0px');
  });
});
