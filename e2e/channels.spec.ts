import type { Locator, Page } from '@playwright/test';
import { at, type Change } from '@headroom/model/property';
import { expect, focusEnabled, stopClock, test, type Site } from './fixtures.ts';

const names = (...given: string[]) => Object.fromEntries(given.map((name, index) => [`/amp/channels/${index + 1}/output`, { name }]));
test.use({
  plan: {
    amps: [
      { model: '704D', name: 'Four', settings: names('North', 'East', 'South', 'West') },
      { model: '168D', name: 'Eight' },
      { model: '702-G', name: 'Two' },
      { model: '704-ADSP', name: 'Advanced' },
      { model: '124D', name: 'Half' },
      { model: '354D', name: 'Broken', state: 'faulted' },
      { model: '84', name: 'Asleep', state: 'standby' },
      { model: '354', name: 'Guarded', password: 'headroom' },
    ],
  },
});
test.describe.configure({ mode: 'default' });

const other = { id: 'another controller', admin: true };
const valueAt = (site: Site, amp: string, address: string) => at(site.amp(amp).amplifier.device.tree, address);
const write = (site: Site, amp: string, url: string, params: object) => site.amp(amp).amplifier.device.write(url, params, other);
const strip = (page: Page, channel: number) => page.getByRole('region', { name: new RegExp(`^Channel ${channel}\\b`) });
const strips = (page: Page) => page.getByRole('region', { name: /^Channel \d/ });
const tabs = (page: Page) => page.getByRole('navigation', { name: /^Settings of/ }).getByRole('link');

const settled = (page: Page) => page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));

