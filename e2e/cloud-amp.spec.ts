import { lockGroupsOf } from '@headroom/model/access';
import type { Locator } from '@playwright/test';
import { describeForms, expect, invite, isConnected, numberIn, signIn, strip, test, valueAt, write } from './cloud-fixtures.ts';
import { answerByKey, expectAccessible, focusEnabled, forms } from './fixtures.ts';

test.use({
  hallPlan: {
    amps: [
      { model: '704D', name: 'Bar' },
      { model: '702', name: 'Gallery' },
      { model: '124D', name: 'Store' },
    ],
  },
});

describeForms('an amplifier over the cloud', forms, ({ isPhone }) => {
  test('[CLOUDAPI-20] [CLOUDAPI-21] [CLOUDAPI-24] [SHELL-01] [SHELL-04] its fader moves from its venue, and changes at the amplifier show there', async ({
    page,
    open,
    hall,
  }) => {
    await write(hall, 'Bar', '/amp/channels/1/output', { fader: -30, mute: false });
    await open(`/venues/${hall.venueId}`);
    await signIn(page, hall.email);
    await page.getByRole('link', { name: 'Bar', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(hall.base('Bar')));
    await expect(page.getByRole('heading', { name: 'Bar', level: 1 })).toBeVisible();
    await expectAccessible(page);
    if (isPhone) await page.getByRole('link', { name: 'Channels' }).click();
    const fader = strip(page, 1).getByRole('slider').first();
    await expect(fader).toHaveAttribute('aria-valuetext', '−30.0 dB');
    await expectAccessible(page);
    await focusEnabled(fader);
    for (let key = 0; key < 3; key += 1) await page.keyboard.press('ArrowDown');
    const wanted = await numberIn(fader);
    expect(wanted).toBeLessThan(-30);
    await expect.poll(() => valueAt(hall, 'Bar', '/amp/channels/1/output/fader')).toBe(wanted);
    await write(hall, 'Bar', '/amp/channels/1/output', { fader: -44, mute: true });
    await expect(fader).toHaveAttribute('aria-valuetext', '−44.0 dB');
    await expect(strip(page, 1).getByRole('button', { name: /^Mute/ }).first()).toHaveText('Muted');
    if (isPhone) return;
    await page.getByRole('button', { name: 'Mute all, Bar' }).first().click();
    await expect
      .poll(() => [1, 2, 3, 4].map((channel) => valueAt(hall, 'Bar', `/amp/channels/${channel}/output/mute`)))
      .toEqual([true, true, true, true]);
  });
});

test('the meters of all amplifiers of a venue are on one page, and each leads to its channel', async ({ page, open, hall }) => {
  await write(hall, 'Gallery', '/amp/channels/1/output', { name: 'Walls', mute: false });
  await open(`/venues/${hall.venueId}`);
  await signIn(page, hall.email);
  await page.getByRole('link', { name: 'All amplifiers at once' }).click();
  await expect(page.locator('[data-channel]')).toHaveCount(4 + 2 + 4);
  const walls = page.getByRole('link', { name: /Walls.*Gallery/ });
  await expect(walls).toBeVisible();
  await write(hall, 'Gallery', '/amp/channels/1/output', { mute: true });
  await expect(page.getByRole('link', { name: /Walls.*Gallery.*Muted/ })).toBeVisible();
  await expectAccessible(page);
  await walls.click();
  await expect(page).toHaveURL(new RegExp(`${hall.base('Gallery')}/channels/1`));
});

test("[CTRL-05] a fader in the cloud shows the finger's value, and is released when the value is set elsewhere", async ({
  page,
  open,
  hall,
}) => {
  await write(hall, 'Bar', '/amp/channels/2/output', { fader: -20 });
  await open(`${hall.base('Bar')}/channels/1/INPUTS`);
  await signIn(page, hall.email);
  const fader = strip(page, 2).getByRole('slider');
  await expect(fader).toHaveAttribute('aria-valuetext', '−20.0 dB');
  await expect(fader).toBeEnabled();
  const box = await fader.boundingBox();
  if (!box) throw new Error('not on the page');
  const { x, y } = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, y + 60, { steps: 6 });
  const held = await numberIn(fader);
  await expect.poll(() => valueAt(hall, 'Bar', '/amp/channels/2/output/fader')).toBe(held);
  await write(hall, 'Bar', '/amp/channels/2/output', { fader: -77, name: 'Renamed' });
  await expect(strip(page, 2).getByRole('heading', { name: 'Renamed' })).toBeVisible();
  await expect.poll(() => numberIn(fader)).toBe(-77);
  await page.mouse.move(x, y + 30, { steps: 6 });
  await page.mouse.up();
  expect(await numberIn(fader)).toBe(-77);
  expect(valueAt(hall, 'Bar', '/amp/channels/2/output/fader')).toBe(-77);
});

