import { describeForms, everyForm, expect, expectAccessible, follow, prefer, ready, test } from './fixtures.ts';
import { faultsOfLayout, faultsOfWords } from './layout.ts';

test.use({ plan: { amps: [{ model: '704D', name: 'Main bar' }], panels: [] } });

describeForms('the guide', everyForm, ({ isPhone, theme }) => {
  test('opens over the screen that was asked about, at its own page, and back returns with nothing lost', async ({ page, open, site }) => {
    const base = site.base('Main bar');
    const sheet = page.getByRole('dialog');
    for (const [path, title] of [
      ['/amps', 'The list of amplifiers'],
      [`${base}/channels/1/LIMITER`, 'Limiters'],
      [`${base}/network`, 'Network of an amplifier'],
    ] as const) {
      await open(path);
      await page
        .getByRole('banner')
        .getByRole('button', { name: /^Help: / })
        .click();
      await expect(sheet.getByRole('heading', { name: title })).toBeFocused();
      await expectAccessible(page);
      expect(await sheet.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), path).toBe(0);
      await page.keyboard.press('Escape');
      await expect(sheet).toHaveCount(0);
      await expect(page).toHaveURL(site.url(path));
    }
    const address = page.getByRole('region', { name: 'Ethernet' }).getByLabel('DNS 1');
    await page.getByRole('region', { name: 'Ethernet' }).getByRole('switch', { name: 'DHCP' }).uncheck();
    await address.fill('192.168.1.5');
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Help: / })
      .click();
    await sheet.getByRole('button', { name: 'All pages of the guide' }).click();
    await expect(sheet.getByRole('heading', { name: 'Guide', exact: true })).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(sheet).toHaveCount(0);
    await expect(address).toHaveValue('192.168.1.5');
    await page.getByRole('region', { name: 'Ethernet' }).getByRole('button', { name: 'Reset' }).click();
    await follow(page, `${base}/power`);
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Help: / })
      .click();
    await expect(sheet.getByRole('heading', { name: 'Power supply' })).toBeFocused();
    await page.goBack();
    await expect(sheet).toHaveCount(0);
    await expect(page).toHaveURL(site.url(`${base}/power`));
  });

  test('is searched in each language, whatever case and accents are typed, and with the keyboard alone', async ({ page, open }) => {
    await open('/guide');
    for (const { language, field, query, title, none } of [
      { language: 'en', field: 'Search the guide', query: 'PINK noise', title: 'Signal generator', none: 'No page says this' },
      {
        language: 'es',
        field: 'Buscar en la guía',
        query: 'contrasena perdio',
        title: 'Ajustes de un amplificador',
        none: 'Ninguna página dice esto',
      },
      { language: 'zh', field: '搜索指南', query: '粉红', title: '信号发生器', none: '没有页面提到此内容' },
    ]) {
      await prefer(page, 'language', language);
      const box = page.getByRole('searchbox', { name: field });
      await box.fill('zzz');
      await expect(page.getByRole('main').getByRole('status')).toContainText(none);
      await box.fill(query);
      const link = page.getByRole('main').getByRole('link', { name: title, exact: true });
      await expect(link).toBeVisible();
      await ready(page);
      expect(await faultsOfLayout(page), language).toEqual([]);
      expect(await faultsOfWords(page), language).toEqual([]);
      await link.focus();
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/guide\/\w+$/);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeAttached();
      await expectAccessible(page);
      await page.goBack();
      await expect(box).toBeVisible();
    }
    await prefer(page, 'language', 'en');
  });

  test('shows its screen in the theme of the page, and asks for no picture before', async ({ page, open }) => {
    const asked: string[] = [];
    page.on('request', (request) => void (request.url().endsWith('.webp') && asked.push(request.url())));
    await open('/amps');
    await ready(page);
    expect(asked).toEqual([]);
    await open('/guide/limiter');
    const picture = page.getByRole('main').getByRole('img', { name: /Limiters/ });
    for (const shown of [theme === 'dark' ? 'light' : 'dark', theme]) {
      await prefer(page, 'darkMode', String(shown === 'dark'));
      await expect(picture).toHaveAttribute('src', new RegExp(`/limiter-${shown}-\\w+\\.webp$`));
      await picture.scrollIntoViewIfNeeded();
      await expect.poll(() => picture.evaluate(({ naturalWidth }: HTMLImageElement) => naturalWidth)).toBe(1024);
    }
  });

  test('leads from page to page in the sheet, and to an address that can be sent to somebody', async ({ page, open, site }) => {
    await open('/amps');
    await page
      .getByRole('banner')
      .getByRole('button', { name: /^Help: / })
      .click();
    const sheet = page.getByRole('dialog');
    await sheet.getByRole('link', { name: 'Meters' }).click();
    await expect(sheet.getByRole('heading', { name: 'Meters' })).toBeFocused();
    await sheet.getByRole('button', { name: 'All pages of the guide' }).click();
    await sheet.getByRole('searchbox', { name: 'Search the guide' }).fill('forty');
    await sheet.getByRole('link', { name: 'Update forty amplifiers' }).click();
    await sheet.getByRole('link', { name: 'Open as a page' }).click();
    await expect(page).toHaveURL(site.url('/guide/updateMany'));
    await expect(sheet).toHaveCount(0);
    if (isPhone) await page.getByRole('banner').getByRole('link', { name: 'Back' }).click();
    else await page.getByRole('main').getByRole('link', { name: 'All pages of the guide' }).click();
    await expect(page).toHaveURL(site.url('/guide'));
    await open('/guide/nothing-of-this-name');
    await expect(page).toHaveURL(site.url('/guide'));
  });
});
