import type { Page } from '@playwright/test';

interface Box {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

export function faultsOfLayout(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const clips = new Map<Element, Box | undefined>();
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
      if (
        !element.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }) ||
        element.closest('svg')
      )
        return [];
      const box = within(element.getBoundingClientRect(), element.parentElement ? clipOf(element.parentElement) : undefined);
      return box.right - box.left > 1 && box.bottom - box.top > 1 ? [{ element, box }] : [];
    });
    places.forEach(({ element, box }, index) => {
      for (const other of places.slice(index + 1)) {
        const across = Math.min(box.right, other.box.right) - Math.max(box.left, other.box.left);
        const down = Math.min(box.bottom, other.box.bottom) - Math.max(box.top, other.box.top);
        if (across <= 2 || down <= 2 || element.contains(other.element) || other.element.contains(element)) continue;
        // Handles of a plot may overlap.
        const handles =
          element.role === 'slider' && other.element.role === 'slider' && element.parentElement === other.element.parentElement;
        if (!handles && stuck(element) === stuck(other.element)) found.push(`${describe(element)} lies on ${describe(other.element)}`);
      }
    });
    return found;

    function describe(element: Element | undefined): string {
      if (!element) return 'nothing';
      const name = element.getAttribute('aria-label') ?? element.textContent?.trim().slice(0, 40) ?? '';
      return `<${element.tagName.toLowerCase()} class="${element.getAttribute('class') ?? ''}"> ${name}`;
    }
    /** The page scrolls under it. */
    function stuck(inner: Element): Element | undefined {
      for (let around: Element | null = inner; around; around = around.parentElement)
        if (['sticky', 'fixed'].includes(getComputedStyle(around).position)) return around;
      return undefined;
    }
    /** The part that all ancestors leave visible. Each ancestor is read once. */
    function clipOf(around: Element): Box | undefined {
      let clip = clips.get(around);
      if (clips.has(around)) return clip;
      clip = around.parentElement ? clipOf(around.parentElement) : undefined;
      if (getComputedStyle(around).overflow !== 'visible') clip = within(around.getBoundingClientRect(), clip);
      clips.set(around, clip);
      return clip;
    }
    function within(box: Box, clip: Box | undefined): Box {
      if (!clip) return box;
      return {
        left: Math.max(box.left, clip.left),
        top: Math.max(box.top, clip.top),
        right: Math.min(box.right, clip.right),
        bottom: Math.min(box.bottom, clip.bottom),
      };
    }
  });
}

/** Words broken inside, or clipped without a way to scroll. */
export function faultsOfWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const element = node.parentElement;
      const range = document.createRange();
      range.selectNodeContents(node);
      if (
        range.getClientRects().length < 2 ||
        !element?.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }) ||
        element.closest('svg, pre, textarea, [data-raw]')
      )
        continue;
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(/\p{L}{4,}/gu)) {
        // Chinese breaks anywhere.
        if (/\p{Script=Han}/u.test(word)) continue;
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) found.add(`${word} is broken`);
      }
    }
    return [...found];
  });
}

export function wordsOutside(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found = new Set<string>();
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const element = node.parentElement;
      if (!/\S/.test(node.textContent ?? '') || element?.closest('svg')) continue;
      if (!element?.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true })) continue;
      const box = boxAround(element);
      if (!box) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const { left, right } = range.getBoundingClientRect();
      if (left < box.left - 1 || right > box.right + 1) found.add(`${node.textContent?.trim().slice(0, 40) ?? ''} is outside`);
    }
    return [...found];

    /** Undefined if an ancestor clips or scrolls. */
    function boxAround(inner: Element): DOMRect | undefined {
      for (let around: Element | null = inner; around; around = around.parentElement) {
        const { borderRightWidth, borderRightStyle, overflowX } = getComputedStyle(around);
        if (overflowX !== 'visible') return undefined;
        if (borderRightStyle !== 'none' && borderRightWidth !== '0px') return around.getBoundingClientRect();
      }
      return undefined;
    }
  });
}

export function cutTabs(page: Page): Promise<(string | null)[]> {
  return page
    .locator('nav ul')
    .evaluateAll((lists) => lists.filter((list) => list.scrollWidth > list.clientWidth + 1).map((list) => list.textContent));
}

