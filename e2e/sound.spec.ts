import type { Page } from '@playwright/test';
import { at } from '@headroom/model/property';
import { answerByKey, describeForms, expect, expectAccessible, focusEnabled, forms, ready, test, type Site } from './fixtures.ts';
import { swipe } from './swipe.ts';

const names = (...given: string[]) => Object.fromEntries(given.map((name, index) => [`/amp/channels/${index + 1}/output`, { name }]));
test.use({ plan: { amps: [{ model: '704D', name: 'Four', settings: names('North', 'East', 'South', 'West') }] } });
test.describe.configure({ mode: 'default' });

const other = { id: 'another controller', admin: true };
const out = (channel: number, name: string) => `/amp/channels/${channel}/output/${name}`;
const valueAt = (site: Site, address: string) => at(site.amp('Four').amplifier.device.tree, address);
const write = (site: Site, url: string, params: object) => site.amp('Four').amplifier.device.write(url, params, other);
const channelHead = (page: Page, isPhone: boolean, channel: number) =>
  isPhone ? page.getByRole('main') : page.getByRole('region', { name: new RegExp(`^Channel ${channel}\\b`) });

describeForms('a bridged pair', forms, ({ isPhone }) => {
  test.beforeEach(async ({ site }) => {
    for (const channel of [1, 2, 3, 4]) await write(site, `/amp/channels/${channel}/output`, { mute: false, enable: true, super8: false });
    await write(site, '/amp/channels/1/output', { super8: true, fader: -20 });
  });
  test.afterAll(({ site }) => write(site, '/amp/channels/1/output', { super8: false, mute: false }));

  test('[CHAN-01] its second strip names its partner and has no fader, value or source of its own', async ({ page, open, site }) => {
    await open(`${site.base('Four')}/channels/2/INPUTS`);
    const head = channelHead(page, isPhone, 2);
    await expect(head.getByText('Bridged with CH 1')).toBeVisible();
    await expect(head.getByRole('slider')).toHaveCount(0);
    await expect(head.getByRole('button', { name: /^Gain of/ })).toHaveCount(0);
    await expect(page.getByRole('main').getByRole('combobox')).toHaveCount(0);
    await expect(page.getByRole('heading', { name: 'Channel 2 is bridged with channel 1' })).toBeVisible();
    for (const tab of ['EQUALIZER', 'LIMITER', 'SIGNAL_GENERATOR']) {
      await page.goto(site.url(`${site.base('Four')}/channels/2/${tab}`));
      await ready(page);
      await expect(page.getByRole('heading', { name: 'Channel 2 is bridged with channel 1' })).toBeVisible();
      await expect(page.getByRole('main').getByRole('switch')).toHaveCount(1);
    }
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Go to channel 1, North' }).click();
    await expect(page).toHaveURL(site.url(`${site.base('Four')}/channels/1/SIGNAL_GENERATOR`));
    await expect(page.getByRole('switch', { name: /^Generator on/ })).toHaveCount(3);
    if (!isPhone) await expect(page.getByText('CH 1 + 2')).toBeVisible();
    await write(site, '/amp/channels/1/output', { super8: false });
    await expect(page.getByRole('switch', { name: /^Generator on/ })).toHaveCount(4);
  });

  test('[PROP-13] muting either half mutes the pair, and nothing plays while Muted shows', async ({ page, open, site }) => {
    const { sound } = await playing(site);
    await open(`${site.base('Four')}/channels/2/INPUTS`);
    const mute = page.getByRole('button', { name: 'Mute bridge 1 + 2' });
    await expect(mute).toHaveAttribute('aria-pressed', 'false');
    await expect.poll(sound).toBeGreaterThan(0);
    await (isPhone ? mute.tap() : mute.click());
    await expect.poll(() => [valueAt(site, out(1, 'mute')), valueAt(site, out(2, 'mute'))]).toEqual([true, true]);
    await expect.poll(sound).toBe(0);
    await open(`${site.base('Four')}/channels/1/INPUTS`);
    const first = page.getByRole('button', { name: 'Mute North' });
    await expect(first).toHaveAttribute('aria-pressed', 'true');
    await (isPhone ? first.tap() : first.click());
    await expect.poll(() => [valueAt(site, out(1, 'mute')), valueAt(site, out(2, 'mute'))]).toEqual([false, false]);
    await expect.poll(sound).toBeGreaterThan(0);
    // A mute of the second half silences the pair, and the first half shows it.
    await write(site, '/amp/channels/2/output', { mute: true });
    await expect(first).toHaveAttribute('aria-pressed', 'true');
    await expect.poll(sound).toBe(0);
  });

  test('[AMPS-12] is one cell of the list and one channel of mute all', async ({ page, open, site }) => {
    await open('/amps');
    const row = page.getByRole('listitem').filter({ hasText: 'Four' });
    const cells = row.getByRole('group', { name: 'Channels' }).locator('> span');
    await expect(cells).toHaveCount(3);
    await expect(cells.first()).toHaveText(/1\+2\s*North/);
    await write(site, '/amp/channels/2/output', { mute: true });
    await expect(cells.first()).toHaveText(/1\+2 muted/);
    for (const channel of [1, 3, 4]) await write(site, `/amp/channels/${channel}/output`, { mute: true });
    await expect(row.getByRole('button')).toHaveAttribute('aria-pressed', 'true');
    await row.getByRole('button').click();
    await expect(page.getByRole('alertdialog')).toContainText('3 channels will play.');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Unmute all' }).click();
    await expect.poll(() => [1, 2, 3, 4].map((channel) => valueAt(site, out(channel, 'mute')))).toEqual([false, false, false, false]);
  });
});

