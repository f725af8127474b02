import { canonicalDeviceId } from '@headroom/model/catalogue';
import { addressOf } from '@headroom/model/property';
import { output } from '@headroom/model/amplifier';
import { buildLocalApplication, createTestbed, fromPhone, phoneName, type TestbedAmp } from '@headroom/testbed';
import type { BrowserContext } from '@playwright/test';
import { missingBrowser, openBrowser } from './browser.ts';
import { pairsOf, spreadOf, unmeasured, type BenchRow } from './row.ts';

/** Times slower than this machine. */
const cpuRate = 6;
const line = { offline: false, latency: 150, downloadThroughput: 1.6e6 / 8, uploadThroughput: 750e3 / 8 };
const mute = addressOf(output.properties.mute, { channel: 1 });
const music = { kind: 'music', level: -12 } as const;

interface Seen {
  loaded?: number;
  moved?: number;
  pressed?: number;
}
type Watched = Window & { seen: Seen };

/** All times are since the address was entered. It looks seldom, because a look in every frame would slow the page down. */
function watch(): void {
  const seen: Seen = {};
  Object.assign(window, { seen });
  const drawn = CanvasRenderingContext2D.prototype;
  const { fillRect } = drawn;
  /** A level fills some rows below the top; an empty bar and its peak line do not. */
  drawn.fillRect = function (x, y, width, height) {
    fillRect.call(this, x, y, width, height);
    if (y > 0 && height > 8 && this.canvas.role === 'meter') seen.moved ??= performance.now();
  };
  const looks = setInterval(() => {
    if (document.readyState === 'complete') seen.loaded ??= performance.now();
    const button = document.querySelector<HTMLButtonElement>(
      'main button[aria-label^="Mute Channel 1"]:not(:disabled, [aria-disabled=true])',
    );
    if (button === null) return;
    clearInterval(looks);
    seen.pressed = performance.now();
    button.click();
  }, 20);
}

/** Milliseconds since the address was entered; without scripts until the rest of the page is loaded: it paints nothing. */
interface Visit {
  readonly meter: number;
  readonly mute: number;
}
interface Visits {
  readonly first: Visit;
  readonly second: Visit;
}

async function visit(context: BrowserContext, url: string, amp: TestbedAmp, hasScripts: boolean): Promise<Visit> {
  const { device } = amp.amplifier;
  const unmute = () => device.write(output.pathAt({ channel: 1 }), { mute: false }, { id: 'bench', admin: true });
  await unmute();
  let muted = Number.NaN;
  const carriedOut = Promise.withResolvers<void>();
  const stop = device.onChange((changes) => {
    if (!changes.some(([address, value]) => address === mute && value === true)) return;
    muted = performance.timeOrigin + performance.now();
    carriedOut.resolve();
    // The meter of a muted channel would not move.
    void unmute();
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', line);
  await session.send('Emulation.setCPUThrottlingRate', { rate: cpuRate });
  if (!hasScripts) await session.send('Network.setBlockedURLs', { urls: ['*.js'] });
  await page.addInitScript(watch);
  await page.goto(url);
  const reached = hasScripts ? 'seen.moved !== undefined && seen.pressed !== undefined' : 'seen.loaded !== undefined';
  await page.waitForFunction(reached, undefined, { polling: 100, timeout: 60_000 });
  const began = await page.evaluate(() => performance.timeOrigin);
  const { moved, loaded } = await page.evaluate(() => (window as unknown as Watched).seen);
  if (hasScripts) await Promise.race([carriedOut.promise, new Promise((done) => setTimeout(done, 5000))]);
  stop();
  await page.close();
  return hasScripts ? { meter: moved ?? Number.NaN, mute: muted - began } : { meter: loaded ?? Number.NaN, mute: loaded ?? Number.NaN };
}

async function measure(hasScripts: boolean): Promise<Visits> {
  await using testbed = await createTestbed({
    amps: [{ model: '704D', programmes: { 'analog/1': music } }],
    names: [phoneName],
    simulator: false,
  });
  const [amp] = testbed.amps;
  if (!amp) throw new Error('no amplifier');
  const { url, flag } = fromPhone(amp.url);
  const page = new URL(`/amps/${canonicalDeviceId(amp.amplifier.identity.mac)}/channels/1`, url).href;
  await using browser = await openBrowser([flag]);
  const phone = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true, locale: 'en-US' };
  // Waiting for a condition within the page takes `eval`.
  const context = await browser.newContext({ ...phone, bypassCSP: true });
  const first = await visit(context, page, amp, hasScripts);
  return { first, second: await visit(context, page, amp, hasScripts) };
}

export async function run(): Promise<BenchRow[]> {
  const against = 'the same page without scripts: seconds more';
  const rows = (['first', 'second'] as const).flatMap((turn) =>
    (['meter', 'mute'] as const).map((what) => ({ turn, what, row: rowOf(turn, what) })),
  );
  function rowOf(turn: keyof Visits, what: keyof Visit) {
    const until = what === 'meter' ? 'the first meter moves' : 'the first mute is carried out';
    const limits = turn === 'first' ? { good: 2.5, aim: 1.5 } : { good: 2, aim: 1.2 };
    return { what: `slow phone, ${turn} visit: until ${until}`, against, basis: 'time', ...limits } as const;
  }
  const skip = (skipped: string) => rows.map(({ row }): BenchRow => ({ ...row, ratio: unmeasured, skipped }));
  if (missingBrowser !== undefined) return skip(missingBrowser);
  const refusal = await buildLocalApplication((message) => console.error(message));
  if (refusal !== undefined) return skip(refusal);
  const taken = await pairsOf(
    5,
    () => measure(true),
    () => measure(false),
  );
  return rows.map(({ turn, what, row }) => {
    const more = taken.map(([ours, bare]) => (ours[turn][what] - bare[turn][what]) / 1000);
    const whole = spreadOf(taken.map(([ours]) => ours[turn][what] / 1000)).median;
    return { ...row, ratio: spreadOf(more), note: `${whole.toFixed(2)} s in all` };
  });
}