export function faultsOfPlots(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('svg')].flatMap((drawing) => {
      const texts = [...drawing.querySelectorAll('text')].map((text) => ({
        says: text.textContent ?? '',
        box: text.getBoundingClientRect(),
      }));
      return texts.flatMap((one, index) =>
        texts
          .slice(index + 1)
          .filter(({ box }) => {
            const across = Math.min(one.box.right, box.right) - Math.max(one.box.left, box.left);
            const down = Math.min(one.box.bottom, box.bottom) - Math.max(one.box.top, box.top);
            return across > 2 && down > 2;
          })
          .map(({ says }) => `${one.says} lies on ${says}`),
      );
    }),
  );
}

/** An ellipsis is no cut where a title shows the whole. */
export function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const known = new Map<Element, ReturnType<typeof read>>();
    const found = new Set<string>();
    const lines: { readonly node: Node; readonly says: string; readonly box: Box; readonly stuck: Element | undefined }[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const element = node.parentElement;
      const says = node.textContent?.trim().slice(0, 40) ?? '';
      if (!/\S/.test(says) || !element?.checkVisibility({ opacityProperty: true, visibilityProperty: true, contentVisibilityAuto: true }))
        continue;
      if (element.closest('svg, option, [role="slider"]')) continue;
      // The link past the menu stands above the window until it is focused.
      if (isUnseen(element) || element.closest('[href^="#"]')) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const boxes = [...range.getClientRects()].filter(({ width, height }) => width > 1 && height > 1);
      const seen = boxes.map((box) => seenOf(element, box));
      if (seen.includes('cut')) found.add(`${says} is cut`);
      else
        for (const box of seen)
          if (box !== 'cut' && box.right - box.left > 1 && box.bottom - box.top > 1)
            lines.push({ node, says, box, stuck: stuckAround(element) });
    }
    lines.forEach((one, index) => {
      for (const other of lines.slice(index + 1)) {
        if (one.node === other.node || one.stuck !== other.stuck) continue;
        const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left);
        const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top);
        const least = Math.min(one.box.bottom - one.box.top, other.box.bottom - other.box.top);
        if (across > 2 && down > least / 3) found.add(`${one.says} lies on ${other.says}`);
      }
    });
    return [...found];

    /** Most texts share their ancestors, so each is read once. */
    function read(around: Element) {
      const { overflowX, overflowY, textOverflow, position, clipPath } = getComputedStyle(around);
      return {
        overflowX,
        overflowY,
        isStuck: position === 'sticky' || position === 'fixed',
        isFixed: position === 'fixed',
        isClipped: clipPath !== 'none',
        hasTitle: textOverflow === 'ellipsis' && around.closest('[title]') !== null,
        edge: around.getBoundingClientRect(),
      };
    }
    function factsOf(around: Element): ReturnType<typeof read> {
      const facts = known.get(around) ?? read(around);
      known.set(around, facts);
      return facts;
    }
    /** The page scrolls under it. */
    function stuckAround(inner: Element): Element | undefined {
      for (let around: Element | null = inner; around; around = around.parentElement) if (factsOf(around).isStuck) return around;
      return undefined;
    }
    /** For screen readers alone. */
    function isUnseen(inner: Element): boolean {
      for (let around: Element | null = inner; around; around = around.parentElement) if (factsOf(around).isClipped) return true;
      return false;
    }
    /** Text that scrolling brings into view is not cut. */
    function seenOf(inner: Element, box: DOMRect): Box | 'cut' {
      let { left, top, right, bottom } = box;
      const slack = (bottom - top) / 5;
      let isScrolled = false;
      for (let around: Element | null = inner; around && around !== document.body; around = around.parentElement) {
        const { overflowX, overflowY, hasTitle, isFixed, edge } = factsOf(around);
        isScrolled ||= [overflowX, overflowY].some((overflow) => overflow === 'auto' || overflow === 'scroll');
        isScrolled ||= hasTitle;
        if (overflowX !== 'visible') {
          if (!isScrolled && (left < edge.left - 1 || right > edge.right + 1)) return 'cut';
          left = Math.max(left, edge.left);
          right = Math.min(right, edge.right);
        }
        if (overflowY !== 'visible') {
          if (!isScrolled && (top < edge.top - slack || bottom > edge.bottom + slack)) return 'cut';
          top = Math.max(top, edge.top);
          bottom = Math.min(bottom, edge.bottom);
        }
        if (isFixed) break;
      }
      return !isScrolled && (right > innerWidth + 1 || left < -1) ? 'cut' : { left, top, right, bottom };
    }
  });
}
