import { barOf, describeForms, expect, signIn, test } from './cloud-fixtures.ts';
import { expectAccessible, forms } from './fixtures.ts';

test.use({
  hallPlan: {
    amps: [
      { model: '704D', name: 'Bar' },
      { model: '702', name: 'Foyer' },
    ],
  },
});

describeForms('the dashboard', forms, ({ isPhone }) => {
  test('[DASH-01] [DASH-02] [DASH-04] [DASH-05] [VENUE-05] [VENUE-07] [AMPS-24] shows what every amplifier needs, and filters lead to its cause', async ({
    page,
    open,
    hall,
  }) => {
    const { logs, world } = hall.amp('Bar').amplifier;
    world.broken.add(2);
    await hall.amp('Foyer').setOnline(false);
    await open('/venues/dashboard');
    await signIn(page, hall.email);
    await expect(page).toHaveURL(isPhone ? /\/venues\/dashboard$/ : /\/venues$/);
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeAttached();
    const tile = (name: string) => page.getByRole('list', { name: 'Figures' }).getByRole('button', { name });
    await expect(
      page
        .getByRole('list', { name: 'Figures' })
        .getByRole('listitem')
        .filter({ hasText: /^Amps2$/ }),
    ).toBeVisible();
    await expect(tile('Offline 1')).toBeVisible({ timeout: 90_000 });
    await expect(tile('Faults 1')).toBeVisible({ timeout: 90_000 });
    await expect(tile('Firmware 0')).toBeDisabled();
    logs.clear('faults');
    for (const line of ['Channel 2: Load open', 'Channel 3: Output short circuit']) logs.fault(line);
    await expectAccessible(page);
    const rows = isPhone ? page.getByRole('main').getByRole('listitem') : page.getByRole('row');
    const bar = rows.filter({ hasText: 'Output short circuit' });
    await expect(bar).toContainText('+1', { timeout: 90_000 });
    await expect(bar).toContainText('Union Hall');
    const foyer = rows.filter({ hasText: 'Foyer' });
    await expect(foyer).toContainText('Offline');
    await expect(foyer.getByRole('link', { name: 'Foyer' })).toHaveCount(0);

    await tile('Faults').click();
    await expect(foyer).toHaveCount(0);
    await expect(page.getByRole('heading', { name: '1 amp with issues' })).toBeVisible();
    await expect(page).toHaveURL(/\?show=faults$/);
    await tile('Offline').click();
    await expect(page.getByRole('heading', { name: '2 amps with issues' })).toBeVisible();
    await expect(page.getByText('Offline or Faults')).toBeVisible();
    await page.getByRole('button', { name: 'Clear filters' }).click();
    await expect(tile('Offline')).toHaveAttribute('aria-pressed', 'false');

    await bar.getByRole('link', { name: /Output short circuit/ }).click();
    await expect(page).toHaveURL(new RegExp(`${hall.base('Bar')}/faults$`));
    await expect(page.getByText('Output short circuit').first()).toBeVisible();

    await open('/venues');
    const tabs = page.getByRole('navigation', { name: 'Venues and dashboard' });
    await tabs.getByRole('link', { name: 'Dashboard' }).click();
    await expect(page.getByRole('heading', { name: 'Dashboard', level: 1 })).toBeAttached();
    await tabs.getByRole('link', { name: 'Venues' }).click();
    await page.getByRole('list', { name: 'Venues' }).getByRole('link', { name: 'Union Hall', exact: true }).click();
    await expect(tabs.getByRole('link', { name: 'Amplifiers' })).toHaveAttribute('aria-current', 'page');
    // [AMPS-24]
    const card = page.getByRole('list', { name: 'Amplifiers' }).getByRole('listitem').filter({ hasText: 'Foyer' });
    await expect(card).toContainText(/Offline since \d\d:\d\d\. Pages are unavailable\./, { timeout: 90_000 });
    await expect(card.getByRole('link')).toHaveCount(0);
    await hall.amp('Foyer').setOnline(true);
    world.broken.delete(2);
  });
});

test('[DASH-06] [CLOUDAPI-28] [VENUE-18] with nothing wrong now it looks good, and changes show by themselves', async ({
  page,
  open,
  hall,
}) => {
  const { logs } = hall.amp('Bar').amplifier;
  logs.fault('Channel 2: Output short circuit');
  logs.event('Channel 2: Output is well again');
  await open('/venues');
  await signIn(page, hall.email);
  await expect(page.getByText('Looking good')).toBeVisible({ timeout: 90_000 });
  await expectAccessible(page);
  expect(await barOf(page, 'Union Hall')).toBe('green');
  await hall.amp('Foyer').setOnline(false);
  await expect(page.getByRole('button', { name: 'Offline 1' })).toBeVisible({ timeout: 90_000 });
  expect(await barOf(page, 'Union Hall')).toBe('red');
  await hall.amp('Foyer').setOnline(true);
});

test('a search that no venue answers goes on among the amplifiers', async ({ page, open, hall }) => {
  await open('/venues');
  await signIn(page, hall.email);
  const venues = page.getByRole('searchbox', { name: 'Search venues' });
  await venues.fill('foyer');
  await page.getByRole('link', { name: 'Search amplifiers' }).click();
  await expect(page).toHaveURL(/\?find=foyer$/);
  await expect(page.getByRole('heading', { name: '1 amp found' })).toBeVisible({ timeout: 90_000 });
  await expectAccessible(page);
  await expect(page.getByRole('row').getByRole('link', { name: 'Foyer' })).toBeVisible();
  const amps = page.getByRole('searchbox', { name: 'Search venue, name, channel' });
  await amps.fill('no such thing');
  await expect(page.getByText('No amplifier matches')).toBeVisible();
  await amps.fill('');
  await expect(page).toHaveURL(/\/venues$/);
});
