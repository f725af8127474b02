/** From values at addresses to writes: the part that importing a file and restoring a snapshot have in common. */

import type { Handle } from '../resource.ts';
import type { Place, Schema } from '../schema.ts';
import { at, diff, join, type Change, type Tree, type TreeLeaf } from '../tree.ts';
import { isLeftAlone, knownLeaf, nameOf, type KnownLeaf } from './known-leaf.ts';
import {
  isSame,
  legalValues,
  type Altered,
  type Dropped,
  type DropReason,
  type Notes,
  type Replaced,
  type Surroundings,
} from './legal-values.ts';
import { applyStep, inOrder, networkLast, placesInOrder, type Step, type WriteStep } from './step.ts';

export interface Target extends Surroundings {
  readonly schema: Schema;
  readonly mode: 'local' | 'cloud';
}
export interface Policy {
  readonly first: readonly Step[];
  readonly last: readonly Step[];
  /** What is neither written nor spoken of is not carried. */
  readonly isCarried: (handle: Handle) => boolean;
  readonly customFir: boolean;
  readonly asksForRises: boolean;
}
export interface ValueChange {
  readonly address: string;
  readonly before: TreeLeaf | undefined;
  readonly after: TreeLeaf;
}
export interface Decided {
  readonly steps: readonly Step[];
  readonly dropped: readonly Dropped[];
  readonly clamped: readonly Altered[];
  readonly replaced: readonly Replaced[];
  /** For the preview: what the device will say that it does not say now. */
  readonly changes: readonly ValueChange[];
}

export function planValues(values: readonly Change[], target: Target, policy: Policy): Decided {
  const { tree, schema } = target;
  const notes: Notes = { dropped: [], clamped: [], replaced: [] };
  const given = sort(values, target, policy, notes);
  const now = structuredClone(tree);
  for (const step of policy.first) applyStep(now, step, schema);
  const steps: Step[] = [...policy.first];
  for (const place of placesInOrder(schema)) {
    const ofPlace = given.get(place.path);
    if (!ofPlace) continue;
    const legal = legalValues(place, ofPlace, { ...target, tree: now }, notes);
    for (const step of writesTo(place, legal, now, policy)) {
      steps.push(step);
      applyStep(now, step, schema);
    }
  }
  return { steps: networkLast([...steps, ...policy.last]), ...notes, changes: changesBetween(tree, now) };
}

/** By place and name; what has no place on this device is dropped, a missing branch as a whole. */
function sort(values: readonly Change[], target: Target, policy: Policy, notes: Notes): Map<string, Map<string, unknown>> {
  const given = new Map<string, Map<string, unknown>>();
  const missing = new Set<string>();
  for (const [address, value] of values) {
    const known = knownLeaf(address);
    if (known ? !policy.isCarried(known.handle) : isLeftAlone(address)) continue;
    const drop = reasonAgainst(known, address, value, target, policy);
    if (known && !drop) given.set(known.path, (given.get(known.path) ?? new Map<string, unknown>()).set(nameOf(address), value));
    else if (drop && !missing.has(drop.address)) {
      missing.add(drop.address);
      notes.dropped.push(drop);
    }
  }
  return given;
}

function reasonAgainst(
  known: KnownLeaf | undefined,
  address: string,
  value: TreeLeaf,
  { schema, mode }: Target,
  { customFir }: Policy,
): Dropped | undefined {
  const drop = (reason: DropReason, of = address): Dropped => ({ address: of, reason });
  if (!known) return drop('unknown');
  const { handle, path } = known;
  if (!schema.place(path)) return drop('not on this model', missingBranch(path, schema));
  if (!schema.leaf(address)) return drop('not on this model');
  if (handle.property.kind === 'coefficients' && !customFir && !(Array.isArray(value) && value.length === 0))
    return drop('custom FIR outside cloud mode');
  // [LOGIN-09] [LOGIN-10]
  return handle.resource.localOnly && mode === 'cloud' ? drop('local mode only') : undefined;
}
/** A channel that is missing is one thing, and not its forty places. */
function missingBranch(path: string, schema: Schema): string {
  const channel = /^\/amp\/channels\/\d+/.exec(path)?.[0];
  return channel !== undefined && !schema.place(channel) ? channel : path;
}

/** The whole place is written if anything in it differs, because changing one of its values may change another; faders that rise apart. */
function writesTo(place: Place, values: Readonly<Record<string, TreeLeaf>>, now: Tree, { asksForRises }: Policy): WriteStep[] {
  const entries = Object.entries(values);
  const differs = ([name, value]: [string, TreeLeaf]) => !isSame(at(now, join(place.path, name)), value);
  const rises = ([name, value]: [string, TreeLeaf]) => asksForRises && isRise(name, at(now, join(place.path, name)), value);
  const step = (some: readonly [string, TreeLeaf][], asks: boolean): WriteStep[] =>
    some.some(differs) ? [{ kind: 'write', path: place.path, values: inOrder(place, Object.fromEntries(some), now), asks }] : [];
  return [
    ...step(
      entries.filter((entry) => !rises(entry)),
      false,
    ),
    ...step(entries.filter(rises), true),
  ];
}
/** A fader whose present place nobody knows may rise. */
function isRise(name: string, before: unknown, after: unknown): boolean {
  return /fader/i.test(name) && typeof after === 'number' && !isSame(before, after) && !(typeof before === 'number' && before > after);
}

function changesBetween(before: Tree, after: Tree): ValueChange[] {
  return diff(before, after).flatMap(([address, value]) => {
    const was = at(before, address) as TreeLeaf | undefined;
    return isSame(was, value) ? [] : [{ address, before: was, after: value }];
  });
}
