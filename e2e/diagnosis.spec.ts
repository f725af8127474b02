import { at } from '@headroom/model/property';
import { describeForms, expect, expectAccessible, forms, test, type Site } from './fixtures.ts';

test.use({ plan: { amps: [{ model: '704D', name: 'Bar' }] } });

const valueAt = (site: Site, address: string) => at(site.amp('Bar').amplifier.device.tree, address);
const write = (site: Site, url: string, params: object) =>
  site.amp('Bar').amplifier.device.write(url, params, { id: 'another controller', admin: true });

describeForms('why there is no sound', forms, ({ isPhone }) => {
  test('names a mute, mends it after the question, and follows what happens then', async ({ page, open, site }) => {
    await write(site, '/amp/channels/1/output', { name: 'Counter', mute: true, fader: -20 });
    await open(`${site.base('Bar')}/channels/1/INPUTS`);
    const opener = page.getByRole('button', { name: /^Why is there no sound at .*Counter/ });
    await opener.first().click();
    const dialog = page.getByRole('dialog', { name: 'Why is there no sound?' });
    const answer = dialog.getByRole('status', { name: 'Answer' });
    await expect(answer).toHaveText('The channel is muted.');
    await dialog.getByRole('button', { name: 'Show all' }).click();
    await expect(dialog.locator('[data-step="mute"]').getByRole('img', { name: 'Stops the sound' })).toBeVisible();
    await expect(dialog.locator('[data-step="power"]')).toBeVisible();
    await expectAccessible(page);

    await dialog.getByRole('button', { name: 'Unmute' }).click();
    const question = page.getByRole('alertdialog', { name: 'Unmute?' });
    await expect(question).toContainText('with its gain at −20.0 dB');
    expect(valueAt(site, '/amp/channels/1/output/mute')).toBe(true);
    await question.getByRole('button', { name: 'Unmute' }).click();
    await expect.poll(() => valueAt(site, '/amp/channels/1/output/mute')).toBe(false);
    await expect(answer).not.toContainText('muted');

    await write(site, '/amp/channels/1/output', { mute: true });
    await expect(answer).toHaveText(/^The channel is muted/);
    await dialog.getByRole('button', { name: 'Go to Mute' }).click();
    await expect(dialog).toBeHidden();
    await expect(page).toHaveURL(/channels/);

    if (!isPhone) return;
    await opener.first().click();
    await page.goBack();
    await expect(dialog).toBeHidden();
  });
});
