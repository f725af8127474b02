import type { Locator, Page } from '@playwright/test';
import { at } from '@headroom/model/property';
import { answerByKey, describeForms, enterNumber, expect, expectAccessible, forms, prefer, test, type Site } from './fixtures.ts';

test.use({ plan: { amps: [{ model: '704D', name: 'Bar' }] } });

const fader = '/amp/channels/1/output/fader';
const valueAt = (site: Site, address: string) => at(site.amp('Bar').amplifier.device.tree, address);
const write = (site: Site, url: string, params: object) =>
  site.amp('Bar').amplifier.device.write(url, params, { id: 'another controller', admin: true });
const slider = (page: Page) =>
  page
    .getByRole('region', { name: /^Channel 1\b/ })
    .getByRole('slider')
    .first();
const panel = (page: Page) => page.getByRole('dialog', { name: /^History/ });
const steps = (page: Page): Locator => panel(page).getByRole('list').first().locator('> li');

async function lower(page: Page, site: Site, to: number): Promise<void> {
  await enterNumber(slider(page), to);
  await expect.poll(() => valueAt(site, fader)).toBe(to);
}

describeForms('the history of changes', forms, ({ isPhone }) => {
  test('lists in words what this tab changed, with undo and redo by a tap', async ({ page, open, site }) => {
    await write(site, '/amp/channels/1/output', { fader: -20, mute: false });
    const channels = `${site.base('Bar')}/channels?channel=1`;
    await open(channels);
    await lower(page, site, -24);
    await page
      .getByRole('region', { name: /^Channel 1\b/ })
      .getByRole('button', { name: 'Mute' })
      .click();
    await expect.poll(() => valueAt(site, '/amp/channels/1/output/mute')).toBe(true);
    await lower(page, site, -28);
    if (isPhone) {
      await page.getByRole('link', { name: 'Back' }).click();
    }
    await page.getByRole('button', { name: 'History' }).click();
    await expect(steps(page)).toHaveCount(3);
    await expect(steps(page).nth(0)).toContainText('−24.0 dB → −28.0 dB');
    await expect(steps(page).nth(1)).toContainText('channel 1 Mute');
    await expect(steps(page).nth(2)).toContainText('−20.0 dB → −24.0 dB');
    await expectAccessible(page);
    await steps(page)
      .nth(2)
      .getByRole('button', { name: /^To here/ })
      .click();
    const unmuted = page.getByRole('alertdialog', { name: 'Mute: off?' });
    await expect(unmuted).toContainText('It is heard at once.');
    expect([valueAt(site, '/amp/channels/1/output/mute'), valueAt(site, fader)]).toEqual([true, -28]);
    await unmuted.getByRole('button', { name: 'Switch off' }).click();
    await expect.poll(() => [valueAt(site, '/amp/channels/1/output/mute'), valueAt(site, fader)]).toEqual([false, -24]);
    await expect(steps(page).nth(2)).toHaveAttribute('aria-current', 'step');
    await steps(page).nth(0).getByRole('button', { name: /^Redo/ }).click();
    await expect.poll(() => [valueAt(site, '/amp/channels/1/output/mute'), valueAt(site, fader)]).toEqual([true, -28]);
    await expect(steps(page).nth(0)).toHaveAttribute('aria-current', 'step');
    await panel(page).getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(() => valueAt(site, fader)).toBe(-24);
  });
});

describeForms('after a reload', forms, ({ isPhone }) => {
  test('the history of a channel`s page is there again, and leads back from there', async ({ page, open, site }) => {
    await write(site, '/amp/channels/1/output', { fader: -20, mute: false });
    await open(`${site.base('Bar')}/channels?channel=1`);
    await lower(page, site, -24);
    await open(`${site.base('Bar')}/channels/1/INPUTS`);
    await page.reload();
    if (isPhone) await page.getByRole('button', { name: /^History, snapshots, copies/ }).click();
    await page.getByRole(isPhone ? 'menuitem' : 'button', { name: 'History', exact: true }).click();
    await expect(steps(page)).toHaveCount(1);
    await expect(steps(page)).toContainText('−20.0 dB → −24.0 dB');
    await panel(page).getByRole('button', { name: 'Undo', exact: true }).click();
    await expect.poll(() => valueAt(site, fader)).toBe(-20);
    await expectAccessible(page);
  });
});

