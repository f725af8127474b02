/** A Device over the local socket: the opening sequence, live values, coalesced writes, commands and credentials [CONN-01]. */

import { at, deviceIdIn, isTree, readModel, schemaOf, systemRandomBytes, type InfoEntry, type Tree } from '@headroom/model';
import type * as clientAuth from './auth/client.ts';
import { createClient, type Opening } from './client.ts';
import type { Clock } from './clock.ts';
import { createCommands } from './command.ts';
import type { ConnectionProblem, Device, DeviceStatus, Outcome, Unsubscribe } from './device.ts';
import { notConnected, type ClientRequest } from './exchange.ts';
import { createGuardedValues } from './guarded-values.ts';
import { infoTreeOf, shareInfo } from './info-tree.ts';
import type { OpenSocket } from './socket.ts';
import { createStore } from './store.ts';
import { canonicalUrl } from './url.ts';
import { createWriteQueue } from './write-queue.ts';

/** The passwords and lock keys that this user has shown, by canonical device id. */
export interface Credentials {
  passwordFor(deviceId: string): string | undefined;
  lockKeyFor(deviceId: string): string | undefined;
  remember(deviceId: string, password: string): void;
  forget(deviceId: string): void;
}
export type ClientAuth = typeof clientAuth;
interface LocalDeviceOptions {
  /** `192.168.1.20` or `192.168.1.20:1234`. */
  readonly host: string;
  /** Whose address that is, in canonical form, where somebody knows; else whoever answers first is meant. */
  readonly expectedId: string | undefined;
  readonly openSocket: OpenSocket;
  readonly clock: Clock;
  readonly credentials: Credentials;
  /** What makes proofs of them: asked for when it is wanted, so that a page need not bring it along. */
  readonly fetchAuth: () => Promise<ClientAuth>;
  /** Milliseconds between notifies [API-16]. */
  readonly period: number;
  /** Milliseconds between writes to one resource [CTRL-09]. */
  readonly sliderThrottleMs: number;
}
/** Who the device is and who may write to it: kept live whoever listens, and changed so rarely that it costs nothing. */
const alwaysWatched = ['/misc', '/lockedProperties', '/UAC'] as const;

