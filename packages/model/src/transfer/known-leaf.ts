/** Which property stands at an address, on any amplifier: files come from other models than the one they are read into. */

import { resources } from '../amplifier/index.ts';
import { inputKinds, type AnyParams, type Handle, type ResourceShape } from '../property/resource.ts';
import type { Leaf, Schema } from '../schema/schema.ts';
import { at, isTree, segmentsOf, type Tree } from '../property/tree.ts';

/** A resource as found in a tree: `/amp/channels/3/output`. */
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
  /** Of the resource instance it is in. */
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

/** Every instance of every resource that a tree has anything of, in the order in which a device tells them. */
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

/** Left alone by export and import alike, wherever they stand; most are members of older or newer files [IMPEXP-11] (OQ-117). */
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

/** The place in front of the last name of an address. */
export const placeOf = (address: string): string => address.slice(0, address.lastIndexOf('/')) || '/';
export const nameOf = (address: string): string => address.slice(address.lastIndexOf('/') + 1);

/** The leaves of a device that any of these paths names, itself or by a branch above it: in time that grows with either, not with both. */
export function leavesUnder(schema: Schema, paths: Iterable<string>): Leaf[] {
  const wanted = new Set(paths);
  return [...schema.leaves()].filter(({ address }) => {
    for (let end = address.length; end > 0; end = address.lastIndexOf('/', end - 1)) if (wanted.has(address.slice(0, end))) return true;
    return false;
  });
}
