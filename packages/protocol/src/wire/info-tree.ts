/** A device's description of itself: hundreds of kilobytes that are the same for every device of a model, and held once for all of them. */

import { isTree, type Tree, type TreeLeaf } from '@headroom/model/property';
import type { Schema } from '@headroom/model/schema';

const trees = new WeakMap<Schema, Tree>();

/** The reply to `info` at the root as the schema has it. Shared: to be read only. */
export function infoTreeOf(schema: Schema): Tree {
  const known = trees.get(schema) ?? schema.info();
  trees.set(schema, known);
  return known;
}

/** The same description with every branch that says what `known` says replaced by it. */
export function shareInfo(told: Tree, known: unknown): Tree {
  if (!isTree(known)) return told;
  const shared: Tree = {};
  let differs = Object.keys(told).length !== Object.keys(known).length;
  for (const [key, value] of Object.entries(told)) {
    const other = Object.hasOwn(known, key) ? known[key] : undefined;
    const kept = isTree(value) ? shareInfo(value, other) : other !== undefined && isSameLeaf(value, other) ? other : value;
    shared[key] = kept;
    if (kept !== other) differs = true;
  }
  return differs ? shared : known;
}

function isSameLeaf(value: TreeLeaf, other: Tree | TreeLeaf): boolean {
  if (!Array.isArray(value)) return value === other;
  return Array.isArray(other) && value.length === other.length && value.every((item, index) => item === other[index]);
}
