import type { Auth, Challenge, ProvenRequest } from '../auth/index.ts';
import type { Clock } from '../clock.ts';
import type { Outcome } from '../device.ts';
import { largestId, nonceErrorCode, printRequest, readIncoming, type DeviceError, type Incoming, type Method } from '../wire/message.ts';
import type { Socket } from '../wire/socket.ts';
import { canonicalUrl } from '../wire/url.ts';

export interface ClientRequest {
  readonly url: string;
  readonly method: Method;
  readonly params?: unknown;
  readonly sign?: Signer;
  /** By the given clock; dropped if not sent by then. Asked again after each wait. */
  readonly until?: () => number;
  /** If true, a closing page sends it without waiting for an answer. */
  readonly isQuieter?: () => boolean;
  /** May leave once the subscribed values have come, before the description has. */
  readonly isEarly?: boolean;
}
/** Undefined without credentials; a promise of undefined if the code for proofs cannot be loaded. */
export type Signer = (challenge: Challenge, request: ProvenRequest) => Promise<Auth | undefined> | undefined;

/** [API-15] */
export const requestTimeoutMs = 10_000;
/** Then the socket is probed; a dead one is replaced within 15 s. */
export const quietMs = 7000;
export const deadMs = 12_500;
/** Then the socket is probed before a change: in a pulled cable it would arrive when the cable is back. */
export const heardMs = 1000;
const maxPending = 256;
/** A device keeps 32 nonces per socket and drops the oldest. */
export const maxChanges = 16;
const maxBufferedBytes = 4_000_000;

export interface Exchange {
  request(request: ClientRequest): Promise<Outcome>;
  silence(): number;
  /** Probes a socket silent for this long; called ahead of changes. */
  stir(silentMs: number): void;
  pageCloses(): void;
  received(data: string | Uint8Array): void;
  end(): void;
}
interface ExchangeOptions {
  readonly socket: Pick<Socket, 'send' | 'buffered'>;
  readonly clock: Clock;
  readonly sign: Signer;
  readonly onNotify: (message: Extract<Incoming, { kind: 'notify' }>) => void;
  readonly onHeard: (apiVersion: string | undefined) => void;
  readonly onDead: () => void;
  readonly probe: () => Promise<Outcome>;
}
type Reply =
  | { readonly kind: 'result'; readonly result: unknown }
  | { readonly kind: 'error'; readonly error: DeviceError }
  | { readonly kind: 'failed'; readonly outcome: Outcome };
interface Pending {
  readonly url: string;
  settle(reply: Reply): void;
}

const tooMany: Outcome = { ok: false, reason: 'refused', message: 'Too many requests wait.' };
export const timedOut: Outcome = { ok: false, reason: 'time-out', message: 'The amplifier did not answer in time.' };
export const notConnected: Outcome = { ok: false, reason: 'not connected', message: 'Not Connected' };

