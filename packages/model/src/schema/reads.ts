/** Records what a rule reads, so that a caller can rerun it. */

import { discovery, lockedProperties, resources } from '../amplifier/index.ts';
import { paramsIn, type AnyParams, type ResourceShape } from '../property/resource.ts';
import { at, isTree, join, type Tree, type TreeLeaf } from '../property/tree.ts';

/** By address. */
export interface Reads {
  readonly values: ReadonlyMap<string, unknown>;
  /** Values of the overlay. */
  readonly shown: ReadonlyMap<string, unknown>;
  /** The keys of a branch, or only whether it exists. */
  readonly names: ReadonlyMap<string, string | boolean>;
}
export interface ReadsNotebook {
  /** Valid only while the rule runs. */
  readonly view: Tree;
  /** With the overlay. */
  readonly shown: Tree;
  /** Without hidden values. */
  readonly told: Tree;
  value(address: string, found: unknown): void;
  reads(): Reads;
}
export type Overlay = (address: string, value: TreeLeaf | undefined) => TreeLeaf | undefined;
const asItStands: Overlay = (_, value) => value;
export type Hides = (address: string) => boolean;
const hidesNothing: Hides = () => false;

interface Spot {
  readonly address: string;
  readonly above: Spot | undefined;
  passed: boolean;
}

export function watchReads(tree: Tree, overlay: Overlay = asItStands, hides: Hides = hidesNothing): ReadsNotebook {
  const values = new Map<string, unknown>();
  const shown = new Map<string, unknown>();
  const listed = new Map<string, string>();
  const present = new Map<string, boolean>();
  const spots: Spot[] = [];

  function look(notes: Map<string, unknown>, over: Overlay, hidden: Hides): Tree {
    function viewOf(target: Tree, address: string, above: Spot | undefined): Tree {
      const spot: Spot = { address, above, passed: false };
      spots.push(spot);
      const pass = () => {
        for (let here: Spot | undefined = spot; here && !here.passed; here = here.above) here.passed = true;
      };
      const note = (place: string, found: unknown) => {
        notes.set(place, found);
        pass();
      };
      const has = (key: string | symbol) => {
        if (typeof key !== 'string') return;
        if (isTableKey(key)) note(address, target);
        else if (!listed.has(address)) {
          present.set(join(address, key), Object.hasOwn(target, key));
          pass();
        }
      };
      const branches = new Map<string | symbol, Tree>();
      return new Proxy(target, {
        get(_, key) {
          const branch = branches.get(key);
          if (branch) return branch;
          if (typeof key !== 'string' || (!Object.hasOwn(target, key) && key in target)) return Reflect.get(target, key) as unknown;
          const found = target[key];
          const place = join(address, key);
          if (isTableKey(key)) {
            note(address, target);
            return found;
          }
          if (isTree(found)) {
            has(key);
            const made = viewOf(found, place, spot);
            branches.set(key, made);
            return made;
          }
          const value = over(place, found);
          note(place, value);
          return hidden(place) ? undefined : value;
        },
        has(_, key) {
          has(key);
          return Reflect.has(target, key);
        },
        getOwnPropertyDescriptor(_, key) {
          has(key);
          return Reflect.getOwnPropertyDescriptor(target, key);
        },
        ownKeys() {
          const keys = Reflect.ownKeys(target);
          if (typeof keys[0] === 'string' && isTableKey(keys[0])) note(address, target);
          else {
            listed.set(address, namesOf(target));
            pass();
          }
          return keys;
        },
      });
    }
    return viewOf(tree, '/', undefined);
  }

  let view: Tree | undefined;
  let laidOver: Tree | undefined;
  let told: Tree | undefined;
  return {
    get view() {
      return (view ??= look(values, asItStands, hidesNothing));
    },
    get shown() {
      return (laidOver ??= look(shown, overlay, hidesNothing));
    },
    get told() {
      return (told ??= look(values, asItStands, hides));
    },
    value: (address, found) => void values.set(address, found),
    reads() {
      const known = new Set([...values.keys(), ...shown.keys(), ...listed.keys()]);
      for (const { address, passed } of spots) if (passed) known.add(address);
      return {
        values,
        shown,
        names: new Map<string, string | boolean>([...[...present].filter(([address]) => !known.has(address)), ...listed]),
      };
    },
  };
}
/** A table keyed by addresses changes as a whole. */
const isTableKey = (key: string) => key.startsWith('/');
const namesOf = (branch: Tree) => Object.keys(branch).join(' ');
const addressesIn = ({ values, shown, names }: Reads): string[] => [...values.keys(), ...shown.keys(), ...names.keys()];

export interface Instance {
  readonly resource: ResourceShape;
  readonly at: AnyParams;
}
const places = [...resources, lockedProperties, discovery].toSorted((one, other) => other.segments.length - one.segments.length);
export function instancesIn(reads: Reads): Instance[] {
  const found = new Map<string, Instance>();
  for (const address of addressesIn(reads)) {
    for (const resource of places) {
      const params = paramsIn(resource, address);
      if (!params || (resource.segments.length === 0 && address.includes('/', 1))) continue;
      found.set(resource.pathAt(params), { resource, at: params });
      break;
    }
  }
  return [...found.values()];
}

export function isReadAlike({ values, shown, names }: Reads, tree: Tree, overlay: Overlay = asItStands): boolean {
  const stands = (over: Overlay) => (entry: readonly [string, unknown]) => {
    const now = at(tree, entry[0]);
    return Object.is(isTree(now) ? now : over(entry[0], now), entry[1]);
  };
  const isNamed = ([address, found]: readonly [string, string | boolean]) => {
    const now = at(tree, address);
    return found === (typeof found === 'boolean' ? now !== undefined : isTree(now) && namesOf(now));
  };
  return [...values].every(stands(asItStands)) && [...shown].every(stands(overlay)) && [...names].every(isNamed);
}
