import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { at, type Tree } from '@headroom/model/property';
import { chromiumFlags, windowedChromiumPath, type TestbedAmp } from '@headroom/testbed';
import { chromium, type Browser, type Page } from '@playwright/test';
import { enterNumber, expect, ready, test, watchErrorsOf, type Site } from './fixtures.ts';
import { choose, importing } from './settings-file.ts';

/** Recovery without a reload [quality: survival]. */
const soon = { timeout: 90_000 };
/** Ten meter beats a second, for longer than data counts as fresh [CONN-08]. */
const longBeats = 160;

test.use({
  plan: {
    amps: [
      { model: '1504D', name: 'Club', password: 'headroom' },
      { model: '704D', name: 'Main bar' },
      { model: '704D', name: 'Lounge' },
      { model: '704D', name: 'Stranger', state: 'offline' },
    ],
  },
});

const output = '/amp/channels/1/output';
const session = { id: 'elsewhere', admin: true };
const faderOf = ({ amplifier }: TestbedAmp) => at(amplifier.core.tree, `${output}/fader`);
const fader = (page: Page) => page.getByRole('slider', { name: 'Gain of Channel 1' }).first();
const channelOf = (site: Site, name: string) => `${site.base(name)}/channels/1/INPUTS`;
const mark = (page: Page) => page.evaluate(() => void Object.assign(window, { isSame: true }));
const isSame = (page: Page) => page.evaluate(() => 'isSame' in window);

/** Suspends a browser's pages, as an operating system does; returns the wake-up. */
async function suspend(browser: Browser): Promise<() => void> {
  const client = await browser.newBrowserCDPSession();
  const { processInfo } = await client.send('SystemInfo.getProcessInfo');
  await client.detach();
  const pages = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
  for (const page of pages) process.kill(page, 'SIGSTOP');
  return () => {
    for (const page of pages) process.kill(page, 'SIGCONT');
  };
}
/** One window whose tabs hide each other; Playwright's own pages always count as visible. */
async function openTabs(profile: string) {
  const flags = ['--headless', ...chromiumFlags, '--lang=en-US', `--user-data-dir=${profile}`, '--remote-debugging-port=0'];
  const program = spawn(windowedChromiumPath ?? chromium.executablePath(), flags, { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = new Promise<void>((resolve) => program.once('exit', () => resolve()));
  let address: string | undefined;
  for await (const line of createInterface(program.stderr)) {
    address = /ws:\S+/.exec(line)?.[0];
    if (address) break;
  }
  if (!address) throw new Error('The browser did not start');
  const browser = await chromium.connectOverCDP(address, { noDefaults: true });
  const [tabs] = browser.contexts();
  if (!tabs) throw new Error('The browser has no window');
  return {
    tabs,
    async [Symbol.asyncDispose]() {
      await browser.close();
      program.kill();
      await ended;
    },
  };
}
async function signIn(page: Page, site: Site): Promise<void> {
  await page.goto(site.url('/login'));
  await page.getByLabel('Password', { exact: true }).fill('headroom');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page).toHaveURL(site.url('/amps'));
}

test('a frozen tab is current within 15 s of waking', async ({ page, open, site, browser }) => {
  test.setTimeout(300_000);
  const bar = site.amp('Main bar');
  await open(channelOf(site, 'Main bar'));
  await mark(page);
  await expect(fader(page)).toHaveAttribute('aria-valuenow', '0');
  const wake = await suspend(browser);
  let beats = 0;
  const stop = bar.amplifier.device.follow({ changed: () => undefined, moved: () => (beats += 1) });
  try {
    await bar.amplifier.device.write(output, { fader: -20 }, session);
    await expect.poll(() => beats, { timeout: 60_000 }).toBeGreaterThan(longBeats);
    await bar.setOnline(false);
    await expect.poll(() => bar.amplifier.lifecycle.state()).toBe('off');
    await bar.setOnline(true);
    await expect.poll(() => bar.amplifier.lifecycle.state(), soon).toBe('on');
    await bar.amplifier.device.write(output, { fader: -21 }, session);
  } finally {
    stop();
    wake();
  }
  await expect(fader(page)).toHaveAttribute('aria-valuenow', '-21', soon);
  await expect(fader(page)).toBeEnabled(soon);
  await fader(page).press('ArrowDown');
  await expect.poll(() => faderOf(bar)).toBe(-21.5);
  expect(await isSame(page)).toBe(true);
});

test('another amplifier that answers at the same address is not written to', async ({ page, open, site }) => {
  const [lounge, stranger] = [site.amp('Lounge'), site.amp('Stranger')];
  await open(channelOf(site, 'Lounge'));
  await mark(page);
  await expect(fader(page)).toBeEnabled();
  await fader(page).press('ArrowDown');
  await expect.poll(() => faderOf(lounge)).toBe(-0.5);
  const box = await fader(page).boundingBox();
  if (!box) throw new Error('no fader');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2 + 20, { steps: 4 });
  const address = lounge.host;
  await lounge.setOnline(false);
  await stranger.amplifier.device.write('/network/ethernet', { dhcp: false, ip: `${address}/24`, gateway: '' }, session);
  await stranger.amplifier.device.write('/network', { confirm: true }, session);
  await expect(() => stranger.setOnline(true)).toPass(soon);
  expect(stranger.appliance?.host).toBe(address);
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2 + 60, { steps: 10 });
  await expect(page.getByRole('heading', { name: 'Amplifier Not Found!' })).toBeVisible(soon);
  await page.mouse.up();
  const row = page.getByRole('article').filter({ hasText: 'Stranger' });
  await expect(row).toContainText(address, soon);
  await expect(row.getByRole('button', { name: 'Mute all, Stranger' })).toBeVisible();
  expect(at(stranger.amplifier.core.tree, output)).toMatchObject({ fader: 0, mute: false });
  await row.getByRole('button', { name: 'Mute all, Stranger' }).click();
  await expect.poll(() => at(stranger.amplifier.core.tree, `${output}/mute`)).toBe(true);
  expect(await isSame(page)).toBe(true);
});

