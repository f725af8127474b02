import type { Locator, Page } from '@playwright/test';
import { createChannelResponse, flatChannel, logGrid, type EqBand } from '@headroom/model/dsp';
import { at } from '@headroom/model/property';
import { describeForms, expect, expectAccessible, forms, test, type Site } from './fixtures.ts';
import { faultsOfLayout } from './layout.ts';

test.use({
  plan: {
    amps: [
      { model: '704D', name: 'Room' },
      { model: '704-ADSP', name: 'Advanced' },
      { model: '354', name: 'Guarded', password: 'headroom' },
    ],
  },
});

const other = { id: 'another controller', admin: true };
const valueAt = (site: Site, amp: string, address: string) => at(site.amp(amp).amplifier.device.tree, address);
const write = (site: Site, amp: string, url: string, params: object) => site.amp(amp).amplifier.device.write(url, params, other);
const eq = (filter: number, name = '', channel = 1) => `/amp/channels/${channel}/outputEqFilters/${filter}${name === '' ? '' : `/${name}`}`;
const plot = (page: Page, name = 'Equalizer') => page.getByRole('group', { name, exact: true });
const panel = (page: Page) => page.getByRole('region', { name: 'Measurement' });
const fitting = (page: Page) => page.getByRole('dialog', { name: 'Fit bands to the measurement' });
const bell = (frequency: number, gain: number, q: number): EqBand => ({ enable: true, type: 'Parametric', frequency, gain, q });

function measured(...bells: readonly EqBand[]): string {
  const grid = logGrid(20, 20_000, 480);
  const response = createChannelResponse(grid);
  response.update({ ...flatChannel, outputEqFilters: bells });
  const rows = Array.from(
    grid.frequencies,
    (frequency, index) => `${frequency.toFixed(3)} ${(78 + (response.magnitude[index] ?? 0)).toFixed(3)} 0.0000`,
  );
  return ['* Measurement data measured by REW V5.31', '* Freq(Hz) SPL(dB) Phase(degrees)', ...rows].join('\n');
}
const room = measured(bell(63, 9, 3), bell(250, 6, 2), bell(2500, 5, 1.5));

async function drop(page: Page, onto: Locator, name: string, text: string): Promise<void> {
  const files = await page.evaluateHandle(
    ([file, content]) => {
      const data = new DataTransfer();
      data.items.add(new File([content], file, { type: 'text/plain' }));
      return data;
    },
    [name, text] as const,
  );
  await onto.dispatchEvent('drop', { dataTransfer: files });
}
async function choose(page: Page, name: string, text: string): Promise<Locator> {
  await page.getByRole('button', { name: 'More' }).last().click();
  await page.getByRole('menuitem', { name: 'Measurement…' }).click();
  const dialog = page.getByRole('dialog', { name: 'Measurement' });
  await dialog.locator('input[type="file"]').setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) });
  return dialog;
}
async function clear(site: Site, amp: string, channel = 1): Promise<void> {
  for (const filter of [1, 2, 3, 4, 5, 6, 7, 8])
    await write(site, amp, eq(filter, '', channel), { enable: false, type: 'Parametric', frequency: 1000, gain: 0, q: 4 });
}
const bandsOf = (site: Site, amp: string, channel = 1) =>
  [1, 2, 3, 4, 5, 6, 7, 8].map((filter) => {
    const value = (name: string) => valueAt(site, amp, eq(filter, name, channel));
    return value('enable') === true ? `${Math.round(Number(value('frequency')) / 10) * 10} ${Math.round(Number(value('gain')))}` : 'off';
  });

describeForms('a measurement behind the equalizer', forms, ({ isPhone }) => {
  test('is shown with its result, and bands are fitted to it in one step that is undone as one', async ({ page, open, site }) => {
    await clear(site, 'Room');
    await write(site, 'Room', eq(2), { enable: true, frequency: 9000, gain: -2, q: 1 });
    await open(`${site.base('Room')}/channels/1/EQUALIZER`);
    if (isPhone) await choose(page, 'room.txt', room);
    else await drop(page, plot(page), 'room.txt', room);
    await expect(panel(page)).toContainText('room.txt');
    await expect(panel(page)).toContainText(/Deviation from flat, from 20\.0 Hz to 20\.0 kHz: \d\.\d dB as measured, \d\.\d dB predicted/);
    await expect(panel(page)).toContainText(/0 dB is \d\d\.\d dB measured, the mean from 200 Hz to 2\.00 kHz/);
    await panel(page).getByRole('combobox', { name: 'Smoothing' }).selectOption('3');
    await panel(page).getByRole('combobox', { name: 'Smoothing' }).selectOption('12');
    expect(await faultsOfLayout(page)).toEqual([]);
    await panel(page).getByRole('button', { name: 'Fit…' }).click();
    const dialog = fitting(page);
    await expect(dialog.getByRole('status').first()).toHaveText(/^Deviation [23]\.\d dB before, 0\.[0-4] dB after\./);
    await expect(dialog.getByRole('checkbox', { name: 'Band 2' })).not.toBeChecked();
    await expect(dialog.getByRole('table', { name: 'Proposed bands' })).toContainText('63');
    await expectAccessible(page);
    const before = bandsOf(site, 'Room');
    await dialog.getByRole('button', { name: /^Apply \d bands$/ }).click();
    await expect(dialog).toHaveCount(0);
    expect(bandsOf(site, 'Room').filter((band) => ['60 -9', '250 -6', '2500 -5'].includes(band))).toHaveLength(3);
    expect(bandsOf(site, 'Room')[1]).toBe('9000 -2');
    await expect(panel(page)).toContainText(/\d\.\d dB as measured, 0\.\d dB predicted/);
    await page.keyboard.press('Control+z');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Change' }).click();
    await expect.poll(() => bandsOf(site, 'Room')).toEqual(before);
    await panel(page).getByRole('button', { name: 'Remove the measurement' }).click();
    await expect(panel(page)).toHaveCount(0);
  });
});

