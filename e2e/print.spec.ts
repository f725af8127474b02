import type { Page } from '@playwright/test';
import { expect, follow, prefer, ready, test } from './fixtures.ts';
import { sitePages } from './pages.ts';

/** A4 within its margins, at 96 dots an inch. */
const paper = { width: 688, height: 1016 };

const onPaper = (page: Page) =>
  page.evaluate(() => {
    const shown = (selector: string) => [...document.querySelectorAll(selector)].filter((each) => each.checkVisibility());
    return {
      head: getComputedStyle(document.body, '::before').content,
      ofScreen: shown('header[class*="bar"], nav, [role="banner"], [role="searchbox"], [aria-live] button').map(({ outerHTML }) =>
        outerHTML.slice(0, 80),
      ),
      wider: document.documentElement.scrollWidth > innerWidth,
      cut: shown('body *').flatMap((box) =>
        box.scrollHeight > box.clientHeight + 1 &&
        !['visible', 'clip'].includes(getComputedStyle(box).overflowY) &&
        getComputedStyle(box).clipPath === 'none'
          ? [box.outerHTML.slice(0, 80)]
          : [],
      ),
      beside: shown('[role="group"][aria-describedby] svg').flatMap((drawing) => {
        const [inner, outer] = [drawing.getBoundingClientRect(), (drawing.parentElement ?? drawing).getBoundingClientRect()];
        return inner.right > outer.right + 1 || inner.bottom > outer.bottom + 1 ? [drawing.outerHTML.slice(0, 80)] : [];
      }),
      // A browser breaks no container over two sheets.
      whole: shown('main [class*="tab"], main [class*="block"]').flatMap((box) =>
        getComputedStyle(box).containerType !== 'normal' && box.clientHeight > innerHeight / 2 ? [box.outerHTML.slice(0, 80)] : [],
      ),
      colours: getComputedStyle(document.body).backgroundColor,
    };
  });

const printed: readonly (readonly [page: string, head: RegExp])[] = [
  ['amps', /^"Amplifiers · /],
  ['inputs', /^"Main bar · Channels · /],
  ['settings', /^"Main bar · Settings · /],
  ['limiter', /^"Main bar · Channels · /],
  ['crossover', /^"Lounge · Channels · /],
  ['equalizer', /^"Main bar · Channels · /],
  ['network', /^"Main bar · Network · /],
  ['power', /^"Main bar · Power supply · /],
  ['commissioning', /^"Main bar · Commissioning · /],
  ['groups', /^"Groups · /],
  ['snapshots', /^"Snapshots · /],
  ['guide-page', /^"/],
  ['about', /^"/],
];
for (const dark of [false, true])
  test(`a print names its page and the time, and shows all of it on white, ${dark ? 'dark' : 'light'}`, async ({ page, open, site }) => {
    // Nothing is measured between the event and the sheets.
    await page.addInitScript(() => {
      const Observer = ResizeObserver;
      window.ResizeObserver = class extends Observer {
        constructor(measure: ResizeObserverCallback) {
          super((...told) => document.body.dataset['sheet'] === undefined && measure(...told));
        }
      };
    });
    await open('/amps');
    await prefer(page, 'darkMode', String(dark));
    for (const [name, head] of printed) {
      await page.evaluate(() => {
        dispatchEvent(new Event('afterprint'));
        delete document.body.dataset['sheet'];
      });
      await page.emulateMedia({ media: 'screen' });
      await page.setViewportSize({ width: 1440, height: 900 });
      await follow(page, sitePages.find((each) => each.name === name)?.path(site) ?? '');
      await ready(page);
      await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
      await page.setViewportSize(paper);
      await page.emulateMedia({ media: 'print' });
      const sheet = await onPaper(page);
      expect(sheet, name).toEqual({
        head: expect.stringMatching(head),
        ofScreen: [],
        wider: false,
        cut: [],
        beside: [],
        whole: [],
        colours: 'rgb(255, 255, 255)',
      });
      expect(sheet.head, name).toMatch(/ \d+ \w+ \d{4}, \d\d:\d\d"$/);
      if (name === 'amps') {
        await expect(page.getByRole('list', { name: 'Amplifiers' })).toBeVisible();
        await expect(page.getByText('Select an amp')).toBeHidden();
      }
    }
  });

const oneSheet = [
  ['generator', 'Channel 1'],
  ['crossover', 'Channel 1'],
  ['equalizer', 'Channel 1'],
  ['limiter', 'Channel 1'],
  ['network', 'Ethernet'],
] as const;
test('a channel with its tab, and the network, are one sheet each, of A4 and of Letter, printed from a desk', async ({
  page,
  open,
  site,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await open('/amps');
  for (const [name, region] of oneSheet) {
    await follow(page, sitePages.find((each) => each.name === name)?.path(site) ?? '');
    await ready(page);
    await expect(page.getByRole('region', { name: new RegExp(`^${region}`) })).toBeVisible();
    for (const format of ['A4', 'Letter']) {
      const sheets = (await page.pdf({ format })).toString('latin1').match(/\/Type \/Page\b(?!s)/g);
      expect(sheets, `${name} on ${format}`).toHaveLength(1);
    }
    await expect(page.getByRole('region', { name: new RegExp(`^${region}`) })).toBeVisible();
  }
});

test('the meters of a site print in rows that a sheet holds, and none is cut', async ({ page, open }) => {
  await open('/meters');
  const cells = page.locator('[data-room] a');
  const across = () =>
    cells.evaluateAll((all) => {
      const boxes = all.map((cell) => cell.getBoundingClientRect());
      return Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left));
    });
  await expect.poll(across).toBeGreaterThan(paper.width);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  expect(await across()).toBeLessThan(paper.width);
  await page.emulateMedia({ media: 'print' });
  expect((await onPaper(page)).cut).toEqual([]);
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await expect.poll(across).toBeGreaterThan(paper.width);
});
