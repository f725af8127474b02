/** The palette of the system replaces ours: every state must still show, and every text be readable. */

import type { Page } from '@playwright/test';
import { expect, follow, ready, test } from './fixtures.ts';
import { sitePages } from './pages.ts';

/** Finds controls whose state does not show, and texts that are hard to read on what lies behind them. */
function faultsOfColours(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const isSeen = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const nameOf = (element: Element) =>
      `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''} ${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 30)}`;

    const state = '[aria-pressed="true"], [aria-current]:not([aria-current="false"]), [aria-selected="true"], :checked:not(option)';
    const kinds = ['aria-pressed', 'aria-current', 'aria-selected'];
    const kindOf = (element: Element) =>
      [element.tagName, element.getAttribute('role'), kinds.map((kind) => element.hasAttribute(kind) && kind)].join();
    /** Of the control, what it contains and the row around it. */
    const lookOf = (element: Element) =>
      [element, ...element.querySelectorAll('*'), ...[element.parentElement ?? [], element.closest('li, tr, label, article') ?? []].flat()]
        .flatMap((each) => [getComputedStyle(each), getComputedStyle(each, '::after'), getComputedStyle(each, '::before')])
        .map(
          ({ backgroundColor, color, border, outlineStyle, outlineColor, fontWeight, visibility, content }) =>
            `${backgroundColor} ${color} ${border} ${outlineStyle} ${outlineColor} ${fontWeight} ${visibility} ${content}`,
        )
        .join('|');
    for (const element of document.querySelectorAll(state)) {
      if (!isSeen(element) || element.matches(':disabled')) continue;
      const around = element.closest('ul, ol, table, tbody, [role="group"], [role="radiogroup"], fieldset, nav') ?? document.body;
      const other = [...around.querySelectorAll(element.tagName)].find(
        (each) =>
          each !== element && isSeen(each) && !each.matches(state) && !each.matches(':disabled') && kindOf(each) === kindOf(element),
      );
      if (other && lookOf(other) === lookOf(element)) found.add(`${nameOf(element)} looks as ${nameOf(other)}`);
    }

    const partsOf = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number);
    const lightOf = (colour: string) => {
      const [red = 0, green = 0, blue = 0] = partsOf(colour).map((part) => {
        const share = part / 255;
        return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const isClear = (colour: string) => partsOf(colour)[3] === 0;
    /** The browser puts a plate of its own behind a text whose colours it has set. */
    const behind = (element: Element) => {
      for (let around: Element | null = element; around; around = around.parentElement) {
        const { backgroundColor, forcedColorAdjust } = getComputedStyle(around) as CSSStyleDeclaration & { forcedColorAdjust: string };
        if (forcedColorAdjust !== 'none' && around === element) return plate;
        if (!isClear(backgroundColor)) return backgroundColor;
      }
      return plate;
    };
    const probe = document.createElement('i');
    probe.style.background = 'Canvas';
    document.body.append(probe);
    const plate = getComputedStyle(probe).backgroundColor;
    probe.remove();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const element = node.parentElement;
      if (!element || !/\S/.test(node.textContent ?? '') || !isSeen(element)) continue;
      if (
        element.closest('svg, option, :disabled, [aria-disabled="true"], label:has(:disabled)') ||
        getComputedStyle(element).clipPath !== 'none'
      )
        continue;
      const [one, other] = [lightOf(getComputedStyle(element).color), lightOf(behind(element))];
      const contrast = (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
      if (contrast < 4.5) found.add(`${nameOf(element)}: contrast ${contrast.toFixed(1)}`);
    }
    return [...found];
  });
}

for (const colorScheme of ['light', 'dark'] as const)
  test(`with the system's ${colorScheme} colours every chosen control differs from the others, and every text is readable`, async ({
    page,
    open,
    site,
  }) => {
    await page.emulateMedia({ forcedColors: 'active', colorScheme, reducedMotion: 'reduce' });
    await open('/amps');
    for (const { name, path } of sitePages) {
      await follow(page, path(site));
      await ready(page);
      expect(await faultsOfColours(page), name).toEqual([]);
    }
  });
