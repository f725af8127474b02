import { expect, test } from './fixtures.ts';

const mayNotify = () => navigator.permissions.query({ name: 'notifications' }).then(({ state }) => state);
const databases = () => indexedDB.databases().then((found) => found.map(({ name }) => name));

test.describe('a journey after another in the same browser context', () => {
  let mayNotifyAtFirst = '';
  const loadedPart = () => {
    const scripts = performance
      .getEntriesByType('resource')
      .filter((entry): entry is PerformanceResourceTiming => entry.name.endsWith('.js'));
    const sum = (of: 'transferSize' | 'encodedBodySize') => scripts.reduce((total, script) => total + script[of], 0);
    return sum('transferSize') / sum('encodedBodySize');
  };

  test('leaves what a page can store', async ({ page, context, open, site }) => {
    await open('/amps');
    mayNotifyAtFirst = await page.evaluate(mayNotify);
    await context.grantPermissions(['notifications'], { origin: site.url('/') });
    expect(await page.evaluate(mayNotify)).toBe('granted');
    await page.evaluate(async () => {
      localStorage.setItem('left', 'here');
      sessionStorage.setItem('left', 'here');
      document.cookie = 'left=here';
      await new Promise((resolve) => (indexedDB.open('left').onsuccess = resolve));
      await caches.open('left');
    });
    expect(await page.evaluate(databases)).toEqual(['left']);
  });

  test('finds nothing of it but what was loaded, and stops the clock', async ({ page, open }) => {
    await open('/amps');
    expect(
      await page.evaluate(async () => ({
        local: localStorage.getItem('left'),
        session: sessionStorage.getItem('left'),
        cookie: document.cookie,
        caches: await caches.keys(),
      })),
    ).toEqual({ local: null, session: null, cookie: '', caches: [] });
    expect(await page.evaluate(mayNotify)).toBe(mayNotifyAtFirst);
    expect(await page.evaluate(databases)).toEqual([]);
    expect(await page.evaluate(loadedPart)).toBeLessThan(0.1);
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1000);
  });

  test('has the time as it is', async ({ page, open }) => {
    await open('/amps');
    expect(await page.evaluate(() => '__pwClock' in globalThis)).toBe(false);
  });
});
