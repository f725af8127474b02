import { lockGroupsOf } from '@headroom/model/access';
import { at, type Tree } from '@headroom/model/property';
import type { Page } from '@playwright/test';
import { describeForms, expect, expectAccessible, forms, test, type Site } from './fixtures.ts';

test.use({
  plan: {
    amps: [
      {
        model: '704D',
        name: 'Main bar',
        settings: { '/amp/channels/1/output': { name: 'Bar left' }, '/amp/channels/2/output': { name: 'Bar right' } },
      },
    ],
    panels: [],
  },
});

const tree = (site: Site): Tree => site.amp('Main bar').amplifier.core.tree;
const tunings = (page: Page) => page.getByRole('region', { name: 'Speaker tunings' });
const password = (page: Page) => tunings(page).getByLabel('Tuning password', { exact: true });
test.afterEach(({ site }) => {
  const { core } = site.amp('Main bar').amplifier;
  site.amp('Main bar').appliance?.setCable(true);
  for (const { groupId } of lockGroupsOf(core.tree)) core.setAt(`/lockedProperties/${groupId}`, null);
});

/** Like any program on the network. */
function rawWrite(site: Site, url: string, params: object): Promise<{ result?: unknown; error?: { message: string } }> {
  const socket = new WebSocket(site.amp('Main bar').socketUrl);
  return new Promise((resolve, reject) => {
    socket.addEventListener('open', () => socket.send(JSON.stringify({ leaApi: '1.0', url, method: 'set', params, id: 7 })));
    socket.addEventListener('message', ({ data }) => {
      resolve(JSON.parse(String(data)) as { result?: unknown });
      socket.close();
    });
    socket.addEventListener('error', () => reject(new Error('no socket')));
  });
}
async function lockLimiters(page: Page): Promise<void> {
  await tunings(page).getByRole('button', { name: 'Lock 1 Bar left' }).click();
  const dialog = page.getByRole('dialog');
  for (const box of await dialog.getByRole('checkbox').all()) await box.uncheck();
  await expect(dialog.getByRole('button', { name: 'Lock tuning' })).toBeDisabled();
  await dialog.getByLabel('Limiters').check();
  await expect(dialog.getByRole('button', { name: 'Lock tuning' })).toBeDisabled();
  await dialog.getByLabel('Tuning password', { exact: true }).fill('Grille 7');
  await dialog.getByLabel('Repeat tuning password').fill('Grille 7');
  await dialog.getByRole('button', { name: 'Lock tuning' }).click();
  await expect(tunings(page)).toContainText('1 locked');
}

