import { describeForms, expect, follow, forms, test } from './fixtures.ts';
import { sizesOf, startTour, tourCard, walkInEachLanguage, walkTour } from './tour.ts';

test.use({ plan: { amps: [{ model: '704D', name: 'Main bar' }], panels: [] } });
const tabs = ['INPUTS', 'EQUALIZER'] as const;

describeForms('the tours of a channel', forms, ({ isPhone }) => {
  test('point at each control from first to last, and cover none', async ({ page, open, site }) => {
    for (const size of sizesOf(isPhone))
      for (const tab of tabs) {
        await page.setViewportSize(size);
        await open(`${site.base('Main bar')}/channels/1/${tab}`);
        await startTour(page);
        const said = await walkTour(page);
        expect(said.length, `${tab} at ${size.width}`).toBeGreaterThanOrEqual(4);
        expect(new Set(said).size).toBe(said.length);
      }
    const [wide] = sizesOf(isPhone);
    if (wide) await page.setViewportSize(wide);
  });

  test('fit in each language', async ({ page, open, site }) => {
    for (const tab of tabs) {
      await open(`${site.base('Main bar')}/channels/1/${tab}`);
      await walkInEachLanguage(page);
    }
  });

  test('are left by Escape, by the cross, by another page, and by a press elsewhere, which does what it is for', async ({
    page,
    open,
    site,
  }) => {
    const channel = `${site.base('Main bar')}/channels/1`;
    const card = tourCard(page);
    site.amp('Main bar').amplifier.core.setAt('/amp/channels/1/output/mute', false);
    await open(`${channel}/INPUTS`);
    const before = await page.evaluate(() => Object.keys(localStorage));

    await startTour(page);
    await page.keyboard.press('Escape');
    await expect(card).toHaveCount(0);
    await expect(page.getByRole('banner').getByRole('button', { name: /^Help/ })).toBeFocused();

    await startTour(page);
    await card.getByRole('button', { name: 'End the tour' }).click();
    await expect(card).toHaveCount(0);

    await startTour(page);
    await follow(page, `${channel}/LIMITER`);
    await expect(card).toHaveCount(0);
    await follow(page, `${channel}/INPUTS`);

    await startTour(page);
    const mute = page.getByRole('button', { name: /^Mute (?!all|everything).*1/ }).first();
    await mute.click();
    await expect(mute).toHaveAttribute('aria-pressed', 'true');
    await expect(card).toHaveCount(0);

    const after = await page.evaluate(() => Object.keys(localStorage));
    expect(after.filter((key) => !before.includes(key))).toEqual(['headroom.toursSeen']);
  });

  test('are not offered where the page has none, nor by themselves', async ({ page, open, site }) => {
    await open(`${site.base('Main bar')}/channels/1/LIMITER`);
    await page.getByRole('banner').getByRole('button', { name: /^Help/ }).click();
    await expect(page.getByRole('dialog').getByRole('heading', { name: 'Limiters' })).toBeFocused();
    await expect(page.getByRole('button', { name: 'Show me around' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await follow(page, `${site.base('Main bar')}/channels/1/INPUTS`);
    await expect(page.getByRole('button', { name: 'Show me around' })).toHaveCount(0);
  });
});