async function playing(site: Site): Promise<{ readonly sound: () => number }> {
  const { amplifier } = site.amp('Four');
  await write(site, '/amp/channels/1/inputSelector', { primary: 'Analog 1' });
  amplifier.world.programmes.set('analog/1', { kind: 'tone', frequency: 1000, level: -20 });
  return { sound: () => Number(valueAt(site, '/amp/channels/1/levels/level_volts')) };
}

describeForms('a channel that is switched off', forms, ({ isPhone }) => {
  test('[PROP-13] is switched on from its strip, after a yes that states its starting level', async ({ page, open, site }) => {
    await write(site, '/amp/channels/3/output', { enable: false, mute: false, fader: -12 });
    await open(`${site.base('Four')}/channels/3/INPUTS`);
    const head = channelHead(page, isPhone, 3);
    const on = head.getByRole('button', { name: 'Switch on South' });
    await (isPhone ? on.tap() : on.click());
    const question = page.getByRole('alertdialog', { name: 'Switch South on?' });
    await expect(question).toContainText('−12.0 dB');
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(valueAt(site, out(3, 'enable'))).toBe(false);
    await on.click();
    await question.getByRole('button', { name: 'Switch on' }).click();
    await expect.poll(() => valueAt(site, out(3, 'enable'))).toBe(true);
    await expect(on).toHaveCount(0);
  });
});

const eq = (filter: number, name = '', channel = 1) => `/amp/channels/${channel}/outputEqFilters/${filter}${name === '' ? '' : `/${name}`}`;
const offer = (page: Page) => page.getByRole('status').filter({ hasText: 'Changed:' });
const takeBack = (page: Page) => offer(page).getByRole('button', { name: 'Undo' });

