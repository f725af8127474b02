import type { Clock } from '@headroom/protocol';

/** `unasked`: the amplifier itself serves the page. `asked`: something was just lost. */
export type ServerState = 'unasked' | 'asked' | 'answers' | 'away';

/** Together below the 5 s in which a lost server must be reported. */
export const askEveryMs = 2000;
export const answerMs = 2500;

let state: ServerState = 'unasked';
let askNow: () => void = () => undefined;
const listeners = new Set<() => void>();
const returns = new Set<() => void>();

function become(next: ServerState): void {
  if (state === next) return;
  const isBack = state === 'away' && next === 'answers';
  state = next;
  // Reconnect first, before listeners look for another culprit.
  if (isBack) for (const goOn of returns) goOn();
  for (const listener of listeners) listener();
}
const listen = (to: Set<() => void>) => (listener: () => void) => {
  to.add(listener);
  return () => void to.delete(listener);
};

export const ownServer = {
  now: () => state,
  subscribe: listen(listeners),
  onReturn: listen(returns),
  doubt(): void {
    if (state === 'unasked') return;
    if (state === 'answers') become('asked');
    askNow();
  },
};

interface Watch {
  readonly clock: Clock;
  readonly ask: (calledOff: AbortSignal) => Promise<boolean>;
}
export function watchOwnServer({ clock, ask }: Watch): () => void {
  let stopTimer: () => void = () => undefined;
  let call = new AbortController();
  const later = () => (stopTimer = clock.after(askEveryMs, look));
  function look(): void {
    stopTimer();
    if (document.visibilityState === 'visible') void askOnce();
    else later();
  }
  async function askOnce(): Promise<void> {
    call.abort();
    const mine = (call = new AbortController());
    const stopWaiting = clock.after(answerMs, () => mine.abort());
    const calledOff = new Promise<boolean>((resolve) => mine.signal.addEventListener('abort', () => resolve(false)));
    const isThere = await Promise.race([ask(mine.signal).catch(() => false), calledOff]);
    stopWaiting();
    // A newer request reports in its place.
    if (mine !== call) return;
    become(isThere ? 'answers' : 'away');
    stopTimer();
    later();
  }
  const stop = new AbortController();
  for (const event of ['online', 'offline', 'pageshow']) addEventListener(event, look, { signal: stop.signal });
  document.addEventListener('visibilitychange', look, { signal: stop.signal });
  become('answers');
  askNow = look;
  look();
  return () => {
    stop.abort();
    stopTimer();
    call.abort();
    call = new AbortController();
    askNow = () => undefined;
    become('unasked');
  };
}

/** A gateway error comes from a proxy whose server is gone. */
export const answersAt =
  (address: string, heard: (text: string) => void) =>
  async (signal: AbortSignal): Promise<boolean> => {
    const response = await fetch(address, { cache: 'no-store', signal });
    // An unread body keeps its connection open.
    const text = await response.text();
    const { status } = response;
    const isOwn = status < 502 || status > 504;
    if (isOwn) heard(text);
    return isOwn;
  };
