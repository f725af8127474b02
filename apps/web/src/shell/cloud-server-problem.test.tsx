import { createManualClock } from '@headroom/protocol';
import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { idOf, leaveCloudPage, openCloudPage } from '../../test/cloud-page-rig.tsx';
import { ampTold, dashboardTold, venuesTold } from '../../test/scripted-cloud.tsx';
import { watchOwnServer } from '../device/site/own-server.ts';

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
  vi.restoreAllMocks();
  cleanup();
  leaveCloudPage();
});
const answers = {
  'GET /changes': venuesTold({ venueId: idOf(1), name: 'Union Hall', amps: [ampTold('a', 'Bar')] }),
  'GET /dashboard': dashboardTold(0, []),
};
const bar = () => document.querySelector('[role=alert]')?.textContent.replace('Dismiss', '') ?? '';

it.each<readonly [page: string, path: string, narrow: boolean]>([
  ['list of venues', '/venues', true],
  ['dashboard', '/venues/dashboard', true],
  ['list beside the dashboard', '/venues', false],
  ['page of a venue', `/venues/${idOf(1)}`, false],
  ['preferences', '/preferences', false],
])('the %s says within 5 s that the cloud does not answer, or that this device is offline', async (_, path, narrow) => {
  const clock = createManualClock();
  let isThere = true;
  closing.push(watchOwnServer({ clock, ask: () => (isThere ? Promise.resolve(true) : new Promise(() => undefined)) }));
  await openCloudPage(path, answers, { email: 'ada@example.com', narrow });
  await screen.findByRole('button', { name: 'Menu' });
  await act(() => clock.advance(10_000));
  expect(bar()).toBe('');
  isThere = false;
  await act(() => clock.advance(5000));
  expect(bar()).toMatch(/^The cloud does not answer\. Check your internet connection\./);
  const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  act(() => void dispatchEvent(new Event('offline')));
  expect(bar()).toMatch(/^This device is offline\./);
  network.mockReturnValue(true);
  isThere = true;
  await act(async () => {
    dispatchEvent(new Event('online'));
    await clock.advance(0);
  });
  expect(bar()).toBe('');
});
