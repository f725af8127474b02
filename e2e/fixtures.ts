/** Any error of the page fails its journey. */

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { isDeepStrictEqual } from 'node:util';
import { expect as playwrightExpect, type Locator, type Page, type TestInfo } from '@playwright/test';
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
import type { RunOnly, RunOptions } from 'axe-core';
import { test as base } from './kept-context.ts';
import { siteAmps, sitePanels } from './site.ts';

/** Polls faster than Playwright: most state is in this process. */
const poll: typeof playwrightExpect.poll = (actual, options) =>
  playwrightExpect.poll(actual, {
    intervals: [10, 20, 50, 50, 100, 100, 250, 500],
    ...(typeof options === 'string' ? { message: options } : options),
  });
export const expect = new Proxy(playwrightExpect, {
  get: (of, name: keyof typeof playwrightExpect) => (name === 'poll' ? poll : of[name]),
});

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
declare const axe: typeof import('axe-core');

export interface Site {
  readonly testbed: Testbed;
  amp(name: string): TestbedAmp;
  base(name: string): string;
  /** At the amplifier that serves the application. */
  url(path: string): string;
  pass(ms: number): Promise<void>;
}
export interface SitePlan {
  readonly amps: readonly AmpSpec[];
  readonly panels?: readonly PanelSpec[];
  readonly names?: readonly string[];
  /** Amplifiers' delays wait for `site.pass`. */
  readonly held?: true;
}
export interface WorkerFixtures {
  sites: Held<SitePlan, Site>;
}
type Theme = 'light' | 'dark';
export interface TestFixtures {
  plan: SitePlan;
  site: Site;
  theme: Theme;
  expectedErrors: RegExp[];
  watchErrors: void;
  open: (path: string) => Promise<void>;
}

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

/** Worker and browser outlive a file: only the plan is reopened. */
export interface Held<Plan, Opened> extends AsyncDisposable {
  of(plan: Plan): Promise<Opened>;
}
export function holdOne<Plan, Opened extends { readonly testbed: Testbed }>(
  open: (plan: Plan, stack: AsyncDisposableStack) => Promise<Opened>,
): Held<Plan, Opened> {
  let held: { readonly plan: Plan; readonly opened: Opened; readonly stack: AsyncDisposableStack; readonly worlds: unknown } | undefined;
  const worldsOf = ({ testbed }: Opened) => testbed.amps.map(({ amplifier }) => amplifier.world);
  const close = async () => {
    const { stack } = held ?? {};
    held = undefined;
    await stack?.disposeAsync();
  };
  return {
    async of(plan) {
      // A fault that a journey left behind would be found by the next one.
      if (held?.plan === plan && isDeepStrictEqual(worldsOf(held.opened), held.worlds)) return held.opened;
      await close();
      await using stack = new AsyncDisposableStack();
      const opened = await open(plan, stack);
      held = { plan, opened, stack: stack.move(), worlds: structuredClone(worldsOf(opened)) };
      return opened;
    },
    [Symbol.asyncDispose]: close,
  };
}
/** Opening a file's site does not count against its first test. */
export const opening = { timeout: 180_000 };

export const test = base.extend<TestFixtures, WorkerFixtures>({
  sites: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      let firstHost: string | undefined;
      await using sites = holdOne<SitePlan, Site>(async (plan, stack) => {
        const clock = createHeldClock();
        const options = { ...plan, webRoot, ...(plan.held ? { clock } : {}), ...(firstHost === undefined ? {} : { firstHost }) };
        const testbed = stack.use(await createTestbed(options));
        // The next site has the same addresses, for which the browser has cached the application.
        if (testbed.amps[0]?.host.includes(':') === false) firstHost = testbed.amps[0].host;
        return siteOf(testbed, clock.pass);
      });
      await use(sites);
    },
    { scope: 'worker' },
  ],
  plan: [{ amps: siteAmps, panels: sitePanels }, { option: true }],
  site: [async ({ plan, sites }, use) => use(await sites.of(plan)), opening],
  theme: ['light', { option: true }],
  origin: async ({ site }, use) => use(new URL(site.url('/')).origin),
  stored: async ({ theme }, use) => use(storedBy(theme)),
  expectedErrors: [[], { option: true }],
  watchErrors: [watchErrors, { auto: true }],
  open: async ({ page, site }, use) => {
    await use(async (path) => {
      await page.goto(site.url(path));
      await ready(page);
    });
  },
});

export const storedBy = (theme: Theme) => (theme === 'dark' ? { [keyOf('darkMode')]: 'true' } : {});

export async function watchErrors(
  { page, expectedErrors }: { readonly page: Page; readonly expectedErrors: readonly RegExp[] },
  use: () => Promise<void>,
  info: TestInfo,
): Promise<void> {
  const found = watchErrorsOf(page, expectedErrors);
  await use();
  if (info.status !== info.expectedStatus) info.annotations.push({ type: 'page', description: await saidBy(page) });
  expect(found, 'errors of the page').toEqual([]);
}
const saidBy = (page: Page): Promise<string> =>
  page
    .locator('body')
    .evaluate(
      (body) =>
        [...body.querySelectorAll<HTMLElement>('[role="alert"], [role="status"], [role="alertdialog"], dialog[open], main')]
          .map(({ innerText }) => innerText.replace(/\s+/g, ' ').trim().slice(0, 600))
          .filter((text) => text !== '')
          .join(' | '),
      undefined,
      { timeout: 2000 },
    )
    .catch(() => 'nothing');