test('the history holds what one button does to all channels as one step', async ({ page, open, site }) => {
  const mutes = () => [1, 2, 3, 4].map((channel) => valueAt(site, `/amp/channels/${channel}/output/mute`));
  for (const channel of [1, 2, 3, 4]) await write(site, `/amp/channels/${channel}/output`, { mute: false });
  await open(`${site.base('Bar')}/channels/1/INPUTS`);
  await page.getByRole('main').getByRole('button', { name: 'Mute all' }).click();
  await expect.poll(mutes).toEqual([true, true, true, true]);
  await page.getByRole('button', { name: 'History' }).click();
  await expect(steps(page)).toHaveCount(1);
  await expect(steps(page)).toContainText('4 changes');
  await panel(page).getByRole('button', { name: 'Undo', exact: true }).first().click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('channel 4 Mute');
  expect(mutes()).toEqual([true, true, true, true]);
  await question.getByRole('button', { name: 'Change' }).click();
  await expect.poll(mutes).toEqual([false, false, false, false]);
});

test('a notice offers to undo what one button did to all channels, and restores each', async ({ page, open, site }) => {
  const mutes = () => [1, 2, 3, 4].map((channel) => valueAt(site, `/amp/channels/${channel}/output/mute`));
  for (const channel of [1, 2, 3, 4]) await write(site, `/amp/channels/${channel}/output`, { fader: -20, mute: channel === 2 });
  await open(`${site.base('Bar')}/channels/1/INPUTS`);
  await page.getByRole('main').getByRole('button', { name: 'Mute all' }).click();
  await expect.poll(mutes).toEqual([true, true, true, true]);
  const notices = page.getByRole('region', { name: 'Notifications' });
  await expect(notices).toContainText('channel 1 Mute');
  await notices.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Change' }).click();
  await expect.poll(mutes).toEqual([false, true, false, false]);
});

test('keys undo and redo, and overwrite a later change of somebody else only after confirmation', async ({ page, open, site }) => {
  await write(site, '/amp/channels/1/output', { fader: -20, mute: false });
  await open(`${site.base('Bar')}/channels/1/INPUTS`);
  await lower(page, site, -24);
  await page.keyboard.press('Control+z');
  await expect(page.getByText(/^Undone: channel 1 \w+ −20\.0/)).toBeVisible();
  expect(valueAt(site, fader)).toBe(-20);
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(() => valueAt(site, fader)).toBe(-24);
  await write(site, '/amp/channels/1/output', { fader: -50 });
  await expect(slider(page)).toHaveAttribute('aria-valuenow', '-50');
  await page.keyboard.press('Control+z');
  const since = page.getByRole('alertdialog', { name: 'Changed since by somebody else' });
  await expect(since).toContainText('−50.0 dB now, would become −20.0 dB');
  await answerByKey(since, 'Escape');
  expect(valueAt(site, fader)).toBe(-50);
  await page.keyboard.press('Control+z');
  await since.getByRole('button', { name: 'Overwrite' }).click();
  // More than 6 dB up: asks, then ramps.
  const louder = page.getByRole('alertdialog');
  await expect(louder).toContainText('up to 30.0 dB more reaches the loudspeakers');
  expect(valueAt(site, fader)).toBe(-50);
  await louder.getByRole('button', { name: 'Change' }).click();
  await expect.poll(() => valueAt(site, fader)).toBe(-20);
  await page.getByRole('searchbox').first().fill('bar');
  await page.keyboard.press('Control+Shift+z');
  expect(valueAt(site, fader)).toBe(-20);
});

test('the offer to undo has room for its words on the narrowest phone', async ({ page, open, site }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  await open(`${site.base('Bar')}/power`);
  await prefer(page, 'language', 'es');
  await page.getByRole('button', { name: /^Silenciar todo/ }).click();
  const said = page.getByText(/^Cambiado: /);
  await expect(said).toBeVisible();
  expect((await said.boundingBox())?.width).toBeGreaterThan(140);
});
