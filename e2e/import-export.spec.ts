import { readFile } from 'node:fs/promises';
import { at, createLockGroup, lockGroupsOf, lockablePaths, type Tree } from '@headroom/model';
import type { Page } from '@playwright/test';
import { describeForms, expect, expectAccessible, forms, phone, ready, test, type Site } from './fixtures.ts';

test.use({
  plan: {
    amps: [
      {
        model: '704D',
        name: 'Main bar',
        settings: { '/amp/channels/1/output': { name: 'Bar left' }, '/amp/channels/2/output': { name: 'Bar right' } },
      },
      { model: '124D', name: 'Meeting room' },
    ],
    panels: [],
  },
});

const tree = (site: Site, name: string): Tree => site.amp(name).amplifier.core.tree;
const settingsOf = (site: Site, name: string) => {
  const { amp, GPIO, network, lockedProperties } = structuredClone(tree(site, name)) as Record<string, Tree>;
  const writable: Record<string, unknown> = {};
  for (const { address, handle } of site.amp(name).amplifier.core.schema.leaves())
    if (handle.property.access === 'write') writable[address] = at({ amp, GPIO, network } as Tree, address);
  return { writable, lockedProperties };
};
const importing = (page: Page) => page.getByRole('region', { name: 'Import', exact: true });
const exporting = (page: Page) => page.getByRole('region', { name: 'Export', exact: true });
async function choose(page: Page, name: string, content: string | Buffer) {
  const file = { name, mimeType: 'application/json', buffer: Buffer.from(content) };
  await importing(page).locator('input[type=file]').setInputFiles(file);
}
async function exported(page: Page): Promise<{ name: string; text: string }> {
  await exporting(page).getByRole('button', { name: 'Export settings' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    exporting(page)
      .getByRole('link', { name: /^Download/ })
      .click(),
  ]);
  return { name: download.suggestedFilename(), text: await readFile(await download.path(), 'utf8') };
}

