import { turnedDown } from '@headroom/protocol';
import { expect, it } from 'vitest';
import { useDeviceWords } from '../words.ts';
import { setLooking } from './looking.ts';
import { outcomeText } from './outcome-text.ts';

it('a refusal in a view-only tab says where to unlock it', () => {
  setLooking(true);
  const told = outcomeText(useDeviceWords.now(), { ok: false, reason: 'refused', message: '' });
  setLooking(false);
  expect(told).toContain('Look, don’t touch');
});

it.each([
  ['time-out', 'late', 'Failed to set device data. The amplifier did not answer in time.'],
  ['refused', 'NOT NOW', 'Failed to set device data. The amplifier says: NOT NOW'],
  ['refused', '', 'Failed to set device data'],
  ['refused', turnedDown, 'Not done: somebody else has just turned it down.'],
  ['not connected', '', 'Not Connected'],
  ['closed', '', 'Not Connected'],
  ['delayed', '', 'Not sent. The amplifier does not answer: try again when it does.'],
  ['superseded', '', 'Failed to set device data'],
] as const)('[ERR-02] [ERR-04] [ERR-05] a command that failed by %s, of which the device says %j, reads "%s"', (reason, message, text) => {
  expect(outcomeText(useDeviceWords.now(), { ok: false, reason, message })).toBe(text);
});

it.each([
  [undefined, '1'],
  [0.2, '1'],
  [4.1, '5'],
])('[ERR-02] a command that came too soon reads with the seconds to wait, of %j at least one: %s', (retryAfter, seconds) => {
  const told = outcomeText(useDeviceWords.now(), {
    ok: false,
    reason: 'throttled',
    message: '',
    ...(retryAfter === undefined ? {} : { retryAfter }),
  });
  expect(/\d+/.exec(told)?.[0]).toBe(seconds);
});
