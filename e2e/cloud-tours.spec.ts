import { describeForms, expect, invite, signIn, test, write } from './cloud-fixtures.ts';
import { follow, forms, keyOf, ready } from './fixtures.ts';
import { sizesOf, startTour, tourCard, walkInEachLanguage, walkTour } from './tour.ts';

describeForms('the tours of a venue', forms, ({ isPhone }) => {
  test('point at each control from first to last, and pass by what a viewer does not have', async ({ page, open, hall, cloud, email }) => {
    await invite(cloud, hall, email, 'viewer');
    // A muted output shows no short.
    await write(hall, 'Bar', '/amp/channels/2/output', { mute: false });
    await write(hall, 'Bar', '/amp/channels/2/loadMonitor', { enable: true });
    hall.amp('Bar').amplifier.world.loads.set(2, { kind: 'short' });
    const venue = `/venues/${hall.venueId}`;
    for (const { who, hasAll } of [
      { who: hall.email, hasAll: true },
      { who: email, hasAll: false },
    ]) {
      await page.context().clearCookies();
      await open('/login');
      await page.evaluate((theme) => {
        const kept = localStorage.getItem(theme);
        localStorage.clear();
        if (kept !== null) localStorage.setItem(theme, kept);
      }, keyOf('darkMode'));
      await open('/login');
      await signIn(page, who);
      await expect(page).toHaveURL(/\/venues/);
      for (const size of sizesOf(isPhone)) {
        await page.setViewportSize(size);
        await open(venue);
        await expect(page.getByRole('article').or(page.locator('[data-tour="amp"]')).first()).toBeVisible();
        await startTour(page);
        const ofVenue = await walkTour(page);
        expect(ofVenue.some((text) => text.startsWith('Add amp'))).toBe(hasAll);
        expect(ofVenue.some((text) => text.startsWith('Mute everything'))).toBe(hasAll);
        await follow(page, `${venue}/events`);
        await ready(page);
        await expect(page.getByRole('list', { name: 'Open alarms' }).getByRole('listitem')).not.toHaveCount(0);
        await startTour(page);
        const ofAlarms = await walkTour(page);
        expect(ofAlarms.some((text) => text.startsWith('Acknowledge'))).toBe(hasAll);
        expect(ofAlarms.length).toBe(hasAll ? 6 : 4);
      }
    }
    const [wide] = sizesOf(isPhone);
    if (wide) await page.setViewportSize(wide);
    for (const path of [venue, `${venue}/events`]) {
      await follow(page, path);
      await ready(page);
      await walkInEachLanguage(page);
    }
    await startTour(page);
    await page.keyboard.press('Escape');
    await expect(tourCard(page)).toHaveCount(0);
  });
});
