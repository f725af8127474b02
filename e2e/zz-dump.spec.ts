import { mkdirSync, writeFileSync } from 'node:fs';
import { test as cloudTest, signIn } from './cloud-fixtures.ts';
import { test, ready, follow, prefer } from './fixtures.ts';
import { sitePages } from './pages.ts';
import type { Page } from '@playwright/test';
const out = process.env['DUMP_OUT'] ?? '/tmp/css-dump/new';
mkdirSync(out, { recursive: true });
const sizes = [{ width: 1440, height: 900 }, { width: 820, height: 1180 }, { width: 390, height: 844 }];
const dumpIn = () => {
  const r = (n: number) => Math.round(n * 4) / 4;
  return [...document.querySelectorAll('body *')].filter((e) => !e.closest('svg') || e.tagName === 'svg').map((e) => {
    const b = e.getBoundingClientRect(); const s = getComputedStyle(e);
    const text = [...e.childNodes].filter((n) => n.nodeType === 3).map((n) => n.textContent).join('').trim().slice(0, 20);
    return [e.tagName.toLowerCase(), e.getAttribute('class') ?? '', text, [r(b.left), r(b.top), r(b.width), r(b.height)].join(' '), [s.fontSize, s.fontWeight, s.lineHeight, s.color, s.padding, s.margin, s.gap, s.display, s.overflow, s.whiteSpace, s.borderWidth, s.backgroundColor, s.listStyleType].join('|')];
  });
};
async function dump(page: Page, name: string) {
  for (const size of sizes) for (const dark of [false, true]) {
    await page.setViewportSize(size);
    await prefer(page, 'darkMode', String(dark));
    await ready(page);
    await page.evaluate(() => document.fonts.ready.then(() => new Promise((f) => requestAnimationFrame(() => requestAnimationFrame(f)))));
    const base = `${out}/${name}-${size.width}-${dark ? 'dark' : 'light'}`;
    writeFileSync(`${base}.json`, JSON.stringify(await page.evaluate(dumpIn)));
    await page.screenshot({ path: `${base}.png`, animations: 'disabled', style: '[role="meter"]{visibility:hidden!important}' });
  }
}
test('local', async ({ page, open, site }) => {
  test.setTimeout(290_000);
  await open('/amps');
  for (const { name, path } of sitePages) { await follow(page, path(site)); await dump(page, `l-${name}`); }
});
cloudTest.use({ hallPlan: { amps: [{ model: '704D', name: 'Bar' }, { model: '702', name: 'Foyer' }] } });
cloudTest('cloud', async ({ page, open, hall }) => {
  cloudTest.setTimeout(290_000);
  await open('/login');
  await dump(page, 'c-login');
  await signIn(page, hall.email);
  await page.getByRole('link', { name: 'Union Hall' }).first().waitFor();
  for (const path of ['/venues/dashboard', '/venues', `/venues/${hall.venueId}`, `/venues/${hall.venueId}/events`, `/venues/${hall.venueId}/settings`, `/venues/${hall.venueId}/notices`, `/venues/${hall.venueId}/add`, '/contacts', '/update', '/profile', '/preferences', '/about']) {
    await follow(page, path);
    await dump(page, 'c' + path.replace(hall.venueId, 'v').replaceAll('/', '-'));
  }
});
