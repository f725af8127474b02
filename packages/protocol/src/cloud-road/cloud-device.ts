/** Shadows for state, notifications for moving values, commands for changes [CLOUDAPI-24]. */

import { canonicalDeviceId, readModel } from '@headroom/model/catalogue';
import {
  addressOf,
  at,
  isTree,
  valueOf,
  type AnyParams,
  type Handle,
  type InfoEntry,
  type ResourceShape,
  type Write,
} from '@headroom/model/property';
import { schemaOf } from '@headroom/model/schema';
import { createFreshness } from '../client/freshness.ts';
import { createMeterWatch } from '../client/meter-watch.ts';
import { createStore } from '../client/store.ts';
import { createToldStatus } from '../client/told-status.ts';
import { createWriteQueue } from '../client/write-queue.ts';
import type { Clock } from '../clock.ts';
import type { Device, DeviceStatus, Outcome, Unsubscribe, WriteListener } from '../device.ts';
import { paces } from '../pace.ts';
import { infoTreeOf } from '../wire/info-tree.ts';
import { createCloudCommands, notConnected } from './cloud-commands.ts';
import { createCloudRefresh } from './cloud-refresh.ts';
import { createMeasuredValues } from './measured-values.ts';
import type { CloudPort, VenueWord, Watching } from './port.ts';
import { askedSeconds, createSensors, type SensorState } from './sensors.ts';
import { createShadowLink } from './shadow-link.ts';

