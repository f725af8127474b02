import { createTestbed, registerAmps } from '@headroom/testbed';
import { describeForms, expect, invite, signIn, summaryOf, test } from './cloud-fixtures.ts';
import { expectAccessible, follow, forms } from './fixtures.ts';

describeForms('the hours of a venue', forms, () => {
  test('are set by the clock of the venue, and stay', async ({ page, open, cloud, email }) => {
    const client = await cloud.signUp(email);
    await client.addVenue({ body: { venue: { name: 'Pier 12' } } });
    await open('/venues');
    await signIn(page, email);
    await page.getByRole('link', { name: 'Settings of Pier 12' }).click();
    const hours = page.getByRole('region', { name: 'Hours' });
    const save = hours.getByRole('button', { name: 'Save' });
    await expect(hours.getByText('Amplifiers are updated whenever somebody asks for it.')).toBeVisible();
    await expect(save).toBeDisabled();
    const place = hours.getByRole('combobox', { name: 'Place' });
    await hours.getByRole('combobox', { name: 'Part of the world' }).selectOption('Europe');
    await place.selectOption('Berlin');
    await hours.getByRole('switch', { name: 'Quiet hours' }).check();
    const [from, to] = [hours.getByLabel('From'), hours.getByLabel('Until')];
    await expect(from).toHaveValue('22:00');
    await to.fill('22:10');
    await expect(hours.getByText('Leave at least 30 minutes')).toBeVisible();
    await expect(save).toBeDisabled();
    await to.fill('07:30');
    await expectAccessible(page);
    await save.click();
    await expect(save).toBeDisabled();
    await page.reload();
    await expect(to).toHaveValue('07:30');
    await expect(place).toHaveValue('Europe/Berlin');
    await expect(hours.getByRole('switch', { name: 'Update window' })).not.toBeChecked();
  });
});