test('signing out in one tab signs out all, and two hands on one fader end at one value', async ({ page, site }) => {
  const other = await page.context().newPage();
  const problems = watchErrorsOf(other);
  for (const tab of [page, other]) {
    await signIn(tab, site);
    await tab.goto(site.url(channelOf(site, 'Club')));
    await expect(fader(tab)).toBeEnabled();
  }
  const club = site.amp('Club');
  const stood: unknown[] = [];
  club.amplifier.device.onChange((changes) => changes.forEach(([address, value]) => address === `${output}/fader` && stood.push(value)));
  for (let turn = 0; turn < 5; turn += 1) await Promise.all([fader(page).press('ArrowDown'), fader(other).press('PageDown')]);
  for (const [tab, last] of [
    [page, -40],
    [other, -41],
  ] as const) {
    await tab.bringToFront();
    await enterNumber(fader(tab), last);
    await expect.poll(() => stood).toContain(last);
  }
  await expect
    .poll(async () => [await fader(page).getAttribute('aria-valuenow'), await fader(other).getAttribute('aria-valuenow'), faderOf(club)])
    .toEqual(['-41', '-41', -41]);

  const before = faderOf(club);
  await page.bringToFront();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await expect(page).toHaveURL(site.url('/login'));
  await expect(other.getByText('Sign in to change settings.')).toBeVisible(soon);
  await expect(fader(other)).toHaveAttribute('aria-readonly', 'true');
  await signIn(page, site);
  expect(await other.evaluate(() => sessionStorage.length)).toBe(0);
  await expect(fader(other)).toHaveAttribute('aria-readonly', 'true');
  expect(faderOf(club)).toBe(before);
  expect(problems).toEqual([]);
  await other.close();
});

