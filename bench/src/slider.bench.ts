import { output } from '@headroom/model/amplifier';
import { canonicalDeviceId } from '@headroom/model/catalogue';
import { addressOf } from '@headroom/model/property';
import { buildLocalApplication, createTestbed, type TestbedAmp } from '@headroom/testbed';
import type { Browser, Page } from '@playwright/test';
import { missingBrowser, openBrowser } from './browser.ts';
import { inHaste, spreadOf, unmeasured, type BenchRow } from './row.ts';

const samples = inHaste(25, 8);
const fader = addressOf(output.properties.fader, { channel: 1 });
/** As stated: between drag writes [CTRL-09] and notifies [API-16]. */
const throttleMs = 50;
const periodMs = 100;

/** Fractional milliseconds since 1970. */
interface Noted {
  moves: number[];
  sent: number[];
  heard: { value: number; at: number }[];
  painted: { value: number; at: number }[];
}
type Watched = Window & { noted: Noted; roundTrip: (url: string) => Promise<number> };

/** Runs first in the page. */
function watch(): void {
  const noted: Noted = { moves: [], sent: [], heard: [], painted: [] };
  const now = () => performance.timeOrigin + performance.now();
  addEventListener('pointermove', () => noted.moves.push(now()), { capture: true });
  const Native = WebSocket;
  class Noting extends Native {
    constructor(url: string | URL) {
      super(url);
      this.addEventListener('message', ({ data }) => {
        const [, value] = /"notify"[^]*"1"[^]*"fader":\s*(-?[\d.]+)/.exec(String(data)) ?? [];
        if (value !== undefined) noted.heard.push({ value: Number(value), at: now() });
      });
    }
    override send(data: string): void {
      if (data.includes('"fader"')) noted.sent.push(now());
      super.send(data);
    }
  }
  window.WebSocket = Noting;
  const afterPaint = new MessageChannel();
  let waiting: number[] = [];
  afterPaint.port1.addEventListener('message', () => {
    for (const value of waiting) noted.painted.push({ value, at: now() });
    waiting = [];
  });
  afterPaint.port1.start();
  new MutationObserver((changes) => {
    for (const { target } of changes) {
      if (!(target instanceof HTMLElement) || target.getAttribute('role') !== 'slider' || !target.dataset['watched']) continue;
      waiting.push(Number(target.getAttribute('aria-valuenow')));
      requestAnimationFrame(() => afterPaint.port2.postMessage(0));
    }
  }).observe(document, { subtree: true, attributeFilter: ['aria-valuenow'] });
  const roundTrip = (url: string) =>
    new Promise<number>((resolve) => {
      const socket = new Native(url);
      const turns: number[] = [];
      let from = 0;
      const ask = () => {
        from = performance.now();
        socket.send('{"leaApi":"1.0","url":"/misc/ipAddr","method":"get","id":1}');
      };
      socket.addEventListener('open', ask);
      socket.addEventListener('message', () => {
        turns.push(performance.now() - from);
        if (turns.length < 21) return ask();
        socket.close();
        resolve(turns.toSorted((a, b) => a - b)[10] ?? 0);
      });
    });
  Object.assign(window, { noted, roundTrip });
}

async function openStrip(browser: Browser, amp: TestbedAmp): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
  const page = await context.newPage();
  await page.addInitScript(watch);
  await page.goto(new URL(`/amps/${canonicalDeviceId(amp.amplifier.identity.mac)}/channels/1`, amp.url).href);
  const cap = page.getByRole('region', { name: /^Channel 1\b/ }).getByRole('slider');
  await cap.waitFor();
  await cap.evaluate((element) => (element.dataset['watched'] = 'true'));
  return page;
}
const notedOn = (page: Page) => page.evaluate(() => (window as unknown as Watched).noted);

async function until<Found>(find: () => Promise<Found | undefined> | Found | undefined): Promise<Found | undefined> {
  for (const deadline = performance.now() + 3000; performance.now() < deadline;) {
    const found = await find();
    if (found !== undefined) return found;
    await new Promise((done) => setTimeout(done, 20));
  }
  return undefined;
}

