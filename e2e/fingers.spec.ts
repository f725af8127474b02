import { at } from '@headroom/model/property';
import { expect, test, type Site } from './fixtures.ts';
import { swipe, swipeOnce } from './swipe.ts';

test.use({
  plan: { amps: [{ model: '704-ADSP', name: 'Advanced' }] },
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
});
test.describe.configure({ mode: 'default' });

const other = { id: 'another controller', admin: true };
const valueAt = (site: Site, below: string) => at(site.amp('Advanced').amplifier.device.tree, `/amp/channels/1/${below}`);
const write = (site: Site, below: string, params: object) =>
  site.amp('Advanced').amplifier.device.write(`/amp/channels/1/${below}`, params, other);

test('[PROP-17] a swipe that starts on a cap and drifts by 8 px scrolls the page and changes nothing; one along it changes it', async ({
  page,
  open,
  site,
}) => {
  await write(site, 'crossover/highPassFilter', { enable: true, frequency: 100 });
  await open(`${site.base('Advanced')}/channels/1/CROSSOVER`);
  const cap = page.getByRole('slider', { name: 'High-pass frequency' });
  await cap.scrollIntoViewIfNeeded();
  const topOf = async () => (await cap.boundingBox())?.y ?? 0;
  const top = await topOf();
  await swipe(page, cap, 8, -120);
  await expect.poll(topOf).toBeLessThan(top - 60);
  expect(valueAt(site, 'crossover/highPassFilter/frequency')).toBe(100);
  await expect(cap).toHaveAttribute('aria-valuenow', '100');
  await swipe(page, cap, 60, 4);
  await expect.poll(() => Number(valueAt(site, 'crossover/highPassFilter/frequency'))).toBeGreaterThan(200);
});

test('a swipe across a fader does not move it; one along it does', async ({ page, open, site }) => {
  await write(site, 'output', { fader: -20 });
  await open(`${site.base('Advanced')}/channels`);
  const cap = page.getByRole('region', { name: /^Channel 1\b/ }).getByRole('slider');
  await swipe(page, cap, 120, 8);
  expect(valueAt(site, 'output/fader')).toBe(-20);
  await expect(cap).toHaveAttribute('aria-valuenow', '-20');
  await swipe(page, cap, 4, 60);
  await expect.poll(() => Number(valueAt(site, 'output/fader'))).toBeLessThan(-21);
});

test('[PROP-17] a swipe that starts on the handle of a plot scrolls the page; after a rest, or once a tap has chosen it, it moves the handle', async ({
  page,
  open,
  site,
}) => {
  const limiter = () => Number(valueAt(site, 'rmsLimiter/threshold'));
  await write(site, 'rmsLimiter', { enable: true, threshold: 30 });
  await write(site, 'outputEqFilters/3', { enable: true, type: 'Parametric', frequency: 1000, gain: 9 });
  const plots = [
    ['LIMITER', /threshold/i, limiter],
    ['EQUALIZER', /^Band 3$/, () => Number(valueAt(site, 'outputEqFilters/3/gain'))],
  ] as const;
  for (const [tab, name, value] of plots) {
    await open(`${site.base('Advanced')}/channels/1/${tab}`);
    const handle = page.getByRole('group').getByRole('slider', { name }).first();
    await handle.scrollIntoViewIfNeeded();
    const topOf = async () => (await handle.boundingBox())?.y ?? 0;
    const [top, before] = [await topOf(), value()];
    await swipe(page, handle, 6, -120);
    await expect.poll(topOf).toBeLessThan(top - 60);
    expect([value(), await handle.evaluate((element) => element === document.activeElement)]).toEqual([before, false]);
    await swipeOnce(page, handle, 0, 40, () => expect(handle).toBeFocused());
    await expect.poll(value).toBeLessThan(before - 1);
    const lower = value();
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await handle.tap();
    await swipe(page, handle, 0, 30);
    await expect.poll(value).toBeLessThan(lower - 1);
  }
});

test('the read-out of a handle stays inside the plot, wherever the handle is', async ({ page, open, site }) => {
  await open(`${site.base('Advanced')}/channels/1/CROSSOVER`);
  for (const frequency of [20, 20_000]) {
    await write(site, 'crossover/highPassFilter', { enable: true, type: 'Linkwitz-Riley 48dB/oct', frequency });
    await expectInside('Crossover', 'High pass', frequency);
  }
  await open(`${site.base('Advanced')}/channels/1/INPUT_EQ`);
  await page.getByText('FIR 9–24').click();
  for (const edges of [
    { frequency1: 20, frequency2: 22 },
    { frequency1: 18_000, frequency2: 20_000 },
  ]) {
    await write(site, 'inputFirEqFilters/1', { enable: true, type: 'Dual Shelf', gain: -15, ...edges });
    await expectInside('Input FIR filters', 'Band 9', Math.sqrt(edges.frequency1 * edges.frequency2));
  }

  async function expectInside(name: string, band: string, frequency: number): Promise<void> {
    const plot = page.getByRole('group', { name, exact: true });
    const handle = plot.getByRole('slider', { name: band, exact: true });
    await expect.poll(async () => Number(await handle.getAttribute('aria-valuenow')) / frequency).toBeCloseTo(1, 1);
    await handle.focus();
    const [frame, text] = [await plot.boundingBox(), await plot.locator('[class*="readout"]').boundingBox()];
    if (!frame || !text) throw new Error('nothing is read out');
    expect(text.x).toBeGreaterThanOrEqual(frame.x);
    expect(text.x + text.width).toBeLessThanOrEqual(frame.x + frame.width);
    expect(text.y).toBeGreaterThanOrEqual(frame.y);
    expect(text.y + text.height).toBeLessThanOrEqual(frame.y + frame.height);
  }
});
