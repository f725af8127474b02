/** What a device tells only to who has shown the password, as a client keeps it: asked for once it may be, forgotten once it may not (OQ-120). */

import { guardedAddresses } from '@headroom/model/amplifier';
import { isTree } from '@headroom/model/property';
import type { Clock } from '../clock.ts';
import type { Outcome } from '../device.ts';
import type { ClientRequest } from './exchange.ts';
import type { Store } from './store.ts';
import { isWithin } from '../wire/url.ts';

export interface GuardedValues {
  /** Whether a branch holds something of the kind. */
  isIn(branch: string): boolean;
  /** Forgets what this user may not know any more: to the device the socket stays one that has shown the password. */
  hide(): void;
  /** Asks for each by itself: that is worth a proof, while the branch around it is told without. */
  learn(): Promise<void>;
  close(): void;
}
/** What was lost on its way is asked for again after so long, then after twice as long, and so on up to the most. */
export const againMs = 1000;
const maxRetryMs = 30_000;
interface GuardedValuesOptions {
  readonly clock: Clock;
  readonly store: Store;
  /** There is no password, or one is known. */
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
  /** Nothing else would: the page shows no field for a key that it has not been told. */
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
/** Neither an answer nor a refusal. */
const lost: ReadonlySet<string> = new Set<Extract<Outcome, { ok: false }>['reason']>(['time-out', 'not connected', 'throttled']);
