import type { Page } from '@playwright/test';
import { expect, invite, signIn, test, type Hall } from './cloud-fixtures.ts';
import { follow, prefer, ready } from './fixtures.ts';
import { cutTexts, faultsOfLayout, faultsOfWords, wordsOutside } from './layout.ts';

test.use({
  hallPlan: {
    amps: [
      { model: '704D', name: 'Bar' },
      { model: '702', name: 'Foyer' },
    ],
  },
});
/** The narrowest first: separate pages there are columns elsewhere. */
const sizes = [
  { width: 320, height: 700 },
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1440, height: 900 },
] as const;

const below = ['', '/settings', '/events', '/commissioning', '/notices', '/add', '/firmware'] as const;
const others = [
  '/venues',
  '/venues/dashboard',
  '/venues/add',
  '/contacts',
  '/contacts/add',
  '/update',
  '/update/progress',
  '/profile',
  '/profile/provider',
  '/preferences',
  '/about',
  '/guide',
  '/guide/venueSettings',
  '/invitation',
  '/notice',
] as const;
const outside = ['/login', '/login/provider', '/register', '/forgot'] as const;

async function go(page: Page, path: string): Promise<void> {
  await page.setViewportSize(sizes[0]);
  await follow(page, path);
  await ready(page);
}
async function expectRoom(page: Page, path: string): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    await ready(page);
    const at = `${path} at ${size.width} px`;
    expect(await faultsOfLayout(page), at).toEqual([]);
    expect(await faultsOfWords(page), at).toEqual([]);
    expect(await wordsOutside(page), at).toEqual([]);
    // 320 px is enlarged text, where a name in the bar may be cut.
    if (size.width > 320) expect(await cutTexts(page), at).toEqual([]);
  }
}
async function openAlarms({ client, venueId }: Hall): Promise<number> {
  const told = await client.listAlarms({ params: { venueId }, query: { open: 'true' } });
  return told.ok && !told.unchanged ? told.value.open : 0;
}

test('nothing overflows or overlaps, and no Spanish text is broken, cut or outside of its box', async ({
  page,
  open,
  hall,
  cloud,
  email,
}) => {
  await invite(cloud, hall, email, 'owner');
  const { world, device } = hall.amp('Bar').amplifier;
  world.loads.set(2, { kind: 'short' });
  await device.write('/amp/channels/2/loadMonitor', { enable: true }, { id: 'another controller', admin: true });
  await hall.amp('Foyer').setOnline(false);
  await open('/login');
  await prefer(page, 'language', 'es');
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  for (const path of outside) {
    await go(page, path);
    await expectRoom(page, path);
  }
  await prefer(page, 'language', 'en');
  await open('/venues');
  await signIn(page, email);
  await expect(page.getByRole('list', { name: 'Venues' }).getByRole('link', { name: 'Union Hall', exact: true })).toBeVisible();
  await prefer(page, 'language', 'es');
  for (const path of others) {
    await go(page, path);
    await expectRoom(page, path);
  }
  await expect.poll(() => openAlarms(hall), { timeout: 90_000 }).toBe(2);
  for (const path of below) {
    await go(page, `/venues/${hall.venueId}${path}`);
    await expectRoom(page, `the venue${path}`);
  }
});
