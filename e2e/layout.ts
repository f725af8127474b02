/** What of a page is wider than its window, and which controls lie on one another. */

import type { Page } from '@playwright/test';

export function faultsOfLayout(page: Page): Promise<string[]> {
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
