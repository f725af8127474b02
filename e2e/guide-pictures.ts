/** Writes the pictures of the guide, of the demonstration: `npm run screenshots -- guide-pictures.ts`. */

import { mkdirSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startServer } from '@headroom/testbed';
import { expect, test, type CDPSession, type Page } from '@playwright/test';
import { prefer, ready } from './fixtures.ts';

const folder = fileURLToPath(new URL('../apps/web/src/features/guide/pictures', import.meta.url));
const program = fileURLToPath(new URL('../testbed/src/main.ts', import.meta.url));
/** As `pictures.ts` of the guide states it. */
const size = { width: 1024, height: 640 };
const quality = 55;

const ofAmplifier = {
  amp: ['Main bar', '/channels/2/INPUTS'],
  power: ['Main bar', '/power'],
  network: ['Main bar', '/network'],
  dot1x: ['Main bar', '/dot1x'],
  settings: ['Main bar', '/settings'],
  logs: ['Main bar', '/events'],
  green: ['Main bar', '/green'],
  files: ['Main bar', '/advanced'],
  commissioning: ['Main bar', '/commissioning'],
  connect: ['Main bar', '/connect'],
  channels: ['Main bar', '/channels/3/INPUTS'],
  login: ['Club', '/channels/1/INPUTS'],
  inputs: ['Main bar', '/channels/1/INPUTS'],
  output: ['Main bar', '/channels/1/SETTINGS'],
  generator: ['Main bar', '/channels/1/SIGNAL_GENERATOR'],
  inputEq: ['Ballroom', '/channels/1/INPUT_EQ'],
  crossover: ['Main bar', '/channels/3/CROSSOVER'],
  equalizer: ['Main bar', '/channels/1/EQUALIZER'],
  limiter: ['Main bar', '/channels/1/LIMITER'],
  load: ['Restaurant', '/channels/8/LOAD_MONITOR'],
} as const;
const local = {
  amps: '/amps',
  meters: '/meters',
  compare: '/compare',
  copy: '/copy',
  firmware: '/update',
  preferences: '/preferences',
  help: '/about',
} as const;
const ofVenue = {
  groups: '/groups',
  snapshots: '/snapshots',
  venue: '',
  addAmp: '/add',
  alarms: '/events',
  venueSettings: '/settings',
  notices: '/notices',
  changes: '/log',
} as const;
const ofCloud = {
  venues: '/venues/dashboard',
  contacts: '/contacts',
  updates: '/update',
  profile: '/profile',
  operator: '/operator',
} as const;

test('the pages that the guide shows', async ({ page }) => {
  test.setTimeout(900_000);
  mkdirSync(folder, { recursive: true });
  const words = [program, '--no-build', '--host', '127.77.31.1', '--cloud-port', '0', '--mqtt-port', '0'];
  await using server = await startServer(words, {}, /Open http:[^]*An amplifier by itself: http:\S+\//);
  const [cloud = '', amplifier = ''] = [...server.origin.matchAll(/http:\/\/[\w.]+:\d+/g)].map(([origin]) => origin).filter(isPage);
  await page.setViewportSize(size);
  // A change of theme fades.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const line = await page.context().newCDPSession(page);
  const take = async (key: string, address: string) => {
    await page.goto(address);
    // The cloud's feed is never idle.
    if (address.startsWith(amplifier)) await page.waitForLoadState('networkidle');
    if (address.includes('/channels/')) await expect(page.getByRole('meter').first()).toBeVisible();
    await takeBoth(page, line, key);
  };

  await take('account', `${cloud}/login`);
  await page.getByLabel('E-mail').fill('demo@headroom.invalid');
  await page.getByLabel('Password', { exact: true }).fill('Headroom-demo-1');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'The Long Room' }).first()).toBeVisible();
  await page.goto(`${cloud}/venues/dashboard`);
  await expect(page.getByText(/^Acknowledged by/).first()).toBeVisible({ timeout: 120_000 });
  const venue = await page.getByRole('link', { name: 'The Long Room' }).first().getAttribute('href');
  for (const [key, path] of Object.entries(ofCloud)) await take(key, cloud + path);
  for (const [key, path] of Object.entries(ofVenue)) await take(key, `${cloud}${venue}${path}`);

  for (const [key, path] of Object.entries(local)) await take(key, amplifier + path);
  // A list holds the rows in view only.
  await page.setViewportSize({ ...size, height: 4000 });
  await page.goto(`${amplifier}/amps`);
  const wall = await page.getByRole('link', { name: 'Configure' }).first().getAttribute('href');
  const bases = new Map<string, string>();
  for (const [name] of Object.values(ofAmplifier))
    bases.set(name, (await page.getByRole('link', { name, exact: true }).first().getAttribute('href')) ?? '');
  await page.setViewportSize(size);
  await take('wall', amplifier + wall);
  for (const [key, [name, path]] of Object.entries(ofAmplifier)) await take(key, `${amplifier}${bases.get(name)}${path}`);
});
/** Not the mailbox or the description of calls. */
const isPage = (_: string, index: number, all: readonly string[]) => index === 0 || index === all.length - 1;

async function takeBoth(page: Page, line: CDPSession, key: string): Promise<void> {
  for (const theme of ['light', 'dark']) {
    await prefer(page, 'darkMode', String(theme === 'dark'));
    await ready(page);
    await expect(page.getByRole('progressbar')).toHaveCount(0);
    // Pages show at once what they know, and wait for their amplifiers; one is off, with its four channels.
    const missing = page.getByText(/^(?:Offline|Not connected)$|^Failed to connect|does not answer/i);
    await expect.poll(() => missing.count(), { timeout: 90_000 }).toBeLessThanOrEqual(4);
    await expect(page.getByText(/^\d+ away$/)).toHaveCount(0, { timeout: 90_000 });
    const { data } = await line.send('Page.captureScreenshot', { format: 'webp', quality });
    writeFileSync(`${folder}/${key}-${theme}.webp`, Buffer.from(data, 'base64'));
  }
}
