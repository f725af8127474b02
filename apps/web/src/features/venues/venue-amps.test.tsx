import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { idOf, press, type Answers } from '../../../test/cloud-page-rig.tsx';
import { ampTold, dashboardTold, venuesTold } from '../../../test/scripted-cloud.tsx';
import { hall, leave, off, oneVenue, open } from '../../../test/venue-page-rig.tsx';
import { navigate } from '../../navigation/whereabouts.ts';
// Late loading can time out.
import './venue-screen.tsx';
import './venues-screen.tsx';

afterEach(leave);

describe('a removed amplifier', () => {
  const removal = 'DELETE /devices/001B66000001';
  const cards = () =>
    within(screen.getByRole('list', { name: 'Amplifiers' }))
      .getAllByRole('heading')
      .map(({ textContent }) => textContent);
  const remove = async (answer: Answers[string]) => {
    await open(hall, { ...oneVenue(['001B66000001', 'Bar'], ['001B66000002', 'Foyer']), [removal]: answer });
    await press('More for Bar');
    await act(async () => (await screen.findByRole('menuitem', { name: 'Remove amp' })).click());
    await act(async () => within(screen.getByRole('alertdialog')).getByRole('button', { name: 'Remove amp' }).click());
  };

  it('[VENUE-24] is hidden for 20 seconds, although the cloud reports it all the while', async () => {
    vi.useFakeTimers({
      toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date', 'performance'],
      shouldAdvanceTime: true,
    });
    await remove({});
    const dialog = await screen.findByRole('dialog', { name: 'Amplifier removed' });
    await act(async () => fireEvent(dialog, new Event('cancel')));
    await waitFor(() => expect(cards()).toEqual(['Foyer']), { interval: 5 });
    await act(() => vi.advanceTimersByTimeAsync(15_000));
    expect(cards()).toEqual(['Foyer']);
    await act(() => vi.advanceTimersByTimeAsync(6_000));
    expect(cards()).toEqual(['Bar', 'Foyer']);
  });

  it('[VENUE-24] is hidden too if the page is left before the dialog has closed itself', async () => {
    await remove({});
    await screen.findByRole('dialog', { name: 'Amplifier removed' });
    await act(async () => navigate('/venues'));
    await waitFor(() => expect(screen.queryByRole('list', { name: 'Amplifiers' })).toBeNull());
    await act(async () => navigate(hall));
    await screen.findByRole('list', { name: 'Amplifiers' });
    expect(cards()).toEqual(['Foyer']);
  });

  it('[VENUE-24] stays in the list if that failed', async () => {
    await remove([409, { code: 'DEVICE_REMOVAL_ERROR' }]);
    const dialog = await screen.findByRole('alertdialog', { name: 'There was an error removing the amplifier' });
    await act(async () => within(dialog).getByRole('button', { name: 'OK' }).click());
    expect(cards()).toEqual(['Bar', 'Foyer']);
  });
});

it('[VENUE-11] a venue of many amplifiers shows the worst first, is searched and filtered, and keeps only the cards near the view in the page', async () => {
  const many = Array.from({ length: 200 }, (_, index): Parameters<typeof ampTold> => [`a${index}`, `Amp ${index + 1}`]);
  many[149] = ['a149', 'Amp 150', { hasFault: true, serialNumber: 'HR-0042' }];
  many[98] = ['a98', 'Amp 99', off];
  await open(hall, { ...oneVenue(...many), 'GET /dashboard': dashboardTold(0, []) });
  const list = within(await screen.findByRole('list', { name: 'Amplifiers' }));
  const names = () => list.getAllByRole('heading').map(({ textContent }) => textContent);
  await waitFor(() => expect(names().slice(0, 4)).toEqual(['Amp 150', 'Amp 99', 'Amp 1', 'Amp 2']));
  expect(names().length).toBeLessThan(60);
  expect(list.getAllByRole('listitem')[0]?.getAttribute('aria-setsize')).toBe('200');
  await act(async () => fireEvent.change(screen.getAllByRole('combobox', { name: 'Sort by' }).at(-1)!, { target: { value: 'name' } }));
  expect(names().slice(0, 3)).toEqual(['Amp 1', 'Amp 2', 'Amp 3']);
  await act(async () => screen.getByRole('radio', { name: /With issues/ }).click());
  expect(names()).toEqual(['Amp 99', 'Amp 150']);
  await act(async () =>
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search name, channel, address, model, serial number' }), {
      target: { value: 'hr-0042' },
    }),
  );
  expect(names()).toEqual(['Amp 150']);
  await act(async () =>
    fireEvent.change(screen.getByRole('searchbox', { name: 'Search name, channel, address, model, serial number' }), {
      target: { value: 'nowhere' },
    }),
  );
  await press('Show all');
  const again = within(screen.getByRole('list', { name: 'Amplifiers' }));
  expect(again.getAllByRole('heading').length).toBeGreaterThan(5);
});

