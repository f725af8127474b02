/** A page that opens sends many calls; its session is looked up once. */

import type { Clock } from '@headroom/protocol';
import type { SignedIn } from './handler.ts';

export interface SessionCache {
  has(who: SignedIn): boolean;
  mark(): number;
  /** `mark` is from before the query. */
  add(who: SignedIn, mark: number): void;
  forget(): void;
}
/** A session ended by another process must be refused within a second. */
const lifetimeMs = 500;

export function createSessionCache(clock: Clock): SessionCache {
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
      // A change since the mark may have ended it.
      if (mark !== changes) return;
      if (until.size >= most) until.clear();
      until.set(keyOf(who), clock.elapsed() + lifetimeMs);
    },
    forget,
  };
}
const most = 10_000;
