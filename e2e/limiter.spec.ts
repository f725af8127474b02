import type { Page } from '@playwright/test';
import { at } from '@headroom/model/property';
import { describeForms, expect, expectAccessible, focusEnabled, forms, test, type Site } from './fixtures.ts';

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
    await focusEnabled(handle);
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => Number(valueAt(site, 'Plain', 'rmsLimiter/threshold'))).toBeGreaterThan(40);
    await expect(rms).toContainText(/Level up to 40\.5 V, held there above/);
    await limiter(page, 'Peak limiter').getByRole('switch').click();
    await expect.poll(() => valueAt(site, 'Plain', 'peakLimiter/enable')).toBe(true);
  });

  test('[PROP-19] says when it limits, and by how much', async ({ page, open, site }) => {
    await write(site, 'Plain', 'rmsLimiter', { enable: true, threshold: 10, attackTime: 1000 });
    await open(`${site.base('Plain')}/channels/1/LIMITER`);
    await expect(page.getByText('Limiting now')).toBeVisible({ timeout: 90_000 });
    await expect(limiter(page, 'RMS limiter').getByRole('meter', { name: 'Gain reduction' })).toHaveAttribute('aria-valuetext', /[1-9]/);
  });
});

test('[PROP-19] disabling a limiter, or raising its threshold by a jump, requires a yes', async ({ page, open, site }) => {
  await write(site, 'Plain', 'rmsLimiter', { enable: true, threshold: 30 });
  await open(`${site.base('Plain')}/channels/1/LIMITER`);
  const on = limiter(page, 'RMS limiter').getByRole('switch');
  await on.click();
  const off = page.getByRole('alertdialog', { name: 'RMS limiter: off?' });
  await off.getByRole('button', { name: 'Cancel' }).click();
  await expect(on).toBeChecked();
  expect(valueAt(site, 'Plain', 'rmsLimiter/enable')).toBe(true);
  await page.getByRole('button', { name: /^RMS limiter.* [Tt]hreshold.*Enter a value/ }).click();
  await page.getByRole('dialog').getByRole('textbox').fill('60');
  await page.keyboard.press('Enter');
  const raise = page.getByRole('alertdialog', { name: 'RMS threshold: 60.0 V?' });
  await expect(raise).toContainText('30.0 V');
  expect(valueAt(site, 'Plain', 'rmsLimiter/threshold')).toBe(30);
  await raise.getByRole('button', { name: 'Change' }).click();
  await expect.poll(() => valueAt(site, 'Plain', 'rmsLimiter/threshold')).toBe(60);
  await on.click();
  await off.getByRole('button', { name: 'Switch off' }).click();
  await expect.poll(() => valueAt(site, 'Plain', 'rmsLimiter/enable')).toBe(false);
});

describeForms('a threshold that is typed', forms, () => {
  test('[PROP-19] in watts or decibels, as shown; the load survives a reload', async ({ page, open, site }) => {
    await write(site, 'Plain', 'rmsLimiter', { enable: true, threshold: 30 });
    await open(`${site.base('Plain')}/channels/1/LIMITER`);
    await page.getByRole('combobox', { name: 'Watts into' }).selectOption('4');
    await page.reload();
    await expect(page.getByRole('combobox', { name: 'Watts into' })).toHaveValue('4');
    const type = async (text: string) => {
      await page.getByRole('button', { name: /^RMS limiter.* [Tt]hreshold.*Enter a value/ }).click();
      const dialog = page.getByRole('dialog', { name: /[Tt]hreshold/ });
      await dialog.getByRole('textbox').fill(text);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(dialog).toHaveCount(0);
    };
    await type('250 W');
    await expect.poll(() => valueAt(site, 'Plain', 'rmsLimiter/threshold')).toBe(31.6);
    await expect(limiter(page, 'RMS limiter')).toContainText('250 W at 4 Ω');
    await type('-7.5 dB');
    await expect(limiter(page, 'RMS limiter')).toContainText('−7.5 dB');
  });
});

describeForms('limiters from speaker data', forms, ({ isPhone }) => {
  test('[PROP-19] [CTRL-09] are shown with their reasons before they are sent, ask if they allow more, and refuse what would not protect', async ({
    page,
    open,
    site,
  }) => {
    const amp = isPhone ? 'Half' : 'Plain';
    await write(site, amp, 'rmsLimiter', { enable: true, threshold: 20 });
    await write(site, amp, 'peakLimiter', { enable: false, threshold: 30 });
    await open(`${site.base(amp)}/channels/1/LIMITER`);
    await page.getByRole('button', { name: 'From speaker data' }).click();
    const dialog = page.getByRole('dialog', { name: 'Limiters from speaker data' });
    const set = dialog.getByRole('button', { name: 'Set both limiters' });
    await expect(set).toBeDisabled();
    await dialog.getByLabel('RMS (continuous)').fill('10');
    await dialog.getByLabel('Peak', { exact: true }).fill('40');
    await expect(dialog).toContainText('It can take 8.9 V for long, and the RMS limiter cannot go so low');
    await expect(set).toBeDisabled();
    await dialog.getByLabel('RMS (continuous)').fill('300 W');
    await dialog.getByLabel('Peak', { exact: true }).fill('1.2 kW');
    await dialog.getByLabel('Lowest frequency it plays').fill('50');
    await expect(dialog.getByRole('row', { name: /^Threshold 48\.9 V √\(300 W × 8 Ω\)/ })).toBeVisible();
    await expect(dialog.getByRole('row', { name: /^Release 160 ms/ })).toBeVisible();
    await expectAccessible(page);
    await set.click();
    const question = page.getByRole('alertdialog');
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(valueAt(site, amp, 'rmsLimiter/threshold')).toBe(20);
    await set.click();
    await question.getByRole('button').last().click();
    await expect(dialog).toHaveCount(0);
    const told = (name: string) => ['enable', 'threshold', 'attackTime', 'releaseTime'].map((of) => valueAt(site, amp, `${name}/${of}`));
    expect(told('rmsLimiter')).toEqual([true, 48.9, 2000, 10_000]);
    expect(told('peakLimiter')).toEqual([true, 97.9, isPhone ? undefined : 10, 160]);
  });
});
