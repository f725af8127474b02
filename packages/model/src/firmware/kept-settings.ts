import { readModel } from '../catalogue/catalogue.ts';
import { deviceInfo } from '../amplifier/index.ts';
import { schemaOf, type Leaf } from '../schema/schema.ts';
import { branchAt, foundAt, valueOf, type Tree } from '../property/tree.ts';

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
const isSetting = ({ property }: Leaf): boolean => property.kept && property.access === 'write' && !property.measured && !property.secret;

const addresses = new Set(['ip', 'gateway', 'dns1', 'dns2']);
/** DHCP may change them at every start. */
const isLeased = ({ handle, params }: Leaf, tree: Tree): boolean =>
  addresses.has(handle.name) && branchAt(tree, handle.resource, params)?.['dhcp'] === true;
