import type { Locator, Page } from '@playwright/test';
import { at, type Change } from '@headroom/model/property';
import { expect, focusEnabled, stopClock, test, type Site } from './fixtures.ts';

const names = { '/amp/channels/1/output': { name: 'North' }, '/amp/channels/2/output': { name: 'East' } };
test.use({
  plan: {
    amps: [
      { model: '704D', name: 'Plain', settings: names },
      { model: '704-ADSP', name: 'Advanced', settings: names },
      { model: '354D', name: 'Locked', lockedTuning: { password: 'tuning', channels: [1] } },
      { model: '354', name: 'Guarded', password: 'headroom' },
    ],
  },
});
test.describe.configure({ mode: 'default' });

const other = { id: 'another controller', admin: true };
const valueAt = (site: Site, amp: string, address: string) => at(site.amp(amp).amplifier.device.tree, address);
const write = (site: Site, amp: string, url: string, params: object) => site.amp(amp).amplifier.device.write(url, params, other);
const eq = (filter: number, name = '', channel = 1) => `/amp/channels/${channel}/outputEqFilters/${filter}${name === '' ? '' : `/${name}`}`;
const plot = (page: Page, name = 'Equalizer') => page.getByRole('group', { name, exact: true });
const handle = (page: Page, number: number, name?: string) => plot(page, name).getByRole('slider', { name: `Band ${number}`, exact: true });

