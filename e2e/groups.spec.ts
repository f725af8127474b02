import type { Page } from '@playwright/test';
import { at } from '@headroom/model/property';
import { describeForms, enterNumber, expect, expectAccessible, forms, test, type Site } from './fixtures.ts';
import { faultsOfLayout } from './layout.ts';

const outputs = (...names: readonly [name: string, fader: number][]) =>
  Object.fromEntries(names.map(([name, fader], index) => [`/amp/channels/${index + 1}/output`, { name, fader, mute: false }]));
test.use({
  plan: {
    amps: [
      { model: '704D', name: 'Bar', settings: outputs(['Left', -10], ['Right', -20], ['Sub', -30], ['Door', 0]) },
      { model: '702D', name: 'Patio', settings: outputs(['Terrace', -16], ['Garden', -16]) },
      { model: '354D', name: 'Hall', settings: outputs(['Stage', -10], ['Foyer', -10]) },
    ],
  },
});

const valueOf = (site: Site, amp: string, channel: number, name: string) =>
  at(site.amp(amp).amplifier.device.tree, `/amp/channels/${channel}/output/${name}`);
const faders = (site: Site, amp: string, ...channels: readonly number[]) =>
  channels.map((channel) => Number(Number(valueOf(site, amp, channel, 'fader')).toFixed(1)));
const write = (site: Site, amp: string, channel: number, values: object) =>
  site.amp(amp).amplifier.device.write(`/amp/channels/${channel}/output`, values, { id: 'another controller', admin: true });

