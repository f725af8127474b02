/** Whether an amplifier is set up as it was: what an update must not change. */

import { readModel } from '../catalogue/catalogue.ts';
import { deviceInfo } from '../amplifier/index.ts';
import { schemaOf, type Leaf } from '../schema/schema.ts';
import { branchAt, foundAt, valueOf, type Tree } from '../property/tree.ts';

/** The addresses of settings that both trees tell and tell differently. What only one version of the firmware knows is no change. */
export function changedSettings(before: Tree, after: Tree): string[] {
  const model = readModel(valueOf(after, deviceInfo.properties.modelID, {}) ?? valueOf(before, deviceInfo.properties.modelID, {}));
  if (model === undefined) return [];
  const changed: string[] = [];
  for (const leaf of schemaOf(model).leaves()) {
    if (!isSetting(leaf) || (isLeased(leaf, before) && isLeased(leaf, after))) continue;
    const one = foundAt(before, leaf.handle, leaf.params);
    const other = foundAt(after, leaf.handle, leaf.params);
    if (one !== undefined && other !== undefined && JSON.stringify(one) !== JSON.stringify(other)) changed.push(leaf.address);
  }
  return changed;
}
/** Kept over a loss of power, and set by people: neither measured nor told by the amplifier alone. */
const isSetting = ({ property }: Leaf): boolean => property.kept && property.access === 'write' && !property.measured && !property.secret;

const addresses = new Set(['ip', 'gateway', 'dns1', 'dns2']);
/** Given by the network: another one may be after every start. */
const isLeased = ({ handle, params }: Leaf, tree: Tree): boolean =>
  addresses.has(handle.name) && branchAt(tree, handle.resource, params)?.['dhcp'] === true;
