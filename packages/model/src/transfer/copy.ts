import { lockOn } from '../access/locks.ts';
import type { PermissionAnswer, PermissionReason } from '../access/permission.ts';
import { outputEqFilter } from '../amplifier/index.ts';
import { paramsIn, sectionOf, type AnyParams, type Handle } from '../property/resource.ts';
import type { Leaf, Schema } from '../schema/schema.ts';
import { at, type Change } from '../property/tree.ts';
import { isKept, type RestoreTarget } from './restore.ts';
import { isInState, valuesOf, type AmpState } from './state.ts';
import { knownLeaf } from './known-leaf.ts';
import { isSame } from './legal-values.ts';
import { planValues, type Decided } from './value-plan.ts';

export const copySections = ['inputEqualizer', 'crossover', 'equalizer', 'limiters', 'load', 'names'] as const;
export type CopySection = (typeof copySections)[number];
function copySectionOf(handle: Handle): CopySection | undefined {
  switch (sectionOf(handle)) {
    case 'eq':
      return handle.resource === outputEqFilter ? 'equalizer' : 'inputEqualizer';
    case 'crossoverDelay':
      return 'crossover';
    case 'limiters':
      return 'limiters';
    case 'loadMonitoringPilotTone':
      return 'load';
    case 'channelName':
      return 'names';
    default:
      return undefined;
  }
}
const sectionAt = (address: string): CopySection | undefined => {
  const handle = knownLeaf(address)?.handle;
  return handle && copySectionOf(handle);
};
/** A model may have none of a section. */
export function copyLeaves(schema: Schema, channel: number): ReadonlyMap<CopySection, readonly Leaf[]> {
  const found = new Map<CopySection, Leaf[]>(copySections.map((section) => [section, []]));
  for (const leaf of schema.leaves()) {
    const section = leaf.params['channel'] === channel && isInState(leaf.handle) ? copySectionOf(leaf.handle) : undefined;
    if (section) found.get(section)?.push(leaf);
  }
  return found;
}
export function addressesIn(from: AmpState, sections: ReadonlySet<CopySection>, channel: number): ReadonlySet<string> {
  const isWanted = (address: string) => {
    const section = sectionAt(address);
    return section !== undefined && sections.has(section);
  };
  return new Set(valuesOf(from, channel).flatMap(([address]) => (isWanted(address) ? [address] : [])));
}

export interface CopyTarget extends Omit<RestoreTarget, 'deviceId'> {
  readonly may: (handle: Handle, params: AnyParams) => PermissionAnswer;
}
export interface CopyPlan extends Decided {
  /** Skipped because of a lock. */
  readonly locked: readonly string[];
  readonly forbidden: readonly { readonly address: string; readonly reason: PermissionReason }[];
  readonly lacking: readonly CopySection[];
  readonly same: number;
}
/** `chosen` are target addresses; a channel's state goes to `channel`. */
export function planCopy(from: AmpState, chosen: ReadonlySet<string>, channel: number | undefined, target: CopyTarget): CopyPlan {
  const wanted = valuesOf(from, channel).flatMap(([address, value]) => {
    const handle = chosen.has(address) ? knownLeaf(address)?.handle : undefined;
    return handle && isInState(handle) ? [{ change: [address, value] as const, answer: answerTo(handle, address, target) }] : [];
  });
  const { tree, schema } = target;
  const lacking = channel === undefined ? [] : copySections.filter((section) => lacks(section));
  function lacks(section: CopySection): boolean {
    const own = wanted.filter(({ change: [address] }) => sectionAt(address) === section);
    return own.length > 0 && own.every(({ change: [address] }) => !schema.leaf(address));
  }
  const open: Change[] = [];
  const locked: string[] = [];
  const forbidden: CopyPlan['forbidden'][number][] = [];
  let same = 0;
  for (const { change, answer } of wanted) {
    const [address, value] = change;
    if (lacking.some((section) => section === sectionAt(address))) continue;
    const standing = at(tree, address);
    const isThere = isSame(standing, value) || (isEmpty(value) && standing === undefined);
    // Equality with hidden values must not show.
    if (answer.permission === 'Locked') locked.push(address);
    else if (isThere) same += 1;
    else if (answer.reason !== undefined && schema.leaf(address)) forbidden.push({ address, reason: answer.reason });
    // Equal values are written with the rest of their place: the device may change them.
    if (answer.permission === 'Write' ? !isThere || standing !== undefined : !schema.leaf(address)) open.push(change);
  }
  // Protective and quieter changes go first, so an interrupted copy is never louder.
  const policy = { first: [], last: [], isCarried: isKept, customFir: true, mayClampLouder: false, asksForRise: () => true };
  return { ...planValues(open, target, policy), locked, forbidden, lacking, same };
}
/** Empty and missing coefficients are equal. */
const isEmpty = (value: unknown) => Array.isArray(value) && value.length === 0;

function answerTo(handle: Handle, address: string, { tree, may }: CopyTarget): PermissionAnswer {
  if (lockOn(tree, address)) return { permission: 'Locked', reason: 'speaker tunings' };
  const params = paramsIn(handle.resource, address);
  return params ? may(handle, params) : { permission: 'Readonly', reason: 'unknown model' };
}