export function createExchange({ socket, clock, sign, onNotify, onHeard, onDead, probe }: ExchangeOptions): Exchange {
  const pending = new Map<number, Pending>();
  const waitingChanges: (() => void)[] = [];
  let changes = 0;
  let nextId = 1;
  let open = true;
  let heardAt = clock.now();
  let probing: Promise<Outcome> | undefined;
  let stopWatch = clock.after(quietMs, watch);

  function silence(): number {
    // A clock set back must not make the silence endless.
    heardAt = Math.min(heardAt, clock.now());
    return clock.now() - heardAt;
  }
  function watch(): void {
    const silent = silence();
    if (silent >= deadMs) return onDead();
    if (silent >= quietMs) void ask();
    stopWatch = clock.after(silent >= quietMs ? deadMs - silent : quietMs - silent, watch);
  }

  function ask(): Promise<Outcome> {
    return (probing ??= probe().finally(() => (probing = undefined)));
  }
  /** Any other message may be older than what somebody has set since; the answer comes after all of these. */
  async function answer(): Promise<void> {
    const outcome = await ask();
    if (!outcome.ok && outcome.reason === 'time-out' && open && isSilent()) await answer();
  }
  const isSilent = () => silence() >= heardMs;
  let isPageClosing = false;
  const unanswered = new Set<() => void>();
  /** Resolves with the probe's answer, or when the page closes and the change makes nothing louder. */
  function answerOrClosing({ isQuieter }: ClientRequest): Promise<void> {
    return new Promise((resolve) => {
      const end = () => {
        unanswered.delete(release);
        resolve();
      };
      const release = () => {
        if (isQuieter?.() === true) end();
      };
      unanswered.add(release);
      void answer().then(end);
      if (isPageClosing) release();
    });
  }

  function send({ url, method, params }: ClientRequest, auth: Auth | undefined): Promise<Reply> {
    if (!open) return Promise.resolve({ kind: 'failed', outcome: notConnected });
    // A refused subscription would show old values as live; there are few.
    const isFull = pending.size >= maxPending && method !== 'subscribe';
    if (isFull || socket.buffered() > maxBufferedBytes) return Promise.resolve({ kind: 'failed', outcome: tooMany });
    const id = nextId;
    nextId = nextId === largestId ? 1 : nextId + 1;
    return new Promise((resolve) => {
      const stopTimer = clock.after(requestTimeoutMs, () => settle({ kind: 'failed', outcome: timedOut }));
      const settle = (reply: Reply) => {
        stopTimer();
        pending.delete(id);
        resolve(reply);
      };
      pending.set(id, { url: canonicalUrl(url), settle });
      socket.send(printRequest({ url, method, params, id, auth }));
    });
  }

  function request(wanted: ClientRequest): Promise<Outcome> {
    if (wanted.method !== 'set' && wanted.method !== 'clear') return perform(wanted);
    if (changes < maxChanges) return change(wanted);
    if (waitingChanges.length >= maxPending) return Promise.resolve(tooMany);
    return new Promise((resolve) => waitingChanges.push(() => void (isLate(wanted) ? skip() : change(wanted)).then(resolve)));
  }
  const isLate = ({ until }: ClientRequest) => until !== undefined && clock.now() > until();
  function skip(): Promise<Outcome> {
    waitingChanges.shift()?.();
    return Promise.resolve(timedOut);
  }
  async function change(wanted: ClientRequest): Promise<Outcome> {
    changes += 1;
    if (open && isSilent()) await answerOrClosing(wanted);
    const outcome = !open ? notConnected : isLate(wanted) ? timedOut : await perform(wanted);
    changes -= 1;
    waitingChanges.shift()?.();
    return outcome;
  }
  async function perform(wanted: ClientRequest): Promise<Outcome> {
    const askedAt = clock.now();
    const first = await send(wanted, undefined);
    if (first.kind !== 'error' || first.error.code !== nonceErrorCode) return outcomeOf(wanted.method, first);
    const { nonce, schemes } = first.error;
    const signed = nonce === undefined ? undefined : (wanted.sign ?? sign)({ nonce, ...(schemes && { schemes }) }, wanted);
    const auth = await signed;
    // After sleep the nonce may be dead; that is no wrong password.
    if (clock.now() - askedAt > requestTimeoutMs || isLate(wanted)) return timedOut;
    if (!signed) return { ok: false, reason: 'password needed', message: first.error.message };
    if (!auth) return notConnected;
    const second = await send(wanted, auth);
    // A second challenge in a row means a wrong proof (OQ-015).
    if (second.kind === 'error' && second.error.code === nonceErrorCode)
      return { ok: false, reason: 'wrong password', message: second.error.message };
    return outcomeOf(wanted.method, second);
  }

  /** Without id and url only the oldest request can be meant. */
  function match({ id, url }: { readonly id: number | undefined; readonly url: string | undefined }): Pending | undefined {
    if (id !== undefined) return pending.get(id);
    const waiting = [...pending.values()];
    return url === undefined ? waiting[0] : waiting.find((one) => one.url === canonicalUrl(url));
  }

  return {
    request,
    silence,
    pageCloses() {
      isPageClosing = true;
      for (const release of unanswered) release();
      // A browser may bring the page back.
      clock.after(0, () => (isPageClosing = false));
    },
    stir: (silentMs) => void (silence() >= silentMs && ask()),
    received(data) {
      if (!open) return;
      const message = readIncoming(data);
      heardAt = clock.now();
      if (message.kind === 'unreadable') return;
      onHeard(message.kind === 'notify' ? undefined : message.leaApi);
      if (message.kind === 'notify') onNotify(message);
      else
        match(message)?.settle(
          message.kind === 'reply' ? { kind: 'result', result: message.result } : { kind: 'error', error: message.error },
        );
    },
    end() {
      open = false;
      stopWatch();
      for (const { settle } of pending.values()) settle({ kind: 'failed', outcome: notConnected });
    },
  };
}

function outcomeOf(method: Method, reply: Reply): Outcome {
  if (reply.kind === 'failed') return reply.outcome;
  if (reply.kind === 'error') {
    const { message, retryAfter } = reply.error;
    return retryAfter === undefined ? { ok: false, reason: 'refused', message } : { ok: false, reason: 'throttled', message, retryAfter };
  }
  const { result } = reply;
  // [ERR-02]: some devices give an object instead of OK (OQ-013).
  const isChange = method === 'set' || method === 'clear';
  if (isChange && typeof result === 'string' && result.toUpperCase() !== 'OK') return { ok: false, reason: 'refused', message: result };
  return { ok: true, result };
}
