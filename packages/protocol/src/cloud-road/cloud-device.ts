/** A Device over the cloud: shadows for state, notifications for moving values, commands for changes [CLOUDAPI-24]. */

import { obfuscate } from '@headroom/model/access';
import { resources } from '@headroom/model/amplifier';
import { canonicalDeviceId, readModel } from '@headroom/model/catalogue';
import { isJsonObject, readJson } from '@headroom/model/files';
import {
  addressOf,
  at,
  instancesOf,
  isTree,
  join,
  put,
  segmentsOf,
  valueOf,
  type AnyParams,
  type Handle,
  type InfoEntry,
  type ResourceShape,
  type Tree,
  type Write,
} from '@headroom/model/property';
import { schemaOf } from '@headroom/model/schema';
import { createFreshness } from '../client/freshness.ts';
import { createMeterWatch } from '../client/meter-watch.ts';
import { createStore } from '../client/store.ts';
import { createToldStatus } from '../client/told-status.ts';
import { createWriteQueue, type QueuedRequest } from '../client/write-queue.ts';
import type { Clock } from '../clock.ts';
import type { Command, Device, DeviceStatus, Outcome, SeenLevels, Unsubscribe, WriteListener } from '../device.ts';
import { paces } from '../pace.ts';
import { measuredResources, readTopic, shadowTopic } from '../shadow/index.ts';
import { infoTreeOf } from '../wire/info-tree.ts';
import { createConnection } from './connection.ts';
import type { CloudPort, RoadCommand, VenueWord, Watching } from './port.ts';
import { askedSeconds, createSensors, type SensorState } from './sensors.ts';
import { createShadowMirror } from './shadow-mirror.ts';

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
/** A Device with what only the cloud has. */
export interface CloudDevice extends Device {
  /** A paused one resumes only on request (OQ-037). */
  sensors(): SensorState;
  onSensors(listener: () => void): Unsubscribe;
  resume(): void;
}
const pace = paces.cloud;
/** [LOCK-10] [ERR-02]: the cloud waits 5 s for the amplifier, plus transport. */
export const lockWaitMs = 5000;
const commandMs = 7000;
/** The amplifier gathers changes for 400 ms, and the cloud requests the whole once a second. */
const wholeComesMs = 2000;
/** After this much silence a waking page requests everything, and reconnects without an answer. */
const wakeSilenceMs = 8000;
const wakeAnswerMs = 2000;
const notConnected: Outcome = { ok: false, reason: 'not connected', message: 'Not Connected' };
const timedOut: Outcome = { ok: false, reason: 'time-out', message: 'The amplifier did not answer in time.' };
/** Of commands [CLOUDAPI-22]. */
const apiVersion = '1.0';
/** Too large for a shadow, so read by command [IMPEXP-29] (OQ-044). */
const besideShadows = resources.flatMap(({ properties }) =>
  Object.values(properties).filter(({ property }) => property.kind === 'coefficients'),
);

