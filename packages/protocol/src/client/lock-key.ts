/** The client shows the key once, so that a page learns whether it may write [LOCK-05]. */

import type { Clock } from '../clock.ts';
import type { Outcome } from '../device.ts';
import type { ClientRequest, Signer } from './exchange.ts';

interface LockKeyOptions {
  readonly clock: Clock;
  /** Empty without a lock; the key, or a mark that hides it. */
  readonly recorded: () => string;
  readonly typed: () => string | undefined;
  readonly forgetTyped: () => void;
  readonly signerOf: (key: string) => Signer;
  readonly changed: () => void;
}
export interface LockKey {
  current(): string | undefined;
  /** Tries each known key on the device by a write that changes nothing. */
  prove(request: (wanted: ClientRequest) => Promise<Outcome>): void;
  accept(key: string): void;
  refuse(key: string): void;
  reset(): void;
}

export function createLockKey({ clock, recorded, typed, forgetTyped, signerOf, changed }: LockKeyOptions): LockKey {
  const refused = new Set<string>();
  let proven: { readonly key: string; readonly recorded: string } | undefined;
  let isProving = false;

  const current = () =>
    recorded() === '' ? undefined : [typed(), recorded()].find((key) => key !== undefined && key !== '' && !refused.has(key));
  const isProven = () => proven !== undefined && proven.recorded === recorded() && proven.key === current();
  function refuse(key: string): void {
    if (key === typed()) forgetTyped();
    refused.add(key);
    changed();
  }
  function accept(key: string): void {
    refused.delete(key);
    proven = { key, recorded: recorded() };
    changed();
  }
  async function tryAll(request: (wanted: ClientRequest) => Promise<Outcome>): Promise<void> {
    for (let key = current(); key !== undefined && !isProven(); key = current()) {
      const outcome = await request({ url: '/misc', method: 'set', params: {}, sign: signerOf(key) });
      if (outcome.ok) accept(key);
      else if (outcome.reason === 'wrong password') refuse(key);
      else if (outcome.reason === 'throttled') await new Promise<void>((resolve) => clock.after((outcome.retryAfter ?? 1) * 1000, resolve));
      else return;
    }
  }
  return {
    current,
    accept,
    refuse,
    prove(request) {
      if (isProving || current() === undefined || isProven()) return;
      isProving = true;
      void tryAll(request).finally(() => (isProving = false));
    },
    reset() {
      refused.clear();
      proven = undefined;
    },
  };
}