const session = { id: 'another controller', admin: true };
describeForms('what is wrong in a venue', forms, ({ isPhone }) => {
  test('[VENUE-12] [VENUE-13] an alarm is acknowledged and reopened, and an event is found, saved, and leads to its channel', async ({
    page,
    open,
    cloud,
    hall,
    email,
  }) => {
    const { amplifier } = hall.amp('Bar');
    // A muted output shows no short, and another journey may have left it muted.
    await amplifier.device.write('/amp/channels/2/output', { name: 'Lounge', mute: false }, session);
    await amplifier.device.write('/amp/channels/2/loadMonitor', { enable: true }, session);
    // The cloud asks for names every few seconds, and an event keeps the one that it knows.
    await expect.poll(async () => (await summaryOf(hall, 'Bar'))?.channelSummaries[1]?.channelName).toBe('Lounge');
    await invite(cloud, hall, email, 'operator');
    const elsewhere = await hall.client.addVenue({ body: { venue: { name: `For ${email}` } } });
    if (!elsewhere.ok) throw new Error(elsewhere.error.message);
    const rooms = [elsewhere.value.venue.venueId, hall.venueId];
    for (let turn = 0; turn < 60; turn += 1)
      await hall.client.relocateDevice({ params: { deviceId: hall.idOf('Bar') }, query: { venueId: rooms[turn % 2] ?? '' } });
    // Late: an event belongs to the amplifier's venue at that time.
    amplifier.world.loads.set(2, { kind: 'short' });
    await open(isPhone ? `/venues` : `/venues/${hall.venueId}`);
    await signIn(page, email);
    const alarm = page.getByRole('link', { name: isPhone ? '1 open alarm: Union Hall' : '1 open alarm', exact: true });
    await expect(alarm).toBeVisible({ timeout: 90_000 });
    if (!isPhone) {
      await expect(page.getByText(/^Bar has 1 fault\. Output faulted on 2 Lounge, since \d\d:\d\d\.$/)).toBeVisible();
      await expect(page.getByRole('link', { name: 'Open faults' })).toHaveAttribute('href', `${hall.base('Bar')}/channels/2/LOAD_MONITOR`);
    }
    await alarm.click();
    const alarms = page.getByRole('list', { name: 'Open alarms' }).getByRole('listitem');
    await expect(alarms).toHaveCount(1);
    await expect(alarms).toContainText('Bar · 2 Lounge');
    await expectAccessible(page);
    await alarms.getByRole('button', { name: 'Acknowledge: Output faulted, Bar' }).click();
    await expect(alarms).toContainText(`Acknowledged by ${email}`);
    await page.getByRole('region', { name: 'Notifications' }).getByRole('button', { name: 'Undo' }).click();
    await expect(alarms).not.toContainText('Acknowledged');
    await alarms.getByRole('button', { name: /^Snooze/ }).click();
    await page.getByRole('menuitem', { name: 'Until tomorrow, 08:00' }).click();
    await expect(alarms).toContainText(/Snoozed until .*08:00/);
    const here = new URL(page.url()).pathname;
    await follow(page, `${hall.base('Bar')}/power`);
    await expect(page.getByRole('main').getByRole('link', { name: /^Snoozed until .*08:00: Output faulted$/ })).toHaveAttribute(
      'href',
      here,
    );
    await follow(page, here);
    await alarms.getByRole('button', { name: /^Undo/ }).click();
    await expect(alarms).not.toContainText('Snoozed');

    const timeline = page.getByRole('region', { name: 'Timeline' });
    const found = timeline.getByRole('link');
    const count = timeline.getByRole('status');
    await expect(found).toHaveCount(50);
    const total = Number.parseInt((await count.textContent()) ?? '', 10);
    expect(total).toBeGreaterThan(60);
    const toTheEnd = async () => {
      await found.last().scrollIntoViewIfNeeded();
      return found.count();
    };
    await expect.poll(toTheEnd).toBe(total);
    await page.getByRole('searchbox', { name: 'Search events' }).fill('output FAULT');
    await expect(found).toContainText([
      `Answer taken back by ${email}`,
      `Snoozed by ${email}`,
      `Answer taken back by ${email}`,
      `Acknowledged by ${email}`,
      'Output faulted',
    ]);
    await timeline.getByRole('group', { name: 'Severity' }).getByText('Info').click();
    await expect(found.filter({ hasText: 'Critical' })).toHaveCount(0);
    await expect(found.filter({ hasText: email })).toHaveCount(4);
    await page.getByRole('searchbox', { name: 'Search events' }).fill('output burnt');
    await expect(timeline.getByText('Nothing found')).toBeVisible();
    await expect(count).toHaveText('0 events');
    await timeline.getByRole('button', { name: 'Show all' }).click();
    await timeline.getByRole('combobox', { name: 'Amplifier' }).selectOption('Bar');
    await timeline.getByRole('combobox', { name: 'Time' }).selectOption('Days of your choice');
    await timeline.getByRole('group', { name: 'Severity' }).getByText('Critical').click();
    await expect(found.filter({ hasText: 'Output faulted' })).toHaveCount(1);
    await expectAccessible(page);
    const saved = page.waitForEvent('download');
    await timeline.getByRole('button', { name: 'Save as text' }).click();
    const file = await (await saved).createReadStream();
    const text = (await file.toArray()).join('');
    expect(text).toMatch(
      /^Events of Union Hall\. Times: .+\n(?:.+\n)*\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\tCritical\tBar\t2 Lounge\tOutput faulted\n/,
    );
    await found.filter({ hasText: 'Output faulted' }).click();
    await expect(page).toHaveURL(new RegExp(`${hall.base('Bar')}/channels/2/LOAD_MONITOR$`));
  });
});

