import '@headroom/protocol/cloud-contract';
import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { idOf } from '../../../../test/cloud-page-rig.tsx';
import { leave, renderAtCloud } from '../../../../test/scripted-cloud.tsx';
import type { OwnVenue } from '../../../cloud/venues.ts';
import { Timeline } from './timeline.tsx';

type Told = (entries: readonly { readonly isIntersecting: boolean }[]) => void;
/** The end of the list is always in view. */
class InView {
  readonly told: Told;
  constructor(told: Told) {
    this.told = told;
  }
  observe() {
    queueMicrotask(() => this.told([{ isIntersecting: true }]));
  }
  disconnect() {}
}
beforeEach(() => {
  leave();
  vi.useFakeTimers();
  vi.stubGlobal('IntersectionObserver', InView);
});
afterEach(() => {
  leave();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('asks for older events once by itself, and after a refusal only on request', async () => {
  const venue = { venueId: idOf(1), name: 'Union Hall', role: 'owner', amps: {} } as unknown as OwnVenue;
  const event = { eventId: '2', at: '2026-11-20T10:00:00Z', deviceId: 'a', name: 'Bar', kind: 'online', severity: 'info' };
  let answer: object = { status: 429, body: { code: 'TooManyRequests', message: '' } };
  const held: (() => void)[] = [];
  let asked = 0;
  renderAtCloud(<Timeline venue={venue} />, async ({ call }, query) => {
    if (call !== `GET /venues/${venue.venueId}/events`) return {};
    if (query.get('before') === null) return { events: [event], total: 2, next: '2' };
    asked += 1;
    await new Promise<void>((release) => held.push(release));
    return answer;
  });
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  const answerAll = async () => {
    for (let turn = 0; turn < 5; turn++) {
      await pass(100);
      held.shift()?.();
    }
  };
  await answerAll();
  expect(asked).toBe(1);
  answer = { events: [{ ...event, eventId: '1', name: 'Foyer' }], total: 2 };
  fireEvent.click(screen.getByRole('button', { name: 'Show more' }));
  await answerAll();
  expect(screen.getByText('Foyer')).toBeDefined();
});
