import { chromiumFlags, chromiumPath } from '@headroom/testbed';
import type { Locator } from '@playwright/test';
import { expect, signIn, test } from './cloud-fixtures.ts';
import { follow, ready } from './fixtures.ts';
import { cutTexts, faultsOfLayout } from './layout.ts';

/** Only the last list counts, so this repeats Playwright's. */
const settings = 'primaryHoverType=2,availableHoverTypes=2,primaryPointerType=4,availablePointerTypes=4,defaultFontSize=32';
test.use({
  launchOptions: {
    args: [...chromiumFlags, `--blink-settings=${settings}`],
    ...(chromiumPath === undefined ? {} : { executablePath: chromiumPath }),
  },
  hallPlan: {
    amps: [
      { model: '704D', name: 'Bar' },
      { model: '702', name: 'Foyer' },
    ],
  },
});
const sizes = [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
];

test('[WCAG 1.4.4] with text at twice its size no text is cut and no control is off screen, on a wide screen and on a phone', async ({
  page,
  open,
  hall,
}) => {
  const expectWhole = async (path: string) => {
    for (const size of sizes) {
      await page.setViewportSize(size);
      await ready(page);
      const at = `${path} at ${size.width} px`;
      expect(await page.evaluate(() => getComputedStyle(document.body).fontSize), at).toBe('30px');
      expect(await faultsOfLayout(page), at).toEqual([]);
      expect(await cutTexts(page), at).toEqual([]);
    }
  };
  await hall.amp('Foyer').setOnline(false);
  const named = await hall.client.addVenue({ body: { venue: { name: 'Congress centre and exhibition halls of Saint Mary by the Sea' } } });
  const long = `/venues/${named.ok && !named.unchanged ? named.value.venue.venueId : ''}`;
  await open('/login');
  await expectWhole('/login');
  await signIn(page, hall.email);
  await expect(page.getByRole('link', { name: 'Union Hall' }).first()).toBeVisible();
  for (const path of [
    `${hall.base('Bar')}/channels/1/INPUTS`,
    `${hall.base('Bar')}/power`,
    `${hall.base('Bar')}/settings`,
    `${hall.base('Bar')}/commissioning`,
    `/venues/${hall.venueId}/settings`,
    `/venues/${hall.venueId}/firmware`,
    `/venues/${hall.venueId}/compare`,
    `/venues/${hall.venueId}/snapshots`,
    '/venues/dashboard',
    `/venues/${hall.venueId}/events`,
    long,
    `${long}/events`,
  ]) {
    await follow(page, path);
    await expectWhole(path);
  }
});

test.describe('a long name', () => {
  const name = 'Amplifier above the long bar by the east stairs';
  test.use({ hallPlan: { amps: [{ model: '704D', name }] } });
  test('[WCAG 1.4.4] makes the app bar taller, and it scrolls away with the head of a channel', async ({ page, open, hall }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(`${hall.base(name)}/channels/1/INPUTS`);
    await signIn(page, hall.email);
    const bar = page.getByRole('banner');
    const tabs = page.getByRole('navigation', { name: /^Settings of/ });
    await expect(tabs).toBeVisible();
    const endOf = async (part: Locator) => {
      const box = await part.boundingBox();
      return box === null ? undefined : box.y + box.height;
    };
    await expect.poll(() => endOf(bar)).toBeGreaterThan(112);
    await page.mouse.wheel(0, 2000);
    await expect.poll(() => endOf(tabs)).toBeLessThan(0);
    expect(await endOf(bar)).toBeLessThan(0);
  });
});