test.describe('a finger', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('[PROP-17] [CTRL-09] offers undo of its change with one tap, gradually where that is louder', async ({ page, open, site }) => {
    const fader = () => Number(valueAt(site, out(1, 'fader')));
    await write(site, '/amp/channels/1/output', { fader: -10, mute: false, enable: true, super8: false });
    await open(`${site.base('Four')}/channels?channel=1`);
    const cap = page.getByRole('region', { name: /^Channel 1\b/ }).getByRole('slider');
    await swipe(page, cap, 4, 90);
    await expect(offer(page)).toContainText(/Changed: channel 1 \w+ −\d/);
    const shown = async () => Number((await cap.getAttribute('aria-valuenow')) ?? 0);
    await expect.poll(async () => fader() < -16 && fader() === (await shown())).toBe(true);
    const lowered = fader();
    const passed: number[] = [];
    site.amp('Four').amplifier.device.onChange((batch) => {
      for (const [address, value] of batch) if (address === out(1, 'fader')) passed.push(Number(value));
    });
    await takeBack(page).tap();
    // More than 6 dB up: asks, and still ramps.
    const louder = page.getByRole('alertdialog');
    await expect(louder).toContainText('−10.0 dB');
    expect(fader()).toBe(lowered);
    await louder.getByRole('button', { name: 'Change' }).click();
    await expect.poll(fader).toBe(-10);
    await expect(page.getByText('Undone')).toBeVisible();
    expect(passed.filter((level) => level > lowered && level < -10).length, 'steps on the way up').toBeGreaterThan(2);
    await swipe(page, cap, 4, 60);
    await expect.poll(async () => fader() < -11 && fader() === (await shown())).toBe(true);
    await write(site, '/amp/channels/1/output', { fader: -42 });
    await expect(cap).toHaveAttribute('aria-valuetext', '−42.0 dB');
    await takeBack(page).tap();
    const since = page.getByRole('alertdialog', { name: 'Changed since by somebody else' });
    await expect(since).toContainText('−42.0 dB now');
    await answerByKey(since, 'Escape');
    expect(fader()).toBe(-42);
  });

  test('[PROP-13] mutes with a tap right after a flick of the fader', async ({ page, open, site }) => {
    await write(site, '/amp/channels/1/output', { fader: -10, mute: false, enable: true });
    await open(`${site.base('Four')}/channels?channel=1`);
    const strip = page.getByRole('region', { name: /^Channel 1\b/ });
    const mute = await strip.getByRole('button', { name: /^Mute/ }).boundingBox();
    if (!mute) throw new Error('not on the page');
    await swipe(page, strip.getByRole('slider'), 4, 90);
    await page.touchscreen.tap(mute.x + mute.width / 2, mute.y + mute.height / 2);
    await expect.poll(() => valueAt(site, out(1, 'mute'))).toBe(true);
  });

  test('[CTRL-05] keeps its change through the loss of the cable, with undo offered or not', async ({ page, open, site }) => {
    const { appliance } = site.amp('Four');
    const fader = () => Number(valueAt(site, out(1, 'fader')));
    await write(site, '/amp/channels/1/output', { fader: -10 });
    await open(`${site.base('Four')}/channels?channel=1`);
    const cap = page.getByRole('region', { name: /^Channel 1\b/ }).getByRole('slider');
    await swipe(page, cap, 4, 60);
    await expect(offer(page)).toBeVisible();
    await expect.poll(async () => fader() < -11 && String(fader()) === (await cap.getAttribute('aria-valuenow'))).toBe(true);
    const lowered = fader();
    appliance?.setCable(false);
    await expect(page.getByRole('alertdialog', { name: 'Amplifier Disconnected!' })).toBeVisible({ timeout: 90_000 });
    appliance?.setCable(true);
    await expect(page.getByRole('alertdialog')).toHaveCount(0, { timeout: 90_000 });
    expect(fader()).toBe(lowered);
  });
});

