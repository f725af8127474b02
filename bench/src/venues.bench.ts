/** A large account's list and search against a small one. */

import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answerOf, builtCloudRoot, cloudPassword, cloudWords, missingAccounts, signUpAt, startServer } from '@headroom/testbed';
import type { Browser, Page } from '@playwright/test';
import { mainThreadOf, missingBrowser, openBrowser } from './browser.ts';
import { fillVenues } from './many-venues.ts';
import { pairsOf, spreadOf, unmeasured, type BenchRow } from './row.ts';

const pairs = 5;
const amps = 20;
const many = { email: 'ada@example.com', venues: 1000 };
const few = { email: 'ben@example.com', venues: 20 };
/** With every row it has sixteen thousand. */
const maxNodes = 3000;

interface Measured {
  /** From sign-in until the rows are painted. */
  readonly list: number;
  /** Mean per key in the search. */
  readonly key: number;
  /** The longest time without a response to a key. */
  readonly longest: number;
  readonly nodes: number;
  readonly calls: number;
}
const painted = (page: Page) => page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done)))');

async function measure(origin: string, { email, venues }: typeof many): Promise<Measured> {
  await using browser: Browser = await openBrowser();
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  let calls = 0;
  page.on('request', (request) => (calls += request.url().endsWith('/api/dashboard') ? 1 : 0));
  await page.addInitScript(
    'window.longest = 0; new PerformanceObserver((list) => { for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest, duration); }).observe({ type: "longtask" })',
  );
  await page.goto(`${origin}/venues`);
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(cloudPassword);
  const spent = await mainThreadOf(page);
  const before = await spent();
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  const rows = page.getByRole('list', { name: 'Venues' }).getByRole('listitem');
  const tiles = page.getByRole('list', { name: 'Figures' });
  await rows.first().waitFor();
  await tiles.waitFor();
  await painted(page);
  const list = (await spent()) - before;
  const found = calls;
  if (Number(await rows.first().getAttribute('aria-setsize')) !== venues) throw new Error('The list is not of all venues.');
  if (!(await tiles.innerText()).includes(String(venues * amps))) throw new Error('The dashboard is not of all amplifiers.');
  const nodes = await page.evaluate<number>('document.querySelectorAll("*").length');
  await page.getByRole('searchbox', { name: 'Search venues' }).focus();
  await page.evaluate('window.longest = 0');
  const typed = 'Venue 19';
  const rested = await spent();
  for (const key of typed) {
    await page.keyboard.press(key);
    await painted(page);
  }
  const key = ((await spent()) - rested) / typed.length;
  if (!(await rows.first().innerText()).startsWith(typed)) throw new Error('The search has not answered.');
  return { list, key, nodes, calls: found, longest: await page.evaluate<number>('window.longest') };
}

export async function run(): Promise<BenchRow[]> {
  const size = `${many.venues} venues of ${amps} amplifiers`;
  const against = `${few.venues} venues of ${amps}`;
  const first = { what: `${size}, from sign-in to list and dashboard`, against, good: 5, aim: 3 };
  const search = { what: `${size}, a key in the search`, against, good: 3, aim: 1.5 };
  const missing =
    missingAccounts ?? missingBrowser ?? (existsSync(join(builtCloudRoot, 'cloud.html')) ? undefined : '`npm run build` has not run');
  if (missing !== undefined) return [first, search].map((row) => ({ ...row, ratio: unmeasured, skipped: missing }));
  const data = mkdtempSync(join(tmpdir(), 'headroom-bench-'));
  // As root PostgreSQL runs as another user, who needs access.
  chmodSync(data, 0o755);
  try {
    await using cloud = await startServer([
      ...cloudWords,
      '--port',
      '0',
      '--mqtt-port',
      '0',
      '--data',
      join(data, 'cloud'),
      '--log',
      'silent',
    ]);
    const { origin } = cloud;
    let from = 0;
    let answer = '';
    for (const { email, venues } of [few, many]) {
      const { client, idToken } = await signUpAt(origin, email);
      const { accountId } = answerOf(await client.getProfile());
      await fillVenues(join(data, 'cloud'), { accountId, venues, amps, from });
      from += venues * amps;
      const [began, cpu] = [performance.now(), cloud.cpu()];
      const told = await fetch(`${origin}/api/changes`, { headers: { authorization: `Bearer ${idToken}`, 'accept-encoding': 'identity' } });
      const { byteLength } = await told.arrayBuffer();
      answer = `${byteLength} bytes told in ${Math.round(performance.now() - began)} ms, ${Math.round(cloud.cpu() - cpu)} of them its own`;
    }
    const taken = await pairsOf(
      pairs,
      () => measure(origin, many),
      () => measure(origin, few),
    );
    const of = (side: 0 | 1, what: keyof Measured) => spreadOf(taken.map((pair) => pair[side][what])).median.toFixed(0);
    const complaint = [
      ...(Number(of(0, 'nodes')) > maxNodes ? [`${of(0, 'nodes')} elements on the page`] : []),
      ...(taken.some(([own]) => own.calls !== 1) ? ['the dashboard took more than one call'] : []),
    ][0];
    if (complaint !== undefined) return [first, search].map((row) => ({ ...row, ratio: unmeasured, skipped: complaint }));
    const ratioOf = (what: 'list' | 'key') => spreadOf(taken.map(([own, peer]) => own[what] / peer[what]));
    return [
      {
        ...first,
        ratio: ratioOf('list'),
        note: `${of(0, 'list')} against ${of(1, 'list')} ms; ${of(0, 'nodes')} elements; ${answer}`,
      },
      { ...search, ratio: ratioOf('key'), note: `${of(0, 'key')} against ${of(1, 'key')} ms; longest task ${of(0, 'longest')} ms` },
    ];
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}