async function drag(page: Page, of: Locator, dx: number, dy: number, steps = 4): Promise<void> {
  const box = await of.boundingBox();
  if (!box) throw new Error('not on the page');
  const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(from.x + dx, from.y + dy, { steps });
  await page.mouse.up();
}
function watch(site: Site, amp: string, below: string): { readonly changes: Change[] } {
  const changes: Change[] = [];
  site.amp(amp).amplifier.device.onChange((batch) => changes.push(...batch.filter(([address]) => address.startsWith(below))));
  return { changes };
}
async function typeValue(page: Page, name: string, text: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${name}, .*Enter a value`) }).click();
  await page.getByRole('dialog', { name }).getByRole('textbox').fill(text);
  await page.keyboard.press('Enter');
}

test.describe('the equalizer', () => {
  test('[PROP-23] [EQ-01] [CTRL-05] a dragged band follows the finger and is written once, half a second later', async ({
    page,
    open,
    site,
  }) => {
    await write(site, 'Plain', eq(3), { enable: true, type: 'Parametric', frequency: 1000, gain: 0, q: 1 });
    await open(`${site.base('Plain')}/channels/1/EQUALIZER`);
    const { changes } = watch(site, 'Plain', eq(3));
    await drag(page, handle(page, 3), 40, -20);
    await expect(handle(page, 3)).not.toHaveAttribute('aria-valuetext', /0\.0 dB/);
    await expect.poll(() => changes.filter(([address]) => address.endsWith('/gain')).length).toBe(1);
    const gain = Number(valueAt(site, 'Plain', eq(3, 'gain')));
    expect(gain).toBeGreaterThan(1);
    expect(Number(valueAt(site, 'Plain', eq(3, 'frequency')))).toBeGreaterThan(1100);
    await expect(handle(page, 3)).toHaveAttribute('aria-valuetext', new RegExp(`\\+${gain.toFixed(1).replace('.', '\\.')} dB`));
    await expect(page.getByRole('row', { name: /Band 3/ })).toContainText(`+${gain.toFixed(1)}`);
  });

  test('[CTRL-01] [ENUM-14] bands are typed, switched and given another type in the table, and by keys on the plot', async ({
    page,
    open,
    site,
  }) => {
    await open(`${site.base('Plain')}/channels/1/EQUALIZER`);
    await expect(page.getByRole('table', { name: 'Bands' }).getByRole('row')).toHaveCount(9);
    await typeValue(page, 'Frequency of band 5', '2.5k');
    await expect.poll(() => valueAt(site, 'Plain', eq(5, 'frequency'))).toBe(2500);
    await page.getByRole('switch', { name: 'Band 5 on' }).click();
    await expect.poll(() => valueAt(site, 'Plain', eq(5, 'enable'))).toBe(true);
    const type = page.getByRole('combobox', { name: 'Type of band 5' });
    await expect(type.getByRole('option')).toHaveCount(7);
    await type.selectOption('AllPass 1');
    await expect.poll(() => valueAt(site, 'Plain', eq(5, 'type'))).toBe('AllPass 1');
    await expect(page.getByRole('button', { name: /^Gain of band 5/ })).toHaveCount(0);
    await type.selectOption('Parametric');
    await focusEnabled(handle(page, 5));
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => valueAt(site, 'Plain', eq(5, 'gain'))).toBe(0.5);
    await page.keyboard.press('b');
    await expect.poll(() => valueAt(site, 'Plain', eq(5, 'enable'))).toBe(false);
  });

  test('a change made elsewhere shows at once, and releases a band held by a finger', async ({ page, open, site }) => {
    await write(site, 'Plain', eq(6), { enable: true, type: 'Parametric', frequency: 1000, gain: 0 });
    await open(`${site.base('Plain')}/channels/1/EQUALIZER`);
    await write(site, 'Plain', eq(6), { gain: -4 });
    await expect(handle(page, 6)).toHaveAttribute('aria-valuetext', /−4\.0 dB/);
    const box = await handle(page, 6).boundingBox();
    if (!box) throw new Error('not on the page');
    await page.mouse.move(box.x + 12, box.y + 12);
    await page.mouse.down();
    // Quieter, because a rise is written little by little and would undo the other's change.
    await page.mouse.move(box.x + 12, box.y + 20);
    await expect(handle(page, 6)).not.toHaveAttribute('aria-valuetext', /−4\.0 dB/);
    await expect.poll(() => Number(valueAt(site, 'Plain', eq(6, 'gain')))).toBeLessThan(-4);
    await write(site, 'Plain', eq(6), { gain: -12 });
    await expect(handle(page, 6)).toHaveAttribute('aria-valuetext', /−12\.0 dB/);
    await page.mouse.move(box.x + 12, box.y - 40);
    await page.mouse.up();
    await expect(page.getByRole('alert').filter({ hasText: 'Somebody else has set channel 1 band 6' })).toBeVisible();
    expect(valueAt(site, 'Plain', eq(6, 'gain'))).toBe(-12);
  });

  test('[ENUM-19] [EQ-02] [EQ-06] [EQ-10] [EQ-11] presets are chosen, recognised, and moved by one gain', async ({ page, open, site }) => {
    for (const filter of [1, 2, 6, 7, 8]) await write(site, 'Plain', eq(filter), { enable: false, gain: 0 });
    await open(`${site.base('Plain')}/channels/1/EQUALIZER`);
    const preset = page.getByRole('combobox', { name: 'Preset' });
    await expect(preset).toHaveValue('Manual');
    await expect(preset.getByRole('option')).toHaveCount(7);
    await preset.selectOption('BassBoost');
    await expect.poll(() => valueAt(site, 'Plain', eq(6, 'gain'))).toBe(6);
    expect(valueAt(site, 'Plain', eq(6, 'type'))).toBe('LP Shelf 12dB/oct');
    await expect(preset).toHaveValue('BassBoost');
    const gain = page.getByRole('slider', { name: 'Preset gain' });
    await focusEnabled(gain);
    await page.keyboard.press('PageUp');
    await expect.poll(() => Number(valueAt(site, 'Plain', eq(6, 'gain')))).toBeGreaterThan(6);
    await expect(preset).toHaveValue('BassBoost');
    await write(site, 'Plain', eq(1), { enable: true });
    await expect(preset).toHaveValue('Manual');
    await write(site, 'Plain', eq(1), { enable: false });
    await expect(preset).toHaveValue('BassBoost');
  });

  test('bypass of all remembers what was on; flatten asks', async ({ page, open, site }) => {
    for (const filter of [1, 2, 3, 4, 5, 6, 7, 8])
      await write(site, 'Plain', eq(filter), { enable: filter === 2 || filter === 4, gain: filter, type: 'Parametric' });
    await open(`${site.base('Plain')}/channels/1/EQUALIZER`);
    const on = () => [1, 2, 3, 4, 5, 6, 7, 8].filter((filter) => valueAt(site, 'Plain', eq(filter, 'enable')) === true);
    await page.getByRole('button', { name: 'Bypass all' }).click();
    await expect.poll(on).toEqual([]);
    await page.getByRole('button', { name: 'Bypassed' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Switch 2 bands on' }).click();
    await expect.poll(on).toEqual([2, 4]);
    await page.getByRole('button', { name: 'Flatten' }).click();
    const asked = page.getByRole('alertdialog', { name: 'Flatten 8 bands?' });
    await asked.getByRole('button', { name: 'Cancel' }).click();
    expect(valueAt(site, 'Plain', eq(8, 'gain'))).toBe(8);
    await page.getByRole('button', { name: 'Flatten' }).click();
    await asked.getByRole('button', { name: 'Flatten' }).click();
    await expect.poll(() => [1, 2, 3, 4, 5, 6, 7, 8].map((filter) => valueAt(site, 'Plain', eq(filter, 'gain')))).toEqual(Array(8).fill(0));
    expect(on()).toEqual([2, 4]);
  });

  test('bands are copied to chosen channels, with the result for each', async ({ page, open, site }) => {
    await write(site, 'Plain', eq(3), { enable: true, type: 'HP Shelf 6dB/oct', frequency: 432, gain: -7.5, q: 2 });
    await open(`${site.base('Plain')}/channels/1/EQUALIZER`);
    await page.getByRole('button', { name: 'Copy to…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Copy to other channels' });
    await expect(dialog).toContainText('The 8 bands of 1 North replace those of the channels you choose.');
    await dialog.getByRole('checkbox', { name: '2 East' }).check();
    await dialog.getByRole('button', { name: 'Copy to 1 channel' }).click();
    await expect(dialog.getByRole('listitem')).toContainText('Copied');
    await expect(dialog.getByRole('button', { name: 'Close' }).first()).toBeFocused();
    expect(at(site.amp('Plain').amplifier.device.tree, eq(3, '', 2))).toEqual(at(site.amp('Plain').amplifier.device.tree, eq(3)));
    expect(valueAt(site, 'Plain', eq(3, 'gain', 3))).toBe(0);
  });

  test('filters from text are previewed, every line left out is named, and one button applies them', async ({ page, open, site }) => {
    await open(`${site.base('Plain')}/channels/2/EQUALIZER`);
    await page.getByRole('button', { name: 'More' }).last().click();
    await page.getByRole('menuitem', { name: 'From text…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Equalizer from text' });
    await dialog
      .getByRole('textbox', { name: 'Filter text' })
      .fill(
        'Preamp: -6.4 dB\nFilter 1: ON LSC Fc 105 Hz Gain 5.5 dB Q 0.70\nFilter 2: OFF PK Fc 2100 Hz Gain -3 dB Q 0.9\nFilter 3: ON XX Fc 210 Hz\nFilter 4: ON HP Fc 80 Hz',
      );
    await expect(dialog).toContainText('Line 4: Filter 3: ON XX Fc 210 Hz');
    await expect(dialog).toContainText('High pass at 80.0 Hz');
    await expect(dialog.getByRole('checkbox', { name: /band gain to −6\.4 dB/ })).toBeChecked();
    expect(valueAt(site, 'Plain', eq(1, 'gain', 2))).toBe(0);
    await dialog.getByRole('button', { name: 'Replace 8 bands' }).click();
    await expect(dialog).toHaveCount(0);
    expect(at(site.amp('Plain').amplifier.device.tree, eq(1, '', 2))).toEqual({
      enable: true,
      type: 'LP Shelf 12dB/oct',
      frequency: 105,
      q: 0.7,
      gain: 5.5,
    });
    expect(valueAt(site, 'Plain', eq(2, 'enable', 2))).toBe(false);
    expect(valueAt(site, 'Plain', '/amp/channels/2/crossover/bandGainAndDelay/gain')).toBe(-6.4);
    await page.getByRole('button', { name: 'More' }).last().click();
    await page.getByRole('menuitem', { name: 'As text…' }).click();
    await expect(page.getByRole('textbox', { name: 'Filter text' })).toHaveValue(
      /^Preamp: -6\.4 dB\nFilter 1: ON LSC Fc 105 Hz Gain 5\.5 dB Q 0\.7/,
    );
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as file' }).click();
    expect((await saved).suggestedFilename()).toBe('equalizer-channel-2.txt');
  });

  test('a file dropped on the page is previewed; the focus returns to where the menu was opened', async ({ page, open, site }) => {
    await open(`${site.base('Plain')}/channels/3/EQUALIZER`);
    const files = await page.evaluateHandle(() => {
      const data = new DataTransfer();
      data.items.add(new File(['Filter 1: ON PK Fc 105 Hz Gain -4.5 dB Q 2'], 'room.txt', { type: 'text/plain' }));
      return data;
    });
    // A file dropped beside the equalizer must not make the browser leave.
    const leaves = (target: Locator) =>
      target.evaluate((element, dataTransfer) => {
        const event = new DragEvent('drop', { dataTransfer, bubbles: true, cancelable: true });
        element.dispatchEvent(event);
        return !event.defaultPrevented;
      }, files);
    expect(await leaves(page.getByRole('banner'))).toBe(false);
    const dialog = page.getByRole('dialog', { name: 'Equalizer from text' });
    await expect(dialog).toHaveCount(0);
    expect(await leaves(plot(page))).toBe(false);
    await expect(dialog.getByRole('textbox', { name: 'Filter text' })).toHaveValue(/Fc 105 Hz/);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    const more = page.getByRole('button', { name: 'More' }).last();
    await more.click();
    await page.getByRole('menuitem', { name: 'From text…' }).click();
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(more).toBeFocused();
  });

  test('the range changes, and the curves of the whole channel are enabled and explained', async ({ page, open, site }) => {
    await open(`${site.base('Plain')}/channels/1/EQUALIZER`);
    await expect(page.getByRole('combobox', { name: 'Range' }).getByRole('option')).toHaveText([
      '±3 dB',
      '±6 dB',
      '±12 dB',
      '±18 dB',
      '±24 dB',
    ]);
    await page.getByRole('combobox', { name: 'Range' }).selectOption('6');
    await expect(plot(page)).toContainText('+6');
    for (const name of ['Whole channel', 'Phase', 'Group delay']) await page.getByRole('button', { name }).click();
    const view = page.getByRole('group', { name: 'View' });
    await expect(view).toContainText('Phase, −180° to +180°');
    await expect(view).toContainText(/Group delay, (0|−[\d.]+) ms to [\d.]+ ms/);
  });

  test('[LOCK-02] [LOCK-07] [LOGIN-07] a locked tuning hides the bands, a guest sees them and moves nothing', async ({
    page,
    open,
    site,
  }) => {
    await open(`${site.base('Locked')}/channels/1/EQUALIZER`);
    await expect(page.getByText('The equalizer is hidden by UAC or speaker tunings.')).toBeVisible();
    await expect(plot(page)).toHaveCount(0);
    await open(`${site.base('Guarded')}/channels/1/EQUALIZER`);
    await expect(handle(page, 1)).toHaveAttribute('aria-disabled', 'true');
    await expect(page.getByRole('button', { name: 'Bypass all' })).toBeDisabled();
  });

  test('[LOCK-02] the curves of the whole channel do not reveal what a lock hides', async ({ page, open, site }) => {
    const { core } = site.amp('Plain').amplifier;
    core.setAt('/lockedProperties/ch2/key', 'tuning');
    core.setAt('/lockedProperties/ch2/properties', ['/amp/channels/2/crossover/highPassFilter/frequency']);
    await open(`${site.base('Plain')}/channels/2/EQUALIZER`);
    await expect(handle(page, 1)).not.toHaveAttribute('aria-disabled', 'true');
    for (const name of ['Whole channel', 'Phase', 'Group delay']) await expect(page.getByRole('button', { name })).toBeDisabled();
    await page.getByRole('banner').getByRole('switch', { name: 'Quick setup' }).click();
    await expect(page.getByRole('combobox', { name: 'EQ preset' })).toBeVisible();
    await expect(page.getByRole('group', { name: 'Response' })).toHaveCount(0);
    await open(`${site.base('Plain')}/channels/1/EQUALIZER`);
    await expect(page.getByRole('group', { name: 'Response' })).toBeVisible();
  });

  test.describe('on a phone', () => {
    test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    test('a row of numbers selects, sliders edit, and nothing is wider than the screen', async ({ page, open, site }) => {
      await open(`${site.base('Plain')}/channels/1/EQUALIZER`);
      await expect(page.getByRole('table')).toHaveCount(0);
      await page
        .getByRole('group', { name: 'Bands' })
        .getByRole('button', { name: /^Band 4/ })
        .click();
      await expect(page.getByRole('group', { name: 'Band 4' }).getByRole('slider', { name: 'Frequency' })).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
    });

    test('[INEQ-04] a press of one second on an FIR filter opens its dialog, a shorter one only selects it', async ({
      page,
      open,
      site,
    }) => {
      await page.clock.install();
      await open(`${site.base('Advanced')}/channels/1/INPUT_EQ`);
      await page.getByText('FIR 9–24').click();
      const twelve = page.getByRole('group', { name: 'Bands' }).getByRole('button', { name: /^Band 12/ });
      const touch = { pointerType: 'touch', isPrimary: true, button: 0 };
      await expect(twelve).toBeEnabled();
      await stopClock(page);
      await twelve.dispatchEvent('pointerdown', touch);
      await twelve.dispatchEvent('pointerup', touch);
      await twelve.click();
      await expect(twelve).toHaveAttribute('aria-pressed', 'true');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await twelve.dispatchEvent('pointerdown', touch);
      await page.clock.runFor(999);
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page.clock.runFor(1);
      await expect(page.getByRole('dialog', { name: 'Band 12' })).toBeVisible();
    });
  });
});

test.describe('the input EQ', () => {
  test('[INEQ-01] a model without it falls back to the inputs', async ({ page, open, site }) => {
    await open(`${site.base('Plain')}/channels/1/INPUT_EQ`);
    await expect(page).toHaveURL(/\/channels\/1\/INPUTS$/);
  });

  test('[INEQ-02] [INEQ-03] [ENUM-15] [PROP-24] FIR filters 9 to 24: a dual shelf, written half a second after the frequency moved', async ({
    page,
    open,
    site,
  }) => {
    const fir = '/amp/channels/1/inputFirEqFilters/4';
    await open(`${site.base('Advanced')}/channels/1/INPUT_EQ`);
    await expect(page.getByRole('table', { name: 'Bands' }).getByRole('row')).toHaveCount(9);
    await page.getByText('FIR 9–24').click();
    const picker = page.getByRole('group', { name: 'Bands' });
    await expect(picker.getByRole('button')).toHaveCount(16);
    await expect(picker.getByRole('button').first()).toHaveAccessibleName(/^Band 9/);
    await expect(picker.getByRole('button').last()).toHaveAccessibleName(/^Band 24/);
    await picker.getByRole('button', { name: /^Band 12/ }).click();
    await page.getByRole('radio', { name: 'Dual shelf' }).check();
    await expect.poll(() => valueAt(site, 'Advanced', `${fir}/type`)).toBe('Dual Shelf');
    const { changes } = watch(site, 'Advanced', fir);
    const lower = page.getByRole('slider', { name: 'Lower edge: Frequency' });
    await focusEnabled(lower);
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowRight');
    expect(changes).toEqual([]);
    await expect.poll(() => changes.length).toBe(1);
    await expect(page.getByRole('slider', { name: 'Upper edge: Bandwidth' })).toBeVisible();
  });

  test('[ENUM-15] the edges of a dual shelf cannot cross, by key, typed, or when a shelf becomes one', async ({ page, open, site }) => {
    const fir = '/amp/channels/1/inputFirEqFilters/5';
    const edges = () => [valueAt(site, 'Advanced', `${fir}/frequency1`), valueAt(site, 'Advanced', `${fir}/frequency2`)].map(Number);
    await write(site, 'Advanced', fir, { enable: true, type: 'Low', frequency1: 5000, frequency2: 4000 });
    await open(`${site.base('Advanced')}/channels/1/INPUT_EQ`);
    await page.getByText('FIR 9–24').click();
    await page
      .getByRole('group', { name: 'Bands' })
      .getByRole('button', { name: /^Band 13/ })
      .click();
    await page.getByRole('radio', { name: 'Dual shelf' }).check();
    await expect.poll(edges).toEqual([4000, 5000]);
    await focusEnabled(page.getByRole('slider', { name: 'Lower edge: Frequency' }));
    await page.keyboard.press('End');
    await expect.poll(() => edges()[0]).toBeGreaterThan(4000);
    expect(edges()[0]).toBeLessThan(5000);
    await focusEnabled(page.getByRole('slider', { name: 'Upper edge: Frequency' }));
    await page.keyboard.press('Home');
    await expect.poll(() => edges()[1]).toBeLessThanOrEqual(5000);
    const [low = 0, high = 0] = edges();
    expect(high).toBeGreaterThan(low);
    await page.getByRole('button', { name: /^Lower edge: Frequency, .*Enter a value/ }).click();
    await page.getByRole('dialog', { name: 'Lower edge: Frequency' }).getByRole('textbox').fill('9k');
    await expect(page.getByRole('dialog').getByRole('button', { name: 'Save' })).toBeDisabled();
  });
});
