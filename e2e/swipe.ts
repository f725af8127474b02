/** A native touch: it may scroll or move a control. */

import type { Locator, Page } from '@playwright/test';

export const swipe = (page: Page, from: Locator, dx: number, dy: number): Promise<void> =>
  swipeOnce(page, from, dx, dy, () => Promise.resolve());

/** The finger rests on the element until then. */
export async function swipeOnce(page: Page, from: Locator, dx: number, dy: number, rested: () => Promise<void>): Promise<void> {
  // A scrolling page would move under the finger.
  await from.hover({ trial: true });
  const box = await from.boundingBox();
  if (!box) throw new Error('not on the page');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const screen = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', share: number) =>
    screen.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [{ x: x + dx * share, y: y + dy * share }],
    });
  await touch('touchStart', 0);
  await rested();
  const steps = 12;
  for (let step = 1; step <= steps; step++) await touch('touchMove', step / steps);
  await touch('touchEnd', 1);
  await screen.detach();
}
