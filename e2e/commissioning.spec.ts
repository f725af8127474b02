import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import { at } from '@headroom/model/property';
import { describeForms, expect, expectAccessible, forms, test } from './fixtures.ts';

const music = { kind: 'music', level: -18 } as const;
test.use({
  plan: {
    amps: [
      {
        model: '704D',
        name: 'Main bar',
        programmes: { 'analog/1': music, 'analog/2': music, 'analog/3': music, 'analog/4': music },
        settings: Object.fromEntries(
          ['Bar left', 'Bar right', 'Bar sub', 'Terrace'].map((name, index) => [`/amp/channels/${index + 1}/output`, { name }]),
        ),
      },
    ],
  },
});
const verifier = fileURLToPath(new URL('../scripts/verify-report.mjs', import.meta.url));
/** A run listens for longer than a pause of the music. */
const patient = { timeout: 60_000 };

describeForms('commissioning', forms, () => {
  test('finds a planted defect, tests it again once it is mended, and gives a report that anybody can verify', async ({
    page,
    open,
    site,
  }) => {
    const { core } = site.amp('Main bar').amplifier;
    const generator = '/amp/channels/2/inputSelector/signalGeneratorEnable';
    core.setAt(generator, true);
    await open(`${site.base('Main bar')}/commissioning`);
    await page.getByRole('button', { name: 'Begin' }).click();
    const check = (key: string) => page.locator(`[data-check="${key}"]`);
    const sign = page.getByRole('button', { name: 'Sign off' });
    await expect(sign).toBeVisible(patient);
    await expect(page.locator('[data-outcome="failed"]')).toHaveCount(1);
    await expect(check('generatorOff 2')).toContainText('The signal generator was left on.');
    await expect(check('limitersOn 1')).toContainText('No limiter protects the loudspeaker: both are off.');
    await expectAccessible(page);
    core.setAt(generator, false);
    await page.getByRole('button', { name: 'Repeat Signal generator off, Channel 2, Bar right' }).click();
    await expect(check('generatorOff 2')).toContainText('The signal generator is off.');
    await sign.click();
    await page.getByRole('dialog').getByLabel('Your name').fill('Ana Ruiz');
    await page.getByRole('dialog').getByRole('button', { name: 'Sign off' }).click();
    await expect(page.getByText('Passed with warnings', { exact: true })).toBeVisible();
    await expect(page.getByText('All settings are as they were handed over.')).toBeVisible();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save as a file' }).click()]);
    expect(download.suggestedFilename()).toBe('Main-bar-commissioning.json');
    const { stdout } = await promisify(execFile)(process.execPath, [verifier, await download.path()]);
    expect(stdout).toContain('unchanged, signed by "Ana Ruiz"');

    const threshold = '/amp/channels/1/rmsLimiter/threshold';
    const before = at(site.amp('Main bar').amplifier.device.tree, threshold);
    core.setAt(threshold, 30);
    await open('/amps');
    await expect(page.getByRole('article').getByRole('link', { name: '1 difference from commissioning' })).toBeVisible();
    await open(`${site.base('Main bar')}/power`);
    await expect(page.getByText('1 difference from commissioning')).toBeVisible();
    await page.getByRole('link', { name: 'Compare' }).click();
    await page.getByRole('button', { name: 'Take back Ch 1 · RMS threshold' }).click();
    await expect.poll(() => at(site.amp('Main bar').amplifier.device.tree, threshold)).toBe(before);
    await expect(page.getByText('All settings are as they were handed over.')).toBeVisible();
  });

  test('hands a channel over alone, and anew after the whole amplifier', async ({ page, open, site }) => {
    const { core } = site.amp('Main bar').amplifier;
    const threshold = (channel: number) => `/amp/channels/${channel}/rmsLimiter/threshold`;
    const base = site.base('Main bar');
    const difference = (channel: number) => page.locator(`[data-difference="${threshold(channel)}"]`);
    async function signOff(): Promise<void> {
      await page.getByRole('button', { name: 'Begin' }).click();
      await page.getByRole('button', { name: 'Sign off' }).click(patient);
      await page.getByRole('dialog').getByLabel('Your name').fill('Ana Ruiz');
      await page.getByRole('dialog').getByRole('button', { name: 'Sign off' }).click();
    }
    await open(`${base}/channels/2`);
    await page.getByRole('button', { name: 'Why is there no sound at Bar right?' }).click();
    await page.getByRole('button', { name: 'Commission this channel' }).click();
    await expect(page.getByRole('checkbox', { name: 'Channel 2, Bar right' })).toBeChecked();
    await expectAccessible(page);
    await signOff();
    await expect(page.getByRole('heading', { name: 'Commissioning report: Channel 2, Bar right' })).toBeVisible();
    await expect(page.getByText('Only channel 2 has been handed over.')).toBeVisible();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save as a file' }).click()]);
    expect(download.suggestedFilename()).toBe('Main-bar-channel-2-commissioning.json');
    const { stdout } = await promisify(execFile)(process.execPath, [verifier, await download.path()]);
    expect(stdout).toContain('channel 2 only');
    core.setAt(threshold(1), 30);
    core.setAt(threshold(2), 31);
    await expect(difference(2)).toBeVisible();
    await expect(difference(1)).toHaveCount(0);

    await page.getByRole('button', { name: 'New run' }).click();
    await page.getByRole('radio', { name: 'Whole amplifier' }).check();
    await signOff();
    await expect(page.getByText('All settings are as they were handed over.')).toBeVisible();
    core.setAt(threshold(1), 40);
    core.setAt(threshold(2), 41);
    await expect(difference(2)).toBeVisible();
    await page.getByRole('button', { name: 'New run' }).click();
    await page.getByRole('radio', { name: 'Chosen channels' }).check();
    await page.getByRole('checkbox', { name: 'Channel 2, Bar right' }).check();
    await signOff();
    await expect(page.getByText('Handed over anew since')).toBeVisible();
    await expect(difference(2)).toHaveCount(0);
    await expect(difference(1)).toBeVisible();
    await expectAccessible(page);
    await open('/amps');
    await expect(page.getByRole('article').getByRole('link', { name: '1 difference from commissioning' })).toBeVisible();
  });
});
