/** Reported channels outrank the device's own description, which outranks its name (OQ-006). */

import { readModel } from './catalogue.ts';
import { deviceInfo } from '../amplifier/amp.ts';
import { at, isTree, valueOf, type Tree } from '../property/tree.ts';

export function numbersAt(tree: Tree, url: string): number[] {
  const branch = at(tree, url);
  if (!isTree(branch)) return [];
  return Object.keys(branch)
    .filter((key) => /^[1-9]\d{0,2}$/.test(key))
    .map(Number)
    .toSorted((one, other) => one - other);
}

export function channelNumbers(tree: Tree, numberOfChannels?: number): number[] {
  const present = numbersAt(tree, '/amp/channels');
  if (present.length > 0) return present;
  const said = valueOf(tree, deviceInfo.properties.numOutputs, {}) ?? 0;
  const count =
    [said, numberOfChannels ?? 0, readModel(valueOf(tree, deviceInfo.properties.modelID, {}))?.channels ?? 0].find(isCount) ?? 0;
  return Array.from({ length: count }, (_, index) => index + 1);
}
const isCount = (count: number) => Number.isInteger(count) && count > 0 && count <= 64;
