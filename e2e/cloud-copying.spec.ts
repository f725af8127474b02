import { expect, invite, signIn, test, valueAt, write } from './cloud-fixtures.ts';

test.use({
  hallPlan: {
    amps: [
      { model: '704D', name: 'Bar' },
      { model: '124D', name: 'Store' },
    ],
  },
});

test('a channel is copied to another amplifier of its venue over the cloud; a viewer reads why not', async ({
  page,
  open,
  hall,
  cloud,
  email,
}) => {
  const [first, third] = ['/amp/channels/1/rmsLimiter', '/amp/channels/3/rmsLimiter'] as const;
  await write(hall, 'Bar', first, { threshold: 44 });
  await write(hall, 'Store', third, { threshold: 100 });
  await open(`${hall.base('Bar')}/channels/1/LIMITER`);
  await signIn(page, hall.email);
  const menu = page.getByRole('button', { name: /^Snapshots, copies and A\/B of/ });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Copy this channel to others…' }).click();
  const store = page.getByRole('group', { name: /^Store/ });
  await store.getByRole('checkbox', { name: /^3 / }).check({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Preview for 1 channel…' }).click();
  const question = page.getByRole('dialog');
  await expect(question.getByRole('listitem').filter({ hasText: 'Threshold 100.0 V → 44.0 V' })).toBeVisible();
  expect(valueAt(hall, 'Store', `${third}/threshold`)).toBe(100);
  await question.getByRole('button', { name: 'Copy 1' }).click();
  await expect(page.getByText('1 setting was copied.')).toBeVisible();
  expect(valueAt(hall, 'Store', `${third}/threshold`)).toBe(44);
  await page.getByRole('button', { name: 'Put back' }).click();
  await expect(page.getByText('Everything is as it was before.')).toBeVisible();
  expect(valueAt(hall, 'Store', `${third}/threshold`)).toBe(100);

  await invite(cloud, hall, email, 'operator');
  const address = page.url();
  const context = await page.context().browser()?.newContext();
  const guest = await context?.newPage();
  if (!guest) throw new Error('no browser');
  await guest.goto(new URL(`${hall.base('Bar')}/channels/1/LIMITER`, address).href);
  await signIn(guest, email);
  await guest.getByRole('button', { name: /^Snapshots, copies and A\/B of/ }).click();
  const item = guest.getByRole('menuitem', { name: /^Copy this channel to others…/ });
  await expect(item).toBeDisabled();
  await expect(item).toContainText('Only an owner of this venue may change this');
  await guest.goto(address);
  const theirs = guest.getByRole('group', { name: /^Store/ });
  await expect(theirs).toContainText('Only an owner of this venue may change this', { timeout: 60_000 });
  await expect(theirs.getByRole('checkbox', { name: /^3 / })).toBeDisabled();
  await expect(guest.getByRole('button', { name: 'Preview…' })).toBeDisabled();
  await context?.close();
});

test('a cancelled copy over the cloud says so on all pages of its venue, asks before it is left, and is undone', async ({
  page,
  open,
  hall,
}) => {
  const bands = [1, 2, 3, 4, 5, 6, 7, 8].map((band) => `/amp/channels/1/outputEqFilters/${band}`);
  const channels = [1, 2, 3, 4];
  const gains = () =>
    channels.flatMap((channel) => bands.map((band) => valueAt(hall, 'Store', `${band.replace('1', String(channel))}/gain`)));
  for (const band of bands) await write(hall, 'Bar', band, { gain: -6 });
  const before = gains();
  await open(`/venues/${hall.venueId}/copy?from=${hall.idOf('Bar')}.1`);
  await signIn(page, hall.email);
  await page
    .getByRole('group', { name: /^Store/ })
    .getByRole('checkbox', { name: 'All of Store' })
    .check({ timeout: 60_000 });
  await page.getByRole('button', { name: 'Preview for 4 channels…' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Copy \d+/ })
    .click();
  await page.getByRole('button', { name: 'Stop', exact: true }).click();
  const alert = page.getByRole('main').getByRole('alert');
  await expect(alert).toContainText('You stopped it.');
  await expect(alert.getByRole('list', { name: 'How far each has come' })).toContainText('Not begun');
  expect(gains()).not.toEqual(before);
  await page.getByRole('link', { name: 'Compare', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Compare' })).toBeAttached();
  await expect(alert).toContainText('You stopped it.');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('link', { name: 'Contacts' }).click();
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await question.getByRole('button', { name: 'Stay here' }).click();
  await alert.getByRole('button', { name: 'Put back' }).click();
  await expect(page.getByText('Everything is as it was before.')).toBeVisible();
  expect(gains()).toEqual(before);
});
