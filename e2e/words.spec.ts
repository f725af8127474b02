import { expect, ready, test, type Site } from './fixtures.ts';
import { faultsOfPlots } from './layout.ts';

test.use({
  plan: {
    amps: [
      {
        model: '704-ADSP',
        name: 'Lounge',
        programmes: { 'analog/1': { kind: 'music', level: -12 }, 'analog/2': { kind: 'music', level: -12 } },
      },
    ],
  },
});

const sizes = [
  { width: 1440, height: 900 },
  { width: 820, height: 1180 },
  { width: 844, height: 390 },
  { width: 390, height: 844 },
] as const;
const other = { id: 'another controller', admin: true };
const load = (site: Site, values: object) => site.amp('Lounge').amplifier.device.write('/amp/channels/1/loadMonitor', values, other);

test('[PROP-20] the history of a load keeps its limits, its value and its events apart, however close they are', async ({
  page,
  open,
  site,
}) => {
  await load(site, { enable: true, lowLimit: 8, highLimit: 8.4 });
  await open(`${site.base('Lounge')}/channels/1/LOAD_MONITOR`);
  const history = page.getByRole('group', { name: 'History' });
  await expect(history.getByText(/min$/)).toBeVisible();
  await expect(history.getByText(/^[\d.]+ Ω$/)).toBeVisible({ timeout: 90_000 });
  for (const size of sizes) {
    await page.setViewportSize(size);
    await ready(page);
    expect(await faultsOfPlots(page), `at ${size.width} px`).toEqual([]);
  }
  // Alternates quickly: several events.
  for (const limits of [{ lowLimit: 2, highLimit: 20 }, { lowLimit: 12 }, { lowLimit: 2 }, { lowLimit: 12 }]) {
    await load(site, limits);
    if (limits.lowLimit === 12) await expect(page.getByText('Load short').first()).toBeVisible({ timeout: 90_000 });
    else await expect(page.getByRole('region', { name: 'Load monitor' }).getByText('Load OK')).toBeVisible({ timeout: 90_000 });
  }
  await expect(history.getByText(/^Short, /).nth(1)).toBeVisible();
  for (const size of sizes) {
    await page.setViewportSize(size);
    await ready(page);
    expect(await faultsOfPlots(page), `at ${size.width} px`).toEqual([]);
  }
});
