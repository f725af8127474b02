/** [API-03] */

import { guardedAddresses } from '@headroom/model/amplifier';
import { at, isTree, segmentsOf, type Tree, type TreeLeaf } from '@headroom/model/property';
import { infoTreeOf } from '../wire/info-tree.ts';
import { printError, printNotify, printReply, type DeviceError, type Request } from '../wire/message.ts';
import { canonicalUrl, isWithin, nested, without } from '../wire/url.ts';
import type { Connection } from './connection.ts';
import type { Authorization } from './authorization.ts';
import type { Answer, ServedDevice, Session } from './served-device.ts';

interface RequestOptions {
  readonly device: ServedDevice;
  readonly authorization: Authorization;
  readonly unanswered: number;
  /** An error inside the device is answered as a refusal. */
  readonly onFault: (error: unknown) => void;
  readonly subscribed: () => void;
}
type Found<T> = { readonly ok: true; readonly result: T } | { readonly ok: false; readonly error: DeviceError };
const refuse = (error: DeviceError) => ({ ok: false, error }) as const;
const missing = (path: string): DeviceError => ({ message: `There is no ${path}.` });

export function createRequests({ device, authorization, unanswered, onFault, subscribed }: RequestOptions) {
  function answer(connection: Connection, request: Request): void {
    const { id, url, method } = request;
    const path = canonicalUrl(url);
    const say = (found: Found<unknown>) => connection.tell(found.ok ? printReply(url, found.result, id) : printError(found.error, id));
    /** Without an id a change gets no answer. */
    const sayQuietly = (found: Found<unknown>) => {
      if (id !== undefined) say(found);
    };
    switch (method) {
      case 'get':
        return say(read(connection, request, path));
      case 'info': {
        const found = at(infoTreeOf(device.schema), path);
        return say(found === undefined ? refuse(missing(path)) : { ok: true, result: found });
      }
      case 'subscribe': {
        const found = subscribe(connection, request, path);
        say(found);
        if (found.ok) connection.tell(printNotify(nested(path, found.result)));
        return;
      }
      case 'unsubscribe':
        connection.subscriptions.remove(path);
        subscribed();
        return sayQuietly(done);
      case 'set':
      case 'clear':
        return change(connection, request, path, sayQuietly);
    }
  }

  function read(connection: Connection, request: Request, path: string): Found<unknown> {
    if (path === '/users') {
      const result = authorization.offer(connection);
      return result ? { ok: true, result } : refuse({ message: 'This device has no key for passwords.' });
    }
    const refusal = authorization.prove(connection, request);
    if (refusal) return refuse(refusal);
    const admin = authorization.claimsAdmin(request);
    const special = device.readSpecial(path, { id: connection.id, admin });
    if (special?.ok) return { ok: true, result: special.result };
    if (special) return refuse((admin ? undefined : authorization.authorise(connection, request)) ?? { message: special.message });
    return see(connection, request, path);
  }
  /** A guarded leaf is omitted from its branch. */
  function see(connection: Connection, request: Request, path: string): Found<Tree | TreeLeaf> {
    const found = at(device.tree, path);
    if (found === undefined) return refuse(missing(path));
    const hidden = guardedAddresses.filter((address) => isWithin(address, path));
    if (hidden.length === 0 || authorization.isTrusted(connection)) return { ok: true, result: found };
    if (!isTree(found)) return refuse(authorization.authorise(connection, { ...request, auth: undefined }) ?? missing(path));
    const depth = segmentsOf(path).length;
    return { ok: true, result: hidden.reduce((branch, address) => without(branch, segmentsOf(address).slice(depth)), found) };
  }
  function subscribe(connection: Connection, request: Request, path: string): Found<Tree | TreeLeaf> {
    const refusal = authorization.prove(connection, request);
    if (refusal) return refuse(refusal);
    const found = see(connection, request, path);
    if (!found.ok) return found;
    if (!connection.subscriptions.add(path, path)) return refuse({ message: 'Too many subscriptions.' });
    subscribed();
    return found;
  }

  function change(connection: Connection, request: Request, path: string, say: (found: Found<unknown>) => void): void {
    const { method, params } = request;
    const refusal = authorization.authorise(connection, request);
    if (refusal) return say(refuse(refusal));
    if (path === '/users' && method === 'set') {
      const problem = authorization.changePassword(connection, params);
      return say(problem ? refuse(problem) : done);
    }
    if (connection.unanswered >= unanswered) return say(refuse({ message: 'Too many requests at once.' }));
    const session: Session = { id: connection.id, admin: true };
    const outcome = method === 'set' ? device.write(path, params, session) : device.clear(path, params, session);
    if (!(outcome instanceof Promise)) return say(foundIn(outcome));
    connection.unanswered += 1;
    void outcome.catch(faulted).then((late) => {
      connection.unanswered -= 1;
      if (connection.isOpen()) say(foundIn(late));
    });
  }
  function faulted(error: unknown): Answer {
    onFault(error);
    return { ok: false, message: 'The amplifier could not carry this out.' };
  }

  return (connection: Connection, request: Request): void => {
    try {
      answer(connection, request);
    } catch (error) {
      const found = foundIn(faulted(error));
      if (!found.ok && request.id !== undefined) connection.tell(printError(found.error, request.id));
    }
  };
}
const done = { ok: true, result: 'OK' } as const;
const foundIn = (outcome: Answer): Found<unknown> =>
  outcome.ok ? { ok: true, result: outcome.result ?? 'OK' } : refuse({ message: outcome.message });
