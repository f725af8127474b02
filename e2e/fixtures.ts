/** What every journey has: a site of amplifiers, a page of the application served by the first, and a test that fails on any error of the page. */

import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test as base, expect as playwrightExpect, type Locator, type Page, type TestInfo } from '@playwright/test';
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
import type { RunOptions } from 'axe-core';
import { siteAmps, sitePanels } from './site.ts';

/** Most of what is polled lies in this process and follows at once: it is asked for sooner than Playwright would. */
const poll: typeof playwrightExpect.poll = (actual, options) =>
  playwrightExpect.poll(actual, {
    intervals: [10, 20, 50, 50, 100, 100, 250, 500],
    ...(typeof options === 'string' ? { message: options } : options),
  });
export const expect = new Proxy(playwrightExpect, {
  get: (of, name: keyof typeof playwrightExpect) => (name === 'poll' ? poll : of[name]),
});

const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');
/** In the page. */
declare const axe: typeof import('axe-core');

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
  sites: Held<SitePlan, Site>;
}
type Theme = 'light' | 'dark';
export interface TestFixtures {
  /** Another site for a file: `test.use({ plan: { amps: [...] } })`. */
  plan: SitePlan;
  site: Site;
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

/** A worker and its browser outlive a file: only what the file plans is opened anew, and what the file before it planned is closed. */
export interface Held<Plan, Opened> extends AsyncDisposable {
  of(plan: Plan): Promise<Opened>;
}
export function holdOne<Plan, Opened>(open: (plan: Plan, stack: AsyncDisposableStack) => Promise<Opened>): Held<Plan, Opened> {
  let held: { readonly plan: Plan; readonly opened: Opened; readonly stack: AsyncDisposableStack } | undefined;
  const close = async () => {
    const { stack } = held ?? {};
    held = undefined;
    await stack?.disposeAsync();
  };
  return {
    async of(plan) {
      if (held?.plan === plan) return held.opened;
      await close();
      await using stack = new AsyncDisposableStack();
      held = { plan, opened: await open(plan, stack), stack: stack.move() };
      return held.opened;
    },
    [Symbol.asyncDispose]: close,
  };
}
/** What is opened for a file takes no time of its first test. */
export const opening = { timeout: 180_000 };

export const test = base.extend<TestFixtures, WorkerFixtures>({
  sites: [
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      await using sites = holdOne<SitePlan, Site>(async (plan, stack) => {
        const clock = createHeldClock();
        return siteOf(stack.use(await createTestbed({ ...plan, webRoot, ...(plan.held ? { clock } : {}) })), clock.pass);
      });
      await use(sites);
    },
    { scope: 'worker' },
  ],
  plan: [{ amps: siteAmps, panels: sitePanels }, { option: true }],
  site: [async ({ plan, sites }, use) => use(await sites.of(plan)), opening],
  theme: ['light', { option: true }],
  storageState: async ({ theme, site }, use) => {
    const dark = { origin: new URL(site.url('/')).origin, localStorage: [{ name: keyOf('darkMode'), value: 'true' }] };
    await use({ cookies: [], origins: theme === 'dark' ? [dark] : [] });
  },
  expectedErrors: [[], { option: true }],
  watchErrors: [watchErrors, { auto: true }],
  open: async ({ page, site }, use) => {
    await use(async (path) => {
      await page.goto(site.url(path));
      await ready(page);
    });
  },
});

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
/** Its notices and questions, then the rest: often they say why a journey did not go on, and the log of a run has no picture. */
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
  // Looked for within the page: an assertion from outside asks twice a second only, and every page that opens waits for that.
  await page.waitForFunction(
    () =>
      [...document.querySelectorAll('main')].some((main) => main.checkVisibility()) &&
      document.querySelector('[aria-busy="true"]') === null,
    undefined,
    { polling: 50, timeout: 60_000 },
  );
}

/** Leads on as a link does, without one, until that page shows: the document stays the same, with its session and its sockets. */
export const follow = (page: Page, path: string) =>
  page.evaluate(
    (href) =>
      new Promise<void>((resolve) => {
        const { scrollTo } = window;
        // Until the parts of a page have come, the last one stays; the router scrolls as soon as it is there.
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

/** Playwright's, once `page.clock` is installed. */
declare const __pwClock: { readonly controller: { pauseAt(time: number): Promise<number> } };
/** In one turn of the page: a moment that is first asked for and then paused at is over by then on a busy machine. Answers the time that it then is. */
export const stopClock = (page: Page) =>
  page.evaluate(async () => {
    const time = Date.now() + 1000;
    await __pwClock.controller.pauseAt(time);
    return time;
  });

/** A key on a control that is not to be used is lost, and on a busy machine the page may not have heard of its amplifier yet. */
export async function focusEnabled(control: Locator): Promise<void> {
  await expect(control).toBeEnabled();
  await control.focus();
}
/** By keys: opens the entry of a number on its control, and enters it. */
export async function enterNumber(control: Locator, number: number): Promise<void> {
  await focusEnabled(control);
  const { keyboard } = control.page();
  await keyboard.press('Enter');
  await control.page().getByRole('dialog').getByRole('textbox').fill(String(number));
  await keyboard.press('Enter');
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
  // In the page itself, which has no frames, read once for all looks at it, and without a list of all that is well: a quarter of the work.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  const { violations } = await page.evaluate((options) => axe.run(options), {
    resultTypes: ['violations'],
    preload: false,
    runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
    rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
  } satisfies RunOptions);
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
