import { readFile } from 'node:fs/promises';
import { at } from '@headroom/model/property';
import { describeForms, expect, forms, prefer, test } from './fixtures.ts';

test.use({
  plan: {
    amps: [
      { model: '704D', name: 'Main bar' },
      { model: '702', name: 'Cellar', password: 'secret' },
    ],
  },
});

describeForms('logs', forms, () => {
  test('[LOGS-02] newest first, by day, live, each line also as it was written', async ({ page, open, site }) => {
    const { logs, core } = site.amp('Main bar').amplifier;
    core.setAt('/logs/faults', '2025-01-02 03:04:05 Channel 2: overheated at 91 °C, output stopped');
    logs.fault('Power supply: 290 V is out of range, outputs shut down');
    await open(`${site.base('Main bar')}/faults`);
    const rows = page.getByRole('listitem').filter({ has: page.locator('summary') });
    await expect(rows).toHaveCount(2);
    await expect(rows.nth(0)).toContainText('290 V is out of range');
    await expect(rows.nth(1)).toContainText('Overheated at 91 °C');
    await expect(page.getByRole('heading', { name: '2 January 2025' })).toBeVisible();
    await expect(page.getByRole('heading', { name: /^Today, / })).toBeVisible();
    logs.fault('Channel 1: short circuit at the output, output stopped');
    await expect(rows).toHaveCount(3);
    await expect(rows.nth(0)).toContainText('Short circuit at the output');
    await rows.nth(2).locator('summary').click();
    await expect(page.getByText('2025-01-02 03:04:05 Channel 2: overheated at 91 °C, output stopped')).toBeVisible();
  });

  test('is searched, filtered and saved as text', async ({ page, open, site }) => {
    const { core } = site.amp('Main bar').amplifier;
    const text =
      '2026-11-20 10:00:00 Find me on\n2026-11-20 10:00:01 AC line warning: 190 V is outside 195 V to 258 V\n2026-11-20 10:00:02 Find me off';
    core.setAt('/logs/events', text);
    await open(`${site.base('Main bar')}/events`);
    const rows = page.getByRole('listitem').filter({ has: page.locator('summary') });
    await expect(rows).toHaveCount(3);
    await page.getByText('Warnings 1').click();
    await expect(rows).toHaveCount(1);
    await page.getByRole('searchbox', { name: 'Search log' }).fill('find');
    await expect(page.getByText('Nothing found')).toBeVisible();
    await page.getByRole('button', { name: 'Show all lines' }).click();
    await page.getByRole('searchbox', { name: 'Search log' }).fill('me off');
    await expect(rows).toHaveCount(1);
    const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('button', { name: 'Save as text' }).click()]);
    expect(download.suggestedFilename()).toBe('Main-bar-events.txt');
    expect(await readFile(await download.path(), 'utf8')).toBe(`${text}\n`);
  });

  test('[LOGS-01] [API-12] clearing faults asks, names its log, and leaves the events', async ({ page, open, site }) => {
    const { core } = site.amp('Main bar').amplifier;
    const faults = '2026-11-20 10:00:00 Channel 1: output stage failed';
    core.setAt('/logs/events', '2026-11-20 10:00:00 Find me on');
    core.setAt('/logs/faults', faults);
    await open(`${site.base('Main bar')}/faults`);
    const clear = page.getByRole('button', { name: 'Clear faults' });
    await clear.click();
    const question = page.getByRole('alertdialog', { name: 'Clear the fault log?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    expect(at(core.tree, '/logs/faults')).toBe(faults);
    await clear.click();
    await question.getByRole('button', { name: 'Clear faults' }).click();
    await expect(page.getByText('No faults')).toBeVisible();
    expect(at(core.tree, '/logs/faults')).toBe('');
    expect(at(core.tree, '/logs/events')).toBe('2026-11-20 10:00:00 Find me on');
    await expect(clear).toBeDisabled();
  });

  test('[LOGIN-07] a guest reads and does not clear', async ({ page, open, site }) => {
    await open(`${site.base('Cellar')}/events`);
    await expect(page.getByText(/Started, firmware/).first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Clear events' })).toBeDisabled();
  });
});

test('a long log prints whole, black on white, with its amplifier, page and date and without what only a screen needs', async ({
  page,
  open,
  site,
}) => {
  const lines = Array.from({ length: 120 }, (_, index) => `2026-11-20 10:${String(index % 60).padStart(2, '0')}:00 Find me ${index}`);
  site.amp('Main bar').amplifier.core.setAt('/logs/events', lines.join('\n'));
  await open(`${site.base('Main bar')}/events`);
  await prefer(page, 'darkMode', 'true');
  const sheets = Buffer.from(await page.pdf({ format: 'A4' })).toString('latin1');
  expect(sheets.match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(2);
  await page.setViewportSize({ width: 718, height: 1016 });
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  const rows = page.getByRole('listitem').filter({ has: page.locator('summary') });
  await expect(rows).toHaveCount(120);
  const laidOut = await page.evaluate(() => ({
    height: document.documentElement.scrollHeight,
    cut: [...document.querySelectorAll('body *')].flatMap((box) =>
      box.scrollHeight > box.clientHeight + 1 && getComputedStyle(box).overflowY !== 'visible' && getComputedStyle(box).clipPath === 'none'
        ? [box.outerHTML.slice(0, 120)]
        : [],
    ),
    colours: [getComputedStyle(document.body).backgroundColor, getComputedStyle(document.querySelector('summary') ?? document.body).color],
    head: getComputedStyle(document.body, '::before').content,
  }));
  const last = await rows.last().boundingBox();
  expect(laidOut.cut).toEqual([]);
  expect(laidOut.height).toBeGreaterThan((last?.y ?? 0) + (last?.height ?? 0));
  expect(laidOut.colours).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
  expect(laidOut.head).toMatch(/"Main bar · Events · \d+ \w+ \d{4}, \d\d:\d\d"/);
  for (const role of ['banner', 'navigation', 'button', 'searchbox'] as const) await expect(page.getByRole(role)).toHaveCount(0);
});

test('in forced colours the chosen level is the highlighted one', async ({ page, open, site }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await open(`${site.base('Main bar')}/events`);
  const looks = await page.getByRole('group', { name: 'Level' }).evaluate((group) => {
    const probe = document.createElement('i');
    probe.style.background = 'Highlight';
    document.body.append(probe);
    const highlight = getComputedStyle(probe).backgroundColor;
    probe.remove();
    return [...group.querySelectorAll('label')].map((label) => getComputedStyle(label).backgroundColor === highlight);
  });
  expect(looks).toEqual([true, false, false, false]);
});
