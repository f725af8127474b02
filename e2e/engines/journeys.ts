/** `npm run e2e -- --engine firefox` or `webkit` runs these. */

import { at } from '@headroom/model/property';
import { builtWebRoot, cloudPassword, createTestbed, startCloudProgram } from '@headroom/testbed';
import { canonicalDeviceId } from '@headroom/model/catalogue';
import { openDemonstrationHost } from '../demonstration-host.ts';
import { missing, openDriver, Page, until, type Engine } from './browser.ts';

const keys = { down: '\uE015', enter: '\uE007' };

export async function runJourneys(engine: Engine): Promise<number> {
  const why = missing(engine);
  if (why !== undefined) {
    console.log(`Skipped: ${why}.`);
    return 0;
  }
  await using testbed = await createTestbed({ amps: [{ model: '704D', name: 'Main bar' }], webRoot: builtWebRoot });
  await using cloud = await startCloudProgram({});
  await using demonstration = await openDemonstrationHost();
  const email = 'engine@example.com';
  const client = await cloud.signUp(email);
  await client.addVenue({ body: { venue: { name: 'Union Hall' } } });
  const [amp] = testbed.amps;
  if (!amp) throw new Error('no amplifier');
  const local = (path: string) => new URL(path, amp.url).href;
  const base = `/amps/${canonicalDeviceId(amp.amplifier.identity.mac)}`;
  const has = (address: string, isWanted: (value: unknown) => boolean) =>
    until(async () => (isWanted(at(amp.amplifier.core.tree, address)) ? true : undefined), `the amplifier has ${address}`);
  const journeys: Readonly<Record<string, (page: Page) => Promise<void>>> = {
    'the list opens': async (page) => {
      await page.open(local('/'));
      await page.sees('link', 'Main bar');
    },
    'a fader moves by key, and the amplifier has it': async (page) => {
      await page.open(local(`${base}/channels/1/INPUTS`));
      const before = Number(at(amp.amplifier.core.tree, '/amp/channels/1/output/fader'));
      await page.focus('slider', '^Gain');
      await page.press(keys.down);
      await has('/amp/channels/1/output/fader', (value) => Number(value) < before);
    },
    'a channel is muted': async (page) => {
      await page.open(local(`${base}/channels/1/INPUTS`));
      await page.click('button', '^Mute (?!all|everything)');
      await has('/amp/channels/1/output/mute', (value) => value === true);
    },
    'the frequency of a band is typed': async (page) => {
      await page.open(local(`${base}/channels/1/EQUALIZER`));
      await page.click('button', '^Frequency of band 1, .*Enter a value');
      await page.fill('textbox', '', '2000');
      await page.press(keys.enter);
      await until(
        async () =>
          [1, 2, 3, 4, 5, 6, 7, 8].some(
            (band) => Number(at(amp.amplifier.core.tree, `/amp/channels/1/outputEqFilters/${band}/frequency`)) === 2000,
          ) || undefined,
        'a band has 2 kHz',
      );
    },
    'a limiter is switched on': async (page) => {
      await page.open(local(`${base}/channels/1/LIMITER`));
      const before = at(amp.amplifier.core.tree, '/amp/channels/1/rmsLimiter/enable');
      await page.click('switch', 'RMS');
      await has('/amp/channels/1/rmsLimiter/enable', (value) => value !== before);
    },
    'the amplifier is renamed': async (page) => {
      await page.open(local(`${base}/settings`));
      await page.fill('textbox', '^Device name', 'Club');
      await page.press(keys.enter);
      await has('/amp/deviceInfo/deviceName', (value) => value === 'Club');
    },
    'the events are listed': async (page) => {
      amp.amplifier.core.setAt('/logs/events', '2026-11-20 10:00:00 Find me on');
      await page.open(local(`${base}/events`));
      await page.says(/Find me on/);
    },
    'the theme and the language change': async (page) => {
      await page.open(local('/preferences'));
      await page.click('button', '^Dark mode');
      await until(async () => ((await page.html('data-theme')) === 'dark' ? true : undefined), 'the theme is dark');
      await page.fill('select', '^Language', 'es');
      await until(async () => ((await page.html('lang')) === 'es' ? true : undefined), 'the language is Spanish');
      await page.says(/Preferencias/);
    },
    'somebody signs in to the cloud': async (page) => {
      await page.open(`${cloud.origin}/login`);
      await page.fill('textbox', '^E-mail', email);
      await page.fill('textbox', '^Password', cloudPassword);
      await page.click('button', '^Sign in$');
      await page.sees('link', 'Union Hall');
    },
    'a venue opens': async (page) => {
      await page.click('link', 'Union Hall');
      await page.sees('heading', '^Union Hall$');
    },
    'the dashboard opens': async (page) => {
      await page.open(`${cloud.origin}/venues`);
      await page.says(/Dashboard/);
    },
    'the demonstration of plain files starts, its meters move, and a mute works': async (page) => {
      await page.open(demonstration.url);
      await page.click('link', 'Main bar');
      await page.click('link', '^Bar left');
      await page.moves('meter', '^Output level of Bar left');
      await page.click('button', '^Mute Bar left');
      await page.says(/Muted/);
    },
  };
  await using driver = await openDriver(engine);
  const page = new Page(driver);
  let failed = 0;
  for (const [title, journey] of Object.entries(journeys))
    try {
      await journey(page);
      console.log(`  ✓ ${title}`);
    } catch (error) {
      failed++;
      console.log(`  ✘ ${title}: ${error instanceof Error ? error.message : String(error)}`);
    }
  console.log(`${engine}: ${Object.keys(journeys).length - failed} passed, ${failed} failed`);
  return failed;
}
