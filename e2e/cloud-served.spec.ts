import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Duplex } from 'node:stream';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { createTestAuthority } from '@headroom/protocol/test/authority';
import { startCloudProgram, type CloudProgram } from '@headroom/testbed';
import { chromium } from '@playwright/test';
import { expect, signIn, strip, test, valueAt, write } from './cloud-fixtures.ts';
import { answerByKey, expectAccessible, focusEnabled, opening, watchErrorsOf } from './fixtures.ts';

const below = '/headroom';
/** Serves the cloud below a path; `strays` are requests outside, `commands` the bodies that the page sends to amplifiers. */
async function openProxy() {
  let port = 0;
  const strays: string[] = [];
  const commands: string[] = [];
  const sockets = new Set<Duplex>();
  const within = (url = '/') => (url.startsWith(`${below}/`) ? url.slice(below.length) : undefined);
  const server = createServer((asked, answer) => {
    const path = within(asked.url);
    if (path === undefined) {
      strays.push(asked.url ?? '');
      answer.writeHead(404).end();
      return;
    }
    const { method, headers } = asked;
    const passed = request({ host: '127.0.0.1', port, path, method, headers }, (back) => {
      answer.writeHead(back.statusCode ?? 502, back.headers);
      back.pipe(answer);
    });
    passed.on('error', () => answer.destroy());
    answer.on('close', () => passed.destroy());
    asked.pipe(passed);
    if (path.endsWith('/commands')) asked.setEncoding('utf8').on('data', (part: string) => commands.push(part));
  });
  server.on('upgrade', (asked, socket, head) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    const lines = asked.rawHeaders.flatMap((name, at, all) => (at % 2 === 0 ? `${name}: ${all[at + 1]}` : []));
    const passed = connect(port, '127.0.0.1', () => {
      passed.write([`GET ${within(asked.url) ?? '/'} HTTP/1.1`, ...lines, '', ''].join('\r\n'));
      passed.write(head);
      passed.pipe(socket).pipe(passed);
    });
    for (const [one, other] of [[passed, socket] as const, [socket, passed] as const]) one.on('error', () => other.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}${below}`,
    strays,
    commands,
    /** As when a proxy reloads: open connections close. */
    cut: () => sockets.forEach((socket) => socket.destroy()),
    passTo: (origin: string) => void (port = Number(new URL(origin).port)),
    [Symbol.asyncDispose]: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

interface Behind {
  cloud: CloudProgram;
  before: Awaited<ReturnType<typeof openProxy>>;
}
const behindProxy = test.extend<object, Behind>({
  before: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      await using before = await openProxy();
      await use(before);
    },
    { scope: 'worker' },
  ],
  cloud: [
    async ({ before }, use) => {
      await using cloud = await startCloudProgram();
      before.passTo(cloud.origin);
      await use({
        ...cloud,
        origin: before.origin,
        async signUp(email) {
          // Once published it has no mailbox for the code.
          const client = await cloud.signUp(email);
          await cloud.publish(before.origin);
          return client;
        },
      });
    },
    { scope: 'worker', ...opening },
  ],
});
behindProxy(
  '[SHELL-04] [SHELL-08] [CLOUDAPI-20] below a path of a proxy: signed in there, an amplifier is played over the proxy`s socket, and a reload stays',
  async ({ page, open, hall, cloud, before }) => {
    await write(hall, 'Bar', '/amp/channels/1/output', { fader: -30, mute: false });
    await open('/');
    await expect(page).toHaveURL(`${cloud.origin}/login`);
    await signIn(page, hall.email);
    await expect(page).toHaveURL(`${cloud.origin}/venues`);
    const link = page.getByRole('list', { name: 'Venues' }).getByRole('link', { name: 'Union Hall', exact: true });
    await expect(link).toHaveAttribute('href', `${below}/venues/${hall.venueId}`);
    await link.click();
    await page.getByRole('link', { name: 'Bar', exact: true }).click();
    const fader = strip(page, 1).getByRole('slider').first();
    await expect(fader).toHaveAttribute('aria-valuetext', '−30.0 dB');
    await focusEnabled(fader);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => Number(valueAt(hall, 'Bar', '/amp/channels/1/output/fader'))).toBeLessThan(-30);
    // The cookie is bound to this path.
    const at = page.url();
    expect(at).toMatch(new RegExp(`^${cloud.origin}/venues/`));
    await page.reload();
    await expect(fader).toBeVisible();
    expect(page.url()).toBe(at);
    expect(await page.evaluate(() => document.fonts.ready.then(({ size }) => size))).toBeGreaterThan(0);
    expect(before.strays).toEqual([]);
  },
);

