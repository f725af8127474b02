import { propertyAt } from '@headroom/model/schema';
import { isClosedToClouds, isOfKind, leavesOf, type Tree, type TreeLeaf, type Write } from '@headroom/model/property';

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
