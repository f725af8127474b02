import { canonicalDeviceId } from '@headroom/model/catalogue';
import { at } from '@headroom/model/property';
import { openRegisterEndpoint, type RegisterEndpoint } from '@headroom/testbed';
import { describeForms, everyForm, expect, expectAccessible, ready, test as base } from './fixtures.ts';

const test = base.extend<{ endpoint: RegisterEndpoint }>({
  // oxlint-disable-next-line no-empty-pattern
  endpoint: async ({}, use) => {
    await using endpoint = await openRegisterEndpoint();
    await use(endpoint);
  },
});
test.use({ plan: { amps: [{ model: '704D', name: 'Main bar' }], panels: [] } });
test.beforeEach(async ({ page, endpoint }) => {
  await page.route('**/config.json', (route) =>
    route.fulfill({
      json: {
        cloudRegions: [
          { name: 'Everywhere else', endpoint: endpoint.url },
          { name: 'China', endpoint: 'http://127.0.0.1:1', china: true },
          { name: 'Laboratory', endpoint: 'http://127.0.0.1:2', development: true },
        ],
      },
    }),
  );
});

describeForms('connect to the cloud', everyForm, ({ name }) => {
  test('[CONNECT-01, CONNECT-02, CONNECT-03, CONNECT-04, CONNECT-05, CONNECT-06] a wrong token is reported below its field, the right one registers the amplifier', async ({
    page,
    open,
    site,
    endpoint,
  }) => {
    const { core, identity } = site.amp('Main bar').amplifier;
    core.setAt('/cloud/registrationEndpoint', '');
    await open(`${site.base('Main bar')}/connect`);
    const card = page.getByRole('region', { name: 'Connect to the cloud' });
    await expect(card.getByRole('radio')).toHaveCount(2);
    await expect(card.getByRole('radio', { name: 'Everywhere else' })).toBeChecked();
    await expect(card.getByRole('radio', { name: /^China\s*For use in China only$/ })).toBeVisible();
    await expect(card.getByText('For use in China only')).toHaveCount(1);
    await expect(card).not.toContainText('Laboratory');
    await expect(card).toContainText('Not registered');
    await expect(card.getByRole('button', { name: 'Register' })).toBeDisabled();

    await card.getByRole('button', { name: 'I have no token' }).click();
    await expect(page.getByRole('dialog')).toContainText('Press Add amp and copy the token.');
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();

    await card.getByLabel('Registration token').fill('NO-SUCH-TOKEN');
    await card.getByRole('button', { name: 'Register' }).click();
    await expect(card.getByText('something went wrong', { exact: true })).toBeVisible();
    await expect(card.getByLabel('Registration token')).toHaveAccessibleDescription('something went wrong');
    await expectAccessible(page);
    await expect(card).toContainText('This registration token is not known here, or its venue is gone.');
    expect(at(core.tree, '/cloud/registrationEndpoint')).toBe('');

    const token = endpoint.offer(`7Q4F-K29M-${name}`);
    await card.getByLabel('Registration token').fill(`  ${token} `);
    await card.getByLabel('Registration token').press('Enter');
    await expect(page.getByRole('dialog')).toContainText('The amplifier is registered');
    await expectAccessible(page);
    await page.getByRole('dialog').getByRole('button', { name: 'OK' }).click();
    await expect(card.getByText('Registered', { exact: true })).toBeVisible();
    expect(endpoint.registrations.at(-1)).toMatchObject({ token, deviceId: canonicalDeviceId(identity.mac) });
  });
});

test('[CONNECT-04] registers at the endpoint of the region that was chosen, with the token', async ({ page, open, site, endpoint }) => {
  await using elsewhere = await openRegisterEndpoint();
  await page.unroute('**/config.json');
  await page.route('**/config.json', (route) =>
    route.fulfill({
      json: {
        cloudRegions: [
          { name: 'Here', endpoint: endpoint.url },
          { name: 'Elsewhere', endpoint: elsewhere.url },
        ],
      },
    }),
  );
  const token = elsewhere.offer('7Q4F-ELSEWHERE');
  const before = endpoint.registrations.length;
  const { core } = site.amp('Main bar').amplifier;
  core.setAt('/cloud/registrationEndpoint', '');
  await open(`${site.base('Main bar')}/connect`);
  await page.getByRole('radio', { name: 'Elsewhere' }).check();
  await page.getByLabel('Registration token').fill(token);
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('dialog')).toContainText('The amplifier is registered');
  expect(elsewhere.registrations.at(-1)).toMatchObject({ token });
  expect(endpoint.registrations).toHaveLength(before);
  expect(at(core.tree, '/cloud/registrationEndpoint')).toBe(`${elsewhere.url.replace(/\/$/, '')}/devices/register`);
});

test('[CONNECT-06] an unreachable cloud is reported below the field', async ({ page, open, site }) => {
  await open(`${site.base('Main bar')}/connect`);
  await page.getByRole('radio', { name: 'China' }).check();
  await page.getByLabel('Registration token').fill('7Q4F');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByText('something went wrong', { exact: true })).toBeVisible();
  await expect(page.getByText('The cloud cannot be reached.')).toBeVisible();
});

test('without a configured cloud the page says so', async ({ page, site }) => {
  await page.unroute('**/config.json');
  await page.route('**/config.json', (route) => route.fulfill({ json: {} }));
  await page.goto(site.url(`${site.base('Main bar')}/connect`));
  await ready(page);
  await expect(page.getByText('No cloud is set up for this installation.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Register' })).toBeDisabled();
});
