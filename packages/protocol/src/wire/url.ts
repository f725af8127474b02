import { isTree, place, remove, segmentsOf, type Change, type Effect, type Tree, type TreeLeaf } from '@headroom/model/property';

/** `amp//misc/` and `/amp/misc` are one place. */
export const canonicalUrl = (url: string): string => `/${segmentsOf(url).join('/')}`;
export const isWithin = (address: string, branch: string): boolean =>
  branch === '/' || address === branch || address.startsWith(`${branch}/`);
/** Null removes. */
export const apply = (tree: Tree, [address, value]: Change): Effect =>
  value !== null ? place(tree, address, value) : remove(tree, address) ? 'names' : 'kept';
export function nested(path: string, value: Tree | TreeLeaf): Tree {
  return segmentsOf(path).reduceRight((inner: Tree | TreeLeaf, segment) => ({ [segment]: inner }), value) as Tree;
}
/** Copies only the path to the leaf. */
export function without(branch: Tree, [name = '', ...rest]: readonly string[]): Tree {
  const inner = branch[name];
  if (rest.length > 0) return isTree(inner) ? { ...branch, [name]: without(inner, rest) } : branch;
  return Object.fromEntries(Object.entries(branch).filter(([key]) => key !== name));
}
