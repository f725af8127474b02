/** What a device tells only to who has shown the password, as a client keeps it: asked for once it may be, forgotten once it may not (OQ-120). */

import { guardedAddresses, isTree } from '@headroom/model';
import type { Outcome } from './device.ts';
import type { ClientRequest } from './exchange.ts';
import type { Store } from './store.ts';
import { isWithin } from './url.ts';

export interface GuardedValues {
  /** Whether a branch holds something of the kind. */
  isIn(branch: string): boolean;
  /** Forgets what this user may not know any more: to the device the socket stays one that has shown the password. */
  hide(): void;
  /** Asks for each by itself: that is worth a proof, while the branch around it is told without. */
  learn(): Promise<void>;
}
interface GuardedValuesOptions {
  readonly store: Store;
  /** There is no password, or one is known. */
  readonly isAdmitted: () => boolean;
  readonly isConnected: () => boolean;
  readonly request: (request: ClientRequest) => Promise<Outcome>;
}

export function createGuardedValues({ store, isAdmitted, isConnected, request }: GuardedValuesOptions): GuardedValues {
  const isMissing = (address: string) =>
    store.read(address) === undefined && isTree(store.read(address.slice(0, address.lastIndexOf('/'))));
  return {
    isIn: (branch) => guardedAddresses.some((address) => isWithin(address, branch)),
    hide() {
      if (isAdmitted()) return;
      for (const address of guardedAddresses) if (store.read(address) !== undefined) store.merge(address, null);
    },
    async learn() {
      for (const address of guardedAddresses) {
        if (!isMissing(address) || !isConnected()) continue;
        const outcome = await request({ url: address, method: 'get' });
        if (outcome.ok && isAdmitted()) store.merge(address, outcome.result);
      }
    },
  };
}