interface Sample {
  readonly toAmplifier: number;
  readonly andBack: number;
  readonly whole: number;
  readonly roundTrip: number;
}

async function measure(): Promise<{ readonly taken: Sample[]; readonly lost: number }> {
  await using testbed = await createTestbed({ amps: [{ model: '704D' }] });
  const [amp] = testbed.amps;
  if (!amp) throw new Error('no amplifier');
  const changed: { value: unknown; at: number }[] = [];
  amp.amplifier.device.onChange((changes) => {
    for (const [address, value] of changes) if (address === fader) changed.push({ value, at: performance.timeOrigin + performance.now() });
  });
  await using browser = await openBrowser();
  const other = await openStrip(browser, amp);
  const page = await openStrip(browser, amp);
  const cap = page.locator('[data-watched]');
  const box = await cap.boundingBox();
  if (!box) throw new Error('the slider is not on the page');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const taken: Sample[] = [];
  let lost = 0;
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let turn = 0; turn < samples; turn += 1) {
    const roundTrip = await page.evaluate((url) => (window as unknown as Watched).roundTrip(url), amp.socketUrl);
    // The second move is throttled, like every move of a drag.
    const at = y + 4 + (turn % 10) * 8;
    await page.mouse.move(x, at);
    await page.mouse.move(x, at + 3);
    const wanted = Number(await cap.getAttribute('aria-valuenow'));
    const { moves, sent } = await notedOn(page);
    const moved = moves.at(-1) ?? 0;
    const isIt = ({ value, at: when }: { value: unknown; at: number }) => value === wanted && when > moved;
    const arrived = await until(() => changed.find(isIt));
    const painted = await until(async () => (await notedOn(other)).painted.find(isIt));
    const heard = (await notedOn(other)).heard.find(isIt);
    // The write may still have been waiting.
    const previous = sent.findLast((when) => when < moved);
    if (previous === undefined || !arrived || !painted || !heard) {
      lost += 1;
      continue;
    }
    // Subtracts stated waits only as far as they applied.
    const due = Math.max(moved, previous + throttleMs);
    const toAmplifier = arrived.at - due - roundTrip;
    const batched = Math.min(periodMs, heard.at - arrived.at);
    taken.push({ toAmplifier, andBack: painted.at - due - batched - roundTrip, whole: painted.at - moved, roundTrip });
  }
  await page.mouse.up();
  return { taken, lost };
}

export async function run(): Promise<BenchRow[]> {
  const row = {
    against: `a round trip, ${throttleMs} ms throttle, ${periodMs} ms period: ms above`,
    good: 20,
    aim: 8,
    basis: 'time',
  } as const;
  const there = { ...row, what: 'slider on screen to the amplifier' };
  const back = { ...row, what: 'slider on screen to the amplifier, and painted on another page' };
  const skip = (skipped: string) => [there, back].map((each): BenchRow => ({ ...each, ratio: unmeasured, skipped }));
  if (missingBrowser !== undefined) return skip(missingBrowser);
  const refusal = await buildLocalApplication((message) => console.error(message));
  if (refusal !== undefined) return skip(refusal);
  const { taken, lost } = await measure();
  if (lost > samples / 10) return skip(`${lost} of ${samples} moves were lost`);
  const median = (of: (sample: Sample) => number) => spreadOf(taken.map(of)).median.toFixed(1);
  return [
    {
      ...there,
      ratio: spreadOf(taken.map(({ toAmplifier }) => toAmplifier)),
      note: `round trip ${median(({ roundTrip }) => roundTrip)} ms`,
    },
    {
      ...back,
      ratio: spreadOf(taken.map(({ andBack }) => andBack)),
      note: `${median(({ whole }) => whole)} ms from move to pixel, all waits included; ${taken.length} moves`,
    },
  ];
}
