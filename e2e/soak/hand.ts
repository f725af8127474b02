import { setTimeout as pause } from 'node:timers/promises';
import type { Locator, Page } from '@playwright/test';
import type { Change } from '@headroom/model/property';
import type { Place } from './place.ts';

export interface Hand {
  readonly page: Page;
  readonly place: Place;
  asked(): readonly Change[];
  readonly rested: Promise<void>;
  isAgreed(): boolean;
  drag(cap: Locator, dx: number, dy: number, sees: Sight): Promise<void>;
  /** Within an eighth of a second. */
  flick(cap: Locator, dx: number, dy: number, sees: Sight): Promise<void>;
  holdKey(cap: Locator, key: string, sees: Sight): Promise<void>;
  swipeWheel(cap: Locator, sees: Sight): Promise<void>;
  type(button: Locator, text: string): Promise<void>;
  agree(): Promise<void>;
  /** Accepts a preview, including a louder one. */
  confirm(name: RegExp): Promise<void>;
}
export interface Sight {
  readonly addresses: readonly string[];
  readonly of: Locator;
  readonly attribute: 'aria-valuetext' | 'aria-valuenow';
  readonly number: RegExp;
  readonly louder: 'more' | 'less';
  /** The step of a key that may be carried out before it is painted. */
  readonly ahead?: number;
}

const handMs = 2500;
const lingerMs = 900;
const restMs = 1000;
const steps = 40;
const frameMs = 33;
const question = { withinMs: 1500, isNoneOf: /Disconnected/ };

export const centreOf = async (of: Locator): Promise<{ x: number; y: number }> => {
  await of.scrollIntoViewIfNeeded();
  const box = await of.boundingBox();
  if (!box) throw new Error('The control is not on the page.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};

export function createHand(page: Page, place: Place): Hand {
  const loudest = new Map<string, number>();
  const { promise: rested, resolve: rests } = Promise.withResolvers<void>();
  let isAgreed = false;
  let watched = 0;
  /** Also hears the last values before the page goes. */
  async function watch({ addresses, of, attribute, number, louder, ahead = 0 }: Sight): Promise<void> {
    const pick = louder === 'more' ? Math.max : Math.min;
    const binding = `soakShows${++watched}`;
    // Playwright's bindings lose the page's last words.
    const session = await page.context().newCDPSession(page);
    session.on('Runtime.bindingCalled', ({ name, payload }) => {
      if (name !== binding) return;
      const shown = Number(number.exec(payload)?.[1]?.replace('−', '-') ?? Number.NaN);
      if (!Number.isFinite(shown)) return;
      const asked = shown + ahead;
      for (const address of addresses) loudest.set(address, pick(asked, loudest.get(address) ?? asked));
    });
    await session.send('Runtime.enable');
    await session.send('Runtime.addBinding', { name: binding });
    await of.evaluate(
      (element, [name, watchedAttribute]) => {
        const tell = () => {
          const hear = (window as unknown as Record<string, ((text: string) => void) | undefined>)[name];
          hear?.(element.getAttribute(watchedAttribute) ?? '');
        };
        new MutationObserver(tell).observe(element, { attributes: true, attributeFilter: [watchedAttribute] });
        tell();
      },
      [binding, attribute] as const,
    );
  }
  const linger = () => pause(lingerMs);
  /** Even intervals, however long calls take. */
  async function evenly(count: number, wholeMs: number, step: (share: number) => Promise<void>): Promise<void> {
    let began = performance.now();
    for (let done = 1; done <= count; done += 1) {
      await step(done / count);
      await pause(Math.max(0, began + (wholeMs * done) / count - performance.now()));
      if (wholeMs < restMs || done !== Math.floor(count / 2)) continue;
      await pause(restMs / 2);
      rests();
      await pause(restMs / 2);
      began += restMs;
    }
  }
  return {
    page,
    place,
    rested,
    asked: () => [...loudest],
    isAgreed: () => isAgreed,
    async drag(cap, dx, dy, sees) {
      await watch(sees);
      const from = await centreOf(cap);
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
      try {
        await evenly(steps, handMs, async (share) => {
          await page.mouse.move(from.x + dx * share, from.y + dy * share);
        });
      } finally {
        await page.mouse.up();
        await linger();
      }
    },
    async flick(cap, dx, dy, sees) {
      await watch(sees);
      const from = await centreOf(cap);
      const screen = await page.context().newCDPSession(page);
      const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', share: number) =>
        screen.send('Input.dispatchTouchEvent', {
          type,
          touchPoints: type === 'touchEnd' ? [] : [{ x: from.x + dx * share, y: from.y + dy * share }],
        });
      await touch('touchStart', 0);
      rests();
      await evenly(6, 120, (share) => touch('touchMove', share).then(() => undefined));
      await touch('touchEnd', 1);
      await linger();
    },
    async holdKey(cap, key, sees) {
      await watch(sees);
      await cap.focus();
      const count = Math.round(handMs / frameMs);
      try {
        await evenly(count, handMs, async () => {
          await page.keyboard.down(key);
        });
      } finally {
        await page.keyboard.up(key);
        await linger();
      }
    },
    async swipeWheel(cap, sees) {
      await watch(sees);
      await cap.focus();
      const at = await centreOf(cap);
      await page.mouse.move(at.x, at.y);
      await evenly(70, 1200, async () => {
        await page.mouse.wheel(0, -4);
      });
      await linger();
    },
    async type(button, text) {
      await button.click();
      await page.getByRole('dialog').getByRole('textbox').fill(text);
      await page.keyboard.press('Enter');
    },
    async confirm(name) {
      const yes = page.getByRole('dialog').getByRole('button', { name });
      const isLouder = /louder/.test((await yes.textContent()) ?? '');
      await yes.click();
      isAgreed ||= isLouder;
    },
    async agree() {
      const asks = page.getByRole('alertdialog').filter({ hasNotText: question.isNoneOf });
      try {
        await asks.first().waitFor({ timeout: question.withinMs });
      } catch {
        return;
      }
      await asks.first().getByRole('button').last().click();
      isAgreed = true;
    },
  };
}
