/** Turns a cloud's addresses into a Device's writes. */

import { resources } from '@headroom/model/amplifier';
import {
  isClosedToClouds,
  isOfKind,
  leavesOf,
  paramsIn,
  type AnyParams,
  type Handle,
  type ResourceShape,
  type Tree,
  type TreeLeaf,
  type Write,
} from '@headroom/model/property';

export interface Found {
  readonly handle: Handle;
  readonly at: AnyParams;
}
export function propertyAt(address: string): Found | undefined {
  const slash = address.lastIndexOf('/');
  const name = address.slice(slash + 1);
  const place = resourceAt(address.slice(0, slash) || '/', (resource) => Object.hasOwn(resource.properties, name));
  const handle = place?.resource.properties[name];
  return place && handle && { handle, at: place.at };
}
export function resourceAt(
  path: string,
  isMeant: (resource: ResourceShape) => boolean = () => true,
): { readonly resource: ResourceShape; readonly at: AnyParams } | undefined {
  for (const resource of resources) {
    const at = isMeant(resource) ? paramsIn(resource, path === '/' ? '' : path) : undefined;
    if (at && resource.pathAt(at) === path) return { resource, at };
  }
  return undefined;
}

export type Planned = { readonly ok: true; readonly writes: readonly Write[] } | { readonly ok: false; readonly problem: string };
export function planWrites(url: string, values: unknown): Planned {
  const writes = new Map<string, Write & { readonly values: Record<string, TreeLeaf> }>();
  for (const [address, value] of leavesOf(values, url)) {
    const found = propertyAt(address);
    if (!found) return { ok: false, problem: `${address} is no property.` };
    const { handle, at } = found;
    if (handle.property.access === 'read') return { ok: false, problem: `${address} cannot be written.` };
    if (isClosedToClouds(handle)) return { ok: false, problem: `${address} can be changed on the local network only.` };
    if (!isOfKind(handle.property, value)) return { ok: false, problem: `${address} does not take this value.` };
    const path = handle.resource.pathAt(at);
    const write = writes.get(path) ?? { resource: handle.resource, at, values: {} };
    write.values[handle.name] = value;
    writes.set(path, write);
  }
  return { ok: true, writes: [...writes.values()] };
}

export function withoutSecrets(url: string, found: Tree | TreeLeaf): Tree | TreeLeaf | undefined {
  const kept: Tree = {};
  let isLeaf = false;
  for (const [address, value] of leavesOf(found, url)) {
    if (propertyAt(address)?.handle.property.secret === true) continue;
    if (address === url) {
      isLeaf = true;
      kept['value'] = value;
    } else if (address.startsWith(url === '/' ? '/' : `${url}/`)) putBelow(kept, address.slice(url === '/' ? 0 : url.length), value);
  }
  return isLeaf ? kept['value'] : kept;
}
function putBelow(tree: Tree, rest: string, value: TreeLeaf): void {
  const parts = rest.split('/').filter((part) => part !== '');
  const last = parts.pop() ?? '';
  let here = tree;
  for (const part of parts) {
    const next = here[part];
    here = typeof next === 'object' && next !== null && !Array.isArray(next) ? (next as Tree) : (here[part] = {});
  }
  here[last] = value;
}