async function create(page: Page, name: string, channels: readonly [amp: string, channel: string][], isAbsolute = false): Promise<void> {
  await page.getByRole('button', { name: 'Create group' }).click();
  const dialog = page.getByRole('dialog', { name: 'Create a group' });
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
  if (isAbsolute) await dialog.getByText('Absolute', { exact: true }).click();
  for (const [amp, channel] of channels)
    await dialog
      .getByRole('group', { name: new RegExp(`^${amp}`) })
      .getByRole('checkbox', { name: channel })
      .check();
  await dialog.getByRole('button', { name: 'Create group' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeAttached();
}
const slider = (page: Page, group: string) => page.getByRole('slider', { name: `Level of ${group}`, exact: true });
const type = (page: Page, group: string, dB: number) => enterNumber(slider(page, group), dB);

const bandOf = (site: Site, amp: string, channel: number, filter: number, name: string) =>
  at(site.amp(amp).amplifier.device.tree, `/amp/channels/${channel}/outputEqFilters/${filter}/${name}`);
const rounded = (value: unknown) => Number(Number(value).toFixed(1));
const writeBand = (site: Site, amp: string, channel: number, filter: number, values: object) =>
  site
    .amp(amp)
    .amplifier.device.write(`/amp/channels/${channel}/outputEqFilters/${filter}`, values, { id: 'another controller', admin: true });
async function typeInto(page: Page, name: string, value: string): Promise<void> {
  await page.getByRole('button', { name: new RegExp(`^${name}, `) }).click();
  await page.getByRole('dialog').getByRole('textbox').fill(value);
  await page.keyboard.press('Enter');
}

describeForms('the equalizer of a group', forms, ({ isPhone }) => {
  test('moves a band of every channel equally until the first is at its limit, as one step that can be undone', async ({
    page,
    open,
    site,
  }) => {
    await writeBand(site, 'Bar', 4, 2, { enable: true, gain: 9, frequency: 1000, type: 'Parametric' });
    await writeBand(site, 'Hall', 2, 2, { enable: true, gain: -2, frequency: 250, type: 'Parametric' });
    await open('/groups');
    await create(page, 'Doors', [
      ['Bar', '4 Door'],
      ['Hall', '2 Foyer'],
    ]);
    const band = page.getByRole('group', { name: 'Band 2', exact: true });
    await expect(band).toBeVisible();
    await expect(band).toContainText('Channels have −2.0 dB to +9.0 dB.');
    await expect(band).toContainText('Stops at −4.0 dB (Foyer · Hall) and +15.0 dB (Door · Bar), so that differences stay.');
    await expectAccessible(page);
    expect(await faultsOfLayout(page)).toEqual([]);
    const gains = () => [rounded(bandOf(site, 'Bar', 4, 2, 'gain')), rounded(bandOf(site, 'Hall', 2, 2, 'gain'))];
    const gain = band.getByRole('slider', { name: 'Gain of band 2' });
    if (isPhone) await typeInto(page, 'Gain of band 2', '15');
    else {
      await gain.scrollIntoViewIfNeeded();
      const box = await gain.boundingBox();
      if (!box) throw new Error('no slider');
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await page.mouse.down();
      await page.mouse.move(box.x + 600, box.y + box.height / 2, { steps: 20 });
      await page.mouse.up();
    }
    await expect.poll(gains).toEqual([15, 4]);
    await expect(gain).toHaveAttribute('aria-valuemax', '15');
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(gains).toEqual([9, -2]);
    await typeInto(page, 'Frequency of band 2', '2000');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Make louder' }).click();
    await expect
      .poll(() => [rounded(bandOf(site, 'Bar', 4, 2, 'frequency')), rounded(bandOf(site, 'Hall', 2, 2, 'frequency'))])
      .toEqual([2000, 500]);
  });
});

describeForms('a group of channels', forms, ({ isPhone }) => {
  test('is created over two amplifiers, mutes both, and moves them equally until the first is at its limit', async ({
    page,
    open,
    site,
  }) => {
    for (const [index, fader] of [-10, -20, -30, 0].entries()) await write(site, 'Bar', index + 1, { fader, mute: false });
    await write(site, 'Patio', 1, { fader: -16, mute: false });
    await open('/amps');
    await page.getByRole('link', { name: 'All amplifiers at once' }).click();
    await page.getByRole('link', { name: 'Groups', exact: true }).click();
    await create(page, 'Floor', [
      ['Bar', '1 Left'],
      ['Bar', '2 Right'],
      ['Patio', '1 Terrace'],
    ]);
    await expect(page.getByText('3 channels on 2 amplifiers').first()).toBeAttached();
    await expectAccessible(page);
    expect(await faultsOfLayout(page)).toEqual([]);

    await page.getByRole('button', { name: 'Mute Floor', exact: true }).click();
    await expect.poll(() => [1, 2].map((channel) => valueOf(site, 'Bar', channel, 'mute'))).toEqual([true, true]);
    await expect.poll(() => valueOf(site, 'Patio', 1, 'mute')).toBe(true);
    expect(valueOf(site, 'Bar', 3, 'mute')).toBe(false);
    await page.getByRole('button', { name: 'Floor is muted' }).click();
    const question = page.getByRole('alertdialog', { name: 'Unmute Floor?' });
    await expect(question).toContainText('Terrace · Patio');
    await question.getByRole('button', { name: 'Unmute' }).click();
    await expect.poll(() => [valueOf(site, 'Bar', 1, 'mute'), valueOf(site, 'Patio', 1, 'mute')]).toEqual([false, false]);

    // The handle is at the loudest: all go down by 4 dB.
    await expect(slider(page, 'Floor')).toHaveAttribute('aria-valuetext', /10\.0/);
    await type(page, 'Floor', -14);
    await expect.poll(() => [faders(site, 'Bar', 1, 2, 3), faders(site, 'Patio', 1)]).toEqual([[-14, -24, -30], [-20]]);
    await page.getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(() => [faders(site, 'Bar', 1, 2), faders(site, 'Patio', 1)]).toEqual([[-10, -20], [-16]]);

    await slider(page, 'Floor').scrollIntoViewIfNeeded();
    const box = await slider(page, 'Floor').boundingBox();
    if (!box) throw new Error('no fader');
    if (!isPhone) {
      await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
      await page.mouse.down();
      await page.mouse.move(box.x + box.width / 2, box.y - 400, { steps: 20 });
      await expect(slider(page, 'Floor')).toHaveAttribute('aria-valuenow', '0');
      await page.mouse.up();
    } else await type(page, 'Floor', 0);
    await expect.poll(() => [faders(site, 'Bar', 1, 2), faders(site, 'Patio', 1)]).toEqual([[0, -10], [-6]]);
    await expect(page.getByText('Goes no higher, so that differences stay. At the top: Left · Bar.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Louder, Level of Floor' })).toBeDisabled();
  });
});

test.describe('the missed changes of a group', () => {
  test('an amplifier that was away is named, and caught up only on request', async ({ page, open, site }) => {
    await write(site, 'Bar', 1, { fader: -10, mute: false });
    await write(site, 'Hall', 1, { fader: -10, mute: false });
    await open('/groups');
    await create(page, 'Stage', [
      ['Bar', '1 Left'],
      ['Hall', '1 Stage'],
    ]);
    await site.amp('Hall').setOnline(false);
    const row = page
      .getByRole('listitem')
      .filter({ hasText: 'Stage · Hall' })
      .or(page.getByRole('listitem').filter({ hasText: 'Hall' }));
    const hall = row.filter({ hasText: /takes no part/ });
    await expect(hall).toBeVisible({ timeout: 60_000 });
    await type(page, 'Stage', -13);
    await expect.poll(() => faders(site, 'Bar', 1)).toEqual([-13]);
    await expect(hall).toContainText('Behind: −3.0 dB');
    await page.getByRole('button', { name: 'Mute Stage', exact: true }).click();
    await expect(hall).toContainText('Behind: −3.0 dB, mute');
    await site.amp('Hall').setOnline(true);
    const catchUp = page.getByRole('button', { name: /^Catch up Stage/ });
    await expect(catchUp).toBeVisible({ timeout: 90_000 });
    expect([faders(site, 'Hall', 1), valueOf(site, 'Hall', 1, 'mute')]).toEqual([[-10], false]);
    await page.reload();
    await catchUp.click({ timeout: 90_000 });
    await expect.poll(() => [faders(site, 'Hall', 1), valueOf(site, 'Hall', 1, 'mute')]).toEqual([[-13], true]);
    await expect(catchUp).toHaveCount(0);
  });

  test('an absolute group is set to a typed level, with a question if any member gets louder; its file is opened in another browser', async ({
    page,
    open,
    site,
    browser,
  }) => {
    await write(site, 'Bar', 3, { fader: -30, mute: false });
    await write(site, 'Patio', 2, { fader: -16, mute: false });
    await open('/groups');
    await create(
      page,
      'Garden',
      [
        ['Bar', '3 Sub'],
        ['Patio', '2 Garden'],
      ],
      true,
    );
    await expect(page.getByText('Levels differ: −30.0 dB to −16.0 dB')).toBeVisible();
    await page
      .getByRole('button', { name: /^Enter a value: Level of Garden|^Level of Garden/ })
      .first()
      .click();
    await page.getByRole('dialog').getByRole('textbox').fill('-20');
    await page.keyboard.press('Enter');
    const question = page.getByRole('alertdialog', { name: 'Make these channels louder?' });
    await expect(question).toContainText('Sub · Bar: −30.0 dB → −20.0 dB');
    expect(faders(site, 'Patio', 2)).toEqual([-16]);
    await question.getByRole('button', { name: 'Make louder' }).click();
    await expect.poll(() => [faders(site, 'Bar', 3), faders(site, 'Patio', 2)]).toEqual([[-20], [-20]]);

    await page.getByRole('button', { name: 'Files of groups' }).click();
    const saved = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: 'Save as a file' }).click();
    const path = await (await saved).path();
    const elsewhere = await browser.newPage();
    await elsewhere.goto(site.url('/groups'));
    await elsewhere.getByRole('button', { name: 'Files of groups' }).click();
    await elsewhere.getByRole('menuitem', { name: 'Open a file' }).click();
    await elsewhere.getByRole('dialog').locator('input[type=file]').setInputFiles(path);
    await elsewhere.getByRole('button', { name: 'Use these groups' }).click();
    await elsewhere.getByRole('link', { name: 'Garden' }).click();
    await expect(slider(elsewhere, 'Garden')).toHaveAttribute('aria-valuetext', /20\.0/, { timeout: 60_000 });
    await elsewhere.close();
  });

  test('an absolute group has one equalizer: the loss of a channel is shown first, and an absent one is behind', async ({
    page,
    open,
    site,
  }) => {
    await writeBand(site, 'Bar', 2, 1, { enable: true, gain: -3, frequency: 200, q: 2 });
    await writeBand(site, 'Hall', 2, 1, { enable: true, gain: -6, frequency: 400, q: 2 });
    await open('/groups');
    await create(
      page,
      'Same',
      [
        ['Bar', '2 Right'],
        ['Hall', '2 Foyer'],
      ],
      true,
    );
    const gains = () => [rounded(bandOf(site, 'Bar', 2, 1, 'gain')), rounded(bandOf(site, 'Hall', 2, 1, 'gain'))];
    await expect(page.getByText('Channels have −6.0 dB to −3.0 dB. Type one value for all of them.')).toBeVisible();
    await typeInto(page, 'Gain of band 1', '-5');
    const question = page.getByRole('alertdialog', { name: 'Make this the same on all channels?' });
    await expect(question).toContainText('Foyer · Hall: Gain −6.0 dB → Gain −5.0 dB');
    expect(gains()).toEqual([-3, -6]);
    await question.getByRole('button', { name: 'Make the same' }).click();
    await expect.poll(gains).toEqual([-5, -5]);

    await page.getByRole('button', { name: 'Same for all' }).click();
    const dialog = page.getByRole('dialog', { name: 'One equalizer for all channels' });
    await dialog.getByLabel('All get the equalizer of').selectOption({ label: 'Right · Bar' });
    await expect(dialog).toContainText('Foyer · Hall loses: band 1');
    await dialog.getByRole('button', { name: 'Use for all' }).click();
    await expect.poll(() => rounded(bandOf(site, 'Hall', 2, 1, 'frequency'))).toBe(200);

    await site.amp('Hall').setOnline(false);
    const hall = page.getByRole('listitem').filter({ hasText: /takes no part/ });
    await expect(hall).toBeVisible({ timeout: 60_000 });
    await typeInto(page, 'Gain of band 1', '-8');
    await expect.poll(() => rounded(bandOf(site, 'Bar', 2, 1, 'gain'))).toBe(-8);
    await expect(hall).toContainText('Behind: equalizer, band 1');
    await site.amp('Hall').setOnline(true);
    const catchUp = page.getByRole('button', { name: /^Catch up Foyer/ });
    await expect(catchUp).toBeVisible({ timeout: 90_000 });
    expect(rounded(bandOf(site, 'Hall', 2, 1, 'gain'))).toBe(-5);
    await catchUp.click();
    await expect.poll(() => rounded(bandOf(site, 'Hall', 2, 1, 'gain'))).toBe(-8);
    await expect(catchUp).toHaveCount(0);
  });
});

