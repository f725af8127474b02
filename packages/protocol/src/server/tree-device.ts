import { deobfuscate, lockOn } from '@headroom/model/access';
import { accept, at, isTree, join, type Change, type ResourceShape, type Tree, type Value } from '@headroom/model/property';
import type { Place, Schema } from '@headroom/model/schema';
import { clearLocks, writeLocks, type LockRequest } from './lock-group.ts';
import { createLiveTree, type LiveTree } from './live-tree.ts';
import type { Answer, ServedDevice, Session } from './served-device.ts';
import { canonicalUrl } from '../wire/url.ts';

export interface PlannedWrite {
  readonly place: Place;
  readonly values: Readonly<Record<string, Value>>;
  readonly session: Session;
  readonly tree: Tree;
}
export type WriteHook = (write: PlannedWrite) => { readonly refuse: string } | { readonly changes: readonly Change[] } | undefined;
/** For exactly one url; undefined leaves it to the general part. */
export type RequestHandler = (params: unknown, session: Session) => Answer | Promise<Answer> | undefined;

export interface TreeDeviceHooks {
  readonly writes: ReadonlyMap<ResourceShape, WriteHook>;
  readonly setHandlers: Readonly<Record<string, RequestHandler>>;
  readonly clearHandlers: Readonly<Record<string, RequestHandler>>;
  readonly reads: Readonly<Record<string, (session: Session) => Answer>>;
  /** Stores masked values, which the tree never holds. */
  readonly keepSecret: (address: string, value: Value) => void;
}
export const noHooks: TreeDeviceHooks = { writes: new Map(), setHandlers: {}, clearHandlers: {}, reads: {}, keepSecret: () => undefined };

export type TreeDevice = ServedDevice & LiveTree;

interface TreeDeviceOptions {
  readonly schema: Schema;
  readonly tree: Tree;
  readonly hooks: TreeDeviceHooks;
}
export const createTreeDevice = ({ schema, tree, hooks }: TreeDeviceOptions): TreeDevice => serveTree(createLiveTree(schema, tree), hooks);

type Refusal = { readonly ok: false; readonly message: string };
const refuse = (message: string): Refusal => ({ ok: false, message });

export function serveTree(live: LiveTree, hooks: TreeDeviceHooks): TreeDevice {
  const { schema, tree, report } = live;
  const lockKey = (stored: string) => deobfuscate(typeof tree['id'] === 'string' ? tree['id'] : '', stored);

  function plan(url: string, params: unknown, session: Session): Refusal | { readonly ok: true; readonly changes: readonly Change[] } {
    const given = new Map<Place, Record<string, unknown>>();
    const refusal = collect(url, params, given);
    if (refusal !== undefined) return refuse(refusal);
    const changes: Change[] = [];
    for (const [place, raw] of given) {
      const legal = acceptAll(place, raw, at(tree, place.path));
      if (typeof legal === 'string') return refuse(legal);
      const asked = Object.entries(legal).map(([name, value]): Change => [join(place.path, name), value]);
      const isBarred = ([address]: Change) => lockOn(tree, address) !== undefined;
      const locked = asked.find(isBarred);
      if (locked) return refuse(`${locked[0]} is locked.`);
      const verdict = hooks.writes.get(place.resource)?.({ place, values: legal, session, tree });
      if (verdict !== undefined && 'refuse' in verdict) return refuse(verdict.refuse);
      // A hook's changes respect locks too, unless they change nothing.
      const along = verdict?.changes ?? [];
      const lockedToo = along.find((change) => isBarred(change) && at(tree, change[0]) !== change[1]);
      if (lockedToo) return refuse(`${lockedToo[0]} is locked.`);
      changes.push(...asked, ...along);
    }
    return { ok: true, changes };
  }

  /** A hostile tree is left at its first unknown name. A string is a refusal. */
  function collect(address: string, value: unknown, given: Map<Place, Record<string, unknown>>): string | undefined {
    const leaf = schema.leaf(address);
    if (leaf) {
      if (leaf.property.access === 'read') return `${address} can only be read.`;
      const raw = given.get(leaf.place) ?? {};
      raw[leaf.handle.name] = value;
      given.set(leaf.place, raw);
      return undefined;
    }
    const branch = at(tree, address);
    if (branch === undefined) return `There is no ${address}.`;
    if (!isTree(branch) || address.startsWith('/lockedProperties')) return `${address} can only be read.`;
    if (!isTree(value)) return `params must be an object at ${address}.`;
    for (const key of Object.keys(value)) {
      const refusal =
        key === '' || key.includes('/') ? `There is no "${key}" in ${address}.` : collect(join(address, key), value[key], given);
      if (refusal !== undefined) return refusal;
    }
    return undefined;
  }

  function carryOut(changes: readonly Change[]): Answer {
    const isSecret = ([address]: Change) => schema.leaf(address)?.property.access === 'masked';
    for (const change of changes) if (isSecret(change)) hooks.keepSecret(change[0], change[1] as Value);
    report(changes.filter((change) => !isSecret(change)));
    return { ok: true, result: 'OK' };
  }

  function locks(decide: (request: LockRequest) => Refusal | readonly Change[], params: unknown): Answer {
    const outcome = decide({ params, groups: tree['lockedProperties'], readKey: lockKey, schema });
    if (!('length' in outcome)) return outcome;
    report(outcome);
    return { ok: true, result: 'OK' };
  }

  return {
    ...live,
    write(url, params, session) {
      if (!session.admin) return refuse('A password is needed.');
      const path = canonicalUrl(url);
      const handled = own(hooks.setHandlers, path)?.(params, session);
      if (handled !== undefined) return handled;
      if (path === '/lockedProperties') return locks(writeLocks, params);
      const planned = plan(path, params, session);
      return planned.ok ? carryOut(planned.changes) : planned;
    },
    clear(url, params, session) {
      if (!session.admin) return refuse('A password is needed.');
      const path = canonicalUrl(url);
      const handled = own(hooks.clearHandlers, path)?.(params, session);
      if (handled !== undefined) return handled;
      if (path === '/lockedProperties') return locks(clearLocks, params);
      return refuse(`${path} cannot be cleared.`);
    },
    readSpecial: (url, session) => own(hooks.reads, canonicalUrl(url))?.(session),
  };
}

function own<T>(record: Readonly<Record<string, T>>, key: string): T | undefined {
  return Object.hasOwn(record, key) ? record[key] : undefined;
}

function acceptAll(place: Place, raw: Readonly<Record<string, unknown>>, current: unknown): Record<string, Value> | string {
  const legal: Record<string, Value> = {};
  const known = isTree(current) ? current : {};
  for (const { handle, address, property } of place.leaves) {
    if (!Object.hasOwn(raw, handle.name)) continue;
    const isBound = property.kind === 'number' && (property.atMost ?? property.atLeast) !== undefined;
    const accepted = accept(property, raw[handle.name], isBound ? { ...known, ...raw, ...legal } : known);
    if (!accepted.ok) return `${address}: ${accepted.refusal}.`;
    legal[handle.name] = accepted.value;
  }
  return legal;
}
