import { output } from '../amplifier/index.ts';
import type { Handle } from '../property/resource.ts';
import type { Schema } from '../schema/schema.ts';
import { at, isOfKind, type Change, type Tree, type TreeLeaf } from '../property/tree.ts';
import { knownLeaf } from './known-leaf.ts';

const { fader, mute, enable } = output.properties;
const handles: ReadonlySet<Handle> = new Set([fader, mute, enable]);
export const isOutputState = (handle: Handle): boolean => handles.has(handle);

/** In the file, but unchanged by the import [IMPEXP-11]. */
export interface Kept {
  readonly address: string;
  readonly inFile: TreeLeaf;
  readonly onDevice: TreeLeaf;
}
export function keptOf(changes: readonly Change[], { tree, schema }: { readonly tree: Tree; readonly schema: Schema }): Kept[] {
  return changes.flatMap(([address, inFile]): Kept[] => {
    const handle = knownLeaf(address)?.handle;
    const onDevice = at(tree, address) as TreeLeaf | undefined;
    const isKept = handle !== undefined && isOutputState(handle) && isOfKind(handle.property, inFile);
    return isKept && schema.leaf(address) && onDevice !== undefined ? [{ address, inFile, onDevice }] : [];
  });
}