test('an invited viewer sees everything and changes nothing, with the reason', async ({ page, open, hall, cloud, email }) => {
  await invite(cloud, hall, email, 'viewer');
  await open(`${hall.base('Gallery')}/channels/1/SETTINGS`);
  await signIn(page, email);
  const fader = strip(page, 1).getByRole('slider').first();
  await expect(fader).toBeVisible();
  await expect(fader).toHaveAttribute('aria-readonly', 'true');
  await expect(fader).toHaveAccessibleDescription('You may view this and not change it');
  const before = valueAt(hall, 'Gallery', '/amp/channels/1/output/fader');
  await fader.focus();
  await page.keyboard.press('Home');
  await expect(page.getByRole('button', { name: 'Mute all, Gallery' })).toBeDisabled();
  await expectAccessible(page);
  expect(valueAt(hall, 'Gallery', '/amp/channels/1/output/fader')).toBe(before);
});

test('a snapshot is stored with its venue, compared over the cloud, and a selection is copied; a viewer reads it and copies nothing', async ({
  page,
  open,
  hall,
  cloud,
  email,
  browser,
}) => {
  const threshold = '/amp/channels/1/rmsLimiter/threshold';
  await write(hall, 'Store', '/amp/channels/1/rmsLimiter', { threshold: 40 });
  await open(`${hall.base('Store')}/channels/1/LIMITER`);
  await signIn(page, hall.email);
  await page.getByRole('button', { name: /^Snapshots, copies and A\/B of/ }).click();
  await page.getByRole('menuitem', { name: 'Compare…' }).click();
  await page.getByRole('link', { name: 'Snapshots' }).click();
  await page.getByLabel('Of', { exact: true }).selectOption(`now.${hall.base('Store').split('/').at(-1)}.1`);
  await page.getByLabel('Name', { exact: true }).fill('Before the party');
  await page.getByRole('button', { name: 'Take snapshot' }).click();
  await expect(page.getByText(new RegExp(`by ${hall.email}`))).toBeVisible();
  await write(hall, 'Store', '/amp/channels/1/rmsLimiter', { threshold: 60 });
  await page.getByRole('link', { name: 'Compare Before the party' }).click();
  await expect(page.getByText('1 difference', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Copy 1 from B to A…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Copy 1' }).click();
  await expect(page.getByText('1 setting was copied.')).toBeVisible();
  expect(valueAt(hall, 'Store', threshold)).toBe(40);
  await expect(page.getByText('No difference')).toBeVisible();
  await write(hall, 'Store', '/amp/channels/1/rmsLimiter', { threshold: 60 });

  await invite(cloud, hall, email, 'viewer');
  const context = await browser.newContext();
  const guest = await context.newPage();
  await guest.goto(page.url());
  await signIn(guest, email);
  await expect(guest.getByText('1 difference', { exact: true })).toBeVisible();
  await expect(guest.getByRole('button', { name: 'Copy from B to A…' }).first()).toBeDisabled();
  await guest.getByRole('link', { name: 'Snapshots' }).click();
  await expect(guest.getByRole('link', { name: 'Compare Before the party' })).toBeVisible();
  await expect(guest.getByRole('button', { name: 'Take snapshot' })).toHaveCount(0);
  await expect(guest.getByRole('button', { name: 'Delete Before the party' })).toHaveCount(0);
  await context.close();
});

test.describe('without its cloud', () => {
  test.use({ expectedErrors: [/status of 4\d\d|net::ERR_/] });
  test('[CONN-15] [CONN-14] a page cut off from the cloud says so once, and what was wanted meanwhile is never sent', async ({
    page,
    open,
    hall,
    cloud,
  }) => {
    await write(hall, 'Gallery', '/amp/channels/1/output', { fader: -40 });
    await open(`${hall.base('Gallery')}/channels/1/INPUTS`);
    await signIn(page, hall.email);
    const fader = strip(page, 1).getByRole('slider').first();
    await expect(fader).toHaveAttribute('aria-valuetext', '−40.0 dB');
    await fader.focus();
    await cloud.stop();
    const closed = page.getByRole('alertdialog', { name: 'Amplifier connection has closed' });
    await expect(closed).toBeVisible();
    await expect(closed.getByRole('button', { name: 'Reconnect' })).toBeVisible();
    await answerByKey(closed, 'Escape');
    await expect(fader).toHaveAttribute('aria-disabled', 'true');
    await cloud.start();
    await expect.poll(() => isConnected(hall, 'Gallery'), { timeout: 90_000 }).toBe(true);
    await expect(fader).not.toHaveAttribute('aria-disabled', 'true', { timeout: 90_000 });
    await expect(fader).toHaveAttribute('aria-valuetext', '−40.0 dB');
    expect(valueAt(hall, 'Gallery', '/amp/channels/1/output/fader')).toBe(-40);
    await focusEnabled(fader);
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => valueAt(hall, 'Gallery', '/amp/channels/1/output/fader')).not.toBe(-40);
  });
});

test('[CONN-09] [CONN-13] [AMPS-24] an amplifier without power is shown as lost on its page, is no link in its venue, and is found again', async ({
  page,
  open,
  hall,
}) => {
  await open(`${hall.base('Gallery')}/green`);
  await signIn(page, hall.email);
  await expect(page.getByRole('heading', { name: 'Gallery', level: 1 })).toBeVisible();
  await hall.amp('Gallery').setOnline(false);
  const lost = page.getByRole('alertdialog', { name: 'Amplifier Disconnected!' });
  await expect(lost).toBeVisible({ timeout: 90_000 });
  await lost.getByRole('button', { name: 'OK' }).click();
  await expect(page).toHaveURL(new RegExp(`/venues/${hall.venueId}$`));
  await expect(page.getByRole('heading', { name: 'Gallery', level: 3 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Gallery', exact: true })).toHaveCount(0);
  await open(`${hall.base('Gallery')}/green`);
  await expect(page.getByRole('heading', { name: 'Could not connect to amplifier' })).toBeVisible();
  await expect(page.getByText('Gallery is not connected to the cloud.')).toBeVisible();
  await expectAccessible(page);
  await hall.amp('Gallery').setOnline(true);
  await expect(page.getByRole('heading', { name: 'Gallery', level: 1 })).toBeVisible({ timeout: 90_000 });
});

test('[AMPS-21] [AMPS-24] over the cloud too an amplifier under a UAC lock shows neither channels nor settings, and its locks show in its venue and on its page', async ({
  page,
  open,
  hall,
}) => {
  const { core } = hall.amp('Store').amplifier;
  const locks = (where: Locator) => where.getByRole('img', { name: /^Locked by UAC$|^Password protected/ });
  const menu = page.getByRole('navigation', { name: 'Amplifier' });
  await page.setViewportSize({ width: 390, height: 844 });
  core.setAt('/UAC/key', 'mark');
  core.setAt('/misc/passwordProtected', true);
  try {
    await open(`/venues/${hall.venueId}`);
    await signIn(page, hall.email);
    const card = page.getByRole('list', { name: 'Amplifiers' }).getByRole('listitem').filter({ hasText: 'Store' });
    await expect(locks(card)).toHaveCount(2, { timeout: 90_000 });
    await card.getByRole('link', { name: 'Store', exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`${hall.base('Store')}/events$`));
    await expect(locks(page.getByRole('main'))).toHaveCount(2);
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(menu.getByRole('link', { name: 'Network' })).toBeVisible();
    await expect(menu.getByRole('link', { name: /^(Channels|Settings)$/ })).toHaveCount(0);
    core.setAt('/UAC/key', '');
    await expect(menu.getByRole('link', { name: /^(Channels|Settings)$/ })).toHaveText(['Channels', 'Settings']);
  } finally {
    core.setAt('/UAC/key', '');
    core.setAt('/misc/passwordProtected', false);
  }
});

test('[CLOUDAPI-27] live values pause after a quarter of an hour without a touch, with a message, and resume', async ({
  page,
  open,
  hall,
}) => {
  for (const channel of [1, 2]) await write(hall, 'Bar', `/amp/channels/${channel}/output`, { mute: false });
  await page.clock.install();
  await open(`${hall.base('Bar')}/channels/1/INPUTS`);
  await signIn(page, hall.email);
  await expect(strip(page, 1).getByRole('slider')).toBeVisible();
  await page.clock.fastForward(15 * 60_000 + 1000);
  await expect(page.getByText('Meters are paused.')).toBeVisible();
  await expectAccessible(page);
  // Like assistive technology: a real pointer would already count as a touch.
  await page.getByRole('button', { name: 'Resume' }).dispatchEvent('click');
  await expect(page.getByText('Meters are paused.')).toHaveCount(0);
});

test('[LOCK-10] [LOCK-11] speaker tunings are locked over the cloud, and unlocked with their password alone', async ({
  page,
  open,
  hall,
}) => {
  const groups = () => lockGroupsOf(hall.amp('Gallery').amplifier.core.tree).length;
  await open(`${hall.base('Gallery')}/advanced`);
  await signIn(page, hall.email);
  const tunings = page.getByRole('region', { name: 'Speaker tunings' });
  await tunings.getByRole('button', { name: /^Lock 1 / }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Tuning password', { exact: true }).fill('Grille 7');
  await dialog.getByLabel('Repeat tuning password').fill('Grille 7');
  await dialog.getByRole('button', { name: 'Lock tuning' }).click();
  await expect(tunings).toContainText('1 locked');
  expect(groups()).toBe(1);
  await tunings.getByRole('button', { name: /^Unlock 1 / }).click();
  const password = tunings.getByLabel('Tuning password', { exact: true });
  await password.fill('wrong');
  const unlock = tunings.getByRole('button', { name: 'Unlock', exact: true });
  await unlock.click();
  await expect(password).toHaveAttribute('aria-invalid', 'true');
  expect(groups()).toBe(1);
  await password.fill('Grille 7');
  await unlock.click();
  await expect.poll(groups).toBe(0);
  await expect(tunings).not.toContainText('1 locked');
});

test('[AMPS-12] a card mutes its amplifier and restores its state', async ({ page, open, hall }) => {
  const mutes = () => [1, 2].map((channel) => valueAt(hall, 'Gallery', `/amp/channels/${channel}/output/mute`));
  await write(hall, 'Gallery', '/amp/channels/1/output', { mute: true });
  await write(hall, 'Gallery', '/amp/channels/2/output', { mute: false });
  await open(`/venues/${hall.venueId}`);
  await signIn(page, hall.email);
  const button = page.getByRole('button', { name: /Gallery$/ }).and(page.locator('[aria-pressed]'));
  await expect(button).toHaveAttribute('aria-pressed', 'mixed', { timeout: 90_000 });
  await expectAccessible(page);
  await button.click();
  await expect(button).toHaveText('Muted');
  await expect.poll(mutes).toEqual([true, true]);
  await button.click();
  await expect.poll(mutes).toEqual([true, false]);
});

test('[AMPS-16] [AMPS-17] [AMPS-18] [AMPS-19] [AMPS-20] [VENUE-24] an amplifier moves into another venue, and is removed there', async ({
  page,
  open,
  hall,
}) => {
  const added = await hall.client.addVenue({ body: { venue: { name: 'Annex' } } });
  expect(added.ok).toBe(true);
  await open(`/venues/${hall.venueId}`);
  await signIn(page, hall.email);
  await page.getByRole('button', { name: 'More for Store' }).click();
  await page.getByRole('menuitem', { name: 'Move amp', exact: true }).click();
  const moving = page.getByRole('dialog', { name: 'Move Store to' });
  const move = moving.getByRole('button', { name: 'Move amp', exact: true });
  await expect(move).toBeDisabled();
  await expect(moving.getByRole('radio', { name: /^Union Hall/ })).toBeDisabled();
  await expectAccessible(page);
  await moving.getByRole('radio', { name: /^Annex/ }).check();
  await move.click();
  await expect(page.getByText('Store was moved to Annex')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Store', level: 3 })).toHaveCount(0);

  await page.getByRole('link', { name: 'Annex', exact: true }).click();
  await page.getByRole('link', { name: 'Store', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Store', level: 1 })).toBeVisible({ timeout: 90_000 });
  await page.getByRole('button', { name: 'More for Store' }).click();
  await page.getByRole('menuitem', { name: 'Remove amp' }).click();
  const asked = page.getByRole('alertdialog', { name: 'Remove Store?' });
  await expect(asked).toContainText(hall.amp('Store').host.split(':')[0] ?? '');
  await expect(asked).toContainText('disconnects from the cloud');
  await expectAccessible(page);
  await asked.getByRole('button', { name: 'Remove amp' }).click();
  await expect(page.getByRole('dialog', { name: 'Amplifier removed' })).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Amplifier removed' })).toHaveCount(0);
  await expect(page.getByText('No amplifiers yet')).toBeVisible();
});

test('[ACCOUNT-09] signing out closes an amplifier`s page in every tab, and leaves no connection behind', async ({
  page,
  open,
  hall,
  context,
}) => {
  const closed: string[] = [];
  page.on('websocket', (socket) => socket.on('close', () => closed.push(socket.url())));
  await open(`${hall.base('Bar')}/green`);
  await signIn(page, hall.email);
  await expect(page.getByRole('heading', { name: 'Bar', level: 1 })).toBeVisible();
  const second = await context.newPage();
  await second.goto(page.url());
  await expect(second.getByRole('heading', { name: 'Bar', level: 1 })).toBeVisible();
  await second.getByRole('button', { name: 'Menu' }).click();
  await second
    .getByRole('link', { name: 'Log out' })
    .or(second.getByRole('button', { name: 'Log out' }))
    .click();
  await expect(page.getByLabel('E-mail')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Bar' })).toHaveCount(0);
  await expect.poll(() => closed.length).toBe(1);
});

test("[ACCOUNT-09] this tab's changes over the cloud are undone over it, by keys and in the panel, and shown to nobody who signs in later", async ({
  page,
  open,
  hall,
}) => {
  const fader = '/amp/channels/1/output/fader';
  await write(hall, 'Bar', '/amp/channels/1/output', { fader: -30 });
  await open(`${hall.base('Bar')}/channels/1/INPUTS`);
  await signIn(page, hall.email);
  const slider = strip(page, 1).getByRole('slider').first();
  await expect(slider).toHaveAttribute('aria-valuetext', '−30.0 dB');
  await focusEnabled(slider);
  await page.keyboard.press('PageDown');
  await expect.poll(() => valueAt(hall, 'Bar', fader)).toBe(-33);
  await page.keyboard.press('Control+z');
  await expect.poll(() => valueAt(hall, 'Bar', fader)).toBe(-30);
  await page.getByRole('button', { name: 'History' }).click();
  const history = page.getByRole('dialog', { name: /^History/ });
  await history.getByRole('button', { name: 'Redo', exact: true }).click();
  await expect.poll(() => valueAt(hall, 'Bar', fader)).toBe(-33);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await signIn(page, hall.email);
  await page.getByRole('link', { name: 'Union Hall' }).first().click();
  await page.getByRole('link', { name: 'Bar', exact: true }).click();
  await page.getByRole('button', { name: 'History' }).click();
  await expect(history).toContainText('Nothing has been changed yet');
});
