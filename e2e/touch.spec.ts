import { at } from '@headroom/model/property';
import { describeForms, everyForm, expect, expectAccessible, forms, prefer, stopClock, test } from './fixtures.ts';
import { begin, goBack, groupLinks, home, list, panelOf, start, touchPlan } from './touch-panel.ts';

test.use({ plan: touchPlan });
test.beforeEach(({ site }) => begin(site));

test('[TOUCH-01] [TOUCH-02] [TOUCH-03] [AMPS-03] is reached from the list and by its address; an invalid address leads back', async ({
  page,
  open,
  site,
}) => {
  await open('/amps');
  await page.getByRole('link', { name: 'Configure Bar panel' }).click();
  await expect(page).toHaveURL(site.url(home(site)));
  await expect(page.getByRole('heading', { level: 1, name: 'Bar panel' })).toBeVisible();
  await expect(page.getByText(panelOf(site).describe().macAddress)).toBeVisible();
  await expect(page.getByRole('link', { name: 'Configure Bar panel' })).toHaveAttribute('aria-current', 'page');
  await groupLinks(page).nth(1).click();
  await expect(page).toHaveURL(site.url(`${home(site)}/group/0/0`));
  for (const elsewhere of ['/cs-touch', '/cs-touch/nonsense']) {
    await open(elsewhere);
    await expect(page).toHaveURL(site.url('/amps'));
  }
  // The redirecting address is not in the history.
  await open('/about');
  await open('/cs-touch');
  await expect(page).toHaveURL(site.url('/amps'));
  await page.goBack();
  await expect(page).toHaveURL(site.url('/about'));
  for (const outOfRange of ['/group/7', '/group/x', '/group/7/1']) {
    await open(`${home(site)}${outOfRange}`);
    await expect(page).toHaveURL(site.url(home(site)));
  }
  await open(`${home(site)}/group/0/9`);
  await expect(page).toHaveURL(site.url(`${home(site)}/group/0`));
  await open(`/cs-touch/${panelOf(site).describe().macAddress.toLowerCase()}`);
  await expect(page.getByRole('heading', { level: 1, name: 'Bar panel' })).toBeVisible();
});

test('[TOUCH-04] [TOUCH-05] has three columns from 1200 px, two below, and one on a phone', async ({ page, open, site }) => {
  await page.setViewportSize({ width: 1200, height: 800 });
  await open(`${home(site)}/group/0`);
  const amps = page.getByRole('list', { name: 'Amplifiers' });
  const editor = page.getByRole('region', { name: 'Volume group' });
  await expect(editor).toBeVisible();
  const left = async (part: typeof amps) => (await part.boundingBox())?.x ?? -1;
  expect((await list(page).boundingBox())?.width).toBe(320);
  expect(await left(amps)).toBeLessThan(await left(list(page)));
  expect(await left(list(page))).toBeLessThan(await left(editor));
  await page.setViewportSize({ width: 1199, height: 800 });
  await expect(list(page)).toHaveCount(0);
  await expect(amps).toBeVisible();
  await page.getByRole('link', { name: 'Groups' }).click();
  await expect(list(page)).toBeVisible();
  await expect(editor).toHaveCount(0);
  await page.setViewportSize({ width: 768, height: 844 });
  await expect(amps).toBeVisible();
  await page.setViewportSize({ width: 767, height: 844 });
  await expect(amps).toHaveCount(0);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(amps).toHaveCount(0);
  await expect(list(page)).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
});

test('[TOUCH-25] [AMPS-03] its row in the list shows its content, and updates', async ({ page, open, site }) => {
  await page.clock.install();
  await open('/amps');
  const row = page.getByRole('article').filter({ hasText: 'Bar panel' });
  await expect(row).toContainText('2 volume groups, 1 source group');
  await expect(row).toContainText(panelOf(site).describe().versionNumber);
  await prefer(page, 'language', 'es');
  await expect(row).toContainText('2 grupos de volumen, 1 grupo de fuentes');
  panelOf(site).configure({ name: 'Bar panel', groups: [] });
  await page.clock.fastForward(51_000);
  await expect(row).toContainText('Aún no hay grupos');
});

