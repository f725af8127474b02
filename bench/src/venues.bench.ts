import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { answerOf, builtCloudRoot, cloudPassword, cloudWords, missingAccounts, signUpAt, startServer } from '@headroom/testbed';
import type { Browser, Page } from '@playwright/test';
import { mainThreadOf, missingBrowser, openBrowser } from './browser.ts';
import { fillVenues } from './many-venues.ts';
import { inHaste, isQuick, pairsAtOnce, pairsOf, slopeOf, spreadOf, unmeasured, type BenchRow } from './row.ts';

const pairs = 5;
const amps = 20;
const many = { email: 'ada@example.com', venues: 1000 };
const few = { email: 'ben@example.com', venues: 20 };
const growing = (isQuick ? [5, 500] : [5, 50, 500]).map((venues) => ({ email: `of-${venues}@example.com`, venues }));
/** A phone fetches this within three seconds. */
const aimedBytes = 300_000;
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
  /** As sent, with headers, until the rows are painted. */
  readonly bytes: number;
}
const painted = (page: Page) => page.evaluate('new Promise((done) => requestAnimationFrame(() => setTimeout(done)))');

async function measure(origin: string, { email, venues }: typeof many): Promise<Measured> {
  await using browser: Browser = await openBrowser();
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  let calls = 0;
  const sent: Promise<number>[] = [];
  page.on('request', (request) => (calls += new URL(request.url()).pathname === '/api/dashboard' ? 1 : 0));
  page.on('requestfinished', (request) => {
    if (!new URL(request.url()).pathname.startsWith('/api/')) return;
    sent.push(request.sizes().then(({ responseBodySize, responseHeadersSize }) => responseBodySize + responseHeadersSize));
  });
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
  const bytes = (await Promise.all(sent)).reduce((sum, each) => sum + each, 0);
  if (Number(await rows.first().getAttribute('aria-setsize')) !== venues) throw new Error('The list is not of all venues.');
  if (!(await tiles.innerText()).includes(String(venues * amps))) throw new Error('The dashboard is not of all amplifiers.');
  const nodes = await page.evaluate<number>('document.querySelectorAll("*").length');
  await page.getByRole('searchbox', { name: 'Search venues' }).focus();
  await page.evaluate('window.longest = 0');
  const typed = `Venue ${Math.min(19, venues - 1)}`;
  const rested = await spent();
  for (const key of typed) {
    await page.keyboard.press(key);
    await painted(page);
  }
  const key = ((await spent()) - rested) / typed.length;
  if (!(await rows.first().innerText()).startsWith(typed)) throw new Error('The search has not answered.');
  return { list, key, nodes, calls: found, bytes, longest: await page.evaluate<number>('window.longest') };
}

