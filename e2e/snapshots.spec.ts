import { readFile } from 'node:fs/promises';
import { at } from '@headroom/model/property';
import type { Page } from '@playwright/test';
import { describeForms, expect, expectAccessible, forms, test } from './fixtures.ts';
import { settingsOf, tree, twoAmps } from './settings-file.ts';

test.use({ plan: twoAmps });

const [threshold, name, gain, fader] = [
  '/amp/channels/1/rmsLimiter/threshold',
  '/amp/channels/1/output/name',
  '/amp/channels/1/outputEqFilters/3/gain',
  '/amp/channels/1/output/fader',
] as const;

async function take(page: Page, called: string) {
  await page.getByLabel('Name', { exact: true }).fill(called);
  await page.getByRole('button', { name: 'Take snapshot' }).click();
  await expect(page.getByRole('link', { name: `Compare ${called}` })).toBeVisible();
}
describeForms('snapshots', forms, () => {
  test('a snapshot of a channel is taken, compared with the present, and two chosen rows are copied and undone', async ({
    page,
    open: go,
    site,
  }) => {
    const { core } = site.amp('Main bar').amplifier;
    core.setAt(threshold, 40);
    core.setAt(threshold.replace('threshold', 'enable'), true);
    core.setAt(name, 'Bar left');
    core.setAt(gain, 0);
    core.setAt(gain.replace('gain', 'enable'), false);
    await go(`${site.base('Main bar')}/channels/1/EQUALIZER`);
    await page.getByRole('button', { name: 'Snapshots, copies and A/B of Bar left' }).click();
    await page.getByRole('menuitem', { name: 'Compare…' }).click();
    await page.getByRole('link', { name: 'Snapshots' }).click();
    await page.getByLabel('Of', { exact: true }).selectOption({ label: '1 Bar left' });
    await take(page, 'Opening night');

    core.setAt(threshold, 60);
    core.setAt(name, 'Bar near');
    core.setAt(gain, 4);
    core.setAt(gain.replace('gain', 'enable'), true);
    await page.getByRole('link', { name: 'Compare Opening night' }).click();
    await expect(page.getByText('4 differences')).toBeVisible();
    await expect(page.getByText(/A is up to 4\.0 dB louder near/).first()).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('checkbox', { name: 'All of Equalizer' }).uncheck();
    await page.getByRole('button', { name: 'Copy 2 from B to A…' }).click();
    const question = page.getByRole('dialog');
    await expect(question).toContainText('2 settings of Main bar change.');
    expect(at(tree(site, 'Main bar'), threshold)).toBe(60);
    await question.getByRole('button', { name: 'Copy 2' }).click();
    await expect(page.getByText('2 settings were copied.')).toBeVisible();
    expect([threshold, name, gain].map((address) => at(tree(site, 'Main bar'), address))).toEqual([40, 'Bar left', 4]);
    await expect(page.getByText('2 differences')).toBeVisible();
    await page.getByRole('button', { name: 'Put back' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Put back and get louder' }).click();
    await expect(page.getByText('Everything is as it was before.')).toBeVisible();
    expect([threshold, name, gain].map((address) => at(tree(site, 'Main bar'), address))).toEqual([60, 'Bar near', 4]);
  });

  test('A and B of a channel are switched with one key, equally loud, and one of them is kept', async ({ page, open: go, site }) => {
    const { core } = site.amp('Main bar').amplifier;
    const stands = () => [gain, fader].map((address) => at(tree(site, 'Main bar'), address));
    core.setAt(name, 'Bar left');
    core.setAt(gain, 0);
    core.setAt(gain.replace('gain', 'enable'), true);
    core.setAt(fader, -20);
    await go(`${site.base('Main bar')}/channels/1/EQUALIZER`);
    await page.getByRole('button', { name: 'Snapshots, copies and A/B of Bar left' }).click();
    await page.getByRole('menuitem', { name: 'Listen A/B' }).click();
    const bar = page.getByRole('region', { name: 'A/B of Bar left' });
    await expect(bar.getByRole('status')).toHaveText('A is how it was when you began. Change what you like: that is B.');
    core.setAt(gain, 6);
    await expect(bar.getByRole('radio', { name: 'B' })).toBeEnabled();
    await page.keyboard.press('b');
    await expect(bar.getByRole('status')).toContainText('A is heard. 1 setting differs. B is');
    await expect.poll(stands).toEqual([0, -20]);
    await page.keyboard.press('b');
    await expect(bar.getByRole('status')).toContainText('B is heard.');
    await expect(bar.getByRole('status')).toContainText('lower for that.');
    await expect.poll(() => stands()[0]).toBe(6);
    expect(stands()[1]).toBeLessThan(-20);
    await expectAccessible(page);
    await bar.getByRole('button', { name: 'Keep A' }).click();
    await expect(bar).toHaveCount(0);
    await expect.poll(stands).toEqual([0, -20]);
    await page.keyboard.press('Control+z');
    await expect.poll(stands).toEqual([6, -20]);
  });

  test('an invalid file is refused in words; one from elsewhere is accepted as far as possible, and nothing is written', async ({
    page,
    open: go,
    site,
  }) => {
    const before = settingsOf(site, 'Main bar');
    await go('/snapshots');
    const open = (content: string) =>
      page.locator('input[type=file]').setInputFiles({ name: 'night.json', mimeType: 'application/json', buffer: Buffer.from(content) });
    for (const [content, words] of [
      ['{"snapshot":2,"name":"Half', 'This file is damaged or incomplete'],
      ['{"snapshot":2,"__proto__":{"x":1}}', 'This file is damaged or incomplete'],
      ['{"output":{"mute":true},"version":2}', 'This file is no snapshot'],
      ['{"snapshot":3}', 'This snapshot comes from a newer version of Headroom'],
    ] as const) {
      await open(content);
      await expect(page.getByRole('main').getByRole('alert')).toContainText(words);
      await expect(page.getByRole('main').getByRole('alert')).toContainText('Nothing was changed.');
    }
    await expect(page.getByText('No snapshots yet')).toBeVisible();
    const values = {
      amp: { channels: { 1: { output: { fader: -6, loudness: 11 } } }, inputs: { dante: { 8: { trim: 3 } } } },
      network: { wifi: { password: 'x' } },
    };
    const state = { deviceId: '0A1B2C3D4EFF', model: '168D', name: 'Elsewhere', values };
    await open(JSON.stringify({ snapshot: 2, name: '<b>Foreign</b>', takenAt: '', scope: 'amplifier', states: [state] }));
    await expect(page.getByText('2 entries of the file are not known here, or not possible, and were left out.')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Compare <b>Foreign</b>' })).toBeVisible();
    expect(settingsOf(site, 'Main bar')).toEqual(before);
  });
});

test('a snapshot of a whole site names the amplifiers that do not answer; it is saved as a file and opened again', async ({
  page,
  open: go,
  site,
}) => {
  await go('/snapshots?of=now');
  await expect(page.getByLabel('Of', { exact: true })).toHaveValue('now');
  await page.getByLabel('Name', { exact: true }).fill('Friday');
  const { appliance } = site.amp('Meeting room');
  appliance?.setCable(false);
  await page.getByRole('button', { name: 'Take snapshot' }).click();
  await expect(page.getByText('Meeting room does not answer and is left out.')).toBeVisible({ timeout: 90_000 });
  appliance?.setCable(true);
  const item = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Compare Friday' }) });
  await expect(item).toContainText('1 amplifier');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save Friday as a file' }).click(),
  ]);
  const text = await readFile(await download.path(), 'utf8');
  expect(text).not.toContain('password');
  await page.getByRole('button', { name: 'Delete Friday' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('link', { name: 'Compare Friday' })).toHaveCount(0);
  await page.locator('input[type=file]').setInputFiles({ name: 'f.json', mimeType: 'application/json', buffer: Buffer.from(text) });
  await expect(page.getByRole('link', { name: 'Compare Friday' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('link', { name: 'Compare Friday' })).toBeVisible();
});

test('a copy whose cable is pulled midway stops, reports what was done, and resumes when the amplifier is back', async ({
  page,
  open: go,
  site,
}) => {
  const { amplifier, appliance } = site.amp('Meeting room');
  await go(`/snapshots?of=now.${site.base('Meeting room').split('/')[2]}.1`);
  await take(page, 'Quiet');
  amplifier.core.setAt(name, 'Table');
  amplifier.core.setAt(threshold, 60);
  await page.getByRole('link', { name: 'Compare Quiet' }).click();
  await page.getByRole('button', { name: 'Copy 2 from B to A…' }).click();
  const stop = amplifier.core.onSetting((changes) => {
    if (changes.some(([address]) => address === name || address === threshold)) appliance?.setCable(false);
  });
  await page.getByRole('dialog').getByRole('button', { name: 'Copy 2' }).click();
  await expect(page.getByRole('main').getByRole('alert')).toContainText('The copy stopped at Meeting room', { timeout: 90_000 });
  await expect(page.getByRole('main').getByRole('alert')).toContainText('0 of 2 steps were done.');
  stop();
  appliance?.setCable(true);
  await expect(async () => {
    await page.getByRole('button', { name: 'Go on' }).click({ timeout: 1000 });
    await expect(page.getByText(/settings? (?:was|were) copied/)).toBeVisible({ timeout: 5000 });
  }).toPass({ timeout: 90_000 });
  await expect(page.getByText('No difference')).toBeVisible();
  expect(at(tree(site, 'Meeting room'), name)).not.toBe('Table');
});