test('[TOUCH-15] [TOUCH-34] a finger on the wall moves the real channels, and the application shows it', async ({ page, open, site }) => {
  await open(`${site.base('Main bar')}/channels/2/SETTINGS`);
  expect(await panelOf(site).moveVolume(0, 12)).toBeUndefined();
  expect(at(site.amp('Main bar').amplifier.device.tree, '/amp/channels/1/output/fader')).toBe(-12);
  expect(at(site.amp('Main bar').amplifier.device.tree, '/amp/channels/2/output/fader')).toBe(-18.5);
  await expect(page.getByRole('slider', { name: 'Gain of Bar right' }).first()).toHaveAttribute('aria-valuenow', '-18.5');
  expect(await panelOf(site).chooseState(2, 1)).toBeUndefined();
  expect(at(site.amp('Main bar').amplifier.device.tree, '/amp/channels/1/inputSelector/primary')).toBe('Dante 1');
});

test('[TOUCH-38] [TOUCH-25] is requested again every 50 s; changes made elsewhere meanwhile are reported', async ({ page, open, site }) => {
  await page.clock.install();
  const begun = await page.evaluate(() => Date.now());
  await open(`${home(site)}/group/0`);
  const name = page.getByRole('textbox', { name: 'Group name' });
  await expect(name).toHaveValue('Bar volume');
  const change = (title: string) => {
    const { name: own, groups: before } = start(site);
    panelOf(site).configure({ name: own, groups: before.map((one, index) => (index === 0 ? { ...one, name: title } : one)) });
  };
  const stopped = await stopClock(page);
  change('From elsewhere');
  // Second by second: a jump would declare the connection dead.
  const pass = async (seconds: number) => {
    for (let second = 0; second < seconds; second++) await page.clock.runFor(1000);
  };
  // The last poll was at an unknown moment.
  const quiet = Math.max(0, Math.floor((begun + 49_000 - stopped) / 1000));
  await pass(quiet);
  await expect(name).toHaveValue('Bar volume');
  await pass(51 - quiet);
  await page.clock.resume();
  await expect(name).toHaveValue('From elsewhere');
  await name.fill('Mine');
  change('Theirs');
  await page.clock.fastForward(51_000);
  await expect(page.getByText('The configuration was changed elsewhere meanwhile.')).toBeVisible();
  await expect(name).toHaveValue('Mine');
});

describeForms('leaving a touch controller', forms, ({ isPhone }) => {
  test('[TOUCH-20] leaving with unsaved changes asks; switching between groups of one controller does not', async ({
    page,
    open,
    site,
  }) => {
    await open('/amps');
    await page.getByRole('link', { name: 'Configure Bar panel' }).click();
    await groupLinks(page).first().click();
    await page.getByRole('textbox', { name: 'Group name' }).fill('Elsewhere');
    await (isPhone ? goBack(page) : groupLinks(page).nth(3).click());
    const inside = site.url(`${home(site)}${isPhone ? '' : '/group/1'}`);
    await expect(page).toHaveURL(inside);
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await (isPhone ? goBack(page) : page.getByRole('link', { name: 'Patio', exact: true }).click());
    await expect(question).toBeVisible();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Stay here' }).click();
    await expect(page).toHaveURL(inside);
    await expect(groupLinks(page).first()).toContainText('Elsewhere');
    if (isPhone) await goBack(page);
    else for (const _ of ['group 1', 'group 0', 'the list']) await page.goBack();
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'Discard changes' }).click();
    await expect(page).toHaveURL(site.url('/amps'));
    await page.getByRole('link', { name: 'Configure Bar panel' }).click();
    await expect(groupLinks(page).first()).toContainText('Bar volume');
  });
});

describeForms('the editors of a touch controller', everyForm, () => {
  test('pass the accessibility check', async ({ page, open, site }) => {
    test.slow();
    for (const path of ['', '/group/0', '/group/0/0', '/group/2']) {
      await open(`${home(site)}${path}`);
      await expect(page.getByRole('button', { name: path === '' ? 'Add group' : /^Remove (sub-)?group/ }).first()).toBeVisible();
      await expectAccessible(page, []);
    }
  });
});

test('the editors fit a page of 320 px, in the longest language too', async ({ page, open, site }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  for (const path of ['', '/group/0', '/group/0/0', '/group/2']) {
    await open(`${home(site)}${path}`);
    await prefer(page, 'language', 'es');
    await expect(page.getByRole('button', { name: path === '' ? 'Añadir grupo' : /^Eliminar (sub)?grupo/ }).first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
  }
});