describeForms('who is told of a venue', forms, () => {
  test('[CONTACT-10] gets nothing before the address is confirmed with the link of the mail, which also unsubscribes', async ({
    page,
    open,
    cloud,
    email,
  }) => {
    const client = await cloud.signUp(email);
    const added = await client.addVenue({ body: { venue: { name: 'Casa Lumbre' } } });
    const to = `ana-${email}`;
    const contact = await client.addContact({ body: { name: 'Ana', email: to, severityLevel: ['Critical'] } });
    if (!added.ok || !contact.ok) throw new Error('nobody can be told');
    const { venueId } = added.value.venue;
    await client.addVenueContact({ params: { venueId, contactId: contact.value.contact.contactId } });
    const linksTo = async () =>
      (await cloud.messages()).flatMap((mail) => (mail.to === to ? (/\/notice\?token=\S+/.exec(mail.text) ?? []) : []));
    await expect.poll(async () => (await linksTo()).length, { timeout: 90_000 }).toBe(1);

    await open(`/venues/${venueId}/settings`);
    await signIn(page, email);
    const recipients = page.getByRole('region', { name: 'Recipients' });
    await expect(recipients.getByText('Gets nothing.')).toBeVisible();
    const preview = page.getByRole('region', { name: 'Who is told now' });
    await expect(preview.getByRole('listitem')).toContainText([/Ana.*Critical: not confirmed.*Warning, Info: not chosen/]);
    await preview.getByRole('button', { name: 'Send me a test e-mail' }).click();
    await expect(page.getByText('A test is on its way to your own address')).toBeVisible();
    expect((await cloud.messages()).some((mail) => mail.to === email && mail.text.includes('Nothing is wrong.'))).toBe(true);
    await expectAccessible(page);
    await recipients.getByRole('button', { name: 'Send the confirmation again: Ana' }).click();
    await expect.poll(async () => (await linksTo()).length, { timeout: 90_000 }).toBe(2);
    const [link = ''] = await linksTo();

    // The mail is opened without an account.
    await page.context().clearCookies();
    await open(link);
    await expect(page.getByRole('heading', { name: 'Confirm your address', level: 1 })).toBeAttached();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Confirm this address' }).click();
    await expect(page.getByText('Confirmed. This address is told from now on.')).toBeVisible();
    await page.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(page.getByText('Unsubscribed. This address is told nothing more.')).toBeVisible();
    await page.getByRole('button', { name: 'Subscribe again' }).click();
    await expect(page.getByText('This address receives messages')).toBeVisible();
    await open(`${link.slice(0, -3)}abc`);
    await expect(page.getByRole('heading', { name: 'This link leads nowhere' })).toBeVisible();
    await expectAccessible(page);
  });
});

test('a browser whose clock is three hours behind sends and shows times by the cloud`s', async ({ page, open, cloud, email }) => {
  const hour = 3_600_000;
  const client = await cloud.signUp(email);
  const added = await client.addVenue({ body: { venue: { name: 'Pier 12' } } });
  if (!added.ok) throw new Error(added.error.message);
  const { venueId } = added.value.venue;
  await page.clock.install({ time: Date.now() - 3 * hour });
  await open(`/venues/${venueId}/settings`);
  await signIn(page, email);
  const maintenance = page.getByRole('region', { name: 'Maintenance' });
  await maintenance.getByRole('button', { name: 'Add maintenance' }).click();
  const before = Date.now();
  await page.getByRole('dialog', { name: 'Add maintenance' }).getByRole('button', { name: 'Add', exact: true }).click();
  // By the browser's own clock it would already be over.
  await expect(maintenance.getByRole('button', { name: 'End the maintenance now: The whole venue' })).toBeVisible();
  const listed = await client.listMaintenances({ params: { venueId } });
  if (!listed.ok || listed.unchanged) throw new Error('no answer');
  const [{ from, to } = { from: '', to: '' }] = listed.value.maintenances;
  expect(Math.abs(Date.parse(from) - before)).toBeLessThan(60_000);
  expect(Date.parse(to) - Date.parse(from)).toBe(hour);
});

