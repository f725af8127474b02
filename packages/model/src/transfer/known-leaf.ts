/** Files may come from other models than the target. */

import { resources } from '../amplifier/index.ts';
import { inputKinds, type AnyParams, type Handle, type ResourceShape } from '../property/resource.ts';
import type { Leaf, Schema } from '../schema/schema.ts';
import { at, isTree, segmentsOf, type Tree } from '../property/tree.ts';

export interface FoundPlace {
  readonly path: string;
  readonly resource: ResourceShape;
  readonly params: AnyParams;
}

interface Branch {
  readonly named: Map<string, Branch>;
  wildcard: { readonly name: string; readonly branch: Branch } | undefined;
  resource: ResourceShape | undefined;
}
const createBranch = (): Branch => ({ named: new Map(), wildcard: undefined, resource: undefined });

const root = createBranch();
for (const shape of resources) {
  let here = root;
  for (const segment of segmentsOf(shape.path)) {
    if (segment.startsWith('{')) {
      here.wildcard ??= { name: segment.slice(1, -1), branch: createBranch() };
      here = here.wildcard.branch;
    } else {
      const next = here.named.get(segment) ?? createBranch();
      here.named.set(segment, next);
      here = next;
    }
  }
  here.resource = shape;
}

const fits = (name: string, segment: string) =>
  name === 'kind' ? inputKinds.some((kind) => kind === segment) : /^[1-9]\d?$/.test(segment);

export interface KnownLeaf {
  readonly handle: Handle;
  readonly path: string;
}
export function knownLeaf(address: string): KnownLeaf | undefined {
  const segments = segmentsOf(address);
  const name = segments.pop();
  let here: Branch | undefined = root;
  for (const segment of segments) {
    const { named, wildcard }: Branch = here;
    here = named.get(segment) ?? (wildcard && fits(wildcard.name, segment) ? wildcard.branch : undefined);
    if (here === undefined) return undefined;
  }
  const properties = here.resource?.properties;
  const handle = properties && name !== undefined && Object.hasOwn(properties, name) ? properties[name] : undefined;
  return handle && { handle, path: `/${segments.join('/')}` };
}

/** In the device's order. */
export function* placesIn(tree: Tree): Generator<FoundPlace> {
  for (const shape of resources)
    for (const params of instancesOf(segmentsOf(shape.path), tree, {})) yield { path: shape.pathAt(params), resource: shape, params };
}
function* instancesOf([first, ...rest]: readonly string[], branch: Tree, params: AnyParams): Generator<AnyParams> {
  if (first === undefined) {
    yield params;
    return;
  }
  const name = first.startsWith('{') ? first.slice(1, -1) : undefined;
  const keys = name === undefined ? [first] : Object.keys(branch).filter((key) => fits(name, key));
  for (const key of keys) {
    const next = at(branch, key);
    const more = name === undefined ? params : { ...params, [name]: name === 'kind' ? key : Number(key) };
    if (isTree(next)) yield* instancesOf(rest, next, more);
  }
}

/** Mostly members of older or newer files [IMPEXP-11] (OQ-117). */
const leftAlone: ReadonlySet<string> = new Set([
  'fader',
  'zoneFader',
  'faderZoneOffset',
  'faderZoneAdjust',
  'currentMin',
  'smoothing',
  'smoothingFast',
  'smoothingSlow',
  'testTime',
  'testTimeExtend',
  'clipLimiter',
  'clipLimiterEnable',
  'voltageMin',
  'subZoneName',
  'faderZoneRange',
]);
export const isLeftAlone = (address: string): boolean => segmentsOf(address).some((segment) => leftAlone.has(segment));

export const placeOf = (address: string): string => address.slice(0, address.lastIndexOf('/')) || '/';
export const nameOf = (address: string): string => address.slice(address.lastIndexOf('/') + 1);

export function leavesUnder(schema: Schema, paths: Iterable<string>): Leaf[] {
  const wanted = new Set(paths);
  return [...schema.leaves()].filter(({ address }) => {
    for (let end = address.length; end > 0; end = address.lastIndexOf('/', end - 1)) if (wanted.has(address.slice(0, end))) return true;
    return false;
  });
}