async function centreOf(locator: Locator) {
  const box = await locator.boundingBox();
  if (!box) throw new Error('not on the page');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

test('[CTRL-05] [CONN-04] values that a pulled cable kept from the amplifier are dropped with a message, and not sent when the cable is back', async ({
  page,
  open,
  site,
}) => {
  const { appliance } = site.amp('Half');
  const held = () => valueAt(site, 'Half', '/amp/channels/1/output/fader');
  await write(site, 'Half', '/amp/channels/1/output', { fader: -40 });
  await open(`${site.base('Half')}/channels/1/EQUALIZER`);
  const fader = strip(page, 1).getByRole('slider');
  await expect(fader).toHaveAttribute('aria-valuetext', '−40.0 dB');
  await focusEnabled(fader);
  appliance?.setCable(false);
  for (let key = 0; key < 10; key += 1) await page.keyboard.press('PageUp');
  await expect(page.getByRole('alert').filter({ hasText: /Not sent: channel 1 .*−[23]\d\.\d dB/ })).toBeVisible();
  await expect(page.getByRole('alertdialog', { name: 'Amplifier Disconnected!' })).toBeVisible({ timeout: 90_000 });
  await expect(fader).toHaveAttribute('aria-valuetext', '−40.0 dB');
  appliance?.setCable(true);
  await expect(page.getByRole('alertdialog')).toHaveCount(0, { timeout: 90_000 });
  await expect(strip(page, 1).getByRole('slider')).toBeEnabled();
  // Only the first key went into the cable.
  expect(held()).toBeLessThanOrEqual(-34);
  await page.keyboard.press('Escape');
  await focusEnabled(fader);
  await page.keyboard.press('ArrowUp');
  await expect.poll(held).toBeLessThan(-30);
});

test('[CTRL-09] writes a slider as seldom as the operator configured', async ({ page, open, site }) => {
  await write(site, 'Advanced', '/amp/channels/1/output', { fader: -20 });
  await page.route('**/config.json', (route) => route.fulfill({ json: { ui: { throttleSliderMs: 1000 } } }));
  const written: unknown[] = [];
  site
    .amp('Advanced')
    .amplifier.device.onChange((changes: readonly Change[]) =>
      written.push(...changes.flatMap(([address, value]) => (address === '/amp/channels/1/output/fader' ? [value] : []))),
    );
  await page.clock.install();
  await open(`${site.base('Advanced')}/channels/1/INPUTS`);
  const fader = strip(page, 1).getByRole('slider');
  await expect(fader).toHaveAttribute('aria-valuetext', '−20.0 dB');
  await focusEnabled(fader);
  await stopClock(page);
  await page.keyboard.press('ArrowDown');
  await expect.poll(() => written).toEqual([-20.5]);
  for (let key = 0; key < 9; key += 1) await page.keyboard.press('ArrowDown');
  await page.clock.runFor(900);
  for (let key = 0; key < 10; key += 1) await page.keyboard.press('ArrowDown');
  await page.clock.runFor(200);
  await expect.poll(() => written).toEqual([-20.5, -30]);
});

test.describe('the channels of an amplifier', () => {
  test('[CHAN-01] [CHAN-02] a strip has arrows, a name link, mute, gain with number entry, a meter and four lights', async ({
    page,
    open,
    site,
  }) => {
    await open(`${site.base('Four')}/channels/1/EQUALIZER`);
    const one = strip(page, 1);
    for (const [name, channel] of [
      ['Previous channel, 4', 4],
      ['Next channel, 2', 2],
    ] as const)
      await expect(one.getByRole('link', { name })).toHaveAttribute('href', `${site.base('Four')}/channels/${channel}/EQUALIZER`);
    await expect(one.getByRole('link', { name: 'North' })).toHaveAttribute('href', `${site.base('Four')}/channels/1/EQUALIZER`);
    await expect(one.getByRole('button', { name: 'Mute North' })).toHaveAttribute('aria-pressed', 'false');
    await expect(one.getByRole('slider', { name: 'Gain of North' })).toHaveAttribute('aria-valuemin', '-80');
    const meter = one.getByRole('meter', { name: 'Output level of North' });
    await expect(meter).toHaveAttribute('aria-valuemin', '-60');
    await expect(meter).toHaveAttribute('aria-valuemax', '0');
    await expect(one.getByText('−6', { exact: true })).toBeVisible();
    await expect(one.getByRole('group', { name: 'Status' })).toContainText(/Ready.*Limit.*Clip.*Thermal/s);
    await one.getByRole('button', { name: /^Gain of North, .*Enter a value/ }).click();
    const entry = page.getByRole('dialog', { name: 'Gain of North' });
    await entry.getByRole('textbox').fill('-12.5');
    await page.keyboard.press('Enter');
    await expect.poll(() => valueAt(site, 'Four', '/amp/channels/1/output/fader')).toBe(-12.5);
    await expect(one.getByRole('slider')).toHaveAttribute('aria-valuetext', '−12.5 dB');
    await one.getByRole('button', { name: 'Mute North' }).click();
    await expect(one.getByRole('button', { name: 'Mute North' })).toHaveText('Muted');
    await expect.poll(() => valueAt(site, 'Four', '/amp/channels/1/output/mute')).toBe(true);
  });

  test('[CHAN-03] [CHAN-04] arrows keep the tab and wrap around at the ends', async ({ page, open, site }) => {
    const base = `${site.base('Four')}/channels`;
    await open(`${base}/1/LIMITER`);
    await expect(strip(page, 1).getByRole('link', { name: 'Previous channel, 4' })).toHaveAttribute('href', `${base}/4/LIMITER`);
    await strip(page, 2).getByRole('link', { name: 'Next channel, 3' }).click();
    await expect(page).toHaveURL(site.url(`${base}/3/LIMITER`));
    await expect(strip(page, 3)).toHaveAttribute('aria-current', 'true');
    await strip(page, 4).getByRole('link', { name: 'Next channel, 1' }).click();
    await expect(page).toHaveURL(site.url(`${base}/1/LIMITER`));
  });

  test('[CHAN-05] on wide screens the list leads to the channel and tab seen last', async ({ page, open, site }) => {
    const base = `${site.base('Four')}/channels`;
    await open(base);
    await expect(page).toHaveURL(site.url(`${base}/1/INPUTS`));
    await strip(page, 2).getByRole('link', { name: 'East' }).click();
    await tabs(page).filter({ hasText: 'Crossover' }).click();
    await page.getByRole('link', { name: 'Power supply' }).click();
    await expect(page).toHaveURL(/power$/);
    await page.getByRole('link', { name: 'Channels', exact: true }).click();
    await expect(page).toHaveURL(site.url(`${base}/2/CROSSOVER`));
  });

  test('[CHAN-03] a tab chosen together with another channel belongs to that channel', async ({ page, open, site }) => {
    const base = `${site.base('Four')}/channels`;
    await open(`${base}/1/INPUTS`);
    const [east, crossover] = await Promise.all([
      strip(page, 2).getByRole('link', { name: 'East' }).elementHandle(),
      tabs(page).filter({ hasText: 'Crossover' }).elementHandle(),
    ]);
    await page.evaluate(
      async ([channel, tab]) => {
        (channel as HTMLElement).click();
        // Immediate work is done by now; deferrable work is not.
        await Promise.resolve();
        (tab as HTMLElement).click();
      },
      [east, crossover] as const,
    );
    await expect(page).toHaveURL(site.url(`${base}/2/CROSSOVER`));
  });

  test('[CHAN-06] [CHAN-07] [CHAN-08] the window decides how many strips are beside each other, and a pager has the others', async ({
    page,
    open,
    site,
  }) => {
    await open(`${site.base('Four')}/channels/1/INPUTS`);
    for (const [width, shown, pages] of [
      [768, 0, 4],
      [1119, 0, 4],
      [1120, 2, 2],
      [1819, 2, 2],
      [1820, 4, 0],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await expect(strips(page), `${width} px`).toHaveCount(shown);
      const pager = page.getByRole('navigation', { name: 'Channel pages' }).getByRole('button', { name: /^Page \d/ });
      await expect(pager, `${width} px`).toHaveCount(pages);
    }
  });

  test('a change made elsewhere shows at once; while a finger moves the fader it shows the finger’s value, and lets go of one that is set elsewhere [CTRL-05]', async ({
    page,
    open,
    site,
  }) => {
    await write(site, 'Eight', '/amp/channels/1/output', { fader: -10, mute: false, name: 'Channel 1' });
    await open(`${site.base('Eight')}/channels/1/INPUTS`);
    const fader = strip(page, 1).getByRole('slider');
    await expect(fader).toHaveAttribute('aria-valuetext', '−10.0 dB');
    await write(site, 'Eight', '/amp/channels/1/output', { fader: -20, mute: true, name: 'Renamed' });
    await expect(fader).toHaveAttribute('aria-valuetext', '−20.0 dB');
    await expect(strip(page, 1).getByRole('button', { name: 'Mute Renamed' })).toHaveText('Muted');

    const { x, y } = await centreOf(fader);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y + 60, { steps: 6 });
    const held = Number((await fader.getAttribute('aria-valuetext'))?.replace('−', '-').replace(' dB', ''));
    expect(held).toBeLessThan(-22);
    await expect.poll(() => valueAt(site, 'Eight', '/amp/channels/1/output/fader')).toBe(held);
    await write(site, 'Eight', '/amp/channels/1/output', { fader: -77, mute: false });
    await expect(strip(page, 1).getByRole('button', { name: 'Mute Renamed' })).toHaveText('Mute');
    await expect(fader).toHaveAttribute('aria-valuetext', '−77.0 dB');
    await page.mouse.move(x, y + 30, { steps: 6 });
    await page.mouse.up();
    expect(valueAt(site, 'Eight', '/amp/channels/1/output/fader')).toBe(-77);
    await expect(fader).toHaveAttribute('aria-valuetext', '−77.0 dB');
    await settled(page);
  });

  test('[CTRL-05] Escape while dragging restores the value', async ({ page, open, site }) => {
    await write(site, 'Eight', '/amp/channels/2/output', { fader: -10 });
    await open(`${site.base('Eight')}/channels/1/INPUTS`);
    const fader = strip(page, 2).getByRole('slider');
    const { x, y } = await centreOf(fader);
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x, y + 40, { steps: 4 });
    await expect.poll(() => valueAt(site, 'Eight', '/amp/channels/2/output/fader')).not.toBe(-10);
    await page.keyboard.press('Escape');
    await page.mouse.up();
    await expect.poll(() => valueAt(site, 'Eight', '/amp/channels/2/output/fader')).toBe(-10);
    await expect(fader).toHaveAttribute('aria-valuetext', '−10.0 dB');
  });

  test('[CHAN-02] [PROP-13] a fault replaces Ready, and a disabled channel says so', async ({ page, open, site }) => {
    await open(`${site.base('Broken')}/channels/1/INPUTS`);
    await expect(strip(page, 1)).toHaveAttribute('data-state', 'fault');
    await expect(strip(page, 1).getByText('Faulted')).toBeVisible();
    await expect(strip(page, 1).getByRole('group', { name: 'Status' })).toContainText(/^Fault: on/);
    await expect(strip(page, 2).getByRole('group', { name: 'Status' })).toContainText(/^Ready: on/);
    await open(`${site.base('Asleep')}/channels/1/INPUTS`);
    await expect(strip(page, 1)).toHaveAttribute('data-state', /^(standby|off)$/);
    await expect(strip(page, 1).getByRole('slider')).toHaveAttribute('aria-disabled', 'true');
    await expect(strip(page, 1).getByRole('button', { name: /^Mute/ })).toBeEnabled();
  });

  test('a guest sees everything and changes nothing [LOGIN-06]', async ({ page, open, site }) => {
    await open(`${site.base('Guarded')}/channels/1/INPUTS`);
    await expect(strip(page, 1).getByText('View only')).toBeVisible();
    await expect(strip(page, 1).getByRole('slider')).toHaveAttribute('aria-readonly', 'true');
    await expect(strip(page, 1).getByRole('button', { name: /^Mute/ })).toBeDisabled();
    await expect(strip(page, 1).getByRole('meter')).toHaveAttribute('aria-valuetext', /dB/);
  });

  test('[CTRL-10] a lost amplifier keeps its values on the page and disables its controls', async ({ page, open, site }) => {
    const amp = site.amp('Two');
    await open(`${site.base('Two')}/channels/1/INPUTS`);
    await expect(strip(page, 1)).toHaveAttribute('data-state', 'live');
    await amp.setOnline(false);
    await expect(strip(page, 1).locator('xpath=.')).toHaveAttribute('data-state', 'offline');
    await expect(page.locator('[data-state="offline"] [role="slider"]').first()).toHaveAttribute('aria-disabled', 'true');
    await expect(page.locator('[data-state="offline"] [aria-label="Level, voltage and power"]').first()).toHaveText('– dB– V– W');
    await amp.setOnline(true);
    // It starts for seconds, and is polled every five.
    await expect(strip(page, 1)).toHaveAttribute('data-state', 'live', { timeout: 90_000 });
  });
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('[AMPS-08] [CHAN-03] [CHAN-05] [CHAN-06] [CHAN-08] the channel list shows the card, one whole strip and a pager, and its arrows lead to the inputs', async ({
    page,
    open,
    site,
  }) => {
    await open(`${site.base('Four')}/channels`);
    await expect(page).toHaveURL(site.url(`${site.base('Four')}/channels`));
    await expect(page.getByRole('button', { name: 'Mute all, Four' })).toBeVisible();
    await expect(strips(page)).toHaveCount(1);
    // The list's own address names no tab.
    const next = strip(page, 1).getByRole('link', { name: 'Next channel, 2' });
    await expect(next).toHaveAttribute('href', `${site.base('Four')}/channels/2/INPUTS`);
    await page.getByRole('button', { name: 'Page 3' }).click();
    await expect(strip(page, 3)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Page 3' })).toHaveAttribute('aria-current', 'page');
  });

  test('one channel has the page to itself: header, tabs, one column, and back to the list', async ({ page, open, site }) => {
    await open(`${site.base('Four')}/channels/2/SETTINGS`);
    await expect(page.getByRole('heading', { level: 1, name: 'East' })).toBeVisible();
    await expect(page.getByRole('meter', { name: 'Output level of East' })).toBeVisible();
    await expect(strips(page)).toHaveCount(0);
    await page.getByRole('button', { name: 'Mute East' }).tap();
    await expect.poll(() => valueAt(site, 'Four', '/amp/channels/2/output/mute')).toBe(true);
    await page.getByRole('link', { name: 'Next channel, 3' }).tap();
    await expect(page).toHaveURL(site.url(`${site.base('Four')}/channels/3/SETTINGS`));
    await page.getByRole('banner').getByRole('link', { name: 'Back' }).tap();
    await expect(page).toHaveURL(site.url(`${site.base('Four')}/channels`));
  });
});
