import { describeForms, expect, invite, signIn, test, valueAt, write } from './cloud-fixtures.ts';
import { enterNumber, expectAccessible, forms } from './fixtures.ts';
import { faultsOfLayout } from './layout.ts';

test.use({
  hallPlan: {
    amps: [
      { model: '704D', name: 'Bar' },
      { model: '702D', name: 'Patio' },
    ],
  },
});

describeForms('groups of a venue', forms, () => {
  test('[VENUE-11] its page has Add amp and Create group, and a group of two amplifiers is muted and moved from there', async ({
    page,
    open,
    hall,
    email,
  }) => {
    const name = `Floor ${email}`;
    await write(hall, 'Bar', '/amp/channels/1/output', { name: 'Left', fader: -20, mute: false });
    await write(hall, 'Patio', '/amp/channels/2/output', { name: 'Terrace', fader: -30, mute: false });
    await open(`/venues/${hall.venueId}`);
    await signIn(page, hall.email);
    await expect(page.getByRole('heading', { level: 1, name: 'Union Hall' })).toBeAttached();
    await expect(page.getByRole('link', { name: 'Venue settings' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Venues', exact: true }).first()).toBeAttached();
    await expect(page.getByRole('link', { name: 'Amplifiers', exact: true }).first()).toBeAttached();
    await expect(page.getByRole('link', { name: 'Add amp' })).toBeVisible();
    expect(await faultsOfLayout(page)).toEqual([]);
    await page.getByRole('link', { name: 'Create group' }).click();
    const dialog = page.getByRole('dialog', { name: 'Create a group' });
    await dialog.getByRole('textbox', { name: 'Name' }).fill(name);
    await dialog.getByRole('group', { name: /^Bar/ }).getByRole('checkbox', { name: '1 Left' }).check({ timeout: 60_000 });
    await dialog
      .getByRole('group', { name: /^Patio/ })
      .getByRole('checkbox', { name: '2 Terrace' })
      .check({ timeout: 60_000 });
    await dialog.getByRole('button', { name: 'Create group' }).click();
    const slider = page.getByRole('slider', { name: `Level of ${name}`, exact: true });
    await expect(slider).toHaveAttribute('aria-valuetext', '−20.0 dB', { timeout: 60_000 });
    await expectAccessible(page);
    expect(await faultsOfLayout(page)).toEqual([]);
    await page.getByRole('button', { name: `Mute ${name}`, exact: true }).click();
    await expect.poll(() => valueAt(hall, 'Bar', '/amp/channels/1/output/mute'), { timeout: 60_000 }).toBe(true);
    await expect.poll(() => valueAt(hall, 'Patio', '/amp/channels/2/output/mute'), { timeout: 60_000 }).toBe(true);
    await enterNumber(slider, -23);
    const levels = () => [valueAt(hall, 'Bar', '/amp/channels/1/output/fader'), valueAt(hall, 'Patio', '/amp/channels/2/output/fader')];
    await expect.poll(levels, { timeout: 60_000 }).toEqual([-23, -33]);
    await page.getByRole('button', { name: /^Gain of band 1, / }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('-2');
    await page.keyboard.press('Enter');
    const gainOf = (amp: string, channel: number) => valueAt(hall, amp, `/amp/channels/${channel}/outputEqFilters/1/gain`);
    await expect.poll(() => [gainOf('Bar', 1), gainOf('Patio', 2)], { timeout: 60_000 }).toEqual([-2, -2]);
    const told = await hall.client.listGroups({ params: { venueId: hall.venueId } });
    expect(told.ok && !told.unchanged && told.value.groups.filter((group) => group.name === name)).toHaveLength(1);
  });
});

test('a viewer sees groups and their levels, and moves nothing', async ({ page, open, hall, cloud, email }) => {
  await invite(cloud, hall, email, 'viewer');
  const members = [{ ampId: hall.idOf('Bar'), channel: 2, label: 'Right · Bar' }];
  const made = await hall.client.addGroup({
    params: { venueId: hall.venueId },
    body: { group: { name: 'Seen', fader: 'relative', members } },
  });
  if (!made.ok) throw new Error(made.error.message);
  await open(`/venues/${hall.venueId}`);
  await signIn(page, email);
  await page.getByRole('link', { name: 'All amplifiers at once' }).click();
  await expect(page.getByRole('link', { name: 'Create group' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Groups', exact: true }).click();
  await page.getByRole('link', { name: 'Seen', exact: true }).click();
  await expect(page.getByRole('paragraph').filter({ hasText: 'You may view this and not change it' })).toBeVisible({ timeout: 60_000 });
  await expect(page.getByRole('button', { name: 'Mute Seen', exact: true })).toBeDisabled();
  await expect(page.getByRole('slider', { name: 'Level of Seen' })).toHaveAttribute('aria-disabled', 'true');
  await expect(page.getByRole('button', { name: 'Create group' })).toHaveCount(0);
});
