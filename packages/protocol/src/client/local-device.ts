/** A Device over the local socket [CONN-01]. */

import { systemRandomBytes } from '@headroom/model/access';
import { isSilence } from '@headroom/model/amplifier';
import { deviceIdIn } from '@headroom/model/catalogue';
import {
  addressOf,
  at,
  isTree,
  paramsIn,
  valueOf,
  type AnyParams,
  type Handle,
  type InfoEntry,
  type ResourceShape,
  type Write,
} from '@headroom/model/property';
import type { Clock } from '../clock.ts';
import type { DeviceStatus, LocalCommand, LocalDevice, Outcome, Unsubscribe, WriteListener } from '../device.ts';
import { paces, unansweredMs } from '../pace.ts';
import { socketUrl, type OpenSocket } from '../wire/socket.ts';
import { canonicalUrl } from '../wire/url.ts';
import { createAdmission, type ClientAuth, type Credentials } from './admission.ts';
import { createClient } from './client.ts';
import type * as clientCommands from './command.ts';
import { heardMs, notConnected, requestTimeoutMs, timedOut } from './exchange.ts';
import { createFreshness } from './freshness.ts';
import { createGuardedValues } from './guarded-values.ts';
import { createLiveBranches } from './live-branches.ts';
import { createMeterWatch } from './meter-watch.ts';
import { createOpening } from './opening.ts';
import { createStore } from './store.ts';
import { createToldStatus } from './told-status.ts';
import { createTouchReplies } from './touch-replies.ts';
import { createWriteQueue } from './write-queue.ts';

export { noCredentials, type ClientAuth, type Credentials } from './admission.ts';
export type ClientCommands = typeof clientCommands;

interface LocalDeviceOptions {
  readonly host: string;
  /** Canonical; undefined accepts whichever device answers first. */
  readonly expectedId: string | undefined;
  readonly openSocket: OpenSocket;
  readonly clock: Clock;
  readonly credentials: Credentials;
  readonly fetchAuth: () => Promise<ClientAuth>;
  readonly fetchCommands: () => Promise<ClientCommands>;
  /** [API-16]; undefined keeps the device's. */
  readonly period: number | undefined;
  /** [CTRL-09] */
  readonly sliderThrottleMs: number;
}
const alwaysWatched = ['/misc', '/lockedProperties', '/UAC'] as const;
const pace = paces.local;
const probeUrl = '/misc';

