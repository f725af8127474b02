import type { Page } from '@playwright/test';
import { at } from '@headroom/model/property';
import { expect, focusEnabled, test, type Site } from './fixtures.ts';

test.use({
  plan: {
    amps: [
      { model: '704D', name: 'Playing', programmes: { 'analog/1': { kind: 'music', level: -12 } } },
      { model: '704D', name: 'Silent', programmes: { 'analog/1': { kind: 'silence' } } },
    ],
  },
});
test.describe.configure({ mode: 'default' });

const other = { id: 'another controller', admin: true };
const valueAt = (site: Site, amp: string, address: string) => at(site.amp(amp).amplifier.device.tree, `/amp/channels/1/${address}`);
const write = (site: Site, amp: string, url: string, params: object) =>
  site.amp(amp).amplifier.device.write(`/amp/channels/1/${url}`, params, other);
const monitor = (page: Page) => page.getByRole('region', { name: 'Load monitor' });
const pilot = (page: Page) => page.getByRole('region', { name: 'Pilot tone' });

test.describe('load monitor and pilot tone', () => {
  test('[PROP-20] [ENUM-17] shows the measurement, its limits, and the start of the recording', async ({ page, open, site }) => {
    await write(site, 'Playing', 'loadMonitor', { enable: true });
    await open(`${site.base('Playing')}/channels/1/LOAD_MONITOR`);
    await expect(monitor(page)).toContainText('Load OK');
    await expect(monitor(page)).toContainText('Between 4.0 Ω and 40.0 Ω');
    await expect(monitor(page)).toContainText(/Recorded since \d\d:\d\d, while this page is open/);
    await expect(monitor(page).getByRole('group', { name: 'History' })).toContainText(/Between [\d.]+ Ω and [\d.]+ Ω so far/);
  });

  test('[PROP-20] with too little signal it says so, with the last measurement and its time', async ({ page, open, site }) => {
    await write(site, 'Silent', 'loadMonitor', { enable: true });
    await open(`${site.base('Silent')}/channels/1/LOAD_MONITOR`);
    await expect(monitor(page)).toContainText('Not enough signal to measure', { timeout: 90_000 });
    await write(site, 'Playing', 'loadMonitor', { enable: true });
    await open(`${site.base('Playing')}/channels/1/LOAD_MONITOR`);
    await expect(monitor(page)).toContainText('Between 4.0 Ω');
    await write(site, 'Playing', 'output', { mute: true });
    await expect(monitor(page)).toContainText(/Not enough signal to measure \(last [\d.]+ Ω, (now|\d+ sec ago)\)/, { timeout: 90_000 });
    await write(site, 'Playing', 'output', { mute: false });
  });

  test('[LOAD-01] [LOAD-02] [PROP-21] [PROP-22] the limits of the load cannot cross, on the bar and on the sliders, nor those of the pilot tone', async ({
    page,
    open,
    site,
  }) => {
    await write(site, 'Playing', 'loadMonitor', { lowLimit: 4, highLimit: 20 });
    await open(`${site.base('Playing')}/channels/1/LOAD_MONITOR`);
    const bar = monitor(page).getByRole('group', { name: 'Limits' });
    await expect(bar.getByRole('slider', { name: 'Low limit' })).toHaveAttribute('aria-valuemax', '20');
    await expect(bar.getByRole('slider', { name: 'High limit' })).toHaveAttribute('aria-valuemin', '8');
    await focusEnabled(bar.getByRole('slider', { name: 'Low limit' }));
    await page.keyboard.press('End');
    await expect.poll(() => valueAt(site, 'Playing', 'loadMonitor/lowLimit')).toBe(20);
    await expect(bar.getByRole('slider', { name: 'High limit' })).toHaveAttribute('aria-valuemin', '20');
    const openLimit = pilot(page).getByRole('slider', { name: 'Open limit' });
    await expect(openLimit).toHaveAttribute('aria-valuemax', '100');
    await focusEnabled(openLimit);
    await page.keyboard.press('End');
    await expect.poll(() => valueAt(site, 'Playing', 'pilotToneDetector/openLimit')).toBe(100);
    await expect(pilot(page).getByRole('slider', { name: 'Short limit' })).toHaveAttribute('aria-valuemin', '100');
    await pilot(page).getByRole('switch', { name: 'Pilot tone' }).click();
    await expect.poll(() => valueAt(site, 'Playing', 'pilotToneDetector/enable')).toBe(true);
    await expect(pilot(page)).toContainText('Listening');
    await expect(pilot(page).getByRole('group', { name: 'Primary input' })).toContainText('Missing');
  });
});
