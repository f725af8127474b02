import { at } from '@headroom/model/property';
import { describeForms, expect, expectAccessible, forms, test } from './fixtures.ts';
import { refuseStorage, storageRefusals } from './refuse-storage.ts';

test.use({
  plan: {
    amps: [
      { model: '1504D', name: 'Club', password: 'headroom' },
      // One each: devices remember wrong guesses.
      ...forms.map(({ name }) => ({ model: '704D', name: `Terrace ${name}`, password: 'another' })),
    ],
  },
});

describeForms('the local login', forms, ({ name, theme }) => {
  test('[SHELL-10] [SHELL-11] [LOGIN-01] [LOGIN-02] [LOGIN-03] [LOGIN-05] [LOGIN-07] [SHELL-21] a protected amplifier asks; a guest may look and not change', async ({
    page,
    open,
    site,
  }) => {
    await open('/');
    await expect(page).toHaveURL(site.url('/login'));
    await expect(page.getByRole('heading', { name: 'Club' })).toBeVisible();
    await expect(page.getByRole('textbox')).toHaveCount(1);
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeDisabled();
    const password = page.getByLabel('Password', { exact: true });
    await expect(password).toHaveAttribute('type', 'password');
    await password.fill('x');
    await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled();
    await page.getByRole('button', { name: 'Continue as guest' }).click();
    await expect(page).toHaveURL(site.url('/amps'));
    await expect(page.getByRole('button', { name: 'Mute all, Club' })).toBeDisabled();
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name: 'Log in' })).toHaveAttribute('href', '/login');
    await page.keyboard.press('Escape');
    await page.getByRole('link', { name: 'Club' }).click();
    await expect(page.getByText('Sign in to change settings.')).toBeVisible();
    // Asked once per visit: the root remembers a guest (OQ-020).
    await open('/');
    await expect(page).toHaveURL(site.url('/amps'));
  });

  test('[ERR-03] [LOGIN-04] [LOGIN-06] [SHELL-09] a wrong password is refused in words; the right one opens everything; logging out ends it', async ({
    page,
    open,
    site,
  }) => {
    await open('/login');
    const steps = await page.evaluate(() => history.length);
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('wrong');
    await page.keyboard.press('Enter');
    await expect(page.getByText('Login Failed. The password is not correct.', { exact: true })).toBeVisible();
    await expectAccessible(page);
    await expect(page).toHaveURL(site.url('/login'));
    await password.fill('headroom');
    await password.press('Enter');
    await expect(page).toHaveURL(site.url('/amps'));
    expect(await page.evaluate(() => history.length)).toBe(steps);
    await expect(page.getByRole('button', { name: 'Mute all, Club' })).toBeEnabled();
    await expect(page.getByRole('img', { name: 'Password protected, signed in' }).first()).toBeVisible();
    // A reload keeps this tab signed in (OQ-018).
    await page.reload();
    await expect(page.getByRole('button', { name: 'Mute all, Club' })).toBeEnabled();
    await open('/login');
    await expect(page).toHaveURL(site.url('/amps'));
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await expect(page).toHaveURL(site.url('/login'));
    expect(
      await page.evaluate(() => [...Object.keys(localStorage), ...Object.keys(sessionStorage).filter((key) => key.startsWith('headroom'))]),
    ).toEqual(theme === 'dark' ? ['headroom.darkMode'] : []);
  });

  test('[LOGIN-07] [ERR-03] an amplifier with a password of its own is view-only until sign-in on its page (OQ-019)', async ({
    page,
    open,
    site,
  }) => {
    await open('/login');
    await page.getByLabel('Password', { exact: true }).fill('headroom');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page).toHaveURL(site.url('/amps'));
    const terrace = page.getByRole('button', { name: `Mute all, Terrace ${name}` });
    await terrace.click();
    await expect(terrace).toBeDisabled();
    await page.getByRole('link', { name: `Terrace ${name}` }).click();
    await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click();
    const dialog = page.getByRole('dialog', { name: `Sign in to Terrace ${name}` });
    await dialog.getByLabel('Password', { exact: true }).fill('wrong');
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Login Failed', { exact: true })).toBeVisible();
    await dialog.getByLabel('Password', { exact: true }).fill('another');
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(terrace.first()).toBeEnabled();
    await expect(page.getByText('Sign in to change settings.')).toHaveCount(0);
  });
});

for (const how of storageRefusals)
  test(`in a browser that blocks ${how} the sign-in and every choice last as long as the page`, async ({ page, open, site }) => {
    const { tree } = site.amp('Club').amplifier.device;
    const menu = async (name: string) => {
      await page.getByRole('button', { name: 'Menu' }).click();
      await page.getByRole('dialog', { name: 'Menu' }).getByRole('link', { name }).click();
    };
    await refuseStorage(page, how);
    await open('/login');
    await page.getByLabel('Password', { exact: true }).fill('headroom');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('button', { name: 'Mute all, Club' }).click();
    await expect.poll(() => at(tree, '/amp/channels/1/output/mute')).toBe(true);
    await page.getByRole('button', { name: 'Dark mode' }).click();
    await menu('Preferences');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await menu('Amplifiers');
    await page.getByRole('link', { name: 'Club' }).click();
    await page.getByRole('link', { name: 'Settings' }).click();
    await expect(page.getByRole('textbox', { name: 'Name' }).first()).toBeEnabled();
    await page.getByRole('button', { name: 'Muted, Club' }).first().click();
    await expect.poll(() => at(tree, '/amp/channels/1/output/mute')).toBe(false);
    await open('/groups');
    await page.getByRole('button', { name: 'Create group' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create a group' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill('Floor');
    await dialog.getByRole('checkbox').first().check();
    await dialog.getByRole('button', { name: 'Create group' }).click();
    await expect(page.getByText(/^This browser could not keep the groups/)).toBeVisible();
  });

// Last, because the amplifier refuses the next sign-in for a while.
test('[ERR-03] many wrong passwords are throttled, and the remaining wait is shown', async ({ page, open }) => {
  await page.clock.install();
  await open('/login');
  const password = page.getByLabel('Password', { exact: true });
  await expect(async () => {
    await password.fill('guess');
    await password.press('Enter');
    await expect(page.getByText(/^Login Failed\. Too many wrong passwords\. Try again in \d+ s\.$/)).toBeVisible({ timeout: 700 });
  }).toPass({ timeout: 90_000 });
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeDisabled();
  await expect(async () => {
    await page.clock.runFor(1000);
    await expect(page.getByText(/Too many wrong passwords/)).toHaveCount(0, { timeout: 50 });
  }).toPass({ timeout: 90_000 });
  await expect(page.getByRole('button', { name: 'Sign in' })).toBeEnabled();
});
