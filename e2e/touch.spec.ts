import { readFile, writeFile } from 'node:fs/promises';
import { AxeBuilder } from '@axe-core/playwright';
import { at, type TouchConfiguration, type TouchGroup } from '@headroom/model';
import type { TestbedAmp } from '@headroom/testbed';
import type { Page } from '@playwright/test';
import { expect, prefer, ready, test, type Site } from './fixtures.ts';

const names = (...of: string[]) => Object.fromEntries(of.map((name, index) => [`/amp/channels/${index + 1}/output`, { name }]));
const address = ({ host, amplifier }: TestbedAmp) => ({ ipAddress: host, macAddress: amplifier.identity.mac });
const phone = { width: 390, height: 844 };

test.use({
  plan: {
    amps: [
      { model: '704D', name: 'Main bar', settings: names('Bar left', 'Bar right', 'Bar sub', 'Terrace') },
      { model: '352', name: 'Patio', settings: names('Fence east', 'Fence west') },
      { model: '84', name: 'Store room', state: 'offline' },
    ],
    panels: [
      { name: 'Bar panel', versionNumber: '0.1.0.437', latestVersion: '0.1.0.512' },
      { name: 'Old panel', versionNumber: '0.1.0.419' },
    ],
  },
});

const panelOf = (site: Site, index = 0) => {
  const panel = site.testbed.panels[index];
  if (!panel) throw new Error('The site has no such panel');
  return panel;
};
const home = (site: Site, index = 0) => `/cs-touch/${panelOf(site, index).id}`;
const groups = (site: Site): readonly TouchGroup[] => panelOf(site).describe().configuration.groups;
const group = (site: Site, index: number) => groups(site)[index];
function start(site: Site): TouchConfiguration {
  const [bar, patio] = [address(site.amp('Main bar')), address(site.amp('Patio'))];
  return {
    name: 'Bar panel',
    groups: [
      {
        name: 'Bar volume',
        type: 'volume',
        range: 42,
        amps: [{ ...bar, channels: { 1: 0, 2: -6.5 } }],
        subGroups: [
          { name: 'Counter', amps: [{ ...bar, channels: [1] }] },
          { name: 'Booths', amps: [] },
        ],
      },
      { name: 'Patio volume', type: 'volume', range: 60, amps: [{ ...patio, channels: { 1: 0 } }], subGroups: [] },
      {
        name: 'Bar source',
        type: 'sourceSelect',
        states: [
          { name: 'TV', sources: [{ ...bar, channel: 1, sourceInput: 'Analog 1' }] },
          { name: 'Music', sources: [{ ...bar, channel: 1, sourceInput: 'Dante 1' }] },
        ],
      },
    ],
  };
}
const save = (page: Page) => page.getByRole('button', { name: 'Save', exact: true });
const list = (page: Page) => page.getByRole('region', { name: 'Groups' });
const groupLinks = (page: Page) => list(page).getByRole('link');
async function openMenu(page: Page, item: string): Promise<void> {
  await page.getByRole('button', { name: 'Touch controller menu' }).click();
  await page.getByRole('menuitem', { name: item }).click();
}
async function saved(page: Page): Promise<void> {
  await save(page).click();
  await expect(page.getByText('Saved to the touch controller')).toBeVisible();
  await expect(save(page)).toHaveCount(0);
}

test.beforeEach(({ site }) => {
  expect(panelOf(site).configure(start(site))).toBeUndefined();
});