interface CloudDeviceOptions {
  readonly deviceId: string;
  readonly port: CloudPort;
  readonly venue: VenueWord;
  readonly watching: Watching;
  readonly clock: Clock;
  readonly newId: () => string;
  /** [CTRL-09] */
  readonly sliderThrottleMs: number;
}
export interface CloudDevice extends Device {
  /** A paused one resumes only on request (OQ-037). */
  sensors(): SensorState;
  onSensors(listener: () => void): Unsubscribe;
  resume(): void;
}
const pace = paces.cloud;
/** The amplifier gathers changes for 400 ms, and the cloud requests the whole once a second. */
const wholeComesMs = 2000;
/** After this much silence a waking page requests everything, and reconnects without an answer. */
const wakeSilenceMs = 8000;
const wakeAnswerMs = 2000;
/** Of commands [CLOUDAPI-22]. */
const apiVersion = '1.0';
export function createCloudDevice(options: CloudDeviceOptions): CloudDevice {
  const { port, venue, watching, clock, newId, sliderThrottleMs } = options;
  const id = canonicalDeviceId(options.deviceId);
  const store = createStore();
  const { tree } = store;
  const told = createToldStatus(readStatus);
  const freshness = createFreshness({ clock, dataFresh: pace.dataFresh, changed: told.tell });
  // Only notifications prove freshness: commands are answered without live values.
  const meters = createMeterWatch({
    clock,
    metersFresh: pace.metersFresh,
    ask: () => sensors.renew(1000),
    answer: async () => connection.link()?.ping(),
  });
  const commands = createCloudCommands({ deviceId: id, port, clock, newId, store, isConnected, heard: freshness.heard });
  const measured = createMeasuredValues({
    store,
    isSilent: meters.isSilent,
    isLate: () => meters.age() !== undefined && !meters.isSilent(),
    askAll: () => sensors.renew(wholeComesMs),
  });
  let wasConnected = false;
  const connection = createShadowLink({
    deviceId: id,
    port,
    clock,
    store,
    changed: stateChanged,
    mirrored: freshness.heard,
    taken: told.tell,
    notified(moved) {
      if (moved) measured.take(moved);
      freshness.heard();
      meters.heard();
    },
  });
  const sensors = createSensors({
    clock,
    watching,
    isReady: isConnected,
    ask: async (isWhole) => {
      const asked = { ...(isWhole && { sensorPublishStart: true }), sensorPublishDuration: askedSeconds };
      return (await commands.send('/cloud', 'set', asked)).ok;
    },
  });
  const writeListeners = new Set<WriteListener>();
  const queue = createWriteQueue({
    clock,
    throttleMs: sliderThrottleMs,
    deadlineMs: pace.write,
    patienceMs: pace.patience,
    read: (handle, place) => valueOf(tree(), handle, place),
    send: commands.set,
    changed: told.tell,
  });
  const { refresh, shadows } = createCloudRefresh({
    clock,
    store,
    send: commands.send,
    hasLink: () => connection.state() === 'CONNECTED',
    requestShadows: connection.requestShadows,
    changed: told.tell,
  });
  const stopVenue = venue.onTold(() => {
    if (venue.isConnected()) freshness.heard();
    stateChanged();
  });
  sensors.look();

  function isConnected(): boolean {
    return connection.state() === 'CONNECTED' && venue.isConnected();
  }
  function stateChanged(): void {
    const isBack = isConnected() && !wasConnected;
    wasConnected = isConnected();
    if (!isConnected()) {
      measured.lost();
      queue.clear(notConnected);
    } else freshness.heard();
    if (isBack) sensors.renew(0);
    told.tell();
  }
  function readStatus(): DeviceStatus {
    const state = connection.state();
    const loaded = ['/amp/deviceInfo', '/amp/channels/1', '/amp/inputs/analog/1'].every((url) => isTree(store.read(url)));
    return {
      // [CONN-09]
      state: state === 'CONNECTED' && !venue.isConnected() ? 'FAILED' : state,
      problem: isConnected() || state === 'CONNECTING' ? undefined : 'CONNECTION_ERROR',
      obstacle: undefined,
      loaded,
      canSilence: loaded && isConnected(),
      isStale: freshness.isStale(),
      isAnother: false,
      apiVersion,
      needsPassword: false,
      lock: 'none',
      isUnanswered: queue.isUnanswered(),
      pace,
    };
  }

  function carry(writes: readonly Write[], enqueue: () => readonly Promise<Outcome>[]): readonly Promise<Outcome>[] {
    if (!isConnected()) return writes.map(() => Promise.resolve(notConnected));
    const ended = enqueue();
    for (const [index, write] of writes.entries()) for (const listener of writeListeners) listener(write, ended[index]!);
    return ended;
  }
  return {
    host: id,
    status: told.status,
    onStatus: told.onStatus,
    lastUpdate: freshness.lastUpdate,
    watchMeters: meters.watch,
    meterAge: meters.age,
    isSilent: () => sensors.state() === 'asked' && meters.isSilent(),
    tree,
    read: (handle, place) => valueOf(tree(), handle, place),
    info(handle, place) {
      const model = readModel(store.read('/amp/deviceInfo/modelID'));
      const entry = model && at(infoTreeOf(schemaOf(model)), addressOf(handle, place));
      return isInfoEntry(entry) ? entry : undefined;
    },
    subscribe: (of, place, listener) => store.subscribe(urlOf(of, place), listener),
    follow: (reads, listener) => store.follow(reads, listener),
    write: (write, rest = 0, within = pace.write) => carry([write], () => [queue.write(write, rest, within)])[0]!,
    writeTogether: (writes, within = pace.write) => carry(writes, () => queue.writeTogether(writes, within)),
    withdraw: ({ resource, name }, place) => queue.withdraw(resource.pathAt(place), name),
    writeListeners,
    flush: queue.flush,
    run: commands.run,
    refresh,
    reconnect: connection.reconnect,
    wake(wasFrozen) {
      const silence = clock.now() - (freshness.lastUpdate() ?? clock.now());
      if (wasFrozen) connection.restart();
      else if (connection.state() === 'FAILED') connection.reconnect();
      else if (connection.state() === 'CONNECTED' && Math.abs(silence) >= wakeSilenceMs)
        void shadows(wakeAnswerMs).then(({ ok }) => ok || connection.restart());
      told.tell();
    },
    sensors: sensors.state,
    onSensors: sensors.onState,
    resume: sensors.resume,
    close() {
      stopVenue();
      sensors.close();
      freshness.close();
      meters.close();
      queue.clear({ ok: false, reason: 'closed', message: 'Amplifier connection has closed' });
      connection.close();
      told.close();
    },
  };
}

const urlOf = (of: Handle | ResourceShape, place: AnyParams) => ('property' in of ? addressOf(of, place) : of.pathAt(place));
const isInfoEntry = (entry: unknown): entry is InfoEntry => isTree(entry) && typeof entry['type'] === 'string';
