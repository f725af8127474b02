/** What every journey has: a site of amplifiers, a page of the application served by the first, and a test that fails on any error of the page. */

import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Locator, type Page } from '@playwright/test';
import {
  builtWebRoot,
  createHeldClock,
  createTestbed,
  type AmpSpec,
  type PanelSpec,
  type Testbed,
  type TestbedAmp,
} from '@headroom/testbed';
import { canonicalDeviceId } from '@headroom/model/catalogue';
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
  /** Lets so many milliseconds pass for amplifiers whose time is held. */
  pass(ms: number): Promise<void>;
}
export interface SitePlan {
  readonly amps: readonly AmpSpec[];
  readonly panels?: readonly PanelSpec[];
  /** Names besides addresses that the amplifiers answer to. */
  readonly names?: readonly string[];
  /** What takes the amplifiers a second or longer waits for `site.pass`. */
  readonly held?: true;
}
export interface WorkerFixtures {
  /** Another site for a file: `test.use({ plan: { amps: [...] } })`. */
  plan: SitePlan;
  site: Site;
}
type Theme = 'light' | 'dark';
export interface TestFixtures {
  /** What the browser remembers of an earlier visit, from before the page opens. */
  theme: Theme;
  /** What the page may complain about, by the words of the complaint. */
  expectedErrors: RegExp[];
  watchErrors: void;
  /** Opens a path and waits until the page is there. */
  open: (path: string) => Promise<void>;
}

/** Another build than that of `npm run build`. */
export const webRoot = process.env['HEADROOM_WEB_ROOT'] ?? builtWebRoot;

function siteOf(testbed: Testbed, pass: Site['pass']): Site {
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
    pass,
  };
}

export const test = base.extend<TestFixtures, WorkerFixtures>({
  plan: [
    { amps: siteAmps, panels: sitePanels },
    { option: true, scope: 'worker' },
  ],
  site: [
    async ({ plan }, use) => {
      const clock = createHeldClock();
      const testbed = await createTestbed({ ...plan, webRoot, ...(plan.held ? { clock } : {}) });
      try {
        await use(siteOf(testbed, clock.pass));
      } finally {
        await testbed.close();
      }
    },
    { scope: 'worker' },
  ],
  theme: ['light', { option: true }],
  storageState: async ({ theme, site }, use) => {
    const dark = { origin: new URL(site.url('/')).origin, localStorage: [{ name: keyOf('darkMode'), value: 'true' }] };
    await use({ cookies: [], origins: theme === 'dark' ? [dark] : [] });
  },
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

/** How somebody meets the application: a page of this width in this theme, under a mouse or a finger. */
export interface Form {
  readonly name: string;
  readonly isPhone: boolean;
  readonly theme: Theme;
}
const viewports = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;
const form = (device: 'desktop' | 'phone', theme: Theme): Form => ({ name: `${device}-${theme}`, isPhone: device === 'phone', theme });
export const desktop = form('desktop', 'light');
export const phone = form('phone', 'dark');
/** Two runs of a journey show it at both widths and in both themes. */
export const forms = [desktop, phone] as const;
/** For what is short. */
export const everyForm = [...forms, form('desktop', 'dark'), form('phone', 'light')] as const;

/** A runner of journeys whose pages can have another width and theme. */
interface Themed {
  describe(title: string, body: () => void): void;
  use(options: { viewport: { width: number; height: number }; theme: Theme; hasTouch: boolean; isMobile: boolean }): void;
  afterEach(check: (fixtures: { page: Page }, info: { status?: string }) => Promise<void>): void;
}
/** Its tests once in each form; after each, the page still has its theme and fits its width. */
/** `npm test` drives every flow in one of its forms, always the same; `npm run e2e` in all of them. */
function drivenOf(title: string, of: readonly Form[]): readonly Form[] {
  if (process.env['HEADROOM_FORMS'] !== 'one') return of;
  const sum = Array.from(title, (letter) => letter.codePointAt(0) ?? 0).reduce((total, code) => total + code, 0);
  return of.slice(sum % of.length, (sum % of.length) + 1);
}
export const describeFormsWith =
  (runner: Themed) =>
  (title: string, of: readonly Form[], body: (form: Form) => void): void => {
    for (const one of drivenOf(title, of))
      runner.describe(`${title}, ${one.name}`, () => {
        const viewport = viewports[one.isPhone ? 'phone' : 'desktop'];
        runner.use({ viewport, theme: one.theme, hasTouch: one.isPhone, isMobile: one.isPhone });
        runner.afterEach(async ({ page }, { status }) => {
          if (status !== 'passed') return;
          await expect(page.locator('html')).toHaveAttribute('data-theme', one.theme);
          expect(await page.evaluate(() => document.documentElement.scrollWidth), 'width of the page').toBeLessThanOrEqual(viewport.width);
        });
        body(one);
      });
  };
export const describeForms = describeFormsWith(test);

/** A socket to an amplifier that is off is an error to the browser and none to us; nor is a part that is fetched quietly while its host restarts. */
const away = [/WebSocket connection to/, /WebSocket is already in CLOSING/, /net::ERR_\w+ \(\S+\/assets\//];

export function watchErrorsOf(page: Page, expected: readonly RegExp[] = []): string[] {
  const found: string[] = [];
  const add = (text: string) => {
    if (![...away, ...expected].some((pattern) => pattern.test(text))) found.push(text);
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

/** As somebody does who has read it: the keys that were under way when it came count for nothing. */
export async function answerByKey(question: Locator, key: 'Enter' | 'Escape'): Promise<void> {
  await expect(async () => {
    await question.page().keyboard.press(key);
    await expect(question).toHaveCount(0, { timeout: 100 });
  }).toPass({ timeout: 60_000 });
}

/** What shows now passes WCAG 2.2 AA. Not the size of targets: the edge of what scrolls cuts them. */
export async function expectAccessible(page: Page, without: readonly string[] = ['target-size']): Promise<void> {
  // A colour on its way from one theme to the other, or of a dialog that fades in, is no colour of either.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ timeline, effect }) => timeline instanceof DocumentTimeline && effect?.getComputedTiming().iterations !== Infinity)
        .map((animation) => animation.finished.catch(() => undefined)),
    ),
  );
  // In the page itself, which has no frames, and without a list of all that is well: a quarter of the work.
  const axe = new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'], preload: false })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .disableRules([...without]);
  const { violations } = await axe.analyze();
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${String(target)} ${failureSummary ?? ''}`),
  );
  expect(found, 'faults of access').toEqual([]);
}

export const keyOf = (preference: string) => `headroom.${preference}`;
/** As another tab would: the page follows without a reload. */
export async function prefer(page: Page, key: string, value: string): Promise<void> {
  await page.evaluate(
    ([name, text]) => {
      localStorage.setItem(name, text);
      dispatchEvent(new StorageEvent('storage', { key: name }));
    },
    [keyOf(key), value] as const,
  );
}
