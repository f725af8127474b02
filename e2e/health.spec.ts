import type { Page } from '@playwright/test';
import { describeForms, expect, forms, test, type Site } from './fixtures.ts';

const music = { kind: 'music', level: -14 } as const;
test.use({
  plan: {
    amps: [
      { model: '704D', name: 'Host' },
      ...forms.map(({ name }) => ({ model: '704D', name, programmes: { 'analog/2': music, 'analog/3': music } })),
    ],
  },
});
test.describe.configure({ mode: 'default' });

const monitored = (site: Site, amp: string, channel: number) =>
  site.amp(amp).amplifier.device.write(`/amp/channels/${channel}/loadMonitor`, { enable: true }, { id: 'another controller', admin: true });
const loadsOf = (site: Site, amp: string) => site.amp(amp).amplifier.world.loads;
const monitor = (page: Page) => page.getByRole('region', { name: 'Load monitor' });
const later = { timeout: 90_000 };

describeForms('a shorted line', forms, ({ name, isPhone }) => {
  test('[STAT-01] [STAT-03] is not called OK, and every page says which channel has it and leads there', async ({ page, open, site }) => {
    await monitored(site, name, 3);
    await open(`${site.base(name)}/channels/3/LOAD_MONITOR`);
    await expect(monitor(page)).toContainText('Load OK', later);
    await expect(monitor(page)).toContainText('Testing continuously');

    loadsOf(site, name).set(3, { kind: 'short' });
    await expect(monitor(page)).toContainText('Output stopped', later);
    await expect(monitor(page)).not.toContainText('Load OK');

    await page.goto(site.url('/amps'));
    const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name, exact: true }) });
    await expect(row.getByRole('img', { name: 'Channel 3: Output faulted' })).toBeVisible();
    await row.getByRole('link', { name, exact: true }).click();

    if (isPhone) await page.getByRole('navigation').getByRole('link', { name: 'Channels' }).click();
    const mark = page.getByRole('navigation', { name: 'Channel pages' }).getByRole('button', { name: 'Channel 3: Output faulted' });
    await expect(mark).toHaveAccessibleName(isPhone ? 'Page 3, Channel 3: Output faulted' : 'Page 2, Channel 3: Output faulted');
    await page.getByRole('link', { name: 'Channel 3: Output faulted' }).click();
    await expect(page).toHaveURL(site.url(`${site.base(name)}/channels/3/LOAD_MONITOR`));
    if (!isPhone) await expect(page.getByRole('region', { name: /^Channel 3\b/ })).toHaveAttribute('data-state', 'fault');
    await expect(page.getByText('Output faulted').first()).toBeVisible();
    loadsOf(site, name).set(3, { kind: 'speaker', ohms: 8 });
  });

  test('[STAT-03] an open line is a warning, which its channel and its number show as well', async ({ page, open, site }) => {
    await monitored(site, name, 2);
    await open(isPhone ? `${site.base(name)}/channels?channel=2` : `${site.base(name)}/channels/2/INPUTS`);
    const strip = page.getByRole('region', { name: /^Channel 2\b/ });
    await expect(strip).toHaveAttribute('data-state', 'live');
    loadsOf(site, name).set(2, { kind: 'open' });
    await expect(strip.getByText('Load open')).toBeVisible(later);
    await expect(page.getByRole('link', { name: /Channel 2: Load open/ })).toBeVisible();
    await expect(
      page.getByRole('navigation', { name: 'Channel pages' }).getByRole('button', { name: /Channel 2: Load open/ }),
    ).toBeVisible();
    await page.goto(site.url(`${site.base(name)}/settings`));
    const said = page.getByRole('link', { name: 'Channel 2: Load open' });
    await expect(said).toBeVisible();
    const isCut = (link: Element) => [...link.children].some((part) => part.scrollWidth > part.clientWidth);
    expect(await said.evaluate(isCut)).toBe(false);
    await page.goBack();
    loadsOf(site, name).set(2, { kind: 'speaker', ohms: 8 });
    await expect(strip.getByText('Load open')).toHaveCount(0, later);
  });
});

test.describe('a tablet', () => {
  test.use({ hasTouch: true, isMobile: true });

  test('[CHAN-02] [CHAN-08] shows a channel with its lights, the scale of its meter, dB, V and W, and the numbered pager', async ({
    page,
    open,
    site,
  }) => {
    for (const viewport of [
      { width: 768, height: 1024 },
      { width: 820, height: 1180 },
      { width: 1100, height: 800 },
    ])
      await test.step(`${viewport.width} px`, async () => {
        await page.setViewportSize(viewport);
        await open(`${site.base(forms[0].name)}/channels/3/EQUALIZER`);
        const head = page.getByRole('banner', { name: /^Channel 3/ }).or(page.locator('header[aria-label^="Channel 3"]'));
        await expect(head.getByRole('group', { name: 'Status' })).toContainText(/Ready.*Limit.*Clip.*Thermal/);
        await expect(head.getByRole('group', { name: 'Level, voltage and power' })).toContainText(/dB.*V.*W/);
        for (let step = 0; step >= -60; step -= 6)
          await expect(head.getByText(String(step).replace('-', '−'), { exact: true }).first()).toBeVisible();
        await page.getByRole('button', { name: /^Page 2\b/ }).click();
        await expect(page).toHaveURL(site.url(`${site.base(forms[0].name)}/channels/2/EQUALIZER`));
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width);
      });
  });
});
