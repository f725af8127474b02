import type { Clock } from '@headroom/protocol';
import type { Logger } from 'pino';
import type { Db } from '../db/database.ts';
import type { SignedIn } from '../http/handler.ts';
import { watchersOf, type Bus } from '../nodes/bus.ts';

export interface Listener {
  /** Resolves when it is worth asking again; false at the end. */
  next(): Promise<boolean>;
}
export interface ChangeNotifier extends AsyncDisposable {
  /** Call after the change is stored. */
  announce(accountIds: Iterable<string>): void;
  /** Undefined if the account has too many listeners. */
  listen(who: SignedIn, signal: AbortSignal): Listener | undefined;
}
interface Open {
  readonly sessionId: string;
  wake(): void;
  end(): void;
}
interface HeraldPorts {
  readonly bus: Bus;
  readonly db: Db;
  readonly clock: Clock;
  readonly log: Logger;
}

const beatMs = 1000;
/** Announcements may be lost, so this is the longest wait. */
const askAnywayMs = 10_000;
const maxMs = 15 * 60_000;
const maxPerAccount = 100;
const nothing = new Uint8Array();

export function createChangeNotifier({ bus, db, clock, log }: HeraldPorts): ChangeNotifier {
  const listening = new Map<string, { readonly open: Set<Open>; readonly leave: () => void }>();
  const wake = (accountId: string) => listening.get(accountId)?.open.forEach((one) => one.wake());
  const wakeAll = () => [...listening.keys()].forEach(wake);
  const forgetGap = bus.onGap(wakeAll);
  const subjectOf = (accountId: string) => watchersOf(`account-${accountId}`);
  let callOff = () => {};
  let isClosed = false;

  /** Calls off another that began while sessions were being checked. */
  function beat(): void {
    callOff();
    callOff = clock.after(beatMs, () => {
      void cutEnded()
        .catch((error: unknown) => log.error({ err: error }, 'listeners for changes cannot be checked'))
        .then(() => {
          if (!isClosed && listening.size > 0) beat();
        });
    });
  }
  async function cutEnded(): Promise<void> {
    const open = [...listening.values()].flatMap((account) => [...account.open]);
    const sessions = [...new Set(open.map(({ sessionId }) => sessionId))];
    if (sessions.length === 0) return;
    const rows = await db
      .selectFrom('sessions')
      .where('session_id', 'in', sessions)
      .where('ended_at', 'is', null)
      .select('session_id')
      .execute();
    const alive = new Set(rows.map(({ session_id }) => session_id));
    for (const one of open) if (!alive.has(one.sessionId)) one.end();
  }
  function join(accountId: string, one: Open): () => void {
    const isFirst = listening.size === 0;
    const account = listening.get(accountId) ?? { open: new Set(), leave: bus.subscribe(subjectOf(accountId), () => wake(accountId)) };
    listening.set(accountId, account);
    account.open.add(one);
    if (isFirst) beat();
    return () => {
      if (!account.open.delete(one) || account.open.size > 0) return;
      account.leave();
      listening.delete(accountId);
    };
  }

  return {
    announce(accountIds) {
      for (const accountId of new Set(accountIds)) {
        wake(accountId);
        bus.publish(subjectOf(accountId), nothing);
      }
    },
    listen({ accountId, sessionId }, signal) {
      if ((listening.get(accountId)?.open.size ?? 0) >= maxPerAccount) return undefined;
      let state: 'quiet' | 'news' | 'over' = isClosed || signal.aborted ? 'over' : 'quiet';
      let tell = () => {};
      const become = (next: 'news' | 'over') => {
        if (state !== 'over') state = next;
        tell();
      };
      const own: Open = { sessionId, wake: () => become('news'), end: () => become('over') };
      const leave = join(accountId, own);
      const stopTime = clock.after(maxMs, own.end);
      const forget = () => {
        own.end();
        stopTime();
        leave();
      };
      if (signal.aborted) forget();
      else signal.addEventListener('abort', forget, { once: true });
      return {
        async next() {
          const callOffAsking = clock.after(askAnywayMs, own.wake);
          if (state === 'quiet') await new Promise<void>((resolve) => (tell = resolve));
          callOffAsking();
          if (state === 'over') return false;
          state = 'quiet';
          return true;
        },
      };
    },
    async [Symbol.asyncDispose]() {
      isClosed = true;
      callOff();
      forgetGap();
      for (const { open } of listening.values()) for (const one of open) one.end();
    },
  };
}
