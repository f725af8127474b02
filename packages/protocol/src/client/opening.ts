/** [CONN-01] */

import { readModel } from '@headroom/model/catalogue';
import { isTree, type Tree } from '@headroom/model/property';
import { schemaOf } from '@headroom/model/schema';
import type { ConnectionProblem, Outcome } from '../device.ts';
import { infoTreeOf, shareInfo } from '../wire/info-tree.ts';
import type { Opening } from './client.ts';
import type { Store } from './store.ts';

interface OpeningOptions {
  readonly store: Store;
  /** [API-16]; undefined keeps the device's. */
  readonly period: number | undefined;
  readonly isAnother: (record: Tree) => boolean;
  readonly isBarred: (answer: Outcome) => boolean;
  readonly known: () => void;
  /** Called once the subscribed values, which decide about rights and locks, have come. */
  readonly followed: () => void;
}
export interface OpeningSequence {
  run(opening: Opening): Promise<ConnectionProblem | undefined>;
  info(): Tree;
  isAnother(): boolean;
}

export function createOpening({ store, period, isAnother, isBarred, known, followed }: OpeningOptions): OpeningSequence {
  let info: Tree = {};
  let another = false;

  async function run(opening: Opening): Promise<ConnectionProblem | undefined> {
    const record = await opening.request({ url: '/', method: 'get' });
    if (isBarred(record)) return 'DEVICE_CREDENTIAL_ERROR';
    if (!record.ok || !isTree(record.result)) return 'CONFIGURATION_FETCH_ERROR';
    // Addresses change hands: pending writes are not meant for this device.
    another = isAnother(record.result);
    if (another) return 'UNKNOWN';
    store.replace('/', record.result);
    known();
    // On a slow line the info takes a second: what is subscribed comes before it, and pages show values meanwhile.
    const restored = opening.restoreSubscriptions().then((outcome) => {
      if (outcome.ok) followed();
      return outcome;
    });
    const described = await opening.request({ url: '/', method: 'info' });
    if (!described.ok) return 'INFO_FETCH_ERROR';
    // An unreadable description is a specification error, not silence.
    if (!isTree(described.result)) return 'JSON_API_SPEC_FETCH_ERROR';
    const model = readModel(store.read('/amp/deviceInfo/modelID'));
    info = shareInfo(described.result, model && infoTreeOf(schemaOf(model)));
    const subscribed = await restored;
    return subscribed.ok ? adjustPeriod(opening) : 'CONFIGURATION_FETCH_ERROR';
  }
  /** A device that refuses this still works (OQ-021) [CONN-03]. */
  async function adjustPeriod(opening: Opening): Promise<ConnectionProblem | undefined> {
    if (period === undefined || store.read('/misc/subscriptionPeriod') === period) return undefined;
    const outcome = await opening.request({ url: '/misc', method: 'set', params: { subscriptionPeriod: period } });
    return !outcome.ok && outcome.reason === 'time-out' ? 'CONFIGURATION_WRITE_ERROR' : undefined;
  }
  return { run, info: () => info, isAnother: () => another };
}
