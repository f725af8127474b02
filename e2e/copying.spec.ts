import { createLockGroup, lockablePaths, lockedPropertiesPath } from '@headroom/model/access';
import { at, type TreeLeaf } from '@headroom/model/property';
import { describeForms, expect, expectAccessible, forms, test, type Site } from './fixtures.ts';
import { faultsOfLayout } from './layout.ts';

test.use({
  plan: {
    amps: [
      {
        model: '704-ADSP',
        name: 'Lounge',
        settings: { '/amp/channels/1/output': { name: 'Left' }, '/amp/channels/2/output': { name: 'Right' } },
      },
      {
        model: '702D',
        name: 'Patio',
        settings: { '/amp/channels/1/output': { name: 'Terrace' }, '/amp/channels/2/output': { name: 'Garden' } },
      },
    ],
    panels: [],
  },
});

const names = {
  inputGain: 'inputIirEqFilters/2/gain',
  delay: 'crossover/bandGainAndDelay/delay',
  gain: 'outputEqFilters/3/gain',
  on: 'outputEqFilters/3/enable',
  threshold: 'rmsLimiter/threshold',
  low: 'loadMonitor/lowLimit',
  name: 'output/name',
} as const;
type Named = Partial<Record<keyof typeof names, TreeLeaf>>;
const address = (channel: number, name: keyof typeof names) => `/amp/channels/${channel}/${names[name]}`;
const of = (site: Site, amp: string, channel: number, ...wanted: readonly (keyof typeof names)[]) =>
  wanted.map((name) => at(site.amp(amp).amplifier.core.tree, address(channel, name)));
function set(site: Site, amp: string, channel: number, values: Named): void {
  for (const [name, value] of Object.entries(values))
    site.amp(amp).amplifier.core.setAt(address(channel, name as keyof typeof names), value);
}
const flat: Named = { delay: 0, gain: 0, on: false, threshold: 100, low: 4 };

describeForms('a channel copied to others', forms, () => {
  test('between two models shows what each gets and cannot take, asks if it gets louder, and is undone', async ({ page, open, site }) => {
    set(site, 'Lounge', 1, { inputGain: -3, delay: 400, gain: 4, on: true, threshold: 44, low: 6 });
    set(site, 'Lounge', 2, { ...flat, inputGain: 0 });
    for (const channel of [1, 2]) set(site, 'Patio', channel, flat);
    await open(`${site.base('Lounge')}/channels/1/EQUALIZER`);
    await page.getByRole('button', { name: 'Snapshots, copies and A/B of Left' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('menuitem', { name: 'Compare…' })).toBeFocused();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: 'Copy a channel' })).toBeAttached();

    expect(await faultsOfLayout(page)).toEqual([]);
    const what = page.getByRole('group', { name: 'What' });
    await expect(what.getByRole('checkbox', { name: 'Equalizer', exact: true })).toBeChecked();
    await expect(what.getByRole('checkbox', { name: 'Names' })).not.toBeChecked();
    const [lounge, patio] = ['Lounge', 'Patio'].map((amp) => page.getByRole('group', { name: new RegExp(`^${amp}`) })) as [
      ReturnType<typeof page.getByRole>,
      ReturnType<typeof page.getByRole>,
    ];
    // The source is no target.
    await expect(lounge.getByRole('checkbox', { name: '1 Left' })).toHaveCount(0);
    const begin = page.getByRole('button', { name: /^Preview/ }).filter({ visible: true });
    await expect(begin).toBeDisabled();
    await lounge.getByRole('checkbox', { name: '2 Right' }).focus();
    await page.keyboard.press('Space');
    await patio.getByRole('checkbox', { name: 'All of Patio' }).check();
    await expect(patio.getByRole('checkbox', { name: '2 Garden' })).toBeChecked();
    await patio.getByRole('checkbox', { name: '2 Garden' }).uncheck();
    await expectAccessible(page);
    await begin.click();

    const question = page.getByRole('dialog', { name: 'Copy 1 Left to 2 channels?' });
    const right = question.getByRole('region', { name: 'Lounge · 2 Right' });
    await expect(right).toContainText('6 settings of Lounge · 2 Right change.');
    await expect(right).toContainText(/\d+ settings stay as they are\./);
    await expect(right).not.toContainText('Not taken');
    const terrace = question.getByRole('region', { name: 'Patio · 1 Terrace' });
    await expect(terrace).toContainText('5 settings of Patio · 1 Terrace change.');
    await expect(terrace).toContainText('Input equalizer: Not available on this model');
    await expect(terrace).toContainText(/Delay: 400.*→ 100/);
    await terrace.getByText('What changes').click();
    await expect(terrace.getByRole('listitem').filter({ hasText: 'Threshold 100.0 V → 44.0 V' })).toBeVisible();
    await expect(question).toContainText('It gets louder');
    await expect(question).toContainText('Patio · 1 Terrace: Band 3 · Gain 0.0 dB → +4.0 dB');
    await expectAccessible(page);
    expect(of(site, 'Patio', 1, 'threshold', 'gain')).toEqual([100, 0]);
    await question.getByRole('button', { name: 'Copy and get louder' }).click();
    await expect(page.getByText('11 settings were copied.')).toBeInViewport();
    expect(of(site, 'Lounge', 2, 'inputGain', 'delay', 'gain', 'threshold', 'low', 'name')).toEqual([-3, 400, 4, 44, 6, 'Right']);
    expect(of(site, 'Patio', 1, 'delay', 'gain', 'threshold', 'low', 'name')).toEqual([100, 4, 44, 6, 'Terrace']);
    expect(of(site, 'Patio', 2, 'delay', 'gain', 'threshold', 'low')).toEqual([0, 0, 100, 4]);

    await begin.click();
    await expect(page.getByRole('dialog')).toContainText('Nothing changes: what can be taken is there already.');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).last().click();

    await page.goBack();
    await expect(page.getByRole('button', { name: 'Snapshots, copies and A/B of Left' })).toBeVisible();
    await page.keyboard.press('Control+z');
    await expect
      .poll(() => of(site, 'Lounge', 2, 'inputGain', 'delay', 'gain', 'on', 'threshold', 'low'))
      .toEqual([0, 0, 0, false, 100, 4]);
    expect(of(site, 'Patio', 1, 'threshold', 'low')).toEqual([44, 6]);
  });
});