async function get(origin: string, idToken: string, path: string): Promise<string> {
  const answer = await fetch(origin + path, { headers: { authorization: `Bearer ${idToken}`, 'accept-encoding': 'gzip' } });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}.`);
  return await answer.text();
}
/** Processor time of the cloud, without its database, for what the first view asks. */
async function workFor(origin: string, idToken: string, cpu: () => number): Promise<number> {
  const ask = async () => {
    for (const path of ['/api/changes?ampsOf=none', '/api/dashboard']) await get(origin, idToken, path);
  };
  await ask();
  const before = cpu();
  for (let time = 0; time < times; time += 1) await ask();
  return (cpu() - before) / times;
}
const times = inHaste(20, 5);

/** Milliseconds until an answer with this many amplifiers is there. */
async function waitFor(origin: string, idToken: string, path: string, count?: number): Promise<number> {
  const waits: number[] = [];
  for (let time = 0; time < times; time += 1) {
    const begin = performance.now();
    const { listed } = JSON.parse(await get(origin, idToken, path)) as { readonly listed?: number };
    waits.push(performance.now() - begin);
    if (count !== undefined && listed !== count) throw new Error(`${path} lists ${listed} amplifiers instead of ${count}.`);
  }
  return spreadOf(waits).median;
}

export async function run(): Promise<BenchRow[]> {
  const size = `${many.venues} venues of ${amps} amplifiers`;
  const against = `${few.venues} venues of ${amps}`;
  const first = { what: `${size}, from sign-in to list and dashboard`, against, good: 5, aim: 3 };
  const search = { what: `${size}, a key in the search`, against, good: 3, aim: 1.5 };
  const weight = { what: `${size}, the first view as sent`, against: `${aimedBytes / 1000} kB`, good: 1_000_000 / aimedBytes, aim: 1 };
  const onServer = {
    what: `${size}, a search on the server`,
    against: 'the dashboard without a search',
    basis: 'time',
    good: 1.5,
    aim: 1.1,
  } as const;
  const growth = {
    against: `amplifiers (slope in logarithms, ${growing.map(({ venues }) => venues * amps).join(', ')})`,
    good: 1,
    aim: 0.9,
  };
  const bytesGrow = { ...growth, what: 'growth of the first view as sent' };
  const workGrows = { ...growth, what: 'growth of the work of the cloud itself for list and dashboard' };
  const rows = [first, search, weight, onServer, bytesGrow, workGrows];
  const missing =
    missingAccounts ?? missingBrowser ?? (existsSync(join(builtCloudRoot, 'cloud.html')) ? undefined : '`npm run build` has not run');
  if (missing !== undefined) return rows.map((row) => ({ ...row, ratio: unmeasured, skipped: missing }));
  const data = mkdtempSync(join(tmpdir(), 'headroom-bench-'));
  // PostgreSQL's own user needs access.
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
    const work: { amps: number; ms: number }[] = [];
    let idTokenOfMany = '';
    for (const { email, venues } of [...growing, few, many]) {
      const { client, idToken } = await signUpAt(origin, email);
      const { accountId } = answerOf(await client.getProfile());
      await fillVenues(join(data, 'cloud'), { accountId, venues, amps, from });
      from += venues * amps;
      work.push({ amps: venues * amps, ms: await workFor(origin, idToken, cloud.cpu) });
      if (email === many.email) idTokenOfMany = idToken;
    }
    const wait = (path: string, count?: number) => waitFor(origin, idTokenOfMany, path, count);
    const searched = await pairsOf(
      pairs,
      () => wait('/api/dashboard?find=venue%20777', amps),
      () => wait('/api/dashboard'),
    );
    const others = {
      'found everywhere': await wait('/api/dashboard?find=zone%203', many.venues * amps),
      list: await wait('/api/changes?ampsOf=none'),
    };
    const taken = await pairsAtOnce(
      pairs,
      () => measure(origin, many),
      () => measure(origin, few),
    );
    const of = (side: 0 | 1, what: keyof Measured) => spreadOf(taken.map((pair) => pair[side][what])).median.toFixed(0);
    const growths = await Promise.all(
      growing.map(async (account) => ({ amps: account.venues * amps, bytes: (await measure(origin, account)).bytes })),
    );
    const bytes = spreadOf(taken.map(([own]) => own.bytes));
    // More rows or calls than the page needs would be compared with a peer that has them too.
    const complaint = [
      ...(Number(of(0, 'nodes')) > maxNodes ? [`${of(0, 'nodes')} elements on the page`] : []),
      ...(taken.some(([own]) => own.calls !== 1) ? [`the dashboard took ${of(0, 'calls')} calls`] : []),
    ][0];
    const ratioOf = (what: 'list' | 'key') => spreadOf(taken.map(([own, peer]) => own[what] / peer[what]));
    return [
      {
        ...first,
        ratio: ratioOf('list'),
        note: `${of(0, 'list')} against ${of(1, 'list')} ms; ${of(0, 'nodes')} elements`,
        ...(complaint !== undefined && { skipped: complaint }),
      },
      { ...search, ratio: ratioOf('key'), note: `${of(0, 'key')} against ${of(1, 'key')} ms; longest task ${of(0, 'longest')} ms` },
      { ...weight, ratio: spreadOf(taken.map(([own]) => own.bytes / aimedBytes)), note: `${Math.round(bytes.median / 1000)} kB` },
      {
        ...onServer,
        ratio: spreadOf(searched.map(([own, peer]) => own / peer)),
        note: [
          ['found in one venue', spreadOf(searched.map(([own]) => own)).median] as const,
          ['dashboard', spreadOf(searched.map(([, peer]) => peer)).median] as const,
          ...Object.entries(others),
        ]
          .map(([what, ms]) => `${what} ${ms.toFixed(0)} ms`)
          .join(', '),
      },
      {
        ...bytesGrow,
        ratio: spreadOf([slopeOf(growths.map((each) => [each.amps, each.bytes]))]),
        note: growths.map((each) => `${each.amps}: ${(each.bytes / 1000).toFixed(1)} kB`).join(', '),
      },
      {
        ...workGrows,
        ratio: spreadOf([slopeOf(work.slice(0, growing.length).map((each) => [each.amps, each.ms]))]),
        note: work.map((each) => `${each.amps}: ${each.ms.toFixed(1)} ms`).join(', '),
      },
    ];
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}
