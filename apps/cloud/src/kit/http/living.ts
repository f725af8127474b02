/** The sessions that were found alive just now: a page that opens asks for many things at once, and its session is looked up once. */

import type { Clock } from '@headroom/protocol';
import type { SignedIn } from './handler.ts';

export interface Living {
  has(who: SignedIn): boolean;
  /** To be taken before the database is asked. */
  mark(): number;
  /** Found alive by a question that was asked after the mark. */
  add(who: SignedIn, mark: number): void;
  /** Something was changed through this process, perhaps a session ended: that counts at once. */
  forget(): void;
}
/** So long a session that another process ended may still be read with: less than the second within which it must be refused. */
const lifetimeMs = 500;

export function createLiving(clock: Clock): Living {
  const until = new Map<string, number>();
  let changes = 0;
  const keyOf = ({ accountId, sessionId }: SignedIn) => `${accountId} ${sessionId}`;
  const forget = () => {
    changes += 1;
    until.clear();
  };
  return {
    has: (who) => (until.get(keyOf(who)) ?? 0) > clock.elapsed(),
    mark: () => changes,
    add(who, mark) {
      // What was changed meanwhile may have ended it.
      if (mark !== changes) return;
      if (until.size >= most) until.clear();
      until.set(keyOf(who), clock.elapsed() + lifetimeMs);
    },
    forget,
  };
}
const most = 10_000;
