import { buildCase, mainThreadOf, missingBrowser, openBrowser, openCase, type Files } from './browser.ts';
import { inHaste, pairsAtOnce, spreadOf, unmeasured, type BenchRow } from './row.ts';

const pairs = 5;
const many = inHaste(10_000, 2000);
const few = inHaste(1000, 200);

interface Shown {
  readonly rows: number;
  readonly of: string;
  readonly inSight: readonly string[];
  readonly last: string;
}
interface Measured extends Shown {
  /** CPU time until the rows are painted. */
  readonly milliseconds: number;
}

async function measure(files: Files, side: 'product' | 'full', count: number): Promise<Measured> {
  await using browser = await openBrowser();
  const page = await openCase(browser, files);
  const spent = await mainThreadOf(page);
  await page.evaluate(`bench.prepare(${count})`);
  const before = await spent();
  await page.evaluate(`bench.mount('${side}')`);
  const milliseconds = (await spent()) - before;
  return { milliseconds, ...(await page.evaluate<Shown>('bench.shown()')) };
}

/** Every list must show `sight`. */
function complaintOf({ of, inSight, last }: Measured, count: number): string | undefined {
  const sight = Array.from({ length: Math.min(5, count) }, (_, index) => `Amplifier ${index + 1}`);
  if (Number(of) !== count) return `a list of ${of}`;
  if (!sight.every((name) => inSight.includes(name))) return `in sight were ${inSight.join(', ')}`;
  return last === `Amplifier ${count}` ? undefined : `its end was ${last}`;
}

export async function run(): Promise<BenchRow[]> {
  const what = `list of ${many} amplifiers, time to mount`;
  const full = { what, against: 'every row on the page', good: 1 / 40, aim: 1 / 200 };
  const shorter = { what, against: `${few} amplifiers`, good: 2, aim: 1.2 };
  if (missingBrowser !== undefined) return [full, shorter].map((row) => ({ ...row, ratio: unmeasured, skipped: missingBrowser ?? '' }));
  const files = await buildCase('list');
  const ours = () => measure(files, 'product', many);
  const againstFull = await pairsAtOnce(pairs, ours, () => measure(files, 'full', many));
  const againstFew = await pairsAtOnce(pairs, ours, () => measure(files, 'product', few));
  const conclude = (row: typeof full, taken: typeof againstFull, peerCount: number): BenchRow => {
    const complaint = taken
      .map(([own, peer]) => complaintOf(own, many) ?? complaintOf(peer, peerCount))
      .find((found) => found !== undefined);
    if (complaint !== undefined) return { ...row, ratio: unmeasured, skipped: complaint };
    const median = (side: 0 | 1) => spreadOf(taken.map((pair) => pair[side].milliseconds)).median.toFixed(1);
    const note = `${median(0)} against ${median(1)} ms; ${taken[0]?.[0].rows} against ${taken[0]?.[1].rows} rows made`;
    return { ...row, ratio: spreadOf(taken.map(([own, peer]) => own.milliseconds / peer.milliseconds)), note };
  };
  return [conclude(full, againstFull, many), conclude(shorter, againstFew, few)];
}