export function createLocalDevice(options: LocalDeviceOptions): Device {
  const { host, openSocket, clock, credentials, period, sliderThrottleMs } = options;
  const store = createStore();
  const statusListeners = new Set<() => void>();
  let info: Tree = {};
  /** The branches that somebody listens to, once for each. */
  const listened = new Set<{ readonly branch: string }>();
  let lastUpdate: number | undefined;
  let apiVersion: string | undefined;
  let isAnother = false;
  /** Sent again with every write it would count as a guess each time. */
  let refusedPassword: string | undefined;
  let shown: DeviceStatus | undefined;

  const text = (url: string) => {
    const value = store.read(url);
    return typeof value === 'string' ? value : '';
  };
  const idIn = (tree: unknown) => (isTree(tree) ? deviceIdIn(tree) : undefined);
  const knownId = () => idIn(store.read('/')) ?? options.expectedId;
  const deviceId = () => knownId() ?? host;
  const knownLockKey = () => (text('/UAC/key') === '' ? undefined : credentials.lockKeyFor(deviceId()));
  function knownPassword(): string | undefined {
    const password = credentials.passwordFor(deviceId());
    return password === refusedPassword ? undefined : password;
  }
  /** Undefined where whoever serves the page has gone. */
  const auth = () => options.fetchAuth().catch(() => undefined);
  function sign(nonce: string, url: string) {
    const lockKey = knownLockKey();
    if (lockKey !== undefined) return auth().then((ready) => ready?.signWithLockKey(lockKey, deviceId(), nonce, url));
    const password = knownPassword();
    return password === undefined ? undefined : auth().then((ready) => ready?.signWithPassword(password, nonce, url));
  }

  const client = createClient({
    url: socketUrl(host),
    openSocket,
    clock,
    sign,
    open,
    onHeard(said) {
      lastUpdate = clock.now();
      apiVersion = said ?? apiVersion;
    },
    onState: stateChanged,
    onValues: take,
    probeUrl: '/misc',
  });
  const commands = createCommands({
    clock,
    auth,
    randomBytes: systemRandomBytes,
    request,
    read: store.read,
    onChange: store.subscribe,
    keepLive: (url) => client.subscribe(url),
    deviceId,
    credentials,
    passwordChanged() {
      refusedPassword = undefined;
      tellStatus();
      guarded.hide();
      // Whoever has just been let in counts as signed in a moment later.
      if (isGuardedListenedTo()) void guarded.learn();
    },
  });
  const queue = createWriteQueue({ clock, throttleMs: sliderThrottleMs, send: (url, params) => request({ url, method: 'set', params }) });
  for (const url of alwaysWatched) client.subscribe(url);

  async function open(opening: Opening): Promise<ConnectionProblem | undefined> {
    const record = await opening.request({ url: '/', method: 'get' });
    if (!record.ok || !isTree(record.result)) return 'CONFIGURATION_FETCH_ERROR';
    // Addresses change hands: what a finger or an import still wants is not meant for whoever stands there now.
    isAnother = knownId() !== undefined && idIn(record.result) !== knownId();
    if (isAnother) return 'UNKNOWN';
    store.replace('/', record.result);
    // It may have another password by now.
    refusedPassword = undefined;
    // It will want a proof soon.
    if (isLocked() && isAdmitted()) void auth();
    const described = await opening.request({ url: '/', method: 'info' });
    if (!described.ok || !isTree(described.result)) return 'INFO_FETCH_ERROR';
    const model = readModel(store.read('/amp/deviceInfo/modelID'));
    info = shareInfo(described.result, model && infoTreeOf(schemaOf(model)));
    const subscribed = await opening.restoreSubscriptions();
    if (!subscribed.ok) return 'CONFIGURATION_FETCH_ERROR';
    return adjustPeriod(opening);
  }
  /** A device that cannot set it, or wants a password for it, still serves: only silence ends the connection (OQ-021) [CONN-03]. */
  async function adjustPeriod(opening: Opening): Promise<ConnectionProblem | undefined> {
    if (store.read('/misc/subscriptionPeriod') === period) return undefined;
    const outcome = await opening.request({ url: '/misc', method: 'set', params: { subscriptionPeriod: period } });
    return !outcome.ok && outcome.reason === 'time-out' ? 'CONFIGURATION_WRITE_ERROR' : undefined;
  }

  const isLocked = () => store.read('/misc/passwordProtected') === true || text('/UAC/key') !== '';
  function isAdmitted(): boolean {
    return !isLocked() || knownLockKey() !== undefined || knownPassword() !== undefined;
  }
  const guarded = createGuardedValues({ store, isAdmitted, isConnected: () => client.state() === 'CONNECTED', request });
  const isGuardedListenedTo = () => [...listened].some(({ branch }) => guarded.isIn(branch));

  async function request(wanted: ClientRequest): Promise<Outcome> {
    const outcome = await client.request(wanted);
    if (!wanted.sign && !outcome.ok && outcome.reason === 'wrong password') {
      refusedPassword = credentials.passwordFor(deviceId());
      credentials.forget(deviceId());
      tellStatus();
    }
    return outcome;
  }

  /** Notifies are nested from the root, whatever url they carry; some devices nest them from the url instead. */
  function take(url: string, values: unknown): void {
    const path = canonicalUrl(url);
    const [, first = ''] = path.split('/');
    const fromRoot = path === '/' || (isTree(values) && Object.hasOwn(values, first));
    const kept = commands.takeReplies(fromRoot ? '/' : path, values);
    store.merge(fromRoot ? '/' : path, kept);
    guarded.hide();
    tellStatus();
  }
  function stateChanged(): void {
    if (client.state() === 'FAILED') queue.clear(notConnected);
    tellStatus();
    if (isAdmitted() && isGuardedListenedTo()) void guarded.learn();
  }

  function status(): DeviceStatus {
    const isProtected = store.read('/misc/passwordProtected') === true;
    // A clock that was put back must not keep old values fresh.
    if (lastUpdate !== undefined) lastUpdate = Math.min(lastUpdate, clock.now());
    return {
      state: client.state(),
      problem: refusedPassword !== undefined && client.state() === 'CONNECTED' ? 'DEVICE_CREDENTIAL_ERROR' : client.problem(),
      loaded: ['/', '/amp/deviceInfo', '/amp/channels/1', '/amp/inputs/analog/1'].every((url) => isTree(store.read(url))),
      lastUpdate,
      isAnother,
      apiVersion,
      needsPassword: isProtected && knownLockKey() === undefined && knownPassword() === undefined,
    };
  }
  function tellStatus(): void {
    const next = status();
    const same =
      shown &&
      (['state', 'problem', 'loaded', 'isAnother', 'apiVersion', 'needsPassword'] as const).every((name) => shown?.[name] === next[name]);
    shown = next;
    if (!same) for (const listener of statusListeners) listener();
  }

  return {
    host,
    status,
    onStatus(listener) {
      statusListeners.add(listener);
      return () => void statusListeners.delete(listener);
    },
    read: store.read,
    info(address) {
      const entry = at(info, address);
      return isTree(entry) && typeof entry['type'] === 'string' ? (entry as unknown as InfoEntry) : undefined;
    },
    subscribe(url, listener): Unsubscribe {
      const entry = { branch: branchOf(url) };
      const stopListening = store.subscribe(url, listener);
      const release = client.subscribe(entry.branch);
      listened.add(entry);
      if (isAdmitted() && guarded.isIn(entry.branch)) void guarded.learn();
      return () => {
        listened.delete(entry);
        stopListening();
        release();
      };
    },
    write: (path, values) => (client.state() === 'CONNECTED' ? queue.write(canonicalUrl(path), values) : Promise.resolve(notConnected)),
    run: (command) => commands.run(command),
    async refresh(url) {
      const outcome = await client.request({ url, method: 'get' });
      if (outcome.ok) store.replace(canonicalUrl(url), outcome.result);
      guarded.hide();
      if (outcome.ok && isAdmitted() && guarded.isIn(canonicalUrl(url))) await guarded.learn();
      tellStatus();
      return outcome;
    },
    reconnect: () => client.reconnect(),
    close() {
      queue.clear({ ok: false, reason: 'closed', message: 'Amplifier connection has closed' });
      client.close();
      statusListeners.clear();
    },
  };
}

/** Without encryption, on port 1234 unless another is named [API-01]. */
function socketUrl(host: string): string {
  return `ws://${/:\d+$/.test(host) ? host : `${host}:1234`}/`;
}

/** A screen of four hundred controls shall not make four hundred subscriptions: on the wire it is sections, those of a channel each by itself. */
function branchOf(url: string): string {
  const [first = '', second = '', ...rest] = canonicalUrl(url).split('/').slice(1);
  const path = first !== 'amp' ? [first] : [first, second, ...rest.slice(0, second === 'channels' ? 2 : 1)];
  return canonicalUrl(path.join('/'));
}
