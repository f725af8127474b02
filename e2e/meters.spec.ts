import type { Page } from '@playwright/test';
import { describeForms, expect, forms, test } from './fixtures.ts';

const music = { kind: 'music', level: -14 } as const;
test.use({
  plan: {
    amps: [{ model: '704D', name: 'Host' }, ...forms.map(({ name }) => ({ model: '704D', name, programmes: { 'analog/1': music } }))],
  },
});
test.describe.configure({ mode: 'default' });

const age = (page: Page, meter: string) => page.getByRole('meter', { name: meter }).first();
const old = /^\d+ s old$/;
/** Meters turn old after ten notify periods, long before data does. */
const soon = { timeout: 7000 };

describeForms('a pulled cable', forms, ({ name }) => {
  const pages = [
    ['LIMITER', 'RMS limiter'],
    ['INPUTS', 'Primary level'],
  ] as const;
  for (const [tab, meter] of pages)
    test(`[CONN-08] ${tab}: meters turn grey and say their age long before the data counts as old, and come back with the cable`, async ({
      page,
      open,
      site,
    }) => {
      const { appliance } = site.amp(name);
      await open(`${site.base(name)}/channels/1/${tab}`);
      const meters = tab === 'LIMITER' ? page.getByRole('meter') : page.getByRole('meter', { name: meter });
      const output = age(page, 'Output level of Channel 1');
      await expect(output).toHaveAttribute('aria-valuetext', /^−\d/);
      await expect(output).not.toHaveAccessibleDescription(old);
      appliance?.setCable(false);
      await expect(output).toHaveAccessibleDescription(old, soon);
      await expect(meters.first()).toHaveAccessibleDescription(old);
      await expect(page.getByText(old).first()).toBeVisible();
      await expect(output).toHaveAttribute('aria-valuetext', /^−\d/);
      await expect(page.getByText(/^No update for/)).toHaveCount(0);
      const isGrey = (canvas: HTMLCanvasElement) => {
        const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
        if (!context) return false;
        const colourAt = (y: number) => context.getImageData(0, y, 1, 1).data.join();
        context.drawImage(canvas, 1, canvas.height - 2, 1, 1, 0, 0, 1, 1);
        context.fillStyle = getComputedStyle(canvas).getPropertyValue('--meter-muted');
        context.fillRect(0, 1, 1, 1);
        return colourAt(0) === colourAt(1);
      };
      await expect.poll(() => output.evaluate(isGrey)).toBe(true);
      appliance?.setCable(true);
      await expect(output).not.toHaveAccessibleDescription(old, { timeout: 90_000 });
      await expect(page.getByText(old)).toHaveCount(0);
    });

  test('[CONN-08] readings of the power supply show their age too', async ({ page, open, site }) => {
    const { appliance } = site.amp(name);
    await open(`${site.base(name)}/power`);
    const figures = page.getByRole('definition').filter({ hasText: old });
    await expect(page.getByText('W', { exact: true }).first()).toBeVisible();
    await expect(figures).toHaveCount(0);
    appliance?.setCable(false);
    await expect(figures).toHaveCount(4, soon);
    appliance?.setCable(true);
    await expect(figures).toHaveCount(0, { timeout: 90_000 });
  });
});
