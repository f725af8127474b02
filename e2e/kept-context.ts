/** What pages load stays cached and compiled between journeys; nothing stored stays. */

import { test as base, type Browser, type BrowserContext, type Page } from '@playwright/test';

export interface KeptPage {
  readonly context: BrowserContext;
  /** Empty, in a context where no earlier journey has left anything. */
  readonly page: Page;
}
interface Opening {
  /** The options of the journey that a context keeps: Playwright gives them to a new one. */
  readonly kind: string;
  readonly savesData: boolean;
  readonly origin: string;
  readonly stored: Readonly<Record<string, string>>;
}
export interface KeptContexts {
  open(browser: Browser, opening: Opening): Promise<KeptPage>;
  end(kept: KeptPage, isReusable: boolean): Promise<void>;
}

function createKeptContexts(): KeptContexts {
  const byKind = new Map<string, BrowserContext>();
  const originsOf = new Map<BrowserContext, Set<string>>();
  /** An empty page of the application's origin keeps the renderer process, in which the scripts stay compiled. */
  const anchorOf = new Map<BrowserContext, Page>();

  async function create(browser: Browser, kind: string, savesData: boolean): Promise<BrowserContext> {
    const context = await browser.newContext();
    if (savesData) await context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
    const origins = new Set<string>();
    const note = (url: string) => void origins.add(URL.parse(url)?.origin ?? 'null');
    context.on('page', (page) => {
      note(page.url());
      page.on('framenavigated', (frame) => note(frame.url()));
    });
    byKind.set(kind, context);
    originsOf.set(context, origins);
    return context;
  }
  async function close(context: BrowserContext): Promise<void> {
    for (const [kind, known] of byKind) if (known === context) byKind.delete(kind);
    originsOf.delete(context);
    anchorOf.delete(context);
    await context.close();
  }
  async function anchor(context: BrowserContext, origin: string): Promise<Page> {
    let page = anchorOf.get(context);
    if (page === undefined) {
      page = await context.newPage();
      await page.route('**', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
      anchorOf.set(context, page);
    }
    if (!page.url().startsWith(`${origin}/`)) await page.goto(origin);
    return page;
  }
  async function forget({ context, page }: KeptPage): Promise<void> {
    await context.clearCookies();
    await context.clearPermissions();
    const origins = originsOf.get(context) ?? new Set();
    const session = await context.newCDPSession(page);
    for (const origin of origins) if (origin !== 'null') await session.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
    await session.detach();
    origins.clear();
  }

  return {
    async open(browser, opening) {
      const { kind, savesData, origin, stored } = opening;
      const known = byKind.get(kind);
      const context = known ?? (await create(browser, kind, savesData));
      const anchored = origin === '' ? undefined : await anchor(context, origin);
      const kept = { context, page: await context.newPage() };
      if (known) {
        // A clock that a journey sets belongs to its context for good.
        if (await kept.page.evaluate(() => '__pwClock' in globalThis)) {
          await close(context);
          return this.open(browser, opening);
        }
        await forget(kept);
      }
      await anchored?.evaluate((values) => Object.assign(localStorage, values), stored);
      return kept;
    },
    async end({ context }, isReusable) {
      if (!isReusable) return close(context);
      for (const page of context.pages()) if (page !== anchorOf.get(context)) await page.close();
    },
  };
}

export interface KeptFixtures {
  /** False where a journey measures what a first visit loads. */
  isContextKept: boolean;
  /** With data saving a page does not load all code ahead. */
  savesData: boolean;
  origin: Opening['origin'];
  stored: Opening['stored'];
  kept: KeptPage;
}
export const test = base.extend<KeptFixtures, { contexts: KeptContexts }>({
  // oxlint-disable-next-line no-empty-pattern
  contexts: [async ({}, use) => use(createKeptContexts()), { scope: 'worker' }],
  isContextKept: [true, { option: true }],
  savesData: [true, { option: true }],
  origin: ['', { option: true }],
  stored: [{}, { option: true }],
  kept: async (
    {
      browser,
      contexts,
      isContextKept,
      savesData,
      origin,
      stored,
      extraHTTPHeaders,
      baseURL,
      viewport,
      hasTouch,
      isMobile,
      locale,
      ignoreHTTPSErrors,
    },
    use,
    info,
  ) => {
    const kind = JSON.stringify({ isContextKept, savesData, baseURL, viewport, hasTouch, isMobile, locale, ignoreHTTPSErrors });
    const kept = await contexts.open(browser, { kind, savesData, origin, stored });
    await kept.context.setExtraHTTPHeaders(extraHTTPHeaders ?? {});
    await use(kept);
    await contexts.end(kept, isContextKept && info.status === info.expectedStatus);
  },
  context: async ({ kept }, use) => use(kept.context),
  page: async ({ kept }, use) => use(kept.page),
});
