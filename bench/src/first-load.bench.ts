import { buildLocalApplication, createTestbed, fromPhone, phoneName, weighLoad } from '@headroom/testbed';
import { missingBrowser, openBrowser } from './browser.ts';
import { spreadOf, unmeasured, type BenchRow } from './row.ts';

const kB = 1000;
/** Of an open-source application for home devices, compressed. */
const peerScripts = 262 * kB;
const leastScripts = 20 * kB;

export async function run(): Promise<BenchRow[]> {
  const scripts = {
    what: 'scripts of the first page, gzip',
    against: 'a comparable application, 262 kB',
    basis: 'bytes',
    good: 105 / 262,
    aim: 90 / 262,
  } as const;
  const all = { what: 'everything of the first page, gzip', against: '250 kB', basis: 'bytes', good: 1, aim: 0.8 } as const;
  const skip = (skipped: string) => [scripts, all].map((row): BenchRow => ({ ...row, ratio: unmeasured, skipped }));
  if (missingBrowser !== undefined) return skip(missingBrowser);
  const refusal = await buildLocalApplication((message) => console.error(message));
  if (refusal !== undefined) return skip(refusal);
  await using testbed = await createTestbed({ amps: [{ model: '704D' }, { model: '168D' }], names: [phoneName] });
  const { url, flag } = fromPhone(testbed.amps[0]?.url ?? '');
  await using browser = await openBrowser([flag]);
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
  const weigh = weighLoad(page);
  await page.goto(url);
  const list = page.getByRole('list', { name: 'Amplifiers' });
  await list.getByRole('listitem').nth(1).waitFor();
  await page.waitForLoadState('networkidle');
  const load = await weigh();
  if (load.scripts < leastScripts) return skip(`only ${load.scripts} bytes of scripts were seen`);
  if (load.codings.join() !== 'gzip') return skip(`the scripts came as ${load.codings.join()}`);
  const note = (bytes: number, files: number) => `${(bytes / kB).toFixed(1)} kB in ${files} files`;
  return [
    { ...scripts, ratio: spreadOf([load.scripts / peerScripts]), note: note(load.scripts, load.scriptFiles) },
    { ...all, ratio: spreadOf([load.all / (250 * kB)]), note: note(load.all, load.files) },
  ];
}
