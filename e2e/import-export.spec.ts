import { at } from '@headroom/model/property';
import { describeForms, expect, expectAccessible, forms, phone, ready, test } from './fixtures.ts';
import { choose, exported, exporting, importing, settingsOf, tree, twoAmps } from './settings-file.ts';

test.use({ plan: twoAmps });

describeForms('import and export', forms, () => {
  test('[IMPEXP-01] [IMPEXP-02] [IMPEXP-13] [IMPEXP-15] a whole amplifier is exported, in the chosen parts, with a note about its passwords', async ({
    page,
    open,
    site,
  }) => {
    await open(`${site.base('Main bar')}/advanced`);
    for (const part of ['Network', 'Amplifier', 'Channels', 'GPIO'])
      await expect(exporting(page).getByRole('checkbox', { name: part })).toBeChecked();
    await expect(exporting(page)).toContainText('passwords in readable form');
    await exporting(page).getByLabel('GPIO').uncheck();
    await exporting(page).getByLabel('Network').uncheck();
    await expect(exporting(page)).not.toContainText('readable form');
    const { name, text } = await exported(page);
    expect(name).toBe('Main bar-settings.json');
    expect(Object.keys(JSON.parse(text) as object)).toEqual(['amp', 'channels', 'inputs', 'version', 'deviceId']);
  });

  test('[IMPEXP-03] [IMPEXP-10] [IMPEXP-12] one channel, locked, needs a password and a part', async ({ page, open, site }) => {
    await open(`${site.base('Main bar')}/advanced`);
    const card = exporting(page);
    await card.getByRole('radio', { name: 'One channel' }).check();
    await card.getByLabel('Channel', { exact: true }).selectOption('2');
    await card.getByRole('switch', { name: 'Lock speaker tunings in the file' }).check();
    const button = card.getByRole('button', { name: 'Export settings' });
    await expect(button).toBeDisabled();
    await card.getByLabel('Tuning password', { exact: true }).fill('   ');
    await expect(button).toBeDisabled();
    await card.getByLabel('Tuning password', { exact: true }).fill('tuning');
    await card.getByLabel('Repeat tuning password').fill('tuning');
    const covered = card.getByRole('group', { name: 'What the lock covers' });
    for (const box of await covered.getByRole('checkbox').all()) await box.uncheck();
    await expect(button).toBeDisabled();
    await expect(card).toContainText('Choose at least one part');
    await covered.getByLabel('Limiters').check();
    const { name, text } = await exported(page);
    expect(name).toBe('Main bar-ch2.json');
    const file = JSON.parse(text) as {
      channelNumber: number;
      version: number;
      lockedProperties: { properties: string[] };
      signature: string;
    };
    expect(file).toMatchObject({ channelNumber: 2, version: 2 });
    expect(file.lockedProperties.properties).toContain('/amp/channels/2/peakLimiter/threshold');
    expect(file.lockedProperties.properties).not.toContain('/amp/channels/2/output/name');
    expect(file.signature).toMatch(/^[0-9a-f]{64}$/);
  });

  test('[IMPEXP-16] [IMPEXP-17] [ERR-07] a preview shows the changes, the import writes them, and it can be undone', async ({
    page,
    open,
    site,
  }) => {
    site.amp('Main bar').amplifier.core.setAt('/amp/channels/2/output/name', 'Bar right');
    await open(`${site.base('Main bar')}/advanced`);
    const before = settingsOf(site, 'Main bar');
    await choose(page, 'bar.json', '{"channelNumber":2,"output":{"name":"Terrace"},"peakLimiter":{"threshold":66},"version":2}');
    const card = importing(page);
    await expect(card.getByLabel('Import into')).toHaveValue('2');
    await expect(card).toContainText('2 settings change');
    await expect(card.getByRole('row', { name: /Channel name.*Bar right.*Terrace/ })).toBeVisible();
    await expect(card.getByRole('row', { name: /Peak threshold.*66/ })).toBeVisible();
    expect(settingsOf(site, 'Main bar')).toEqual(before);
    await card.getByRole('button', { name: 'Import settings' }).click();
    await expect(card.getByText('Import Succeeded!', { exact: true })).toBeInViewport();
    expect(at(tree(site, 'Main bar'), '/amp/channels/2/output/name')).toBe('Terrace');
    expect(at(tree(site, 'Main bar'), '/amp/channels/2/peakLimiter/threshold')).toBe(66);
    await card.getByRole('button', { name: 'Undo import' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click();
    await expect(card.getByText('The import was undone.')).toBeVisible();
    expect(settingsOf(site, 'Main bar')).toEqual(before);
  });

  test('[IMPEXP-11] [IMPEXP-17] faders and mutes stay and are named, are imported with the switch, and what gets louder asks first', async ({
    page,
    open,
    site,
  }) => {
    const { core } = site.amp('Main bar').amplifier;
    const output = '/amp/channels/2/output';
    const state = () => [at(core.tree, `${output}/fader`), at(core.tree, `${output}/mute`)];
    core.setAt(`${output}/fader`, -6);
    await open(`${site.base('Main bar')}/advanced`);
    const card = importing(page);
    const file = (fader: number) =>
      `{"crossover":{"bandGainAndDelay":{"gain":-3.0}},"output":{"fader":${fader},"name":"Bar right","mute":true,"enable":true},"channelNumber":2}`;
    await choose(page, 'Patio 12in', file(-26.8));
    await expect(card).toContainText('Kept as they are: fader −6.0 dB (file: −26.8), mute off (file: on), enable');
    const take = card.getByRole('switch', { name: 'Take faders and mutes from the file' });
    await expect(take).not.toBeChecked();
    await expectAccessible(page);
    await card.getByRole('button', { name: 'Import settings' }).click();
    await expect(card.getByText('Import Succeeded!')).toBeInViewport();
    await expect(card).toContainText('Kept as they are: fader −6.0 dB (file: −26.8), mute off (file: on), enable');
    expect([...state(), at(core.tree, '/amp/channels/2/crossover/bandGainAndDelay/gain')]).toEqual([-6, false, -3]);

    await choose(page, 'Patio 12in', file(-26.8));
    await take.check();
    await expect(card).not.toContainText('Kept as they are');
    await expect(card).toContainText('2 settings change');
    await card.getByRole('button', { name: 'Import settings' }).click();
    await expect(card.getByText('Import Succeeded!')).toBeInViewport();
    await expect(card).not.toContainText('Kept as they are');
    expect(state()).toEqual([-26.8, true]);

    await choose(page, 'louder', file(-3));
    await take.check();
    await card.getByRole('button', { name: 'Import settings' }).click();
    const question = page.getByRole('alertdialog', { name: 'It gets louder' });
    await expect(question.getByRole('row', { name: /−26\.8 dB.*−3\.0 dB/ })).toBeVisible();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(state()).toEqual([-26.8, true]);
    await card.getByRole('button', { name: 'Import settings' }).click();
    // Turned down meanwhile: a different rise, asked anew.
    core.setAt(`${output}/fader`, -40);
    await question.getByRole('button', { name: 'Import and get louder' }).click();
    await card.getByRole('button', { name: 'Import settings' }).click();
    await expect(question.getByRole('row', { name: /−40\.0 dB.*−3\.0 dB/ })).toBeVisible();
    expect(state()).toEqual([-40, true]);
    await question.getByRole('button', { name: 'Import and get louder' }).click();
    await expect(card.getByText('Import Succeeded!')).toBeInViewport();
    expect(state()).toEqual([-3, true]);
    core.setAt(`${output}/mute`, false);
    core.setAt(`${output}/fader`, 0);
    core.setAt('/amp/channels/2/crossover/bandGainAndDelay/gain', 0);
  });

  test('[IMPEXP-17] what gets louder is marked in its row, and an import can be made muted', async ({ page, open, site }) => {
    const { core } = site.amp('Main bar').amplifier;
    const output = '/amp/channels/2/output';
    const state = () => [at(core.tree, `${output}/fader`), at(core.tree, `${output}/mute`)];
    core.setAt(`${output}/fader`, -20);
    core.setAt(`${output}/name`, 'Bar right');
    core.setAt(`${output}/mute`, true);
    await open(`${site.base('Main bar')}/advanced`);
    const card = importing(page);
    const file = `{"output":{"fader":-3,"name":"Patio","mute":false},"channelNumber":2}`;
    await choose(page, 'unmutes', file);
    const muted = card.getByRole('switch', { name: /^Import muted/ });
    await expect(muted).toHaveCount(0);
    await card.getByRole('switch', { name: 'Take faders and mutes from the file' }).check();
    const rowOf = (setting: string) => card.getByRole('row').filter({ hasText: setting });
    await expect(rowOf('Mute')).toContainText('louder');
    await expect(rowOf('Fader')).toContainText('louder');
    await expect(rowOf('Patio')).not.toContainText('louder');
    await expectAccessible(page);
    await muted.check();
    await expect(rowOf('Mute')).toHaveCount(0);
    await card.getByRole('button', { name: 'Import settings' }).click();
    await expect(card.getByText('Import Succeeded!')).toBeInViewport();
    expect(state()).toEqual([-3, true]);
    core.setAt(`${output}/mute`, false);
    core.setAt(`${output}/fader`, 0);
  });

  test('[IMPEXP-27] [IMPEXP-30] [ERR-07] unsupported and out-of-range values are listed with the reason', async ({ page, open, site }) => {
    await open(`${site.base('Main bar')}/advanced`);
    await choose(
      page,
      'patio.json',
      JSON.stringify({
        amp: { deviceInfo: { rackName: 'R'.repeat(80) } },
        inputs: { analog: { 1: { micGain: 18 } } },
        channels: { 1: { outputEqFilters: { 4: { gain: 24 } }, output: { loudness: 1 } }, 7: { output: { name: 'x' } } },
        version: 2,
      }),
    );
    const card = importing(page);
    await expect(card.getByRole('row', { name: /Input 1.*Mic gain.*18.*Not available on this model/ })).toBeVisible();
    await expect(card.getByRole('row', { name: /Ch 7.*The whole part.*Not available on this model/ })).toBeVisible();
    await expectAccessible(page);
    await card.getByRole('button', { name: 'Import settings' }).click();
    await expect(card.getByText('Import Succeeded with errors', { exact: true })).toBeInViewport();
    await expectAccessible(page);
    await expect(card.getByRole('row', { name: /Band 4 · Gain.*\+24\.0 dB.*\+15\.0 dB/ })).toBeVisible();
    await expect(card.getByRole('row', { name: /Rack.*cut to 64 characters/ })).toBeVisible();
    await expect(card.getByRole('row', { name: /Input 1.*Mic gain.*18.*Not available on this model/ })).toBeVisible();
    await expect(card.getByRole('row', { name: /Ch 7.*The whole part.*Not available on this model/ })).toBeVisible();
    expect(at(tree(site, 'Main bar'), '/amp/channels/1/outputEqFilters/4/gain')).toBe(15);
    await card.getByRole('button', { name: 'Undo import' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click();
    await expect(card.getByText('The import was undone.')).toBeVisible();
  });

  test('[IMPEXP-17] [ERR-07] a write refused by the amplifier stops the import, and what was written is restored', async ({
    page,
    open,
    site,
  }) => {
    await open(`${site.base('Main bar')}/advanced`);
    const before = settingsOf(site, 'Main bar');
    await choose(
      page,
      'addresses.json',
      JSON.stringify({
        amp: { deviceInfo: { rackName: 'Rack 9' } },
        network: { ethernet: { dhcp: false, ip: '10.0.0.9/24', gateway: '172.16.0.1' } },
        version: 2,
      }),
    );
    await importing(page).getByRole('checkbox', { name: 'Network' }).check();
    await expect(importing(page)).toContainText('the connection may be lost');
    await importing(page).getByRole('button', { name: 'Import settings' }).click();
    await expect(importing(page).getByRole('alert')).toContainText(/^Failed to import!/);
    await expect(importing(page).getByRole('alert')).toBeInViewport();
    await expectAccessible(page);
    await expect(importing(page).getByRole('alert')).toContainText('Everything that had been written was put back.');
    expect(settingsOf(site, 'Main bar')).toEqual(before);
  });

  test('[LOGIN-06] a guest sees and exports, and imports nothing', async ({ page, site }) => {
    site.amp('Main bar').amplifier.access.setPassword('secret');
    await page.goto(site.url('/login'));
    await page.getByRole('button', { name: /guest/i }).click();
    await page.goto(site.url(`${site.base('Main bar')}/advanced`));
    await ready(page);
    await expect(importing(page)).toContainText('Sign in to change this');
    await expect(importing(page).getByRole('button', { name: 'Choose file' })).toBeDisabled();
    await expect(page.getByRole('button', { name: 'Lock 1 Bar left' })).toBeDisabled();
    expect((await exported(page)).text).toContain('Bar left');
    site.amp('Main bar').amplifier.access.setPassword('');
  });
});

test('[IMPEXP-14] an export and an import ask the amplifier a quarter of a second after the press', async ({ page, open, site }) => {
  await page.addInitScript(() => {
    const log: [what: string, at: number][] = [];
    Object.assign(window, { log });
    addEventListener('click', () => log.push(['click', performance.now()]), true);
    const send = WebSocket.prototype.send;
    WebSocket.prototype.send = function (this: WebSocket, data: string) {
      log.push([data, performance.now()]);
      send.call(this, data);
    };
  });
  await open(`${site.base('Main bar')}/advanced`);
  /** Between the last click and the next whole read. */
  const waited = () =>
    page.evaluate(() => {
      const { log } = window as unknown as { log: [what: string, at: number][] };
      const click = log.findLastIndex(([what]) => what === 'click');
      const asked = log.slice(click).find(([what]) => /"url": "\/",\s+"method": "get"/.test(what));
      return asked === undefined ? undefined : asked[1] - (log[click]?.[1] ?? 0);
    });
  await exporting(page).getByRole('button', { name: 'Export settings' }).click();
  await expect(exporting(page).getByRole('link', { name: /^Download/ })).toBeVisible();
  expect(await waited()).toBeGreaterThanOrEqual(249);
  await choose(page, 'bar.json', '{"channelNumber":2,"peakLimiter":{"threshold":67},"version":2}');
  await importing(page).getByRole('button', { name: 'Import settings' }).click();
  await expect(importing(page).getByText('Import Succeeded!')).toBeVisible();
  expect(await waited()).toBeGreaterThanOrEqual(249);
});

test('(OQ-098) network settings of a file stay: they are confirmed at the new address', async ({ page, open, site }) => {
  await open(`${site.base('Main bar')}/advanced`);
  const gateway = at(tree(site, 'Main bar'), '/network/ethernet/gateway');
  await choose(page, 'network.json', '{"network":{"ethernet":{"gateway":"127.0.0.254"}},"version":2}');
  await importing(page).getByRole('checkbox', { name: 'Network' }).check();
  await importing(page).getByRole('button', { name: 'Import settings' }).click();
  await expect(importing(page).getByText('Import Succeeded!')).toBeVisible();
  await expect.poll(() => at(tree(site, 'Main bar'), '/network/confirm')).toBe(true);
  expect(at(tree(site, 'Main bar'), '/network/ethernet/gateway')).toBe('127.0.0.254');
  site.amp('Main bar').amplifier.core.setAt('/network/ethernet/gateway', gateway as string);
});

describeForms('export', [phone], () => {
  test('[ERR-08] [IMPEXP-15] without the amplifier the export fails in words in place of its button', async ({ page, open, site }) => {
    await open(`${site.base('Meeting room')}/advanced`);
    await expect(exporting(page).getByRole('button', { name: 'Export settings' })).toBeEnabled();
    site.amp('Meeting room').appliance?.setCable(false);
    await exporting(page).getByRole('button', { name: 'Export settings' }).click();
    await expect(exporting(page).getByRole('alert')).toContainText(/Failed to generate export!/, { timeout: 90_000 });
    await expect(exporting(page).getByRole('button', { name: 'Export settings' })).toHaveCount(0);
    site.amp('Meeting room').appliance?.setCable(true);
  });
});

describeForms('a file of another amplifier', forms, () => {
  test('[IMPEXP-02] [IMPEXP-16] leaves the network alone unless it is ticked, and warns of an address in use; dates and inputs in words', async ({
    page,
    open,
    site,
  }) => {
    await open(`${site.base('Main bar')}/advanced`);
    const content = (deviceId: string) =>
      JSON.stringify({
        amp: { deviceInfo: { dateOfInstallation: '2021-12-09T22:46:00.000Z' }, inputs: { dante: { 1: { trim: -3 } } } },
        network: { ethernet: { dhcp: false, ip: `${site.amp('Meeting room').host.replace(/:.*/, '')}/24` } },
        deviceId,
        version: 2,
      });
    const network = importing(page).getByRole('checkbox', { name: 'Network' });
    await choose(page, 'other.json', content('02:00:00:00:00:99'));
    await expect(network).not.toBeChecked();
    await expect(importing(page)).toContainText('9 Dec 2021');
    await expect(importing(page)).toContainText('Network input 1');
    await expect(importing(page)).not.toContainText('Afterwards the amplifier is reached at');
    await network.check();
    await expect(importing(page)).toContainText('Meeting room has this address already');
    await choose(page, 'own.json', content(site.amp('Main bar').amplifier.identity.mac));
    await expect(network).toBeChecked();
  });
});
