/** Whether the server of this page answers: asked while somebody looks, and at once when something is lost, so that a page knows whose fault that is. */

import type { Clock } from '@headroom/protocol';

/** `unasked`: an amplifier serves this page, and its own socket tells. `asked`: something was just lost, and nobody knows yet why. */
export type ServerState = 'unasked' | 'asked' | 'answers' | 'away';

/** A server that is gone is known after both together: within the 5 s in which a page has to say so. */
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
  // Roads are on their way again before anybody looks for another culprit.
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
  /** It was away, and answers again. */
  onReturn: listen(returns),
  /** Something was lost: is it the server? */
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
/** From now on, until the answer is called. */
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
    // Whoever asked anew hears of that.
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

/** A proxy that speaks for a server which is gone is no answer of it. */
export const answersAt =
  (address: string, heard: (text: string) => void) =>
  async (signal: AbortSignal): Promise<boolean> => {
    const response = await fetch(address, { cache: 'no-store', signal });
    // An answer that nobody reads to its end holds its connection.
    const text = await response.text();
    const { status } = response;
    const isOwn = status < 502 || status > 504;
    if (isOwn) heard(text);
    return isOwn;
  };
