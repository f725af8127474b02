/** The device's end of the socket: requests, and notifies batched by the subscription period [API-01] [API-03] [API-16]. */

import { at, guardedAddresses, isTree, segmentsOf, treeOf, type Change, type Tree, type TreeLeaf } from '@headroom/model';
import { schemeName, type AuthGuard, type DeviceSecrets, type PasswordChange, type PublicKeyOffer } from './auth/index.ts';
import type { Clock } from './clock.ts';
import { infoTreeOf } from './info-tree.ts';
import { createIntake, type IntakeLimits } from './intake.ts';
import { createMovedMeters } from './moved-meters.ts';
import {
  longestMessage,
  nonceErrorCode,
  printError,
  printNotify,
  printReply,
  readRequest,
  type DeviceError,
  type Request,
} from './message.ts';
import { coalesce, createOutbox, type Outbox, type OutboxLimits, type ServerTransport } from './outbox.ts';
import type { Answer, ServedDevice, Session } from './served-device.ts';
import { canonicalUrl, isWithin, nested, without } from './url.ts';

export type { ServerTransport } from './outbox.ts';

/** Who may change the device: the doorkeeper, what it guards, and the key for a new password. */
export interface Authority {
  readonly guard: AuthGuard;
  secrets(): DeviceSecrets;
  /** What `get /users` offers; without it a password cannot be changed over the socket. */
  publicKey(): PublicKeyOffer | undefined;
  open(sealed: unknown): PasswordChange | null;
  /** Keeps a new password; an empty one takes the protection away. */
  changePassword(password: string): void;
}
export interface ServerLimits extends IntakeLimits, OutboxLimits {
  readonly sockets: number;
  readonly frameBytes: number;
  readonly subscriptions: number;
  /** Requests of one socket that the device may be busy with at a time. */
  readonly unanswered: number;
}
export const serverLimits: ServerLimits = {
  sockets: 32,
  frameBytes: longestMessage,
  subscriptions: 256,
  unanswered: 64,
  rate: 200,
  waitingMessages: 1000,
  waitingBytes: 2_000_000,
  slowBytes: 1_000_000,
  fullBytes: 8_000_000,
  blockedMs: 15_000,
};

export interface ServerConnection {
  message(data: string | Uint8Array): void;
  /** The transport says that the socket has closed. */
  closed(): void;
}
export interface DeviceServer {
  connect(transport: ServerTransport): ServerConnection;
  connections(): number;
  close(): void;
}
interface DeviceServerOptions {
  readonly device: ServedDevice;
  readonly clock: Clock;
  readonly authority: Authority;
  /** Told of an error inside the device, which is answered as a refusal. */
  readonly onFault: (error: unknown) => void;
  readonly limits?: ServerLimits;
}
interface Connection {
  readonly id: string;
  readonly outbox: Outbox;
  readonly urls: Set<string>;
  /** The urls without those that lie within another, sorted. */
  branches: readonly string[];
  /** Connections of one view share a text. */
  view: string;
  unanswered: number;
  end(code: number, reason: string): void;
}

/** What one view is told at the end of a period. */
interface Batch {
  readonly changes: () => readonly Change[];
  readonly text: string;
}

type Found<T> = { readonly ok: true; readonly result: T } | { readonly ok: false; readonly error: DeviceError };

const periodAddress = '/misc/subscriptionPeriod';