test('a copy to many whose cable is pulled midway stops, reports the progress of each, resumes, and is undone', async ({
  page,
  open,
  site,
}) => {
  set(site, 'Lounge', 1, { ...flat, threshold: 44, low: 6, inputGain: 0 });
  set(site, 'Lounge', 2, { ...flat, inputGain: 0 });
  for (const channel of [1, 2]) set(site, 'Patio', channel, flat);
  const { amplifier, appliance } = site.amp('Patio');
  await open('/copy');
  await page.getByLabel('Channel', { exact: true }).selectOption({ label: '1 Left' });
  await page
    .getByRole('group', { name: /^Lounge/ })
    .getByRole('checkbox', { name: '2 Right' })
    .check();
  await page
    .getByRole('group', { name: /^Patio/ })
    .getByRole('checkbox', { name: 'All of Patio' })
    .check();
  await page.getByRole('button', { name: 'Preview for 3 channels…' }).click();
  const stop = amplifier.core.onSetting((changes) => {
    if (changes.some(([changed]) => changed === address(2, 'threshold'))) appliance?.setCable(false);
  });
  await page.getByRole('dialog').getByRole('button', { name: 'Copy 6' }).click();
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('The copy stopped at Patio · 2 Garden', { timeout: 90_000 });
  await expect(alert).toContainText('4 of 6 steps were done.');
  await expect(alert.getByRole('listitem')).toHaveText([
    /Lounge · 2 Right.*Done/,
    /Patio · 1 Terrace.*Done/,
    /Patio · 2 Garden.*Step 1 of 2/,
  ]);
  await expect(page.getByRole('group', { name: /^Patio/ })).toContainText('It does not answer');
  stop();
  appliance?.setCable(true);
  await expect(async () => {
    await page.getByRole('button', { name: 'Go on' }).click({ timeout: 1000 });
    await expect(page.getByText(/settings? (?:was|were) copied/)).toBeVisible({ timeout: 5000 });
  }).toPass({ timeout: 90_000 });
  expect(of(site, 'Patio', 2, 'threshold', 'low')).toEqual([44, 6]);
  await page.getByRole('button', { name: 'Put back' }).click();
  await expect(page.getByText('Everything is as it was before.')).toBeVisible();
  for (const [amp, channel] of [
    ['Lounge', 2],
    ['Patio', 1],
    ['Patio', 2],
  ] as const)
    expect(of(site, amp, channel, 'threshold', 'low')).toEqual([100, 4]);
});

test('a locked tuning is neither shown at its source nor written at its target', async ({ page, open, site }) => {
  const { core, identity } = site.amp('Lounge').amplifier;
  set(site, 'Lounge', 1, { ...flat, threshold: 44, low: 6, gain: 3, inputGain: 0 });
  set(site, 'Lounge', 2, { ...flat, inputGain: 0 });
  const limiters = [1, 2].flatMap((channel) => lockablePaths(core.schema, channel, new Set(['limiters'])));
  const made = createLockGroup(1, identity.mac, 'old', [...limiters, address(2, 'low'), address(1, 'gain')]);
  if (!made.ok) throw new Error(made.refusal);
  core.setAt(`${lockedPropertiesPath}/ch1/key`, made.group.key);
  core.setAt(`${lockedPropertiesPath}/ch1/properties`, made.group.properties);
  await open(`/copy?from=${site.base('Lounge').split('/')[2]}.1`);
  const what = page.getByRole('group', { name: 'What' });
  await expect(what.getByRole('checkbox', { name: /^Limiters/ })).toBeDisabled();
  await expect(what.getByRole('checkbox', { name: /^Limiters/ })).toHaveAccessibleDescription('Locked on this channel');
  await expect(what.getByRole('checkbox', { name: /^Equalizer/ })).toHaveAccessibleDescription(
    'What of it is locked on this channel is not taken',
  );
  await page
    .getByRole('group', { name: /^Lounge/ })
    .getByRole('checkbox', { name: '2 Right' })
    .check();
  await page.getByRole('button', { name: 'Preview for 1 channel…' }).click();
  const right = page.getByRole('dialog').getByRole('region', { name: 'Lounge · 2 Right' });
  await expect(right).toContainText('Nothing of Lounge · 2 Right changes.');
  await expect(right).toContainText('Low limit: Locked');
  await expect(page.getByRole('dialog')).not.toContainText('44');
  core.setAt(`${lockedPropertiesPath}/ch1`, null);
});
