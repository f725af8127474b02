import { accept, at, isLegalKey, isTree, join, put, segmentsOf, type Change, type Tree, type TreeLeaf } from '@headroom/model/property';
import type { Leaf, Schema } from '@headroom/model/schema';

/** Not properties: rights and tuning locks. */
const record = /^\/(?:lockedProperties|UAC)(?:\/|$)/;

/** Cached: asked for every meter change. */
export function isKept(schema: Schema, address: string): boolean {
  let answers = known.get(schema);
  if (!answers) known.set(schema, (answers = new Map<string, boolean>()));
  const before = answers.get(address);
  if (before !== undefined) return before;
  const answer = decide(schema, address);
  // Caches leaves only: other addresses could be invented without end.
  if (schema.leaf(address)) answers.set(address, answer);
  return answer;
}
const known = new WeakMap<Schema, Map<string, boolean>>();

function decide(schema: Schema, address: string): boolean {
  if (!address.startsWith('/')) return false;
  if (record.test(address)) return segmentsOf(address).every(isLegalKey);
  return schema.leaf(address)?.property.kept === true;
}

/** The file may be from another version or hostile: illegal values become defaults. */
export function restore(schema: Schema, tree: Tree, values: ReadonlyMap<string, TreeLeaf>): void {
  for (const [address, value] of values) {
    if (!isKept(schema, address)) continue;
    const leaf = schema.leaf(address);
    if (!leaf) {
      if (isLockPart(address, value) || address.startsWith('/UAC/')) put(tree, address, value);
      continue;
    }
    const accepted = accept(leaf.property, value, boundOf(leaf, tree, values));
    if (accepted.ok) put(tree, address, accepted.value);
  }
}
/** The stored one counts, not the default that stands there until its turn. */
function boundOf({ property, place }: Leaf, tree: Tree, values: ReadonlyMap<string, TreeLeaf>): Readonly<Record<string, unknown>> {
  const name = property.kind === 'number' ? (property.atMost ?? property.atLeast) : undefined;
  if (name === undefined) return {};
  const address = join(place.path, name);
  return { [name]: values.get(address) ?? at(tree, address) };
}
/** Also removes locks. */
export function factoryChanges(schema: Schema, factory: Tree): Change[] {
  const changes = [...schema.leaves()].flatMap(({ address }): Change[] => {
    const value = at(factory, address);
    return isKept(schema, address) && value !== undefined && !isTree(value) ? [[address, value]] : [];
  });
  return [...changes, ['/lockedProperties', null]];
}
function isLockPart(address: string, value: unknown): boolean {
  if (/^\/lockedProperties\/[\w-]{1,64}\/key$/.test(address)) return typeof value === 'string';
  return (
    /^\/lockedProperties\/[\w-]{1,64}\/properties$/.test(address) && Array.isArray(value) && value.every((path) => typeof path === 'string')
  );
}
