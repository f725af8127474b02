import { expect, expectAccessible, prefer, ready } from './fixtures.ts';
import { faultsOfWords } from './layout.ts';
import type { Page } from '@playwright/test';

export const sizesOf = (isPhone: boolean) =>
  isPhone
    ? [{ width: 390, height: 844 }]
    : [
        { width: 1440, height: 900 },
        { width: 820, height: 1180 },
      ];
const help = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^(?:Help|Ayuda|帮助)/ });
export const tourCard = (page: Page) => page.locator('section[role="dialog"]');

export async function startTour(page: Page): Promise<void> {
  await help(page).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^(?:Show me around|Mostrarme la página|带我看看此页面)$/ })
    .click();
  await expect(tourCard(page)).toBeFocused();
}

/** What the card lies on: each may change the sound. */
const coveredBy = (page: Page): Promise<string[]> =>
  tourCard(page).evaluate((card) => {
    const place = card.getBoundingClientRect();
    return [...document.querySelectorAll('button, input, select, textarea, [role="slider"], [role="switch"]')].flatMap((control) => {
      const box = control.getBoundingClientRect();
      const isUnder = box.left < place.right && place.left < box.right && box.top < place.bottom && place.top < box.bottom;
      return isUnder && !card.contains(control) && control.checkVisibility() ? [control.outerHTML.slice(0, 120)] : [];
    });
  });
/** The ring is around something that can be seen. */
const ringInSight = (page: Page): Promise<boolean> =>
  page.locator('section[role="dialog"]').evaluate((card) => {
    const box = card.previousElementSibling?.getBoundingClientRect() ?? new DOMRect();
    const middle = (from: number, to: number, room: number) => (Math.max(from, 0) + Math.min(to, room)) / 2;
    const hit = document.elementFromPoint(middle(box.left, box.right, innerWidth), middle(box.top, box.bottom, innerHeight));
    const isAround = (element: Element | null): boolean => {
      if (element === null) return false;
      const own = element.getBoundingClientRect();
      return (
        (Math.abs(own.left - box.left) < 2 && Math.abs(own.top - box.top) < 2 && Math.abs(own.width - box.width) < 2) ||
        isAround(element.parentElement)
      );
    };
    if (!card.contains(hit) && !isAround(hit)) return false;
    return box.width > 0 && box.height > 0 && box.bottom > 0 && box.top < innerHeight && box.right > 0 && box.left < innerWidth;
  });

/** To the end; gives what each step said. */
export async function walkTour(page: Page, eachStep: () => Promise<void> = async () => {}): Promise<string[]> {
  const card = tourCard(page);
  const said: string[] = [];
  for (;;) {
    const text = (await card.getByRole('paragraph').textContent()) ?? '';
    said.push(text);
    expect(await coveredBy(page), text).toEqual([]);
    expect(await ringInSight(page), text).toBe(true);
    await expect(card).toBeInViewport({ ratio: 1 });
    await eachStep();
    const done = card.getByRole('button', { name: /^(?:Done|Listo|完成)$/ });
    if ((await done.count()) > 0) {
      await done.click();
      break;
    }
    await card.getByRole('button', { name: /^(?:Next|Siguiente|下一步)$/ }).click();
    await expect(card.getByRole('paragraph')).not.toHaveText(text);
  }
  await expect(card).toHaveCount(0);
  await expect(help(page)).toBeFocused();
  return said;
}

export async function walkInEachLanguage(page: Page): Promise<void> {
  for (const [language, helpWord] of [
    ['es', 'Ayuda'],
    ['zh', '帮助'],
    ['en', 'Help'],
  ] as const) {
    await prefer(page, 'language', language);
    await expect(page.getByRole('banner').getByRole('button', { name: helpWord })).toBeVisible();
    await ready(page);
    await startTour(page);
    if (language === 'en') await expectAccessible(page);
    const said = await walkTour(page, async () => expect(await faultsOfWords(page), language).toEqual([]));
    expect(said.length, language).toBeGreaterThan(2);
  }
}