export function createLocalDevice(options: LocalDeviceOptions): LocalDevice {
  const { host, openSocket, clock, credentials, fetchAuth, fetchCommands, period, sliderThrottleMs } = options;
  const store = createStore();
  const { tree } = store;
  const knownId = () => deviceIdIn(tree()) ?? options.expectedId;
  const deviceId = () => knownId() ?? host;
  const told = createToldStatus(readStatus);
  const freshness = createFreshness({ clock, dataFresh: pace.dataFresh, changed: told.tell });
  const meters = createMeterWatch({
    clock,
    metersFresh: pace.metersFresh,
    ask: () => isConnected() && client.stir(0),
    answer: async () => isConnected() && client.request({ url: probeUrl, method: 'get' }),
  });
  const admission = createAdmission({
    clock,
    read: store.read,
    credentials,
    deviceId,
    fetchAuth,
    send: (wanted) => client.request(wanted),
    changed: told.tell,
  });
  const opening = createOpening({
    store,
    period,
    isAnother: (record) => knownId() !== undefined && deviceIdIn(record) !== knownId(),
    isBarred: admission.isBarred,
    known: admission.reset,
    followed() {
      areRightsKnown = true;
      told.tell();
    },
  });
  let apiVersion: string | undefined;
  let areRightsKnown = false;

  const client = createClient({
    url: socketUrl(host),
    openSocket,
    clock,
    sign: admission.sign,
    open: opening.run,
    onHeard(said) {
      apiVersion = said ?? apiVersion;
      freshness.heard();
      // On this socket a message follows every notify before it.
      meters.heard();
    },
    onState: stateChanged,
    onValues: take,
    probeUrl,
  });
  const { isAdmitted, request } = admission;
  const isConnected = () => client.state() === 'CONNECTED';
  const guarded = createGuardedValues({ clock, store, isAdmitted, isConnected, request });
  const live = createLiveBranches({ subscribe: client.subscribe, guarded, isAdmitted });
  const touchReplies = createTouchReplies();
  const passwordChanged = () => {
    admission.passwordChanged();
    told.tell();
    guarded.hide();
    // A user just let in counts as signed in a moment later.
    live.learn();
  };
  const commandOptions: Parameters<ClientCommands['createCommands']>[0] = {
    clock,
    auth: admission.auth,
    randomBytes: systemRandomBytes,
    request,
    read: store.read,
    onChange: store.subscribe,
    keepLive: client.subscribe,
    deviceId,
    credentials,
    lockKey: { signerOf: admission.signerOf, accept: admission.acceptLockKey },
    passwordChanged,
    touchReplies,
  };
  function whileConnecting(): Promise<void> {
    if (client.state() !== 'CONNECTING') return Promise.resolve();
    return new Promise((resolve) => {
      const stop = told.onStatus(() => {
        if (client.state() === 'CONNECTING') return;
        stop();
        resolve();
      });
    });
  }
  let commands: Promise<ReturnType<ClientCommands['createCommands']>> | undefined;
  async function run(command: LocalCommand): Promise<Outcome> {
    if (command.kind === 'logout') {
      credentials.forget(deviceId());
      passwordChanged();
      return { ok: true };
    }
    if (command.kind === 'checkPassword') await whileConnecting();
    const askedAt = clock.now();
    commands ??= fetchCommands().then(({ createCommands }) => createCommands(commandOptions));
    const ready = await commands.catch(() => (commands = undefined));
    if (!ready) return notConnected;
    // Never run it late.
    return clock.now() - askedAt > requestTimeoutMs ? timedOut : ready.run(command);
  }
  const writeListeners = new Set<WriteListener>();
  const queue = createWriteQueue({
    clock,
    throttleMs: sliderThrottleMs,
    deadlineMs: pace.write,
    patienceMs: pace.patience,
    read: (handle, place) => valueOf(tree(), handle, place),
    // On one socket they leave together.
    async send(requests) {
      const outcomes = await Promise.all(
        requests.map(({ path, values, until, isLouder }) => {
          // After such a wait a louder value would surprise somebody.
          const louderUntil = Math.min(until, clock.now() + unansweredMs);
          return request({
            url: path,
            method: 'set',
            params: values,
            until: () => (isLouder() ? louderUntil : until),
            isQuieter: () => !isLouder(),
            isEarly: true,
          });
        }),
      );
      return outcomes.find(({ ok }) => !ok) ?? { ok: true };
    },
    changed: told.tell,
  });
  function carry(writes: readonly Write[], enqueue: () => readonly Promise<Outcome>[]): readonly Promise<Outcome>[] {
    if (!isConnected() && !(client.isFollowed() && writes.every(isSilence))) return writes.map(() => Promise.resolve(notConnected));
    client.stir(heardMs);
    const ended = enqueue();
    for (const [index, write] of writes.entries()) for (const listener of writeListeners) listener(write, ended[index]!);
    return ended;
  }
  for (const url of alwaysWatched) client.subscribe(url);

  /** Notifies nest from the root; some devices nest from the url instead. */
  function take(url: string, values: unknown): void {
    const path = canonicalUrl(url);
    const [, first = ''] = path.split('/');
    const base = isTree(values) && Object.hasOwn(values, first) ? '/' : path;
    store.merge(base, touchReplies.takeFrom(base, values));
    guarded.hide();
    told.tell();
    if (isConnected()) admission.proveLockKey();
  }
  function stateChanged(): void {
    if (client.state() === 'FAILED') queue.clear(notConnected);
    if (isConnected()) admission.proveLockKey();
    told.tell();
    if (isAdmitted()) live.learn();
  }
  function readStatus(): DeviceStatus {
    return {
      state: client.state(),
      problem: admission.isPasswordRefused() && isConnected() ? 'DEVICE_CREDENTIAL_ERROR' : client.problem(),
      obstacle: client.obstacle(),
      loaded: areRightsKnown && ['/', '/amp/deviceInfo', '/amp/channels/1', '/amp/inputs/analog/1'].every((url) => isTree(store.read(url))),
      canSilence: client.isFollowed(),
      isStale: freshness.isStale(),
      isAnother: opening.isAnother(),
      apiVersion,
      needsPassword: admission.needsPassword(),
      lock: admission.lock(),
      isUnanswered: queue.isUnanswered(),
      pace,
    };
  }

  return {
    host,
    status: told.status,
    onStatus: told.onStatus,
    lastUpdate: freshness.lastUpdate,
    watchMeters: meters.watch,
    meterAge: meters.age,
    isSilent: meters.isSilent,
    tree,
    read: (handle, place) => valueOf(tree(), handle, place),
    info(handle, place) {
      const entry = at(opening.info(), addressOf(handle, place));
      return isInfoEntry(entry) ? entry : undefined;
    },
    subscribe(of, place, listener) {
      const url = urlOf(of, place);
      return both(store.subscribe(url, listener), live.keep([url]));
    },
    follow(reads, listener, only) {
      const isLive = (address: string) => only === undefined || [...only].some((of) => paramsIn(of, address));
      return both(store.follow(reads, listener), live.keep([...reads.values.keys(), ...reads.shown.keys()].filter(isLive)));
    },
    write: (write, rest = 0, within = pace.write) => carry([write], () => [queue.write(write, rest, within)])[0]!,
    writeTogether: (writes, within = pace.write) => carry(writes, () => queue.writeTogether(writes, within)),
    withdraw: ({ resource, name }, place) => queue.withdraw(resource.pathAt(place), name),
    writeListeners,
    flush() {
      client.pageCloses();
      queue.flush();
    },
    run,
    async refresh(of, place) {
      const url = of.pathAt(place);
      const outcome = await client.request({ url, method: 'get' });
      if (outcome.ok) store.replace(url, outcome.result);
      guarded.hide();
      if (outcome.ok && isAdmitted() && guarded.isIn(url)) await guarded.learn();
      told.tell();
      return outcome;
    },
    reconnect: client.reconnect,
    wake: client.wake,
    close() {
      freshness.close();
      meters.close();
      guarded.close();
      queue.clear({ ok: false, reason: 'closed', message: 'Amplifier connection has closed' });
      client.close();
      told.close();
    },
  };
}

const urlOf = (of: Handle | ResourceShape, place: AnyParams) => ('property' in of ? addressOf(of, place) : of.pathAt(place));
const both = (one: Unsubscribe, other: Unsubscribe) => () => {
  one();
  other();
};
const isInfoEntry = (entry: unknown): entry is InfoEntry => isTree(entry) && typeof entry['type'] === 'string';