test('[IMPEXP-17] an import interrupted by a reload is reported, and the settings from before it are restored', async ({
  page,
  open,
  site,
}) => {
  const bar = site.amp('Main bar');
  const settings = (): Tree => structuredClone(at(bar.amplifier.core.tree, '/amp/channels/1/outputEqFilters') as Tree);
  const before = settings();
  await open(`${site.base('Main bar')}/advanced`);
  const card = page.getByRole('region', { name: 'Import' });
  const filters = Object.fromEntries([1, 2, 3, 4, 5, 6].map((filter) => [filter, { enable: true, frequency: 90 * filter, gain: -filter }]));
  await page.locator('input[type=file]').setInputFiles({
    name: 'bar.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify({ channelNumber: 1, outputEqFilters: filters, version: 2 })),
  });
  const stop = bar.amplifier.device.onChange((changes) => {
    if (changes.some(([address]) => address.startsWith('/amp/channels/1/outputEqFilters/3'))) bar.appliance?.setCable(false);
  });
  await card.getByRole('button', { name: 'Import settings' }).click();
  await expect.poll(() => at(bar.amplifier.core.tree, '/amp/channels/1/outputEqFilters/3/gain')).toBe(-3);
  stop();
  page.once('dialog', (dialog) => void dialog.accept());
  await page.reload();
  bar.appliance?.setCable(true);
  await expect(card.getByText('Writing settings was interrupted')).toBeVisible({ timeout: 90_000 });
  expect(settings()).not.toEqual(before);
  await card.getByRole('button', { name: 'Put back the settings from before' }).click();
  await expect(card.getByText('The settings are as before.')).toBeVisible(soon);
  expect(settings()).toEqual(before);
  await page.reload();
  await expect(card.getByRole('button', { name: 'Choose file' })).toBeVisible({ timeout: 90_000 });
});

test('[IMPEXP-17] an import in a hidden tab continues to its end in the steps of its ramp, although its own timers never fire', async ({
  site,
}, info) => {
  const bar = site.amp('Main bar');
  await bar.amplifier.device.write(output, { fader: -40 }, session);
  await using browser = await openTabs(info.outputPath('profile'));
  const tab = await browser.tabs.newPage();
  const problems = watchErrorsOf(tab);
  await tab.goto(site.url(`${site.base('Main bar')}/advanced`));
  await ready(tab);
  await choose(tab, 'bar.json', '{"channelNumber":1,"output":{"fader":0},"peakLimiter":{"threshold":66},"version":2}');
  const card = importing(tab);
  await card.getByRole('switch', { name: 'Take faders and mutes from the file' }).check();
  await card.getByRole('button', { name: 'Import settings' }).click();

  const over = await browser.tabs.newPage();
  await over.bringToFront();
  await expect.poll(() => tab.evaluate(() => document.visibilityState)).toBe('hidden');
  const steps = [-40];
  const stop = bar.amplifier.device.onChange((changes) => {
    for (const [address, value] of changes) if (address === `${output}/fader`) steps.push(Number(value));
  });
  await tab.getByRole('button', { name: 'Import and get louder' }).evaluate((button: HTMLElement) => {
    const held: ProxyHandler<typeof setTimeout> = {
      apply: (timer, _self, given: Parameters<typeof setTimeout>) => ((given[1] ?? 0) > 100 ? Reflect.apply(timer, window, given) : 0),
    };
    Object.assign(window, { setTimeout: new Proxy(setTimeout, held) });
    button.click();
  });
  await expect.poll(() => card.innerText()).toContain('Import Succeeded!');
  stop();
  expect(faderOf(bar)).toBe(0);
  expect(at(bar.amplifier.core.tree, '/amp/channels/1/peakLimiter/threshold')).toBe(66);
  expect(Math.max(...steps.slice(1).map((level, index) => level - (steps[index] ?? level)))).toBe(4);
  expect(problems).toEqual([]);
});
