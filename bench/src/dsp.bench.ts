import { readFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { fileURLToPath } from 'node:url';
import { mainThreadOf, missingBrowser, openBrowser } from './browser.ts';
import { inHaste, pairsOf, spreadOf, unmeasured, type BenchRow } from './row.ts';

const source = fileURLToPath(new URL('../../packages/model/src/dsp/', import.meta.url));
const pairs = 6;
const frameMilliseconds = 1000 / 60;

/** The floors multiply curves that are known beforehand, and turn the product into decibels and angles. */
type Side = 'full' | 'oneBand' | 'fullFloor' | 'oneBandFloor' | 'fir' | 'webAudio';

interface Measured {
  /** CPU time per response. */
  readonly milliseconds: number;
  readonly decibels: readonly number[];
}

const floorOf = (filters: number) => `const { decibelsOfPower, anglesOf } = await import('./decibel.ts');
         const row = (n) => Float64Array.from({ length: 512 }, (_, k) => Math.sin(n + k));
         const curves = Array.from({ length: ${filters} }, (_, n) => ({ re: row(n), im: row(n + 0.5) }));
         const [rest, re, im, power, decibels, angles] = [{ re: row(1), im: row(2) }, row(0), row(0), row(0), row(0), row(0)];
         const turn = () => {
           let from = rest;
           for (const by of curves) {
             const fromRe = from.re, fromIm = from.im, byRe = by.re, byIm = by.im;
             for (let k = 0; k < 512; k++) {
               const a = fromRe[k], b = fromIm[k], c = byRe[k], d = byIm[k];
               re[k] = a * c - b * d;
               im[k] = a * d + b * c;
             }
             from = { re, im };
           }
           for (let k = 0; k < 512; k++) power[k] = re[k] * re[k] + im[k] * im[k];
           decibelsOfPower(power, decibels);
           anglesOf(re, im, 1, angles);
         };
         return { turn, last: () => Array.from(decibels) };`;
const sides: Readonly<Record<Side, string>> = {
  fullFloor: floorOf(24),
  oneBandFloor: floorOf(1),
  full: `const turn = (n) => response.update(channelAt(1 + (n % 7) * 1e-3)) && response.phase();
         return { turn, last: () => (response.update(channelAt(1)), Array.from(response.magnitude)) };`,
  oneBand: `const base = channelAt(1);
         response.update(base);
         const dragged = (gain) => ({ ...base, outputEqFilters: base.outputEqFilters.map((band, k) => (k === 3 ? { ...band, gain } : band)) });
         const turn = (n) => response.update(dragged((n % 100) / 10 + 0.05)) && response.phase();
         return { turn, last: () => (response.update(base), Array.from(response.magnitude)) };`,
  fir: `const taps = (n) => Array.from({ length: 2048 }, (_, k) => Math.sin(k * k + n) / (1 + Math.abs(k - 700)));
         const series = [0, 1, 2].map(taps);
         const { crossover } = dsp.flatChannel;
         const channel = series.map((customFirCoeffs) => ({ ...dsp.flatChannel, crossover: { ...crossover, lowPassFilter: { ...crossover.lowPassFilter, customFirCoeffs } } }));
         const turn = (n) => response.update(channel[n % 3]) && response.phase();
         return { turn, last: () => Array.from(response.magnitude) };`,
  // A pass's q is in decibels here. Constant parameters spare the engine work that ours does.
  webAudio: `const context = new OfflineAudioContext(1, 1, 96000);
         const node = (type, frequency, q, gain) => {
           const made = context.createBiquadFilter();
           made.type = type;
           made.frequency.value = frequency;
           made.Q.value = q;
           made.gain.value = gain;
           return made;
         };
         const { inputIirEqFilters, outputEqFilters, crossover } = channelAt(1);
         const qs = [0, 1, 2, 3].map((k) => 20 * Math.log10(0.5 / Math.sin(((2 * k + 1) * Math.PI) / 16)));
         const nodes = [
           ...[...inputIirEqFilters, ...outputEqFilters].map((band) => node('peaking', band.frequency, band.q, band.gain)),
           ...qs.map((q) => node('highpass', crossover.highPassFilter.frequency, q, 0)),
           ...qs.map((q) => node('lowpass', crossover.lowPassFilter.frequency, q, 0)),
         ];
         const frequencies = Float32Array.from(response.grid.frequencies);
         const magnitudes = nodes.map(() => new Float32Array(512));
         const phases = nodes.map(() => new Float32Array(512));
         const turn = () => nodes.forEach((each, k) => each.getFrequencyResponse(frequencies, magnitudes[k], phases[k]));
         return { turn, last: () => Array.from(frequencies, (_, k) => magnitudes.reduce((sum, of) => sum + 20 * Math.log10(of[k]), 0)) };`,
};

const page = (side: Side): string => `<script type="module">
  import * as dsp from './index.ts';
  const response = dsp.createChannelResponse(dsp.logGrid(20, 20000, 512));
  const bands = (from, factor) => Array.from({ length: 8 }, (_, k) => ({
    enable: true, type: 'Parametric', frequency: from * 2.2 ** k * factor, q: 0.5 + k, gain: (k % 2 === 0 ? 4 : -4) + k / 4,
  }));
  const channelAt = (factor) => ({
    ...dsp.flatChannel,
    inputIirEqFilters: bands(40, factor),
    outputEqFilters: bands(55, factor),
    crossover: {
      ...dsp.flatChannel.crossover,
      highPassFilter: { enable: true, type: 'Butterworth 48dB/oct', frequency: 60 * factor },
      lowPassFilter: { enable: true, type: 'Butterworth 48dB/oct', frequency: 9000 * factor },
    },
  });
  window.measured = await (async () => { ${sides[side]} })();
  window.repeat = (times) => { for (let n = 0; n < times; n++) window.measured.turn(n); };
</script>`;

async function measure(side: Side): Promise<Measured> {
  await using browser = await openBrowser();
  const tab = await browser.newPage();
  await tab.route('http://bench.example/**', async (route) => {
    const name = new URL(route.request().url()).pathname.slice(1);
    if (name === '') return route.fulfill({ contentType: 'text/html', body: page(side) });
    return route.fulfill({ contentType: 'text/javascript', body: stripTypeScriptTypes(await readFile(`${source}${name}`, 'utf8')) });
  });
  await tab.goto('http://bench.example/');
  await tab.waitForFunction('window.repeat !== undefined');
  const spent = await mainThreadOf(tab);
  await tab.evaluate('repeat(200)');
  const times = inHaste(4, 1) * { webAudio: 50, oneBand: 5000, oneBandFloor: 5000, fir: 250, full: 1000, fullFloor: 1000 }[side];
  const before = await spent();
  await tab.evaluate(`repeat(${times})`);
  const after = await spent();
  return { milliseconds: (after - before) / times, decibels: await tab.evaluate('measured.last()') };
}

/** In the order A B B A. */
async function compare(
  ours: Side,
): Promise<{ ratio: BenchRow['ratio']; ourMilliseconds: number; peerMilliseconds: number; error: number }> {
  const taken = await pairsOf(
    pairs,
    () => measure(ours),
    () => measure('webAudio'),
  );
  const [mine, peer] = taken.at(-1)!;
  // Single precision leaves nothing far down a slope.
  const error = Math.max(...peer.decibels.map((value, k) => (value < -100 ? 0 : Math.abs(value - mine.decibels[k]!))));
  const ratio = spreadOf(taken.map(([own, other]) => own.milliseconds / other.milliseconds));
  return { ratio, ourMilliseconds: mine.milliseconds, peerMilliseconds: peer.milliseconds, error };
}

async function rowOf(what: string, ours: 'full' | 'oneBand', good: number, aim: number): Promise<BenchRow> {
  const { ratio, ourMilliseconds, peerMilliseconds, error } = await compare(ours);
  const floor = (await measure(`${ours}Floor`)).milliseconds;
  const row = { what, against: "Web Audio's getFrequencyResponse", ratio, good, aim };
  if (!(error < 1e-3)) return { ...row, skipped: `the two differ by ${error} dB` };
  return {
    ...row,
    note: `${(ourMilliseconds * 1000).toFixed(1)} against ${(peerMilliseconds * 1000).toFixed(0)} microseconds; bare multiplications ${(floor * 1000).toFixed(1)}; largest difference ${error.toExponential(1)} dB`,
  };
}

async function firRow(): Promise<BenchRow> {
  const milliseconds: number[] = [];
  for (let turn = 0; turn < inHaste(pairs, 1); turn++) milliseconds.push((await measure('fir')).milliseconds);
  const ratio = spreadOf(milliseconds.map((each) => each / frameMilliseconds));
  const note = `${(ratio.median * frameMilliseconds).toFixed(2)} ms`;
  return {
    what: '2,048-tap FIR in the plot',
    against: 'one frame of 16.7 ms',
    ratio,
    good: 4 / frameMilliseconds,
    aim: 1 / frameMilliseconds,
    note,
  };
}

export async function run(): Promise<BenchRow[]> {
  const whole = 'channel response, 24 sections at 512 points';
  if (missingBrowser !== undefined)
    return [{ what: whole, against: 'Web Audio', ratio: unmeasured, good: 1 / 15, aim: 1 / 30, skipped: missingBrowser }];
  return [
    await rowOf(whole, 'full', 1 / 15, 1 / 30),
    await rowOf(`${whole}, one band changed`, 'oneBand', 1 / 60, 1 / 150),
    await firRow(),
  ];
}
