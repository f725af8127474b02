import { createLockGroup, lockGroupsOf, lockablePaths } from '@headroom/model/access';
import { expect, test } from './fixtures.ts';
import { choose, exported, exporting, importing, settingsOf, tree, twoAmps } from './settings-file.ts';

test.use({ plan: twoAmps });

test('[IMPEXP-18, IMPEXP-22, IMPEXP-23, IMPEXP-24, IMPEXP-25, IMPEXP-26] [ERR-06] files that cannot be imported are refused in words, and nothing changes', async ({
  page,
  open,
  site,
}) => {
  test.setTimeout(300_000);
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
    ['50 MB', 'huge.json', Buffer.alloc(50_000_000, 0x20), 'Failed to Import: the file is larger than any settings file (4 MB)'],
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
  await card.getByLabel('Repeat tuning password').fill('tuning');
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
