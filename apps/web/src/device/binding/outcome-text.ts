import { turnedDown, type Outcome } from '@headroom/protocol';
import type { Words } from '../words.ts';
import { isLooking } from './looking.ts';

export function outcomeText(words: Words, outcome: Extract<Outcome, { ok: false }>): string {
  switch (outcome.reason) {
    case 'refused':
      if (isLooking()) return words.looking;
      if (outcome.message === turnedDown) return words.turnedDown;
      return outcome.message === '' ? words.setFailed : words.refused(outcome.message);
    case 'time-out':
      return words.timedOut;
    case 'not connected':
    case 'closed':
      return words.notConnected;
    case 'password needed':
      return words.passwordNeeded;
    case 'wrong password':
      return words.wrongPassword;
    case 'throttled':
      return words.throttled(Math.max(1, Math.ceil(outcome.retryAfter ?? 1)));
    case 'delayed':
      return words.delayed;
    case 'stopped':
      return words.stopped;
    case 'superseded':
      return words.setFailed;
  }
}