test.describe('a touch controller', () => {
  test('[TOUCH-01] [TOUCH-02] [TOUCH-03] [AMPS-03] is reached from the list and by its address; what is no address leads back', async ({
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
    for (const outOfRange of ['/group/7', '/group/x', '/group/7/1']) {
      await open(`${home(site)}${outOfRange}`);
      await expect(page).toHaveURL(site.url(home(site)));
    }
    await open(`${home(site)}/group/0/9`);
    await expect(page).toHaveURL(site.url(`${home(site)}/group/0`));
    await open(`/cs-touch/${panelOf(site).describe().macAddress.toLowerCase()}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Bar panel' })).toBeVisible();
  });

  test('[TOUCH-04] [TOUCH-05] stands in three columns from 1200 px, in two below, and alone on a phone', async ({ page, open, site }) => {
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
    await page.setViewportSize(phone);
    await expect(amps).toHaveCount(0);
    await expect(list(page)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
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

  test('[TOUCH-07] [TOUCH-20] [TOUCH-27] [TOUCH-37] [API-23] edits are staged: Cancel discards them, Save sends them', async ({
    page,
    open,
    site,
  }) => {
    await open(`${home(site)}/group/0`);
    const name = page.getByRole('textbox', { name: 'Group name' });
    await expect(name).toHaveValue('Bar volume');
    await expect(save(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Cancel' })).toHaveCount(0);
    await name.fill('Counter and booths');
    await expect(page.getByText('Unsaved changes')).toBeVisible();
    await page.getByRole('button', { name: 'Cancel' }).click();
    await expect(name).toHaveValue('Bar volume');
    await expect(page.getByText('Unsaved changes')).toHaveCount(0);
    await name.fill('');
    await expect(page.getByText('A name is required')).toBeVisible();
    await expect(save(page)).toBeDisabled();
    await name.fill('x'.repeat(51));
    await expect(page.getByText('At most 50 characters')).toBeVisible();
    await expect(save(page)).toBeDisabled();
    await name.fill('x'.repeat(50));
    const range = page.getByRole('slider', { name: 'Range' });
    await range.focus();
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await expect(range).toHaveAttribute('aria-valuenow', '0.5');
    await page.keyboard.press('End');
    await expect(range).toHaveAttribute('aria-valuenow', '80');
    const offset = page.getByRole('slider', { name: 'Offset of 2 Bar right, Main bar' });
    await offset.focus();
    await page.keyboard.press('Shift+ArrowRight');
    await expect(offset).toHaveAttribute('aria-valuenow', '-6.4');
    expect(group(site, 0)).toMatchObject({ name: 'Bar volume', range: 42 });
    await saved(page);
    expect(group(site, 0)).toMatchObject({ name: 'x'.repeat(50), range: 80, amps: [{ channels: { 1: 0, 2: -6.4 } }] });
  });

  test('[TOUCH-11] groups and sub-groups move, not past an end, and the address follows', async ({ page, open, site }) => {
    await open(`${home(site)}/group/0/0`);
    await expect(page.getByRole('button', { name: 'Move Bar volume up' })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Move Bar source down' })).toBeDisabled();
    await page.getByRole('button', { name: 'Move Bar volume down' }).click();
    await expect(page).toHaveURL(site.url(`${home(site)}/group/1/0`));
    await page.getByRole('button', { name: 'Move Counter down' }).click();
    await expect(page).toHaveURL(site.url(`${home(site)}/group/1/1`));
    await expect(page.getByRole('textbox', { name: 'Sub-group name' })).toHaveValue('Counter');
    // Another group that moves past the open one leaves that open.
    await page.getByRole('button', { name: 'Move Bar source up' }).click();
    await expect(page).toHaveURL(site.url(`${home(site)}/group/2/1`));
    await saved(page);
    expect(groups(site).map(({ name }) => name)).toEqual(['Patio volume', 'Bar source', 'Bar volume']);
  });

  test('[TOUCH-12] [TOUCH-26] [TOUCH-32] [TOUCH-33] [TOUCH-35] groups and sub-groups are added, share no channel, and are removed', async ({
    page,
    open,
    site,
  }) => {
    await open(home(site));
    await page.getByRole('button', { name: 'Add group' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add group' });
    await expect(dialog.getByRole('button', { name: 'Add', exact: true })).toBeDisabled();
    await dialog.getByLabel('Group name').fill('x'.repeat(61));
    await expect(dialog.getByText('At most 60 characters')).toBeVisible();
    await dialog.getByLabel('Group name').fill('Dance floor');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(site.url(`${home(site)}/group/3`));
    await page.getByRole('combobox', { name: 'Add amp' }).selectOption({ label: `Main bar · ${site.amp('Main bar').host}` });
    await expect(page.getByRole('checkbox', { name: '1 Bar left, Main bar' })).toBeDisabled();
    await expect(page.getByText('Used by Bar volume')).toHaveCount(2);
    await page.getByRole('checkbox', { name: '3 Bar sub, Main bar' }).check();
    await page.getByRole('checkbox', { name: '4 Terrace, Main bar' }).check();
    await page.getByRole('button', { name: 'Add sub-group' }).click();
    await page.getByRole('dialog').getByLabel('Sub-group name').fill('Outside');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(site.url(`${home(site)}/group/3/0`));
    await expect(page.getByRole('checkbox')).toHaveCount(2);
    await page.getByRole('checkbox', { name: '4 Terrace, Main bar' }).check();
    await saved(page);
    expect(group(site, 3)).toMatchObject({
      name: 'Dance floor',
      range: 80,
      amps: [{ macAddress: site.amp('Main bar').amplifier.identity.mac, channels: { 3: 0, 4: 0 } }],
      subGroups: [{ name: 'Outside', amps: [{ channels: [4] }] }],
    });
    // A sibling's channel is not to be had.
    await open(`${home(site)}/group/0/1`);
    await expect(page.getByRole('checkbox', { name: '1 Bar left, Main bar' })).toBeDisabled();
    await expect(page.getByText('Used by Counter')).toBeVisible();
    await page.getByRole('button', { name: 'Remove sub-group' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove sub-group' }).click();
    await expect(page).toHaveURL(site.url(`${home(site)}/group/0`));
    // Out of the group, the defaults are back, and the sub-group has lost it too.
    await page.getByRole('checkbox', { name: '1 Bar left, Main bar' }).uncheck();
    await expect(page.getByRole('slider', { name: 'Range' })).toHaveAttribute('aria-valuenow', '80');
    await page.getByRole('checkbox', { name: '1 Bar left, Main bar' }).check();
    await expect(page.getByRole('slider', { name: 'Offset of 1 Bar left, Main bar' })).toHaveAttribute('aria-valuenow', '0');
    await expect(groupLinks(page).nth(1)).toContainText('0 channels');
    await page.getByRole('button', { name: 'Remove group' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove group' }).click();
    await expect(page).toHaveURL(site.url(home(site)));
    await saved(page);
    expect(groups(site).map(({ name }) => name)).toEqual(['Patio volume', 'Bar source', 'Dance floor']);
  });

  test('[TOUCH-16] [TOUCH-17] a source-select group has at most 4 states, and each offers what the amplifier really has', async ({
    page,
    open,
    site,
  }) => {
    await open(`${home(site)}/group/2`);
    const add = page.getByRole('button', { name: 'Add state' });
    await add.click();
    await add.click();
    await expect(page.getByText('4 of 4')).toBeVisible();
    await expect(add).toBeDisabled();
    await page.getByRole('textbox', { name: 'State name 3' }).fill('Stage');
    await page.getByRole('button', { name: 'Remove State 4' }).click();
    await expect(add).toBeEnabled();
    await page.getByRole('button', { name: 'Add channel' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add channels' });
    await expect(dialog.getByRole('checkbox', { name: '1 Bar left' })).toBeDisabled();
    await dialog.getByRole('checkbox', { name: '2 Fence west' }).check();
    await dialog.getByRole('button', { name: 'Add', exact: true }).click();
    const patio = page.getByRole('combobox', { name: 'Source of 2 Fence west, Patio, in Stage' });
    // A 352 has two analog inputs and no network.
    await expect(patio.getByRole('option')).toHaveText(['No change', 'Analog 1', 'Analog 2', 'Analog 1+2', 'Mixer']);
    await patio.selectOption('Analog 1+2');
    await page.getByRole('combobox', { name: 'Source of 2 Fence west, Patio, in TV' }).selectOption('No change');
    await saved(page);
    const states = (group(site, 2) as Extract<TouchGroup, { type: 'sourceSelect' }>).states;
    expect(states.map(({ name, sources }) => [name, sources.length])).toEqual([
      ['TV', 1],
      ['Music', 2],
      ['Stage', 1],
    ]);
    expect(states[2]?.sources[0]).toMatchObject({ ...address(site.amp('Patio')), channel: 2, sourceInput: 'Analog 1+2' });
  });

  test('[TOUCH-08] [TOUCH-09] [TOUCH-40] offline amplifiers lock saving until it is unlocked; what they do not tell is a failed row', async ({
    page,
    open,
    site,
  }) => {
    const { name, groups: before } = start(site);
    const store = address(site.amp('Store room'));
    panelOf(site).configure({
      name,
      groups: [...before, { name: 'Store', type: 'volume', range: 80, amps: [{ ...store, channels: { 1: 0 } }], subGroups: [] }],
    });
    await open(`${home(site)}/group/3`);
    await expect(page.getByText('Amps are offline, so unlocking and saving may cause issues')).toBeVisible();
    await expect(page.getByText('Failed to get device data')).toBeVisible();
    await page.getByRole('textbox', { name: 'Group name' }).fill('Storage');
    await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible();
    await expect(save(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Unlock' }).click();
    await expect(page.getByText('Amps are offline, so unlocking and saving may cause issues')).toHaveCount(0);
    await saved(page);
    expect(group(site, 3)).toMatchObject({ name: 'Storage', amps: [{ ...store, channels: { 1: 0 } }] });
  });

  test('[TOUCH-19] entries that name no amplifier are marked, go back unchanged, and can be repaired (OQ-003, OQ-004)', async ({
    page,
    open,
    site,
  }) => {
    const { name, groups: before } = start(site);
    const { macAddress } = address(site.amp('Patio'));
    const odd: TouchGroup = {
      name: 'Odd',
      type: 'volume',
      range: 80,
      amps: [
        { ipAddress: '#placeholder 7', macAddress: '', channels: { 2: -3 } },
        { ipAddress: '10.9.9.9', macAddress, channels: { 2: 0 } },
      ],
      subGroups: [],
    };
    panelOf(site).configure({ name, groups: [...before, odd] });
    await open(`${home(site)}/group/3`);
    await expect(page.getByText('Not resolved')).toBeVisible();
    await page.getByRole('button', { name: 'Unlock' }).click();
    await page.getByRole('textbox', { name: 'Group name' }).fill('Odder');
    await saved(page);
    expect(group(site, 3)).toEqual({ ...odd, name: 'Odder' });
    await expect(page.getByText(`Now at ${site.amp('Patio').host}`)).toBeVisible();
    await page.getByRole('button', { name: 'Update address' }).click();
    await page.getByRole('button', { name: 'Replace' }).click();
    await page.getByRole('combobox', { name: 'Choose an amp' }).selectOption({ label: `Main bar · ${site.amp('Main bar').host}` });
    await page.getByRole('dialog').getByRole('button', { name: 'Replace' }).click();
    await expect(page.getByText('Not resolved')).toHaveCount(0);
    await saved(page);
    expect(group(site, 3)).toMatchObject({
      amps: [
        { ...address(site.amp('Main bar')), channels: { 2: -3 } },
        { ...address(site.amp('Patio')), channels: { 2: 0 } },
      ],
    });
  });

  test('[TOUCH-20] leaving with unsaved changes asks; the groups of one controller are no leaving', async ({ page, open, site }) => {
    await open('/amps');
    await page.getByRole('link', { name: 'Configure Bar panel' }).click();
    await groupLinks(page).first().click();
    await page.getByRole('textbox', { name: 'Group name' }).fill('Elsewhere');
    await groupLinks(page).nth(3).click();
    await expect(page).toHaveURL(site.url(`${home(site)}/group/1`));
    const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await page.getByRole('link', { name: 'Patio', exact: true }).click();
    await question.getByRole('button', { name: 'Stay here' }).click();
    await expect(page).toHaveURL(site.url(`${home(site)}/group/1`));
    await expect(groupLinks(page).first()).toContainText('Elsewhere');
    await page.goBack();
    await page.goBack();
    await page.goBack();
    await expect(question).toBeVisible();
    await question.getByRole('button', { name: 'Discard changes' }).click();
    await expect(page).toHaveURL(site.url('/amps'));
    await page.getByRole('link', { name: 'Configure Bar panel' }).click();
    await expect(groupLinks(page).first()).toContainText('Bar volume');
  });

  test('[TOUCH-25] [AMPS-03] its row in the list says what it holds, and follows what changes', async ({ page, open, site }) => {
    await page.clock.install();
    await open('/amps');
    const row = page.getByRole('article').filter({ hasText: 'Bar panel' });
    await expect(row).toContainText('2 volume groups, 1 source group');
    await expect(row).toContainText('0.1.0.437');
    await prefer(page, 'language', 'es');
    await expect(row).toContainText('2 grupos de volumen, 1 grupo de fuentes');
    panelOf(site).configure({ name: 'Bar panel', groups: [] });
    await page.clock.fastForward(51_000);
    await expect(row).toContainText('Aún no hay grupos');
  });

  test('[TOUCH-38] [TOUCH-25] is asked again every 50 s; what was changed elsewhere meanwhile is said', async ({ page, open, site }) => {
    await page.clock.install();
    await open(`${home(site)}/group/0`);
    const name = page.getByRole('textbox', { name: 'Group name' });
    await expect(name).toHaveValue('Bar volume');
    const change = (title: string) => {
      const { name: own, groups: before } = start(site);
      panelOf(site).configure({ name: own, groups: before.map((one, index) => (index === 0 ? { ...one, name: title } : one)) });
    };
    change('From elsewhere');
    await page.clock.fastForward(51_000);
    await expect(name).toHaveValue('From elsewhere');
    await name.fill('Mine');
    change('Theirs');
    await page.clock.fastForward(51_000);
    await expect(page.getByText('The configuration was changed elsewhere meanwhile.')).toBeVisible();
    await expect(name).toHaveValue('Mine');
  });

  test('[TOUCH-39] a refused save says so and keeps the edits', async ({ page, open, site }) => {
    await open(`${home(site)}/group/0`);
    await page.getByRole('textbox', { name: 'Group name' }).fill('Kept');
    const { dhcp, ipAddress } = panelOf(site).describe();
    // Its network restarts, and for some seconds it answers nothing.
    panelOf(site).setNetwork({ dhcp, ipAddress });
    await save(page).click();
    const dialog = page.getByRole('alertdialog', { name: 'Touch controller error' });
    await expect(dialog.getByText('update config error')).toBeVisible();
    await expect(dialog).toContainText('The controller does not answer.');
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('textbox', { name: 'Group name' })).toHaveValue('Kept');
    await expect(save(page)).toBeEnabled();
    await expect.poll(() => panelOf(site).answers(), { timeout: 15_000 }).toBe(true);
    await saved(page);
  });

  test('[TOUCH-06] [TOUCH-10] [TOUCH-21] [TOUCH-28] [TOUCH-29] [TOUCH-30] its name and network are set, and its answer is waited for', async ({
    page,
    open,
    site,
  }) => {
    await open(home(site));
    await openMenu(page, 'Controller settings');
    const dialog = page.getByRole('dialog', { name: 'Controller settings' });
    await expect(save(page)).toBeDisabled();
    await dialog.getByLabel('Controller name').fill('x'.repeat(51));
    await expect(dialog.getByText('At most 50 characters')).toBeVisible();
    await dialog.getByLabel('Controller name').fill('Counter panel');
    await expect(dialog.getByText('With the subnet in CIDR notation', { exact: false })).toBeVisible();
    const ip = dialog.getByLabel('IP address');
    await ip.fill('192.168.1.abc6/');
    await expect(ip).toHaveValue('192.168.1.6/');
    await expect(save(page)).toBeDisabled();
    await ip.fill('192.168.1.60');
    await dialog.getByLabel('Controller name').focus();
    await expect(ip).toHaveValue('192.168.1.60/24');
    await save(page).click();
    await expect(page.getByRole('dialog', { name: 'Waiting for the touch controller' })).toContainText('192.168.1.60/24');
    await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 25_000 });
    expect(panelOf(site).describe()).toMatchObject({ name: 'Counter panel', ipAddress: '192.168.1.60/24', dhcp: false });
    await expect(page.getByRole('heading', { level: 1, name: 'Counter panel' })).toBeVisible();
  });

  test('[TOUCH-21] a controller that does not come back within 30 s is said so, with Retry (OQ-137)', async ({ page, open, site }) => {
    await page.clock.install();
    await open(home(site));
    await openMenu(page, 'Controller settings');
    await page.getByRole('radio', { name: /DHCP/ }).check();
    await expect(page.getByRole('dialog').getByLabel('IP address')).toBeDisabled();
    await save(page).click();
    await expect(page.getByRole('dialog', { name: 'Waiting for the touch controller' })).toBeVisible();
    await page.clock.fastForward(31_000);
    const failed = page.getByRole('alertdialog', { name: 'The touch controller does not answer' });
    await expect(failed).toBeVisible();
    await expect.poll(() => panelOf(site).answers(), { timeout: 15_000 }).toBe(true);
    await failed.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0, { timeout: 15_000 });
    expect(panelOf(site).describe().dhcp).toBe(true);
  });

  test('[TOUCH-31] one that is too old shows no network settings (OQ-139)', async ({ page, open, site }) => {
    await open(home(site, 1));
    await openMenu(page, 'Controller settings');
    await expect(page.getByText('The network can be set from version 0.1.0.420 on.')).toBeVisible();
    await expect(page.getByRole('dialog').getByLabel('IP address')).toHaveCount(0);
  });

  test('[TOUCH-41] [TOUCH-22] an update that fails says so and can be tried again', async ({ page, open, site }) => {
    panelOf(site).failNextUpdate();
    await open(home(site));
    await openMenu(page, 'Controller settings');
    const firmware = page.getByRole('region', { name: 'Firmware' });
    await firmware.getByRole('button', { name: 'Update firmware' }).click();
    await expect(firmware.getByText('there was an error updating your CSTouch devices')).toBeVisible({ timeout: 20_000 });
    await expect(firmware.getByRole('button', { name: 'Update firmware' })).toBeEnabled();
    // With nobody left to carry it, it cannot even begin.
    const amps = [site.amp('Main bar'), site.amp('Patio')];
    await Promise.all(amps.map((amp) => amp.setOnline(false)));
    await expect(page.getByText('Failed to connect to main amp')).toBeVisible({ timeout: 20_000 });
    await firmware.getByRole('button', { name: 'Update firmware' }).click();
    await expect(page.getByText('Unable to update your CS Touch')).toBeVisible();
    await Promise.all(amps.map((amp) => amp.setOnline(true)));
    await expect(async () => expect((await page.request.get(site.url('/'))).ok()).toBe(true)).toPass({ timeout: 20_000 });
  });

  test('[API-22] [TOUCH-22] [TOUCH-23] [TOUCH-24] its firmware is brought up to date', async ({ page, open, site }) => {
    await open(home(site));
    await expect.poll(() => at(site.amp('Main bar').amplifier.device.tree, '/NSTProxy/enable')).toBe(true);
    await openMenu(page, 'Controller settings');
    const firmware = page.getByRole('region', { name: 'Firmware' });
    await firmware.getByRole('button', { name: 'Update firmware' }).click();
    await expect(firmware.getByText('Update in progress')).toBeVisible();
    await expect(firmware.getByRole('button')).toHaveCount(0);
    await expect(firmware.getByText('firmware done (reboot by cycling PoE power)')).toBeVisible({ timeout: 20_000 });
    expect(panelOf(site).describe().versionNumber).toBe('0.1.0.512');
    await page.reload();
    await openMenu(page, 'Controller settings');
    await expect(page.getByText('all up to date')).toBeVisible();
  });

  test('[TOUCH-06] [TOUCH-36] settings are exported and imported; the import is staged', async ({ page, open, site }) => {
    await open(home(site));
    const coming = page.waitForEvent('download');
    await openMenu(page, 'Export settings');
    const file = await coming;
    expect(file.suggestedFilename()).toBe('cs-touch-export.json');
    const text = await readFile(await file.path(), 'utf8');
    expect(JSON.parse(text)).toMatchObject({ version: 1, groups: start(site).groups });
    const changed = JSON.stringify({
      ...(JSON.parse(text) as object),
      groups: [{ name: 'Lights', type: 'lights' }, ...start(site).groups.slice(1)],
    });
    await openMenu(page, 'Import settings');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'cs-touch-export.json', mimeType: 'application/json', buffer: Buffer.from(changed) });
    await expect(page.getByText('Not kept, since neither volume nor source-select: Lights')).toBeVisible();
    await page.getByRole('button', { name: 'Replace groups' }).click();
    await expect(groupLinks(page)).toHaveCount(2);
    expect(groups(site)).toHaveLength(3);
    await saved(page);
    expect(groups(site).map(({ name }) => name)).toEqual(['Patio volume', 'Bar source']);
  });

  test('[TOUCH-36] what does not fit the schema is refused in words, and nothing changes', async ({ page, open, site }) => {
    await open(home(site));
    await openMenu(page, 'Import settings');
    const good = JSON.stringify({ version: 1, ...start(site) });
    const volume = start(site).groups[0];
    const bad: readonly (readonly [string, string | Buffer, string])[] = [
      ['empty.json', '', 'file: JSON was expected'],
      ['truncated.json', good.slice(0, good.length >> 1), 'file: JSON was expected'],
      ['picture.json', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 255, 254]), 'file: JSON was expected'],
      ['list.json', '[]', 'file: an object was expected'],
      ['future.json', JSON.stringify({ ...start(site), version: 2 }), 'version: 1 was expected'],
      ['unversioned.json', JSON.stringify(start(site)), 'version: 1 was expected'],
      [
        'type.json',
        JSON.stringify({ version: 1, name: 'x', groups: [{ ...volume, range: 'loud' }] }),
        'groups/0/range: a number was expected',
      ],
      ['prototype.json', `{"version":1,"name":"x","groups":[{"__proto__":{"a":1},"type":"volume"}]}`, 'groups/0: an object was expected'],
      ['huge.json', Buffer.alloc(50_000_000, 32), 'The file is too large to be touch settings'],
    ];
    for (const [name, content, why] of bad) {
      const path = test.info().outputPath(name);
      await writeFile(path, content);
      await page.locator('input[type=file]').setInputFiles(path);
      await expect(page.getByRole('alert').getByText('failed to import settings')).toBeVisible();
      await expect(page.getByRole('alert').filter({ hasText: 'failed to import settings' })).toContainText(why);
      await expect(page.getByRole('button', { name: 'Replace groups' })).toHaveCount(0);
    }
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
    await expect(page.getByText('Unsaved changes')).toHaveCount(0);
    expect(panelOf(site).describe().configuration).toEqual(start(site));
  });
});

test.describe('a touch controller on a phone', () => {
  test.use({ viewport: phone, hasTouch: true });

  test('[TOUCH-05] [TOUCH-07] [TOUCH-20] a group is edited on a page of its own and saved below', async ({ page, open, site }) => {
    await open(home(site));
    await list(page)
      .getByRole('link', { name: /^Bar volume/ })
      .tap();
    await expect(page).toHaveURL(site.url(`${home(site)}/group/0`));
    await expect(list(page)).toHaveCount(0);
    await page.getByRole('textbox', { name: 'Group name' }).fill('Bar and booths');
    await page.getByRole('checkbox', { name: '4 Terrace, Main bar' }).check();
    await page.getByRole('link', { name: /Booths/ }).tap();
    await expect(page).toHaveURL(site.url(`${home(site)}/group/0/1`));
    await page.getByRole('checkbox', { name: '4 Terrace, Main bar' }).check();
    await page.getByRole('link', { name: 'Back' }).tap();
    await expect(page).toHaveURL(site.url(`${home(site)}/group/0`));
    await saved(page);
    expect(group(site, 0)).toMatchObject({
      name: 'Bar and booths',
      amps: [{ channels: { 4: 0 } }],
      subGroups: [{}, { amps: [{ channels: [4] }] }],
    });
  });

  test('[TOUCH-16] [TOUCH-17] a source-select group shows one state at a time', async ({ page, open, site }) => {
    await open(`${home(site)}/group/2`);
    await page.getByRole('radio', { name: 'Music' }).check({ force: true });
    await page.getByRole('combobox', { name: 'Source of 1 Bar left, Main bar, in Music' }).selectOption('Dante 3');
    await page.getByRole('button', { name: 'Add state' }).tap();
    await page.getByRole('textbox', { name: 'State name' }).fill('Stage');
    await page.getByRole('combobox', { name: 'Source of 1 Bar left, Main bar, in Stage' }).selectOption('Analog 3');
    await saved(page);
    expect(group(site, 2)).toMatchObject({
      states: [{ name: 'TV' }, { sources: [{ sourceInput: 'Dante 3' }] }, { name: 'Stage', sources: [{ sourceInput: 'Analog 3' }] }],
    });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await ready(page);
  });
});

for (const width of [1440, 390])
  test(`[SHELL-24] the editors pass the accessibility check at ${width} px in both themes`, async ({ page, open, site }) => {
    test.slow();
    await page.setViewportSize({ width, height: 900 });
    for (const path of ['', '/group/0', '/group/0/0', '/group/2']) {
      await open(`${home(site)}${path}`);
      await expect(page.getByRole('button', { name: path === '' ? 'Add group' : /^Remove (sub-)?group/ }).first()).toBeVisible();
      for (const dark of ['true', 'false']) {
        await prefer(page, 'darkMode', dark);
        const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze();
        expect(violations.map(({ id, nodes }) => [path, dark, id, nodes.map(({ html }) => html)])).toEqual([]);
      }
    }
  });

test('[TOUCH-05] [SHELL-26] the editors fit a page of 320 px, in the longest language too', async ({ page, open, site }) => {
  await page.setViewportSize({ width: 320, height: 700 });
  for (const path of ['', '/group/0', '/group/0/0', '/group/2']) {
    await open(`${home(site)}${path}`);
    await prefer(page, 'language', 'es');
    await expect(page.getByRole('button', { name: path === '' ? 'Añadir grupo' : /^Eliminar (sub)?grupo/ }).first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(320);
  }
});
