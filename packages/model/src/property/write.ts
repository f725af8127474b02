import type { AnyParams, Definitions, Resource, ResourceShape, ValuesOf } from './resource.ts';
import type { TreeLeaf } from './tree.ts';

export interface Write {
  readonly resource: ResourceShape;
  readonly at: AnyParams;
  readonly values: Readonly<Record<string, TreeLeaf>>;
}

export function writeTo<At extends AnyParams, D extends Definitions>(of: Resource<At, D>, at: NoInfer<At>, values: ValuesOf<D>): Write {
  return { resource: of, at, values: values as Write['values'] };
}
