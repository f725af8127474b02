import { readFile } from 'node:fs/promises';
import { describeForms, expect, invite, signIn, test } from './cloud-fixtures.ts';
import { expectAccessible, forms } from './fixtures.ts';

describeForms('who changed what', forms, () => {
  test('is told of a venue by person, thing and time, leads there, and is saved as CSV', async ({ page, open, cloud, hall, email }) => {
    await invite(cloud, hall, email, 'owner');
    await hall.client.renameVenue({ params: { venueId: hall.venueId }, body: { venue: { name: 'Great Hall' } } });
    await open(`/venues/${hall.venueId}/settings`);
    await signIn(page, email);
    await page.getByRole('link', { name: 'Open the log' }).click();
    const log = page.getByRole('region', { name: 'Who changed what' });
    const lines = log.getByRole('listitem');
    await expect(lines.filter({ hasText: 'Great Hall: Venue renamed' }).first()).toContainText(hall.email);
    await expectAccessible(page);

    await log.getByLabel('Person').fill(email);
    await expect(lines.filter({ hasText: 'Venue renamed' })).toHaveCount(0);
    await expect(lines.filter({ hasText: 'Invitation accepted' })).toHaveCount(1);
    const [file] = await Promise.all([page.waitForEvent('download'), log.getByRole('button', { name: 'Save as CSV' }).click()]);
    const csv = (await readFile(await file.path(), 'utf8')).trim().split('\n');
    expect(csv[0]).toBe('at,actor,address,venueId,deviceId,action,from,to');
    expect(csv.slice(1).every((line) => line.includes(email))).toBe(true);

    await log.getByLabel('Person').fill('nobody@');
    await log.getByRole('button', { name: 'Show all' }).click();
    await log.getByRole('combobox', { name: 'Amplifier' }).selectOption({ label: 'Bar' });
    await lines.filter({ hasText: 'Bar: Amplifier registered' }).getByRole('link').click();
    await expect(page).toHaveURL(new RegExp(`/venues/${hall.venueId}/amps/`));
  });

  test('is told of the account on the profile', async ({ page, open, cloud, email }) => {
    await cloud.signUp(email);
    await open('/profile');
    await signIn(page, email);
    await page.getByRole('link', { name: 'Open the log' }).click();
    await expect(page.getByRole('listitem').filter({ hasText: 'Signed in' }).first()).toContainText(email);
    await expectAccessible(page);
  });
});

describeForms('the registration tokens of a venue', forms, () => {
  test('are listed with their end, and are taken back', async ({ page, open, cloud, email }) => {
    const client = await cloud.signUp(email);
    const added = await client.addVenue({ body: { venue: { name: 'Union Hall' } } });
    const venueId = added.ok && !added.unchanged ? added.value.venue.venueId : '';
    await client.createRegistrationToken({ params: { venueId } });
    await open(`/venues/${venueId}/settings`);
    await signIn(page, email);
    const tokens = page.getByRole('region', { name: 'Registration tokens' });
    await expect(tokens.getByText(/^Good until/)).toHaveCount(1);
    await expect(page.getByRole('region', { name: 'Bridges' })).toContainText('No bridges.');
    await expectAccessible(page);
    await tokens.getByRole('button', { name: /^Take back the token/ }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click();
    await expect(tokens).toContainText('No token is good at the moment.');
  });
});
