import { at } from '@headroom/model/property';
import type { Page } from '@playwright/test';
import { describeForms, expect, expectAccessible, forms, phone, prefer, test } from './fixtures.ts';

const music = { 'analog/1': { kind: 'music', level: -20 } } as const;
const named = (...names: string[]) => Object.fromEntries(names.map((name, index) => [`/amp/channels/${index + 1}/output`, { name }]));
test.use({
  plan: {
    amps: [
      { model: '704D', name: 'Bar', programmes: music, settings: named('Left', 'Right', 'Sub', 'Terrace') },
      { model: '702D', name: 'Hall', programmes: music, settings: named('Stage', 'Balcony') },
      { model: '702D', name: 'Patio', state: 'faulted', settings: named('Trees', 'Pool') },
    ],
  },
});
test.describe.configure({ mode: 'default' });

const cell = (page: Page, called: string | RegExp) => page.getByRole('link', { name: called });
const places = (page: Page) =>
  page.locator('[data-channel]').evaluateAll((all) => all.map((place) => place.querySelector('a, button')?.textContent));
const session = { id: 'elsewhere', admin: true };

describeForms('the meters of a site', forms, ({ isPhone }) => {
  test('every channel of every amplifier shows its level, the worst first, and leads to its page', async ({ page, open, site }) => {
    await open('/amps');
    await page.getByRole('link', { name: 'All amplifiers at once' }).click();
    await expect(page.locator('[data-channel]')).toHaveCount(8);
    await expect.poll(async () => (await places(page))[0], { timeout: 90_000 }).toMatch(/(Trees|Pool)Patio.*Fault/);
    const level = page.getByRole('meter', { name: 'Output level of Left, Bar' });
    await expect(level).toHaveAttribute('aria-valuetext', /^−\d/);
    await expectAccessible(page);
    await site.amp('Bar').amplifier.device.write('/amp/channels/2/output', { mute: true }, session);
    await expect(cell(page, /Right.*Bar.*Muted/)).toBeVisible();
    if (!isPhone) {
      await page.getByRole('button', { name: 'Full screen' }).click();
      await expect.poll(() => page.evaluate(() => document.fullscreenElement?.tagName)).toBe('MAIN');
      await page.getByRole('button', { name: 'Leave full screen' }).click();
    }
    await cell(page, /Stage.*Hall/).click();
    await expect(page).toHaveURL(new RegExp(`${site.base('Hall')}/channels/1`));
  });

  test('a clipped channel is marked until somebody has seen it', async ({ page, open, site }) => {
    const { programmes } = site.amp('Hall').amplifier.world;
    await open('/meters');
    await expect(cell(page, /Stage.*Hall/)).toBeVisible();
    programmes.set('analog/1', { kind: 'music', level: 0 });
    const clipped = cell(page, /Stage.*Hall.*Clip/);
    await expect(clipped).toBeVisible();
    programmes.set('analog/1', music['analog/1']);
    await expect.poll(() => at(site.amp('Hall').amplifier.device.tree, '/amp/channels/1/output/clip')).toBe(false);
    // The last notify may still be in flight.
    await expect(async () => {
      await page.getByRole('button', { name: 'Clear clip (1)' }).click({ timeout: 2000 });
      await expect(clipped).toHaveCount(0, { timeout: 2000 });
    }).toPass({ timeout: 90_000 });
    await expect(page.getByRole('button', { name: /^Clear clip/ })).toHaveCount(0);
  });

  test('the arrangement is kept', async ({ page, open }) => {
    await open('/meters');
    await page.getByText('As arranged').click();
    await page.getByRole('button', { name: 'Arrange' }).click();
    await page.getByRole('button', { name: /^Move.*Balcony/ }).click();
    await page.getByRole('button', { name: /^Put it.*Left/ }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    await expect.poll(async () => (await places(page)).slice(0, 2)).toEqual(['2 BalconyHall', '1 LeftBar']);
    await page.reload();
    await expect.poll(async () => (await places(page))[0]).toBe('2 BalconyHall');
    await page.getByRole('button', { name: 'Arrange' }).click();
    await page.getByRole('button', { name: 'By amplifier' }).click();
    await page.getByRole('button', { name: 'Done' }).click();
    await expect.poll(async () => (await places(page))[0]).toBe('1 LeftBar');
  });

  test('[CONN-08] a lost amplifier keeps its places and says so', async ({ page, open, site }) => {
    const { appliance } = site.amp('Hall');
    await open('/meters');
    await expect(cell(page, /Stage.*Hall/)).toBeVisible();
    appliance?.setCable(false);
    await expect(cell(page, /Stage.*Hall.*Offline/)).toBeVisible({ timeout: 90_000 });
    await expect(page.getByRole('meter', { name: 'Output level of Stage, Hall' })).toHaveCount(0);
    appliance?.setCable(true);
    await expect(cell(page, /Stage.*Hall.*Offline/)).toHaveCount(0, { timeout: 90_000 });
    await expect(page.getByRole('meter', { name: 'Output level of Stage, Hall' })).toHaveAttribute('aria-valuetext', /^−\d/);
  });
});

describeForms('many meters in Spanish', [phone], () => {
  test.use({
    plan: {
      amps: [
        { model: '168D', name: 'Bar', programmes: music },
        { model: '168D', name: 'Hall', programmes: music },
      ],
    },
  });
  test('say their state whole', async ({ page, open, site }) => {
    const { world, device } = site.amp('Bar').amplifier;
    const { appliance } = site.amp('Hall');
    await open('/meters');
    await prefer(page, 'language', 'es');
    await expect(page.locator('[data-channel]')).toHaveCount(16);
    world.loads.set(1, { kind: 'open' });
    await device.write('/amp/channels/1/loadMonitor', { enable: true }, session);
    appliance?.setCable(false);
    const isWhole = (text: HTMLElement) => text.scrollWidth <= text.clientWidth && text.scrollHeight <= text.clientHeight;
    for (const said of ['Carga abierta', 'Sin conexión']) {
      const state = page.locator('[data-channel]').getByTitle(said, { exact: true }).first();
      await expect(state).toBeVisible({ timeout: 90_000 });
      expect([said, await state.evaluate(isWhole)]).toEqual([said, true]);
    }
    appliance?.setCable(true);
  });
});