describeForms('speaker tunings', forms, ({ isPhone }) => {
  test('[LOCK-08] [LOCK-09] [LOCK-11] [LOCK-12] [LOCK-15] a tuning is locked, seen as locked, and unlocked with its password', async ({
    page,
    open,
    site,
  }) => {
    await open(`${site.base('Main bar')}/advanced`);
    await lockLimiters(page);
    const [group] = lockGroupsOf(tree(site));
    expect(group?.groupId).toBe('ch1');
    expect(group?.key).not.toContain('Grille');
    expect(group?.properties.every((path) => /^\/amp\/channels\/1\/(?:rms|peak)Limiter\//.test(path))).toBe(true);
    await expect(tunings(page)).toContainText('Limiters');
    await expect(page.getByRole('heading', { name: 'Export is locked' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Export settings' })).toHaveCount(0);

    await tunings(page).getByRole('button', { name: 'Unlock 1 Bar left' }).click();
    await password(page).fill('wrong');
    await tunings(page).getByRole('button', { name: 'Unlock', exact: true }).click();
    await expect(tunings(page)).toContainText('The provided password is incorrect');
    await expectAccessible(page);
    expect(lockGroupsOf(tree(site))).toHaveLength(1);
    await password(page).fill('Grille 7');
    await tunings(page).getByRole('button', { name: 'Unlock', exact: true }).click();
    await expect(tunings(page)).toContainText('Nothing is locked');
    expect(lockGroupsOf(tree(site))).toEqual([]);
    await expect(page.getByRole('button', { name: 'Export settings' })).toBeEnabled();
  });

  test('[LOCK-02] [LOCK-07] a locked control shows a lock with the reason, and the amplifier itself refuses the write', async ({
    page,
    open,
    site,
  }) => {
    await open(`${site.base('Main bar')}/advanced`);
    await lockLimiters(page);
    const before = at(tree(site), '/amp/channels/1/peakLimiter/threshold');
    const answer = await rawWrite(site, '/amp/channels/1/peakLimiter', { threshold: 20 });
    expect(answer.error?.message).toContain('locked');
    expect((await rawWrite(site, '/amp/channels/1', { peakLimiter: { threshold: 20 } })).error?.message).toContain('locked');
    expect(at(tree(site), '/amp/channels/1/peakLimiter/threshold')).toBe(before);
    expect(await rawWrite(site, '/amp/channels/2/peakLimiter', { threshold: 20 })).toMatchObject({ result: 'OK' });
    await open(`${site.base('Main bar')}/channels/1/LIMITER`);
    const lock = page.getByRole('button', { name: /This field is locked by UAC or speaker tunings/ }).first();
    await expect(lock).toBeVisible();
    await (isPhone ? lock.tap() : lock.focus());
    await expect(page.getByRole('tooltip')).toContainText('This field is locked by UAC or speaker tunings');
    // Hidden values have no slider and no plot.
    const limiters = page.getByRole('main').getByRole('region', { name: /^(?:RMS|Peak) limiter$/ });
    await expect(limiters).toHaveCount(2);
    await expect(limiters.getByRole('slider')).toHaveCount(0);
    await expect(limiters.getByText(/^(?:Level up to|Off: what goes in)/)).toHaveCount(0);
    await open(`${site.base('Main bar')}/channels/2/LIMITER`);
    await expect(page.getByRole('button', { name: /This field is locked/ })).toHaveCount(0);
    const sliders = limiters.getByRole('slider', { name: /Threshold/ });
    await expect(sliders.first()).toBeVisible();
    for (const slider of await sliders.all()) await expect(slider).not.toHaveAttribute('aria-disabled', 'true');
    await expect(limiters.getByText(/^(?:Level up to|Off: what goes in)/)).toHaveCount(2);
  });

  test('[LOCK-14] resetting asks, restores the factory settings, and refuses if there are two locks', async ({ page, open, site }) => {
    const { core } = site.amp('Main bar').amplifier;
    core.setAt('/amp/channels/1/peakLimiter/threshold', 33);
    await open(`${site.base('Main bar')}/advanced`);
    await lockLimiters(page);
    const [group] = lockGroupsOf(tree(site));
    core.setAt('/lockedProperties/maker/key', group?.key ?? '');
    core.setAt('/lockedProperties/maker/properties', ['/amp/channels/1/output/fader']);
    await expect(tunings(page)).toContainText('Lock “maker”');
    const reset = async () => {
      await tunings(page).getByRole('button', { name: 'Reset tuning…' }).click();
      await expect(page.getByRole('alertdialog')).toContainText('goes back to the factory settings');
      await page.getByRole('alertdialog').getByRole('button', { name: 'Reset tuning' }).click();
    };
    await tunings(page).getByRole('button', { name: 'Unlock 1 Bar left' }).click();
    await reset();
    await expect(tunings(page)).toContainText('There was an error resetting speaker tunings');
    expect(lockGroupsOf(tree(site))).toHaveLength(2);
    core.setAt('/lockedProperties/maker', null);
    await expect(tunings(page)).not.toContainText('maker');
    await reset();
    await expect(tunings(page)).toContainText('Nothing is locked');
    expect(at(tree(site), '/amp/channels/1/peakLimiter/threshold')).toBe(141);
  });
});

test('[LOCK-10] [LOCK-15] an amplifier that does not answer is reported within five seconds', async ({ page, open, site }) => {
  await open(`${site.base('Main bar')}/advanced`);
  await lockLimiters(page);
  await tunings(page).getByRole('button', { name: 'Unlock 1 Bar left' }).click();
  await password(page).fill('Grille 7');
  site.amp('Main bar').appliance?.setCable(false);
  await tunings(page).getByRole('button', { name: 'Unlock', exact: true }).click();
  await expect(tunings(page)).toContainText('There was an error unlocking speaker tunings', { timeout: 7000 });
});

test('[LOCK-14] a reset without an answer is reported as failed', async ({ page, open, site }) => {
  await open(`${site.base('Main bar')}/advanced`);
  await lockLimiters(page);
  await tunings(page).getByRole('button', { name: 'Unlock 1 Bar left' }).click();
  await tunings(page).getByRole('button', { name: 'Reset tuning…' }).click();
  site.amp('Main bar').appliance?.setCable(false);
  await page.getByRole('alertdialog').getByRole('button', { name: 'Reset tuning' }).click();
  await expect(tunings(page)).toContainText('There was an error resetting speaker tunings', { timeout: 7000 });
});