export interface Form {
  readonly name: string;
  readonly isPhone: boolean;
  readonly theme: Theme;
}
const viewports = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } } as const;
const form = (device: 'desktop' | 'phone', theme: Theme): Form => ({ name: `${device}-${theme}`, isPhone: device === 'phone', theme });
export const desktop = form('desktop', 'light');
export const phone = form('phone', 'dark');
/** Both widths and both themes in two runs. */
export const forms = [desktop, phone] as const;
export const everyForm = [...forms, form('desktop', 'dark'), form('phone', 'light')] as const;

interface Themed {
  describe(title: string, body: () => void): void;
  use(options: { viewport: { width: number; height: number }; theme: Theme; hasTouch: boolean; isMobile: boolean }): void;
  afterEach(check: (fixtures: { page: Page }, info: { status?: string }) => Promise<void>): void;
}
/** Runs tests in each form; after each the theme is kept and the page fits its width. */
/** `npm test` runs each flow in one fixed form, `npm run e2e` in all. */
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

/** Expected errors: sockets of offline amplifiers, and prefetches while their host restarts. */
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

export async function ready(page: Page): Promise<void> {
  // Polled inside the page: Playwright's assertions poll only twice a second.
  await page.waitForFunction(
    () =>
      [...document.querySelectorAll('main')].some((main) => main.checkVisibility()) &&
      document.querySelector('[aria-busy="true"]') === null,
    undefined,
    { polling: 50, timeout: 60_000 },
  );
}

export const follow = (page: Page, path: string) =>
  page.evaluate(
    (href) =>
      new Promise<void>((resolve) => {
        const { scrollTo } = window;
        // The old page stays until the next one's chunks have loaded; the router scrolls at that point.
        Object.assign(window, {
          scrollTo(x: number, y: number) {
            Object.assign(window, { scrollTo });
            scrollTo(x, y);
            resolve();
          },
        });
        history.pushState({ key: `${href} ${performance.now()}` }, '', href);
        dispatchEvent(new PopStateEvent('popstate'));
      }),
    path,
  );

/** Defined by `page.clock`. */
declare const __pwClock: { readonly controller: { pauseAt(time: number): Promise<number> } };
/** In one turn of the page: a time read first would be over on a busy machine. Returns the time. */
export const stopClock = (page: Page) =>
  page.evaluate(async () => {
    const time = Date.now() + 1000;
    await __pwClock.controller.pauseAt(time);
    return time;
  });

/** A disabled control loses keys, and on a busy machine it may still be disabled. */
export async function focusEnabled(control: Locator): Promise<void> {
  await expect(control).toBeEnabled();
  await control.focus();
}
export async function enterNumber(control: Locator, number: number): Promise<void> {
  await focusEnabled(control);
  const { keyboard } = control.page();
  await keyboard.press('Enter');
  await control.page().getByRole('dialog').getByRole('textbox').fill(String(number));
  await keyboard.press('Enter');
}

/** Retries: keys sent before the question are ignored. */
export async function answerByKey(question: Locator, key: 'Enter' | 'Escape'): Promise<void> {
  await expect(async () => {
    await question.page().keyboard.press(key);
    await expect(question).toHaveCount(0, { timeout: 100 });
  }).toPass({ timeout: 60_000 });
}

const everyRule: RunOnly = { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] };
export const rulesOfColours: RunOnly = { type: 'rule', values: ['color-contrast', 'link-in-text-block'] };

/** WCAG 2.2 AA without target size: the edges of scrolling boxes cut targets. What lies behind a modal dialog cannot be reached. */
export async function expectAccessible(
  page: Page,
  without: readonly string[] = ['target-size'],
  runOnly: RunOnly = everyRule,
): Promise<void> {
  // Colours in transition belong to neither theme.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ timeline, effect }) => timeline instanceof DocumentTimeline && effect?.getComputedTiming().iterations !== Infinity)
        .map((animation) => animation.finished.catch(() => undefined)),
    ),
  );
  // In the page, without the list of passes: a quarter of the work.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const { violations } = await page.evaluate(
    (options) => axe.run([...document.querySelectorAll('dialog:modal')].at(-1) ?? document, options),
    {
      resultTypes: ['violations'],
      preload: false,
      runOnly,
      rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
    } satisfies RunOptions,
  );
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id}: ${String(target)} ${failureSummary ?? ''}`),
  );
  expect(found, 'faults of access').toEqual([]);
}

export const keyOf = (preference: string) => `headroom.${preference}`;
/** As another tab would. */
export async function prefer(page: Page, key: string, value: string): Promise<void> {
  await page.evaluate(
    ([name, text]) => {
      localStorage.setItem(name, text);
      dispatchEvent(new StorageEvent('storage', { key: name }));
    },
    [keyOf(key), value] as const,
  );
}
