import type { TouchGroup } from '@headroom/model/touch';
import { describeForms, desktop, expect, expectAccessible, focusEnabled, forms, phone, test } from './fixtures.ts';
import { address, begin, goBack, group, groups, home, list, panelOf, restarts, save, saved, start, touchPlan } from './touch-panel.ts';

test.use({ plan: touchPlan });
test.beforeEach(({ site }) => begin(site));

describeForms('groups of a touch controller', forms, ({ isPhone }) => {
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
    await expectAccessible(page);
    await dialog.getByLabel('Group name').fill('Dance floor');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(site.url(`${home(site)}/group/3`));
    await page.getByRole('combobox', { name: 'Add amp' }).selectOption({ label: `Main bar · ${site.amp('Main bar').host}` });
    await expect(page.getByRole('checkbox', { name: '1 Bar left, Main bar' })).toBeDisabled();
    await expect(page.getByText('Used by Bar volume')).toHaveCount(2);
    await page.getByRole('checkbox', { name: '3 Bar sub, Main bar' }).check();
    await page.getByRole('checkbox', { name: '4 Terrace, Main bar' }).check();
    await page.getByRole('button', { name: isPhone ? 'Add' : 'Add sub-group', exact: true }).click();
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
    await open(`${home(site)}/group/0/1`);
    await expect(page.getByRole('checkbox', { name: '1 Bar left, Main bar' })).toBeDisabled();
    await expect(page.getByText('Used by Counter')).toBeVisible();
    await page.getByRole('button', { name: 'Remove sub-group' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove sub-group' }).click();
    await expect(page).toHaveURL(site.url(`${home(site)}/group/0`));
    const own = page.getByRole('checkbox', { name: '1 Bar left, Main bar' });
    await expect(own).toBeChecked();
    await own.uncheck();
    await expect(page.getByRole('slider', { name: 'Range' })).toHaveAttribute('aria-valuenow', '80');
    await own.check();
    await expect(page.getByRole('slider', { name: 'Offset of 1 Bar left, Main bar' })).toHaveAttribute('aria-valuenow', '0');
    await expect(page.getByRole('link', { name: /^Counter/ })).toContainText('0 channels');
    await page.getByRole('button', { name: 'Remove group' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove group' }).click();
    await expect(page).toHaveURL(site.url(home(site)));
    await saved(page);
    expect(groups(site).map(({ name }) => name)).toEqual(['Patio volume', 'Bar source', 'Dance floor']);
  });

  test('[TOUCH-08] [TOUCH-09] [TOUCH-40] offline amplifiers block saving until it is unblocked; unreported values are a failed row', async ({
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
    await expectAccessible(page);
    await page.getByRole('textbox', { name: 'Group name' }).fill('Storage');
    await expect(page.getByRole('button', { name: isPhone ? 'Cancel changes' : 'Cancel', exact: true })).toBeVisible();
    await expect(save(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Unlock' }).click();
    await expect(page.getByText('Amps are offline, so unlocking and saving may cause issues')).toHaveCount(0);
    await saved(page);
    expect(group(site, 3)).toMatchObject({ name: 'Storage', amps: [{ ...store, channels: { 1: 0 } }] });
  });

  test('[TOUCH-19] entries without an amplifier are marked, sent back unchanged, and can be repaired (OQ-003, OQ-004)', async ({
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
    await expectAccessible(page);
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

  test('[TOUCH-39] a refused save says so and keeps the edits', async ({ page, open, site }) => {
    await open(`${home(site)}/group/0`);
    await page.getByRole('textbox', { name: 'Group name' }).fill('Kept');
    const { dhcp, ipAddress } = panelOf(site).describe();
    // Its network restarts and is silent for seconds.
    panelOf(site).setNetwork({ dhcp, ipAddress });
    await save(page).click();
    const dialog = page.getByRole('alertdialog', { name: 'Touch controller error' });
    await expect(dialog.getByText('update config error')).toBeVisible();
    await expect(dialog).toContainText('The controller does not answer.');
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('textbox', { name: 'Group name' })).toHaveValue('Kept');
    await expect(save(page)).toBeEnabled();
    await site.pass(restarts);
    await saved(page);
  });
});

describeForms('groups beside one another', [desktop], () => {
  test('[TOUCH-07] [TOUCH-20] [TOUCH-27] [TOUCH-34] [TOUCH-37] [API-23] edits are staged: Cancel discards them, Save sends them', async ({
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
    await name.fill('Counter and booths');
    await expect(save(page)).toBeVisible();
    await name.fill('Bar volume');
    await expect(save(page)).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Cancel' })).toHaveCount(0);
    await name.fill('');
    await expect(page.getByText('A name is required')).toBeVisible();
    await expect(save(page)).toBeDisabled();
    await name.fill('x'.repeat(51));
    await expect(page.getByText('At most 50 characters')).toBeVisible();
    await expect(save(page)).toBeDisabled();
    await name.fill('x'.repeat(50));
    const range = page.getByRole('slider', { name: 'Range' });
    await focusEnabled(range);
    await page.keyboard.press('Home');
    await page.keyboard.press('ArrowRight');
    await expect(range).toHaveAttribute('aria-valuenow', '0.5');
    await page.keyboard.press('End');
    await expect(range).toHaveAttribute('aria-valuenow', '80');
    await expect(range).toHaveAttribute('aria-valuemin', '0');
    await expect(range).toHaveAttribute('aria-valuemax', '80');
    const offset = page.getByRole('slider', { name: 'Offset of 2 Bar right, Main bar' });
    await expect(offset).toHaveAttribute('aria-valuemin', '-80');
    await expect(offset).toHaveAttribute('aria-valuemax', '0');
    await focusEnabled(offset);
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
    await expect(page.getByRole('button', { name: 'Move Counter up' })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Move Booths down' })).toBeDisabled();
    await expect(page.getByRole('button', { name: /^Move .* (?:up|down)$/, disabled: false })).toHaveCount(6);
    await page.getByRole('button', { name: 'Move Bar volume down' }).click();
    await expect(page).toHaveURL(site.url(`${home(site)}/group/1/0`));
    await page.getByRole('button', { name: 'Move Counter down' }).click();
    await expect(page).toHaveURL(site.url(`${home(site)}/group/1/1`));
    await expect(page.getByRole('textbox', { name: 'Sub-group name' })).toHaveValue('Counter');
    await page.getByRole('button', { name: 'Move Bar source up' }).click();
    await expect(page).toHaveURL(site.url(`${home(site)}/group/2/1`));
    await saved(page);
    expect(groups(site).map(({ name }) => name)).toEqual(['Patio volume', 'Bar source', 'Bar volume']);
  });

  test("[TOUCH-16] [TOUCH-17] a source-select group has at most 4 states, and each offers the amplifier's real inputs", async ({
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
});

describeForms('one group at a time', [phone], () => {
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
    const inBooths = page.getByRole('checkbox', { name: '4 Terrace, Main bar' });
    await expect(inBooths).not.toBeChecked();
    await inBooths.check();
    await goBack(page);
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
    await page.getByRole('radio', { name: 'Music' }).check();
    await page.getByRole('combobox', { name: 'Source of 1 Bar left, Main bar, in Music' }).selectOption('Dante 3');
    await page.getByRole('button', { name: 'Add state' }).tap();
    await page.getByRole('textbox', { name: 'State name' }).fill('Stage');
    await page.getByRole('combobox', { name: 'Source of 1 Bar left, Main bar, in Stage' }).selectOption('Analog 3');
    await saved(page);
    expect(group(site, 2)).toMatchObject({
      states: [{ name: 'TV' }, { sources: [{ sourceInput: 'Dante 3' }] }, { name: 'Stage', sources: [{ sourceInput: 'Analog 3' }] }],
    });
  });
});
