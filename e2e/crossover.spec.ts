import type { Page } from '@playwright/test';
import { at } from '@headroom/model/property';
import { describeForms, expect, focusEnabled, forms, ready, test, type Site } from './fixtures.ts';

test.use({
  plan: {
    amps: [
      { model: '704D', name: 'Plain' },
      { model: '704-ADSP', name: 'Advanced' },
    ],
  },
});
test.describe.configure({ mode: 'default' });

const other = { id: 'another controller', admin: true };
const xo = (name: string) => `/amp/channels/1/crossover/${name}`;
const valueAt = (site: Site, amp: string, name: string) => at(site.amp(amp).amplifier.device.tree, xo(name));
const write = (site: Site, amp: string, url: string, params: object) => site.amp(amp).amplifier.device.write(url, params, other);
const tab = (page: Page) => page.getByRole('link', { name: /^Crossover/ });

test.describe('the crossover', () => {
  test('[ENUM-18] [XOVER-02] [XOVER-03] [XOVER-04] [XOVER-05] speaker types set the filters and are recognised', async ({
    page,
    open,
    site,
  }) => {
    await open(`${site.base('Plain')}/channels/1/CROSSOVER`);
    await page.getByRole('radio', { name: 'Subwoofer' }).click();
    await expect.poll(() => valueAt(site, 'Plain', 'lowPassFilter/frequency')).toBe(80);
    expect(at(site.amp('Plain').amplifier.device.tree, xo('highPassFilter'))).toEqual({
      enable: true,
      type: 'Butterworth 24dB/oct',
      frequency: 25,
    });
    await page.getByRole('radio', { name: 'Full range' }).click();
    await page
      .getByRole('alertdialog', { name: 'Set the crossover to Full range?' })
      .getByRole('button', { name: 'Set crossover' })
      .click();
    await expect.poll(() => valueAt(site, 'Plain', 'highPassFilter/frequency')).toBe(40);
    await expect.poll(() => valueAt(site, 'Plain', 'lowPassFilter/enable')).toBe(false);
    await write(site, 'Plain', xo('highPassFilter'), { frequency: 60 });
    await expect(page.getByRole('radio', { name: 'Custom' })).toBeChecked();
    await write(site, 'Plain', xo('highPassFilter'), { frequency: 40 });
    await expect(page.getByRole('radio', { name: 'Full range' })).toBeChecked();
    await page.getByRole('radio', { name: 'Custom' }).click();
    await expect(page.getByRole('alertdialog', { name: 'Switch both filters off?' })).toBeVisible();
    await page.getByRole('button', { name: 'Switch off' }).click();
    await expect.poll(() => valueAt(site, 'Plain', 'highPassFilter/enable')).toBe(false);
  });

  test('[PROP-17] [UNIT-02] a corner is dragged along; gain, delay with its distance, and polarity', async ({ page, open, site }) => {
    await write(site, 'Plain', xo('highPassFilter'), { enable: true, frequency: 100 });
    await open(`${site.base('Plain')}/channels/1/CROSSOVER`);
    const handle = page.getByRole('group', { name: 'Crossover' }).getByRole('slider', { name: 'High pass' });
    await focusEnabled(handle);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => Number(valueAt(site, 'Plain', 'highPassFilter/frequency'))).toBeGreaterThan(102);
    await page.getByRole('button', { name: /^Delay, .*Enter a value/ }).click();
    await page.getByRole('dialog', { name: 'Delay' }).getByRole('textbox').fill('10');
    await page.keyboard.press('Enter');
    await expect.poll(() => valueAt(site, 'Plain', 'bandGainAndDelay/delay')).toBe(10);
    await expect(page.getByText('= 3.43 m')).toBeVisible();
    await page.getByRole('button', { name: /^Delay, .*Enter a value/ }).click();
    await page.getByRole('dialog', { name: 'Delay' }).getByRole('textbox').fill('6.86 m');
    await page.keyboard.press('Enter');
    await expect.poll(() => valueAt(site, 'Plain', 'bandGainAndDelay/delay')).toBe(20);
    await page.getByRole('radio', { name: 'Inverted' }).check();
    await expect.poll(() => valueAt(site, 'Plain', 'bandGainAndDelay/invert')).toBe(true);
  });

  test('a handle is shown as fixed until the amplifier has described itself, then a key moves it', async ({ page, site }) => {
    await write(site, 'Plain', xo('highPassFilter'), { enable: true, frequency: 100 });
    const { promise: described, resolve: describe } = Promise.withResolvers<void>();
    const { promise: held, resolve: hold } = Promise.withResolvers<void>();
    // Delays the amplifier's description behind its values.
    await page.routeWebSocket(/./, (socket) => {
      const server = socket.connectToServer();
      const questions = new Set<unknown>();
      socket.onMessage((message) => {
        const { id, method } = JSON.parse(String(message)) as { readonly id?: unknown; readonly method?: string };
        if (method === 'info') questions.add(id);
        server.send(message);
      });
      server.onMessage(async (message) => {
        if (questions.has((JSON.parse(String(message)) as { readonly id?: unknown }).id)) {
          hold();
          await described;
        }
        socket.send(message);
      });
    });
    await page.goto(site.url(`${site.base('Plain')}/channels/1/CROSSOVER`));
    const handle = page.getByRole('group', { name: 'Crossover' }).getByRole('slider', { name: 'High pass' });
    await held;
    await expect(handle).toBeDisabled();
    await expect(page.locator('main [aria-busy="true"]', { has: handle })).toBeAttached();
    await handle.focus();
    await page.keyboard.press('ArrowRight');
    describe();
    await ready(page);
    await handle.focus();
    expect(valueAt(site, 'Plain', 'highPassFilter/frequency')).toBe(100);
    await page.keyboard.press('ArrowRight');
    await expect.poll(() => Number(valueAt(site, 'Plain', 'highPassFilter/frequency'))).toBeGreaterThan(102);
  });

  test('[PROP-18] [LOGIN-10] [XOVER-01] [XOVER-06] [XOVER-07] a custom FIR is checked and predicted before it is sent, marked, and removed', async ({
    page,
    open,
    site,
  }) => {
    await open(`${site.base('Plain')}/channels/1/CROSSOVER`);
    await expect(page.getByRole('region', { name: 'Custom FIR filter' })).toHaveCount(0);
    await open(`${site.base('Advanced')}/channels/1/CROSSOVER`);
    await expect(tab(page)).not.toContainText('FIR');
    await page.getByRole('button', { name: 'Load…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Custom FIR filter' });
    const field = dialog.getByRole('textbox', { name: 'Coefficients' });
    const send = dialog.getByRole('button', { name: 'Send filter' });
    await field.fill('0,'.repeat(2049));
    await expect(dialog).toContainText('Too many coefficients specified');
    await expect(send).toBeDisabled();
    await field.fill('0.5, x, 1');
    await expect(dialog).toContainText('Entry 2 is not a number: x');
    await field.fill(`${'0,'.repeat(96)}0.5`);
    await expect(dialog).toContainText('97 of 2048 coefficients');
    await expect(dialog).toContainText('1.00 ms');
    await expect(dialog).toContainText('−6.02 dB');
    expect(valueAt(site, 'Advanced', 'lowPassFilter/customFirCoeffs') ?? []).toEqual([]);
    await send.click();
    await expect(dialog).toHaveCount(0);
    await expect(tab(page)).toContainText('FIR');
    expect(valueAt(site, 'Advanced', 'lowPassFilter/customFirCoeffs')).toHaveLength(97);
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('button', { name: 'Remove filter' }).click();
    await expect(tab(page)).not.toContainText('FIR');
  });
});

