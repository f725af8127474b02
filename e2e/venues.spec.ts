import { barOf, describeForms, expect, signIn, test } from './cloud-fixtures.ts';
import { cloudPassword } from '@headroom/testbed';
import { expectAccessible, follow, forms, phone } from './fixtures.ts';

describeForms('venues', forms, ({ isPhone }) => {
  test('[VENUE-01] [VENUE-06] [VENUE-15] [VENUE-18] [VENUE-26] [VENUE-27] the first one is added, and no second of its name', async ({
    page,
    open,
    cloud,
    email,
  }) => {
    await cloud.signUp(email);
    await open('/venues');
    await signIn(page, email);
    await expect(page.getByText('No venues yet')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Add venue' }).last().click();
    const add = page.getByRole('button', { name: 'Add venue' });
    await expect(add).toBeDisabled();
    await page.getByLabel('Name', { exact: true }).fill('Foundry Taproom');
    await expectAccessible(page);
    await add.click();
    await expect(page).toHaveURL(/\/venues$/);
    await page.getByRole('link', { name: 'Foundry Taproom', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Foundry Taproom', level: 1 })).toBeAttached();
    await expect(page.getByText('No amplifiers yet')).toBeVisible();
    await expect(page.getByRole('banner')).toHaveText(isPhone ? /Foundry Taproom/ : /VenuesFoundry Taproom/);
    await expect(page.getByRole('link', { name: 'Foundry Taproom', exact: true })).toHaveCount(isPhone ? 0 : 1);
    await open('/venues/add');
    await page.getByLabel('Name', { exact: true }).fill('foundry TAPROOM ');
    await expect(page.getByText('A venue with this name already exists')).toBeVisible();
    await expect(add).toBeDisabled();
    await page.getByLabel('Name', { exact: true }).fill('酒店 Çırağan');
    await add.click();
    await expect(page.getByRole('list', { name: 'Venues' }).getByRole('heading')).toHaveText(['Foundry Taproom', '酒店 Çırağan']);
    const row = page.getByRole('list', { name: 'Venues' }).getByRole('listitem').first();
    await expect(row).toContainText('0 of 0 amps online');
    expect(await barOf(page, 'Foundry Taproom')).toBe('grey');
    await expect(row.getByRole('link', { name: 'Settings of Foundry Taproom' })).toBeVisible();
  });

  test('[VENUE-19] [VENUE-20] [VENUE-23] [VENUE-14] one is renamed and, asked by name, deleted; its settings lead to firmware and contacts', async ({
    page,
    open,
    cloud,
    email,
  }) => {
    const client = await cloud.signUp(email);
    await client.addVenue({ body: { venue: { name: 'Pier 12' } } });
    await open('/venues');
    await signIn(page, email);
    await page.getByRole('link', { name: 'Settings of Pier 12' }).click();
    const general = page.getByRole('region', { name: 'General' });
    const [cancel, save] = [general.getByRole('button', { name: 'Cancel' }), general.getByRole('button', { name: 'Save' })];
    await expect(cancel).toBeDisabled();
    await expect(save).toBeDisabled();
    await page.getByLabel('Name', { exact: true }).fill('Pier 12 Kitchen + Bar');
    await save.click();
    await expect(page.getByRole('region', { name: 'Notifications' }).getByText('Saved')).toBeVisible();
    await expect(save).toBeDisabled();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Firmware update' }).click();
    await expect(page).toHaveURL(/\/update\?venue=/);
    await page.goBack();
    await page.getByRole('link', { name: 'Contacts', exact: true }).click();
    await expect(page).toHaveURL(/\/contacts$/);
    await page.goBack();
    await page.getByRole('button', { name: 'Delete venue' }).click();
    const question = page.getByRole('alertdialog', { name: 'Delete Pier 12 Kitchen + Bar?' });
    await expect(question.getByRole('button', { name: 'Keep venue' })).toBeFocused();
    await question.getByRole('button', { name: 'Delete venue' }).click();
    await expect(page).toHaveURL(/\/venues$/);
    await expect(page.getByText('No venues yet')).toBeVisible();
    await open('/venues/0b54a7f2-6b1e-4c6b-9d0a-6a3f5f0f8f11');
    await expect(page).toHaveURL(/\/venues$/);
  });

  test('[VENUE-08] [VENUE-09] [VENUE-10] adding an amplifier is explained in three steps, with a token to copy', async ({
    page,
    open,
    cloud,
    email,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    const client = await cloud.signUp(email);
    await client.addVenue({ body: { venue: { name: 'Union Hall' } } });
    await open('/venues');
    await signIn(page, email);
    await page.getByRole('link', { name: 'Union Hall', exact: true }).click();
    await page.getByRole('link', { name: 'Add amp' }).first().click();
    await expect(page.getByRole('heading', { level: 2 })).toHaveText(
      isPhone
        ? ['Copy the registration token', 'Connect the amplifier to the internet', 'Enter the token on its Connect page']
        : ['Venues', 'Copy the registration token', 'Connect the amplifier to the internet', 'Enter the token on its Connect page'],
    );
    const token = page.getByRole('status', { name: 'Registration token' });
    await expect(token).toHaveText(/^[\w-]{22}\.[\w-]{43}$/);
    await page.getByRole('button', { name: 'Copy token' }).click();
    await expect(page.getByRole('region', { name: 'Notifications' }).getByText('Copied')).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await token.textContent());
    await expectAccessible(page);
  });
});

test('of many venues, only the visible ones are on the page, and the keys and the search reach all of them', async ({
  page,
  open,
  cloud,
  email,
}) => {
  const many = 60;
  const client = await cloud.signUp(email);
  for (let venue = 1; venue <= many; venue += 1) await client.addVenue({ body: { venue: { name: `Venue ${venue}` } } });
  await open('/venues');
  await signIn(page, email);
  const rows = page.getByRole('list', { name: 'Venues' }).getByRole('listitem');
  await expect(rows.first()).toHaveAttribute('aria-setsize', String(many));
  // A dozen rows fit; two are rendered beyond.
  expect(await rows.count()).toBeLessThan(20);
  await rows.first().getByRole('link', { name: 'Venue 1', exact: true }).focus();
  await page.keyboard.press('End');
  await expect(page.getByRole('link', { name: `Venue ${many}`, exact: true })).toBeFocused();
  expect(await rows.count()).toBeLessThan(20);
  await page.getByRole('searchbox', { name: 'Search venues' }).fill('venue 33');
  await expect(rows).toHaveText(/Venue 33/);
});

test('[VENUE-22] a venue that is added elsewhere shows by itself', async ({ page, open, cloud, email }) => {
  const client = await cloud.signUp(email);
  await page.clock.install();
  await open('/venues');
  await signIn(page, email);
  await expect(page.getByText('No venues yet')).toBeVisible();
  await client.addVenue({ body: { venue: { name: 'St. Brigid’s Chapel' } } });
  await page.clock.runFor(10_000);
  await expect(page.getByRole('link', { name: 'St. Brigid’s Chapel', exact: true })).toBeVisible();
});

test('[VENUE-14] a mistyped venue in the address leads to the list', async ({ page, open, hall }) => {
  await open('/venues');
  await signIn(page, hall.email);
  await expect(page).toHaveURL(/\/venues$/);
  for (const rest of ['', '/settings', '/compare', `/amps/${hall.idOf('Bar')}`]) {
    await follow(page, `/venues/terrace${rest}`);
    await expect(page).toHaveURL(/\/venues$/);
    await expect(page.getByRole('list', { name: 'Venues' })).toBeVisible();
  }
});

describeForms('the ways of a venue', [phone], () => {
  test('stand in one row of a Spanish phone, beside whatever the venue tells', async ({ page, open, hall }) => {
    await page.addInitScript(() => localStorage.setItem('headroom.language', 'es'));
    await open(`/venues/${hall.venueId}`);
    await page.getByLabel('Correo', { exact: false }).fill(hall.email);
    await page.getByLabel('Contraseña', { exact: true }).fill(cloudPassword);
    await page.keyboard.press('Enter');
    const ways = ['Eventos', 'Todos', 'Pruebas', 'Ajustes', 'Grupo'].map((word) => page.getByRole('main').getByText(word, { exact: true }));
    const tops = () => Promise.all(ways.map(async (way) => Math.round((await way.boundingBox())?.y ?? 0)));
    await expect.poll(async () => new Set(await tops()).size).toBe(1);
    expect((await tops())[0]).toBeGreaterThan(0);
  });
});
