import { expect, it } from 'vitest';
import { useDeviceWords } from '../words.ts';
import { outcomeText } from './outcome-text.ts';

it.each([
  ['time-out', 'late', 'Failed to set device data. The amplifier did not answer in time.'],
  ['refused', 'NOT NOW', 'Failed to set device data. The amplifier says: NOT NOW'],
  ['refused', '', 'Failed to set device data'],
  ['not connected', '', 'Not Connected'],
  ['closed', '', 'Not Connected'],
  ['superseded', '', 'Failed to set device data'],
] as const)(
  '[ERR-02] [ERR-04] [ERR-05] a command that failed by %s, of which the device says %j, is told as "%s"',
  (reason, message, text) => {
    expect(outcomeText(useDeviceWords.now(), { ok: false, reason, message })).toBe(text);
  },
);

it.each([
  [undefined, '1'],
  [0.2, '1'],
  [4.1, '5'],
])('[ERR-02] a command that came too soon is told with the seconds to wait, of %j at least one: %s', (retryAfter, seconds) => {
  const told = outcomeText(useDeviceWords.now(), {
    ok: false,
    reason: 'throttled',
    message: '',
    ...(retryAfter === undefined ? {} : { retryAfter }),
  });
  expect(/\d+/.exec(told)?.[0]).toBe(seconds);
});
