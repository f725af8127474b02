/** Hundreds of kilobytes, equal for a model and therefore shared. */

import { isTree, type Tree, type TreeLeaf } from '@headroom/model/property';
import type { Schema } from '@headroom/model/schema';

const trees = new WeakMap<Schema, Tree>();

export function infoTreeOf(schema: Schema): Tree {
  const known = trees.get(schema) ?? schema.info();
  trees.set(schema, known);
  return known;
}

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
