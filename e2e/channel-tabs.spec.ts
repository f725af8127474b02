import type { Page } from '@playwright/test';
import { at, type Change } from '@headroom/model/property';
import { answerByKey, expect, focusEnabled, prefer, test, type Site } from './fixtures.ts';

test.use({
  plan: {
    amps: [
      {
        model: '704D',
        name: 'Four',
        programmes: {
          'analog/1': { kind: 'music', level: -20 },
          'analog/2': { kind: 'music', level: -22 },
          'analog/3': { kind: 'silence' },
          'dante/7': { kind: 'silence' },
          'dante/8': { kind: 'silence' },
        },
        settings: {
          '/amp/channels/1/output': { name: 'North' },
          '/amp/channels/2/output': { name: 'East' },
          '/amp/channels/3/inputSelector': { primary: 'Dante 7', secondary: 'Analog 2', mode: 'Backup' },
        },
      },
      { model: '168D', name: 'Eight' },
      { model: '702-G', name: 'Two' },
      { model: '1504D-G', name: 'Advanced' },
      { model: '124D', name: 'Half' },
    ],
  },
});

const other = { id: 'another controller', admin: true };
const valueAt = (site: Site, amp: string, address: string) => at(site.amp(amp).amplifier.device.tree, address);
const write = (site: Site, amp: string, url: string, params: object) => site.amp(amp).amplifier.device.write(url, params, other);
const block = (page: Page, name: 'Primary' | 'Secondary') => page.getByRole('region', { name, exact: true });
const route = (page: Page) => page.getByRole('region', { name: 'Which input is heard' });