test('maintenance and webhooks of a venue are added and ended, and a secret is shown once', async ({ page, open, cloud, email }) => {
  const client = await cloud.signUp(email);
  const added = await client.addVenue({ body: { venue: { name: 'Pier 12' } } });
  if (!added.ok) throw new Error(added.error.message);
  await open(`/venues/${added.value.venue.venueId}/settings`);
  await signIn(page, email);
  const maintenance = page.getByRole('region', { name: 'Maintenance' });
  await maintenance.getByRole('button', { name: 'Add maintenance' }).click();
  const planning = page.getByRole('dialog', { name: 'Add maintenance' });
  await planning.getByText('At times of your choice').click();
  await planning.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(planning.getByRole('alert')).toHaveText('Enter both times');
  await planning.getByText('Now, for 2 hours').click();
  await planning.getByLabel('Note').fill('New speakers');
  await expectAccessible(page);
  await planning.getByRole('button', { name: 'Add', exact: true }).click();
  await expect(maintenance.getByRole('listitem')).toContainText('New speakers');
  await maintenance.getByRole('button', { name: 'End the maintenance now: The whole venue' }).click();
  await expect(maintenance.getByText('No maintenance is planned.')).toBeVisible();

  const webhooks = page.getByRole('region', { name: 'Webhooks' });
  await webhooks.getByRole('button', { name: 'Add a webhook' }).click();
  const adding = page.getByRole('dialog', { name: 'Add a webhook' });
  await adding.getByLabel('Address').fill('https://example.com/alarms');
  await adding.getByRole('button', { name: 'Add', exact: true }).click();
  const secret = page.getByRole('alertdialog', { name: 'Keep this secret now' });
  await expect(secret.getByLabel('Secret')).toHaveValue(/^[\w-]{20,}$/);
  await page.keyboard.press('Escape');
  await expectAccessible(page);
  await secret.getByRole('button', { name: 'I have kept it' }).click();
  await expect(webhooks.getByRole('listitem')).toContainText('https://example.com/alarms');
  await webhooks.getByRole('button', { name: 'Remove https://example.com/alarms' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).click();
  await expect(webhooks.getByText('No webhooks.')).toBeVisible();
});

test('the sent messages are listed in the venue, and an alarm is acknowledged from its mail', async ({ page, open, cloud, email }) => {
  const client = await cloud.signUp(email);
  const venue = await client.addVenue({ body: { venue: { name: 'Pier 12' } } });
  if (!venue.ok) throw new Error(venue.error.message);
  const { venueId } = venue.value.venue;
  // An amplifier of its own, so that its mail has no other faults.
  await using testbed = await createTestbed({ amps: [{ model: '704D', name: 'Pier', seed: 12 }] });
  const amps = await registerAmps({ origin: cloud.origin, client, venueId }, testbed);
  // The own address needs no confirmation.
  const added = await client.addContact({ body: { name: 'On call', email, severityLevel: ['Critical'] } });
  if (!added.ok) throw new Error(added.error.message);
  await client.addVenueContact({ params: { venueId, contactId: added.value.contact.contactId } });
  const { amplifier } = amps.amp('Pier');
  await amplifier.device.write('/amp/channels/3/loadMonitor', { enable: true }, session);
  amplifier.world.loads.set(3, { kind: 'short' });
  const linkIn = async () =>
    (await cloud.messages()).flatMap(({ to, text }) =>
      to === email ? (/Acknowledge\W+\S*?(\/notice\?token=\S+)/.exec(text)?.[1] ?? []) : [],
    )[0] ?? '';
  await expect.poll(linkIn, { timeout: 90_000 }).not.toBe('');
  await open(await linkIn());
  const about = page.getByRole('region', { name: 'What it is about' });
  await expect(about.getByRole('listitem').filter({ hasText: 'Channel 3' })).toContainText('Output faulted');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Acknowledge', exact: true }).click();
  await expect(page.getByText('Acknowledged. The others are told nothing more of it.')).toBeVisible();
  await expect(about).toContainText(/Acknowledged \d/);

  await open(`/venues/${venueId}/events`);
  await signIn(page, email);
  const alarm = page.getByRole('list', { name: 'Open alarms' }).getByRole('listitem').filter({ hasText: 'Channel 3' });
  await expect(alarm).toContainText('Acknowledged by On call');
  await page.getByRole('link', { name: 'What was sent' }).click();
  const sent = page.getByRole('listitem').filter({ hasText: email });
  await expect(sent.first()).toContainText('Sent');
  await expect(sent.first()).toContainText('Something is wrong');
  await expect(page.getByRole('status').filter({ hasText: /notice/ })).toHaveText(/^\d+ notices?$/);
  await expectAccessible(page);
});
