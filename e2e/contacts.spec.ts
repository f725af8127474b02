import { describeForms, expect, signIn, test } from './cloud-fixtures.ts';
import { expectAccessible, forms, prefer, ready } from './fixtures.ts';

// Unreachable addresses are refused with status 500; one answer is dropped on purpose.
test.use({ expectedErrors: [/status of (?:4\d\d|500)|net::ERR_FAILED/] });

function linesOf(button: Element): number {
  const range = document.createRange();
  range.selectNodeContents(document.createTreeWalker(button, NodeFilter.SHOW_TEXT).nextNode() ?? button);
  return new Set([...range.getClientRects()].map(({ top }) => Math.round(top))).size;
}

describeForms('contacts', forms, ({ isPhone }) => {
  test('[CONTACT-04] [CONTACT-05] [CONTACT-09] [CONTACT-11] [CONTACT-13] [CONTACT-15] [CONTACT-16] [CONTACT-18] [CONTACT-20] one is added with a number in the format of its country', async ({
    page,
    open,
    cloud,
    email,
  }) => {
    const client = await cloud.signUp(email);
    const taken = { email: 'Jonah@example.com', phone: '+12125550177', severityLevel: ['Critical', 'Warning', 'Info'] };
    await client.addContact({ body: { name: 'Jonah Reyes', ...taken } });
    await open('/contacts');
    await signIn(page, email);
    await expect(page.getByText('Contacts can unsubscribe from any message')).toBeVisible();
    await ready(page);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Add', exact: true }).click();
    await expect(page).toHaveURL(/\/contacts\/add$/);
    await expect(page.getByText(/subscribed automatically.*Choose at least one level/)).toBeVisible();
    await expect(page.getByRole('list', { name: 'Contacts' })).toHaveCount(isPhone ? 0 : 1);
    const [name, mail, phone] = [page.getByLabel('Name'), page.getByLabel('E-mail'), page.getByLabel('Phone')];
    const [save, country] = [page.getByRole('button', { name: 'Save' }), page.getByLabel('Country')];
    await expect(country).toHaveValue('US');
    await expect(save).toBeDisabled();
    await name.fill('Priya Raman');
    await expect(save).toBeDisabled();
    await mail.fill('jonah@EXAMPLE.com');
    await expect(page.getByText('email address in use')).toBeVisible();
    await mail.fill('nobody');
    await phone.fill('2125550177');
    await expect(phone).toHaveValue('(212) 555-0177');
    await expect(page.getByText('email not in correct format')).toBeVisible();
    await expect(page.getByText('phone number already in use')).toBeVisible();
    await expectAccessible(page);
    await mail.fill('');
    await phone.fill('212555017');
    await name.focus();
    await expect(page.getByText('phone number already in use')).toHaveCount(0);
    await expect(page.getByText('This number is not complete')).toBeVisible();
    await country.selectOption('China +86');
    await expect(phone).toHaveValue('');
    // A dial code alone is no number.
    await phone.fill('+86');
    await expect(save).toBeDisabled();
    await phone.pressSequentially('13800138000');
    await expect(phone).toHaveValue('138 0013 8000');
    await expect(save).toBeEnabled();
    await page.getByRole('checkbox', { name: 'Critical' }).uncheck();
    await expect(save).toBeDisabled();
    await page.getByRole('checkbox', { name: 'Warning' }).check();
    await save.click();
    await expect(page).toHaveURL(/\/contacts$/);
    const rows = page.getByRole('list', { name: 'Contacts' }).getByRole('listitem');
    await expect(rows).toHaveCount(2);
    await expect(rows.nth(0)).toContainText(/Jonah Reyes.*Jonah@example\.com.*\+1 \(212\) 555-0177.*Critical.*Warning.*Info/);
    await expect(rows.nth(1)).toContainText(/Priya Raman.*\+86 138 0013 8000.*Warning/);
    const answer = await client.listContacts();
    expect(answer).toMatchObject({
      value: { contacts: [{}, { name: 'Priya Raman', phone: '+8613800138000', severityLevel: ['Warning'] }] },
    });
    const unconfirmed = rows.nth(1).getByText('Number not confirmed: it gets no SMS');
    await expect(unconfirmed).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Send code: Priya Raman' }).click();
    const dialog = page.getByRole('dialog', { name: 'Confirm the number of Priya Raman' });
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    const sent = (await cloud.messages()).filter(({ to, text }) => to === '+8613800138000' && text.includes(email));
    await dialog.getByLabel('Code').fill(/\d{6}/.exec(sent[0]?.text ?? '')?.[0] ?? '');
    await dialog.getByRole('button', { name: 'Confirm' }).click();
    await expect(unconfirmed).toHaveCount(0);
    if (isPhone) {
      await prefer(page, 'language', 'es');
      const again = page.getByRole('button', { name: /confirmación.*: Jonah Reyes/ });
      expect(await again.evaluate(linesOf), 'lines of a Spanish button').toBe(1);
      return;
    }
    await page.getByRole('link', { name: 'Close' }).click();
    await expect(page).toHaveURL(/\/venues$/);
  });

  test('[CONTACT-06] [CONTACT-07] [CONTACT-08] [CONTACT-17] [ERR-19] [ERR-20] one is changed, and removed after a question', async ({
    page,
    open,
    cloud,
    email,
  }) => {
    const client = await cloud.signUp(email);
    await client.addContact({ body: { name: 'Front desk', email: 'desk@example.com', severityLevel: ['Info', 'Urgent'] } });
    await page.route('**/config.json', (route) => route.fulfill({ json: { support: { phone: '+1 555 0100' } } }));
    await open('/contacts');
    await signIn(page, email);
    await page.getByRole('link', { name: 'Edit Front desk' }).click();
    await expect(page).toHaveURL(/\/contacts\/[\w-]{36}\/edit$/);
    await expect(page.getByText(/subscribes again with the link/)).toBeVisible();
    await expect(page.getByRole('link', { name: '+1 555 0100' })).toBeVisible();
    await expectAccessible(page);
    const save = page.getByRole('button', { name: 'Save' });
    // Only the service knows that it receives no mail.
    await page.getByLabel('E-mail').fill('a..b@example.com');
    await save.click();
    await expect(page.getByText('email not in correct format')).toBeVisible();
    await expect(save).toBeDisabled();
    await page.getByLabel('E-mail').fill('desk@example.org');
    await page.route('**/api/contacts/*', (route) => (route.request().method() === 'PUT' ? route.abort() : route.continue()), { times: 1 });
    await save.click();
    await expect(page.getByRole('region', { name: 'Notifications' }).getByText('an error occurred while saving')).toBeVisible();
    await save.click();
    await expect(page).toHaveURL(/\/contacts$/);
    await expect(page.getByText('desk@example.org')).toBeVisible();
    expect(await client.listContacts()).toMatchObject({ value: { contacts: [{ severityLevel: ['Info', 'Urgent'] }] } });
    await page.getByRole('link', { name: 'Edit Front desk' }).click();
    await page.getByRole('button', { name: 'Remove' }).click();
    await page.getByRole('alertdialog', { name: 'Remove Front desk?' }).getByRole('button', { name: 'Remove' }).click();
    await expect(page).toHaveURL(/\/contacts$/);
    await expect(page.getByText('No contacts yet')).toBeVisible();
    for (const path of ['/contacts/edit', '/contacts/0b54a7f2-6b1e-4c6b-9d0a-6a3f5f0f8f11/edit']) {
      await open(path);
      await expect(page).toHaveURL(/\/contacts$/);
    }
  });
});
