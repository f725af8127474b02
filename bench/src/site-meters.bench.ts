import { builtWebRoot, createTestbed, type AmpSpec } from '@headroom/testbed';
import { mainThreadOf, missingBrowser, openBrowser } from './browser.ts';
import { inHaste, pairsOf, spreadOf, unmeasured, type BenchRow } from './row.ts';

const amps = 64;
const channels = 256;
const pairs = 3;
const watchedMs = inHaste(5000, 2000);
const music = { kind: 'music', level: -12 } as const;
const programmes = { 'analog/1': music, 'analog/2': music, 'analog/3': music, 'analog/4': music };

interface Measured {
  /** Per second. */
  readonly pictures: number;
  /** Milliseconds between frames. */
  readonly longest: number;
  /** Of the main thread. */
  readonly share: number;
  readonly shown: number;
}

async function measure(url: string, wanted: number): Promise<Measured> {
  await using browser = await openBrowser();
  const page = await browser.newPage({ viewport: { width: 1920, height: 1080 } });
  const spent = await mainThreadOf(page);
  await page.goto(url);
  if (wanted > 0)
    await page
      .getByRole('meter')
      .nth(wanted - 1)
      .waitFor({ state: 'attached', timeout: 60_000 });
  await new Promise((done) => setTimeout(done, inHaste(5000, 2000)));
  const before = await spent();
  const { pictures, longest } = await page.evaluate<{ pictures: number; longest: number }>(`new Promise((done) => {
    const began = performance.now();
    let last = began, pictures = 0, longest = 0;
    const next = () => {
      const now = performance.now();
      pictures += 1;
      longest = Math.max(longest, now - last);
      last = now;
      if (now - began < ${watchedMs}) requestAnimationFrame(next);
      else done({ pictures: pictures / ((now - began) / 1000), longest });
    };
    requestAnimationFrame(next);
  })`);
  const share = ((await spent()) - before) / watchedMs;
  const shown = await page.locator('[data-channel] [role=meter]').count();
  return { pictures, longest, share, shown };
}

export async function run(): Promise<BenchRow[]> {
  const row = {
    what: `meters of ${channels} channels, pictures a second`,
    against: 'a page at rest',
    good: 0.9,
    aim: 0.98,
    basis: 'time',
  } as const;
  if (missingBrowser !== undefined) return [{ ...row, ratio: unmeasured, skipped: missingBrowser }];
  const specs = Array.from({ length: amps }, (_, index): AmpSpec => ({
    model: '704D',
    name: `Amp ${index + 1}`,
    seed: 500 + index,
    programmes,
  }));
  const testbed = await createTestbed({ amps: specs, webRoot: builtWebRoot });
  try {
    const [first] = testbed.amps;
    if (!first) throw new Error('the site has no amplifier');
    const at = (path: string) => new URL(path, first.url).href;
    const taken = await pairsOf(
      pairs,
      () => measure(at('/meters'), channels),
      () => measure(at('/preferences'), 0),
    );
    const ours = taken.map(([own]) => own);
    const median = (of: (one: Measured) => number) => spreadOf(ours.map(of)).median;
    return [
      {
        ...row,
        ratio: spreadOf(taken.map(([own, peer]) => own.pictures / peer.pictures)),
        note: `${median(({ pictures }) => pictures).toFixed(1)} a second, at most ${median(({ longest }) => longest).toFixed(0)} ms apart, ${(median(({ share }) => share) * 100).toFixed(0)} % of the main thread`,
      },
    ];
  } finally {
    await testbed.close();
  }
}
