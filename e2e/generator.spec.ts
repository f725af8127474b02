import { at } from '@headroom/model/property';
import { describeForms, expect, expectAccessible, forms, ready, test, type Site } from './fixtures.ts';

test.describe.configure({ mode: 'default' });
test.use({
  plan: {
    amps: [
      { model: '704D', name: 'Bar' },
      { model: '352', name: 'Foyer' },
    ],
  },
});

const other = { id: 'another controller', admin: true };
const valueAt = (site: Site, address: string) => at(site.amp('Bar').amplifier.device.tree, address);
const write = (site: Site, url: string, params: object) => site.amp('Bar').amplifier.device.write(url, params, other);
const inputs = '/amp/channels/1/inputSelector';
const sends = (site: Site) => valueAt(site, `${inputs}/signalGeneratorEnable`);
/** So quiet that it starts without a question. */
async function turnedDown(site: Site): Promise<void> {
  await write(site, '/amp/signalGenerator', { fader: -40 });
  await write(site, inputs, { signalGeneratorEnable: false, signalGeneratorFader: -30 });
}

test('a generator ends with the page that switched it on, which asks before it is left', async ({ page, open, site }) => {
  await turnedDown(site);
  await open('/amps');
  const tab = await page.context().newPage();
  await tab.goto(site.url(`${site.base('Bar')}/channels/1/SIGNAL_GENERATOR`));
  await ready(tab);
  await expect(tab.getByText(/^It ends after 10 min/)).toBeVisible();
  await tab.getByRole('switch', { name: 'Generator on Channel 1' }).click();
  await expect.poll(() => sends(site)).toBe(true);
  await expect(tab.getByRole('timer')).toHaveText(/^Ends in (?:10:00|9:\d\d)\.$/);
  await tab.getByRole('link', { name: 'Power supply' }).click();
  const notice = tab.getByRole('region', { name: 'Generator playing on 1' });
  await expect(notice).toContainText(/Ends in 9:\d\d\./);
  await expectAccessible(tab);
  await expect(page.getByRole('button', { name: 'Generator 1 Stop: Bar' })).toBeVisible();
  await tab.getByRole('link', { name: 'All amplifiers at once' }).click();
  const question = tab.getByRole('alertdialog');
  await expect(question).toContainText('It plays on Bar: 1');
  await expectAccessible(tab);
  await question.getByRole('button', { name: 'Leave it playing' }).click();
  await expect(tab.getByRole('region', { name: 'Generator playing on Bar: 1' })).toBeVisible();
  expect(sends(site)).toBe(true);
  const asked: string[] = [];
  tab.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.accept();
  });
  await Promise.all([tab.waitForEvent('close'), tab.close({ runBeforeUnload: true })]);
  expect(asked).toEqual(['beforeunload']);
  await expect.poll(() => sends(site)).toBe(false);
  await expect(page.getByRole('button', { name: 'Generator 1 Stop: Bar' })).toHaveCount(0);
});

describeForms('a generator that nobody here has switched on', forms, ({ isPhone }) => {
  test('shows in the list and above the pages of its amplifier, and is stopped from either by one tap', async ({ page, open, site }) => {
    await turnedDown(site);
    await write(site, inputs, { signalGeneratorEnable: true });
    await open('/amps');
    const stop = page.getByRole('button', { name: 'Generator 1 Stop: Bar' });
    await expect(stop).toBeVisible();
    const box = await stop.boundingBox();
    expect(box?.height).toBeGreaterThanOrEqual(isPhone ? 44 : 28);
    await expectAccessible(page);
    await (isPhone ? stop.tap() : stop.click());
    await expect.poll(() => sends(site)).toBe(false);
    await expect(stop).toHaveCount(0);
    await write(site, inputs, { signalGeneratorEnable: true });
    await open(`${site.base('Bar')}/channels/1/LIMITER`);
    const notice = page.getByRole('region', { name: 'Generator playing on 1' });
    await expect(notice).toContainText('Started elsewhere.');
    await expectAccessible(page);
    await notice.getByRole('button', { name: /^Stop/ }).click();
    await expect.poll(() => sends(site)).toBe(false);
    await expect(notice).toHaveCount(0);
  });

  test('[AMPS-12] is silenced with everything else by one tap from the head of the list, and of the meters', async ({
    page,
    open,
    site,
  }) => {
    for (const path of ['/amps', '/meters']) {
      for (const channel of [1, 2, 3, 4]) await write(site, `/amp/channels/${channel}/output`, { mute: false });
      await open(path);
      const mute = page.getByRole('button', { name: 'Mute everything' });
      await expectAccessible(page);
      await (isPhone ? mute.tap() : mute.click());
      await expect(page.getByText('6 channels muted.')).toBeVisible();
      expect([1, 2, 3, 4].map((channel) => valueAt(site, `/amp/channels/${channel}/output/mute`))).toEqual([true, true, true, true]);
    }
  });
});
