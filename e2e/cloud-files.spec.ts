import { readFile } from 'node:fs/promises';
import { lockGroupsOf } from '@headroom/model/access';
import type { Page } from '@playwright/test';
import { expect, signIn, test, valueAt, write } from './cloud-fixtures.ts';
import { expectAccessible } from './fixtures.ts';

test.use({ hallPlan: { amps: [{ model: '704D-ADSP', name: 'Bar' }] } });

const exporting = (page: Page) => page.getByRole('region', { name: 'Export', exact: true });
const importing = (page: Page) => page.getByRole('region', { name: 'Import', exact: true });
async function exported(page: Page): Promise<string> {
  await exporting(page).getByRole('button', { name: 'Export settings' }).click();
  const link = exporting(page).getByRole('link', { name: /^Download/ });
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  return readFile(await download.path(), 'utf8');
}
const choose = (page: Page, text: string) =>
  importing(page)
    .locator('input[type=file]')
    .setInputFiles({ name: 'bar.json', mimeType: 'application/json', buffer: Buffer.from(text) });
const channel = '/amp/channels/2';
const pass = `${channel}/crossover/lowPassFilter`;
const coefficients = [0.25, 0.5, 0.25];

test('[IMPEXP-01] [IMPEXP-11] [IMPEXP-13] [IMPEXP-17] [IMPEXP-29] a whole amplifier is exported and imported over the cloud, including custom coefficients, with a question if it gets louder, and can be undone', async ({
  page,
  open,
  hall,
}) => {
  await write(hall, 'Bar', `${channel}/output`, { name: 'Terrace', fader: -20 });
  await write(hall, 'Bar', pass, { customFirCoeffs: coefficients });
  await write(hall, 'Bar', `${channel}/outputEqFilters/3`, { enable: true, gain: 6 });
  await open(`${hall.base('Bar')}/advanced`);
  await signIn(page, hall.email);
  await expect(exporting(page)).toContainText('passwords stay in the amplifier');
  const text = await exported(page);
  expect(JSON.parse(text)).toMatchObject({ channels: { 2: { crossover: { lowPassFilter: { customFirCoeffs: coefficients } } } } });

  await write(hall, 'Bar', pass, { customFirCoeffs: [] });
  await write(hall, 'Bar', `${channel}/outputEqFilters/3`, { gain: -6 });
  await write(hall, 'Bar', `${channel}/output`, { name: 'Elsewhere', fader: -40 });
  await expect(page.getByRole('button', { name: 'Lock 2 Elsewhere' })).toBeVisible();
  const card = importing(page);
  await choose(page, text);
  await expect(card.getByRole('row', { name: /Elsewhere.*Terrace/ })).toBeVisible();
  await expect(card.getByRole('row', { name: /3 coefficients/ })).toBeVisible();
  await expectAccessible(page);
  for (const part of ['Network', 'GPIO']) {
    const box = card.getByRole('checkbox', { name: new RegExp(`^${part}`) });
    await expect(box).toBeDisabled();
    await expect(box).not.toBeChecked();
    await expect(box).toHaveAccessibleDescription('This can be changed on the local network only');
  }
  await expect(card.getByText('Not supported, kept as it was')).toHaveCount(0);
  await expect(card).toContainText('3 settings change');
  await card.getByRole('switch', { name: 'Take faders and mutes from the file' }).check();
  await card.getByRole('button', { name: 'Import settings' }).click();
  const question = page.getByRole('alertdialog', { name: 'It gets louder' });
  await expect(question).toBeVisible();
  expect(valueAt(hall, 'Bar', `${channel}/output/name`)).toBe('Elsewhere');
  await question.getByRole('button', { name: 'Import and get louder' }).click();
  await expect(card.getByText('Import Succeeded!')).toBeInViewport({ timeout: 90_000 });
  await expect(card).toContainText('4 settings changed.');
  expect(valueAt(hall, 'Bar', `${pass}/customFirCoeffs`)).toEqual(coefficients);
  expect(valueAt(hall, 'Bar', `${channel}/outputEqFilters/3/gain`)).toBe(6);
  expect(valueAt(hall, 'Bar', `${channel}/output/name`)).toBe('Terrace');
  expect(valueAt(hall, 'Bar', `${channel}/output/fader`)).toBe(-20);
  await card.getByRole('button', { name: 'Undo import' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click();
  await expect(card.getByText('The import was undone.')).toBeVisible({ timeout: 90_000 });
  expect(valueAt(hall, 'Bar', `${pass}/customFirCoeffs`)).toEqual([]);
  expect(valueAt(hall, 'Bar', `${channel}/output/fader`)).toBe(-40);
});

test('[IMPEXP-10] [IMPEXP-12] [IMPEXP-16] [IMPEXP-22] [LOCK-12] a locked tuning is transferred over the cloud with its signature unchanged, and locks where it arrives', async ({
  page,
  open,
  hall,
}) => {
  await write(hall, 'Bar', `${channel}/peakLimiter`, { threshold: 66 });
  await open(`${hall.base('Bar')}/advanced`);
  await signIn(page, hall.email);
  const card = exporting(page);
  await card.getByRole('radio', { name: 'One channel' }).check();
  await card.getByLabel('Channel', { exact: true }).selectOption('2');
  await card.getByRole('switch', { name: 'Lock speaker tunings in the file' }).check();
  await card.getByLabel('Tuning password', { exact: true }).fill('Grille 7');
  await card.getByLabel('Repeat tuning password').fill('Grille 7');
  const text = await exported(page);
  expect(text).not.toContain('Grille');

  await choose(page, text.replace(/("threshold": ?)66/, '$160'));
  await expect(importing(page)).toContainText('Failed to import. Invalid signature');
  await write(hall, 'Bar', `${channel}/peakLimiter`, { threshold: 70 });
  await expect(async () => {
    await choose(page, text);
    await expect(importing(page)).toContainText('1 setting changes', { timeout: 2000 });
  }).toPass();
  await importing(page).getByRole('button', { name: 'Import settings' }).click();
  await expect(importing(page).getByText(/^Import Succeeded/)).toBeInViewport({ timeout: 90_000 });
  expect(valueAt(hall, 'Bar', `${channel}/peakLimiter/threshold`)).toBe(66);
  expect(lockGroupsOf(hall.amp('Bar').amplifier.core.tree)).toHaveLength(1);
  await expect(page.getByRole('heading', { name: 'Export is locked' })).toBeVisible();
  const tunings = page.getByRole('region', { name: 'Speaker tunings' });
  await tunings.getByRole('button', { name: /^Unlock 2 / }).click();
  await tunings.getByLabel('Tuning password', { exact: true }).fill('Grille 7');
  await tunings.getByRole('button', { name: 'Unlock', exact: true }).click();
  await expect.poll(() => lockGroupsOf(hall.amp('Bar').amplifier.core.tree)).toEqual([]);
});
