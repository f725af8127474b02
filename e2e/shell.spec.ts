import { canonicalDeviceId } from '@headroom/model/catalogue';
import { at } from '@headroom/model/property';
import { expect, test } from './fixtures.ts';

test.describe('the shell', () => {
  test('[SHELL-02] [SHELL-04] [SHELL-09] [SHELL-11] the amplifier serves the application, which opens on the list of amplifiers, also without a login', async ({
    page,
    open,
    site,
  }) => {
    await open('/');
    await expect(page).toHaveURL(site.url('/amps'));
    await page.getByRole('link', { name: 'Main bar' }).click();
    await expect(page).toHaveURL(new RegExp(`^${site.url('/amps')}/[0-9A-F]{12}(?:/|$)`));
    await open('/login');
    await expect(page).toHaveURL(site.url('/amps'));
  });

  test('[SHELL-13] an unknown path leads to the root', async ({ page, open, site }) => {
    await open('/nowhere/at/all');
    await expect(page).toHaveURL(site.url('/amps'));
  });

  test('[SHELL-18] [SHELL-19] [SHELL-21] the bar has a logo that leads home, and a menu that traps and returns the focus', async ({
    page,
    open,
    site,
  }) => {
    await open('/preferences');
    await expect(page.getByRole('banner').getByText('Preferences', { exact: true })).toBeVisible();
    const bar = page.getByRole('banner');
    await expect(bar.getByRole('switch', { name: 'Quick setup' })).toBeVisible();
    await expect(bar.getByRole('button', { name: 'Dark mode' })).toBeVisible();
    await expect(bar.getByRole('button', { name: 'Menu', exact: true }).locator('span')).toHaveCount(0);
    await bar.getByRole('button', { name: 'Menu' }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await expect(menu.getByRole('link')).toHaveText(['Amplifiers', 'Firmware update', 'Preferences', 'Help and feedback']);
    for (const [index, path] of ['/amps', '/update', '/preferences', '/about'].entries())
      await expect(menu.getByRole('link').nth(index)).toHaveAttribute('href', path);
    await expect(menu).toContainText('Headroom 2.0.0-342');
    await expect.poll(() => menu.evaluate((element) => element.getBoundingClientRect().right)).toBe(1440);
    expect(await menu.evaluate((element) => element.getBoundingClientRect().left)).toBeGreaterThan(720);
    // Its tooltip under the pointer must not take keys.
    await menu.getByRole('button', { name: 'Close' }).hover();
    await expect(menu.getByRole('tooltip')).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(menu).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused();
    const home = page.getByRole('link', { name: 'Headroom, home' });
    await expect(home).toHaveAttribute('href', '/amps');
    await home.click();
    await expect(page).toHaveURL(site.url('/amps'));
  });

  test('[SHELL-21] the menu closes when the page changes, and a page that loads late does not close it', async ({ page, open }) => {
    const late = Promise.withResolvers<void>();
    await page.route(/preferences-screen-.*\.js/, async (route) => {
      await late.promise;
      await route.continue();
    });
    await open('/amps');
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await page.getByRole('button', { name: 'Menu' }).click();
    await menu.getByRole('link', { name: 'Preferences' }).click();
    await expect(menu).toHaveCount(0);
    await page.getByRole('button', { name: 'Menu' }).click();
    await expect(menu).toBeVisible();
    late.resolve();
    await expect(page.getByRole('banner').getByText('Preferences', { exact: true })).toBeVisible();
    await expect(menu).toBeVisible();
  });

  test('[SHELL-24] [SHELL-25] dark mode is off, is switched on, and is remembered', async ({ page, open }) => {
    await open('/amps');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
    await page.getByRole('button', { name: 'Dark mode' }).click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.reload();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual(['headroom.darkMode']);
  });

  test('[SHELL-12] [SHELL-26] [ENUM-02] [UNIT-02] preferences: languages, delay unit, quick setup; default stores no language', async ({
    page,
    open,
  }) => {
    await open('/preferences');
    const language = page.getByRole('combobox', { name: 'Language' });
    await expect(language.getByRole('option')).toHaveText(['Default (English)', 'English', 'Español', '中文']);
    await language.selectOption('Español');
    await expect(page.getByRole('heading', { name: 'Preferencias' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await page.getByRole('combobox', { name: 'Idioma' }).selectOption('中文');
    await expect(page.getByRole('heading', { name: '偏好设置' })).toBeVisible();
    await page.getByRole('combobox', { name: '语言' }).selectOption('默认（English）');
    await expect(page.getByRole('heading', { name: 'Preferences' })).toBeVisible();
    expect(await page.evaluate(() => localStorage.getItem('headroom.language'))).toBeNull();
    await expect(page.getByRole('radio', { name: 'ms' })).toBeChecked();
    await page.getByRole('radio', { name: 'ft' }).check();
    expect(await page.evaluate(() => localStorage.getItem('headroom.delayUnit'))).toBe('Feet');
    await page.getByRole('main').getByRole('switch', { name: 'Quick setup' }).check();
    await expect(page.getByRole('banner').getByRole('switch', { name: 'Quick setup' })).toBeChecked();
  });

  test('[SHELL-22] [SHELL-23] help shows the installer, the version and the support that an operator set up, and nothing invented', async ({
    page,
    open,
  }) => {
    await open('/about');
    await expect(page.getByText('Northline AV')).toBeVisible();
    await expect(page.getByText('+1 (555) 010-0177')).toBeVisible();
    await expect(page.getByText('2.0.0-342').first()).toBeVisible();
    await expect(page.getByText('No support contact is set up')).toBeVisible();
    await page.route('**/config.json', (route) =>
      route.fulfill({ json: { support: { name: '', phone: '+1 (555) 010-0142', email: '' } } }),
    );
    await open('/about');
    await expect(page.getByRole('link', { name: '+1 (555) 010-0142' })).toHaveAttribute('href', 'tel:+15550100142');
  });

  test('[SHELL-20] [SHELL-28] the internet icon shows what a HEAD probe found, and is absent without a target', async ({ page, open }) => {
    await open('/amps');
    await expect(page.getByRole('img', { name: /^Internet/ })).toHaveCount(0);
    await page.route('**/config.json', (route) => route.fulfill({ json: { probeUrl: 'https://probe.example/' } }));
    const asked: string[] = [];
    await page.route('https://probe.example/', (route) => {
      asked.push(route.request().method());
      return route.fulfill({ status: 204 });
    });
    await open('/amps');
    await expect(page.getByRole('img', { name: 'Internet reachable' })).toBeVisible();
    expect(asked).toEqual(['HEAD']);
    await page.addInitScript(() => {
      const ask = globalThis.fetch;
      globalThis.fetch = async (address, ...rest) => {
        if (typeof address === 'string' && address.startsWith('https:')) throw new TypeError('Failed to fetch');
        return ask(address, ...rest);
      };
    });
    await open('/amps');
    await expect(page.getByRole('img', { name: 'Internet not reachable' })).toBeVisible();
  });

  test('[CONN-16] a link to another host asks before it connects, and does so for this tab', async ({ page, site }) => {
    const other = site.amp('Cinema 1').host;
    await page.goto(site.url(`/amps?host=${other}`));
    const dialog = page.getByRole('alertdialog', { name: 'Control another amplifier?' });
    await expect(dialog).toContainText(other);
    await dialog.getByRole('button', { name: `Connect to ${other}` }).click();
    await expect(page.getByRole('banner')).toContainText(other);
    await page.goto(site.url('/amps'));
    await expect(page.getByRole('banner')).toContainText(other);
    await page.goto(site.url('/amps?host=not%20a%20host'));
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
  });

  test('[SHELL-32] [ERR-04] [AMPS-04] without its main amplifier the page says so, until it is dismissed', async ({ page, site }) => {
    await page.addInitScript((host) => sessionStorage.setItem('headroom.host', host), '127.0.0.1:9');
    await page.goto(site.url('/amps'));
    const bar = page.getByRole('alert').filter({ hasText: 'Failed to connect to main amp' });
    await expect(bar.getByText(/^Failed to connect to main amp\. /)).toBeVisible();
    await expect(page.getByRole('heading', { name: 'No amps found' })).toBeVisible();
    await expect(page.getByText('Check the IP address in the browser and type it again.')).toBeVisible();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await expect(bar).toHaveCount(0);
  });

  test('[SHELL-07] [SHELL-29] on a phone the page shows its title and the way back; quick setup and dark mode are in the menu', async ({
    page,
    open,
    site,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(`${site.base('Main bar')}/green`);
    await expect(page.getByRole('banner')).toContainText('Main bar');
    await expect(page.getByRole('article')).toHaveCount(0);
    await page.getByRole('banner').getByRole('link', { name: 'Back' }).click();
    await expect(page).toHaveURL(site.url(site.base('Main bar')));
    // (OQ-051) [AMPS-08]
    await expect(page.getByRole('article').getByRole('heading', { level: 1, name: 'Main bar' })).toBeVisible();
    await expect(page.getByRole('navigation', { name: 'Amplifier' }).getByRole('link', { name: 'Green' })).toBeVisible();
    await page.getByRole('banner').getByRole('link', { name: 'Back' }).click();
    await expect(page).toHaveURL(site.url('/amps'));
    await page.getByRole('button', { name: 'Menu' }).click();
    await page.getByRole('dialog').getByRole('switch', { name: 'Dark mode' }).check();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    await page.getByRole('dialog').getByRole('switch', { name: 'Quick setup' }).check();
    expect(await page.evaluate(() => localStorage.getItem('headroom.quickSetup'))).toBe('true');
  });
});

test('[SHELL-29] from 768 px on the layout is wide, below it is narrow', async ({ page, open, site }) => {
  await page.setViewportSize({ width: 768, height: 900 });
  await open(`${site.base('Main bar')}/green`);
  const list = page.getByRole('list', { name: 'Amplifiers' });
  const back = page.getByRole('banner').getByRole('link', { name: 'Back' });
  await expect(list).toBeVisible();
  await expect(back).toHaveCount(0);
  await page.setViewportSize({ width: 767, height: 900 });
  await expect(back).toBeVisible();
  await expect(list).toHaveCount(0);
  await page.setViewportSize({ width: 768, height: 900 });
  await expect(list).toBeVisible();
});

test('[API-16] the page asks its amplifier for notifications every 100 ms', async ({ open, site }) => {
  const { core } = site.amp('Main bar').amplifier;
  core.setAt('/misc/subscriptionPeriod', 400);
  await open('/amps');
  await expect.poll(() => at(core.tree, '/misc/subscriptionPeriod')).toBe(100);
});

test('[API-24] in simulator mode the page asks where its amplifier is, once, before it connects', async ({ page, open, site }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (new URL(request.url()).pathname === '/host') asked.push(request.method());
  });
  await page.route('**/host', (route) => route.fulfill({ json: { host: site.amp('Cinema 1').host } }));
  await open('/amps');
  await expect(page.getByRole('banner')).toContainText(site.amp('Cinema 1').host);
  expect(asked).toEqual(['GET']);
});

test('what a channel`s address needs is asked for before the rest of the first script runs', async ({ page, open, site }) => {
  await page.addInitScript(() => {
    const order: string[] = [];
    Object.assign(window, { order });
    const { appendChild } = Node.prototype;
    Node.prototype.appendChild = function <T extends Node>(node: T): T {
      if (node instanceof HTMLLinkElement) order.push(/[/](\w+)-\w+[.]js$/.exec(node.href)?.[1] ?? 'style');
      return appendChild.call(this, node) as T;
    };
    const symbolFor = Symbol.for;
    Symbol.for = (name) => {
      order.push(name);
      return symbolFor(name);
    };
  });
  await open(`/amps/${canonicalDeviceId(site.amp('Main bar').amplifier.identity.mac)}/channels/1/INPUTS`);
  const order = await page.evaluate(() => (window as unknown as { order: string[] }).order);
  const beginOfReact = order.findIndex((name) => name.startsWith('react.'));
  expect(beginOfReact).toBeGreaterThan(0);
  expect(order.slice(0, beginOfReact)).toEqual(expect.arrayContaining(['amp', 'channel']));
});

test.describe('a browser that cannot start the application', () => {
  test.use({ expectedErrors: [/ERR_FAILED/] });
  test('reads in plain words that it is too old, or what is blocked', async ({ page, site }) => {
    await page.route('**/*.js', (route) => route.abort());
    const [old, blocked] = [page.getByText(/^This browser is too old/), page.getByText(/^Headroom has not started/)];
    await page.goto(site.url('/amps'));
    await expect(blocked).toBeAttached();
    await expect(blocked).toBeHidden();
    await page.evaluate(() => document.getAnimations().forEach((animation) => animation.finish()));
    await expect(blocked).toBeVisible();
    await expect(old).toBeHidden();
    // As an older browser reads the style sheet.
    await page.route('**/*.css', async (route) => {
      const response = await route.fetch();
      const text = await response.text();
      await route.fulfill({ response, body: text.replaceAll(/selector\(:has\(a\)\)/g, 'selector(:unheard-of(a))') });
    });
    await page.reload();
    await expect(old).toBeVisible();
    await expect(blocked).toBeHidden();
  });
});
