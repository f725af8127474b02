import type { Page } from '@playwright/test';
import { at } from '@headroom/model';
import { expect, test, type Site } from './fixtures.ts';

test.use({
  plan: {
    amps: [
      { model: '704D', name: 'Plain', programmes: { 'analog/1': { kind: 'music', level: -6 } } },
      { model: '124D', name: 'Half' },
    ],
  },
});
test.describe.configure({ mode: 'default' });

const other = { id: 'another controller', admin: true };
const valueAt = (site: Site, amp: string, address: string) => at(site.amp(amp).amplifier.device.tree, `/amp/channels/1/${address}`);
const write = (site: Site, amp: string, url: string, params: object) =>
  site.amp(amp).amplifier.device.write(`/amp/channels/1/${url}`, params, other);
const limiter = (page: Page, name: 'RMS limiter' | 'Peak limiter') => page.getByRole('region', { name, exact: true });

test.describe('the limiters', () => {
  test('[PROP-19] a threshold in volts, with decibels and watts beside it, by plot and by slider', async ({ page, open, site }) => {
    await write(site, 'Plain', 'rmsLimiter', { enable: true, threshold: 40 });
    await open(`${site.base('Plain')}/channels/1/LIMITER`);
    const rms = limiter(page, 'RMS limiter');
    await expect(rms).toContainText('200 W at 8 Ω');
    await page.getByRole('combobox', { name: 'Watts into' }).selectOption('4');
    await expect(rms).toContainText('400 W at 4 Ω');
    const handle = rms.getByRole('group', { name: 'RMS limiter' }).getByRole('slider');
    await handle.focus();
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => Number(valueAt(site, 'Plain', 'rmsLimiter/threshold'))).toBeGreaterThan(40);
    await expect(rms).toContainText(/Level up to 40\.5 V, held there above/);
    await limiter(page, 'Peak limiter').getByRole('switch').click();
    await expect.poll(() => valueAt(site, 'Plain', 'peakLimiter/enable')).toBe(true);
  });

  test('[PROP-19] says when it limits, and by how much', async ({ page, open, site }) => {
    await write(site, 'Plain', 'rmsLimiter', { enable: true, threshold: 10, attackTime: 1000 });
    await open(`${site.base('Plain')}/channels/1/LIMITER`);
    await expect(page.getByText('Limiting now')).toBeVisible({ timeout: 15_000 });
    await expect(limiter(page, 'RMS limiter').getByRole('meter', { name: 'Gain reduction' })).toHaveAttribute('aria-valuetext', /[1-9]/);
  });

  test('[LIMIT-01] peak attack exists only on models that have it', async ({ page, open, site }) => {
    const attack = (name: 'RMS limiter' | 'Peak limiter') => limiter(page, name).getByRole('slider', { name: /Attack/ });
    await open(`${site.base('Plain')}/channels/1/LIMITER`);
    await expect(attack('Peak limiter')).toBeVisible();
    await open(`${site.base('Half')}/channels/1/LIMITER`);
    await expect(attack('RMS limiter')).toBeVisible();
    await expect(attack('Peak limiter')).toHaveCount(0);
  });
});
