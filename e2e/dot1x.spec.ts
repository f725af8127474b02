import { execFileSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { at } from '@headroom/model/property';
import type { Page } from '@playwright/test';
import { describeForms, expect, expectAccessible, forms, test, type Site } from './fixtures.ts';

test.use({
  plan: {
    amps: [
      { model: '704D', name: 'Main bar' },
      { model: '702', name: 'Cellar', password: 'secret' },
    ],
  },
});

let folder = '';
const file = (name: string) => join(folder, name);
test.beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'headroom-dot1x-'));
  for (const [name, pair] of [
    ['client', generateKeyPairSync('rsa', { modulusLength: 2048 })],
    ['other', generateKeyPairSync('ec', { namedCurve: 'P-256' })],
  ] as const) {
    writeFileSync(file(`${name}.key`), pair.privateKey.export({ type: 'pkcs8', format: 'pem' }));
    writeFileSync(
      file(`${name}-sealed.key`),
      pair.privateKey.export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'key password' }),
    );
    execFileSync('openssl', ['req', '-x509', '-new', '-key', file(`${name}.key`), '-subj', `/CN=${name}`, '-out', file(`${name}.crt`)]);
  }
  writeFileSync(file('windows.pem'), `\uFEFF${readFileSync(file('other.crt'), 'utf8').replaceAll('\n', '\r\n')}`);
  execFileSync('openssl', ['x509', '-in', file('client.crt'), '-outform', 'DER', '-out', file('binary.crt')]);
  writeFileSync(file('cut.pem'), readFileSync(file('client.crt'), 'utf8').slice(0, 600));
  writeFileSync(file('huge.pem'), Buffer.alloc(50_000_000, 65));
  writeFileSync(file('wrong.txt'), readFileSync(file('client.crt')));
});
test.afterAll(() => rmSync(folder, { recursive: true, force: true }));

const dot1x = (site: Site, name: string) => `${site.base(name)}/dot1x`;
const slot = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const choose = (page: Page, name: string, path: string) => slot(page, name).locator('input[type=file]').setInputFiles(path);

