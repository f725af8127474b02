/** A notify is printed once for all with the same view [API-16]. */

import { guardedAddresses } from '@headroom/model/amplifier';
import { at, treeOf, type Change, type Tree, type TreeLeaf } from '@headroom/model/property';
import type { Clock } from '../clock.ts';
import { printNotify } from '../wire/message.ts';
import { coalesce } from '../wire/outbox.ts';
import { canonicalUrl, nested } from '../wire/url.ts';
import type { Connection } from './connection.ts';
import { createMovedMeters, type MovedMeters } from './moved-meters.ts';
import type { ServedDevice } from './served-device.ts';
import type { Subscriptions } from './subscriptions.ts';

interface PublisherOptions {
  readonly device: ServedDevice;
  readonly clock: Clock;
  readonly connections: Iterable<Connection>;
  readonly isTrusted: (connection: Connection) => boolean;
}
export interface Publisher {
  watchAgain(): void;
  close(): void;
}

export function createPublisher({ device, clock, connections, isTrusted }: PublisherOptions): Publisher {
  const changed = new Map<string, TreeLeaf>();
  const meters = createMovedMeters(device.schema);
  const timer = createTimer(device.tree, clock, publish);
  let isWatched = false;

  function publish(): void {
    const changes = [...changed];
    changed.clear();
    const open = changes.filter(([address]) => !guardedAddresses.includes(address));
    const batches = new Map<string, Batch>();
    let waiting = false;
    for (const connection of connections) {
      const { outbox, subscriptions } = connection;
      if (!subscriptions.isEmpty()) {
        const view = subscriptions.view();
        const isToldAll = open.length === changes.length || isTrusted(connection);
        const key = isToldAll ? view : `open\n${view}`;
        const batch = batches.get(key) ?? batchOf(isToldAll ? changes : open, subscriptions, meters);
        batches.set(key, batch);
        if (batch.text !== '') outbox.publish(batch.changes, batch.text);
      }
      if (outbox.poll()) waiting = true;
    }
    meters.clear();
    if (waiting) timer.schedule();
  }

  const stopListening = device.follow({
    changed(changes) {
      if (changes.some(([address]) => address === periodAddress)) timer.readPeriod();
      if (!isWatched) return;
      coalesce(changed, changes);
      timer.schedule();
    },
    moved(moved, values) {
      if (!isWatched) return;
      meters.add(moved, values);
      timer.schedule();
    },
  });
  const stopAnnouncements = device.onAnnouncement((url, params) => {
    const path = canonicalUrl(url);
    const text = printNotify(nested(path, params));
    for (const { subscriptions, outbox } of connections) if (subscriptions.covers(path)) outbox.send(text);
  });

  return {
    watchAgain() {
      isWatched = [...connections].some(({ subscriptions }) => !subscriptions.isEmpty());
      // Later changes are not noted, so these would reach the next subscriber as news.
      if (!isWatched) changed.clear();
    },
    close() {
      stopListening();
      stopAnnouncements();
      timer.stop();
    },
  };
}

interface Batch {
  readonly changes: () => readonly Change[];
  readonly text: string;
}
function batchOf(changes: readonly Change[], subscriptions: Subscriptions, meters: MovedMeters): Batch {
  const [view, branches] = [subscriptions.view(), subscriptions.branches()];
  const own = changes.filter(subscriptions.isTouchedBy);
  if (own.length === 0) return { changes: () => meters.changes(view, branches), text: meters.print(view, branches) };
  // Meters come last: reporting a leaf sets its meter too.
  const all = [...own, ...meters.changes(view, branches)];
  return { changes: () => all, text: printNotify(treeOf(all)) };
}

const periodAddress = '/misc/subscriptionPeriod';
function periodOf(tree: Tree): number {
  const period = at(tree, periodAddress);
  return typeof period === 'number' && period >= 1 ? period : 100;
}
/** At whole multiples of the period, so that delays do not add up. One period for all (OQ-021). */
function createTimer(tree: Tree, clock: Clock, due: () => void) {
  let period = periodOf(tree);
  let stopTimer: (() => void) | undefined;
  function schedule(): void {
    stopTimer ??= clock.after(period - (clock.now() % period), () => {
      stopTimer = undefined;
      due();
    });
  }
  function stop(): void {
    stopTimer?.();
    stopTimer = undefined;
  }
  return {
    schedule,
    stop,
    readPeriod() {
      period = periodOf(tree);
      if (!stopTimer) return;
      stop();
      schedule();
    },
  };
}
