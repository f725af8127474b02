import { at } from '@headroom/model/property';
import { describeForms, expect, focusEnabled, forms, test } from './fixtures.ts';

test.use({ plan: { amps: [{ model: '704D', name: 'Main bar' }] } });

describeForms('power and energy', forms, () => {
  test.beforeEach(({ site }) => {
    Object.assign(site.amp('Main bar').amplifier.world, { mains: 230, ambient: 24 });
  });

  test('[POWER-01] [POWER-02] [PROP-08] [ENUM-03] source, voltage, current and lights are shown as the supply reports them, live', async ({
    page,
    open,
    site,
  }) => {
    const { world } = site.amp('Main bar').amplifier;
    await open(`${site.base('Main bar')}/power`);
    const figures = page.locator('dl').first();
    await expect(figures).toContainText('AC line');
    await expect(figures).toContainText(/Line voltage2[23]\d\.\d ?V/);
    await expect(figures).toContainText(/Line current\d+\.\d\d ?A/);
    const lights = page.getByRole('group', { name: 'Power supply' });
    await expect(lights.getByText('Power OK: on')).toBeVisible();
    await expect(lights.getByText('Supply fault: off')).toBeVisible();
    await expect(lights.getByText('Thermal: off')).toBeVisible();
    // Extreme air temperatures replace minutes of warming.
    world.ambient = 5000;
    await expect(lights.getByText('Thermal: on')).toBeVisible();
    world.ambient = -5000;
    await expect(lights.getByText('Thermal: off')).toBeVisible();
    world.ambient = 24;
    world.mains = 60;
    await expect(lights.getByText('Supply fault: on')).toBeVisible();
    await expect(lights.getByText('Line warning: on')).toBeVisible();
    await expect(lights.getByText('Power OK: off')).toBeVisible();
    await expect(figures).toContainText(/Line voltage[56]\d\.\d ?V/);
    world.mains = 230;
    await expect(lights.getByText('Supply fault: off')).toBeVisible();
  });

  test('[POWER-03] [ENUM-05] [ENUM-06] line limits can be set only while automatic limits are off, and cannot cross; the fault contact has a mode and a polarity', async ({
    page,
    open,
    site,
  }) => {
    const { core } = site.amp('Main bar').amplifier;
    const value = (name: string) => at(core.tree, `/amp/powerSupply/${name}`);
    core.setAt('/amp/powerSupply/lineWarningAutoLimits', true);
    core.setAt('/amp/powerSupply/lineLowLimitWarning', 200);
    core.setAt('/amp/powerSupply/lineHighLimitWarning', 250);
    await open(`${site.base('Main bar')}/power`);
    const high = page.getByRole('slider', { name: 'High limit' }).last();
    await expect(high).toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('switch', { name: 'Automatic limits' }).click();
    await expect.poll(() => value('lineWarningAutoLimits')).toBe(false);
    const low = page.getByRole('slider', { name: 'Low limit' }).last();
    await expect(low).not.toHaveAttribute('aria-disabled', 'true');
    await focusEnabled(low);
    await page.keyboard.press('End');
    await expect.poll(() => value('lineLowLimitWarning')).toBe(250);
    await page.keyboard.press('ArrowLeft');
    await expect.poll(() => Number(value('lineLowLimitWarning'))).toBeLessThan(250);
    await expect(page.getByText(/^Warn below \d+ V or above 250 V$/)).toBeVisible();
    await page.getByLabel('Fault output mode').selectOption('Constant and load');
    await expect.poll(() => value('outputPortMode')).toBe('Constant+Load');
    await page.getByRole('group', { name: 'Fault output polarity' }).getByText('High on fault').click();
    await expect.poll(() => value('outputPortPolarity')).toBe('Fault High');
  });

  test('[GREEN-01] power now, its history since the page was opened, PoE and standby', async ({ page, open, site }) => {
    const { world } = site.amp('Main bar').amplifier;
    await open(`${site.base('Main bar')}/green`);
    await expect(page.getByText(/^\d+ W now, at most \d+ W since this page was opened\.$/)).toBeAttached();
    await expect(page.getByText('No, AC line is on')).toBeVisible();
    world.poeBudget = 60;
    world.mains = 0;
    await expect(page.getByText('In use', { exact: true })).toBeVisible();
    await expect(page.getByText('PoE++, 60 W').first()).toBeVisible();
    world.mains = 230;
    world.poeBudget = 0;
    await expect(page.getByText('Not in use', { exact: true })).toBeVisible();
    await page.getByRole('link', { name: 'Change in Power supply' }).click();
    await expect(page).toHaveURL(/\/power$/);
  });
});