test('the page of no groups is as tall as its window', async ({ page, open }) => {
  await open('/groups');
  await expect(page.getByRole('heading', { name: 'No groups yet' })).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0);
});

describeForms('the history of a group', forms, () => {
  test('lists what one act did to all its channels as one step, which is undone and redone as one', async ({ page, open, site }) => {
    await write(site, 'Bar', 1, { fader: -10, mute: false });
    await write(site, 'Patio', 1, { fader: -16, mute: false });
    await open('/groups');
    await create(page, 'Rooms', [
      ['Bar', '1 Left'],
      ['Patio', '1 Terrace'],
    ]);
    const levels = () => [...faders(site, 'Bar', 1), ...faders(site, 'Patio', 1)];
    await type(page, 'Rooms', -14);
    await expect.poll(levels).toEqual([-14, -20]);
    await page.getByRole('button', { name: 'History' }).click();
    const panel = page.getByRole('dialog', { name: /^History/ });
    const step = panel.getByRole('list').first().locator('> li').first();
    await expect(step).toContainText('2 changes');
    await expect(step).toContainText(/Bar, channel 1 .*−10\.0 dB → −14\.0 dB/);
    await expect(step).toContainText(/Patio, channel 1 .*−16\.0 dB → −20\.0 dB/);
    await expectAccessible(page);
    await panel.getByRole('button', { name: 'Undo', exact: true }).first().click();
    await expect.poll(levels).toEqual([-10, -16]);
    await step.getByRole('button', { name: /^Redo/ }).click();
    await expect.poll(levels).toEqual([-14, -20]);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+z');
    await expect.poll(levels).toEqual([-10, -16]);
  });
});
