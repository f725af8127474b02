import { signIn, test, valueAt, write } from './cloud-fixtures.ts';
import { expect, ready } from './fixtures.ts';

const inputs = '/amp/channels/1/inputSelector';

test('a generator switched on over the cloud shows in its venue, and ends with its page', async ({ page, open, hall, cloud }) => {
  await write(hall, 'Bar', '/amp/signalGenerator', { fader: -40 });
  await write(hall, 'Bar', inputs, { signalGeneratorFader: -30 });
  await open(`/venues/${hall.venueId}`);
  await signIn(page, hall.email);
  const tab = await page.context().newPage();
  await tab.goto(`${cloud.origin}${hall.base('Bar')}/channels/1/SIGNAL_GENERATOR`);
  await ready(tab);
  await expect(tab.getByText('It ends by itself after 10 min, also when this page is closed.')).toBeVisible();
  const send = tab.getByRole('switch', { name: 'Generator on Channel 1' });
  await expect(send).toBeEnabled();
  await send.click();
  const sends = () => valueAt(hall, 'Bar', `${inputs}/signalGeneratorEnable`);
  await expect.poll(sends).toBe(true);
  const stop = page.getByRole('button', { name: 'Generator 1 Stop: Bar' });
  await expect(stop).toBeVisible({ timeout: 60_000 });
  tab.on('dialog', (dialog) => void dialog.accept());
  await Promise.all([tab.waitForEvent('close'), tab.close({ runBeforeUnload: true })]);
  await expect.poll(sends).toBe(false);
  await expect(stop).toHaveCount(0, { timeout: 60_000 });
  await page.getByRole('button', { name: 'Mute everything' }).click();
  await expect(page.getByText('4 channels muted.')).toBeVisible();
  expect([1, 2, 3, 4].map((channel) => valueAt(hall, 'Bar', `/amp/channels/${channel}/output/mute`))).toEqual([true, true, true, true]);
});