export function createDeviceServer({ device, clock, authority, onFault, limits = serverLimits }: DeviceServerOptions): DeviceServer {
  const connections = new Set<Connection>();
  const changed = new Map<string, TreeLeaf>();
  const meters = createMovedMeters(device.schema);
  const isTrusted = ({ id }: Connection) => authority.guard.isTrusted(id, authority.secrets());
  let nextId = 1;
  let stopTimer: (() => void) | undefined;
  let stopWatching: (() => void) | undefined;

  let period = periodOf(device.tree);
  /** Batches end at whole multiples of the period, so that no delay adds up. The period is the device's: whoever sets it sets it for all (OQ-021). */
  function schedule(): void {
    stopTimer ??= clock.after(period - (clock.now() % period), publish);
  }
  function publish(): void {
    stopTimer = undefined;
    const changes = [...changed];
    changed.clear();
    const open = changes.filter(([address]) => !guardedAddresses.includes(address));
    const batches = new Map<string, Batch>();
    let waiting = false;
    for (const connection of connections) {
      const { outbox, branches, view } = connection;
      if (branches.length > 0) {
        const isToldAll = open.length === changes.length || isTrusted(connection);
        const key = isToldAll ? view : `open\n${view}`;
        const batch = batches.get(key) ?? batchOf(isToldAll ? changes : open, branches, view);
        batches.set(key, batch);
        if (batch.text !== '') outbox.publish(batch.changes, batch.text);
      }
      if (outbox.poll()) waiting = true;
    }
    meters.clear();
    if (waiting) schedule();
  }
  function batchOf(changes: readonly Change[], branches: readonly string[], view: string): Batch {
    const own = changes.filter(([address, value]) =>
      branches.some((branch) => isWithin(address, branch) || (value === null && isWithin(branch, address))),
    );
    if (own.length === 0) return { changes: () => meters.changes(view, branches), text: meters.print(view, branches) };
    // Meters have the last word: whoever reports a leaf sets its meter too.
    const all = [...own, ...meters.changes(view, branches)];
    return { changes: () => all, text: printNotify(treeOf(all)) };
  }

  function subscriptionsChanged(connection: Connection): void {
    const all = [...connection.urls].toSorted();
    connection.branches = all.filter((url) => !all.some((other) => other !== url && isWithin(url, other)));
    connection.view = connection.branches.join('\n');
    watchAgain();
  }
  let isWatched = false;
  function watchAgain(): void {
    isWatched = [...connections].some(({ branches }) => branches.length > 0);
    const release = stopWatching;
    stopWatching = device.watch([...new Set([...connections].flatMap(({ branches }) => branches))]);
    release?.();
  }

  function answer(connection: Connection, request: Request): void {
    const { id, url, method } = request;
    const path = canonicalUrl(url);
    const reply = (result: unknown) => connection.outbox.send(printReply(url, result, id));
    const fail = (error: DeviceError) => connection.outbox.send(printError(error, id));
    /** Without an id a change is carried out and not answered. */
    const quietly = (outcome: Answer) => {
      if (id === undefined) return;
      if (outcome.ok) reply(outcome.result ?? 'OK');
      else fail({ message: outcome.message });
    };
    switch (method) {
      case 'get': {
        const found = read(connection, request, path);
        if (found.ok) reply(found.result);
        else fail(found.error);
        return;
      }
      case 'info': {
        const found = at(infoTreeOf(device.schema), path);
        if (found === undefined) fail(missing(path));
        else reply(found);
        return;
      }
      case 'subscribe': {
        const refusal = prove(connection, request);
        if (refusal) return fail(refusal);
        const found = see(connection, request, path);
        if (!found.ok) return fail(found.error);
        if (!connection.urls.has(path) && connection.urls.size >= limits.subscriptions)
          return fail({ message: `More than ${limits.subscriptions} subscriptions.` });
        connection.urls.add(path);
        subscriptionsChanged(connection);
        reply(found.result);
        connection.outbox.send(printNotify(nested(path, found.result)));
        return;
      }
      case 'unsubscribe':
        connection.urls.delete(path);
        subscriptionsChanged(connection);
        return quietly({ ok: true });
      case 'set':
      case 'clear':
        return change(connection, request, path, quietly);
    }
  }

  function read(connection: Connection, request: Request, path: string): Found<unknown> {
    if (path === '/users') return readUsers(connection);
    const { url, auth } = request;
    const refusal = prove(connection, request);
    if (refusal) return { ok: false, error: refusal };
    const { password, lockKey } = authority.secrets();
    const admin = auth !== undefined || (password === '' && lockKey === '');
    const special = device.readSpecial(path, { id: connection.id, admin });
    if (special?.ok) return { ok: true, result: special.result };
    if (special) return { ok: false, error: (admin ? undefined : authorise(connection, url, auth)) ?? { message: special.message } };
    return see(connection, request, path);
  }
  /** What stands at a path, as far as it is told here: a guarded leaf is left out of its branch, and asked for by itself it is a matter of the password. */
  function see(connection: Connection, request: Request, path: string): Found<Tree | TreeLeaf> {
    const found = at(device.tree, path);
    if (found === undefined) return { ok: false, error: missing(path) };
    const hidden = guardedAddresses.filter((address) => isWithin(address, path));
    if (hidden.length === 0 || isTrusted(connection)) return { ok: true, result: found };
    if (!isTree(found)) return { ok: false, error: authorise(connection, request.url, undefined) ?? missing(path) };
    const depth = segmentsOf(path).length;
    return { ok: true, result: hidden.reduce((branch, address) => without(branch, segmentsOf(address).slice(depth)), found) };
  }
  /** Reading needs no proof; one that is shown has to be right. */
  function prove(connection: Connection, { url, auth }: Request): DeviceError | undefined {
    return auth === undefined ? undefined : authorise(connection, url, auth);
  }
  function readUsers({ id }: Connection): Found<unknown> {
    const publicKey = authority.publicKey();
    if (!publicKey) return { ok: false, error: { message: 'This device has no key for passwords.' } };
    return { ok: true, result: { scheme: schemeName, publicKey, nonce: authority.guard.offer(id) } };
  }

  function change(
    connection: Connection,
    { id, url, method, params, auth }: Request,
    path: string,
    quietly: (outcome: Answer) => void,
  ): void {
    const refusal = authorise(connection, url, auth);
    if (refusal) {
      if (id !== undefined) connection.outbox.send(printError(refusal, id));
      return;
    }
    if (path === '/users' && method === 'set') return changePassword(connection, params, id, quietly);
    if (connection.unanswered >= limits.unanswered) return quietly({ ok: false, message: 'Too many requests at once.' });
    const session: Session = { id: connection.id, admin: true };
    const outcome = carryOut(() => (method === 'set' ? device.write(path, params, session) : device.clear(path, params, session)));
    if (!(outcome instanceof Promise)) return quietly(outcome);
    connection.unanswered += 1;
    void outcome.catch(faulted).then((late) => {
      connection.unanswered -= 1;
      if (connections.has(connection)) quietly(late);
    });
  }
  function carryOut(request: () => Answer | Promise<Answer>): Answer | Promise<Answer> {
    try {
      return request();
    } catch (error) {
      return faulted(error);
    }
  }
  function faulted(error: unknown): Answer & { readonly ok: false } {
    onFault(error);
    return { ok: false, message: 'The amplifier could not carry this out.' };
  }
  function changePassword(connection: Connection, params: unknown, id: number | undefined, quietly: (outcome: Answer) => void): void {
    const sealed = typeof params === 'object' && params !== null ? (params as Record<string, unknown>)['admin'] : undefined;
    const verdict = authority.guard.changePassword(connection.id, () => authority.open(sealed), authority.secrets());
    if (verdict.kind === 'accepted') {
      authority.changePassword(verdict.password);
      quietly({ ok: true });
    } else if (id !== undefined) {
      connection.outbox.send(printError(verdict.kind === 'throttled' ? throttled(verdict) : { message: verdict.message }, id));
    }
  }
  function authorise(connection: Connection, url: string, auth: unknown): DeviceError | undefined {
    const verdict = authority.guard.check(connection.id, url, auth, authority.secrets());
    if (verdict.kind === 'accepted') return undefined;
    return verdict.kind === 'throttled' ? throttled(verdict) : { code: nonceErrorCode, message: verdict.message, nonce: verdict.nonce };
  }

  const stopListening = device.follow({
    changed(changes) {
      if (changes.some(([address]) => address === periodAddress)) {
        period = periodOf(device.tree);
        // What is due already goes out by the new period.
        if (stopTimer) {
          stopTimer();
          stopTimer = undefined;
          schedule();
        }
      }
      if (!isWatched) return;
      coalesce(changed, changes);
      schedule();
    },
    moved(moved, values) {
      if (!isWatched) return;
      meters.add(moved, values);
      schedule();
    },
  });
  const stopAnnouncements = device.onAnnouncement((url, params) => {
    const path = canonicalUrl(url);
    const text = printNotify(nested(path, params));
    for (const { branches, outbox } of connections) if (branches.some((branch) => isWithin(path, branch))) outbox.send(text);
  });

  return {
    connections: () => connections.size,
    close() {
      stopListening();
      stopAnnouncements();
      for (const connection of connections) connection.end(1001, 'going away');
      stopTimer?.();
    },
    connect(transport) {
      if (connections.size >= limits.sockets) {
        transport.close(1013, 'too many connections');
        return { message: () => undefined, closed: () => undefined };
      }
      const id = `socket ${nextId++}`;
      const leave = () => {
        if (!connections.delete(connection)) return;
        intake.close();
        authority.guard.forget(id);
        watchAgain();
      };
      const end = (code: number, reason: string) => {
        if (!connections.has(connection)) return;
        leave();
        transport.close(code, reason);
      };
      const outbox = createOutbox({ transport, clock, limits, print: (changes) => printNotify(treeOf(changes)), close: end });
      const connection: Connection = { id, outbox, urls: new Set(), branches: [], view: '', unanswered: 0, end };
      const intake = createIntake<string | Uint8Array>({
        clock,
        limits,
        overflow: () => end(1008, 'too many messages'),
        take(data) {
          const reading = readRequest(data);
          if (!reading.ok) {
            if (!reading.silent) outbox.send(printError({ message: reading.message }, reading.id));
            return;
          }
          const { request } = reading;
          try {
            answer(connection, request);
          } catch (error) {
            const { message } = faulted(error);
            if (request.id !== undefined) outbox.send(printError({ message }, request.id));
          }
        },
      });
      connections.add(connection);
      return {
        closed: leave,
        message(data) {
          if (data.length > limits.frameBytes) end(1009, 'message too big');
          else intake.offer(data);
        },
      };
    },
  };
}

function periodOf(tree: Tree): number {
  const period = at(tree, periodAddress);
  return typeof period === 'number' && period >= 1 ? period : 100;
}
const missing = (path: string): DeviceError => ({ message: `There is no ${path}.` });
const throttled = ({ message, retryAfterMs }: { readonly message: string; readonly retryAfterMs: number }): DeviceError => ({
  message,
  retryAfter: Math.ceil(retryAfterMs / 1000),
});
