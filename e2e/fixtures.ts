/** What every journey has: a site of amplifiers, a page of the application served by the first, and a test that fails on any error of the page. */

import { test as base, expect, type Page } from '@playwright/test';
import { builtWebRoot, createTestbed, type AmpSpec, type PanelSpec, type Testbed, type TestbedAmp } from '@headroom/testbed';
import { canonicalDeviceId } from '@headroom/model';
import { siteAmps, sitePanels } from './site.ts';

export { expect };

export interface Site {
  readonly testbed: Testbed;
  /** By its name. */
  amp(name: string): TestbedAmp;
  /** The path of an amplifier's pages. */
  base(name: string): string;
  /** The full address of a path, at the amplifier that serves the application. */
  url(path: string): string;
}
export interface SitePlan {
  readonly amps: readonly AmpSpec[];
  readonly panels?: readonly PanelSpec[];
  /** Names besides addresses that the amplifiers answer to. */
  readonly names?: readonly string[];
}
interface WorkerFixtures {
  /** Another site for a file: `test.use({ plan: { amps: [...] } })`. */
  plan: SitePlan;
  site: Site;
}
interface TestFixtures {
  /** What the page may complain about, by the words of the complaint. */
  expectedErrors: RegExp[];
  watchErrors: void;
  /** Opens a path and waits until the page is there. */
  open: (path: string) => Promise<void>;
}

/** Another build than that of `npm run build`. */
export const webRoot = process.env['HEADROOM_WEB_ROOT'] ?? builtWebRoot;

export function siteOf(testbed: Testbed): Site {
  const amp = (name: string) => {
    const found = testbed.amps.find(({ amplifier }) => amplifier.name() === name);
    if (!found) throw new Error(`No amplifier of the site is called ${name}`);
    return found;
  };
  return {
    testbed,
    amp,
    base: (name) => `/amps/${canonicalDeviceId(amp(name).amplifier.identity.mac)}`,
    url: (path) => new URL(path, testbed.amps[0]?.url).href,
  };
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  plan: [
    { amps: siteAmps, panels: sitePanels },
    { option: true, scope: 'worker' },
  ],
  site: [
    async ({ plan }, use) => {
      const testbed = await createTestbed({ ...plan, webRoot });
      try {
        await use(siteOf(testbed));
      } finally {
        await testbed.close();
      }
    },
    { scope: 'worker' },
  ],
  expectedErrors: [[], { option: true }],
  watchErrors: [
    async ({ page, expectedErrors }, use) => {
      const found = watchErrorsOf(page, expectedErrors);
      await use();
      expect(found, 'errors of the page').toEqual([]);
    },
    { auto: true },
  ],
  open: async ({ page, site }, use) => {
    await use(async (path) => {
      await page.goto(site.url(path));
      await ready(page);
    });
  },
});

/** A socket to an amplifier that is off is an error to the browser and none to us. */
const sockets = /WebSocket connection to/;

export function watchErrorsOf(page: Page, expected: readonly RegExp[] = []): string[] {
  const found: string[] = [];
  const add = (text: string) => {
    if (![sockets, ...expected].some((pattern) => pattern.test(text))) found.push(text);
  };
  page.on('pageerror', (error) => add(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') add(`${message.text()} (${message.location().url})`);
  });
  return found;
}

/** The page has loaded its parts and its amplifier. */
export async function ready(page: Page): Promise<void> {
  await expect(page.getByRole('main').first()).toBeVisible();
  await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
}

/** As another tab would: the page follows without a reload. */
export async function prefer(page: Page, key: string, value: string): Promise<void> {
  await page.evaluate(
    ([name, text]) => {
      localStorage.setItem(`headroom.${name}`, text ?? '');
      dispatchEvent(new StorageEvent('storage', { key: `headroom.${name}` }));
    },
    [key, value] as const,
  );
}
