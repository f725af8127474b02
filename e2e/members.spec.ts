import type { Page } from '@playwright/test';
import { describeForms, expect, signIn, test } from './cloud-fixtures.ts';
import { expectAccessible, forms, ready } from './fixtures.ts';

const signOut = async (page: Page) => {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
};

describeForms('the members of a venue', forms, () => {
  test('are invited, join with the code, get another role, leave, and are removed', async ({ page, open, cloud, email }) => {
    const owner = await cloud.signUp(email);
    const guest = `guest-${email}`;
    await cloud.signUp(guest);
    const added = await owner.addVenue({ body: { venue: { name: 'Union Hall' } } });
    const settings = `/venues/${added.ok && !added.unchanged ? added.value.venue.venueId : ''}/settings`;
    const codes = async () =>
      (await cloud.messages()).flatMap(({ to, text }) => (to === guest ? (/[0-9A-Z]{4}-[0-9A-Z]{4}-[0-9A-Z]{4}/.exec(text) ?? []) : []));
    const members = page.getByRole('list', { name: 'Members' });
    const question = page.getByRole('alertdialog');
    const invite = async (role: string) => {
      const before = (await codes()).length;
      await page.getByRole('button', { name: 'Invite', exact: true }).click();
      const dialog = page.getByRole('dialog', { name: 'Invite into the venue' });
      await dialog.getByLabel('E-mail').fill(guest);
      await dialog.getByRole('radio', { name: role }).check();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: 'Invite' }).click();
      await expect(members.getByRole('listitem').filter({ hasText: guest })).toContainText(/Invited until/);
      await expect.poll(async () => (await codes()).length).toBeGreaterThan(before);
    };

    await open(settings);
    await signIn(page, email);
    await expect(members.getByRole('listitem')).toContainText([`${email} you`]);
    await invite('Operator');
    await page.getByRole('button', { name: `Take back the invitation of ${guest}` }).click();
    await question.getByRole('button', { name: 'Take back' }).click();
    await expect(members.getByRole('listitem')).toHaveCount(1);
    await invite('Operator');
    await signOut(page);

    // The link's code survives the sign-in.
    await page.goto(`${cloud.origin}/invitation#${(await codes())[0] ?? ''}`);
    await signIn(page, guest);
    await expect(page.getByLabel('Code of the invitation')).toHaveValue((await codes())[0] ?? '');
    expect(page.url()).not.toContain('#');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Accept', exact: true }).click();
    await expect(page.getByRole('heading', { name: 'Union Hall', level: 1 })).toBeAttached();
    await open(settings);
    await expect(members.getByRole('listitem')).toContainText(['Operator']);
    await expect(page.getByRole('button', { name: 'Invite', exact: true })).toBeDisabled();
    await expect(page.getByRole('region', { name: 'Members' }).getByText('Only an owner of the venue can change this.')).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Leave' }).click();
    await question.getByRole('button', { name: 'Leave' }).click();
    await expect(page.getByText('No venues yet')).toBeVisible();

    await page.getByRole('link', { name: 'I have an invitation' }).click();
    await page.getByLabel('Code of the invitation').fill((await codes())[0] ?? '');
    await page.getByRole('button', { name: 'Accept', exact: true }).click();
    await expect(page.getByText('This invitation does not exist, was used, or was taken back')).toBeVisible();
    await signOut(page);

    await open(settings);
    await signIn(page, email);
    await expect(members.getByRole('listitem')).toHaveCount(1);
    await invite('Viewer');
    await signOut(page);
    await open('/venues');
    await signIn(page, guest);
    await expect(page.getByRole('list', { name: 'Invitations for you' })).toContainText(`${email} invites you: Viewer`);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Join Union Hall' }).click();
    await expect(page.getByRole('heading', { name: 'Union Hall', level: 1 })).toBeAttached();
    await signOut(page);
    await open(settings);
    await signIn(page, email);
    const role = page.getByRole('combobox', { name: `Role of ${guest}` });
    await expect(role).toHaveValue('viewer');
    await role.selectOption('Owner');
    await expect(page.getByRole('region', { name: 'Notifications' }).getByText(`${guest}: Owner`)).toBeVisible();
    await page.reload();
    await expect(role).toHaveValue('owner');
    await page.getByRole('button', { name: `Take out ${guest}` }).click();
    await question.getByRole('button', { name: 'Take out' }).click();
    await expect(members.getByRole('listitem')).toHaveCount(1);
  });
});

describeForms('the recipients of a venue', forms, () => {
  test("[CONTACT-01] [CONTACT-02] [CONTACT-03] [ERR-21] are chosen among the user's contacts, and only changes are sent", async ({
    page,
    open,
    cloud,
    email,
  }) => {
    const owner = await cloud.signUp(email);
    for (const name of ['Ana', 'Bo', 'Cleo'])
      await owner.addContact({ body: { name, email: `${name}@example.com`, severityLevel: ['Critical'] } });
    const added = await owner.addVenue({ body: { venue: { name: 'Pier 12' } } });
    await open(`/venues/${added.ok && !added.unchanged ? added.value.venue.venueId : ''}/settings`);
    await signIn(page, email);
    const shown = page.getByRole('list', { name: 'Recipients' }).getByRole('listitem');
    const card = page.getByRole('region', { name: 'Recipients' });
    await expect(card.getByText('Nobody is told of this venue.')).toBeVisible();
    const [change, save] = [card.getByRole('button', { name: 'Change' }), card.getByRole('button', { name: 'Save' })];
    await change.click();
    await expect(shown).toHaveCount(3);
    await expect(save).toBeDisabled();
    await page.getByRole('checkbox', { name: 'Ana' }).check();
    await card.getByRole('button', { name: 'Cancel' }).click();
    await expect(card.getByText('Nobody is told of this venue.')).toBeVisible();
    await change.click();
    await page.getByRole('checkbox', { name: 'Ana' }).check();
    await page.getByRole('checkbox', { name: 'Cleo' }).check();
    await expectAccessible(page);
    const asked: string[] = [];
    page.on('request', (request) => {
      if (/\/contacts\/[\w-]+$/.test(request.url()) && request.method() !== 'GET') asked.push(request.method());
    });
    await save.click();
    await expect(shown).toHaveText([/Ana/, /Cleo/]);
    expect(asked).toEqual(['POST', 'POST']);
    await change.click();
    await page.getByRole('checkbox', { name: 'Ana' }).uncheck();
    await page.getByRole('checkbox', { name: 'Bo' }).check();
    await page.route('**/api/venues/*/contacts/*', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ status: 404, json: { code: 'UnknownContact', message: 'gone' } })
        : route.continue(),
    );
    await save.click();
    await expect(page.getByRole('region', { name: 'Notifications' }).getByText('some selections failed to save')).toBeVisible();
    await expect(page.getByRole('checkbox', { name: 'Bo' })).toBeChecked();
    await page.unroute('**/api/venues/*/contacts/*');
    await save.click();
    await expect(shown).toHaveText([/Bo/, /Cleo/]);
    await ready(page);
    await card.getByRole('link', { name: 'Contacts' }).click();
    await expect(page).toHaveURL(/\/contacts$/);
  });
});
