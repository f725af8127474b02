import { at } from '@headroom/model/property';
import type { Page } from '@playwright/test';
import { choose, paces, test } from './firmware-file.ts';
import { describeForms, expect, expectAccessible, forms, ready, type Site } from './fixtures.ts';

test.use({
  plan: {
    amps: [
      { model: '704D', name: 'Main bar' },
      { model: '124D', name: 'Meeting room' },
    ],
    // Steps last seconds: a busy machine would miss them.
    held: true,
  },
});

function version(site: Site): string {
  const said = at(site.amp('Main bar').amplifier.core.tree, '/amp/deviceInfo/firmwareVersion');
  return typeof said === 'string' ? said : '';
}
const row = (page: Page) => page.getByRole('region', { name: 'Amplifiers' }).getByRole('listitem').filter({ hasText: 'Main bar' });
async function update(page: Page): Promise<void> {
  await page.getByRole('main').getByRole('button', { name: 'Update 1 amp' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Update 1 amp' }).click();
}

describeForms('how far an update is', forms, ({ isPhone }) => {
  test('[FWLOCAL-03] [FWLOCAL-12] is reported by the amplifier on every page, continues after a reload, and its result stays', async ({
    page,
    open,
    site,
    firmware,
    context,
  }) => {
    test.setTimeout(300_000);
    const next = isPhone ? '3.4.0.0' : '3.2.0.0';
    await open('/update');
    await choose(page, await firmware.make('--model', '704D', '--version', next));
    await update(page);
    await expect(row(page)).toContainText('Decrypting');
    await site.pass(paces.decrypt);
    await expect(row(page)).toContainText('Extracting');

    await page.reload();
    await ready(page);
    await expect(row(page)).toContainText('Extracting');
    await expect(row(page)).toContainText(`→ ${next}`);
    await expect(page.getByRole('timer')).toBeVisible();
    await expect(page.getByText('Choose a firmware file first.')).toHaveCount(0);

    const other = await context.browser()?.newContext({ viewport: page.viewportSize() });
    const stranger = await other?.newPage();
    if (!other || !stranger) throw new Error('no second browser');
    await stranger.goto(site.url('/update'));
    await expect(row(stranger)).toContainText('Extracting');
    await expectAccessible(stranger);
    await stranger.goto(site.url('/amps'));
    const listed = stranger.getByRole('listitem').filter({ hasText: 'Main bar' });
    await expect(listed).toContainText('Updating');
    await expect(stranger.getByRole('listitem').filter({ hasText: 'Meeting room' })).not.toContainText('Updating');
    await stranger.goto(site.url(`${site.base('Main bar')}/power`));
    await expect(stranger.getByRole('main').last().getByText('Updating')).toBeVisible();
    await expectAccessible(stranger);
    await stranger.goto(site.url('/update'));

    await site.pass(paces.extract + paces.between);
    await expect(row(page).getByRole('definition').first()).toContainText('Installing');
    await expect(row(stranger)).toContainText('Installing');
    await site.pass(paces.parts);
    await expect(row(page)).toContainText('Finishing');
    await site.pass(paces.finish);
    await expect(row(page)).toContainText('Restarting');
    await site.pass(paces.restart);
    for (const one of [page, stranger]) {
      await expect(row(one)).toContainText('Success', { timeout: 90_000 });
      await expect(row(one)).toContainText(`It reports ${next}.`);
    }
    await other.close();
    await page.reload();
    await ready(page);
    await expect(row(page)).toContainText('Success');
    await expect(row(page)).toContainText(`→ ${next}`);
    // The amplifier forgets after a minute, the page does not.
    await site.pass(60_000);
    await expect.poll(() => at(site.amp('Main bar').amplifier.core.tree, '/misc/fwUpdateStatus')).toBe('None');
    await page.reload();
    await ready(page);
    await expect(row(page)).toContainText('Success', { timeout: 90_000 });
  });

  test('[FWLOCAL-12] a power cut while the same version is installed is no success', async ({ page, open, site, firmware }) => {
    const same = version(site);
    await open('/update');
    await choose(page, await firmware.make('--model', '704D', '--version', same));
    site.amp('Main bar').amplifier.world.uploadDamage = 'power cut';
    await update(page);
    await expect(row(page)).toContainText('Decrypting');
    await site.pass(paces.decrypt + paces.extract + paces.between);
    await expect(row(page).getByRole('definition').first()).toContainText('Installing');
    await site.pass(5000);
    await expect(row(page)).toContainText('Restarting');
    await site.pass(paces.restart);
    await expect(row(page)).toContainText('Interrupted', { timeout: 90_000 });
    await expect(row(page)).toContainText(`It reports ${same}.`);
    await expect(page.getByRole('region', { name: 'Amplifiers' })).toContainText('0 finished, 1 failed, 0 running');
    await expectAccessible(page);
  });

  test('[FWLOCAL-01] older firmware is named in a question, and Enter does not install it', async ({ page, open, site, firmware }) => {
    const before = version(site);
    await open('/update');
    await choose(page, await firmware.make('--model', '704D', '--version', '1.0.0.0'));
    await page.getByRole('main').getByRole('button', { name: 'Update 1 amp' }).click();
    const question = page.getByRole('alertdialog', { name: 'Install older firmware on 1 amplifier?' });
    await expect(question).toContainText(`Main bar: 1.0.0.0 is older than ${before}, which it has.`);
    await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(version(site)).toBe(before);
    await expect(row(page)).toContainText('Ready');
  });
});
