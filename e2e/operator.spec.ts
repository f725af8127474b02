import { cloudPassword } from '@headroom/testbed';
import { describeForms, expect, signIn, test } from './cloud-fixtures.ts';
import { expectAccessible, follow, forms, prefer, ready } from './fixtures.ts';
import { faultsOfLayout, faultsOfWords, wordsOutside } from './layout.ts';

/** One for each test of a worker. */
const operators = Array.from({ length: 8 }, (_, index) => `runs-${index}@example.com`);
let taken = 0;
test.use({ programPlan: { words: operators.flatMap((email) => ['--operator', email]) } });

describeForms('the operator of a cloud', forms, () => {
  test('has the doctor look, and disables and deletes accounts; who is none gets neither the way nor the page', async ({
    page,
    open,
    browser,
    cloud,
    email: ada,
  }) => {
    const boss = operators[taken++] ?? '';
    await cloud.signUp(boss);
    const owner = await cloud.signUp(ada);
    await owner.addVenue({ body: { venue: { name: 'Union Hall' } } });
    await open('/profile');
    await signIn(page, boss);
    await page.getByRole('link', { name: 'Open the operator page' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Operator' })).toBeAttached();
    const accounts = page.getByRole('table', { name: 'Accounts' });
    await expect(accounts.getByRole('cell', { name: ada, exact: true })).toBeVisible();
    await expect(page.getByRole('table', { name: 'Venues' })).toContainText('Union Hall');
    await page.getByRole('button', { name: 'Examine' }).click();
    const doctor = page.getByRole('table', { name: 'Doctor' });
    await expect(doctor.getByRole('row', { name: /^Database OK PostgreSQL/ })).toBeVisible();
    await expect(doctor.getByRole('row', { name: /^Mail Warning No mail server is configured.*Set SMTP_URL/ })).toBeVisible();
    await ready(page);
    await expectAccessible(page);

    await page.getByRole('searchbox', { name: 'Search by address' }).fill(boss.toUpperCase());
    await expect(accounts.getByRole('row')).toHaveCount(2);
    await page.getByRole('button', { name: `Open ${boss}` }).click();
    const own = page.getByRole('dialog', { name: boss });
    await expect(own).toContainText('This is your own account');
    await expect(own.getByRole('button', { name: 'Disable account' })).toHaveCount(0);
    await own.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('searchbox', { name: 'Search by address' }).fill('');

    await using context = await browser.newContext({ extraHTTPHeaders: { 'x-forwarded-for': '10.2.0.1' }, locale: 'en-US' });
    const theirs = await context.newPage();
    await theirs.goto(`${cloud.origin}/profile`);
    await signIn(theirs, ada);
    await expect(theirs.getByText(ada)).toBeVisible();
    await expect(theirs.getByText('Operator', { exact: true })).toHaveCount(0);
    await theirs.goto(`${cloud.origin}/operator`);
    await expect(theirs).toHaveURL(/\/venues$/);

    await page.getByRole('button', { name: `Open ${ada}` }).click();
    const shown = page.getByRole('dialog', { name: ada });
    await expect(shown).toContainText('Union Hall');
    await expectAccessible(page);
    await shown.getByRole('button', { name: 'Disable account' }).click();
    const disable = page.getByRole('dialog', { name: `Disable ${ada}?` });
    await disable.getByLabel('Password', { exact: true }).fill('Wrong-horse-1');
    await disable.getByRole('button', { name: 'Disable account' }).click();
    await expect(disable).toContainText('Invalid password provided');
    await disable.getByLabel('Password', { exact: true }).fill(cloudPassword);
    await disable.getByRole('button', { name: 'Disable account' }).click();
    await expect(accounts.getByRole('row', { name: new RegExp(`${ada}.*Disabled`) })).toBeVisible();
    await expect(theirs).toHaveURL(/\/login/, { timeout: 90_000 });
    await expect(theirs.getByText(/Whoever runs this cloud disabled your account/)).toBeVisible();

    await page.getByRole('button', { name: `Open ${ada}` }).click();
    await shown.getByRole('button', { name: 'Enable account' }).click();
    await expect(accounts.getByRole('row', { name: new RegExp(`${ada}.*Active`) })).toBeVisible();
    await page.getByRole('button', { name: `Open ${ada}` }).click();
    await shown.getByRole('button', { name: 'Delete account' }).click();
    const remove = page.getByRole('dialog', { name: `Delete ${ada}?` });
    await remove.getByLabel('Type the address of the account').fill('adda@example.com');
    await remove.getByRole('button', { name: 'Next' }).click();
    await expect(remove).toContainText('This is not the address of the account');
    await expectAccessible(page);
    await remove.getByLabel('Type the address of the account').fill(ada);
    await remove.getByRole('button', { name: 'Next' }).click();
    await remove.getByLabel('Password', { exact: true }).fill(cloudPassword);
    await remove.getByRole('button', { name: 'Delete for good' }).click();
    await expect(accounts.getByRole('cell', { name: ada, exact: true })).toHaveCount(0);
    await expect(page.getByText('Union Hall')).toHaveCount(0);

    await open('/profile/log');
    await expect(page.getByText(`Account of somebody else deleted: ${ada}`)).toBeVisible();
  });
});

test('the page of an operator has room for each language', async ({ page, open, cloud }) => {
  const boss = operators[taken++] ?? '';
  await cloud.signUp(boss);
  await open('/operator');
  await signIn(page, boss);
  // Leaving the sign-in page would end the sign-in.
  await expect(page.getByRole('button', { name: 'Examine' })).toBeVisible();
  for (const [language, examine] of [
    ['es', 'Comprobar'],
    ['zh', '立即检查'],
  ] as const) {
    await prefer(page, 'language', language);
    await follow(page, '/operator');
    await page.getByRole('button', { name: examine }).click();
    await expect(page.getByRole('table').first().getByRole('row')).not.toHaveCount(0);
    for (const size of [
      { width: 320, height: 700 },
      { width: 1440, height: 900 },
    ]) {
      await page.setViewportSize(size);
      await ready(page);
      const at = `${language} at ${size.width} px`;
      expect(await faultsOfLayout(page), at).toEqual([]);
      expect(await faultsOfWords(page), at).toEqual([]);
      expect(await wordsOutside(page), at).toEqual([]);
    }
  }
});