test.describe('inputs', () => {
  test('[INPUT-01] [PROP-15] both blocks have meters, lights, gain and threshold', async ({ page, open, site }) => {
    await write(site, 'Four', '/amp/channels/1/inputSelector', { primary: 'Analog 1', secondary: 'Dante 1', mode: 'Backup' });
    await open(`${site.base('Four')}/channels/1/INPUTS`);
    for (const name of ['Primary', 'Secondary'] as const) {
      await expect(block(page, name).getByRole('meter', { name: `${name} level` })).toBeVisible();
      await expect(block(page, name).getByText('Signal', { exact: true })).toBeVisible();
      await expect(block(page, name).getByRole('slider', { name: `${name} threshold` })).toBeVisible();
      await focusEnabled(block(page, name).getByRole('slider', { name: `${name} gain` }));
      await page.keyboard.press('ArrowDown');
    }
    await expect.poll(() => valueAt(site, 'Four', '/amp/channels/1/inputSelector/primaryFader')).toBe(-0.5);
    await expect.poll(() => valueAt(site, 'Four', '/amp/channels/1/inputSelector/secondaryFader')).toBe(-0.5);
  });

  test('arrow keys open the list of sources, so that none on the way is heard', async ({ page, open, site }) => {
    const heard: unknown[] = [];
    await write(site, 'Four', '/amp/channels/1/inputSelector', { primary: 'Analog 1', secondary: 'None', mode: 'Backup' });
    await open(`${site.base('Four')}/channels/1/INPUTS`);
    const source = block(page, 'Primary').getByRole('combobox', { name: 'Source' });
    await focusEnabled(source);
    const stop = site
      .amp('Four')
      .amplifier.device.onChange((changes) => heard.push(...changes.filter(([address]) => address.endsWith('/inputSelector/primary'))));
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(source).toHaveValue('Analog 3');
    await expect.poll(() => valueAt(site, 'Four', '/amp/channels/1/inputSelector/primary')).toBe('Analog 3');
    expect(heard).toHaveLength(1);
    stop();
  });

  test('[ENUM-08] [INPUT-04] says in words which input plays and why; a GPIO contact disables the choice of mode', async ({
    page,
    open,
    site,
  }) => {
    await write(site, 'Four', '/amp/channels/1/inputSelector', { primary: 'Analog 1', secondary: 'None', mode: 'Backup' });
    await open(`${site.base('Four')}/channels/1/INPUTS`);
    await expect(route(page)).toContainText('Analog 1 is heard. There is no secondary input.');
    await write(site, 'Four', '/amp/channels/1/inputSelector', { secondary: 'Analog 2' });
    await expect(route(page)).toContainText('Analog 1 is heard: the primary input.');
    await page.getByRole('radio', { name: 'Override' }).click();
    await expect(route(page)).toContainText('Analog 2 is heard: the secondary input has signal and takes over.');
    await expect(block(page, 'Secondary').getByText('Live')).toBeVisible();
    await expect(block(page, 'Primary').getByText('Standing by')).toBeVisible();
    const override = page.getByRole('radio', { name: 'Override' });
    await write(site, 'Four', '/GPIO/1', { mode: 'Input Manual Override' });
    await expect(override).toBeDisabled();
    await expect(page.getByText('A GPIO contact decides: the port of this channel is set to input manual override.')).toBeVisible();
    await write(site, 'Four', '/GPIO/1', { mode: 'Off' });
    await expect(override).toBeEnabled();
    await open(`${site.base('Four')}/channels/3/INPUTS`);
    await expect(route(page)).toContainText('Running on backup. Analog 2 is heard: the primary input is below −60.0 dB.');
    await expect(block(page, 'Primary').getByText('No signal')).toBeVisible();
  });

  test('[INPUT-02] [PROP-14] the mixer has one fader for each input', async ({ page, open, site }) => {
    await open(`${site.base('Four')}/channels/4/INPUTS`);
    await block(page, 'Primary').getByRole('combobox', { name: 'Source' }).selectOption('Mixer');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Change' }).click();
    const mixer = page.getByRole('group', { name: 'Mixer' });
    await expect(mixer.getByRole('slider')).toHaveCount(12);
    await expect(mixer.getByRole('meter')).toHaveCount(12);
    await mixer.getByRole('button', { name: /^Dante 3 in the mix/ }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('−12.5 dB');
    await page.keyboard.press('Enter');
    await expect.poll(() => valueAt(site, 'Four', '/amp/channels/4/inputSelector/dante3MixFader')).toBe(-12.5);
    await expect.poll(() => valueAt(site, 'Four', '/amp/channels/4/inputSelector/primary')).toBe('Mixer');
  });

  test('[INPUT-03] [ENUM-09] [PROP-26] an input is line or mic, and mic gain applies to mic', async ({ page, open, site }) => {
    await open(`${site.base('Half')}/channels/1/INPUTS`);
    const gain = block(page, 'Primary').getByRole('slider', { name: 'Mic gain of Analog 1' });
    await expect(gain).toHaveAttribute('aria-disabled', 'true');
    await block(page, 'Primary').getByRole('radio', { name: 'Mic' }).click();
    await expect(gain).not.toHaveAttribute('aria-disabled', 'true');
    await focusEnabled(gain);
    await page.keyboard.press('PageUp');
    await expect.poll(() => valueAt(site, 'Half', '/amp/inputs/analog/1/micGain')).toBe(6);
    await expect(block(page, 'Primary').getByRole('group', { name: 'Sensitivity of Analog 1' }).getByRole('radio')).toHaveCount(2);
    await block(page, 'Primary').getByRole('radio', { name: '34 dB' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Change' }).click();
    await expect.poll(() => valueAt(site, 'Half', '/amp/inputs/analog/1/sensitivity')).toBe('34dB');
    await open(`${site.base('Four')}/channels/1/INPUTS`);
    await expect(page.getByRole('slider', { name: /^Trim of Analog 1/ })).toBeVisible();
    await expect(page.getByRole('radio', { name: 'Mic' })).toHaveCount(0);
  });

  test('[PROP-16] [UNIT-01] [UNIT-02] the input delay is typed in the chosen unit, with the other beside it', async ({
    page,
    open,
    site,
  }) => {
    await open(`${site.base('Four')}/channels/1/INPUTS`);
    await expect(block(page, 'Primary')).toBeVisible();
    await expect(page.getByRole('slider', { name: 'Input delay' })).toHaveCount(0);
    await open(`${site.base('Advanced')}/channels/1/INPUTS`);
    await page.getByRole('button', { name: /^Input delay/ }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('10');
    await page.keyboard.press('Enter');
    await expect.poll(() => valueAt(site, 'Advanced', '/amp/channels/1/inputDelay/delayMs')).toBe(10);
    await expect(page.getByText('= 3.43 m')).toBeVisible();
    await page.evaluate(() => localStorage.setItem('headroom.delayUnit', 'Meters'));
    await page.reload();
    await expect(page.getByRole('slider', { name: 'Input delay' })).toHaveAttribute('aria-valuetext', '3.43 m');
    await expect(page.getByText('= 10.00 ms')).toBeVisible();
    await page.getByRole('button', { name: /^Input delay/ }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('6.86');
    await page.keyboard.press('Enter');
    await expect.poll(() => valueAt(site, 'Advanced', '/amp/channels/1/inputDelay/delayMs')).toBe(20);
  });
});

test.describe('channel settings', () => {
  test('[PROP-13] names the channel everywhere', async ({ page, open, site }) => {
    await open(`${site.base('Four')}/channels/2/SETTINGS`);
    await page.getByRole('textbox', { name: 'Channel name' }).fill('Terrace');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('region', { name: 'Channel 2, Terrace' })).toBeVisible();
    await expect.poll(() => valueAt(site, 'Four', '/amp/channels/2/output/name')).toBe('Terrace');
  });

  test('[OUTPUT-01] [OUTPUT-02] [ENUM-10] Hi-Z enables its high pass in the same write; the frequency is shown for Hi-Z only', async ({
    page,
    open,
    site,
  }) => {
    const batches: string[][] = [];
    const stop = site.amp('Four').amplifier.device.onChange((changes: readonly Change[]) => {
      const found = changes.map(([address]) => address).filter((address) => address.startsWith('/amp/channels/1/output/hiZ'));
      if (found.length > 0) batches.push(found);
    });
    await open(`${site.base('Four')}/channels/1/SETTINGS`);
    const frequency = page.getByRole('slider', { name: 'Frequency' });
    const highPass = page.getByRole('switch', { name: 'High pass on' });
    const output = page.getByRole('group', { name: 'Output', exact: true });
    await expect(output.getByRole('radio')).toHaveCount(3);
    await expect(frequency).toHaveCount(0);
    await output.getByText('Hi-Z 70 V').click();
    await page.getByRole('alertdialog', { name: 'Output impedance: Hi-Z 70 V?' }).getByRole('button', { name: 'Change' }).click();
    await expect(highPass).toBeChecked();
    await expect(frequency).toHaveAttribute('aria-valuetext', '70.0 Hz');
    expect(batches).toEqual([['/amp/channels/1/output/hiZLoZ', '/amp/channels/1/output/hiZHpfEnable']]);
    await output.getByText('Lo-Z', { exact: true }).click();
    await expect(frequency).toHaveCount(0);
    await expect.poll(() => valueAt(site, 'Four', '/amp/channels/1/output/hiZHpfEnable')).toBe(false);
    stop();
  });

  test('[PROP-13] no single key sets an output to 70 or 100 V: arrows move the focus, Space asks, Cancel keeps it', async ({
    page,
    open,
    site,
  }) => {
    await open(`${site.base('Four')}/channels/1/SETTINGS`);
    const load = (name: string) => page.getByRole('group', { name: 'Output', exact: true }).getByRole('radio', { name });
    await load('Lo-Z').focus();
    await page.keyboard.press('ArrowRight');
    await expect(load('Hi-Z 70 V')).toBeFocused();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await page.keyboard.press('Space');
    const question = page.getByRole('alertdialog', { name: 'Output impedance: Hi-Z 70 V?' });
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await answerByKey(question, 'Enter');
    await expect(load('Lo-Z')).toBeChecked();
    expect(valueAt(site, 'Four', '/amp/channels/1/output/hiZLoZ')).toBe('LoZ');
  });

  test('[OUTPUT-03] the bridge asks first', async ({ page, open, site }) => {
    await open(`${site.base('Four')}/channels/2/SETTINGS`);
    const bridge = page.getByRole('switch', { name: 'Bridge 1 + 2' });
    await bridge.click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    expect(valueAt(site, 'Four', '/amp/channels/1/output/super8')).toBe(false);
    await bridge.click();
    await page.getByRole('alertdialog', { name: 'Bridge channels 1 + 2?' }).getByRole('button', { name: 'Bridge' }).click();
    await expect(bridge).toBeChecked();
    await expect.poll(() => valueAt(site, 'Four', '/amp/channels/1/output/super8')).toBe(true);
    await write(site, 'Four', '/amp/channels/1/output', { super8: false });
    await expect(bridge).not.toBeChecked();
  });

  test('switching a channel off or on asks first; polarity and zone offset are sent; the back panel is only shown', async ({
    page,
    open,
    site,
  }) => {
    site.amp('Four').amplifier.world.knobs.set(1, -2.5);
    await open(`${site.base('Four')}/channels/1/SETTINGS`);
    await page.getByRole('switch', { name: 'Channel on' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Switch off' }).click();
    await expect.poll(() => valueAt(site, 'Four', '/amp/channels/1/output/enable')).toBe(false);
    await page.getByRole('switch', { name: 'Channel on' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Switch on' }).click();
    await expect.poll(() => valueAt(site, 'Four', '/amp/channels/1/output/enable')).toBe(true);
    await page.getByRole('radio', { name: 'Inverted' }).click();
    await expect.poll(() => valueAt(site, 'Four', '/amp/channels/1/crossover/bandGainAndDelay/invert')).toBe(true);
    await focusEnabled(page.getByRole('slider', { name: 'Offset' }));
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => valueAt(site, 'Four', '/amp/channels/1/output/faderZoneOffset')).toBe(-0.5);
    await expect(page.getByRole('slider', { name: 'Read only' })).toHaveAttribute('aria-readonly', 'true');
    await expect(page.getByRole('slider', { name: 'Read only' })).toHaveAttribute('aria-valuetext', '−2.5 dB');
    await expect(page.getByText('−3.0 dB')).toBeVisible();
  });
});

test.describe('signal generator', () => {
  test('[SIGGEN-01] the frequency is enabled for a tone only', async ({ page, open, site }) => {
    await open(`${site.base('Two')}/channels/1/SIGNAL_GENERATOR`);
    const frequency = page.getByRole('slider', { name: 'Frequency' });
    await expect(frequency).toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('radio', { name: /^Tone/ }).click();
    await expect(frequency).not.toHaveAttribute('aria-disabled', 'true');
    await page.getByRole('button', { name: /^Frequency/ }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('2k');
    await page.keyboard.press('Enter');
    await expect.poll(() => valueAt(site, 'Two', '/amp/signalGenerator/frequency')).toBe(2000);
    const tone = page.getByRole('group', { name: 'Tone' }).getByRole('slider', { name: 'Tone' });
    await expect(tone).toHaveAttribute('aria-valuetext', '2.00 kHz, −80.0 dB');
    await focusEnabled(tone);
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => valueAt(site, 'Two', '/amp/signalGenerator/fader')).toBe(-79.5);
    const box = await tone.boundingBox();
    const from = { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x - 60, from.y - 20, { steps: 3 });
    await expect.poll(() => Number(valueAt(site, 'Two', '/amp/signalGenerator/frequency'))).toBeLessThan(1500);
    await expect.poll(() => Number(valueAt(site, 'Two', '/amp/signalGenerator/fader'))).toBeGreaterThan(-75);
    await page.mouse.up();
    await page.getByRole('radio', { name: /^White noise/ }).click();
    await expect(frequency).toHaveAttribute('aria-disabled', 'true');
    await expect(tone).toHaveCount(0);
  });

  test('[PROP-14] starts silently without a question, and asks before it is loud', async ({ page, open, site }) => {
    await open(`${site.base('Four')}/channels/1/SIGNAL_GENERATOR`);
    await expect(page.getByText('Generator is off.')).toBeVisible();
    const send = page.getByRole('switch', { name: 'Generator on North' });
    await send.click();
    await expect(send).toBeChecked();
    await expect(page.getByText('Generator is playing on 1 channel.')).toBeVisible();
    await page.getByRole('button', { name: 'Stop all' }).click();
    await expect.poll(() => valueAt(site, 'Four', '/amp/channels/1/inputSelector/signalGeneratorEnable')).toBe(false);
    await expect(send).not.toBeChecked();
    await write(site, 'Four', '/amp/signalGenerator', { fader: -10 });
    await write(site, 'Four', '/amp/channels/1/inputSelector', { signalGeneratorFader: -2 });
    await expect(page.getByRole('slider', { name: 'Level', exact: true })).toHaveAttribute('aria-valuetext', '−10.0 dB');
    await expect(page.getByRole('slider', { name: 'Generator level on North' })).toHaveAttribute('aria-valuetext', '−2.0 dB');
    await send.click();
    const question = page.getByRole('alertdialog', { name: 'Play the generator on North?' });
    await expect(question).toContainText('−12.0 dB');
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await answerByKey(question, 'Escape');
    expect(valueAt(site, 'Four', '/amp/channels/1/inputSelector/signalGeneratorEnable')).toBe(false);
    await send.click();
    await question.getByRole('button', { name: 'Play' }).click();
    await expect.poll(() => valueAt(site, 'Four', '/amp/channels/1/inputSelector/signalGeneratorEnable')).toBe(true);
    await expect(page.getByText('It is heard with their inputs.')).toBeVisible();
    await page.getByRole('button', { name: 'Stop all' }).click();
  });
});

test.describe('quick setup', () => {
  test('[QUICK-01] [QUICK-02] hides the tabs and shows name, input, output, bridge, speaker type, EQ preset, gain and mute', async ({
    page,
    open,
    site,
  }) => {
    await open(`${site.base('Eight')}/channels/1/EQUALIZER`);
    const tabs = page.getByRole('navigation', { name: /^Settings of/ });
    await expect(tabs).toBeVisible();
    await page.getByRole('banner').getByRole('switch', { name: 'Quick setup' }).click();
    await expect(tabs).toHaveCount(0);
    const view = page.getByRole('main');
    for (const name of ['Input', 'EQ preset']) await expect(view.getByRole('combobox', { name, exact: true })).toBeVisible();
    for (const name of ['Output', 'Speaker type']) await expect(view.getByRole('group', { name, exact: true })).toBeVisible();
    await expect(view.getByRole('switch', { name: 'Bridge 1 + 2' })).toBeVisible();
    await view.getByRole('textbox', { name: 'Channel name' }).fill('Window');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: '1 Window' })).toBeVisible();

    await view.getByRole('radio', { name: 'Subwoofer' }).click();
    await expect.poll(() => valueAt(site, 'Eight', '/amp/channels/1/crossover/lowPassFilter/frequency')).toBe(80);
    await expect(view.getByRole('radio', { name: 'Subwoofer' })).toBeChecked();
    await view.getByRole('radio', { name: 'Full range' }).click();
    await page.getByRole('alertdialog', { name: 'Set the crossover to Full range?' }).getByRole('button', { name: 'Cancel' }).click();
    await expect(view.getByRole('radio', { name: 'Subwoofer' })).toBeChecked();
    await view.getByRole('combobox', { name: 'EQ preset' }).selectOption('Bass boost');
    const gain = view.getByRole('slider', { name: 'EQ preset gain' });
    await expect(gain).toHaveAttribute('aria-valuetext', '+6.0 dB');
    await focusEnabled(gain);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => valueAt(site, 'Eight', '/amp/channels/1/outputEqFilters/6/gain')).toBe(5.9);
    await expect(view.getByRole('combobox', { name: 'EQ preset' })).toHaveValue('BassBoost');

    await page.getByRole('region', { name: 'Channel 2' }).getByRole('link', { name: 'Channel 2', exact: true }).click();
    await expect(page.getByRole('heading', { name: '2 Channel 2' })).toBeVisible();
    await page.getByRole('banner').getByRole('switch', { name: 'Quick setup' }).click();
    await expect(tabs).toBeVisible();
  });
});

test('in Spanish no tab is cut off at 1440 px, and no word of a slider is broken', async ({ page, open, site }) => {
  await open(`${site.base('Advanced')}/channels/1/SETTINGS`);
  await prefer(page, 'language', 'es');
  const tabs = page.getByRole('navigation', { name: /^Ajustes de/ });
  await expect(tabs.getByRole('link', { name: 'Carga' })).toBeVisible();
  const [tab, edge] = [await tabs.getByRole('link', { name: 'Carga' }).boundingBox(), await tabs.boundingBox()];
  expect((tab?.x ?? 0) + (tab?.width ?? 0)).toBeLessThanOrEqual((edge?.x ?? 0) + (edge?.width ?? 0));
  const label = page.getByText('Compensación', { exact: true });
  expect((await label.boundingBox())?.height).toBeLessThan(30);
});
