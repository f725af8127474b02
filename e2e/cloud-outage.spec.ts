import { chmodSync, cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { canonicalDeviceId } from '@headroom/model/catalogue';
import { at } from '@headroom/model/property';
import {
  answerOf,
  bridgeWords,
  cloudPassword,
  cloudWords,
  createTestbed,
  freePort,
  registerAmps,
  signUpAt,
  startServer,
} from '@headroom/testbed';
import { expect, invite, signIn, strip, test, valueAt, write } from './cloud-fixtures.ts';
import { expectAccessible, focusEnabled, ready } from './fixtures.ts';

const fader = '/amp/channels/1/output/fader';

test.use({ programPlan: { canSleep: true } });

test('[ACCOUNT-08] [ACCOUNT-09] [SHELL-14] a session ended elsewhere leads to the sign-in, and Back shows nothing', async ({
  page,
  open,
  hall,
  cloud,
  email,
}) => {
  const elsewhere = await invite(cloud, hall, email, 'operator');
  const closed: string[] = [];
  page.on('websocket', (socket) => socket.on('close', () => closed.push(socket.url())));
  await open(`${hall.base('Bar')}/green`);
  await signIn(page, email);
  await expect(page.getByRole('heading', { name: 'Bar', level: 1 })).toBeVisible();
  await page.getByRole('link', { name: 'Network' }).click();
  await expect(page).toHaveURL(/\/network$/);
  await ready(page);
  for (const { sessionId, isCurrent } of answerOf(await elsewhere.listSessions()).sessions)
    if (!isCurrent) await elsewhere.endSession({ params: { sessionId }, body: { password: cloudPassword } });
  await expect(page).toHaveURL(/\/login/, { timeout: 90_000 });
  await expect(page.getByLabel('E-mail')).toBeVisible();
  await expect(page.getByText(/^You were signed out from another browser at \d\d:\d\d\. Sign in again\.$/)).toBeVisible();
  await expect.poll(() => closed).toHaveLength(1);
  for (const step of [() => page.goBack(), () => page.goForward()]) {
    await step();
    await expect(page.getByLabel('E-mail')).toBeVisible();
    await expect(page.getByText('Bar', { exact: true })).toHaveCount(0);
    await expect(page.getByRole('slider')).toHaveCount(0);
  }
});

test.describe('a killed bridge', () => {
  // Requests pending at its amplifier's end are answered late.
  test.use({ expectedErrors: [/status of (?:4\d\d|504)/] });
  test('[CONN-09] [CONN-13] is distinguished from a lost amplifier, and is found again', async ({
    page,
    open,
    hall: { client, email },
    cloud,
  }) => {
    const folder = mkdtempSync(join(tmpdir(), 'headroom-box-'));
    const { venueId } = answerOf(await client.addVenue({ body: { venue: { name: 'Loft' } } })).venue;
    const { registrationToken } = answerOf(await client.createRegistrationToken({ params: { venueId } }));
    await using testbed = await createTestbed({ amps: [{ model: '702', name: 'Attic', seed: 7001 }] });
    const [attic] = testbed.amps;
    if (!attic) throw new Error('no amplifier');
    const words = [...bridgeWords, '--data', folder, '--no-discovery', '--port', '0', '--amp', attic.host];
    const start = (...more: string[]) => startServer([...words, ...more], {}, /is connected to the cloud/);
    await using first = await start('--cloud', cloud.origin, `--token=${registrationToken}`);
    try {
      await open(`/venues/${venueId}/amps/${canonicalDeviceId(attic.amplifier.identity.mac)}/green`);
      await signIn(page, email);
      const heading = page.getByRole('heading', { name: 'Attic', level: 1 });
      await expect(heading).toBeVisible({ timeout: 90_000 });
      await first.kill();
      const question = page.getByRole('alertdialog');
      await expect(question).toHaveAccessibleName('Bridge lost', { timeout: 90_000 });
      await expect(question).toContainText('The amplifier and its audio may be well');
      await using _second = await start();
      await expect(question).toHaveCount(0, { timeout: 90_000 });
      await expect(heading).toBeVisible();
      await attic.setOnline(false);
      await expect(question).toHaveAccessibleName('Amplifier Disconnected!', { timeout: 90_000 });
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

test.describe('a bridge with a copied folder', () => {
  // Requests to its amplifier pending at the takeover are answered late.
  test.use({ expectedErrors: [/status of (?:4\d\d|504)/] });
  test('is refused once the copy starts, and its own page and the venue say why', async ({
    page,
    open,
    hall: { client, email },
    cloud,
  }) => {
    const folder = mkdtempSync(join(tmpdir(), 'headroom-boxes-'));
    const { venueId } = answerOf(await client.addVenue({ body: { venue: { name: 'Annex' } } })).venue;
    const { registrationToken } = answerOf(await client.createRegistrationToken({ params: { venueId } }));
    await using testbed = await createTestbed({ amps: [{ model: '702', name: 'Porch', seed: 7003 }] });
    const port = await freePort();
    const start = (box: string, onPort: number, said: RegExp, ...more: string[]) => {
      const served = [
        '--no-discovery',
        '--only',
        '--host',
        '127.0.0.1',
        '--port',
        String(onPort),
        ...testbed.amps.flatMap(({ host }) => ['--amp', host]),
      ];
      return startServer([...bridgeWords, '--data', join(folder, box), ...served, ...more], {}, said);
    };
    const ofVenue = page.getByText('Two boxes run as the bridge Rack');
    const local = await page.context().newPage();
    const ofBox = local.getByText('Another box runs with a copy of this bridge');
    try {
      await using _older = await start(
        'box',
        port,
        /stands at port/,
        '--cloud',
        cloud.origin,
        `--token=${registrationToken}`,
        '--name',
        'Rack',
      );
      await local.goto(`http://127.0.0.1:${port}`);
      await expect(local.getByText('Porch').first()).toBeVisible({ timeout: 90_000 });
      await open(`/venues/${venueId}`);
      await signIn(page, email);
      await expect(page.getByText('Porch').first()).toBeVisible({ timeout: 90_000 });
      cpSync(join(folder, 'box'), join(folder, 'second box'), { recursive: true });
      await using _later = await start('second box', 0, /is connected to the cloud/);
      await expect(ofVenue).toBeVisible({ timeout: 90_000 });
      await expect(ofBox).toBeVisible({ timeout: 90_000 });
      await expectAccessible(page);
      await expectAccessible(local);
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

test.describe('a killed cloud', () => {
  // A command that was on its way to the killed cloud ends as 504.
  test.use({ expectedErrors: [/status of (?:4\d\d|504)|net::ERR_/] });
  test('[CONN-14] [CONN-15] run by an operator and restarted: its open page says so, recovers by itself, and the values of a finger meanwhile are reported and never written', async ({
    page,
  }) => {
    const folder = mkdtempSync(join(tmpdir(), 'headroom-killed-'));
    // PostgreSQL's own user needs access.
    chmodSync(folder, 0o755);
    const start = (port: string, mqttPort: string) =>
      startServer(
        [...cloudWords, '--port', port, '--mqtt-port', mqttPort, '--data', join(folder, 'data'), '--log', 'silent'],
        { DATABASE_URL: '' },
        /http:[^]*connect at port \d+/,
      );
    try {
      await using first = await start('0', '0');
      const [, origin = '', port = '', mqttPort = ''] = /(http:..[\d.]+:(\d+))[^]* (\d+)$/.exec(first.origin) ?? [];
      await using testbed = await createTestbed({ amps: [{ model: '702', name: 'Cellar', seed: 7002 }] });
      const email = 'ada@example.com';
      const { client } = await signUpAt(origin, email);
      const { venueId } = answerOf(await client.addVenue({ body: { venue: { name: 'Vault' } } })).venue;
      const amps = await registerAmps({ origin, client, venueId }, testbed);
      const { device } = amps.amp('Cellar').amplifier;
      const beside = { id: 'beside it', admin: true };
      await device.write('/amp/channels/1/output', { fader: -40 }, beside);
      const written: unknown[] = [];
      device.onChange((changes) => written.push(...changes.flatMap(([address, value]) => (address === fader ? [value] : []))));
      await page.goto(`${origin}/venues/${venueId}/amps/${amps.idOf('Cellar')}/channels/1/INPUTS`);
      await signIn(page, email);
      const slider = strip(page, 1).getByRole('slider').first();
      await expect(slider).toHaveAttribute('aria-valuetext', '−40.0 dB');
      // Record notices: they last five seconds, too short for a slow machine.
      await page.evaluate(() => {
        const notices: string[] = [];
        Object.assign(window, { isStillThere: true, notices });
        new MutationObserver(() =>
          notices.push(...[...document.querySelectorAll('[role=alert]')].map((alert) => alert.textContent)),
        ).observe(document.body, { childList: true, subtree: true });
      });
      const said = async () =>
        (await page.evaluate(() => (window as unknown as { notices: string[] }).notices)).join('\n').replaceAll(/[^\S\n]/g, ' ');
      const dashboard = await page.context().newPage();
      await dashboard.goto(`${origin}/venues/dashboard`);
      await expect(dashboard.getByText('Vault').first()).toBeVisible();
      await focusEnabled(slider);
      first.hang();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      const wanted = (await slider.getAttribute('aria-valuetext')) ?? '';
      expect(wanted).not.toBe('−40.0 dB');
      await first.kill();
      const closed = page.getByRole('alertdialog', { name: 'Amplifier connection has closed' });
      await expect(closed).toBeVisible();
      await expect(closed).toContainText('The cloud does not answer.');
      const blamed = (shown: Page) => shown.getByRole('alert').getByText('The cloud does not answer.');
      for (const shown of [page, dashboard]) await expect(blamed(shown)).toHaveCount(1);
      await expect.poll(said).toMatch(new RegExp(`Not sent: channel 1 .*${wanted.replaceAll(/\s/g, ' ')}`));
      await expect(slider).toHaveAttribute('aria-valuetext', '−40.0 dB');
      await using _second = await start(port, mqttPort);
      await expect(closed).toHaveCount(0, { timeout: 90_000 });
      for (const shown of [page, dashboard]) await expect(blamed(shown)).toHaveCount(0, { timeout: 90_000 });
      await expect(slider).not.toHaveAttribute('aria-disabled', 'true', { timeout: 90_000 });
      // Commands are refused until the amplifier has reconnected.
      const deviceCommand = { leaApi: '1.0', url: '/amp/deviceInfo', method: 'get' } as const;
      const isThere = async () => (await client.sendCommand({ params: { deviceId: amps.idOf('Cellar') }, body: { deviceCommand } })).ok;
      await expect.poll(isThere, { timeout: 90_000 }).toBe(true);
      await focusEnabled(slider);
      await page.keyboard.press('ArrowUp');
      await expect.poll(() => at(device.tree, fader)).toBeGreaterThan(-40);
      expect(written).toEqual([at(device.tree, fader)]);
      expect(await page.evaluate(() => 'isStillThere' in window)).toBe(true);
    } finally {
      // A killed cloud leaves PostgreSQL running.
      const database = join(folder, 'data/postgres/postmaster.pid');
      if (existsSync(database)) process.kill(Number(readFileSync(database, 'utf8').split('\n')[0]), 'SIGQUIT');
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

// Last: afterwards its cloud stays an hour ahead.
test('[CONN-12] [ACCOUNT-10] [CLOUDAPI-01] identity token and credentials end while the page is open: both are renewed, and the fader keeps moving', async ({
  page,
  open,
  hall,
  cloud,
}) => {
  await write(hall, 'Bar', '/amp/channels/1/output', { fader: -30 });
  const opened: string[] = [];
  const closed: string[] = [];
  page.on('websocket', (socket) => {
    opened.push(socket.url());
    socket.on('close', () => closed.push(socket.url()));
  });
  const answered: string[] = [];
  page.on('response', (response) => answered.push(`${response.status()} ${new URL(response.url()).pathname.split('/').at(-1)}`));
  // The page believes that its first credentials end in 20 s; it renews at half of that.
  await page.route(
    '**/mqttCredentials',
    async (route) => {
      const response = await route.fetch();
      const given = (await response.json()) as { issuedAt: string; credentials: { expiration: string } };
      given.credentials.expiration = new Date(Date.parse(given.issuedAt) + 20_000).toISOString();
      await route.fulfill({ response, json: given });
    },
    { times: 1 },
  );
  await open(`${hall.base('Bar')}/channels/1/INPUTS`);
  await signIn(page, hall.email);
  const slider = strip(page, 1).getByRole('slider').first();
  await expect(slider).toHaveAttribute('aria-valuetext', '−30.0 dB');
  await slider.evaluate((element) => {
    const rests: string[] = [];
    Object.assign(window, { rests });
    const look = () => element.getAttribute('aria-disabled') === 'true' && rests.push(document.title);
    new MutationObserver(look).observe(element, { attributes: true });
  });
  expect(opened).toHaveLength(1);
  answered.length = 0;
  cloud.sleep();
  // Beyond an identity token's life: the next call is retried with a fresh one.
  await focusEnabled(slider);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => valueAt(hall, 'Bar', fader)).toBeLessThan(-30);
  // The browser may report an answer after the amplifier has obeyed.
  await expect.poll(() => answered).toContain('200 refresh');
  await expect.poll(() => opened.length, { timeout: 90_000 }).toBe(2);
  await expect.poll(() => closed).toEqual([opened[0]]);
  cloud.sleep();
  await write(hall, 'Bar', '/amp/channels/1/output', { fader: -50 });
  await expect(slider).toHaveAttribute('aria-valuetext', '−50.0 dB');
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => valueAt(hall, 'Bar', fader)).toBeLessThan(-50);
  expect(closed).toHaveLength(1);
  expect(await page.evaluate(() => (window as unknown as { rests: string[] }).rests)).toEqual([]);
});