it('a card says who sees to its fault, and stands after those that nobody does', async () => {
  const many = Array.from({ length: 20 }, (_, index): Parameters<typeof ampTold> => [`a${index}`, `Amp ${index + 1}`]);
  many[8] = ['a8', 'Amp 9', { hasFault: true }];
  many[4] = ['a4', 'Amp 5', { hasWarning: true }];
  many[19] = ['a19', 'Amp 20', { hasWarning: true }];
  const alarm = { alarmId: idOf(7), name: '', severity: 'critical', beganAt: '2026-11-20T08:00:00Z', isFlapping: false, flaps: 0 };
  const fault = { ...alarm, deviceId: 'a8', code: 'outputFaulted', isPresent: true };
  const acknowledged = { ...fault, acknowledgedAt: '2026-11-20T09:00:00Z', acknowledgedBy: 'bo@example.com' };
  const snoozed = { ...alarm, alarmId: idOf(9), deviceId: 'a19', code: 'loadOpen', isPresent: true, snoozedUntil: '2999-11-20T09:00:00Z' };
  await open(hall, {
    'GET /changes': venuesTold({
      venueId: idOf(1),
      name: 'Union Hall',
      hasFault: true,
      openAlarms: 1,
      amps: many.map((amp) => ampTold(...amp)),
    }),
    'GET /dashboard': dashboardTold(0, []),
    [`GET ${hall}/alarms`]: {
      alarms: [acknowledged, snoozed, { ...alarm, alarmId: idOf(8), deviceId: 'a4', code: 'loadOpen', isPresent: true }],
      open: 1,
    },
  });
  const list = within(await screen.findByRole('list', { name: 'Amplifiers' }));
  const names = () => list.getAllByRole('heading').map(({ textContent }) => textContent);
  await waitFor(() => expect(names().slice(0, 4)).toEqual(['Amp 5', 'Amp 9', 'Amp 20', 'Amp 1']));
  const answered = list.getAllByRole('link', { name: /^Acknowledged/ });
  expect(answered.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
    ['Acknowledged by bo@example.com: Output faulted', `${hall}/events`],
  ]);
});

it('[VENUE-11] keeps the filter in view, and with it what it hides, when one amplifier fewer would need none', async () => {
  const amps = Array.from({ length: 6 }, (_, index): Parameters<typeof ampTold> => [
    `a${index}`,
    `Amp ${index + 1}`,
    index === 0 ? off : {},
  ]);
  const { answers } = await open(hall, oneVenue(...amps));
  await act(async () => (await screen.findByRole('radio', { name: /With issues/ })).click());
  answers['GET /changes'] = oneVenue(...amps.slice(0, 5))['GET /changes'];
  await act(async () => void dispatchEvent(new Event('visibilitychange')));
  await screen.findAllByText('4 of 5 amps online');
  await act(async () => screen.getByRole('radio', { name: /^All/ }).click());
  const list = within(screen.getByRole('list', { name: 'Amplifiers' }));
  expect(list.getAllByRole('heading')).toHaveLength(5);
});