describeForms('802.1X', forms, () => {
  test.beforeEach(({ site }) => {
    const { core } = site.amp('Main bar').amplifier;
    for (const [name, value] of [
      ['dot1xMode', 'Disabled'],
      ['dot1xIdentity', ''],
    ])
      core.setAt(`/network/ethernet/${name}`, value ?? '');
  });

  test('[DOT1X-01] [DOT1X-03] [DOT1X-08] PEAP: identity and password are required, the password is masked once saved', async ({
    page,
    open,
    site,
  }) => {
    const { core, memory } = site.amp('Main bar').amplifier;
    await open(dot1x(site, 'Main bar'));
    await page.getByRole('group', { name: 'Mode' }).getByText('PEAP').click();
    await expect(page.getByText('Please enter an identity')).toBeVisible();
    await expect(page.getByText('Please enter a password')).toBeVisible();
    await expectAccessible(page);
    const save = page.getByRole('button', { name: 'Save 802.1X' });
    await expect(save).toBeDisabled();
    await page.getByLabel('Identity', { exact: true }).fill('amp-21');
    const password = page.getByLabel('Password', { exact: true });
    await password.fill('geheim');
    await page.getByLabel('Anonymous identity').fill('somebody');
    await page.getByLabel('Domain').fill('radius.example');
    await save.click();
    const question = page.getByRole('alertdialog', { name: 'Save 802.1X?' });
    await expect(question).toContainText('cannot be reached by wire');
    await question.getByRole('button', { name: 'Save 802.1X' }).click();
    await expect.poll(() => at(core.tree, '/network/ethernet/dot1xMode')).toBe('PEAP');
    expect(at(core.tree, '/network/ethernet/dot1xIdentity')).toBe('amp-21');
    expect(at(core.tree, '/network/ethernet/dot1xAnonymousIdentity')).toBe('somebody');
    expect(at(core.tree, '/network/ethernet/dot1xDomain')).toBe('radius.example');
    expect(memory.values.get('secret /network/ethernet/dot1xPassword')).toBe('geheim');
    await expect(password).toHaveValue('');
    await expect(password).toHaveAttribute('placeholder', '••••••••');
    await expect(save).toBeDisabled();
    expect(await page.content()).not.toContain('geheim');
  });

  test('[DOT1X-02] [DOT1X-08] [API-21] [ENUM-28] [PROP-29] TLS: three files are checked, sent and saved', async ({ page, open, site }) => {
    const { core, memory } = site.amp('Main bar').amplifier;
    await open(dot1x(site, 'Main bar'));
    await page.getByRole('group', { name: 'Mode' }).getByText('TLS', { exact: true }).click();
    await page.getByLabel('Identity', { exact: true }).fill('amp-21');
    await page.getByLabel('Key password', { exact: true }).fill('key password');
    const uploads: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') uploads.push(new URL(request.url()).pathname);
    });
    await expect(page.getByText('Save waits for: CA certificate, Client certificate, Client key')).toBeVisible();
    await choose(page, 'CA certificate', file('windows.pem'));
    await expect(slot(page, 'CA certificate').getByText('Ready to save')).toBeVisible();
    await choose(page, 'Client certificate', file('client.crt'));
    await expect(slot(page, 'Client certificate').getByText('Ready to save')).toBeVisible();
    await choose(page, 'Client key', file('client-sealed.key'));
    await expect(slot(page, 'Client key').getByText('Ready to save')).toBeVisible();
    // The amplifier demands its own names and the submit field.
    expect(uploads).toEqual(Array(3).fill('/http-multipart-form-data-upload.cgi'));
    await page.getByRole('button', { name: 'Save 802.1X' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Save 802.1X' }).click();
    await expect.poll(() => at(core.tree, '/network/ethernet/dot1xMode')).toBe('TLS');
    expect(memory.values.get('certificate ClientKey')).toContain('ENCRYPTED PRIVATE KEY');
    expect(memory.values.get('certificate CaCert')).not.toContain('\r');
    for (const name of ['CA certificate', 'Client certificate', 'Client key'])
      await expect(slot(page, name).getByText('Ready to save')).toHaveCount(0);
    await expect(page.getByLabel('Key password', { exact: true })).toHaveValue('');
    await page.reload();
    await expect(page.getByText('3 of 3 kept')).toBeVisible();
    await expect(slot(page, 'CA certificate')).toContainText(/Kept by the amplifier CN=other · valid until \d+ \w+ \d{4}/);
    await expect(slot(page, 'Client certificate')).toContainText(/Kept by the amplifier CN=client · valid until/);
    await expect(slot(page, 'Client key')).toContainText('Kept by the amplifier');
    await expectAccessible(page);
  });

  test('[DOT1X-04] [DOT1X-05] a file that is no PEM, truncated, too large, of another kind or of another key is refused in words', async ({
    page,
    open,
    site,
  }) => {
    const { core } = site.amp('Main bar').amplifier;
    await open(dot1x(site, 'Main bar'));
    await page.getByRole('group', { name: 'Mode' }).getByText('TLS', { exact: true }).click();
    const before = JSON.stringify(at(core.tree, '/network'));
    for (const [name, path, words] of [
      ['CA certificate', 'binary.crt', 'The content is not PEM. Export the certificate again as PEM.'],
      ['CA certificate', 'cut.pem', 'The file is cut off: a block begins and does not end.'],
      ['CA certificate', 'huge.pem', 'The file is larger than 256 kB. A certificate or key is much smaller.'],
      ['CA certificate', 'wrong.txt', 'Choose a .cer, .crt or .pem file.'],
      ['Client key', 'client.crt', 'Choose a .key file.'],
      ['Client key', 'client-sealed.key', 'The key is encrypted. Type its password first, then choose it again.'],
    ] as const) {
      await choose(page, name, file(path));
      await expect(slot(page, name).getByText(words)).toBeVisible();
      await expect(slot(page, name).getByText('Refused')).toBeVisible();
    }
    await expectAccessible(page);
    await page.getByLabel('Key password', { exact: true }).fill('no');
    await choose(page, 'Client key', file('client-sealed.key'));
    await expect(slot(page, 'Client key').getByText('The password does not open the key.')).toBeVisible();
    await choose(page, 'Client certificate', file('client.crt'));
    await expect(slot(page, 'Client certificate').getByText('Ready to save')).toBeVisible();
    await choose(page, 'Client key', file('other.key'));
    await expect(slot(page, 'Client key').getByText('Certificate and key do not belong together.')).toBeVisible();
    expect(JSON.stringify(at(core.tree, '/network'))).toBe(before);
  });

  test('[DOT1X-07] a change of mode drops unused files', async ({ page, open, site }) => {
    await open(dot1x(site, 'Main bar'));
    const mode = page.getByRole('group', { name: 'Mode' });
    await mode.getByText('TLS', { exact: true }).click();
    await choose(page, 'CA certificate', file('client.crt'));
    await expect(slot(page, 'CA certificate').getByText('Ready to save')).toBeVisible();
    await choose(page, 'Client certificate', file('client.crt'));
    await expect(slot(page, 'Client certificate').getByText('Ready to save')).toBeVisible();
    await mode.getByText('TTLS').click();
    await expect(slot(page, 'CA certificate').getByText('Ready to save')).toBeVisible();
    await expect(slot(page, 'Client certificate')).toHaveCount(0);
    await mode.getByText('TLS', { exact: true }).click();
    await expect(slot(page, 'Client certificate').getByText('Ready to save')).toHaveCount(0);
    await expect(slot(page, 'CA certificate').getByText('Ready to save')).toBeVisible();
    for (const without of ['PEAP', 'Disabled']) {
      await choose(page, 'CA certificate', file('client.crt'));
      await expect(slot(page, 'CA certificate').getByText('Ready to save')).toBeVisible();
      await mode.getByText(without).click();
      await expect(page.getByRole('region', { name: /^(?:CA|Client) (?:certificate|key)$/ })).toHaveCount(0);
      await mode.getByText('TLS', { exact: true }).click();
      await expect(slot(page, 'CA certificate').getByText('Ready to save')).toHaveCount(0);
    }
  });

  test('[API-21] [LOGIN-07] a protected amplifier accepts files from signed-in users', async ({ page, open, site }) => {
    await open(dot1x(site, 'Cellar'));
    await expect(page.getByRole('radio', { name: 'TTLS' })).toBeDisabled();
    await page.getByRole('button', { name: 'Sign in' }).first().click();
    await page.getByLabel('Password', { exact: true }).last().fill('secret');
    await page.keyboard.press('Enter');
    await page.getByRole('group', { name: 'Mode' }).getByText('TTLS').click();
    await choose(page, 'CA certificate', file('client.crt'));
    await expect(slot(page, 'CA certificate').getByText('Ready to save')).toBeVisible();
  });
});

test.describe('an upload', () => {
  test.use({ expectedErrors: [/Failed to load resource/] });
  test('[ERR-06] that breaks off or is refused: "Error uploading file", with the reason if the amplifier gives one', async ({
    page,
    open,
    site,
  }) => {
    await open(dot1x(site, 'Main bar'));
    await page.getByRole('group', { name: 'Mode' }).getByText('TLS', { exact: true }).click();
    for (const [status, said] of [
      [undefined, 'Error uploading file'],
      [403, 'Error uploading file. Sign in to change this'],
      [507, 'Error uploading file. The amplifier says: no room left'],
    ] as const) {
      await page.route(
        '**/http-multipart-form-data-upload.cgi',
        (route) => (status === undefined ? route.abort() : route.fulfill({ status, body: 'no room left' })),
        { times: 1 },
      );
      await choose(page, 'CA certificate', file('client.crt'));
      await expect(slot(page, 'CA certificate').getByText(said, { exact: true })).toBeVisible();
    }
  });
});