describeForms('a reset', forms, ({ isPhone }) => {
  const twice = async (page: Page, name: string) => {
    const cap = page.getByRole('slider', { name, exact: true });
    await cap.scrollIntoViewIfNeeded();
    if (!isPhone) return cap.dblclick();
    const box = await cap.boundingBox();
    if (!box) throw new Error('not on the page');
    for (let tap = 0; tap < 2; tap++) await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  };

  test('[PROP-17] [CTRL-09] returns to what the page found, not to a default, and can be undone', async ({ page, open, site }) => {
    const corner = () => valueAt(site, '/amp/channels/1/crossover/lowPassFilter/frequency');
    await write(site, '/amp/channels/1/crossover/lowPassFilter', { enable: true, frequency: 3000 });
    await open(`${site.base('Four')}/channels/1/CROSSOVER`);
    const cap = page.getByRole('slider', { name: 'Low-pass frequency', exact: true });
    await expect(cap).toHaveAttribute('aria-valuenow', '3000');
    await twice(page, 'Low-pass frequency');
    await expect(offer(page)).toHaveCount(0);
    await focusEnabled(cap);
    await page.keyboard.press('PageUp');
    await expect.poll(corner).not.toBe(3000);
    const moved = Number(corner());
    await twice(page, 'Low-pass frequency');
    await expect.poll(corner).toBe(3000);
    await expect(offer(page)).toContainText('3.00 kHz');
    await takeBack(page).click();
    await expect.poll(corner).toBe(moved);
  });

  test('[CTRL-09] that raises the output asks first', async ({ page, open, site }) => {
    const gain = () => valueAt(site, '/amp/channels/1/crossover/bandGainAndDelay/gain');
    await write(site, '/amp/channels/1/crossover/bandGainAndDelay', { gain: -3 });
    await open(`${site.base('Four')}/channels/1/CROSSOVER`);
    const cap = page.getByRole('slider', { name: 'Band gain', exact: true });
    await expect(cap).toHaveAttribute('aria-valuenow', '-3');
    await focusEnabled(cap);
    await page.keyboard.press('PageDown');
    await expect.poll(gain).not.toBe(-3);
    const lowered = gain();
    await page.keyboard.press('Delete');
    const question = page.getByRole('alertdialog', { name: 'Reset Band gain?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(gain()).toBe(lowered);
    await page.keyboard.press('Delete');
    await question.getByRole('button', { name: 'Reset' }).click();
    await expect.poll(gain).toBe(-3);
    await expect(takeBack(page)).toBeVisible();
    await expectAccessible(page);
  });

  test('[EQ-10] returns to what the preset set', async ({ page, open, site }) => {
    const gain = () => valueAt(site, eq(6, 'gain'));
    for (const filter of [1, 2, 3, 4, 5, 6, 7, 8]) await write(site, eq(filter), { enable: false, gain: 0 });
    await open(`${site.base('Four')}/channels/1/EQUALIZER`);
    await page.getByRole('combobox', { name: 'Preset' }).selectOption('BassReducer');
    await expect.poll(gain).toBe(-6);
    const slider = page.getByRole('slider', { name: 'Preset gain' });
    await focusEnabled(slider);
    await page.keyboard.press('PageDown');
    await expect.poll(gain).not.toBe(-6);
    await page.keyboard.press('Delete');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Reset' }).click();
    await expect.poll(gain).toBe(-6);
  });
});

describeForms('several changes of one action', forms, ({ isPhone }) => {
  test('[EQ-02] a preset louder by more than 6 dB asks once, and after a no nothing changes', async ({ page, open, site }) => {
    for (const filter of [1, 2, 3, 4, 5, 6, 7, 8]) await write(site, eq(filter), { enable: false, gain: 0 });
    await open(`${site.base('Four')}/channels/1/EQUALIZER`);
    const preset = page.getByRole('combobox', { name: 'Preset' });
    await preset.selectOption('BassReducer');
    await expect.poll(() => valueAt(site, eq(6, 'gain'))).toBe(-6);
    await preset.selectOption('BassBoost');
    const question = page.getByRole('alertdialog');
    await expect(question).toContainText('From −6.0 dB to +6.0 dB');
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect(preset).toHaveValue('BassReducer');
    expect(valueAt(site, eq(6, 'gain'))).toBe(-6);
    await preset.selectOption('BassBoost');
    await question.getByRole('button', { name: 'Change' }).click();
    await expect.poll(() => valueAt(site, eq(6, 'gain'))).toBe(6);
    await expect(preset).toHaveValue('BassBoost');
  });

  test('[CTRL-09] copied or pasted bands that boost ask once about all of them', async ({ page, open, site }) => {
    for (const channel of [1, 2, 3])
      for (const filter of [1, 2, 3, 4, 5, 6, 7, 8]) await write(site, eq(filter, '', channel), { enable: false, gain: 0 });
    for (const filter of [3, 4])
      await write(site, eq(filter), { enable: true, type: 'Parametric', frequency: 1000 * filter, gain: 9, q: 2 });
    await open(`${site.base('Four')}/channels/1/EQUALIZER`);
    const more = page.getByRole('button', { name: 'More' }).last();
    if (isPhone) await more.click();
    await page.getByRole(isPhone ? 'menuitem' : 'button', { name: 'Copy to…' }).click();
    const dialog = page.getByRole('dialog', { name: 'Copy to other channels' });
    await dialog.getByRole('checkbox', { name: '2 East' }).check();
    await dialog.getByRole('button', { name: 'Copy to 1 channel' }).click();
    const question = page.getByRole('alertdialog', { name: 'Make the output louder?' });
    await expect(question.getByRole('listitem')).toHaveText([
      'channel 2 band 3 Gain: from 0.0 dB to +9.0 dB (up to 9.0 dB more)',
      'channel 2 band 4 Gain: from 0.0 dB to +9.0 dB (up to 9.0 dB more)',
    ]);
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(valueAt(site, eq(3, 'gain', 2))).toBe(0);
    await dialog.getByRole('button', { name: 'Copy to 1 channel' }).click();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Change' }).click();
    await expect(dialog.getByRole('listitem')).toContainText('Copied');
    expect(valueAt(site, eq(4, 'gain', 2))).toBe(9);
    await dialog.getByRole('button', { name: 'Close' }).first().click();

    await page.goto(site.url(`${site.base('Four')}/channels/3/EQUALIZER`));
    await ready(page);
    await more.click();
    await page.getByRole('menuitem', { name: 'From text…' }).click();
    const text = page.getByRole('dialog', { name: 'Equalizer from text' });
    await text
      .getByRole('textbox', { name: 'Filter text' })
      .fill('Filter 1: ON PK Fc 105 Hz Gain 8 dB Q 1\nFilter 2: ON PK Fc 500 Hz Gain 3 dB Q 1');
    await text.getByRole('button', { name: 'Replace 8 bands' }).click();
    const one = page.getByRole('alertdialog');
    await expect(one).toContainText('+8.0 dB');
    await one.getByRole('button', { name: 'Cancel' }).click();
    expect(valueAt(site, eq(1, 'enable', 3))).toBe(false);
    await text.getByRole('button', { name: 'Replace 8 bands' }).click();
    await one.getByRole('button', { name: 'Change' }).click();
    await expect(text).toHaveCount(0);
    await expect.poll(() => valueAt(site, eq(1, 'gain', 3))).toBe(8);
  });
});

describeForms('the equalizer live', forms, ({ isPhone }) => {
  test('[EQ-01] is offered, remembered for the tab, and sends while the finger moves', async ({ page, open, site }) => {
    await write(site, eq(3), { enable: true, type: 'Parametric', frequency: 1000, gain: 0, q: 1 });
    await open(`${site.base('Four')}/channels/1/EQUALIZER`);
    const live = page.getByRole('button', { name: 'Live', exact: true });
    await expect(live).toHaveAttribute('aria-pressed', 'false');
    await (isPhone ? live.tap() : live.click());
    await expect(live).toHaveAttribute('aria-pressed', 'true');
    await page.reload();
    await ready(page);
    await expect(live).toHaveAttribute('aria-pressed', 'true');
    const box = await page
      .getByRole('group', { name: 'Equalizer', exact: true })
      .getByRole('slider', { name: 'Band 3', exact: true })
      .boundingBox();
    if (!box) throw new Error('no handle');
    const from = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    await page.mouse.move(from.x + 10, from.y - 50, { steps: 4 });
    // Still held and heard; boosting under the finger asks nothing.
    await expect.poll(() => Number(valueAt(site, eq(3, 'gain')))).toBeGreaterThan(2);
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await page.mouse.up();
    await live.click();
    await expect(live).toHaveAttribute('aria-pressed', 'false');
  });
});

test('[CTRL-05] a change from elsewhere releases a held cap with the set value, and the next pixel does not overwrite it', async ({
  page,
  open,
  site,
}) => {
  const fader = () => Number(valueAt(site, out(1, 'fader')));
  await write(site, '/amp/channels/1/output', { fader: -16, mute: false, enable: true, super8: false });
  await open(`${site.base('Four')}/channels`);
  const cap = page.getByRole('region', { name: /^Channel 1\b/ }).getByRole('slider');
  const box = await cap.boundingBox();
  if (!box) throw new Error('no cap');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + 8);
  await expect.poll(fader).toBeLessThan(-16);
  const passed: number[] = [];
  site.amp('Four').amplifier.device.onChange((batch) => {
    for (const [address, value] of batch) if (address === out(1, 'fader')) passed.push(Number(value));
  });
  await write(site, '/amp/channels/1/output', { fader: -60 });
  await expect(page.getByRole('alert').filter({ hasText: 'Somebody else has set channel 1' })).toContainText('−60.0 dB');
  await expect(cap).toHaveAttribute('aria-valuenow', '-60');
  await page.mouse.move(x, y + 7);
  await page.mouse.move(x, y - 40);
  await page.mouse.up();
  await expect(cap).toHaveAttribute('aria-valuenow', '-60');
  expect(passed).toEqual([-60]);
});

describeForms('look, don’t touch', forms, ({ isPhone }) => {
  test('[PROP-17] moves nothing but a mute, gives the reason on every control, survives a reload, and is ended by holding', async ({
    page,
    open,
    site,
  }) => {
    await write(site, '/amp/channels/1/output', { fader: -20, mute: false, enable: true, super8: false });
    await open(`${site.base('Four')}/channels?channel=1`);
    await page.getByRole('button', { name: /^Menu/ }).click();
    await page.getByRole('switch', { name: 'Look, don’t touch' }).click();
    const bar = page.getByRole('status').filter({ hasText: 'No amplifier can be changed from this tab' });
    await expect(bar).toBeVisible();
    await expectAccessible(page);
    const strip = page.getByRole('region', { name: /^Channel 1\b/ });
    const cap = strip.getByRole('slider');
    await expect(cap).toHaveAttribute('aria-readonly', 'true');
    if (isPhone) await swipe(page, cap, 4, 90);
    await cap.press('PageUp');
    const mute = strip.getByRole('button', { name: 'Mute North' });
    await (isPhone ? mute.tap() : mute.click());
    await expect.poll(() => valueAt(site, out(1, 'mute'))).toBe(true);
    await page.reload();
    await ready(page);
    await expect(mute).toBeDisabled();
    const hold = bar.getByRole('button', { name: 'Hold to unlock' });
    await (isPhone ? hold.tap() : hold.click());
    await expect(cap).toHaveAttribute('aria-readonly', 'true');
    expect(valueAt(site, out(1, 'fader'))).toBe(-20);
    await focusEnabled(hold);
    await page.keyboard.down('Enter');
    await expect(bar).toHaveCount(0);
    await page.keyboard.up('Enter');
    await expect(cap).not.toHaveAttribute('aria-readonly', 'true');
    await expect(mute).toBeEnabled();
  });
});
