import type { Property, ValueOf } from './property.ts';
import { inputKinds, type AnyParams, type Handle, type ResourceShape } from './resource.ts';

export type TreeLeaf = string | number | boolean | null | readonly unknown[];
export interface Tree {
  [key: string]: Tree | TreeLeaf;
}
export type Change = readonly [address: string, value: TreeLeaf];

/** Deeper than any device's tree. */
export const deepest = 16;
const forbidden = new Set(['__proto__', 'constructor', 'prototype']);
export const isLegalKey = (key: string): boolean => key !== '' && !forbidden.has(key);

export function isTree(value: unknown): value is Tree {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
export function segmentsOf(url: string): string[] {
  return url.split('/').filter((segment) => segment !== '');
}
export function join(base: string, key: string): string {
  return base === '/' || base === '' ? `/${key}` : `${base}/${key}`;
}

/** Does not split the address, because plans call this thousands of times. */
export function at(tree: Tree, url: string): Tree | TreeLeaf | undefined {
  let here: Tree | TreeLeaf | undefined = tree;
  for (let from = 0; from < url.length;) {
    const slash = url.indexOf('/', from);
    const to = slash < 0 ? url.length : slash;
    if (to > from) {
      const name = url.slice(from, to);
      if (!isTree(here) || !Object.hasOwn(here, name)) return undefined;
      here = here[name];
    }
    from = to + 1;
  }
  return here;
}

export function branchAt<At extends AnyParams>(tree: Tree, { segments }: ResourceShape<At>, params: NoInfer<At>): Tree | undefined {
  let here: Tree = tree;
  for (const segment of segments) {
    // A plain read: `hasOwn` would ask a view of the tree twice, and no property is named like a member of every object.
    const next = here[typeof segment === 'string' ? segment : String(params[segment.param])];
    if (!isTree(next)) return undefined;
    here = next;
  }
  return here;
}
/** Makes what is missing. */
export function madeBranchAt<At extends AnyParams>(tree: Tree, { segments }: ResourceShape<At>, params: NoInfer<At>): Tree {
  let here = tree;
  for (const segment of segments) here = branchNamed(here, typeof segment === 'string' ? segment : String(params[segment.param]));
  return here;
}
export function* instancesOf(tree: Tree, { segments }: Pick<ResourceShape, 'segments'>, found: AnyParams = {}): Generator<AnyParams> {
  const [segment, ...rest] = segments;
  if (segment === undefined) yield found;
  else if (typeof segment === 'string') {
    const next = Object.hasOwn(tree, segment) ? tree[segment] : undefined;
    if (isTree(next)) yield* instancesOf(next, { segments: rest }, found);
  } else {
    for (const [key, next] of Object.entries(tree)) {
      const value = segment.param === 'kind' ? inputKinds.find((kind) => kind === key) : /^[1-9]\d?$/.test(key) ? Number(key) : undefined;
      if (value !== undefined && isTree(next)) yield* instancesOf(next, { segments: rest }, { ...found, [segment.param]: value });
    }
  }
}
export function foundAt<At extends AnyParams>(
  tree: Tree,
  { name, resource }: Handle<Property, At>,
  params: NoInfer<At>,
): Tree | TreeLeaf | undefined {
  return branchAt(tree, resource, params)?.[name];
}
export function valueOf<P extends Property, At extends AnyParams>(
  tree: Tree,
  handle: Handle<P, At>,
  params: NoInfer<At>,
): ValueOf<P> | undefined {
  return ofKind(handle.property, foundAt(tree, handle, params));
}
export const ofKind = <P extends Property>(property: P, value: unknown): ValueOf<P> | undefined =>
  isOfKind(property, value) ? (value as ValueOf<P>) : undefined;
export function isOfKind(property: Property, value: unknown): boolean {
  switch (property.kind) {
    case 'number':
      return typeof value === 'number' && Number.isFinite(value);
    case 'flag':
      return typeof value === 'boolean';
    case 'coefficients':
      return Array.isArray(value);
    default:
      return typeof value === 'string';
  }
}

const mayBeForbidden = /__proto__|constructor|prototype/;

/** True if changed. */
export const put = (tree: Tree, url: string, value: Tree | TreeLeaf): boolean => place(tree, url, value) !== 'kept';
/** `kept`: nothing changed; `value`: a leaf has another value; `names`: a leaf was added or removed. */
export type Effect = 'kept' | 'value' | 'names';
/** Does not split the address, because every meter value passes here. */
export function place(tree: Tree, url: string, value: Tree | TreeLeaf): Effect {
  if (mayBeForbidden.test(url) && !segmentsOf(url).every(isLegalKey)) return 'kept';
  let here = tree;
  let name = '';
  for (let from = 0; from < url.length;) {
    const slash = url.indexOf('/', from);
    const to = slash < 0 ? url.length : slash;
    if (to > from) {
      if (name !== '') here = branchNamed(here, name);
      name = url.slice(from, to);
    }
    from = to + 1;
  }
  if (name === '') return 'kept';
  const before = Object.hasOwn(here, name) ? here[name] : undefined;
  if (same(before, value)) return 'kept';
  here[name] = value;
  return before === undefined ? 'names' : 'value';
}
function branchNamed(tree: Tree, name: string): Tree {
  const next = Object.hasOwn(tree, name) ? tree[name] : undefined;
  return isTree(next) ? next : (tree[name] = {});
}
export function remove(tree: Tree, url: string): boolean {
  const segments = segmentsOf(url);
  const name = segments.pop();
  const parent = at(tree, segments.join('/'));
  if (name === undefined || !isTree(parent) || !Object.hasOwn(parent, name)) return false;
  delete parent[name];
  return true;
}

/** In place; returns changed leaves. */
export function merge(tree: Tree, url: string, partial: unknown): Change[] {
  const changes: Change[] = [];
  for (const [address, value] of leavesOf(partial, url)) if (put(tree, address, value)) changes.push([address, value]);
  return changes;
}

/** Skips illegal keys and excessive depth. */
export function* leavesOf(partial: unknown, base = '/', depth = 0): Generator<Change> {
  if (!isTree(partial)) {
    if (partial !== undefined && depth > 0) yield [base, partial as TreeLeaf];
    else if (partial !== undefined && segmentsOf(base).length > 0) yield [base, partial as TreeLeaf];
    return;
  }
  if (depth > deepest) return;
  const keys = Object.keys(partial);
  // A table keyed by paths [LOCK-04] is one value. It holds no branches, so a damaged name with a slash cannot replace one.
  if (segmentsOf(base).length > 0 && keys.length > 0 && keys.every((key) => key.startsWith('/') && !isTree(partial[key]))) {
    yield [base, partial as unknown as TreeLeaf];
    return;
  }
  for (const key of keys) {
    if (isLegalKey(key)) yield* leavesOf(partial[key], join(base, key), depth + 1);
  }
}

export function treeOf(changes: Iterable<Change>): Tree {
  const tree: Tree = {};
  for (const [address, value] of changes) put(tree, address, value);
  return tree;
}

export function diff(before: Tree, after: Tree): Change[] {
  return [...leavesOf(after)].filter(([address, value]) => !same(at(before, address), value));
}

function same(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (!Array.isArray(one) || !Array.isArray(other) || one.length !== other.length) return false;
  return one.every((item, index) => Object.is(item, other[index]));
}
