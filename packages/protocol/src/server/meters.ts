/** Meters: leaves that a device moves by itself many times a second. They go by their numbers, cost next to nothing where nothing is new, and are told of once a beat. */

import { at, isTree, type Change, type Tree } from '@headroom/model/property';
import type { Schema } from '@headroom/model/schema';
import { addLeaf, layoutOf, type LeafSet, type MeterValue } from '../wire/meter-layout.ts';

/** A leaf's number in the layout of its schema, or -1 for what the device has not. */
export type Meter = number;
export interface Meters {
  /** -1 for what is no leaf of the schema, or a list. */
  meter(address: string): Meter;
  /** Where the device has no such meter nothing is set. */
  set(meter: Meter, value: MeterValue): void;
  /** What moves meanwhile is told at the end, in one batch; what moves at other times is told at once. */
  together(task: () => void): void;
  /** Somebody else has put a value there. */
  overruled(change: Change): void;
}
/** `values` are those of all meters, by number, as they stand in the tree. */
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
      // Most calls bring nothing new: they end here, without a look at the tree.
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
