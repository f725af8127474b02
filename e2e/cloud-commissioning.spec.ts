import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import { describeForms, expect, signIn, test, valueAt, write } from './cloud-fixtures.ts';
import { expectAccessible, forms } from './fixtures.ts';

const music = { kind: 'music', level: -18 } as const;
test.use({
  hallPlan: {
    amps: [
      {
        model: '704D',
        name: 'Bar',
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
const redDot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAUAAAAFCAYAAACNbyblAAAAHElEQVQI12P4//8/w38GIAXDIBKE0DHxgljNBAAO9TXL0Y4OHwAAAABJRU5ErkJggg==',
  'base64',
);

describeForms('commissioning over the cloud', forms, () => {
  test('finds a planted defect, keeps a remark and a photo with it, and is signed by who is signed in', async ({ page, open, hall }) => {
    const selector = '/amp/channels/2/inputSelector';
    await write(hall, 'Bar', selector, { signalGeneratorEnable: true });
    await open(`${hall.base('Bar')}/commissioning`);
    await signIn(page, hall.email);
    const check = (key: string) => page.locator(`[data-check="${key}"]`);
    const begin = page.getByRole('button', { name: 'Begin' });
    const another = page.getByRole('button', { name: 'New run' });
    await expect(begin.or(another)).toBeEnabled(patient);
    if (await another.isVisible()) await another.click();
    await begin.click();
    const sign = page.getByRole('button', { name: 'Sign off' });
    await expect(sign).toBeVisible(patient);
    await expect(check('generatorOff 2')).toContainText('The signal generator was left on.');

    await write(hall, 'Bar', selector, { signalGeneratorEnable: false });
    await page.getByRole('button', { name: 'Repeat Signal generator off, Channel 2, Bar right' }).click();
    await expect(check('generatorOff 2')).toContainText('The signal generator is off.', patient);
    await page.getByRole('button', { name: 'Remark on Signal generator off, Channel 2, Bar right' }).click();
    await page.getByRole('dialog').getByLabel('Remark').fill('Left on after the sound check');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    const photo = 'Photo of Signal generator off, Channel 2, Bar right';
    await page.locator(`input[aria-label="${photo}"]`).setInputFiles({ name: 'rack.png', mimeType: 'image/png', buffer: redDot });
    await expect(page.getByRole('img', { name: photo })).toBeVisible(patient);
    await expectAccessible(page);

    await sign.click();
    await expect(page.getByRole('dialog')).toContainText(`You sign as ${hall.email}.`);
    await page.getByRole('dialog').getByRole('button', { name: 'Sign off' }).click();
    await expect(page.getByText(`Signed off by ${hall.email},`, { exact: false })).toBeVisible(patient);
    await expect(page.getByRole('img', { name: photo })).toBeVisible();
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save as a file' }).click()]);
    const file = await download.path();
    const { stdout } = await promisify(execFile)(process.execPath, [verifier, file]);
    expect(stdout).toContain(`unchanged, signed by "${hall.email}"`);
    expect(await readFile(file, 'utf8')).toMatch(/"remark": "Left on after the sound check",\s+"picture": "[0-9a-f]{64}"/);

    const limiter = '/amp/channels/1/rmsLimiter';
    await write(hall, 'Bar', limiter, { threshold: 31 });
    await open(`/venues/${hall.venueId}`);
    await page.getByRole('main').getByRole('link', { name: '1 difference from commissioning' }).first().click(patient);
    await page.getByRole('button', { name: 'Accept Ch 1 · RMS threshold' }).click(patient);
    await page.getByRole('dialog').getByRole('button', { name: 'Accept' }).click();
    await expect(page.getByText(`Accepted by ${hall.email},`, { exact: false })).toBeVisible(patient);
    expect(valueAt(hall, 'Bar', `${limiter}/threshold`)).toBe(31);
    await write(hall, 'Bar', limiter, { threshold: 100 });
  });
});

test('a run through a venue with its own recipe is signed for all, and its reports are printed with each on its own sheet', async ({
  page,
  open,
  hall,
}) => {
  const recipe = JSON.stringify({ recipe: 1, name: 'Names only', checks: [{ check: 'amplifierNamed' }, { check: 'channelNamed' }] });
  await hall.client.addRecipe({ params: { venueId: hall.venueId }, body: { text: recipe } });
  await open(`/venues/${hall.venueId}/commissioning`);
  await signIn(page, hall.email);
  await page.getByLabel('Recipe of the venue').selectOption({ label: 'Names only · 2 checks' });
  await expect(page.getByLabel('Recipe of the venue').locator('option:checked')).toHaveText('Names only · 2 checks');
  await page.getByRole('button', { name: 'Begin' }).click();
  await page.getByRole('button', { name: 'Sign 1 run off' }).click(patient);
  const question = page.getByRole('alertdialog', { name: 'Sign 1 amplifier off?' });
  await expect(question).toContainText(`You sign as ${hall.email}.`);
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Sign off' }).click();
  await expect(page.getByRole('button', { name: /^Sign/ })).toHaveCount(0, patient);
  await expect(page.getByRole('list', { name: 'Amplifiers' })).toContainText('Signed off', patient);
  await page.getByRole('button', { name: 'Show the reports' }).click();
  await expect(page.getByText(`Signed off by ${hall.email},`, { exact: false })).toBeVisible(patient);
  await expect(page.getByText('Names only', { exact: true })).toBeVisible();
  await expectAccessible(page);
  for (const format of ['A4', 'Letter'])
    expect((await page.pdf({ format })).toString('latin1').match(/\/Type \/Page\b/g), format).toHaveLength(2);
});