describeForms('import and export', forms, () => {
  test('[IMPEXP-01] [IMPEXP-02] [IMPEXP-13] [IMPEXP-15] a whole amplifier goes into a file, in the parts chosen, with a word on its passwords', async ({
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

  test('[IMPEXP-16] [IMPEXP-17] [ERR-07] a preview says what changes, the import writes it, and it can be taken back', async ({
    page,
    open,
    site,
  }) => {
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
    // The button stood below the preview, which is gone.
    await expect(card.getByText('Import Succeeded!')).toBeInViewport();
    expect(at(tree(site, 'Main bar'), '/amp/channels/2/output/name')).toBe('Terrace');
    expect(at(tree(site, 'Main bar'), '/amp/channels/2/peakLimiter/threshold')).toBe(66);
    await card.getByRole('button', { name: 'Undo import' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click();
    await expect(card.getByText('The import was undone.')).toBeVisible();
    expect(settingsOf(site, 'Main bar')).toEqual(before);
  });

  test('[IMPEXP-27] [IMPEXP-30] [ERR-07] what is not supported or out of range is listed with its reason', async ({ page, open, site }) => {
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
    await expect(card.getByText('Import Succeeded with errors')).toBeInViewport();
    await expectAccessible(page);
    await expect(card.getByRole('row', { name: /Band 4 · Gain.*\+24\.0 dB.*\+15\.0 dB/ })).toBeVisible();
    await expect(card.getByRole('row', { name: /Rack.*cut to 64 characters/ })).toBeVisible();
    expect(at(tree(site, 'Main bar'), '/amp/channels/1/outputEqFilters/4/gain')).toBe(15);
    await card.getByRole('button', { name: 'Undo import' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Undo import' }).click();
    await expect(card.getByText('The import was undone.')).toBeVisible();
  });

  test('[IMPEXP-17] [ERR-07] a write that the amplifier refuses stops the import, and what was written is put back', async ({
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
    await expect(importing(page)).toContainText('the connection may be lost');
    await importing(page).getByRole('button', { name: 'Import settings' }).click();
    await expect(importing(page).getByRole('alert')).toContainText('Failed to import!');
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
  /** Between the last click and the first request for the whole device behind it. */
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

test('[IMPEXP-18, IMPEXP-22, IMPEXP-23, IMPEXP-24, IMPEXP-25, IMPEXP-26] [ERR-06] files that cannot be imported are refused in words, and nothing changes', async ({
  page,
  open,
  site,
}) => {
  test.setTimeout(120_000);
  await open(`${site.base('Main bar')}/advanced`);
  const before = settingsOf(site, 'Main bar');
  const good = JSON.stringify({ channelNumber: 1, output: { name: 'Elsewhere' }, version: 2, deviceId: '02:00:00:00:00:01' });
  const flipped = Buffer.from(good);
  flipped[20] = (flipped[20] ?? 0) ^ 0x80;
  const corrupt = 'Failed to Import: Invalid or corrupt file';
  const unsupported = 'Error: The selected file contains unsupported features not available in this product';
  const cases: [why: string, name: string, content: string | Buffer, words: string][] = [
    ...Array.from({ length: 63 }, (_, part): [string, string, string, string] => [
      `cut at ${part + 1}/64`,
      'cut.json',
      good.slice(0, Math.floor((good.length * (part + 1)) / 64)),
      corrupt,
    ]).filter((_, index) => index % 9 === 0),
    ['a flipped bit', 'flip.json', flipped, corrupt],
    ['no JSON', 'picture.json', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a]), corrupt],
    ['empty', 'empty.json', '', corrupt],
    ['__proto__', 'proto.json', '{"output":{"__proto__":{"name":"x"}}}', corrupt],
    ['50 MB', 'huge.json', Buffer.alloc(50_000_000, 0x20), corrupt],
    ['another ending', 'settings.xml', good, 'Unsupported import file'],
    ['a future version', 'future.json', '{"output":{"name":"x"},"version":3}', 'Unsupported import file'],
    ['a touch controller’s', 'cs-touch-export.json', '{"name":"Panel","groups":[],"version":1}', 'Unsupported import file'],
    ['something else', 'else.json', '{"hello":"world"}', 'Unsupported import file'],
    ['a signature without a device', 'nodevice.json', '{"output":{"name":"x"},"signature":"00"}', 'names no device'],
    [
      'a lock without a key',
      'nokey.json',
      '{"output":{"name":"x"},"deviceId":"020000000001","lockedProperties":{"properties":["/amp/channels/1/output/name"]}}',
      'Failed to import: Invalid key',
    ],
    [
      'a wrong signature',
      'signature.json',
      '{"output":{"name":"x"},"deviceId":"020000000001","signature":"00"}',
      'Failed to import. Invalid signature',
    ],
    ['FIR', 'fir.json', '{"inputFirEqFilters":{"9":{"gain":3}}}', unsupported],
    ['an input delay', 'delay.json', '{"inputDelay":{"delayMs":3}}', unsupported],
  ];
  for (const [why, name, content, words] of cases) {
    if (content.length > 45_000_000)
      await importing(page)
        .locator('input[type=file]')
        .evaluate((input) => {
          const transfer = new DataTransfer();
          transfer.items.add(new File([new Uint8Array(50_000_000)], 'huge.json'));
          (input as HTMLInputElement).files = transfer.files;
          input.dispatchEvent(new Event('change', { bubbles: true }));
        });
    else await choose(page, name, content);
    await expect(importing(page).getByRole('alert'), why).toContainText(words);
    await expect(importing(page).getByRole('alert'), why).toContainText(`${name} was not applied. Nothing was changed.`);
  }
  expect(settingsOf(site, 'Main bar')).toEqual(before);
});

test('[IMPEXP-16] [IMPEXP-19] [IMPEXP-20] locks: one is replaced by the file’s, two block the import', async ({ page, open, site }) => {
  const { amplifier } = site.amp('Main bar');
  const lock = (groupId: string, channel: number) => {
    const made = createLockGroup(channel, amplifier.identity.mac, 'old', lockablePaths(amplifier.core.schema, channel, new Set(['eq'])));
    if (!made.ok) throw new Error(made.refusal);
    amplifier.core.setAt(`/lockedProperties/${groupId}/key`, made.group.key);
    amplifier.core.setAt(`/lockedProperties/${groupId}/properties`, made.group.properties);
  };
  await open(`${site.base('Meeting room')}/advanced`);
  await open(`${site.base('Main bar')}/advanced`);
  const card = exporting(page);
  await card.getByRole('radio', { name: 'One channel' }).check();
  await card.getByRole('switch', { name: 'Lock speaker tunings in the file' }).check();
  await card.getByLabel('Tuning password', { exact: true }).fill('tuning');
  const { text } = await exported(page);

  lock('ch1', 1);
  lock('other', 1);
  await choose(page, 'tuning.json', text);
  await expect(importing(page).getByRole('alert')).toContainText('Failed to import. Please unlock all locked channel properties');
  await expect(importing(page).getByRole('button', { name: 'Import settings' })).toBeDisabled();
  amplifier.core.setAt('/lockedProperties/other', null);
  await choose(page, 'tuning.json', text);
  await expect(importing(page)).toContainText('The present lock is taken off first');
  await importing(page).getByRole('button', { name: 'Import settings' }).click();
  await expect(importing(page).getByText('Import Succeeded!')).toBeVisible();
  expect(lockGroupsOf(tree(site, 'Main bar')).map(({ groupId }) => groupId)).toEqual(['ch1']);
  expect(lockGroupsOf(tree(site, 'Main bar'))[0]?.properties).toContain('/amp/channels/1/peakLimiter/threshold');

  lock('ch2', 2);
  await choose(page, 'whole.json', '{"amp":{"deviceInfo":{"rackName":"R"}},"version":2}');
  await expect(importing(page).getByRole('alert')).toContainText('Failed to import. Please unlock all locked properties');
  for (const groupId of ['ch1', 'ch2']) amplifier.core.setAt(`/lockedProperties/${groupId}`, null);
});

test('(OQ-098) network settings of a file stay: they are confirmed where the amplifier then is', async ({ page, open, site }) => {
  await open(`${site.base('Main bar')}/advanced`);
  const gateway = at(tree(site, 'Main bar'), '/network/ethernet/gateway');
  await choose(page, 'network.json', '{"network":{"ethernet":{"gateway":"127.0.0.254"}},"version":2}');
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
    await expect(exporting(page).getByRole('alert')).toContainText('Failed to generate export!', { timeout: 15_000 });
    await expect(exporting(page).getByRole('button', { name: 'Export settings' })).toHaveCount(0);
    site.amp('Meeting room').appliance?.setCable(true);
  });
});
