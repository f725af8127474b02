/** A write that a rule asks for: the place, and the values to put there. */

import type { Property, ValueOf } from './property.ts';
import { fill, type Params, type Resource } from './resource.ts';
import type { TreeLeaf } from './tree.ts';

export interface Write {
  readonly path: string;
  readonly values: Readonly<Record<string, TreeLeaf>>;
}

export function writeTo<Path extends string, D extends Readonly<Record<string, Property>>>(
  of: Resource<Path, D>,
  params: Params<Path>,
  values: { readonly [K in keyof D]?: ValueOf<D[K]> },
): Write {
  return { path: fill(of.path, params), values: values as Readonly<Record<string, TreeLeaf>> };
}