/** A measurement program's impulse response: 48 kHz, peak in the middle. */
const impulse = [
  'Impulse Response data saved by a measurement program',
  '0.5 // Peak value before normalisation',
  '2048 // Response length',
  '2.0833333333333333E-5 // Sample interval (seconds)',
  '* Data start',
  ...Array.from({ length: 2048 }, (_, n) => (n === 1024 ? '0.5' : '0.0')),
].join('\n');

describeForms('coefficients of one’s own', forms, () => {
  test('[XOVER-06] are refused above +24 dB, asked about above 0 dB, and read from measurements, columns and decimal commas', async ({
    page,
    open,
    site,
  }) => {
    await write(site, 'Advanced', xo('lowPassFilter'), { customFirCoeffs: [] });
    await open(`${site.base('Advanced')}/channels/1/CROSSOVER`);
    await page.getByRole('button', { name: 'Load…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Custom FIR filter' });
    const field = dialog.getByRole('textbox', { name: 'Coefficients' });
    const send = dialog.getByRole('button', { name: 'Send filter' });
    await field.fill('1e30,1');
    await expect(dialog).toContainText('raises some frequencies by +600.00 dB. More than +24.00 dB is not sent.');
    await expect(send).toBeDisabled();
    await field.fill('');
    await dialog.locator('input[type="file"]').setInputFiles({ name: 'impulse.txt', mimeType: 'text/plain', buffer: Buffer.from(impulse) });
    await expect(dialog).toContainText('2048 of 2048 coefficients');
    await expect(dialog).toContainText('These coefficients were made for 48.0 kHz.');
    await field.fill('0,5\n1,25\n0,25\n');
    await expect(dialog).toContainText('+6.02 dB');
    await field.fill('0.1 0.2\n0.4 0.1');
    await expect(dialog).toContainText('nothing says which column counts');
    await expect(send).toBeDisabled();
    await field.fill('0 0.5\n1 1.25\n2 0.25\n');
    await expect(dialog).toContainText('3 of 2048 coefficients');
    await send.click();
    const question = page.getByRole('alertdialog', { name: 'Send a filter that raises frequencies by up to +6.02 dB?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(valueAt(site, 'Advanced', 'lowPassFilter/customFirCoeffs') ?? []).toEqual([]);
    await send.click();
    await question.getByRole('button', { name: 'Send filter' }).click();
    await expect(dialog).toHaveCount(0);
    expect(valueAt(site, 'Advanced', 'lowPassFilter/customFirCoeffs')).toEqual([0.5, 1.25, 0.25]);
  });
});
