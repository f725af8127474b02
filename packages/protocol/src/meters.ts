/** Meters: leaves that a device moves by itself many times a second. They are set through their own handles, and told of once a beat. */

import { at, isTree, type Change, type Schema, type Tree } from '@headroom/model';
import { layoutOf, type MeterValue } from './meter-layout.ts';

export interface Meter {
  readonly address: string;
  /** Its number in the layout of its schema. */
  readonly number: number;
  /** As it stands in the tree. */
  readonly value: MeterValue;
  set(value: MeterValue): void;
}
export interface Meters {
  /** Undefined for what is no leaf of the schema, or a list. Whoever asks for the same gets the same. */
  meter(address: string): Meter | undefined;
  /** What moves meanwhile is told at the end, in one batch; what moves at other times is told at once. */
  together(task: () => void): void;
  /** Somebody else has put a value there. */
  overruled(change: Change): void;
}

export function createMeters(schema: Schema, tree: Tree, tell: (moved: readonly Meter[]) => void): Meters {
  const meters = new Map<string, { value: MeterValue } & Meter>();
  const moved: Meter[] = [];
  let gathering = false;
  function told(): void {
    if (moved.length > 0) tell(moved);
    moved.length = 0;
  }

  function create(address: string): Meter | undefined {
    const leaf = schema.leaf(address);
    const branch = leaf && at(tree, leaf.place.path);
    if (!leaf || leaf.property.kind === 'coefficients' || !isTree(branch)) return undefined;
    const { name } = leaf.handle;
    const meter = {
      address,
      number: layoutOf(schema).numberOf(address),
      value: branch[name] as MeterValue,
      // Most calls bring nothing new: they end here, without a look at the tree.
      set(value: MeterValue) {
        if (value === meter.value) return;
        meter.value = value;
        branch[name] = value;
        moved.push(meter);
        if (!gathering) told();
      },
    };
    meters.set(address, meter);
    return meter;
  }

  return {
    meter: (address) => meters.get(address) ?? create(address),
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
      const meter = meters.get(address);
      if (meter) meter.value = value as MeterValue;
    },
  };
}