behindProxy(
  '[CONN-15] [CONN-14] [CONN-05] the broker`s socket is closed: the page says so, wants nothing meanwhile, and is back by itself with nothing sent late',
  async ({ page, open, hall, before }) => {
    await write(hall, 'Bar', '/amp/channels/2/output', { fader: -40, mute: true });
    await open(`${hall.base('Bar')}/channels/2/INPUTS`);
    await signIn(page, hall.email);
    const fader = strip(page, 2).getByRole('slider').first();
    await expect(fader).toHaveAttribute('aria-valuetext', '−40.0 dB');
    // Counted where they pass on their way: the browser may report a request after the amplifier has obeyed it.
    before.commands.length = 0;
    before.cut();
    const closed = page.getByRole('alertdialog', { name: 'Amplifier connection has closed' });
    await expect(closed).toBeVisible();
    await answerByKey(closed, 'Escape');
    await expect(fader).toHaveAttribute('aria-disabled', 'true');
    await fader.focus();
    await page.keyboard.press('ArrowUp');
    await strip(page, 2).getByRole('button', { name: /^Mute/ }).first().click({ force: true });
    // It retries after five seconds.
    await expect(fader).not.toHaveAttribute('aria-disabled', 'true', { timeout: 90_000 });
    await expect(fader).toHaveAttribute('aria-valuetext', '−40.0 dB');
    await focusEnabled(fader);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => Number(valueAt(hall, 'Bar', '/amp/channels/2/output/fader'))).toBeLessThan(-40);
    expect(valueAt(hall, 'Bar', '/amp/channels/2/output/mute')).toBe(true);
    // Only that key's command; the rest asks for live values.
    expect(before.commands.filter((body) => body.includes('/output'))).toHaveLength(1);
  },
);

const overTls = test.extend<object, Pick<Behind, 'cloud'>>({
  cloud: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const folder = await mkdtemp(join(tmpdir(), 'headroom-tls-'));
      const authority = await createTestAuthority();
      const { cert, key } = await authority.serve();
      const files = [join(folder, 'cert.pem'), join(folder, 'key.pem')] as const;
      await writeFile(files[0], cert);
      await writeFile(files[1], key);
      // As with a private certificate authority.
      const known = getCACertificates('default');
      setDefaultCACertificates([...known, authority.certificate]);
      try {
        await using cloud = await startCloudProgram({ words: ['--tls', ...files] });
        await use(cloud);
      } finally {
        setDefaultCACertificates(known);
        await rm(folder, { recursive: true });
      }
    },
    { scope: 'worker', ...opening },
  ],
});
overTls.use({ ignoreHTTPSErrors: true });
overTls(
  '[SHELL-14] [ACCOUNT-07] with --tls the page, its calls and its socket go over https, and so does the amplifier`s registration',
  async ({ page, open, hall, cloud }) => {
    expect(cloud.origin).toMatch(/^https:/);
    const sockets: string[] = [];
    page.on('websocket', (socket) => sockets.push(new URL(socket.url()).origin));
    await write(hall, 'Bar', '/amp/channels/1/output', { fader: -30 });
    await open(`${hall.base('Bar')}/channels/1/INPUTS`);
    await signIn(page, hall.email);
    await expect(strip(page, 1).getByRole('slider').first()).toHaveAttribute('aria-valuetext', '−30.0 dB');
    expect(sockets).toEqual([cloud.origin.replace('https', 'wss')]);
    const [cookie] = await page.context().cookies(`${cloud.origin}/api/account`);
    expect(cookie).toMatchObject({ secure: true, httpOnly: true, sameSite: 'Strict' });
  },
);

test('over plain http from another machine the page says so, at every address, and takes no password', async ({ cloud, launchOptions }) => {
  const name = 'cloud.example';
  const { hostname, port } = new URL(cloud.origin);
  const browser = await chromium.launch({
    ...launchOptions,
    args: [...(launchOptions.args ?? []), `--host-resolver-rules=MAP ${name} ${hostname}`],
  });
  try {
    const page = await (await browser.newContext({ locale: 'en-US' })).newPage();
    const errors = watchErrorsOf(page, [/Cross-Origin-Opener-Policy/]);
    for (const path of ['/', '/login', '/register', '/profile']) {
      await page.goto(`http://${name}:${port}${path}`);
      await expect(page.getByRole('heading', { name: 'This cloud opens over https only' })).toBeVisible();
      await expect(page.locator('input, button')).toHaveCount(0);
    }
    await expectAccessible(page);
    expect(errors).toEqual([]);
  } finally {
    await browser.close();
  }
});
