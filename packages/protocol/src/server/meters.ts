/** Leaves that move many times a second: numbered, and reported once per beat. */

import { at, isTree, type Change, type Tree } from '@headroom/model/property';
import type { Schema } from '@headroom/model/schema';
import { addLeaf, layoutOf, type LeafSet, type MeterValue } from '../wire/meter-layout.ts';

/** Index in the schema's layout; -1 if the device lacks it. */
export type Meter = number;
export interface Meters {
  meter(address: string): Meter;
  set(meter: Meter, value: MeterValue): void;
  together(task: () => void): void;
  overruled(change: Change): void;
}
export type TellMoved = (moved: LeafSet, values: readonly MeterValue[]) => void;

export function createMeters(schema: Schema, tree: Tree, tell: TellMoved): Meters {
  const layout = layoutOf(schema);
  const values: MeterValue[] = layout.addresses.map(() => 0);
  const branches = layout.addresses.map(() => tree);
  const moved = layout.none();
  let anyMoved = false;
  let gathering = false;
  function told(): void {
    if (!anyMoved) return;
    anyMoved = false;
    tell(moved, values);
    moved.fill(0);
  }

  return {
    meter(address) {
      const leaf = schema.leaf(address);
      const branch = leaf && at(tree, leaf.place.path);
      if (!leaf || leaf.property.kind === 'coefficients' || !isTree(branch)) return -1;
      const number = layout.numberOf(address);
      values[number] = branch[leaf.handle.name] as MeterValue;
      branches[number] = branch;
      return number;
    },
    set(meter, value) {
      // Most calls bring nothing new.
      if (meter < 0 || value === values[meter]) return;
      values[meter] = value;
      branches[meter]![layout.names[meter]!] = value;
      addLeaf(moved, meter);
      anyMoved = true;
      if (!gathering) told();
    },
    together(task) {
      gathering = true;
      try {
        task();
      } finally {
        gathering = false;
        told();
      }
    },
    overruled([address, value]) {
      const number = layout.numberOf(address);
      if (number >= 0) values[number] = value as MeterValue;
    },
  };
}
