import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { at } from '@headroom/model/property';
import { createManualClock, machineClock, type Clock } from '@headroom/protocol';
import { serveBuiltApplication } from '@headroom/testbed';
import { expect, ready, test, type Site } from './fixtures.ts';

test.use({
  plan: {
    amps: [
      { model: '704D', name: 'Main bar' },
      { model: '352D', name: 'Terrace', password: 'secret' },
    ],
  },
});

/** As `npm start -- --amp` serves it: from an address that no amplifier knows. */
async function serve(site: Site, clock: Clock = machineClock) {
  const { host, appliance } = site.amp('Main bar');
  const server = await serveBuiltApplication({
    host: '127.0.0.1',
    port: 0,
    clock,
    amplifiers: () => [host],
    uploadPorts: [appliance?.ports.http ?? 0],
  });
  return Object.assign(server, { url: (path: string) => `http://127.0.0.1:${server.port}${path}` });
}

test('served for an amplifier, the page reads and writes it and its neighbours', async ({ page, site }) => {
  await using server = await serve(site);
  const sockets: string[] = [];
  page.on('websocket', (socket) => sockets.push(new URL(socket.url()).host));
  await page.goto(server.url('/amps'));
  await page.getByRole('button', { name: 'Mute all, Main bar' }).click();
  await expect.poll(() => at(site.amp('Main bar').amplifier.core.tree, '/amp/channels/4/output/mute')).toBe(true);
  await expect(page.getByRole('listitem').filter({ hasText: 'Terrace' })).toContainText('352D');
  await expect(page.getByRole('listitem').filter({ hasText: 'Terrace' }).getByText('Offline')).toHaveCount(0);
  await expect.poll(() => new Set(sockets)).toEqual(new Set([`127.0.0.1:${server.port}`]));
  expect(sockets).toHaveLength(2);
});

test('its sockets are forwarded for as long as the page is open', async ({ page, site }) => {
  const clock = createManualClock();
  const { core } = site.amp('Main bar').amplifier;
  for (const channel of [1, 2, 3, 4]) core.setAt(`/amp/channels/${channel}/output/mute`, false);
  await using server = await serve(site, clock);
  let opened = 0;
  page.on('websocket', () => opened++);
  await page.goto(server.url('/amps'));
  const muteAll = page.getByRole('button', { name: 'Mute all, Main bar' });
  await expect(muteAll).toBeEnabled();
  await expect.poll(() => opened).toBe(2);
  await clock.advance(60_000);
  await muteAll.click();
  await expect.poll(() => at(core.tree, '/amp/channels/4/output/mute')).toBe(true);
  expect(opened).toBe(2);
});

test.describe('a forwarding computer that is stopped', () => {
  test.use({ expectedErrors: [/net::ERR_CONNECTION_REFUSED|WebSocket connection/] });
  test('is blamed within 5 s by the list and by a channel`s page, and no amplifier is', async ({ page, site }) => {
    const server = await serve(site);
    const list = await page.context().newPage();
    await list.goto(server.url('/amps'));
    await expect(list.getByRole('button', { name: /^Mute(d| all), Main bar$/ })).toBeEnabled();
    await page.goto(server.url(`${site.base('Main bar')}/channels/1/INPUTS`));
    await ready(page);
    await expect(page.getByRole('slider').first()).toBeEnabled();
    await server.close();
    for (const shown of [page, list]) await expect(shown.getByRole('alert').getByText('The computer that serves this page')).toBeVisible();
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(page.getByRole('slider').first()).toHaveAttribute('aria-disabled', 'true');
  });
});

test('[API-21] its uploads arrive at the amplifier', async ({ page, site }) => {
  const folder = mkdtempSync(join(tmpdir(), 'headroom-carried-'));
  try {
    const certificate = join(folder, 'ca.pem');
    const key = ['-newkey', 'rsa:2048', '-nodes', '-keyout', join(folder, 'ca.key')];
    execFileSync('openssl', ['req', '-x509', ...key, '-subj', '/CN=ca', '-out', certificate], { stdio: 'ignore' });
    await using server = await serve(site);
    await page.goto(server.url(`${site.base('Main bar')}/dot1x`));
    await ready(page);
    await page.getByRole('group', { name: 'Mode' }).getByText('TLS', { exact: true }).click();
    const slot = page.getByRole('region', { name: 'CA certificate', exact: true });
    await slot.locator('input[type=file]').setInputFiles(certificate);
    await expect(slot.getByText('Ready to save')).toBeVisible();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
});

test('reports why the amplifier cannot be reached', async ({ page }) => {
  await using server = await serveBuiltApplication({
    host: '127.0.0.1',
    port: 0,
    clock: machineClock,
    amplifiers: () => ['127.0.0.1:9'],
    uploadPorts: [],
  });
  const url = `http://127.0.0.1:${server.port}`;
  await page.goto(`${url}/amps`);
  await expect(page.getByText('127.0.0.1:9 is there, but nothing answers. Check the address.').first()).toBeVisible();
});