export function createCloudDevice(options: CloudDeviceOptions): CloudDevice {
  const { port, venue, watching, clock, newId, sliderThrottleMs } = options;
  const id = canonicalDeviceId(options.deviceId);
  const page = newId();
  const store = createStore();
  const tree = (): Tree => {
    const root = store.read('/');
    return isTree(root) ? root : {};
  };
  const told = createToldStatus(readStatus);
  const sensorListeners = new Set<() => void>();
  const freshness = createFreshness({ clock, dataFresh: pace.dataFresh, changed: told.tell });
  // Only notifications prove freshness: commands are answered without live values too.
  const meters = createMeterWatch({ clock, metersFresh: pace.metersFresh, ask: () => sensors.renew(1000) });
  let isGap = false;
  let wasConnected = false;
  let shadowNames: readonly string[] = [];
  const ask = (name: string) => void connection.link()?.publish(shadowTopic(id, name, 'get'), '', 0);
  const mirror = createShadowMirror({ store, missed: ask });
  const connection = createConnection({
    port,
    clock,
    received: take,
    changed: stateChanged,
    async begin(link, { topics }) {
      if (!connection.link()) mirror.startOver();
      shadowNames = topics.shadowTopics.flatMap((topic) => /\/shadow\/name\/([\w-]+)\//.exec(topic)?.[1] ?? []);
      const ready = mirror.expect(shadowNames);
      if (!(await link.subscribe([...topics.shadowTopics, topics.notificationTopic]))) return false;
      for (const name of shadowNames) void link.publish(shadowTopic(id, name, 'get'), '', 0);
      return ready;
    },
  });
  const isConnected = () => connection.state() === 'CONNECTED' && venue.isConnected();
  const sensors = createSensors({
    clock,
    watching,
    isReady: isConnected,
    ask: async (isWhole) => {
      const asked = { ...(isWhole && { sensorPublishStart: true }), sensorPublishDuration: askedSeconds };
      return (await command('/cloud', 'set', asked, commandMs)).ok;
    },
    changed() {
      for (const listener of sensorListeners) listener();
    },
  });
  const writeListeners = new Set<WriteListener>();
  const queue = createWriteQueue({
    clock,
    throttleMs: sliderThrottleMs,
    deadlineMs: pace.write,
    patienceMs: pace.patience,
    read: (handle, place) => valueOf(tree(), handle, place),
    send: set,
    changed: told.tell,
  });
  const stops = [
    venue.onTold(() => {
      if (venue.isConnected()) freshness.heard();
      stateChanged();
    }),
  ];
  sensors.look();

  /** One command at the common ancestor. */
  function set(requests: readonly QueuedRequest[]): Promise<Outcome> {
    const url = commonUrl(requests.map(({ path }) => path));
    const params: Tree = {};
    const levels: Record<string, number> = {};
    for (const { path, values } of requests)
      for (const [name, value] of Object.entries(values)) {
        const address = join(path, name);
        const relative = address.slice(join(url, '').length);
        put(params, relative, value);
        const seen = store.read(address);
        if (typeof seen === 'number') levels[relative] = seen;
      }
    const until = Math.min(...requests.map((request) => request.until));
    return command(url, 'set', params, Math.min(commandMs, until - clock.now()), { page, levels });
  }
  /** Must not arrive after a network outage. */
  async function command(url: string, method: RoadCommand['method'], params: unknown, ms: number, seen?: SeenLevels): Promise<Outcome> {
    if (!isConnected()) return notConnected;
    if (ms <= 0) return timedOut;
    const off = new AbortController();
    let stopTimer: Unsubscribe = () => undefined;
    const late = new Promise<Outcome>((resolve) => {
      stopTimer = clock.after(ms, () => {
        off.abort();
        resolve(timedOut);
      });
    });
    const outcome = await Promise.race([port.command({ id: newId(), url, method, params, ...(seen && { seen }) }, off.signal), late]);
    stopTimer();
    if (outcome.ok) freshness.heard();
    return outcome;
  }
  function take(topic: string, payload: Uint8Array): void {
    const read = readTopic(topic);
    if (read?.thing !== id) return;
    if (read.kind === 'shadow reply' && mirror.received(read, payload)) freshness.heard();
    else if (read.kind === 'notification') {
      const json = readJson(payload, { length: 262_144 });
      const moved = json.ok && isJsonObject(json.value) ? json.value['tree'] : undefined;
      if (isTree(moved)) takeMeasured(moved);
      freshness.heard();
      meters.heard();
    }
    told.tell();
  }
  /** After a gap all values count as unknown until sent again. */
  function takeMeasured(moved: Tree): void {
    const isReturn = isGap || meters.age() !== undefined;
    isGap = false;
    if (!isReturn) return store.merge('/', moved);
    const unknown: Tree = {};
    for (const { resource, handles } of measuredResources)
      for (const place of instancesOf(tree(), resource))
        for (const handle of handles) {
          const address = addressOf(handle, place);
          if (store.read(address) !== undefined && at(moved, address) === undefined) put(unknown, address, null);
        }
    store.merge('/', unknown);
    store.merge('/', moved);
    sensors.renew(wholeComesMs);
  }
  function stateChanged(): void {
    const isBack = isConnected() && !wasConnected;
    wasConnected = isConnected();
    if (!isConnected()) {
      isGap = true;
      queue.clear(notConnected);
    } else freshness.heard();
    if (isBack) sensors.renew(0);
    told.tell();
  }
  function readStatus(): DeviceStatus {
    const state = connection.state();
    return {
      // [CONN-09]
      state: state === 'CONNECTED' && !venue.isConnected() ? 'FAILED' : state,
      problem: isConnected() || state === 'CONNECTING' ? undefined : 'CONNECTION_ERROR',
      obstacle: undefined,
      loaded: ['/amp/deviceInfo', '/amp/channels/1', '/amp/inputs/analog/1'].every((url) => isTree(store.read(url))),
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
  async function run(wanted: Command): Promise<Outcome> {
    if (wanted.kind === 'clearLogs') return command('/logs', 'reset', { [wanted.log]: true }, commandMs);
    const { groupId } = wanted;
    const group = `/lockedProperties/${groupId}`;
    const before = store.read(`${group}/key`);
    const isDone = () =>
      wanted.kind === 'lock' ? ![undefined, before].includes(store.read(`${group}/key`)) : store.read(group) === undefined;
    const key = obfuscate(id, wanted.key);
    const outcome = await (wanted.kind === 'resetLocks'
      ? command('/lockedProperties', 'reset', { groupId }, commandMs)
      : command(
          '/lockedProperties',
          wanted.kind,
          { groupId, key, ...(wanted.kind === 'lock' ? { properties: wanted.properties } : {}) },
          commandMs,
        ));
    if (!outcome.ok || isDone()) return outcome;
    // [LOCK-10]
    return new Promise((resolve) => {
      const finish = (end: Outcome) => {
        stopTimer();
        stop();
        resolve(end);
      };
      const stopTimer = clock.after(lockWaitMs, () => finish(timedOut));
      const stop = store.subscribe('/lockedProperties', () => isDone() && finish({ ok: true }));
    });
  }
  function mirrored(ms: number): Promise<Outcome> {
    return new Promise((resolve) => {
      const stopTimer = clock.after(ms, () => resolve(timedOut));
      void mirror.expect(shadowNames).then(() => {
        stopTimer();
        resolve({ ok: true });
      });
      for (const name of shadowNames) ask(name);
    });
  }
  async function refresh<At extends AnyParams>(of: ResourceShape<At>, place: At): Promise<Outcome> {
    const url = of.pathAt(place);
    if (url !== '/') {
      const outcome = await command(url, 'get', {}, commandMs);
      if (outcome.ok && isTree(outcome.result)) store.merge(url, outcome.result);
      told.tell();
      return outcome;
    }
    if (connection.state() !== 'CONNECTED') return notConnected;
    const outcome = await mirrored(commandMs);
    return outcome.ok ? refreshBeside() : outcome;
  }
  /** One failed part fails the whole. */
  async function refreshBeside(): Promise<Outcome> {
    const model = readModel(store.read('/amp/deviceInfo/modelID'));
    const asked = besideShadows.flatMap((handle) => {
      const { resource } = handle;
      const places = model ? [...instancesOf(tree(), resource)].filter((place) => schemaOf(model).leaf(addressOf(handle, place))) : [];
      return places.map((place) => refresh(resource, place));
    });
    return (await Promise.all(asked)).find(({ ok }) => !ok) ?? { ok: true };
  }

  return {
    host: id,
    status: told.status,
    onStatus: told.onStatus,
    lastUpdate: freshness.lastUpdate,
    watchMeters: meters.watch,
    meterAge: meters.age,
    // Unrequested live values say nothing: the state comes from the shadows.
    isSilent: () => sensors.state() === 'asked' && meters.age() !== undefined,
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
    run,
    refresh,
    reconnect: connection.reconnect,
    wake(wasFrozen) {
      const silence = clock.now() - (freshness.lastUpdate() ?? clock.now());
      if (wasFrozen) connection.restart();
      else if (connection.state() === 'FAILED') connection.reconnect();
      else if (connection.state() === 'CONNECTED' && Math.abs(silence) >= wakeSilenceMs)
        void mirrored(wakeAnswerMs).then(({ ok }) => ok || connection.restart());
      told.tell();
    },
    sensors: sensors.state,
    onSensors(listener) {
      sensorListeners.add(listener);
      return () => void sensorListeners.delete(listener);
    },
    resume: sensors.resume,
    close() {
      for (const stop of stops) stop();
      sensors.close();
      freshness.close();
      meters.close();
      queue.clear({ ok: false, reason: 'closed', message: 'Amplifier connection has closed' });
      connection.close();
      told.close();
    },
  };
}

function commonUrl(urls: readonly string[]): string {
  const [first = [], ...others] = urls.map(segmentsOf);
  const end = first.findIndex((segment, index) => others.some((other) => other[index] !== segment));
  return `/${(end < 0 ? first : first.slice(0, end)).join('/')}`;
}
const urlOf = (of: Handle | ResourceShape, place: AnyParams) => ('property' in of ? addressOf(of, place) : of.pathAt(place));
const isInfoEntry = (entry: unknown): entry is InfoEntry => isTree(entry) && typeof entry['type'] === 'string';
