import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, prefer, ready, test } from './fixtures.ts';
import { sitePages } from './pages.ts';

const widths = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1120, height: 800 },
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
] as const;

/** What is wider than its page, and which controls lie on one another. */
function faultsOfLayout(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const root = document.documentElement;
    if (root.scrollWidth > root.clientWidth) {
      const wide = [...document.querySelectorAll('body *')].filter(
        (element) => element.getBoundingClientRect().right > root.clientWidth + 1,
      );
      found.push(`page is ${root.scrollWidth} wide: ${describe(wide.at(-1))}`);
    }
    const controls = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea, [role="slider"]')];
    const places = controls.flatMap((element) => {
      if (!element.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || element.closest('svg')) return [];
      const box = visibleBox(element);
      return box ? [{ element, box }] : [];
    });
    places.forEach(({ element, box }, index) => {
      for (const other of places.slice(index + 1)) {
        if (element.contains(other.element) || other.element.contains(element)) continue;
        const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
        const down = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
        // The handles of one plot lie where their values are.
        const handles =
          element.role === 'slider' && other.element.role === 'slider' && element.parentElement === other.element.parentElement;
        if (across > 2 && down > 2 && !handles) found.push(`${describe(element)} lies on ${describe(other.element)}`);
      }
    });
    return found;

    function describe(element: Element | undefined): string {
      if (!element) return 'nothing';
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40) ?? '';
      return `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> ${name}`;
    }
    /** What scrolling boxes leave of it. */
    function visibleBox(element: Element) {
      let { left, top, right, bottom } = element.getBoundingClientRect();
      for (let around = element.parentElement; around; around = around.parentElement) {
        if (getComputedStyle(around).overflow === 'visible') continue;
        const edge = around.getBoundingClientRect();
        left = Math.max(left, edge.left);
        top = Math.max(top, edge.top);
        right = Math.min(right, edge.right);
        bottom = Math.min(bottom, edge.bottom);
      }
      return right - left > 1 && bottom - top > 1 ? { left, top, right, bottom } : undefined;
    }
  });
}

test.describe('every page', () => {
  for (const { name, path } of sitePages) {
    test(`${name}: [SHELL-29] nothing overflows or overlaps from 390 to 1920 px, and nothing goes wrong`, async ({ page, open, site }) => {
      await page.setViewportSize(widths[0]);
      await open(path(site));
      for (const size of widths) {
        await page.setViewportSize(size);
        await ready(page);
        expect(await faultsOfLayout(page), `at ${size.width} px`).toEqual([]);
      }
      await page.setViewportSize({ width: 320, height: 700 });
      await ready(page);
      expect(await page.evaluate(() => document.documentElement.scrollWidth), 'at 320 px').toBeLessThanOrEqual(320);
    });

    test(`${name}: [SHELL-24] is accessible in both themes`, async ({ page, open, site }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' });
      await open(path(site));
      for (const dark of [false, true]) {
        await prefer(page, 'darkMode', String(dark));
        await ready(page);
        // A colour on its way from one theme to the other is no colour of either.
        await page.evaluate(() =>
          Promise.all(
            document
              .getAnimations()
              .filter((animation) => animation instanceof CSSTransition)
              .map((animation) => animation.finished.catch(() => undefined)),
          ),
        );
        const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']).analyze();
        expect(
          violations.flatMap(({ id, nodes }) =>
            nodes.map(({ target, failureSummary }) => `${id}: ${String(target)} ${failureSummary ?? ''}`),
          ),
          dark ? 'dark' : 'light',
        ).toEqual([]);
      }
    });
  }
});
