import { act } from '@testing-library/react';
import { expect, vi } from 'vitest';
import { idOf, leaveCloudPage, openCloudPage, type Answers } from './cloud-page-rig.tsx';
import { ampTold, venuesTold } from './scripted-cloud.tsx';

export const email = 'ada@example.com';
export const off = { isConnected: false };
export const hall = `/venues/${idOf(1)}`;
export const open = (path: string, answers: Answers, visit: { readonly narrow?: boolean } = {}) =>
  openCloudPage(path, answers, { email, ...visit });
export function leave(): void {
  vi.useRealTimers();
  vi.restoreAllMocks();
  leaveCloudPage();
}
export const oneVenue = (...amps: Parameters<typeof ampTold>[]) => ({
  'GET /changes': venuesTold({ venueId: idOf(1), name: 'Union Hall', amps: amps.map((amp) => ampTold(...amp)) }),
});
export const expectTwoSeconds = async (said: () => boolean) => {
  const from = Date.now();
  while (said() && Date.now() - from < 10_000) await act(() => vi.advanceTimersByTimeAsync(100));
  expect(Date.now() - from).toBeGreaterThan(1_000);
  expect(Date.now() - from).toBeLessThan(3_000);
};
