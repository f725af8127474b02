/** Password-guarded values: read once allowed, forgotten once not (OQ-120). */

import { guardedAddresses } from '@headroom/model/amplifier';
import { isTree } from '@headroom/model/property';
import type { Clock } from '../clock.ts';
import type { Outcome } from '../device.ts';
import type { ClientRequest } from './exchange.ts';
import type { Store } from './store.ts';
import { isWithin } from '../wire/url.ts';

export interface GuardedValues {
  isIn(branch: string): boolean;
  /** To the device the socket still counts as proven. */
  hide(): void;
  /** Reads each by itself: the branch comes without guarded values. */
  learn(): Promise<void>;
  close(): void;
}
export const againMs = 1000;
const maxRetryMs = 30_000;
interface GuardedValuesOptions {
  readonly clock: Clock;
  readonly store: Store;
  readonly isAdmitted: () => boolean;
  readonly isConnected: () => boolean;
  readonly request: (request: ClientRequest) => Promise<Outcome>;
}

export function createGuardedValues({ clock, store, isAdmitted, isConnected, request }: GuardedValuesOptions): GuardedValues {
  const isMissing = (address: string) =>
    store.read(address) === undefined && isTree(store.read(address.slice(0, address.lastIndexOf('/'))));
  let wait = againMs;
  let stopAgain: (() => void) | undefined;

  async function learn(): Promise<void> {
    for (const address of guardedAddresses) {
      if (!isMissing(address) || !isConnected()) continue;
      const outcome = await request({ url: address, method: 'get' });
      if (outcome.ok) {
        wait = againMs;
        if (isAdmitted()) store.merge(address, outcome.result);
      } else if (lost.has(outcome.reason)) return later();
    }
  }
  /** Nothing else retries, and the page shows no field for an unread key. */
  function later(): void {
    stopAgain ??= clock.after(wait, () => {
      stopAgain = undefined;
      if (isAdmitted()) void learn();
    });
    wait = Math.min(2 * wait, maxRetryMs);
  }
  return {
    isIn: (branch) => guardedAddresses.some((address) => isWithin(address, branch)),
    hide() {
      if (isAdmitted()) return;
      for (const address of guardedAddresses) if (store.read(address) !== undefined) store.merge(address, null);
    },
    learn,
    close: () => stopAgain?.(),
  };
}
const lost: ReadonlySet<string> = new Set<Extract<Outcome, { ok: false }>['reason']>(['time-out', 'not connected', 'throttled']);
