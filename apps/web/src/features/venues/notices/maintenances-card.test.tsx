import '@headroom/protocol/cloud-contract';
import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { idOf } from '../../../../test/cloud-page-rig.tsx';
import { leave, renderAtCloud } from '../../../../test/scripted-cloud.tsx';
import type { OwnVenue } from '../../../cloud/venues.ts';
import { MaintenancesCard } from './maintenances-card.tsx';

beforeEach(leave);
afterEach(() => {
  leave();
  vi.useRealTimers();
});

const venue = { venueId: idOf(1), name: 'Union Hall', role: 'operator', amps: {} } as unknown as OwnVenue;
const calls = `/venues/${venue.venueId}/maintenances`;
const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
const underWay = () => ({ maintenances: [{ maintenanceId: idOf(2), from: inHours(-1), to: inHours(1) }] });
const none = { maintenances: [] };
const press = async (name: string) => act(async () => fireEvent.click(await screen.findByRole('button', { name })));
const end = 'End the maintenance now: The whole venue';

it('a maintenance that somebody else has ended meanwhile is said to have ended', async () => {
  let told: object = underWay();
  renderAtCloud(<MaintenancesCard venue={venue} />, ({ call }) => {
    if (call === `GET ${calls}`) return told;
    told = none;
    return { status: 404, body: { code: 'UnknownMaintenance', message: '' } };
  });
  await press(end);
  expect(await screen.findByText('The maintenance has ended')).toBeDefined();
  expect(screen.queryByText('The cloud did not take this. Try again.')).toBeNull();
  expect(screen.queryByRole('button', { name: end })).toBeNull();
});

it('a maintenance that somebody else adds or ends shows by itself', async () => {
  vi.useFakeTimers();
  let told: object = none;
  renderAtCloud(<MaintenancesCard venue={venue} />, () => told);
  const isShown = async () => {
    await act(() => vi.advanceTimersByTimeAsync(11_000));
    return screen.queryByRole('button', { name: end }) !== null;
  };
  expect(await isShown()).toBe(false);
  told = underWay();
  expect(await isShown()).toBe(true);
  told = none;
  expect(await isShown()).toBe(false);
});

it('a maintenance whose answer was lost is asked for again as the same one', async () => {
  const asked: unknown[] = [];
  renderAtCloud(<MaintenancesCard venue={venue} />, ({ call, body }, _, headers) => {
    if (call !== `POST ${calls}`) return none;
    asked.push([headers.get('idempotency-key'), body]);
    return asked.length === 1 ? Promise.reject(new TypeError('no network')) : { maintenanceId: idOf(2) };
  });
  await press('Add maintenance');
  const add = () => act(async () => fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Add' })));
  await add();
  await screen.findByText('The cloud did not take this. Try again.');
  await add();
  await screen.findByText('Nobody is told in this time');
  expect(asked).toHaveLength(2);
  expect(asked[0]).toEqual([expect.any(String), expect.anything()]);
  expect(asked[1]).toEqual(asked[0]);
});
