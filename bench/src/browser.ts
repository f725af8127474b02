import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromiumFlags, windowedChromiumPath } from '@headroom/testbed';
import { namedMedia } from '../../apps/web/src/ui/look/media.ts';
import { chromium, type Browser, type Page } from '@playwright/test';
import { build } from 'vite';

const executablePath = windowedChromiumPath ?? '/usr/bin/chromium';
/** Undefined if found. */
export const missingBrowser = existsSync(executablePath) ? undefined : `no Chromium at ${executablePath}; set CHROMIUM`;

export const openBrowser = (flags: readonly string[] = []): Promise<Browser> =>
  chromium.launch({ executablePath, args: [...chromiumFlags, ...flags] });

/** In milliseconds. */
export async function mainThreadOf(page: Page): Promise<() => Promise<number>> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  return async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN) * 1000;
  };
}

export type Files = ReadonlyMap<string, string | Uint8Array>;

export async function buildCase(name: string): Promise<Files> {
  const root = fileURLToPath(new URL('cases', import.meta.url));
  const built = await build({
    root,
    configFile: false,
    css: { postcss: namedMedia },
    logLevel: 'error',
    define: { __HEADROOM_VERSION__: JSON.stringify('bench') },
    build: {
      write: false,
      target: 'es2022',
      assetsInlineLimit: 0,
      modulePreload: { polyfill: false },
      rolldownOptions: { input: `${root}/${name}.tsx`, output: { entryFileNames: 'case.js' } },
    },
  });
  if (Array.isArray(built) || !('output' in built)) throw new Error(`the case ${name} did not build`);
  return new Map(built.output.map((file) => [file.fileName, file.type === 'chunk' ? file.code : file.source]));
}

const types: Readonly<Record<string, string>> = { js: 'text/javascript', css: 'text/css', svg: 'image/svg+xml', woff2: 'font/woff2' };

/** The case provides `window.bench`. */
export async function openCase(browser: Browser, files: Files): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  const sheets = [...files.keys()].filter((name) => name.endsWith('.css')).map((name) => `<link rel="stylesheet" href="/${name}">`);
  const html = `<!doctype html><html lang="en"><head>${sheets.join('')}</head><body><div id="root"></div><script type="module" src="/case.js"></script></body></html>`;
  await page.route('http://bench.example/**', (route) => {
    const name = new URL(route.request().url()).pathname.slice(1);
    const body = name === '' ? html : files.get(name);
    if (body === undefined) return route.fulfill({ status: 404 });
    return route.fulfill({ contentType: types[name.split('.').at(-1) ?? ''] ?? 'text/html', body: Buffer.from(body) });
  });
  await page.goto('http://bench.example/');
  await page.waitForFunction('window.bench !== undefined');
  return page;
}