test('a fit that is being prepared stays open with what was chosen when a tablet is turned', async ({ page, open, site }) => {
  await clear(site, 'Room');
  await open(`${site.base('Room')}/channels/1/EQUALIZER`);
  await drop(page, plot(page), 'room.txt', room);
  await expect(panel(page)).toContainText('room.txt');
  await panel(page).getByRole('button', { name: 'Fit…' }).click();
  const third = fitting(page).getByRole('checkbox', { name: 'Band 3' });
  await third.uncheck();
  for (const width of [390, 820, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expect(fitting(page).getByRole('status').first()).toHaveText(/^Deviation/);
    await expect(third).not.toBeChecked();
  }
});

test('an invalid measurement is refused in words, from a file or dropped, and nothing is written', async ({ page, open, site }) => {
  await clear(site, 'Room', 2);
  await open(`${site.base('Room')}/channels/2/EQUALIZER`);
  const changes: string[] = [];
  site
    .amp('Room')
    .amplifier.device.onChange((batch) =>
      changes.push(...batch.map(([address]) => address).filter((address) => address.includes('EqFilters'))),
    );
  const dialog = await choose(page, 'room.mdat', '\u0000\u0001\u0002 no text'.repeat(100));
  await expect(dialog.getByRole('alert')).toHaveText(
    'room.mdat cannot be shown. It does not consist of lines with a frequency and a level.',
  );
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await drop(page, plot(page), 'twice.txt', `${room}\n${room}`);
  await expect(dialog.getByRole('alert')).toHaveText(/^twice\.txt cannot be shown\. Its frequencies turn back in line 485/);
  await dialog.locator('input[type="file"]').setInputFiles({
    name: 'gap.txt',
    mimeType: 'text/plain',
    buffer: Buffer.from(
      room
        .split('\n')
        .filter((line) => !/^[3-9]\d\d\./.test(line))
        .join('\n'),
    ),
  });
  await expect(panel(page)).toContainText(/Not measured from 29\d Hz to 1\.0\d kHz: nothing is drawn or judged there/);
  expect(changes).toEqual([]);
});

test('a guest sees a measurement and proposed bands, and sets none', async ({ page, open, site }) => {
  await open(`${site.base('Guarded')}/channels/1/EQUALIZER`);
  await drop(page, plot(page), 'room.txt', room);
  await panel(page).getByRole('button', { name: 'Fit…' }).click();
  const dialog = fitting(page);
  await expect(dialog.getByRole('table', { name: 'Proposed bands' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: /^Apply \d bands$/ })).toBeDisabled();
  await expect(dialog.getByText('Sign in to change this')).toBeVisible();
});

test("a fit replaces the user's bands only if chosen, and says so; the input has one of its own", async ({ page, open, site }) => {
  await write(site, 'Advanced', '/amp/channels/1/inputIirEqFilters/1', {
    enable: true,
    type: 'Parametric',
    frequency: 500,
    gain: -9,
    q: 1,
  });
  await open(`${site.base('Advanced')}/channels/1/INPUT-EQ`);
  await choose(page, 'room.txt', room);
  const how = panel(page).getByRole('combobox', { name: 'Measured' });
  await how.selectOption('through');
  await expect(panel(page)).toContainText(/Deviation from flat, from 20\.0 Hz to 20\.0 kHz: (\d\.\d dB) as measured, \1 predicted/);
  await how.selectOption('without');
  await expect(panel(page)).not.toContainText(/Deviation from flat, from 20\.0 Hz to 20\.0 kHz: (\d\.\d dB) as measured, \1 predicted/);
  await panel(page).getByRole('button', { name: 'Fit…' }).click();
  const dialog = fitting(page);
  await expect(dialog.getByText(/Somebody has set these bands/)).toHaveCount(0);
  for (const band of [2, 3, 4, 5, 6, 7, 8]) await dialog.getByRole('checkbox', { name: `Band ${band}` }).uncheck();
  await expect(dialog.getByRole('status').first()).toHaveText('Choose at least one band that may be set.');
  await expect(dialog.getByRole('button', { name: 'Apply bands' })).toBeDisabled();
  await dialog.getByRole('checkbox', { name: 'Band 1' }).check();
  await expect(dialog.getByText('Somebody has set these bands, and they are replaced: 1.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'From' }).fill('1');
  await expect(dialog.getByRole('status').first()).toHaveText('Too little was measured between these frequencies.');
  await dialog.getByRole('textbox', { name: 'From' }).fill('1k');
  const apply = dialog.getByRole('button', { name: 'Apply 1 band' });
  await expect(dialog.getByText(/^Up to [89]\.\d dB louder, at (49|50)\d Hz\.$/)).toBeVisible();
  await apply.click();
  const question = page.getByRole('alertdialog', { name: 'Make the output louder?' });
  await question.getByRole('button', { name: 'Cancel' }).click();
  expect(valueAt(site, 'Advanced', '/amp/channels/1/inputIirEqFilters/1/frequency')).toBe(500);
  await apply.click();
  await question.getByRole('button', { name: 'Apply 1 band' }).click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => Math.round(Number(valueAt(site, 'Advanced', '/amp/channels/1/inputIirEqFilters/1/frequency')) / 100)).toBe(25);
});
