import { buildCase, mainThreadOf, missingBrowser, openBrowser, openCase, type Files } from './browser.ts';
import { inHaste, pairsAtOnce, spreadOf, unmeasured, type BenchRow } from './row.ts';

const pairs = 5;
const idleMs = inHaste(1500, 700);
const fedMs = inHaste(4000, 1500);
/** A fallen bar may rise to the same level again. */
const leastMoved = 0.8;
type Side = 'meters' | 'bank' | 'state' | 'meters-floor' | 'bank-floor';

interface Measured {
  /** CPU time per beat, above the idle page. */
  readonly milliseconds: number;
  readonly bars: number;
  readonly moved: number;
}

async function measure(files: Files, side: Side, count: number): Promise<Measured> {
  await using browser = await openBrowser();
  const page = await openCase(browser, files);
  const spent = await mainThreadOf(page);
  const over = async (ms: number) => {
    const before = await spent();
    const started = performance.now();
    await new Promise((done) => setTimeout(done, ms));
    return { cpu: (await spent()) - before, ms: performance.now() - started };
  };
  await page.evaluate(`bench.mount('${side}', ${count})`);
  // Lets the peaks of the first levels fall.
  await new Promise((done) => setTimeout(done, 2500));
  const idle = await over(idleMs);
  await page.evaluate(`bench.feed(${count})`);
  await new Promise((done) => setTimeout(done, 500));
  const from = await page.evaluate<number>('bench.beats()');
  const fed = await over(fedMs);
  const beats = (await page.evaluate<number>('bench.beats()')) - from;
  const { bars, moved } = await page.evaluate<{ bars: number; moved: number }>('bench.witness(10)');
  return { milliseconds: (fed.cpu - (idle.cpu / idle.ms) * fed.ms) / beats, bars, moved };
}

async function rowOf(files: Files, ours: 'meters' | 'bank', count: number, good: number, aim: number): Promise<BenchRow> {
  const taken = await pairsAtOnce(
    pairs,
    () => measure(files, ours, count),
    () => measure(files, 'state', count),
  );
  const ratio = spreadOf(taken.map(([own, peer]) => own.milliseconds / peer.milliseconds));
  const row = { what: `${count} meters at 10 Hz, main thread above rest`, against: 'the same bars as React state', ratio, good, aim };
  // Still bars would be cheap.
  const lame = taken.flat().find(({ bars, moved }) => bars !== count || moved < leastMoved * count);
  if (lame) return { ...row, ratio: unmeasured, skipped: `of ${lame.bars} bars ${lame.moved.toFixed(0)} moved` };
  const median = (of: readonly number[]) => spreadOf(of).median.toFixed(2);
  const floors: number[] = [];
  for (let turn = 0; turn < inHaste(3, 0); turn += 1) floors.push((await measure(files, `${ours}-floor`, count)).milliseconds);
  const [own, peer] = [0, 1].map((side) => median(taken.map((pair) => pair[side]?.milliseconds ?? Number.NaN)));
  const floor = floors.length === 0 ? '' : `; the bare paints ${median(floors)} ms`;
  return { ...row, note: `${own} against ${peer} ms a beat${floor}` };
}

export async function run(): Promise<BenchRow[]> {
  if (missingBrowser !== undefined)
    return [{ what: 'meters at 10 Hz', against: 'React state', ratio: unmeasured, good: 0.6, aim: 0.45, skipped: missingBrowser }];
  const files = await buildCase('meters');
  return [await rowOf(files, 'meters', 64, 0.6, 0.45), await rowOf(files, 'bank', 256, 0.45, 0.25)];
}
